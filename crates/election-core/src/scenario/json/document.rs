//! The JSON of a scenario, field by field as the contract has it. What is left out is `None`: then the default holds.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::algorithm::OptionValue;
use crate::model::{Tick, Topology};
use crate::scenario::probability::Probability;
use crate::scenario::strict::{Entries, Object, given};
use crate::scenario::{Delay, Detector, Fault, Ids, Override, Scenario, Start, Winner};

/// A scenario.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Document {
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub(super) version: Option<u64>,
    pub(super) algorithm: String,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub(super) options: Option<Entries<Value>>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub(super) processes: Option<u16>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub(super) ids: Option<Ids>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub(super) winner: Option<Winner>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub(super) established: Option<bool>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub(super) start: Option<Start>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub(super) network: Option<Object<Network>>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub(super) detector: Option<Detector>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) faults: Vec<Fault>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) overrides: Vec<Object<Override>>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub(super) seed: Option<u64>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub(super) limits: Option<Object<Limits>>,
}

/// Who may send to whom, and what channels do to messages.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Network {
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub(super) topology: Option<TopologyOf>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub(super) delay: Option<Delay>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub(super) processing: Option<Tick>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub(super) fifo: Option<bool>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub(super) loss: Option<Probability>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub(super) duplicate: Option<Probability>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub(super) corrupt: Option<Probability>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub(super) checksum: Option<bool>,
}

/// A topology: `"grid"` or `{"edges": [[0, 1]]}`.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum TopologyOf {
    Name(String),
    Edges(Edges),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Edges {
    pub(super) edges: Vec<(u16, u16)>,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Limits {
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub(super) events: Option<u64>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub(super) time: Option<Tick>,
}

impl<'de> Deserialize<'de> for TopologyOf {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NameOrEdges;

        impl<'de> Visitor<'de> for NameOrEdges {
            type Value = TopologyOf;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a name or edges")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<TopologyOf, E> {
                Ok(TopologyOf::Name(name.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, edges: A) -> Result<TopologyOf, A::Error> {
                Edges::deserialize(MapAccessDeserializer::new(edges)).map(TopologyOf::Edges)
            }
        }

        deserializer.deserialize_any(NameOrEdges)
    }
}

impl From<&Scenario> for Document {
    /// Expects a scenario in its normal form.
    fn from(scenario: &Scenario) -> Self {
        let plain = Scenario::new(scenario.algorithm);
        let Scenario { network, limits, .. } = scenario;
        let is_counted = matches!(scenario.ids, Ids::Values(_));
        let options = scenario.options.iter().map(|(key, value)| ((*key).to_owned(), json_of(*value))).collect();
        Self {
            version: Some(1),
            algorithm: scenario.info().key.to_owned(),
            options: unless(scenario.options.is_empty(), Entries(options)),
            processes: unless(is_counted || scenario.processes == plain.processes, scenario.processes),
            ids: unless(scenario.ids == plain.ids, scenario.ids.clone()),
            winner: unless(scenario.winner == plain.winner, scenario.winner),
            established: unless(!scenario.established, true),
            start: unless(scenario.start == Start::by_default(scenario.established), scenario.start.clone()),
            network: unless(
                *network == plain.network,
                Object(Network {
                    topology: unless(network.topology == plain.network.topology, topology_of(&network.topology)),
                    delay: unless(network.delay == plain.network.delay, network.delay),
                    processing: unless(network.processing == 0, network.processing),
                    fifo: unless(network.fifo, false),
                    loss: unless(network.loss == 0, Probability(network.loss)),
                    duplicate: unless(network.duplicate == 0, Probability(network.duplicate)),
                    corrupt: unless(network.corrupt == 0, Probability(network.corrupt)),
                    checksum: unless(!network.checksum, true),
                }),
            ),
            detector: unless(scenario.detector == plain.detector, scenario.detector),
            faults: scenario.faults.clone(),
            overrides: scenario.overrides.iter().copied().map(Object).collect(),
            seed: unless(scenario.seed == plain.seed, scenario.seed),
            limits: unless(
                *limits == plain.limits,
                Object(Limits {
                    events: unless(limits.events == plain.limits.events, limits.events),
                    time: unless(limits.time == plain.limits.time, limits.time),
                }),
            ),
        }
    }
}

/// A field that is left out if it is at its default.
fn unless<T>(is_default: bool, value: T) -> Option<T> {
    (!is_default).then_some(value)
}

fn json_of(value: OptionValue) -> Value {
    match value {
        OptionValue::Flag(flag) => flag.into(),
        OptionValue::Choice(choice) => choice.into(),
        OptionValue::Ticks(number) | OptionValue::Count(number) => number.into(),
    }
}

fn topology_of(topology: &Topology) -> TopologyOf {
    match topology {
        Topology::Shape(shape) => TopologyOf::Name(shape.key().to_owned()),
        Topology::Edges(edges) => TopologyOf::Edges(Edges { edges: edges.clone() }),
    }
}
