//! Which figure of a run is measured.

use super::{Extremes, Row, Spread};
use crate::properties::{ONE_LEADER, Property, Summary};

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
    /// Ticks, from the first to the last step, at which nobody live led.
    Leaderless,
    /// Whether *one leader* was violated: 1 or 0, so that the sum is how many runs failed, and the mean how often.
    Failures,
}

impl Figure {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 6] = [Self::Messages, Self::Bits, Self::Time, Self::Rounds, Self::Leaderless, Self::Failures];

    /// Its key: `messages`, `bits`, `time`, `rounds`, `leaderless` or `failures`.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Messages => "messages",
            Self::Bits => "bits",
            Self::Time => "time",
            Self::Rounds => "rounds",
            Self::Leaderless => "leaderless",
            Self::Failures => "failures",
        }
    }

    /// What it is called where it is chosen, and beside a chart: `messages`, `ticks without a leader`.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Messages | Self::Bits | Self::Time | Self::Rounds => self.key(),
            Self::Leaderless => "ticks without a leader",
            Self::Failures => "how often one leader fails",
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
            Self::Leaderless => summary.leaderless.into(),
            Self::Failures => {
                let is_violated = |property: &Property| property.name == ONE_LEADER && property.fall.is_some();
                summary.properties.iter().any(is_violated).into()
            }
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
            Self::Leaderless => examples.leaderless,
            Self::Failures => examples.failures,
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
            Self::Leaderless => &row.leaderless,
            Self::Failures => &row.failures,
        }
    }
}
