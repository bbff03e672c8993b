//! What came of a run, in a line.

use super::moment::Moments;
use super::{Language, Names};
use crate::model::{ProcessId, Role, Tick};
use crate::run::Run;
use crate::sim::Status;
use crate::trace::{Change, ChangeRow};

/// What came of a run, in a line: `8 leads after 8 rounds; 44 messages`.
#[must_use]
pub fn summary(run: &Run, language: Language) -> String {
    let (summary, words) = (run.summary(), language.words());
    let moments = Moments::of(run.scenario());
    let time = moments.lasting(summary.time);
    let outcome = match (summary.status, summary.leader) {
        (Status::Limit(limit), _) => words.does_not_end(limit, &moments.limit(limit)),
        (Status::Split, _) => words.leaders_are_split(&time),
        (Status::Elected, Some(leader)) => {
            let name = Names::new(run.identities(), words).in_full(leader.process);
            words.is_leader(&name, leader_since(run, leader.process).map(|tick| moments.lasting(tick)).as_deref())
        }
        (Status::Elected | Status::Nobody, _) => words.nobody_is_leader(&time),
    };
    format!("{outcome}; {}", words.messages(summary.counters.sent()))
}

/// The tick at which the leader of the end last became it; none when it was leader from the beginning.
pub(super) fn leader_since(run: &Run, leader: ProcessId) -> Option<Tick> {
    let becomes_leader =
        |row: &&ChangeRow| row.process == leader && matches!(row.change, Change::Role(Role::Leader, _));
    run.trace().changes().iter().rfind(becomes_leader).map(|row| run.trace().tick_of(row.step as usize))
}
