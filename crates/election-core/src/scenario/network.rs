//! Who may send to whom, and what channels do to messages.

use serde::{Deserialize, Serialize};

use crate::model::{ProcessId, Tick, Topology};

/// Who may send to whom, and what channels do to messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// Who may send to whom.
    pub topology: Topology,
    /// How long a message takes, except on the channels that have a delay of their own.
    pub delay: Delay,
    /// The channels that have a delay of their own, by sender and receiver; each once, and in this order in a scenario's normal form.
    pub channels: Vec<ChannelDelay>,
    /// How long a process takes to handle a message, in ticks: what it sends leaves, and what it waits for counts, that much later.
    pub processing: Tick,
    /// Whether messages of one channel arrive in the order in which they were sent.
    pub fifo: bool,
    /// How likely a message is lost, in parts per million.
    pub loss: u32,
    /// How likely a message arrives twice, in parts per million.
    pub duplicate: u32,
    /// How likely a message is corrupted on its way, in parts per million.
    pub corrupt: u32,
    /// Whether messages carry a checksum, by which a corrupted one is recognised and refused.
    pub checksum: bool,
}

impl Network {
    /// Channels that take a tick, keep the order and do nothing else to messages.
    #[must_use]
    pub fn new(topology: Topology) -> Self {
        Self {
            topology,
            delay: Delay::Fixed(1),
            channels: Vec::new(),
            processing: 0,
            fifo: true,
            loss: 0,
            duplicate: 0,
            corrupt: 0,
            checksum: false,
        }
    }

    /// Whether no message is lost, repeated or corrupted by chance.
    #[must_use]
    pub fn is_reliable(&self) -> bool {
        self.loss == 0 && self.duplicate == 0 && self.corrupt == 0
    }

    /// T + M, the largest delay and the time that handling takes: the most that a message takes after the handler that sends it has begun.
    #[must_use]
    pub fn slowest(&self) -> Tick {
        self.largest_delay().saturating_add(self.processing)
    }

    /// 2T + M: the most that a message takes, there, at its receiver and back as an answer.
    #[must_use]
    pub fn there_and_back(&self) -> Tick {
        self.largest_delay().saturating_add(self.slowest())
    }

    /// How long a message from one process to another takes. What goes where the topology has no channel (news of members, heartbeats past
    /// a crashed neighbour) takes as long as on any other.
    #[must_use]
    pub fn delay_of(&self, from: ProcessId, to: ProcessId) -> Delay {
        let own = || self.channels.iter().find(|channel| (channel.from, channel.to) == (from.0, to.0));
        if self.channels.is_empty() { self.delay } else { own().map_or(self.delay, |channel| channel.delay) }
    }

    /// The network's delay, and those of the channels that have one of their own.
    pub fn delays(&self) -> impl Iterator<Item = Delay> + '_ {
        std::iter::once(self.delay).chain(self.channels.iter().map(|channel| channel.delay))
    }

    /// The largest delay of any channel, called T or D.
    #[must_use]
    pub fn largest_delay(&self) -> Tick {
        self.delays().map(Delay::largest).max().unwrap_or(0)
    }

    /// The smallest delay of any channel.
    #[must_use]
    pub fn smallest_delay(&self) -> Tick {
        self.delays().map(Delay::smallest).min().unwrap_or(0)
    }

    /// How long every message takes, if all take equally long.
    #[must_use]
    pub fn fixed_delay(&self) -> Option<Tick> {
        match self.delay {
            Delay::Fixed(delay) => self.delays().all(|other| other == self.delay).then_some(delay),
            Delay::Uniform(..) => None,
        }
    }

    /// Whether the delay of every message is known before: none is drawn.
    #[must_use]
    pub fn are_delays_fixed(&self) -> bool {
        self.delays().all(|delay| delay.smallest() == delay.largest())
    }
}

/// A channel that has a delay of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChannelDelay {
    /// The position of the sender.
    pub from: u16,
    /// The position of the receiver.
    pub to: u16,
    /// How long a message takes.
    pub delay: Delay,
}

/// How long a message takes, in ticks, 1 to [`MAX_DELAY`](crate::scenario::MAX_DELAY).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Delay {
    /// Always this long.
    Fixed(Tick),
    /// Drawn for each message, bounds included.
    Uniform(Tick, Tick),
}

impl Delay {
    /// The smallest delay.
    #[must_use]
    pub fn smallest(self) -> Tick {
        match self {
            Self::Fixed(delay) | Self::Uniform(delay, _) => delay,
        }
    }

    /// The largest delay.
    #[must_use]
    pub fn largest(self) -> Tick {
        match self {
            Self::Fixed(delay) | Self::Uniform(_, delay) => delay,
        }
    }
}
