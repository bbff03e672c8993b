//! What of a run is shown in detail.

use election_core::{ProcessId, Run};

/// What is shown in detail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// A process.
    Process(ProcessId),
    /// A message that has been sent, by its number.
    Message(u32),
}

impl Selection {
    /// The process, if it is one.
    pub(super) fn process(self) -> Option<ProcessId> {
        match self {
            Self::Process(process) => Some(process),
            Self::Message(_) => None,
        }
    }

    /// The number of the message, if it is one.
    pub(super) fn message(self) -> Option<u32> {
        match self {
            Self::Message(number) => Some(number),
            Self::Process(_) => None,
        }
    }

    /// Whether a run has such a process, or has sent such a message after so many steps.
    pub(super) fn is_there(self, run: &Run, steps: usize) -> bool {
        match self {
            Self::Process(process) => process.0 < run.scenario().processes,
            Self::Message(number) => (number as usize) < run.trace().messages_before(steps),
        }
    }

    /// Whether it means the same in another run: a message is the same one where the same is sent in the same tick.
    pub(super) fn is_same_in(self, one: &Run, other: &Run) -> bool {
        let Self::Message(number) = self else { return true };
        let sent = |run: &Run| {
            let is_there = (number as usize) < run.trace().messages();
            is_there.then(|| run.trace().message(number)).map(|row| (row.kind, row.from, row.to, row.sent_at))
        };
        sent(one).is_some() && sent(one) == sent(other)
    }
}
