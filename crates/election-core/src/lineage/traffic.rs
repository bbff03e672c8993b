//! Who sent how many messages to whom.

use crate::algorithm::SignalKind;
use crate::model::{Kind, ProcessId};
use crate::run::Run;

/// Who sent how many messages of each kind to whom. Those of a failure detector, which count in no total, are not counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Traffic {
    processes: usize,
    kinds: Vec<Kind>,
    counts: Vec<u32>,
}

/// Who sent how many messages to whom within the first so many steps: one pass over these messages. It takes 4 bytes for each
/// sender, receiver and kind, so it is for few processes.
#[must_use]
pub fn traffic(run: &Run, steps: usize) -> Traffic {
    let processes = usize::from(run.scenario().processes);
    let kinds =
        Vec::from_iter(run.info().kinds().map(|(kind, _)| kind).filter(|kind| !SignalKind::is_of_detector(*kind)));
    let mut traffic = Traffic { processes, counts: vec![0; processes * processes * kinds.len()], kinds };
    let trace = run.trace();
    let sent = (0u32..).take(trace.messages()).map(|number| trace.message(number));
    for message in sent.take_while(|message| (message.sent_in as usize) < steps) {
        if let Some(place) = traffic.place(message.from, message.to, message.kind) {
            traffic.counts[place] += 1;
        }
    }
    traffic
}

impl Traffic {
    /// How many messages of this kind went from one process to another.
    #[must_use]
    pub fn count(&self, from: ProcessId, to: ProcessId, kind: Kind) -> u32 {
        self.place(from, to, kind).map_or(0, |place| self.counts[place])
    }

    /// How many messages went from one process to another.
    #[must_use]
    pub fn between(&self, from: ProcessId, to: ProcessId) -> u32 {
        self.kinds.iter().map(|kind| self.count(from, to, *kind)).sum()
    }

    /// How many messages there were.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.counts.iter().sum()
    }

    fn place(&self, from: ProcessId, to: ProcessId, kind: Kind) -> Option<usize> {
        let kind = self.kinds.iter().position(|other| *other == kind)?;
        Some((from.index() * self.processes + to.index()) * self.kinds.len() + kind)
    }
}
