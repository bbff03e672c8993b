//! What a handler does, taken down in order: whoever lets the handler run carries it out.

use smallvec::SmallVec;

use crate::algorithm::reason::{Operands, Reason};
use crate::model::{Identity, ProcessId, Role, Tick, Timer};

/// What a handler has done, in order.
#[derive(Clone, Debug)]
pub(crate) struct Effects<M> {
    pub(crate) all_but_last_send: EffectList<M>,
    /// What the handler has sent last, if it has done nothing since. Most handlers end with the one message that they send: it does not go through
    /// the list, which would take a tenth of a run's instructions.
    pub(crate) last_send: Option<(ProcessId, M)>,
}

/// Mostly a few lines and notes: no memory is allocated for them.
pub(crate) type EffectList<M> = SmallVec<[Effect<M>; 8]>;

impl<M> Effects<M> {
    /// Nothing yet.
    #[inline]
    pub(crate) fn new() -> Self {
        Self { all_but_last_send: SmallVec::new(), last_send: None }
    }

    /// Whether the handler has done nothing.
    pub(crate) fn is_empty(&self) -> bool {
        self.last_send.is_none() && self.all_but_last_send.is_empty()
    }

    /// The handler sends a message.
    #[inline]
    pub(crate) fn send(&mut self, to: ProcessId, message: M) {
        if let Some((to, message)) = self.last_send.replace((to, message)) {
            self.all_but_last_send.push(Effect::Send(to, message));
        }
    }

    /// The handler does something else.
    pub(crate) fn add(&mut self, effect: Effect<M>) {
        if let Some((to, message)) = self.last_send.take() {
            self.all_but_last_send.push(Effect::Send(to, message));
        }
        self.all_but_last_send.push(effect);
    }
}

/// Something that a handler does.
///
/// What a handler changes about its own process is changed already, and only told here: who crashes at one of the sends before it
/// loses that anyway.
#[derive(Clone, Debug)]
pub(crate) enum Effect<M> {
    /// It sends a message.
    Send(ProcessId, M),
    /// It has begun an election.
    ElectionBegun,
    /// It has changed its role or the leader that it knows.
    StandingChanged { before: Standing, after: Standing },
    /// It has set a timer to run out in so many ticks.
    TimerSet(Timer, Tick),
    /// It has stopped a timer that ran.
    TimerStopped(Timer),
    /// It lets the message that it is handling go no further.
    Discarded,
    /// It is at a line of the pseudocode.
    Line(&'static str),
    /// It says why.
    Note(&'static Reason, Operands),
}

impl<M> Effect<M> {
    /// What the process was before this, if this changed it.
    pub(crate) fn standing_before(&self) -> Option<Standing> {
        match self {
            Self::StandingChanged { before, .. } => Some(*before),
            _ => None,
        }
    }
}

/// A process's role and the leader that it knows: its own identity when it leads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Standing {
    /// Its role.
    pub role: Role,
    /// The leader that it knows.
    pub leader: Option<Identity>,
}
