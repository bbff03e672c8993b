//! A document as a scenario: names become what they are names of, and what is left out becomes the default.

use serde_json::Value;

use crate::algorithm::{OptionKind, OptionValue};
use crate::error::{InputError, one_of};
use crate::model::Topology;
use crate::scenario::json::document::{Document, Edges, Limits, Network, TopologyOf};
use crate::scenario::network::shape;
use crate::scenario::options::{allowed_values, option_path, unknown_option};
use crate::scenario::place::at;
use crate::scenario::probability::Probability;
use crate::scenario::strict::{Entries, Object};
use crate::scenario::validate::allowed_topologies;
use crate::scenario::{Ids, Info, Scenario, Start, ids, overrides};

/// The scenario of a document; `algorithms` are those that it may name. [`Scenario::validate`] checks what it holds.
pub(super) fn scenario(document: Document, algorithms: &[&'static Info]) -> Result<Scenario, InputError> {
    if let Some(version) = document.version {
        at("version", []).check(version)?;
    }
    let mut scenario = Scenario::new(algorithm(&document.algorithm, algorithms)?);
    if let Some(Entries(options)) = document.options {
        scenario.options = set_options(&options, scenario.info())?;
    }
    if let Some(ids) = document.ids {
        scenario.ids = ids;
    }
    if let Ids::Values(values) = &scenario.ids {
        scenario.processes = ids::count(values)?;
    }
    scenario.processes = document.processes.unwrap_or(scenario.processes);
    scenario.winner = document.winner.unwrap_or(scenario.winner);
    scenario.established = document.established.unwrap_or(scenario.established);
    scenario.start = document.start.unwrap_or(Start::by_default(scenario.established));
    if let Some(Object(network)) = document.network {
        set_network(network, &mut scenario)?;
    }
    scenario.detector = document.detector.unwrap_or(scenario.detector);
    scenario.faults = document.faults;
    scenario.overrides = overrides::sorted(Object::all(document.overrides))?;
    scenario.seed = document.seed.unwrap_or(scenario.seed);
    if let Some(Object(Limits { events, time })) = document.limits {
        scenario.limits.events = events.unwrap_or(scenario.limits.events);
        scenario.limits.time = time.unwrap_or(scenario.limits.time);
    }
    Ok(scenario)
}

fn algorithm(key: &str, algorithms: &[&'static Info]) -> Result<&'static Info, InputError> {
    algorithms.iter().copied().find(|info| info.key == key).ok_or_else(|| {
        let keys: Vec<&str> = algorithms.iter().map(|info| info.key).collect();
        at("algorithm", []).refuse(Value::from(key), one_of(&keys, key))
    })
}

/// The options in the order in which the algorithm declares them.
fn set_options(set: &[(String, Value)], info: &Info) -> Result<Vec<(&'static str, OptionValue)>, InputError> {
    for (index, (key, _)) in set.iter().enumerate() {
        if info.option(key).is_none() {
            return Err(unknown_option(info.options, key));
        }
        if set[..index].iter().any(|(other, _)| other == key) {
            return Err(InputError::new(option_path(key), "it twice", "each field once"));
        }
    }
    let mut options = Vec::new();
    for spec in info.options {
        if let Some((key, json)) = set.iter().find(|(key, _)| key == spec.key) {
            let value = option(json, spec.kind).ok_or_else(|| {
                let allowed = allowed_values(spec.kind, json.as_str().unwrap_or_default());
                InputError::new(option_path(key), json, allowed)
            })?;
            options.push((spec.key, value));
        }
    }
    Ok(options)
}

fn option(json: &Value, kind: OptionKind) -> Option<OptionValue> {
    match kind {
        OptionKind::Flag => json.as_bool().map(OptionValue::Flag),
        OptionKind::Ticks { .. } => json.as_u64()?.try_into().ok().map(OptionValue::Ticks),
        OptionKind::Count { .. } => json.as_u64()?.try_into().ok().map(OptionValue::Count),
        OptionKind::Choice(choices) => {
            let key = json.as_str()?;
            choices.iter().find(|choice| choice.key == key).map(|choice| OptionValue::Choice(choice.key))
        }
    }
}

fn set_network(network: Network, scenario: &mut Scenario) -> Result<(), InputError> {
    let info = scenario.info();
    let into = &mut scenario.network;
    if let Some(topology) = network.topology {
        into.topology = match topology {
            TopologyOf::Edges(Edges { edges }) => Topology::Edges(edges),
            TopologyOf::Name(name) => Topology::Shape(shape(&name).ok_or_else(|| {
                let allowed = allowed_topologies(info, &name);
                at("network.topology", []).refuse(Value::from(name), allowed)
            })?),
        };
    }
    into.delay = network.delay.unwrap_or(into.delay);
    into.processing = network.processing.unwrap_or(into.processing);
    into.fifo = network.fifo.unwrap_or(into.fifo);
    into.loss = network.loss.map_or(into.loss, |Probability(parts)| parts);
    into.duplicate = network.duplicate.map_or(into.duplicate, |Probability(parts)| parts);
    into.corrupt = network.corrupt.map_or(into.corrupt, |Probability(parts)| parts);
    into.checksum = network.checksum.unwrap_or(into.checksum);
    Ok(())
}
