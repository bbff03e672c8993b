//! How a wave has spread: who heard first from whom.

use crate::model::{ProcessId, Tick};
use crate::run::Run;
use crate::trace::Fate;

/// The first message that reached a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contact {
    /// Who sent it.
    pub from: ProcessId,
    /// Whom it reached.
    pub to: ProcessId,
    /// The message's number.
    pub message: u32,
    /// The step in which it arrived.
    pub step: u32,
    /// The tick in which it arrived.
    pub tick: Tick,
}

/// The first message that reached each process, in the order in which they did: the tree of a wave, or a forest where several began.
/// A message that reaches an initiator is not counted, nor one of the engine's own. One pass over the steps, at most until everybody
/// was reached.
#[must_use]
pub fn tree(run: &Run) -> Vec<Contact> {
    let trace = run.trace();
    let mut has_part = vec![false; usize::from(run.scenario().processes)];
    let mut left = has_part.len();
    let mut contacts = Vec::new();
    for step in 0..run.steps() {
        if left == 0 {
            break;
        }
        let row = trace.step(step);
        let Some(process) = row.process else { continue };
        let message = row.message.map(|number| trace.message(number));
        let is_own = |kind: crate::model::Kind| usize::from(kind.0) < run.info().messages.len();
        let takes_part = match message {
            Some(message) => is_own(message.kind) && !matches!(message.fate, Fate::Lost(_)),
            None => !trace.sent_in(step).is_empty(),
        };
        if !takes_part || has_part[process.index()] {
            continue;
        }
        has_part[process.index()] = true;
        left -= 1;
        if let Some(message) = message {
            let step = u32::try_from(step).expect("steps are limited");
            contacts.push(Contact { from: message.from, to: process, message: message.number, step, tick: row.at });
        }
    }
    contacts
}
