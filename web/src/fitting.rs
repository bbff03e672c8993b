//! Scenarios with another number of processes, another algorithm or other starters: what else has to change so that they stay valid.

use election_core::algorithm::IdentityUse;
use election_core::model::Topology;
use election_core::scenario::{Declaration, FaultKind, Ids, Start, StartAt};
use election_core::{InputError, ProcessId, Scenario};

/// The scenario with a process starting at tick 0, or not at all if it was to start.
pub fn with_starter_toggled(scenario: &Scenario, process: ProcessId) -> Scenario {
    let mut starts = scenario.starts();
    let before = starts.len();
    starts.retain(|start| start.process != process.0);
    if starts.len() == before {
        let place = starts.partition_point(|start| (start.at, start.process) < (0, process.0));
        starts.insert(place, StartAt { process: process.0, at: 0 });
    }
    Scenario { start: Start::List(starts), ..scenario.clone() }
}

/// The scenario with another number of processes; what concerns those that are gone goes with them. Where edges are listed, whom
/// no way leads to is joined to the process before it.
pub fn with_processes(scenario: &Scenario, processes: u16) -> Scenario {
    let before = scenario.processes;
    let mut scenario = Scenario { processes, overrides: Vec::new(), ..scenario.clone() };
    if let Ids::Values(values) = &mut scenario.ids {
        let mut next = values.iter().max().map_or(1, |largest| largest + 1);
        values.resize_with(usize::from(processes), || {
            next += 1;
            next - 1
        });
    }
    if let Topology::Edges(edges) = &mut scenario.network.topology {
        edges.retain(|(a, b)| *a < processes && *b < processes);
        edges.extend((before..processes).map(|new| (new - 1, new)));
        connect(&mut scenario);
    }
    if let Start::List(starts) = &mut scenario.start {
        starts.retain(|start| start.process < processes);
    }
    scenario.faults.retain_mut(|fault| match &mut fault.kind {
        FaultKind::Partition(groups) => {
            for group in groups.iter_mut() {
                group.retain(|member| *member < processes);
            }
            groups.retain(|group| !group.is_empty());
            !groups.is_empty()
        }
        kind => kind.process().is_none_or(|process| process < processes),
    });
    scenario.leave_out_missing_channels();
    scenario
}

/// Joins whom no way leads to, each to the process before it.
fn connect(scenario: &mut Scenario) {
    while let Some(ProcessId(lost)) = scenario.graph().unreachable() {
        let Topology::Edges(edges) = &mut scenario.network.topology else { return };
        edges.push((lost - 1, lost));
    }
}

/// The scenario under another algorithm, on its usual network and with its usual identities where it does not run on the
/// present ones; options that it does not have are gone.
pub fn with_algorithm(scenario: &Scenario, algorithm: &Declaration) -> Scenario {
    let usual = Scenario::new(algorithm);
    let mut scenario =
        Scenario { algorithm: algorithm.clone(), options: Vec::new(), overrides: Vec::new(), ..scenario.clone() };
    if !algorithm.topologies.include(&scenario.network.topology) {
        scenario.network.topology = usual.network.topology;
    }
    if (algorithm.identities == IdentityUse::Anonymous) != (scenario.ids == Ids::Anonymous) {
        scenario.ids = usual.ids;
    }
    scenario.leave_out_missing_channels();
    scenario
}

/// The scenario with another value of a field that the topology depends on; what is cut or mended of channels that are gone goes with them.
///
/// # Errors
/// When the value is none that the field takes.
pub fn with_topology(scenario: &Scenario, key: &str, value: &str) -> Result<Scenario, InputError> {
    let mut bare = scenario.clone();
    bare.faults.retain(|fault| fault.kind.channels().is_none());
    let mut changed = bare.with_value(key, value)?;
    changed.faults.clone_from(&scenario.faults);
    changed.leave_out_missing_channels();
    Ok(changed)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use election_core::algorithm::Topologies;
    use election_core::algorithms;
    use election_core::declared::Declared;
    use election_core::model::Shape;
    use election_core::scenario::{Info, Order};

    use super::*;

    /// What an algorithm declares that needs this, and is like the first one else.
    fn algorithm(topologies: Topologies, identities: IdentityUse) -> Declaration {
        let info = Info { key: Declared::Static("example"), topologies, identities, ..(*algorithms::all()[0]).clone() };
        Arc::new(info).into()
    }

    fn on(topology: Topology, processes: u16) -> Scenario {
        let mut scenario = Scenario { processes, ..Scenario::new(&algorithms::all()[0]) };
        scenario.network.topology = topology;
        scenario.network.loss = 10_000;
        scenario
    }

    #[test]
    fn another_algorithm_keeps_the_network_and_the_identities_that_it_can_run_with() {
        let edges = Topology::Edges(vec![(0, 1), (0, 2), (0, 3)]);
        let scenario = Scenario { ids: Ids::Uuid, ..on(edges.clone(), 4) };

        let any = algorithm(Topologies::AnyGraph { default: Shape::Grid }, IdentityUse::Compares);
        assert_eq!(with_algorithm(&scenario, &any), Scenario { algorithm: any.clone(), ..scenario.clone() });

        let line = algorithm(Topologies::Only(&[Shape::Line, Shape::Ring]), IdentityUse::Compares);
        let changed = with_algorithm(&scenario, &line);
        assert_eq!(changed.network.topology, Topology::Shape(Shape::Line));
        assert_eq!((changed.network.loss, changed.ids), (10_000, Ids::Uuid), "the rest stays");

        let anonymous = algorithm(Topologies::AnyGraph { default: Shape::Grid }, IdentityUse::Anonymous);
        let changed = with_algorithm(&scenario, &anonymous);
        assert_eq!((&changed.network.topology, &changed.ids), (&edges, &Ids::Anonymous));
        assert_eq!(with_algorithm(&changed, &any).ids, Ids::Order(Order::Ascending));
    }

    #[test]
    fn edges_join_whoever_there_is_when_the_number_of_processes_changes() {
        let edges = |edges: &[(u16, u16)]| Topology::Edges(edges.to_vec());
        // A star about the last one.
        let star = on(edges(&[(0, 4), (1, 4), (2, 4), (3, 4)]), 5);
        assert_eq!(with_processes(&star, 6).network.topology, edges(&[(0, 4), (1, 4), (2, 4), (3, 4), (4, 5)]));
        assert_eq!(with_processes(&star, 3).network.topology, edges(&[(0, 1), (1, 2)]));
        assert_eq!(with_processes(&star, 1).network.topology, edges(&[]));

        let cycle = on(edges(&[(0, 1), (0, 3), (1, 2), (2, 3)]), 4);
        assert_eq!(with_processes(&cycle, 3).network.topology, edges(&[(0, 1), (1, 2)]));
        let cut = "a=echo-extinction&n=4&edges=0-1,0-3,1-2,2-3&faults=cut:0-1,cut:0-3,crash:3";
        let cut = Scenario::from_link(cut).expect("a good link");
        let keys = |scenario: &Scenario| scenario.faults.iter().map(|fault| fault.kind.key()).collect::<Vec<_>>();
        assert_eq!(keys(&with_processes(&cut, 3)), ["cut"], "who is gone is cut from nobody");
        let changed = with_topology(&cut, "edges", "0-3,1-2,2-3").expect("a topology");
        assert_eq!(keys(&changed), ["cut", "crash"], "there is no channel from 0 to 1 any more");
        for processes in [1, 64, 1024] {
            let graph = with_processes(&star, processes).graph();
            assert_eq!((graph.processes(), graph.unreachable()), (processes, None));
        }
    }
}
