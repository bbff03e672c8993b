//! The channels between two processes, as faults name them.

use std::fmt;

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::model::{Graph, ProcessId};

/// The channels between two processes: both, or one of them. In JSON `[0, 2]` or `{"from": 0, "to": 2}`, in links `0-2` or `0to2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Channels {
    /// The position of one process: of the sender, where it is one channel. Of both ways the lower one, in a scenario's normal form.
    pub from: u16,
    /// The position of the other.
    pub to: u16,
    /// Whether the channel back is meant, too.
    pub both_ways: bool,
}

impl Channels {
    /// Each channel, by its sender and its receiver.
    pub fn each(self) -> impl Iterator<Item = (ProcessId, ProcessId)> {
        let (from, to) = (ProcessId(self.from), ProcessId(self.to));
        [Some((from, to)), self.both_ways.then_some((to, from))].into_iter().flatten()
    }

    /// The first of them that a graph does not have, if there is one.
    pub(super) fn missing_in(self, graph: &Graph) -> Option<(ProcessId, ProcessId)> {
        self.each().find(|(from, to)| {
            let are_two = from != to && from.0.max(to.0) < graph.processes();
            !(are_two && graph.has_channel(*from, *to))
        })
    }

    /// Whether a graph has each of them.
    #[must_use]
    pub fn are_in(self, graph: &Graph) -> bool {
        self.missing_in(graph).is_none()
    }

    /// The same, in the one form in which it is written.
    pub(super) fn normalised(self) -> Self {
        let Self { from, to, both_ways } = self;
        if both_ways { Self { from: from.min(to), to: from.max(to), both_ways } } else { self }
    }
}

/// One channel, in JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OneWay {
    from: u16,
    to: u16,
}

impl Serialize for Channels {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { from, to, both_ways } = *self;
        if both_ways { [from, to].serialize(serializer) } else { OneWay { from, to }.serialize(serializer) }
    }
}

impl<'de> Deserialize<'de> for Channels {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ListOrObject;

        impl<'de> Visitor<'de> for ListOrObject {
            type Value = Channels;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("two positions, or from and to")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Channels, A::Error> {
                let ends: Vec<u16> = Vec::deserialize(SeqAccessDeserializer::new(list))?;
                let [from, to] = ends[..] else { return Err(A::Error::invalid_length(ends.len(), &self)) };
                Ok(Channels { from, to, both_ways: true })
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Channels, A::Error> {
                let OneWay { from, to } = OneWay::deserialize(MapAccessDeserializer::new(map))?;
                Ok(Channels { from, to, both_ways: false })
            }
        }

        deserializer.deserialize_any(ListOrObject)
    }
}
