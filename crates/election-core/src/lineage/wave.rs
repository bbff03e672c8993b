//! How a wave has spread: over which edges messages have come, and who was first reached by whom.

use std::collections::BTreeSet;

use crate::model::{Kind, ProcessId, Tick};
use crate::run::Run;
use crate::trace::Fate;

/// The first message that has come over an edge, in either direction.
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
    /// Whether it is what made its receiver take part: then its sender is the receiver's parent in the wave's tree.
    pub is_parent: bool,
}

/// The first message over each edge, in the order in which they arrived. Those that made somebody take part are the tree of a wave, or
/// a forest where several began: whoever has begun by itself has no parent. The engine's own messages are not counted, nor is what got
/// lost. One pass over the steps, at most until every edge has been used.
#[must_use]
pub fn wave(run: &Run) -> Vec<Contact> {
    let trace = run.trace();
    let graph = run.scenario().graph();
    let is_own = |kind: Kind| usize::from(kind.0) < run.info().messages.len();
    let mut takes_part = vec![false; usize::from(run.scenario().processes)];
    let mut used = BTreeSet::new();
    let mut contacts = Vec::new();
    for step in 0..run.steps() {
        if used.len() as u64 == graph.edges() {
            break;
        }
        let row = trace.step(step);
        let Some(process) = row.process else { continue };
        let Some(number) = row.message else {
            takes_part[process.index()] |= !trace.sent_in(step).is_empty();
            continue;
        };
        let message = trace.message(number);
        if !is_own(message.kind) || matches!(message.fate, Fate::Lost(_)) {
            continue;
        }
        let is_parent = !std::mem::replace(&mut takes_part[process.index()], true);
        let (from, to) = (message.from, process);
        if used.insert((from.min(to), from.max(to))) {
            let step = u32::try_from(step).expect("steps are limited");
            contacts.push(Contact { from, to, message: number, step, tick: row.at, is_parent });
        }
    }
    contacts
}
