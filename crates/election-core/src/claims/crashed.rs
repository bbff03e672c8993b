//! Scenarios in which processes have crashed before anything begins, and who begins in them. Published counts are mostly of
//! this kind: the leader is dead, somebody notices.

use crate::claims::{Condition, conditions};
use crate::model::{ProcessId, Tick};
use crate::scenario::{Detector, FaultKind, Scenario};

/// Whoever crashes does so at tick 0, before anything begins, and nothing else goes wrong.
pub static CRASHED_FIRST: Condition = Condition {
    text: "nothing goes wrong but that some have crashed at tick 0",
    holds: |scenario| {
        let network = &scenario.network;
        let is_harmless = |kind: &FaultKind| matches!(kind, FaultKind::Notice(_));
        let is_first = |kind: &FaultKind| matches!(kind, FaultKind::Crash { after_sends: None, .. });
        network.loss == 0
            && network.duplicate == 0
            && scenario.overrides.is_empty()
            && !matches!(scenario.detector, Detector::Heartbeat { .. })
            && scenario.faults.iter().all(|fault| is_harmless(&fault.kind) || fault.at == 0 && is_first(&fault.kind))
    },
};

/// Exactly one live process begins, by its start or because it notices something.
pub static ONE_BEGINS: Condition =
    Condition { text: "one live process begins, once", holds: |scenario| begins(scenario).len() == 1 };

/// The best process has crashed, and no other.
pub static LEADER_CRASHED: Condition = Condition {
    text: "the best process has crashed, and no other",
    holds: |scenario| {
        let best = conditions::best(scenario, 0..scenario.processes);
        crashed(scenario).iter().copied().eq(best) && scenario.processes > 1
    },
};

/// Those that have crashed would beat everyone who lives.
pub static BEST_CRASHED: Condition = Condition {
    text: "none has crashed but such as beat all live ones",
    holds: |scenario| {
        let crashed = crashed(scenario);
        let worst_crashed = worst(scenario, crashed.iter().copied());
        let best_live = conditions::best(scenario, live(scenario));
        worst_crashed
            .is_none_or(|crashed| conditions::best(scenario, best_live.into_iter().chain([crashed])) == Some(crashed))
    },
};

/// The positions that crash, each once, in order.
#[must_use]
pub fn crashed(scenario: &Scenario) -> Vec<u16> {
    positions(scenario, true)
}

/// The positions that never crash, in order.
#[must_use]
pub fn live(scenario: &Scenario) -> Vec<u16> {
    positions(scenario, false)
}

/// The positions that crash, or those that never do.
fn positions(scenario: &Scenario, that_crash: bool) -> Vec<u16> {
    let mut crashes = vec![false; usize::from(scenario.processes)];
    for fault in &scenario.faults {
        if let FaultKind::Crash { process, .. } = fault.kind
            && let Some(crashes) = crashes.get_mut(usize::from(process))
        {
            *crashes = true;
        }
    }
    (0..scenario.processes).filter(|process| crashes[usize::from(*process)] == that_crash).collect()
}

/// When live processes are made to begin, by starts and by notices.
#[must_use]
pub fn begins(scenario: &Scenario) -> Vec<(Tick, u16)> {
    let crashed = crashed(scenario);
    scenario.begins().into_iter().filter(|(_, process)| !crashed.contains(process)).collect()
}

/// The one that begins, and when, if it is one.
#[must_use]
pub fn beginner(scenario: &Scenario) -> Option<(Tick, u16)> {
    begins(scenario).first().copied()
}

/// How far from the top of the live ones a process is: 1 for the best.
#[must_use]
pub fn rank(scenario: &Scenario, process: u16) -> u64 {
    // Made once: it takes as long as there are processes.
    let identities = scenario.identities();
    let own = identities.at(ProcessId(process));
    let beats = |other: &u16| *other == process || identities.at(ProcessId(*other)) > own;
    live(scenario).iter().filter(|other| beats(other)).count() as u64
}

/// The one of these positions whose identity loses to all.
fn worst(scenario: &Scenario, among: impl IntoIterator<Item = u16>) -> Option<u16> {
    let identities = scenario.identities();
    among.into_iter().min_by_key(|process| identities.at(ProcessId(*process)))
}
