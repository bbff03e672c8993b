//! Scenarios: everything that determines a run, what is allowed, and the two texts of one (JSON and link).
//!
//! Each part of a scenario has a file of its own. One table, [`FIELDS`], has the names and ranges of all fields.

mod access;
mod channels;
mod detector;
mod faults;
mod fields;
mod files;
mod forms;
mod ids;
pub mod json;
mod json_places;
mod limits;
pub mod link;
mod link_texts;
mod listed;
mod network;
mod normalise;
mod options;
mod overrides;
mod place;
mod probability;
mod said;
#[expect(clippy::module_inception, reason = "the scenario is what this layer is about")]
mod scenario;
mod start;
mod strict;
mod takes;
mod topology;
mod validate;
mod value;

#[cfg(test)]
mod examples;

use crate::declared::Declared;

pub use crate::model::MAX_PROCESSES;
pub use channels::Channels;
pub use detector::{Detector, Patience, TIMEOUTS_A_PERIOD};
pub use faults::{Fault, FaultKind};
pub use fields::{FIELDS, Field};
pub use files::{Listed, TextKind};
pub use ids::{Ids, MAX_TEXT, Order, Winner, check_text};
pub use limits::{Limits, MAX_DELAY, MAX_EDGES, MAX_EVENTS, MAX_INTEGER, MAX_LIST, MAX_PARTITIONED, MAX_TICK};
pub use network::{ChannelDelay, Delay, Network};
pub use overrides::{Action, Override};
pub use scenario::Scenario;
pub use start::{Start, StartAt};
pub(crate) use strict::Object;
pub use takes::{Alternative, Bounds, Form, Part, Takes};

/// What an algorithm declares about itself.
pub type Info = crate::algorithm::Info<Scenario>;
/// The same, as scenarios share it.
pub type Declaration = Declared<Info>;
/// Something that an algorithm relies on.
pub type Assumption = crate::algorithm::Assumption<Scenario>;
/// A switch of an algorithm.
pub type OptionSpec = crate::algorithm::OptionSpec<Scenario>;
/// The value of an option from which on the algorithm is safe.
pub type Safe = crate::algorithm::Safe<Scenario>;
/// A variant of an algorithm that is a program of its own.
pub type Variant = crate::algorithm::Variant<Scenario>;
