//! Events that a scene may begin at or pause after.

use std::fmt;

use super::wrong::Wrong;
use crate::error::one_of;
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
    /// A step of some kind: `start`, `notice`, `timer`, `crash`, `recover`, `detect`, `partition`, `heal`, `cut`, `mend`, `join`, `leave`,
    /// `beat`.
    Step(&'static str),
}

/// Steps by the names that stories have for them. A crash amid sending is found as a change.
const STEPS: [(&str, StepKind); 9] = [
    ("start", StepKind::Start),
    ("notice", StepKind::Notice),
    ("timer", StepKind::Timer),
    ("detect", StepKind::DetectCrash),
    ("partition", StepKind::Partition),
    ("heal", StepKind::Heal),
    ("cut", StepKind::Cut),
    ("mend", StepKind::Mend),
    ("beat", StepKind::Beat),
];
const CHANGES: [(&str, Change); 4] =
    [("crash", Change::Crashed), ("recover", Change::Recovered), ("join", Change::Joined), ("leave", Change::Left)];

impl Event {
    /// The words of what happens to a message.
    pub(super) const MESSAGES: [&str; 3] = ["sent", "delivered", "lost"];

    /// Every word that an event begins with.
    pub(super) fn words() -> impl Iterator<Item = &'static str> {
        let steps = STEPS.iter().map(|(name, _)| *name).chain(CHANGES.iter().map(|(name, _)| *name));
        Self::MESSAGES.into_iter().chain(["leader"]).chain(steps)
    }

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

    /// The kind of messages that it names.
    ///
    /// # Errors
    /// When the scenario's algorithm has no such kind.
    pub(super) fn kind(&self, scenario: &Scenario) -> Result<Option<Kind>, Wrong> {
        match self {
            Self::Sent(kind) | Self::Delivered(kind) | Self::Lost(kind) => kind_of(kind.as_deref(), scenario),
            Self::Leader | Self::Step(_) => Ok(None),
        }
    }

    /// How many rows the part of a run's trace has in which such events stand.
    fn rows(&self, run: &Run) -> usize {
        match self {
            Self::Sent(_) => run.trace().messages(),
            Self::Leader => run.trace().changes().len(),
            Self::Step(name) if change_of(name).is_some() => run.trace().changes().len(),
            // What arrives or is lost does so in a step of its own.
            Self::Delivered(_) | Self::Lost(_) | Self::Step(_) => run.steps(),
        }
    }

    /// After how many steps of a run the `nth` event has happened, from 1, of messages of this kind where it is one of messages; none where
    /// there are fewer.
    pub(super) fn find(&self, kind: Option<Kind>, nth: usize, run: &Run) -> Option<usize> {
        let mut steps = (0..self.rows(run)).filter_map(|row| self.step_of(row, kind, run));
        steps.nth(nth.checked_sub(1)?).map(|step| step + 1)
    }

    /// Which of the events of this kind happens in a step, from 1: the first one of them that does. None where none does.
    pub(super) fn number_in(&self, step: usize, kind: Option<Kind>, run: &Run) -> Option<usize> {
        let steps = (0..self.rows(run)).filter_map(|row| self.step_of(row, kind, run));
        let up_to_it = steps.take_while(|other| *other <= step);
        up_to_it.enumerate().find(|(_, other)| *other == step).map(|(before, _)| before + 1)
    }

    /// The step in which a row is such an event, of messages of this kind; none where it is another one.
    fn step_of(&self, row: usize, kind: Option<Kind>, run: &Run) -> Option<usize> {
        let trace = run.trace();
        let arrived = |is_lost: bool| {
            let message = trace.message(trace.step(row).message?);
            let is_meant =
                kind.is_none_or(|kind| kind == message.kind) && matches!(message.fate, Fate::Lost(_)) == is_lost;
            // Of a message that arrives twice the first arrival counts.
            (is_meant && message.arrived_in.is_some_and(|step| step as usize == row)).then_some(row)
        };
        let changed = |is_meant: &dyn Fn(Change) -> bool| {
            let change = trace.changes()[row];
            is_meant(change.change).then_some(change.step as usize)
        };
        match self {
            Self::Sent(_) => {
                let message = trace.message(u32::try_from(row).ok()?);
                kind.is_none_or(|kind| kind == message.kind).then_some(message.sent_in as usize)
            }
            Self::Delivered(_) => arrived(false),
            Self::Lost(_) => arrived(true),
            Self::Leader => changed(&|change| matches!(change, Change::Role(Role::Leader, _))),
            Self::Step(name) => match change_of(name) {
                Some(wanted) => changed(&|change| change == wanted),
                None => STEPS.contains(&(*name, trace.step(row).kind)).then_some(row),
            },
        }
    }
}

fn change_of(name: &str) -> Option<Change> {
    CHANGES.iter().find(|(known, _)| *known == name).map(|(_, change)| *change)
}

/// The kind of messages with this name.
pub(super) fn kind_of(name: Option<&str>, scenario: &Scenario) -> Result<Option<Kind>, Wrong> {
    let Some(name) = name else { return Ok(None) };
    let known = scenario.info().kinds().find(|(_, spec)| spec.kind == name);
    known.map(|(kind, _)| Some(kind)).ok_or_else(|| {
        let kinds: Vec<&str> = scenario.info().kinds().map(|(_, spec)| &*spec.kind).collect();
        Wrong::new(name, format!("a kind of message: {}", one_of(&kinds, name)))
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

#[cfg(test)]
mod tests {
    use super::*;

    /// In a run in which messages are lost, overtake each other and come twice.
    #[test]
    fn messages_that_arrive_are_counted_in_the_order_of_their_first_arrivals() {
        let link = "a=bully&n=8&faults=crash:7@1&detector=perfect&loss=0.2&dup=0.3&delay=1-9&fifo=no";
        let run = Run::record(&Scenario::from_link(link).unwrap()).unwrap();
        let messages = || (0..run.trace().messages()).map(|number| run.trace().message(u32::try_from(number).unwrap()));
        for is_lost in [false, true] {
            let of = |row: &crate::trace::MessageRow| {
                row.fate != Fate::InFlight && matches!(row.fate, Fate::Lost(_)) == is_lost
            };
            let mut expected: Vec<u32> = messages().filter(of).filter_map(|row| row.arrived_in).collect();
            expected.sort_unstable();
            assert!(expected.len() > 5);
            let event = if is_lost { Event::Lost(None) } else { Event::Delivered(None) };
            for (before, step) in expected.iter().enumerate() {
                assert_eq!(event.find(None, before + 1, &run), Some(*step as usize + 1));
            }
            assert_eq!(event.find(None, expected.len() + 1, &run), None, "there are fewer");
        }
    }
}
