//! What came of a run, in a line.

use super::Language;
use super::phrase::Phrase;
use super::template::filled;
use crate::process::{ProcessId, Role};
use crate::run::Run;
use crate::sim::recorder::Change;
use crate::sim::scenario::Tick;
use crate::sim::summary::Status;
use crate::trace::ChangeRow;

/// What came of a run, in a line: `8 is leader after 8 ticks; 44 messages`.
#[must_use]
pub fn summary(run: &Run, language: Language) -> String {
    let summary = run.summary();
    let of = |phrase, parts: &[(&str, &str)]| filled(language.phrase(phrase), parts);
    let count = |one, many, count: u64| of(if count == 1 { one } else { many }, &[("count", &count.to_string())]);
    let mut text = match (summary.status, summary.leader) {
        (Status::Elected, Some(leader)) => of(Phrase::Elected, &[("leader", &run.identities().short(leader.identity))]),
        (Status::Split, _) => language.phrase(Phrase::Split).to_owned(),
        (Status::Limit(limit), _) => of(Phrase::DoesNotEnd, &[("why", &limit.to_string())]),
        (Status::Elected | Status::Nobody, _) => language.phrase(Phrase::NotElected).to_owned(),
    };
    let since = match (summary.status, summary.leader) {
        (Status::Limit(_), _) => None,
        (_, Some(leader)) => leader_since(run, leader.process),
        (_, None) => Some(summary.time),
    };
    if let Some(since) = since {
        let time = count(Phrase::OneTick, Phrase::ManyTicks, u64::from(since));
        text.push_str(&of(Phrase::AfterTicks, &[("time", &time)]));
    }
    text.push_str("; ");
    text.push_str(&count(Phrase::OneMessage, Phrase::ManyMessages, summary.counters.sent()));
    text
}

/// The tick at which the leader of the end last became it; none when it was leader from the beginning.
fn leader_since(run: &Run, leader: ProcessId) -> Option<Tick> {
    let becomes_leader =
        |row: &&ChangeRow| row.process == leader && matches!(row.change, Change::Role(Role::Leader, _));
    run.trace().changes().iter().rfind(becomes_leader).map(|row| run.trace().tick_of(row.step as usize))
}
