//! Messages of the engine's own. They exist beside those of every algorithm, and travel over the same channels: numbered with
//! all others, delayed, lost, duplicated and parted like them.

use crate::algorithm::info::{Info, MessageSpec, Noun, Purpose};
use crate::algorithm::process::Message;
use crate::model::{Kind, Variables};

/// The most kinds of messages there are, the engine's own included.
pub const MAX_KINDS: usize = 8;
/// The most kinds of messages that an algorithm may have.
pub const MAX_OWN_KINDS: usize = MAX_KINDS - Signal::ALL.len();

/// A message of the engine's own. It carries nothing, and costs no bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Signal {
    /// Whoever sends it lives.
    Heartbeat,
    /// Whoever sends it is a member from now on.
    Join,
    /// Whoever sends it is no member from now on.
    Leave,
}

impl Signal {
    /// All of them, in the order of their kinds.
    pub const ALL: [Self; 3] = [Self::Heartbeat, Self::Join, Self::Leave];

    /// Its kind: the last ones are the engine's, whatever the algorithm.
    #[must_use]
    pub const fn kind(self) -> Kind {
        match self {
            Self::Heartbeat => Kind(5),
            Self::Join => Kind(6),
            Self::Leave => Kind(7),
        }
    }

    /// The signal of this kind, if it is one.
    #[must_use]
    pub fn of(kind: Kind) -> Option<Self> {
        Self::ALL.into_iter().find(|signal| signal.kind() == kind)
    }

    /// Whether it counts in totals. Heartbeats do not: they would drown what an election costs.
    #[must_use]
    pub const fn counts(self) -> bool {
        !matches!(self, Self::Heartbeat)
    }

    /// What is declared about it.
    #[must_use]
    pub fn spec(self) -> &'static MessageSpec {
        match self {
            Self::Heartbeat => &HEARTBEAT,
            Self::Join => &JOIN,
            Self::Leave => &LEAVE,
        }
    }
}

impl Message for Signal {
    #[inline]
    fn kind(&self) -> Kind {
        Signal::kind(*self)
    }

    fn bits(&self, _identity: u32) -> u32 {
        0
    }

    fn payload(&self) -> u32 {
        0
    }

    fn show(&self, _out: &mut Variables) {}
}

impl<S> Info<S> {
    /// Every kind of message that there may be, the algorithm's own before the engine's.
    pub fn kinds(&self) -> impl Iterator<Item = (Kind, &'static MessageSpec)> + use<S> {
        let own = (0u8..).map(Kind).zip(self.messages);
        own.chain(Signal::ALL.map(|signal| (signal.kind(), signal.spec())))
    }

    /// What is declared about a kind of message.
    ///
    /// # Panics
    /// When there is no such kind.
    #[must_use]
    pub fn message(&self, kind: Kind) -> &'static MessageSpec {
        match Signal::of(kind) {
            Some(signal) => signal.spec(),
            None => &self.messages[usize::from(kind.0)],
        }
    }
}

static HEARTBEAT: MessageSpec = MessageSpec {
    kind: "heartbeat",
    noun: Noun { one: "heartbeat", many: "heartbeats" },
    purpose: Purpose::Other,
    other_names: &["alive", "ping"],
    carries: "nothing (0 bits; in no total)",
    help: "Its sender lives. Whoever expects it and does not get it in time suspects the sender.",
};

static JOIN: MessageSpec = MessageSpec {
    kind: "join",
    noun: Noun { one: "join message", many: "join messages" },
    purpose: Purpose::Other,
    other_names: &[],
    carries: "nothing (0 bits)",
    help: "Its sender is a member from now on.",
};

static LEAVE: MessageSpec = MessageSpec {
    kind: "leave",
    noun: Noun { one: "leave message", many: "leave messages" },
    purpose: Purpose::Other,
    other_names: &[],
    carries: "nothing (0 bits)",
    help: "Its sender is no member any more.",
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engines_kinds_are_the_last() {
        for (place, signal) in (MAX_OWN_KINDS..).zip(Signal::ALL) {
            assert_eq!(usize::from(signal.kind().0), place);
            assert_eq!(Signal::of(signal.kind()), Some(signal));
        }
    }
}
