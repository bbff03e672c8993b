//! Who may send to whom, and what channels do to messages.

use serde::{Deserialize, Serialize};

use crate::model::{Shape, Tick, Topology};

/// Who may send to whom, and what channels do to messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// Who may send to whom.
    pub topology: Topology,
    /// How long a message takes.
    pub delay: Delay,
    /// Whether messages of one channel arrive in the order in which they were sent.
    pub fifo: bool,
    /// How likely a message is lost, in parts per million.
    pub loss: u32,
    /// How likely a message arrives twice, in parts per million.
    pub duplicate: u32,
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
    /// The largest delay, called D.
    #[must_use]
    pub fn largest(self) -> Tick {
        match self {
            Self::Fixed(delay) | Self::Uniform(_, delay) => delay,
        }
    }
}

/// The shape with this key.
pub(super) fn shape(key: &str) -> Option<Shape> {
    Shape::ALL.into_iter().find(|shape| shape.key() == key)
}
