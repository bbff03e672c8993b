//! Has a run carried out to its end of which only the first part is recorded.

use std::rc::Rc;

use election_core::run::DEFAULT_MEMORY;
use election_core::work::Work;
use election_core::{Run, algorithms};
use yew::{hook, use_effect_with, use_mut_ref};

use super::background::{self, Job};
use super::page::Page;
use crate::components::same::Same;
use crate::state::{Action, Summarized};

/// Finds out what comes of the whole run of which a part is shown.
#[hook]
pub fn use_whole_run(page: &Page) {
    let job = use_mut_ref(|| None);
    let page = page.clone();
    let run = Same::from(&page.state().run);
    use_effect_with(run, move |run| {
        let is_wanted = !run.is_whole() && !run.is_outcome_known();
        job.replace(is_wanted.then(|| carry_out(page, Rc::clone(run.rc()))));
    });
}

fn carry_out(page: Page, of: Rc<Run>) -> Job {
    let scenario = of.scenario().clone();
    let work = Work::new(async move |budget| algorithms::summarized(&scenario, DEFAULT_MEMORY, &budget).await);
    background::spawn(work, move |summary| {
        if let Ok(summary) = summary {
            page.act(Action::Summarized(Box::new(Summarized { of, summary })));
        }
    })
}
