//! What the algorithms on trees and graphs have in common: what they rely on, and the condition that somebody starts.
//!
//! They elect once and know nothing of crashes: they go on waiting for neighbours that will never send again.

use crate::algorithm::{Context, Process};
use crate::claims::{Condition, Letter};
use crate::model::Set;
use crate::properties;
use crate::scenario::{Action, Assumption, Detector, Scenario};

pub(crate) const DISTINCT: Assumption = Assumption {
    key: "distinct",
    text: "identities are distinct",
    without: "two processes take the best identity for their own: two can lead",
    breaks: properties::ONE_LEADER,
    kept: |scenario| scenario.identities().are_distinct(),
};

pub(crate) const RELIABLE: Assumption = Assumption {
    key: "reliable",
    text: "channels lose nothing",
    without: "a process waits for a message of every neighbour: one that is lost is waited for without end",
    breaks: properties::TERMINATION,
    kept: |scenario| {
        let is_drop = |action: &Action| matches!(action, Action::Drop);
        scenario.network.loss == 0 && !scenario.overrides.iter().any(|by_hand| is_drop(&by_hand.action))
    },
};

pub(crate) const NO_FAULTS: Assumption = Assumption {
    key: "no-faults",
    text: "no process crashes, joins or leaves, and the network is not parted",
    without: "neighbours wait without end for a process that has crashed, and whoever is back has forgotten whom it has heard",
    breaks: properties::TERMINATION,
    kept: |scenario| scenario.faults.is_empty(),
};

pub(crate) const TRUSTED: Assumption = Assumption {
    key: "trusted",
    text: "nobody is taken for dead who lives",
    without: "suspicions that come and go keep the run from ending",
    breaks: properties::TERMINATION,
    kept: |scenario| !matches!(scenario.detector, Detector::Heartbeat { .. }),
};

pub(crate) const BEGUN: Assumption = Assumption {
    key: "begun",
    text: "somebody starts, or a leader is known",
    without: "nobody ever sends anything",
    breaks: properties::AGREEMENT,
    kept: |scenario| scenario.established || is_started(scenario),
};

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

fn is_started(scenario: &Scenario) -> bool {
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

/// Whether every neighbour's position is in a set.
pub(crate) fn has_all_neighbours<P: Process>(set: &Set, ctx: &Context<'_, P>) -> bool {
    ctx.neighbours().all(|neighbour| set.contains(neighbour.0))
}
