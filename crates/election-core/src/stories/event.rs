//! Events that a scene may begin at or pause after.

use std::fmt;

use super::wrong::Wrong;
use crate::model::{Kind, Role};
use crate::run::Run;
use crate::scenario::Scenario;
use crate::trace::{Change, Fate, StepKind};

/// A kind of event, told by its name; those of messages may name the message's kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A message was sent: `sent`, or `sent probe`.
    Sent(Option<String>),
    /// A message arrived at a live process.
    Delivered(Option<String>),
    /// A message was lost.
    Lost(Option<String>),
    /// A process became leader: `leader`.
    Leader,
    /// A step of some kind: `start`, `notice`, `timer`, `crash`, `recover`, `detect`, `partition`, `heal`, `join`, `leave`,
    /// `beat`.
    Step(&'static str),
}

/// Steps by the names that stories have for them. A crash amid sending is found as a change.
const STEPS: [(&str, &[StepKind]); 7] = [
    ("start", &[StepKind::Start]),
    ("notice", &[StepKind::Notice]),
    ("timer", &[StepKind::Timer]),
    ("detect", &[StepKind::DetectCrash]),
    ("partition", &[StepKind::Partition]),
    ("heal", &[StepKind::Heal]),
    ("beat", &[StepKind::Beat]),
];
const CHANGES: [(&str, Change); 4] =
    [("crash", Change::Crashed), ("recover", Change::Recovered), ("join", Change::Joined), ("leave", Change::Left)];

impl Event {
    /// The event of these words; none where they are none.
    pub(super) fn of(words: &[&str]) -> Option<Self> {
        let own = |kind: &&str| Some((*kind).to_owned());
        match words {
            ["sent", kind @ ..] if kind.len() < 2 => Some(Self::Sent(kind.first().and_then(own))),
            ["delivered", kind @ ..] if kind.len() < 2 => Some(Self::Delivered(kind.first().and_then(own))),
            ["lost", kind @ ..] if kind.len() < 2 => Some(Self::Lost(kind.first().and_then(own))),
            ["leader"] => Some(Self::Leader),
            [word] => {
                let names = STEPS.iter().map(|(name, _)| *name).chain(CHANGES.iter().map(|(name, _)| *name));
                names.into_iter().find(|name| name == word).map(Self::Step)
            }
            _ => None,
        }
    }

    /// After how many steps of a run the `nth` event of this kind, from 1, has happened; none where there are fewer.
    pub(super) fn find(&self, nth: usize, run: &Run) -> Result<Option<usize>, Wrong> {
        let trace = run.trace();
        let messages = || (0..trace.messages()).map(|number| trace.message(u32::try_from(number).unwrap_or(u32::MAX)));
        let step = |step: u32| step as usize + 1;
        let arrived = |kind: &Option<String>, is_lost: bool| -> Result<Option<usize>, Wrong> {
            let kind = kind_of(kind.as_deref(), run.scenario())?;
            let matching = messages().filter(|row| kind.is_none_or(|kind| kind == row.kind));
            let matching =
                matching.filter(|row| row.fate != Fate::InFlight && matches!(row.fate, Fate::Lost(_)) == is_lost);
            let mut steps: Vec<u32> = matching.filter_map(|row| row.arrived_in).collect();
            steps.sort_unstable();
            Ok(steps.get(nth - 1).copied().map(step))
        };
        match self {
            Self::Sent(kind) => {
                let kind = kind_of(kind.as_deref(), run.scenario())?;
                let mut sent = messages().filter(|row| kind.is_none_or(|kind| kind == row.kind));
                Ok(sent.nth(nth - 1).map(|row| step(row.sent_in)))
            }
            Self::Delivered(kind) => arrived(kind, false),
            Self::Lost(kind) => arrived(kind, true),
            Self::Leader => {
                let mut victories =
                    trace.changes().iter().filter(|row| matches!(row.change, Change::Role(Role::Leader, _)));
                Ok(victories.nth(nth - 1).map(|row| step(row.step)))
            }
            Self::Step(name) => {
                if let Some((_, change)) = CHANGES.iter().find(|(known, _)| known == name) {
                    let mut changes = trace.changes().iter().filter(|row| row.change == *change);
                    return Ok(changes.nth(nth - 1).map(|row| step(row.step)));
                }
                let kinds = STEPS.iter().find(|(known, _)| known == name).map_or(&[][..], |(_, kinds)| *kinds);
                let mut steps = (0..run.steps()).filter(|step| kinds.contains(&trace.step(*step).kind));
                Ok(steps.nth(nth - 1).map(|step| step + 1))
            }
        }
    }
}

/// The kind of messages with this name.
pub(super) fn kind_of(name: Option<&str>, scenario: &Scenario) -> Result<Option<Kind>, Wrong> {
    let Some(name) = name else { return Ok(None) };
    let known = scenario.info().kinds().find(|(_, spec)| spec.kind == name);
    known.map(|(kind, _)| Some(kind)).ok_or_else(|| {
        let kinds: Vec<&str> = scenario.info().kinds().map(|(_, spec)| spec.kind).collect();
        Wrong::new(name, format!("a kind of message: {}", kinds.join(", ")))
    })
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, kind) = match self {
            Self::Sent(kind) => ("sent", kind),
            Self::Delivered(kind) => ("delivered", kind),
            Self::Lost(kind) => ("lost", kind),
            Self::Leader => ("leader", &None),
            Self::Step(name) => (*name, &None),
        };
        f.write_str(word)?;
        kind.iter().try_for_each(|kind| write!(f, " {kind}"))
    }
}
