//! What algorithms that elect by a majority rely on, each tied to the condition of the scenario that breaks it.

use std::collections::BTreeSet;

use crate::algorithms::ring;
use crate::properties;
use crate::scenario::{Assumption, Detector, FaultKind};

pub(crate) const DISTINCT: Assumption = Assumption {
    text: "identities are distinct, or nobody leads at first, or nobody crashes or leaves",
    without: "who follows a leader takes the crash of its namesake for that of the leader",
    kept: |scenario| {
        let goes = |kind: &FaultKind| matches!(kind, FaultKind::Crash { .. } | FaultKind::Leave(_));
        (ring::DISTINCT.kept)(scenario) || !scenario.established || !scenario.has_fault(goes)
    },
    ..ring::DISTINCT
};

pub(crate) const RELIABLE: Assumption = Assumption {
    text: "channels lose nothing, and the network is not parted",
    without: "who does not hear of the new leader goes on under the old one: two can lead, in different terms",
    breaks: &[properties::ONE_LEADER],
    kept: |scenario| scenario.network.loss == 0 && scenario.overrides.is_empty() && !scenario.is_parted(),
    ..ring::RELIABLE
};

pub(crate) const MEMBERS: Assumption = Assumption {
    key: "members",
    text: "nobody joins or leaves",
    without: "who is told of a departure first starts no more by itself, and news of who joins may be overtaken",
    breaks: &[properties::AGREEMENT],
    kept: |scenario| !scenario.has_fault(|kind| matches!(kind, FaultKind::Join(_) | FaultKind::Leave(_))),
};

pub(crate) const MAJORITY: Assumption = Assumption {
    key: "majority",
    text: "a majority of all processes stays",
    without: "nobody can have the votes of a majority: nobody is elected, rather than two; who leads already may go on",
    breaks: &[properties::TERMINATION],
    kept: |scenario| {
        let gone: BTreeSet<u16> = scenario.faults.iter().filter_map(|fault| going(&fault.kind)).collect();
        gone.len() < usize::from(scenario.processes).div_ceil(2)
    },
};

/// Who goes, or is not there at first.
fn going(kind: &FaultKind) -> Option<u16> {
    match *kind {
        FaultKind::Crash { process, .. } | FaultKind::Leave(process) | FaultKind::Join(process) => Some(process),
        _ => None,
    }
}

pub(crate) const DETECTED: Assumption = Assumption {
    text: "everyone is told of every crash, unless it comes before the first election",
    without: "those who follow a leader do not hear of its crash, and go on following it",
    kept: |scenario| {
        let is_before_all = |at| at == 0 && !scenario.established && matches!(scenario.detector, Detector::None);
        let is_harmless = scenario.faults.iter().all(|fault| match fault.kind {
            FaultKind::Crash { after_sends, .. } => is_before_all(fault.at) && after_sends.is_none(),
            _ => true,
        });
        (ring::DETECTED.kept)(scenario) || is_harmless
    },
    ..ring::DETECTED
};
