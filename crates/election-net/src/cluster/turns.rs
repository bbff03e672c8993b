//! The order of what happens in one tick: that of the simulator, as far as real processes can be kept to it.

use std::collections::BTreeMap;

use election_core::model::Tick;
use tokio::time::Instant;

use crate::cluster::relay::{MessageName, Passing};
use crate::driver::{Cause, Phase, Record, SentRecord};

/// The place of something in the order of steps: its tick, its phase there, and the how many-th it is: for what happens to all processes at
/// once their positions, else the order in which it was seen.
pub(super) type Turn = (Tick, Phase, u64);

/// In which part of a tick an input comes.
pub(super) fn phase(cause: &Cause) -> Phase {
    match cause {
        Cause::Recovered(_) | Cause::Joined(_) | Cause::Leave | Cause::Notice => Phase::Faults,
        Cause::Start => Phase::Starts,
        Cause::Message { .. } => Phase::Arrivals,
        Cause::Silence(_) | Cause::CrashDetected { .. } | Cause::RecoveryDetected(_) => Phase::Detections,
        Cause::Timer(_) | Cause::Beat | Cause::AskProxies(_) => Phase::Timers,
    }
}

/// The turn of a record of this tick, which is the how many-th that was seen.
pub(super) fn turn(tick: Tick, seen: u64, record: &Record) -> Turn {
    let phase = phase(&record.cause);
    let is_seen_in_order = matches!(phase, Phase::Faults | Phase::Arrivals);
    (tick, phase, if is_seen_in_order { seen } else { record.process.into() })
}

/// Whose turn it is: messages of one tick arrive one after the other, each once the one before has been handled, or has had its time.
#[derive(Clone, Debug, Default)]
pub(super) struct Turns {
    /// The turn of the step that sent each message which has not arrived yet, and the message's place among all that were sent.
    sent: BTreeMap<MessageName, (Turn, u64)>,
    /// The turn of each process's last step.
    last: BTreeMap<u16, Turn>,
    /// How many records were seen, and how many messages they tell of.
    seen: u64,
    messages: u64,
    /// The messages that count and were sent and have not arrived yet, or have been sent on and are not handled yet.
    under_way: BTreeMap<MessageName, u16>,
    /// The message that is being handled: its sender, its number, its receiver; and how long that may take.
    awaited: Option<(u16, u64, u16, Instant)>,
}

impl Turns {
    /// A member has handled something in this tick.
    pub(super) fn handled(&mut self, tick: Tick, record: &Record) {
        // Who is late may handle an arrival after a timer of the same tick: what a process sends stays in order all the same.
        let last = self.last.entry(record.process).or_insert((0, Phase::Faults, 0));
        *last = turn(tick, self.seen, record).max(*last);
        let turn = *last;
        self.seen += 1;
        let leaves = |sent: &&SentRecord| !sent.is_dropped && sent.to != record.process;
        for sent in record.sent.iter().filter(leaves) {
            let name = MessageName { from: record.process, life: record.life, number: sent.number };
            self.sent.insert(name, (turn, self.messages));
            if sent.depth > 0 {
                self.under_way.insert(name, sent.to);
            }
            self.messages += 1;
        }
        let Cause::Message { from, number, .. } = record.cause else { return };
        let me = record.process;
        self.under_way.retain(|name, to| (name.from, name.number, *to) != (from, number, me));
        if self.awaited.is_some_and(|awaited| (awaited.0, awaited.1, awaited.2) == (from, number, me)) {
            self.awaited = None;
        }
    }

    /// A process is live no more: what it had sent and nobody has taken, and what it had taken, comes to nothing.
    pub(super) fn is_gone(&mut self, process: u16) {
        let sent = &self.sent;
        self.under_way.retain(|name, to| *to != process && !(name.from == process && sent.contains_key(name)));
    }

    /// Whether nothing is on its way that counts.
    pub(super) fn is_all_handled(&self) -> bool {
        self.under_way.is_empty()
    }

    /// The place of a message in the order of sending; last, where its sender has not said that it sent it.
    pub(super) fn order_of(&self, name: &MessageName) -> (Turn, u64) {
        self.sent.get(name).copied().unwrap_or(((Tick::MAX, Phase::Timers, u64::MAX), u64::MAX))
    }

    /// A message is on its way to be handled, which may take until then.
    pub(super) fn waits_for(&mut self, passing: &Passing, until: Instant) {
        self.sent.remove(&passing.name);
        self.awaited = Some((passing.name.from, passing.name.number, passing.to, until));
    }

    /// A message was lost, or goes to somebody who says nothing of what becomes of it.
    pub(super) fn is_over(&mut self, name: &MessageName) {
        self.sent.remove(name);
        self.under_way.remove(name);
    }

    /// Until when nothing else arrives.
    pub(super) fn until(&self) -> Option<Instant> {
        self.awaited.map(|(.., until)| until)
    }

    /// The message that is waited for has had its time.
    pub(super) fn give_up(&mut self) {
        self.awaited = None;
    }
}
