//! Where what a handler does goes: whoever runs the handler carries it out, in order.

use crate::algorithm::reason::{Operands, Reason};
use crate::model::{Identity, ProcessId, Role, Tick, Timer};

/// Takes what a handler does, in order.
///
/// What a handler changes about its own process is changed already, and only told here: who crashes at one of the sends before it
/// loses that anyway.
pub(crate) trait Outbox<M> {
    /// It sends a message.
    fn send(&mut self, to: ProcessId, message: M);
    /// It has changed its role or the leader that it knows.
    fn standing_changed(&mut self, before: Standing, after: Standing);
    /// It has set a timer to run out in so many ticks.
    fn timer_set(&mut self, timer: Timer, ticks: Tick);
    /// It has stopped a timer that ran.
    fn timer_stopped(&mut self, timer: Timer);
    /// It lets the message that it is handling go no further.
    fn discarded(&mut self);
    /// It is at a line of the pseudocode.
    fn line(&mut self, label: &'static str);
    /// It says why.
    fn note(&mut self, reason: &'static Reason, operands: Operands);
}

/// A process's role and the leader that it knows: its own identity when it leads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Standing {
    /// Its role.
    pub role: Role,
    /// The leader that it knows.
    pub leader: Option<Identity>,
}
