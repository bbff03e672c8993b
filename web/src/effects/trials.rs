//! Carries out scenarios that are not shown, for their results.

use std::rc::Rc;

use election_core::Scenario;
use election_core::work::Work;
use gloo_timers::callback::Timeout;
use yew::{hook, use_effect_with, use_mut_ref, use_state};

use super::background;
use crate::trial::Trial;

/// A trial begins when the scenario has not changed for so many milliseconds: none is needed during a drag.
const CALM: u32 = 250;

/// The result of a trial; none until it is known.
pub type Result = Option<Rc<Trial>>;

/// The results of these scenarios, in their order, as far as they are known.
#[hook]
pub fn use_trials(scenarios: &Rc<Vec<Scenario>>) -> Vec<Result> {
    let known = use_state(|| (Rc::clone(scenarios), Vec::new()));
    let job = use_mut_ref(|| None);
    {
        let setter = known.setter();
        use_effect_with(Rc::clone(scenarios), move |scenarios| {
            let scenarios = Rc::clone(scenarios);
            let under_way = Rc::clone(&job);
            let begin = Timeout::new(CALM, move || {
                let work = Work::new(async move |budget| {
                    let mut results = vec![None; scenarios.len()];
                    for (place, scenario) in scenarios.iter().enumerate() {
                        // One that is not valid has no result.
                        if let Some(trial) = Trial::run(scenario.clone(), &budget).await {
                            results[place] = Some(Rc::new(trial));
                            setter.set((Rc::clone(&scenarios), results.clone()));
                        }
                    }
                });
                under_way.replace(Some(background::spawn(work, drop)));
            });
            move || {
                drop(begin);
                job.take();
            }
        });
    }
    let (of, results) = &*known;
    let mut results = if Rc::ptr_eq(of, scenarios) { results.clone() } else { Vec::new() };
    results.resize(scenarios.len(), None);
    results
}
