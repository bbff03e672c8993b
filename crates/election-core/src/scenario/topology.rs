//! A topology in texts: in JSON a name or its edges, `"grid"` or `{"edges": [[0, 1]]}`; in a link a key for each.

use serde::{Deserialize, Serialize};

use crate::algorithm::Topologies;
use crate::error::{InputError, one_of};
use crate::model::{Shape, Topology};
use crate::scenario::access::{Access, Misread, Put, from_json};
use crate::scenario::strict::Object;
use crate::scenario::takes::Takes;
use crate::scenario::value::Value;
use crate::scenario::{Info, Scenario};

/// The topologies that an algorithm runs on, in words; `found` is what may have been meant for one of them.
pub(super) fn allowed_topologies(info: &Info, found: &str) -> String {
    let keys: Vec<&str> = info.topologies.shapes().map(Shape::key).collect();
    let names = one_of(&keys, found);
    match info.topologies {
        Topologies::Only(_) => names,
        Topologies::AnyGraph { .. } => format!("edges, or {names}"),
        Topologies::Trees { .. } => format!("edges without a cycle, or {names}"),
    }
}

/// The topology, in a link where it has a name.
#[derive(Debug)]
pub(super) struct NamedTopology;

/// The edges of a topology that has none.
#[derive(Debug)]
pub(super) struct ListedEdges;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Edges {
    edges: Vec<(u16, u16)>,
}

impl Access for NamedTopology {
    fn text(&self, scenario: &Scenario) -> Option<String> {
        match scenario.network.topology {
            Topology::Shape(shape) => Some(shape.key().to_owned()),
            Topology::Edges(_) => None,
        }
    }

    fn set_text(&self, scenario: &mut Scenario, value: Value<'_>, _: Takes) -> Result<(), InputError> {
        let shape = shape(value.text).ok_or_else(|| value.refuse(allowed_topologies(scenario.info(), value.text)))?;
        scenario.network.topology = Topology::Shape(shape);
        Ok(())
    }

    fn json(&self, scenario: &Scenario) -> Option<Box<dyn erased_serde::Serialize>> {
        Some(match &scenario.network.topology {
            Topology::Shape(shape) => Box::new(shape.key()),
            Topology::Edges(edges) => Box::new(Edges { edges: edges.clone() }),
        })
    }

    fn read_json(&self, json: &str) -> Result<Put, Misread> {
        if !json.starts_with('"') {
            let Object(Edges { edges }) = from_json(json)?;
            return Ok(Box::new(|scenario| {
                scenario.network.topology = Topology::Edges(edges);
                Ok(())
            }));
        }
        let name: String = from_json(json)?;
        Ok(Box::new(move |scenario| {
            let allowed = || allowed_topologies(scenario.info(), &name);
            let refused = || InputError::new("network.topology", serde_json::Value::from(&*name), allowed());
            scenario.network.topology = Topology::Shape(shape(&name).ok_or_else(refused)?);
            Ok(())
        }))
    }
}

impl Access for ListedEdges {
    fn text(&self, scenario: &Scenario) -> Option<String> {
        let Topology::Edges(edges) = &scenario.network.topology else { return None };
        Some(edges.iter().map(|(a, b)| format!("{a}-{b}")).collect::<Vec<_>>().join(","))
    }

    /// A process that is alone has no edges.
    fn set_text(&self, scenario: &mut Scenario, value: Value<'_>, takes: Takes) -> Result<(), InputError> {
        let edge = |entry: Value<'_>| {
            let (a, b) = entry.text.split_once('-').ok_or_else(|| entry.is_not(takes))?;
            let end = |text| entry.part(text).number(Takes::Process);
            Ok((end(a)?, end(b)?))
        };
        let edges = match value.text {
            "" => Vec::new(),
            _ => value.entries().map(edge).collect::<Result<_, _>>()?,
        };
        scenario.network.topology = Topology::Edges(edges);
        Ok(())
    }

    fn json(&self, _: &Scenario) -> Option<Box<dyn erased_serde::Serialize>> {
        None
    }

    fn read_json(&self, json: &str) -> Result<Put, Misread> {
        NamedTopology.read_json(json)
    }
}

/// The shape with this key.
fn shape(key: &str) -> Option<Shape> {
    Shape::ALL.into_iter().find(|shape| shape.key() == key)
}
