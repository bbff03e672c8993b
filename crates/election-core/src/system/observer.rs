//! Who is told what a step does.

use crate::algorithm::Reason;
use crate::context::Operand;
use crate::process::{Identity, ProcessId, Role, Timer};
use crate::signal::Signal;
use crate::sim::scenario::Tick;
use crate::system::network::{Envelope, Flight};
use crate::system::step::Loss;

/// Is told what a step does, in order. What it does not need costs nothing.
pub(crate) trait Observer<M> {
    /// Whether it wants lines and notes.
    fn wants_remarks(&self) -> bool {
        false
    }

    /// A message was sent.
    fn sent(&mut self, _flight: Flight, _envelope: &Envelope<M>) {}
    /// A message arrives at a live process, which handles it now; `is_last` unless a copy of it follows.
    fn delivered(&mut self, _flight: Flight, _envelope: &Envelope<M>, _is_last: bool) {}
    /// A message does not arrive; `is_last` unless a copy of it follows.
    fn lost(&mut self, _flight: Flight, _envelope: &Envelope<M>, _loss: Loss, _is_last: bool) {}
    /// A message of the engine's own was sent.
    fn signal_sent(&mut self, _flight: Flight, _envelope: &Envelope<Signal>) {}
    /// One arrives at a live process.
    fn signal_delivered(&mut self, _flight: Flight, _envelope: &Envelope<Signal>, _is_last: bool) {}
    /// One does not arrive.
    fn signal_lost(&mut self, _flight: Flight, _envelope: &Envelope<Signal>, _loss: Loss, _is_last: bool) {}
    /// The message that was just delivered goes no further.
    fn discarded(&mut self) {}
    /// A scheduled start takes effect.
    fn started(&mut self, _process: ProcessId) {}
    /// A timer was set, perhaps again.
    fn timer_set(&mut self, _process: ProcessId, _timer: Timer, _ticks: Tick) {}
    /// A timer that ran was stopped.
    fn timer_stopped(&mut self, _process: ProcessId, _timer: Timer) {}
    /// A process changed its role or the leader that it knows.
    fn role_changed(&mut self, _process: ProcessId, _role: Role, _leader: Option<Identity>) {}
    /// A live process crashed.
    fn crashed(&mut self, _process: ProcessId) {}
    /// A crashed process is back.
    fn recovered(&mut self, _process: ProcessId) {}
    /// A process has sent its heartbeats.
    fn beaten(&mut self, _process: ProcessId) {}
    /// A process expects a peer's heartbeats, from now on or again.
    fn expects(&mut self, _process: ProcessId, _peer: ProcessId) {}
    /// A process does not expect a peer's heartbeats any more.
    fn expects_no_longer(&mut self, _process: ProcessId, _peer: ProcessId) {}
    /// A process has heard from a peer that it suspected.
    fn suspicion_ended(&mut self, _process: ProcessId, _peer: ProcessId) {}
    /// A process has become a member.
    fn joined(&mut self, _process: ProcessId) {}
    /// A live process is no member any more.
    fn left(&mut self, _process: ProcessId) {}
    /// A line of the pseudocode ran.
    fn line(&mut self, _process: ProcessId, _label: &'static str) {}
    /// A handler said why.
    fn note(
        &mut self,
        _process: ProcessId,
        _reason: &'static Reason,
        _operands: [Option<Operand>; Reason::MOST_OPERANDS],
    ) {
    }
}
