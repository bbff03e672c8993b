//! The effects of an input on a host, in order; the driver of the host carries them out.

use crate::algorithm::mail::Content;
use crate::algorithm::network::MessageSlot;
use crate::algorithm::reason::Operands;
use crate::algorithm::remarks::{LineNumber, ReasonNumber};
use crate::model::{Identity, Incarnation, ProcessId, Role, Tick, Timer};

/// A message on its way out of a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outgoing<M> {
    /// To whom it goes.
    pub to: ProcessId,
    /// In which of its lives the sender sends it; 0 where no detector tells who has crashed. It stands on the envelope, as the sender does.
    pub life: Incarnation,
    /// What it says.
    pub content: Content<M>,
}

/// An effect of a host. Changes of its own process have been made already, and are only reported here. `S` is the type of what it sends: an
/// [`Outgoing`] message, or inside the engine the message's slot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effect<S> {
    /// A scheduled start takes effect.
    Started,
    /// It sends something.
    Send(S),
    /// It has begun an election.
    ElectionBegun,
    /// It has changed its role or the leader that it knows.
    StandingChanged {
        /// What it was.
        before: Standing,
        /// What it is.
        after: Standing,
        /// The epoch that it leads in, where it leads from now on and leaders' reigns are numbered.
        epoch: Option<u32>,
    },
    /// It has set a timer, perhaps again.
    TimerSet(Timer, Wait),
    /// It has stopped a timer that ran.
    TimerStopped(Timer),
    /// It discards the message that it is handling.
    Discarded,
    /// It is at a line of the pseudocode.
    Line(LineNumber),
    /// It gives a reason.
    Note(ReasonNumber, Operands),
    /// A handler is over, of a process that has critical sections: whether it is in one.
    InCriticalSection(bool),
    /// Its period has begun: it has sent its heartbeats, or its ping.
    Beaten,
    /// It expects a peer's heartbeats or ack, from now on or again.
    Expects(ProcessId),
    /// It does not expect a peer's heartbeats or ack any more.
    ExpectsNoLonger(ProcessId),
    /// It suspects a peer, because another has told it of its failure.
    SuspicionBegun(ProcessId),
    /// It has heard from a peer that it suspected.
    SuspicionEnded(ProcessId),
}

/// How long a timer runs, in ticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// So long.
    Fixed(Tick),
    /// At least the one and at most the other: the driver of the host draws.
    Between(Tick, Tick),
}

/// A process's role and the leader that it knows: its own identity when it leads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Standing {
    /// Its role.
    pub role: Role,
    /// The leader that it knows.
    pub leader: Option<Identity>,
}

/// The effects of a host inside the engine, in order. The network has the messages already.
///
/// It is kept from one step to the next, in which it is empty: so no memory is allocated for a step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Effects {
    pub(crate) all_but_last_send: Vec<Effect<MessageSlot>>,
    /// The last effect, if it is a send. Most inputs lead to one message, as the last effect: this saves the way through the list, which would
    /// take a tenth of a run's instructions.
    pub(crate) last_send: Option<MessageSlot>,
    pub(crate) wanted: Wanted,
}

impl Effects {
    /// No effects yet, and what is to be recorded.
    pub(crate) fn new(wanted: Wanted) -> Self {
        Self { wanted, ..Self::default() }
    }

    /// A step begins, of which this is to be recorded.
    #[inline]
    pub(crate) fn begin(&mut self, wanted: Wanted) {
        debug_assert!(self.all_but_last_send.is_empty() && self.last_send.is_none(), "the last step is over");
        self.wanted = wanted;
    }

    /// A message is sent.
    #[inline]
    pub(crate) fn send(&mut self, slot: MessageSlot) {
        if let Some(before) = self.last_send.replace(slot) {
            self.all_but_last_send.push(Effect::Send(before));
        }
    }

    /// Something else is done.
    pub(crate) fn add(&mut self, effect: Effect<MessageSlot>) {
        self.settle();
        self.all_but_last_send.push(effect);
    }

    /// Everything, in order. The list is to be [given back](Self::give_back).
    pub(crate) fn take(&mut self) -> Vec<Effect<MessageSlot>> {
        self.settle();
        std::mem::take(&mut self.all_but_last_send)
    }

    /// The room of a list that was taken is used again.
    pub(crate) fn give_back(&mut self, mut list: Vec<Effect<MessageSlot>>) {
        list.clear();
        self.all_but_last_send = list;
    }

    fn settle(&mut self) {
        if let Some(slot) = self.last_send.take() {
            self.all_but_last_send.push(Effect::Send(slot));
        }
    }
}

/// The details that are reported only if an observer wants them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wanted {
    /// Lines and notes.
    pub(crate) remarks: bool,
    /// What a trace says of messages and no counter does: their payloads (computing that of a long list takes long), and which of them their
    /// receivers discard (every fourth step of a short run would have an effect for that alone).
    pub(crate) fates: bool,
    /// The identities in messages that may be corrupted.
    pub(crate) identities: bool,
    /// Which messages announce whom.
    pub(crate) announcements: bool,
}

impl Wanted {
    /// What one of two observers wants, or both.
    #[inline(always)] // Once a message.
    pub(crate) fn or(self, other: Self) -> Self {
        Self {
            remarks: self.remarks || other.remarks,
            fates: self.fates || other.fates,
            identities: self.identities || other.identities,
            announcements: self.announcements || other.announcements,
        }
    }
}
