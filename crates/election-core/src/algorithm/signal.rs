//! Messages of the engine's own. They exist beside those of every algorithm, and travel over the same channels: numbered with
//! all others, delayed, lost, duplicated and parted like them.

use serde::{Deserialize, Serialize};

use crate::algorithm::info::{Info, MessageSpec, Noun, Purpose};
use crate::algorithm::message::Message;
use crate::declared::Declared::Static;
use crate::model::{Incarnation, Kind, ProcessId, Value, Variables};

/// The most kinds of messages there are, the engine's own included.
pub const MAX_KINDS: usize = 12;
/// The most kinds of messages that an algorithm may have.
pub const MAX_OWN_KINDS: usize = MAX_KINDS - SignalKind::ALL.len();

/// A message of the engine's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Signal {
    /// The sender is live.
    Heartbeat,
    /// The sender is a member from now on.
    Join,
    /// The sender is no member from now on.
    Leave,
    /// The receiver is to answer.
    Ping,
    /// The receiver is to answer; this process has asked the sender to ping it.
    PingFor(ProcessId),
    /// The sender is live.
    Ack,
    /// The sender is live; this process has asked for that.
    AckFor(ProcessId),
    /// This process is live.
    AckOf(ProcessId),
    /// The receiver is to ping this process.
    PingRequest(ProcessId),
    /// This process has failed, in this life of its.
    Failed(ProcessId, Incarnation),
}

/// The kind of a message of the engine's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SignalKind {
    /// A heartbeat.
    Heartbeat,
    /// The announcement of a new member.
    Join,
    /// The announcement of a member that leaves.
    Leave,
    /// SWIM's question.
    Ping,
    /// SWIM's answer.
    Ack,
    /// SWIM's request to ask another.
    PingRequest,
    /// SWIM's news of a failure.
    Failed,
}

impl SignalKind {
    /// All of them, in the order of their kinds.
    pub const ALL: [Self; 7] =
        [Self::Heartbeat, Self::Join, Self::Leave, Self::Ping, Self::Ack, Self::PingRequest, Self::Failed];

    /// The kind of such messages: the last ones are the engine's, whatever the algorithm.
    #[must_use]
    pub const fn kind(self) -> Kind {
        Kind(match self {
            Self::Heartbeat => 5,
            Self::Join => 6,
            Self::Leave => 7,
            Self::Ping => 8,
            Self::Ack => 9,
            Self::PingRequest => 10,
            Self::Failed => 11,
        })
    }

    /// What messages of this kind are, if they are the engine's.
    #[must_use]
    pub fn of(kind: Kind) -> Option<Self> {
        Self::ALL.into_iter().find(|signal| signal.kind() == kind)
    }

    /// Whether it counts in totals. A failure detector's messages do not: they would hide the cost of an election.
    #[must_use]
    pub const fn counts(self) -> bool {
        matches!(self, Self::Join | Self::Leave)
    }

    /// Whether a failure detector sends messages of this kind, which count in no total.
    #[must_use]
    pub fn is_of_detector(kind: Kind) -> bool {
        Self::of(kind).is_some_and(|signal| !signal.counts())
    }

    /// What is declared about it.
    #[must_use]
    pub fn spec(self) -> &'static MessageSpec {
        match self {
            Self::Heartbeat => &HEARTBEAT,
            Self::Join => &JOIN,
            Self::Leave => &LEAVE,
            Self::Ping => &PING,
            Self::Ack => &ACK,
            Self::PingRequest => &PING_REQUEST,
            Self::Failed => &FAILED,
        }
    }
}

impl Signal {
    /// What it is.
    #[inline]
    #[must_use]
    pub const fn signal_kind(self) -> SignalKind {
        match self {
            Self::Heartbeat => SignalKind::Heartbeat,
            Self::Join => SignalKind::Join,
            Self::Leave => SignalKind::Leave,
            Self::Ping | Self::PingFor(_) => SignalKind::Ping,
            Self::Ack | Self::AckFor(_) | Self::AckOf(_) => SignalKind::Ack,
            Self::PingRequest(_) => SignalKind::PingRequest,
            Self::Failed(..) => SignalKind::Failed,
        }
    }

    /// The process that it names, and as what.
    fn named(self) -> Option<(&'static str, ProcessId)> {
        match self {
            Self::Heartbeat | Self::Join | Self::Leave | Self::Ping | Self::Ack => None,
            Self::PingFor(asker) | Self::AckFor(asker) => Some(("for", asker)),
            Self::AckOf(process) | Self::PingRequest(process) | Self::Failed(process, _) => Some(("process", process)),
        }
    }
}

/// How many bits an incarnation takes.
const INCARNATION_BITS: u32 = 8;

/// A process costs an identity's bits, an incarnation eight, everything else none.
impl Message for Signal {
    #[inline]
    fn kind(&self) -> Kind {
        self.signal_kind().kind()
    }

    fn bits(&self, identity: u32) -> u32 {
        let life = if let Self::Failed(..) = self { INCARNATION_BITS } else { 0 };
        life + if self.named().is_some() { identity } else { 0 }
    }

    fn payload(&self) -> u32 {
        let for_another = matches!(self, Self::PingFor(_) | Self::AckFor(_));
        let life = if let Self::Failed(_, life) = self { u32::from(*life) } else { 0 };
        let named = self.named().map_or(0, |(_, process)| 1 + u32::from(process.0) + (u32::from(for_another) << 16));
        named + (life << 17)
    }

    fn show(&self, out: &mut Variables) {
        if let Some((name, process)) = self.named() {
            out.add(name, Value::Process(process));
        }
    }
}

impl<S> Info<S> {
    /// Every kind of message that there may be, the algorithm's own before the engine's.
    pub fn kinds(&self) -> impl Iterator<Item = (Kind, &MessageSpec)> {
        let own = (0u8..).map(Kind).zip(self.messages.iter());
        own.chain(SignalKind::ALL.map(|signal| (signal.kind(), signal.spec())))
    }

    /// What is declared about a kind of message.
    ///
    /// # Panics
    /// When there is no such kind.
    #[must_use]
    pub fn message(&self, kind: Kind) -> &MessageSpec {
        match SignalKind::of(kind) {
            Some(signal) => signal.spec(),
            None => &self.messages[usize::from(kind.0)],
        }
    }
}

static HEARTBEAT: MessageSpec = MessageSpec {
    kind: Static("heartbeat"),
    noun: Noun::new("heartbeat", "heartbeats"),
    purpose: Purpose::Other,
    other_names: &["alive", "ping"],
    carries: Static("nothing (0 bits; in no total)"),
    help: Static("Its sender lives. Whoever expects it and does not get it in time suspects the sender."),
};

static JOIN: MessageSpec = MessageSpec {
    kind: Static("join"),
    noun: Noun::new("join message", "join messages"),
    purpose: Purpose::Other,
    other_names: &[],
    carries: Static("nothing (0 bits)"),
    help: Static("Its sender is a member from now on."),
};

static LEAVE: MessageSpec = MessageSpec {
    kind: Static("leave"),
    noun: Noun::new("leave message", "leave messages"),
    purpose: Purpose::Other,
    other_names: &[],
    carries: Static("nothing (0 bits)"),
    help: Static("Its sender is no member any more."),
};

static PING: MessageSpec = MessageSpec {
    kind: Static("ping"),
    noun: Noun::new("ping", "pings"),
    purpose: Purpose::Other,
    other_names: &["direct probe"],
    carries: Static("nothing, or who has asked for it (0 bits or an identity's; in no total)"),
    help: Static("Whoever gets it answers at once, if it lives."),
};

static ACK: MessageSpec = MessageSpec {
    kind: Static("ack"),
    noun: Noun::new("ack", "acks"),
    purpose: Purpose::Other,
    other_names: &["acknowledgement"],
    carries: Static("nothing, or for whom or of whom it is (0 bits or an identity's; in no total)"),
    help: Static("Its sender lives, or the process that it names."),
};

static PING_REQUEST: MessageSpec = MessageSpec {
    kind: Static("ping-req"),
    noun: Noun::new("ping-req", "ping-reqs"),
    purpose: Purpose::Other,
    other_names: &["indirect probe"],
    carries: Static("whom to ping (an identity's bits; in no total)"),
    help: Static(
        "Its sender has had no ack from the process that it names: whoever gets it pings that one, and passes the ack on.",
    ),
};

static FAILED: MessageSpec = MessageSpec {
    kind: Static("failed"),
    noun: Noun::new("failed message", "failed messages"),
    purpose: Purpose::Other,
    other_names: &["confirm"],
    carries: Static("who has failed, and in which of its lives (an identity's bits and 8; in no total)"),
    help: Static("Its sender has had no ack from the process that it names, not through others either."),
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engines_kinds_are_the_last() {
        for (place, signal) in (MAX_OWN_KINDS..).zip(SignalKind::ALL) {
            assert_eq!(usize::from(signal.kind().0), place);
            assert_eq!(SignalKind::of(signal.kind()), Some(signal));
        }
    }
}
