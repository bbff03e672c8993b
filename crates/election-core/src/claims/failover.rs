//! The natural failover: a leader is known, crashes, and its crash is detected by all at once, who then begin. It is the case that
//! sources have in mind when they count; so figures apply to it as to an election among those that live, counted from the detection.

use crate::claims::{cases, conditions};
use crate::model::{ProcessId, Shape, Tick};
use crate::scenario::{Detector, Fault, FaultKind, Ids, Scenario, Start, Winner};

/// When everybody begins because the crash of the known leader is detected; none where anything else happens, too.
#[must_use]
pub fn detected_at(scenario: &Scenario) -> Option<Tick> {
    let Detector::Perfect { delay } = scenario.detector else { return None };
    let [Fault { at, kind: FaultKind::Crash { process, after_sends: None } }] = scenario.faults.as_slice() else {
        return None;
    };
    let is_leader = || conditions::best(scenario, 0..scenario.processes) == Some(*process);
    let is_failover = scenario.established
        && scenario.processes > 1
        && scenario.is_reliable()
        && scenario.starts().is_empty()
        && scenario.identities().are_distinct()
        && is_leader();
    is_failover.then(|| at.saturating_add(delay))
}

/// What a failover on a ring comes to, for counting: an election on the ring of those that live, the crashed leader being skipped for
/// nothing, in which everyone starts at tick 0. None where there is no failover, or no ring, or one with channels that have delays of their
/// own, which would be other channels there.
#[must_use]
pub fn on_ring(scenario: &Scenario) -> Option<Scenario> {
    let is_ring = scenario.network.topology.shape().is_some_and(Shape::is_ring);
    if !is_ring
        || !scenario.network.channels.is_empty()
        || detected_at(scenario).is_none()
        || !scenario.info().begins_again
    {
        return None;
    }
    let identities = scenario.identities();
    let crashed = conditions::best(scenario, 0..scenario.processes);
    let live = (0..scenario.processes).filter(|process| Some(*process) != crashed);
    // Ranks: the larger wins, whatever the scenario says.
    let ranks: Vec<u64> = live.map(|process| identities.at(ProcessId(process)).0.into()).collect();
    Some(Scenario {
        processes: scenario.processes - 1,
        ids: Ids::Values(ranks),
        winner: Winner::Largest,
        established: false,
        start: Start::All,
        faults: Vec::new(),
        ..scenario.clone()
    })
}

/// The failover in which the leader of a scenario crashes at tick 3, all else being as it is.
#[must_use]
pub fn of(scenario: &Scenario) -> Scenario {
    let best = conditions::best(scenario, 0..scenario.processes).expect("there is a process");
    cases::with(scenario, |scenario| {
        scenario.established = true;
        scenario.start = Start::Nobody;
        scenario.detector = Detector::Perfect { delay: 2 };
        scenario.faults = vec![Fault { at: 3, kind: FaultKind::Crash { process: best, after_sends: None } }];
    })
}
