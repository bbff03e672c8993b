//! Observers of what a step does.

use crate::algorithm::effects::Wanted;
use crate::algorithm::network::{InFlight, Sent};
use crate::algorithm::{LineNumber, Operands, ReasonNumber, Standing};
use crate::model::{Identity, ProcessId, Tick, Timer};
use crate::system::detection::News;
use crate::system::step::{Loss, Step};
use crate::system::touched::Shared;

/// When a step happens: its tick, and its number, counted from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Moment {
    pub(crate) tick: Tick,
    pub(crate) steps: u64,
}

/// Receives what a step does, in order. A call that an observer does not implement costs nothing.
pub(crate) trait Observer {
    /// The details that hosts report only when an observer wants them.
    fn wanted(&self) -> Wanted {
        Wanted::default()
    }

    /// A step begins. The caller of the world calls this, since the world has no clock.
    fn step_begins(&mut self, _step: Step, _at: Moment) {}
    /// The step is over.
    fn step_ends(&mut self) {}
    /// The step concerns this process, and may change it.
    fn touches(&mut self, _process: ProcessId) {}
    /// The step takes a message out of the channel from this process to the one that it concerns.
    fn takes_from(&mut self, _sender: ProcessId) {}
    /// The step reads a shared part of the world.
    fn reads(&mut self, _part: Shared) {}
    /// The step changes a shared part of the world.
    fn changes(&mut self, _part: Shared) {}
    /// Returns the length of the longest chain of messages that ends with the message that is being sent. Of several observers the first
    /// decides.
    fn depth(&mut self, _sent: &Sent) -> u32 {
        0
    }
    /// A message was sent.
    fn sent(&mut self, _message: InFlight<'_>) {}
    /// A message in flight announces this leader; told of those that are sent, and again of one that is corrupted. Only if an observer wants it.
    fn announces_leader(&mut self, _message: InFlight<'_>, _leader: Identity) {}
    /// A message arrives at a live process, which handles it now; `is_last` unless a copy of it follows.
    fn delivered(&mut self, _message: InFlight<'_>, _is_last: bool) {}
    /// A message does not arrive; `is_last` unless a copy of it follows.
    fn lost(&mut self, _message: InFlight<'_>, _loss: Loss, _is_last: bool) {}
    /// A message in flight carries this identity instead of its own from now on.
    fn corrupted(&mut self, _message: InFlight<'_>, _identity: Identity) {}
    /// The receiver has discarded the message that was just delivered.
    fn discarded(&mut self) {}
    /// A scheduled start takes effect.
    fn started(&mut self, _process: ProcessId) {}
    /// A timer was set, perhaps again.
    fn timer_set(&mut self, _process: ProcessId, _timer: Timer, _ticks: Tick) {}
    /// A timer that ran was stopped.
    fn timer_stopped(&mut self, _process: ProcessId, _timer: Timer) {}
    /// A timer has run out, and its process handles that now.
    fn timer_ran_out(&mut self, _process: ProcessId, _timer: Timer) {}
    /// A process begins an election.
    fn election_begun(&mut self, _process: ProcessId) {}
    /// A process changed its role or the leader that it knows.
    fn standing_changed(&mut self, _process: ProcessId, _before: Standing, _after: Standing) {}
    /// A process has become leader of this epoch, in an algorithm that numbers its leaders' epochs.
    fn leads_in_epoch(&mut self, _process: ProcessId, _epoch: u32) {}
    /// A handler of a process with critical sections is over; whether the process is in one now.
    fn is_in_critical_section(&mut self, _process: ProcessId, _is_inside: bool) {}
    /// A live process crashed; `before` was its standing. Its timers have stopped.
    fn crashed(&mut self, _process: ProcessId, _before: Standing) {}
    /// A crashed process has recovered.
    fn recovered(&mut self, _process: ProcessId) {}
    /// A process has become a member.
    fn joined(&mut self, _process: ProcessId) {}
    /// A live process is no member any more; `before` was its standing. Its timers have stopped.
    fn left(&mut self, _process: ProcessId, _before: Standing) {}
    /// A perfect detector will notify every live process.
    fn announced(&mut self, _news: News) {}
    /// The detector cancels a notification for the processes that have not received it yet.
    fn voided(&mut self, _news: News) {}
    /// A process has sent its heartbeats, or its ping.
    fn beaten(&mut self, _process: ProcessId) {}
    /// A process expects a peer's heartbeats or ack, from now on or again.
    fn expects(&mut self, _process: ProcessId, _peer: ProcessId) {}
    /// A process does not expect a peer's heartbeats or ack any more.
    fn expects_no_longer(&mut self, _process: ProcessId, _peer: ProcessId) {}
    /// A process suspects a peer, because another has told it of its failure.
    fn suspicion_begun(&mut self, _process: ProcessId, _peer: ProcessId) {}
    /// A process has heard from a peer that it suspected.
    fn suspicion_ended(&mut self, _process: ProcessId, _peer: ProcessId) {}
    /// A line of the pseudocode ran.
    fn line(&mut self, _process: ProcessId, _line: LineNumber) {}
    /// A handler gave its reason.
    fn note(&mut self, _process: ProcessId, _reason: ReasonNumber, _operands: Operands) {}
}

/// Implements [`Observer`] for a struct of observers: every call goes to each of its fields, in the order given, and the first field decides
/// the depth.
macro_rules! observe_with_fields {
    ($observers:ident $(<$observer:ident: $bound:ident>)? { $first:ident, $($other:ident),+ }) => {
        const _: () = {
            use $crate::algorithm::effects::Wanted;
            use $crate::algorithm::network::{InFlight, Sent};
            use $crate::algorithm::{LineNumber, Operands, ReasonNumber, Standing};
            use $crate::model::{Identity, ProcessId, Tick, Timer};
            use $crate::system::detection::News;
            use $crate::system::observer::{Moment, Observer, forward_to_fields};
            use $crate::system::{Loss, Shared, Step};

            impl $(<$observer: $bound>)? Observer for $observers $(<$observer>)? {
                #[inline(always)] // Once a message.
                fn wanted(&self) -> Wanted {
                    self.$first.wanted()$(.or(self.$other.wanted()))+
                }

                #[inline(always)] // Once a message.
                fn depth(&mut self, sent: &Sent) -> u32 {
                    self.$first.depth(sent)
                }

                forward_to_fields! { ($first $($other)+)
                    fn step_begins(step: Step, at: Moment);
                    fn step_ends();
                    fn touches(process: ProcessId);
                    fn takes_from(sender: ProcessId);
                    fn reads(part: Shared);
                    fn changes(part: Shared);
                    fn sent(message: InFlight<'_>);
                    fn announces_leader(message: InFlight<'_>, leader: Identity);
                    fn delivered(message: InFlight<'_>, is_last: bool);
                    fn lost(message: InFlight<'_>, loss: Loss, is_last: bool);
                    fn corrupted(message: InFlight<'_>, identity: Identity);
                    fn discarded();
                    fn started(process: ProcessId);
                    fn timer_set(process: ProcessId, timer: Timer, ticks: Tick);
                    fn timer_stopped(process: ProcessId, timer: Timer);
                    fn timer_ran_out(process: ProcessId, timer: Timer);
                    fn election_begun(process: ProcessId);
                    fn standing_changed(process: ProcessId, before: Standing, after: Standing);
                    fn leads_in_epoch(process: ProcessId, epoch: u32);
                    fn is_in_critical_section(process: ProcessId, is_inside: bool);
                    fn crashed(process: ProcessId, before: Standing);
                    fn recovered(process: ProcessId);
                    fn joined(process: ProcessId);
                    fn left(process: ProcessId, before: Standing);
                    fn announced(news: News);
                    fn voided(news: News);
                    fn beaten(process: ProcessId);
                    fn expects(process: ProcessId, peer: ProcessId);
                    fn expects_no_longer(process: ProcessId, peer: ProcessId);
                    fn suspicion_begun(process: ProcessId, peer: ProcessId);
                    fn suspicion_ended(process: ProcessId, peer: ProcessId);
                    fn line(process: ProcessId, line: LineNumber);
                    fn note(process: ProcessId, reason: ReasonNumber, operands: Operands);
                }
            }
        };
    };
}

/// The methods of [`observe_with_fields`] that return nothing.
macro_rules! forward_to_fields {
    ($fields:tt $(fn $name:ident($($argument:ident: $kind:ty),*);)*) => {
        $(
            #[inline(always)] // Once a message, some of them.
            fn $name(&mut self, $($argument: $kind),*) {
                $crate::system::observer::call_fields!(self, $fields, $name($($argument),*));
            }
        )*
    };
}

/// One call of [`forward_to_fields`], to each of the fields.
macro_rules! call_fields {
    ($observers:ident, ($($field:ident)+), $name:ident $arguments:tt) => {
        $($observers.$field.$name $arguments;)+
    };
}

pub(crate) use {call_fields, forward_to_fields, observe_with_fields};
