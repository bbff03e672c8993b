//! Scenarios in which processes have crashed before anything begins, and who begins in them. Published counts are mostly of
//! this kind: the leader is dead, somebody notices.

use crate::claims::{Condition, conditions, failover};
use crate::model::{ProcessId, Tick};
use crate::scenario::{Fault, FaultKind, Scenario};

/// Whoever crashes does so at tick 0, before anything begins, or is the leader that is known, and nothing else goes wrong.
pub static CRASHED_FIRST: Condition = Condition {
    text: "nothing goes wrong but that some have crashed at tick 0, or that the known leader crashes and all are told at once",
    holds: |scenario| {
        let faults = || scenario.faults.iter().enumerate();
        // Who notices something and then crashes in the same tick has begun.
        let has_noticed = |process: u16, before: usize| {
            scenario.faults[..before].iter().any(|fault| fault.kind == FaultKind::Notice(process))
        };
        let is_first = |(place, fault): (usize, &Fault)| match fault.kind {
            FaultKind::Notice(_) => true,
            FaultKind::Crash { process, after_sends: None } => fault.at == 0 && !has_noticed(process, place),
            _ => false,
        };
        scenario.is_reliable()
            && !scenario.detector.sends_messages()
            && (failover::detected_at(scenario).is_some() || faults().all(is_first))
    },
};

/// Exactly one live process begins, by its start or because it notices something.
pub static ONE_BEGINS: Condition =
    Condition { text: "one live process begins, once", holds: |scenario| begins(scenario).len() == 1 };

/// Exactly one live process begins, or all do at once because they are told of their leader's crash.
pub static ONE_OR_ALL_BEGIN: Condition = Condition {
    text: "one live process begins, once, or all do when they are told of their leader's crash",
    holds: |scenario| failover::detected_at(scenario).is_some() || begins(scenario).len() == 1,
};

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

/// When live processes are made to begin, by starts and by notices, or by being told of their leader's crash.
#[must_use]
pub fn begins(scenario: &Scenario) -> Vec<(Tick, u16)> {
    if let Some(at) = failover::detected_at(scenario) {
        return live(scenario).into_iter().map(|process| (at, process)).collect();
    }
    let crashed = crashed(scenario);
    scenario.begins().into_iter().filter(|(_, process)| !crashed.contains(process)).collect()
}

/// The one that begins, and when, if it is one; the worst of them if it is all.
#[must_use]
pub fn beginner(scenario: &Scenario) -> Option<(Tick, u16)> {
    let begins = begins(scenario);
    let worst = worst(scenario, begins.iter().map(|(_, process)| *process));
    begins.into_iter().find(|(_, process)| Some(*process) == worst)
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
