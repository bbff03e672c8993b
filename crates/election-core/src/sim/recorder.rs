//! Who writes down what happens, if anybody.

use crate::process::{Identity, Message, Process, ProcessId, Role};
use crate::sim::ledger::{Ledger, Tag};
use crate::system::network::Envelope;
use crate::system::step::{Loss, Step};
use crate::system::world::State;

/// What became of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It had not arrived when the run ended.
    InFlight,
    /// It arrived and was handled.
    Delivered,
    /// It arrived, and its receiver let it go no further.
    Discarded,
    /// It did not arrive.
    Lost(Loss),
}

/// What may change about a process besides its variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Its role, or the leader that it knows.
    Role(Role, Option<Identity>),
    /// It crashed.
    Crashed,
    /// It is back.
    Recovered,
    /// It has become a member.
    Joined,
    /// It is no member any more.
    Left,
}

/// Writes down what happens. The default writes nothing and costs nothing.
pub(crate) trait Recorder<P: Process>: Sized {
    /// One that has written down nothing yet.
    fn afresh(&self) -> Self;
    fn step(&mut self, _step: &Step, _ledger: &Ledger) {}
    fn sent<M: Message>(&mut self, _tag: Tag, _envelope: &Envelope<M>) {}
    fn arrived(&mut self, _tag: Tag, _fate: Fate) {}
    fn discarded(&mut self) {}
    fn changed(&mut self, _process: ProcessId, _change: Change) {}
    /// Between two steps.
    fn rest(&mut self, _state: &State<P>, _ledger: &Ledger) {}
}

/// Counters only.
#[derive(Debug)]
pub(crate) struct NoRecord;

impl<P: Process> Recorder<P> for NoRecord {
    fn afresh(&self) -> Self {
        Self
    }
}
