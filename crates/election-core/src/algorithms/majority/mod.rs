//! What algorithms that elect by a majority rely on, each tied to the condition of the scenario that breaks it, and scenarios in which
//! everything goes wrong.

use std::collections::BTreeSet;

use crate::algorithms::ring;
use crate::claims::cases::{self, Cases};
use crate::model::Tick;
use crate::properties;
use crate::scenario::{Assumption, Detector, Fault, FaultKind, Info};

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
    breaks: properties::ONE_LEADER,
    kept: |scenario| {
        scenario.network.loss == 0
            && scenario.overrides.is_empty()
            && !scenario.has_fault(|kind| matches!(*kind, FaultKind::Partition(_)))
    },
    ..ring::RELIABLE
};

pub(crate) const MEMBERS: Assumption = Assumption {
    key: "members",
    text: "nobody joins or leaves",
    without: "who is told of a departure first starts no more by itself, and news of who joins may be overtaken",
    breaks: properties::AGREEMENT,
    kept: |scenario| !scenario.has_fault(|kind| matches!(kind, FaultKind::Join(_) | FaultKind::Leave(_))),
};

pub(crate) const MAJORITY: Assumption = Assumption {
    key: "majority",
    text: "a majority of all processes stays",
    without: "nobody can have the votes of a majority: there is no leader, rather than two",
    breaks: properties::TERMINATION,
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
    text: "everyone is told of every crash",
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

/// Crashes, a recovery, a partition and its end, and loss, at times and to processes that differ from seed to seed.
pub(crate) fn everything_goes_wrong(algorithm: &'static Info) -> Cases {
    cases::sizes(algorithm, 2..=7).each(cases::networks).each(|scenario| {
        let n = scenario.processes;
        let troubled = |seed: u16| {
            let at = |tick: u16| Tick::from(seed * 3 % 17 + tick);
            let (one, other) = (seed % n, (seed + 1) % n);
            let halves = vec![(0..n / 2).collect(), (n / 2..n).collect()];
            let faults = [
                (at(5), FaultKind::Crash { process: one, after_sends: Some(u32::from(1 + seed % 3)) }),
                (at(9), FaultKind::Partition(halves)),
                (at(14), FaultKind::Recover(one)),
                (at(20), FaultKind::Notice(other)),
                (at(30), FaultKind::Heal),
            ];
            cases::with(scenario, |scenario| {
                scenario.faults = faults.into_iter().map(|(at, kind)| Fault { at, kind }).collect();
                scenario.network.loss = u32::from(seed % 4) * 50_000;
                scenario.seed = seed.into();
            })
        };
        (1..=12).map(troubled).collect::<Vec<_>>()
    })
}
