//! Has a run carried out to its end of which only the first part is recorded.

use std::rc::Rc;

use election_core::Run;
use yew::{hook, use_effect_with, use_mut_ref};

use super::page::Page;
use super::workers::{self, Handle};
use crate::jobs::{Answer, Job};
use crate::platform::same::Same;
use crate::state::{ShownAction, Summarized};

/// Finds out what comes of the whole run of which a part is shown.
#[hook]
pub fn use_whole_run(page: &Page) {
    let handle = use_mut_ref(|| None);
    let page = page.clone();
    let run = Same::from(&page.state().shown.run);
    use_effect_with(run, move |run| {
        let is_wanted = !run.is_whole() && !run.is_outcome_known();
        handle.replace(is_wanted.then(|| carry_out(page, Rc::clone(run.rc()))));
    });
}

fn carry_out(page: Page, of: Rc<Run>) -> Handle {
    workers::spawn(Job::Summary(of.scenario().clone()), move |answer| {
        if let Some(Answer::Summary(Ok(summary))) = answer {
            page.act(ShownAction::Summarized(Box::new(Summarized { of, summary: *summary })));
        }
    })
}
