//! What happened in the runs that were looked at.

use std::collections::BTreeSet;
use std::fmt;

use election_core::trace::{Change, ChangeRow, Event, Fate, StepKind};
use election_core::{Loss, Run, Trace};

/// In how many runs something happened.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    runs: u64,
    hashes: BTreeSet<u64>,
    crashes: u64,
    restarts: u64,
    losses: u64,
    duplicates: u64,
    late_starts: u64,
}

impl Tally {
    pub(crate) fn count(&mut self, run: &Run) {
        let trace = run.trace();
        self.runs += 1;
        self.hashes.insert(trace.hash());
        self.crashes += u64::from(is_amid(trace, |change| change == Change::Crashed));
        self.restarts += u64::from(is_amid(trace, |change| change == Change::Recovered));
        self.losses += u64::from(has_loss(trace));
        let mut kinds = (0..trace.steps()).map(|step| trace.step(step).kind);
        self.duplicates += u64::from(kinds.any(|kind| kind == StepKind::DeliverFirst));
        self.late_starts += u64::from(has_late_start(run));
    }

    /// How many of the runs differ from each other.
    pub(crate) fn different(&self) -> u64 {
        self.hashes.len() as u64
    }

    /// What never happened.
    pub(crate) fn missing(&self) -> Option<&'static str> {
        self.figures().into_iter().find(|(count, _)| *count == 0).map(|(_, what)| what)
    }

    fn figures(&self) -> [(u64, &'static str); 5] {
        [
            (self.crashes, "with a crash amid the election"),
            (self.restarts, "with a restart"),
            (self.losses, "with a loss"),
            (self.duplicates, "with a duplicate"),
            (self.late_starts, "with a late start"),
        ]
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} runs, {} different", self.runs, self.different())?;
        let mut seen = self.figures().into_iter().filter(|(count, _)| *count > 0);
        seen.try_for_each(|(count, what)| write!(f, ", {count} {what}"))
    }
}

/// Whether a process changed so after the first message was sent and before the last one arrived.
fn is_amid(trace: &Trace, is_it: impl Fn(Change) -> bool) -> bool {
    let Some(first) = first_send(trace) else { return false };
    let numbers = 0..u32::try_from(trace.messages()).expect("runs are short");
    let last = numbers.filter_map(|number| trace.message(number).arrived_in).max();
    let is_between = |row: &ChangeRow| row.step > first && last.is_some_and(|last| row.step < last);
    trace.changes().iter().any(|row| is_it(row.change) && is_between(row))
}

fn first_send(trace: &Trace) -> Option<u32> {
    (trace.messages() > 0).then(|| trace.message(0).sent_in)
}

/// Whether a message to somebody who would have heard it did not arrive.
fn has_loss(trace: &Trace) -> bool {
    let numbers = 0..u32::try_from(trace.messages()).expect("runs are short");
    let mut fates = numbers.map(|number| trace.message(number).fate);
    fates.any(|fate| matches!(fate, Fate::Lost(Loss::Channel | Loss::Partition | Loss::ByHand)))
}

/// Whether a process started by itself after the election had begun elsewhere.
fn has_late_start(run: &Run) -> bool {
    let trace = run.trace();
    let Some(first) = first_send(trace) else { return false };
    let is_late = |step: &usize| trace.tick_of(*step) > trace.tick_of(first as usize);
    let starts = (0..trace.steps()).filter(|step| trace.step(*step).kind == StepKind::Start).filter(is_late);
    starts.into_iter().any(|step| run.events(step).iter().any(|event| matches!(event, Event::Started { .. })))
}
