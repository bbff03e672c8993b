//! Which figure of a run is measured.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

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
    /// All of them, in the order in which they are declared and offered.
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
}

/// Something of each figure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PerFigure<T>([T; Figure::ALL.len()]);

impl<T> PerFigure<T> {
    /// What this gives for each.
    #[must_use]
    pub fn of(of: impl FnMut(Figure) -> T) -> Self {
        Self(Figure::ALL.map(of))
    }
}

impl<T> Index<Figure> for PerFigure<T> {
    type Output = T;

    fn index(&self, figure: Figure) -> &T {
        &self.0[figure as usize]
    }
}

impl<T> IndexMut<Figure> for PerFigure<T> {
    fn index_mut(&mut self, figure: Figure) -> &mut T {
        &mut self.0[figure as usize]
    }
}
