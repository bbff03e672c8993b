//! Who may send to whom, and what channels do to messages.

use serde::{Deserialize, Serialize};

use crate::model::{Tick, Topology};

/// Who may send to whom, and what channels do to messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// Who may send to whom.
    pub topology: Topology,
    /// How long a message takes.
    pub delay: Delay,
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
        self.delay.largest().saturating_add(self.processing)
    }

    /// 2T + M: the most that a message takes, there, at its receiver and back as an answer.
    #[must_use]
    pub fn there_and_back(&self) -> Tick {
        self.delay.largest().saturating_add(self.slowest())
    }
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
    /// The largest delay, called T.
    #[must_use]
    pub fn largest(self) -> Tick {
        match self {
            Self::Fixed(delay) | Self::Uniform(_, delay) => delay,
        }
    }
}
