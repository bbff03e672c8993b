//! Has counted how many orders of its steps a run stands for.

use election_core::Run;
use yew::{hook, use_effect_with, use_mut_ref, use_state};

use super::workers;
use crate::jobs::{Answer, Job};
use crate::platform::same::Same;

/// Of longer runs nobody asks: the bounds that there are for them say little.
const MOST_STEPS: usize = 20_000;

/// How many orders of its steps a run stands for, in a sentence, once that is known.
#[hook]
pub fn use_orders(run: &Same<Run>) -> Option<String> {
    let known = use_state(|| None::<(Same<Run>, String)>);
    let job = use_mut_ref(|| None);
    {
        let setter = known.setter();
        use_effect_with(run.clone(), move |run| {
            // The worker would simulate the scenario.
            let is_asked = run.is_whole() && !run.is_observed() && (1..=MOST_STEPS).contains(&run.steps());
            let counted = is_asked.then(|| {
                let run = run.clone();
                workers::spawn(Job::Orders(run.scenario().clone()), move |answer| {
                    if let Some(Answer::Orders(Ok(words))) = answer {
                        setter.set(Some((run, words)));
                    }
                })
            });
            job.replace(counted);
            move || drop(job.take())
        });
    }
    known.as_ref().filter(|(of, _)| of == run).map(|(_, words)| words.clone())
}
