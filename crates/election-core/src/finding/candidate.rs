//! One way in which a scenario is changed, and what may be.

use serde::{Deserialize, Serialize};

use crate::error::InputError;
use crate::model::Tick;

/// What may differ from the scenario that the search begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Freedom {
    /// Where its identities stand.
    Order,
    /// Who starts, at tick 0.
    Starters,
    /// Which process crashes, and when: another one, where one crashes already.
    Crash,
    /// The seed from which delays and losses are drawn.
    Seed,
}

impl Freedom {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Order, Self::Starters, Self::Crash, Self::Seed];

    /// Its key: `order`, `starters`, `crash` or `seed`.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Order => "order",
            Self::Starters => "starters",
            Self::Crash => "crash",
            Self::Seed => "seed",
        }
    }

    /// Reads a key.
    ///
    /// # Errors
    /// When it is none (`vary`).
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let freedom = Self::ALL.into_iter().find(|freedom| freedom.key() == text);
        let allowed = || InputError::new("vary", text, Self::ALL.map(Self::key).join(", "));
        freedom.ok_or_else(allowed)
    }

    /// What differs, in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Order => "the order of the identities",
            Self::Starters => "who starts",
            Self::Crash => "who crashes, and when",
            Self::Seed => "the seed",
        }
    }
}

/// One scenario of a [`Space`](super::Space), as what is changed for it. What may not differ is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Candidate {
    /// For each position, from which one its identity comes.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub order: Option<Vec<u16>>,
    /// Who starts at tick 0, ascending, one at least.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub starters: Option<Vec<u16>>,
    /// Who crashes, and when.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub crash: Option<(u16, Tick)>,
    /// So many seeds after the scenario's own.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub seed: Option<u64>,
}
