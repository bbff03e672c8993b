//! Who starts an election by itself, and when.

use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_untagged::UntaggedEnumVisitor;

use crate::model::Tick;
use crate::scenario::strict::{Object, is_zero};

/// Who starts by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// Every process at tick 0.
    All,
    /// Nobody: only detection and notices start elections.
    Nobody,
    /// These; starts of one tick happen in this order.
    List(Vec<StartAt>),
}

/// One process's start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartAt {
    /// Its position.
    pub process: u16,
    /// When.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub at: Tick,
}

impl Start {
    /// Who starts when a scenario does not say: nobody where a leader is established.
    pub(crate) fn by_default(established: bool) -> Self {
        if established { Self::Nobody } else { Self::All }
    }
}

impl Serialize for Start {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::All => serializer.serialize_str("all"),
            Self::Nobody => serializer.serialize_str("none"),
            Self::List(list) => list.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Start {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        UntaggedEnumVisitor::new()
            .string(|word| match word {
                "all" => Ok(Self::All),
                "none" => Ok(Self::Nobody),
                _ => Err(Error::invalid_value(Unexpected::Str(word), &"all or none")),
            })
            .seq(|list| list.deserialize().map(|list: Vec<_>| Self::List(Object::all(list))))
            .deserialize(deserializer)
    }
}
