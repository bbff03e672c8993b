//! How a run ended, in one sentence.

use super::moment::Moments;
use super::sentence::{Mark, Sentence};
use super::{Language, Names};
use crate::model::{Condition, Role};
use crate::run::Run;
use crate::sim::Status;
use crate::trace::ProcessView;

/// How a run ended, in one plain sentence: who leads, at what cost, and who knows; or what went wrong.
#[must_use]
pub fn verdict(run: &Run) -> Sentence {
    let (summary, words) = (run.summary(), Language::default().words());
    let names = Names::linked(run.identities(), words);
    let moments = Moments::of(run.scenario());
    let view = run.at(run.steps());
    let live: Vec<&ProcessView> =
        view.processes.iter().filter(|process| process.condition == Condition::Live).collect();
    let messages = summary.counters.sent();
    let mut text = match (summary.status, summary.leader) {
        (Status::Limit(limit), _) => words.does_not_end(limit),
        (Status::Split, _) => {
            let leaders = live.iter().filter(|process| process.role == Role::Leader);
            let leaders: Vec<String> = leaders.map(|process| names.of(process.process)).collect();
            words.several_lead(&words.all_of(&leaders))
        }
        (Status::Elected, Some(leader)) => {
            let knowing = live.iter().filter(|process| process.leader == Some(leader.identity)).count();
            let since = super::summary::leader_since(run, leader.process).map(|tick| moments.lasting(tick));
            let leads = words.leads(&names.of(leader.process), since.as_deref(), messages);
            let known = if knowing == live.len() { words.all_know() } else { words.some_know(knowing, live.len()) };
            format!("{leads}; {known}")
        }
        (Status::Elected | Status::Nobody, _) => words.nobody_leads(&moments.lasting(summary.time), messages),
    };
    if let Some(fall) = summary.properties.iter().find_map(|property| property.fall.as_ref()) {
        text = format!("{text}; {}", fall.reason);
    }
    Sentence::new(&text, Mark::Plain).capitalised()
}
