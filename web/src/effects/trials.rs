//! Has scenarios carried out that are not shown, for their results.

use std::cell::RefCell;
use std::rc::Rc;

use election_core::Scenario;
use election_core::trial::Trial;
use gloo_timers::callback::Timeout;
use yew::{hook, use_effect_with, use_memo, use_mut_ref, use_state};

use super::workers;
use crate::jobs::{Answer, Job};

/// A trial begins when the scenario has not changed for so many milliseconds: none is needed during a drag.
const CALM: u32 = 250;

/// The result of a trial; none until it is known.
pub type Result = Option<Rc<Trial>>;

/// The results of these scenarios, in their order, as far as they are known.
#[hook]
pub fn use_trials(scenarios: &Rc<Vec<Scenario>>) -> Vec<Result> {
    // Other scenarios that are equal are the same: what is offered after a run may not change when its whole becomes known.
    let scenarios = &*use_memo(Rc::clone(scenarios), Rc::clone);
    let known = use_state(|| (Rc::clone(scenarios), Vec::new()));
    let jobs = use_mut_ref(Vec::new);
    {
        let setter = known.setter();
        use_effect_with(Rc::clone(scenarios), move |scenarios| {
            let scenarios = Rc::clone(scenarios);
            let under_way = Rc::clone(&jobs);
            let begin = Timeout::new(CALM, move || {
                let results = Rc::new(RefCell::new(vec![None; scenarios.len()]));
                // One that is not valid has no result.
                let valid = scenarios.iter().enumerate().filter(|(_, scenario)| scenario.validate().is_ok());
                let jobs = valid.map(|(place, scenario)| {
                    let (scenarios, results, setter) = (Rc::clone(&scenarios), Rc::clone(&results), setter.clone());
                    workers::spawn(Job::Summary(scenario.clone()), move |answer| {
                        let Some(Answer::Summary(Ok(summary))) = answer else { return };
                        let trial = Trial::new(scenarios[place].clone(), *summary);
                        results.borrow_mut()[place] = Some(Rc::new(trial));
                        setter.set((scenarios, results.borrow().clone()));
                    })
                });
                under_way.replace(jobs.collect());
            });
            move || {
                drop(begin);
                jobs.take();
            }
        });
    }
    let (of, results) = &*known;
    let mut results = if Rc::ptr_eq(of, scenarios) { results.clone() } else { Vec::new() };
    results.resize(scenarios.len(), None);
    results
}
