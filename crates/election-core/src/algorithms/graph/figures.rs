//! Letters and conditions of the figures of algorithms on trees and graphs.

use std::cell::RefCell;

use crate::claims::{Condition, Letter};
use crate::model::Topology;
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

pub(crate) const DIAMETER: Letter = Letter {
    sign: "D",
    meaning: "the diameter: the most hops that two processes are apart",
    value: |scenario| Some(diameter(scenario)),
};

/// The diameter of a graph that depends on these.
struct Measured {
    topology: Topology,
    processes: u16,
    seed: u64,
    diameter: u64,
}

thread_local! {
    /// What was measured last: the claims about a run and their letters ask for one diameter, one after the other.
    static LAST: RefCell<Option<Measured>> = const { RefCell::new(None) };
}

/// The diameter of a scenario's graph, in hops.
pub(crate) fn diameter(scenario: &Scenario) -> u64 {
    let (topology, processes, seed) = scenario.graph_key();
    LAST.with_borrow_mut(|last| {
        last.take_if(|last| (&last.topology, last.processes, last.seed) != (topology, processes, seed));
        let measure = || {
            let diameter = scenario.graph().diameter().map_or(0, u64::from);
            Measured { topology: topology.clone(), processes, seed, diameter }
        };
        last.get_or_insert_with(measure).diameter
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_graph_has_its_own_diameter_whichever_was_measured_before() {
        let on = |link: &str| Scenario::from_link(link).expect("a good link");
        let random = |seed: u64| on(&format!("a=echo-extinction&n=40&net=random-graph&seed={seed}"));
        let scenarios: Vec<Scenario> = (1..9)
            .map(random)
            .chain([on("a=tree&n=9&net=line"), on("a=tree&n=9&net=star"), on("a=tree&n=5&net=line")])
            .collect();
        let measured: Vec<u64> = scenarios.iter().map(diameter).collect();
        let graphs = scenarios.iter().map(|scenario| scenario.graph().diameter().map_or(0, u64::from));
        assert_eq!(measured, graphs.collect::<Vec<_>>());
        assert_eq!(measured[8..], [8, 2, 4]);
        assert!(measured[..8].iter().any(|one| *one != measured[0]), "the seeds make a difference: {measured:?}");
    }
}
