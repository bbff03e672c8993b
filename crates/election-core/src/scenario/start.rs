//! Who starts an election by itself, and when.

use std::fmt;

use serde::de::value::SeqAccessDeserializer;
use serde::de::{Error, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

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
        struct WordOrList;

        impl<'de> Visitor<'de> for WordOrList {
            type Value = Start;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("all, none or a list")
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<Start, E> {
                match word {
                    "all" => Ok(Start::All),
                    "none" => Ok(Start::Nobody),
                    _ => Err(E::invalid_value(Unexpected::Str(word), &self)),
                }
            }

            fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Start, A::Error> {
                let list = Vec::deserialize(SeqAccessDeserializer::new(list))?;
                Ok(Start::List(Object::all(list)))
            }
        }

        deserializer.deserialize_any(WordOrList)
    }
}
