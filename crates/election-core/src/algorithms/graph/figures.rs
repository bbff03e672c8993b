//! Letters and conditions of the figures of algorithms on trees and graphs.

use crate::claims::{Condition, Letter};
use crate::scenario::Scenario;

/// At least one process starts.
pub(crate) static STARTED: Condition = Condition { text: "somebody starts", holds: is_started };

/// Whoever starts does so at tick 0.
pub(crate) static STARTS_AT_0: Condition = Condition {
    text: "whoever starts does so at tick 0",
    holds: |scenario| scenario.starts().iter().all(|start| start.at == 0),
};

/// There is somebody to send to.
pub(crate) static NOT_ALONE: Condition =
    Condition { text: "there are at least two processes", holds: |scenario| scenario.processes > 1 };

pub(super) fn is_started(scenario: &Scenario) -> bool {
    !scenario.starts().is_empty()
}

pub(crate) const PROCESSES: Letter =
    Letter { sign: "n", meaning: "how many processes there are", value: |scenario| Some(scenario.processes.into()) };

pub(crate) const DIAMETER: Letter = Letter {
    sign: "D",
    meaning: "the diameter: the most hops that two processes are apart",
    value: |scenario| Some(diameter(scenario)),
};

/// The diameter of a scenario's graph, in hops.
pub(crate) fn diameter(scenario: &Scenario) -> u64 {
    scenario.graph().diameter().map_or(0, u64::from)
}
