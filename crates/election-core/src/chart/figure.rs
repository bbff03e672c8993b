//! What a chart shows: which figure of a run, and over which runs.

use crate::sweep::{Extremes, Over, Row, Spread};

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

/// Over what: `ascending`, `100 shuffles`, `all orders`.
#[must_use]
pub fn over_in_words(over: Over) -> String {
    match over {
        Over::Shuffled(1) => "one shuffle".to_owned(),
        Over::Shuffled(count) => format!("{count} shuffles"),
        Over::Seeds(1) => "one seed".to_owned(),
        Over::Seeds(count) => format!("{count} seeds"),
        Over::Permutations => "all orders".to_owned(),
        Over::Starters => "each starting alone".to_owned(),
        Over::Given => "as it is".to_owned(),
        Over::Ascending | Over::Descending | Over::Anonymous => over.to_string(),
    }
}
