//! Which figure of a run is measured.

use super::{Extremes, Row, Spread};
use crate::properties::Summary;

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// Messages sent.
    Messages,
    /// Bits sent.
    Bits,
    /// The tick of the last step.
    Time,
    /// The longest chain of messages.
    Rounds,
}

impl Figure {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Messages, Self::Bits, Self::Time, Self::Rounds];

    /// Its key: `messages`, `bits`, `time` or `rounds`.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Messages => "messages",
            Self::Bits => "bits",
            Self::Time => "time",
            Self::Rounds => "rounds",
        }
    }

    /// The figure with this key, if there is one.
    #[must_use]
    pub fn find(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|figure| figure.key() == key)
    }

    /// What a run has of it.
    #[must_use]
    pub fn of_run(self, summary: &Summary) -> u64 {
        match self {
            Self::Messages => summary.counters.sent(),
            Self::Bits => summary.counters.bits,
            Self::Time => summary.time.into(),
            Self::Rounds => summary.causal_depth.into(),
        }
    }

    /// Which of a row's runs had the least and the most of it, if that is known.
    #[must_use]
    pub fn examples_of(self, row: &Row) -> Option<Extremes> {
        let examples = row.examples?;
        Some(match self {
            Self::Messages => examples.messages,
            Self::Bits => examples.bits,
            Self::Time => examples.time,
            Self::Rounds => examples.depth,
        })
    }

    /// What a row has of it.
    #[must_use]
    pub fn of(self, row: &Row) -> &Spread {
        match self {
            Self::Messages => &row.messages,
            Self::Bits => &row.bits,
            Self::Time => &row.time,
            Self::Rounds => &row.depth,
        }
    }
}
