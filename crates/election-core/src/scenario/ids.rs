//! Identities by position, and which of them wins.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::scenario::strict::True;

/// Identities by position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ids {
    /// 1 to n in this order along the positions.
    Order(Order),
    /// These, position by position; 0 to [`MAX_INTEGER`](crate::scenario::MAX_INTEGER); repeated ones are allowed.
    Values(Vec<u64>),
    /// UUIDs of version 4, drawn from the seed, compared as unsigned 128-bit numbers.
    #[serde(serialize_with = "write_true", deserialize_with = "read_true")]
    Uuid,
    /// None, where the algorithm runs on anonymous processes: they are called by their positions.
    #[serde(serialize_with = "write_true", deserialize_with = "read_true")]
    Anonymous,
}

/// An order of identities along the positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// 1, 2, …, n.
    Ascending,
    /// n, n - 1, …, 1.
    Descending,
    /// A permutation drawn from the seed.
    Shuffled,
}

/// Which identity wins an election.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Winner {
    /// The largest (the default).
    Largest,
    /// The smallest (as in Lecture 22).
    Smallest,
}

/// As scenarios call it: `shuffled`.
impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// As scenarios call it: `smallest`.
impl fmt::Display for Winner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

fn write_true<S: Serializer>(serializer: S) -> Result<S::Ok, S::Error> {
    True.serialize(serializer)
}

fn read_true<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
    True::deserialize(deserializer).map(|True| ())
}
