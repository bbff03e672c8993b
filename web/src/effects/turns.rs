//! Has the turns found of the process that somebody is.

use std::rc::Rc;

use election_core::ProcessId;
use election_core::Run;
use yew::{hook, use_effect_with, use_mut_ref};

use super::page::Page;
use super::workers;
use crate::jobs::{Answer, Job};
use crate::platform::same::Same;
use crate::state::{Action, BeAction, FoundTurns};

/// Has the turns found of the process that somebody is, while they are not known.
#[hook]
pub fn use_turns(page: &Page) {
    let job = use_mut_ref(|| None);
    let wanted: Option<(Same<Run>, ProcessId)> = {
        let state = page.state();
        let being = state.being.as_ref().filter(|being| being.turns().is_none());
        being.map(|being| (being.run().into(), being.process()))
    };
    let page = page.clone();
    use_effect_with(wanted, move |wanted| {
        let found = wanted.clone().map(|(run, process)| {
            workers::spawn(Job::Turns { scenario: run.scenario().clone(), process }, move |answer| {
                let turns = match answer {
                    Some(Answer::Turns(Ok(turns))) => turns,
                    // Then there is nothing to ask.
                    Some(_) | None => Default::default(),
                };
                let found = FoundTurns { run: Rc::clone(run.rc()), process, turns: Rc::new(turns) };
                page.act(Action::Be(BeAction::Found(found)));
            })
        });
        job.replace(found);
        move || drop(job.take())
    });
}
