//! Scenarios with another number of processes, another algorithm or other starters: what else has to change so that they stay valid.

use std::collections::VecDeque;

use election_core::algorithm::{ByProcess, IdentityUse, Topologies};
use election_core::model::{Graph, Identities, Topology};
use election_core::scenario::{Declaration, FaultKind, Ids, Listed, Order, Start, StartAt};
use election_core::{InputError, ProcessId, Scenario, algorithms};

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

/// The scenario on its present network with an edge added, or taken away if it is there. In a tree, where an edge more would close a cycle,
/// `one` moves: it lets go of its neighbour on the way to `other`. None where edges cannot be chosen, or join a process to itself.
pub fn with_edge_toggled(scenario: &Scenario, one: ProcessId, other: ProcessId) -> Option<Scenario> {
    let is_there = |process: ProcessId| process.0 < scenario.processes;
    if one == other || !is_there(one) || !is_there(other) || !scenario.info().topologies.include_edges() {
        return None;
    }
    let graph = scenario.graph();
    let mut edges: Vec<(u16, u16)> = edges_of(&graph);
    let edge = |a: ProcessId, b: ProcessId| (a.0.min(b.0), a.0.max(b.0));
    if graph.has_channel(one, other) {
        edges.retain(|known| *known != edge(one, other));
    } else {
        if let Topologies::Trees { .. } = scenario.info().topologies {
            let let_go = next_on_the_way(&graph, one, other)?;
            edges.retain(|known| *known != edge(one, let_go));
        }
        edges.push(edge(one, other));
        edges.sort_unstable();
    }
    let mut scenario = Scenario { overrides: Vec::new(), ..scenario.clone() };
    scenario.network.topology = Topology::Edges(edges);
    scenario.leave_out_missing_channels();
    Some(scenario)
}

/// Two processes of which neither reaches the other, by their identities, if there are such.
pub fn parted(scenario: &Scenario) -> Option<(String, String)> {
    let other = scenario.graph().unreachable()?;
    let identities = scenario.identities();
    let name = |process: ProcessId| identities.text(identities.at(process));
    Some((name(ProcessId(0)), name(other)))
}

/// Which edge gave way when another one was added, in words, if any did.
pub fn edge_given_up(before: &Scenario, after: &Scenario, added: (ProcessId, ProcessId)) -> Option<String> {
    let (before, left) = (edges_of(&before.graph()), edges_of(&after.graph()));
    let toggled = (added.0.0.min(added.1.0), added.0.0.max(added.1.0));
    let (a, b) = before.into_iter().find(|edge| !left.contains(edge) && *edge != toggled)?;
    let identities = after.identities();
    let name = |position: u16| identities.text(identities.at(ProcessId(position)));
    Some(format!(
        "The edge between {} and {} gave way: in a tree there is one way from each to each.",
        name(a),
        name(b)
    ))
}

/// The edges of a graph, each from the lower position, in order.
pub fn edges_of(graph: &Graph) -> Vec<(u16, u16)> {
    let of =
        |low: u16| graph.neighbours(ProcessId(low)).filter(move |high| high.0 > low).map(move |high| (low, high.0));
    (0..graph.processes()).flat_map(of).collect()
}

/// The neighbour of `from` on a shortest way to `to`.
fn next_on_the_way(graph: &Graph, from: ProcessId, to: ProcessId) -> Option<ProcessId> {
    let mut seen = vec![false; usize::from(graph.processes())];
    let mut reached = VecDeque::from([to]);
    seen[to.index()] = true;
    while let Some(process) = reached.pop_front() {
        for neighbour in graph.neighbours(process) {
            if neighbour == from {
                return Some(process);
            }
            if !std::mem::replace(&mut seen[neighbour.index()], true) {
                reached.push_back(neighbour);
            }
        }
    }
    None
}

/// The scenario with another number of processes. Who starts and what happens to processes follows their identities; what concerns those
/// that are gone goes with them. Where edges are listed, whom no way leads to is joined to the process before it.
pub fn with_processes(scenario: &Scenario, processes: u16) -> Scenario {
    let resized = resized(scenario, processes);
    if processes == 0 || scenario.ids == Ids::Anonymous {
        return resized;
    }
    let identities = resized.identities();
    let texts: Vec<String> = identities.processes().map(|process| identities.text(identities.at(process))).collect();
    self::resized(&following(scenario, &texts), processes)
}

/// The same with everything at the positions at which it was.
fn resized(scenario: &Scenario, processes: u16) -> Scenario {
    let before = scenario.processes;
    let mut scenario = Scenario { processes, overrides: Vec::new(), ..scenario.clone() };
    if let Ids::Values(values) = &mut scenario.ids {
        let mut next = values.iter().max().map_or(1, |largest| largest + 1);
        values.resize_with(usize::from(processes), || {
            next += 1;
            next - 1
        });
    }
    if let Ids::Texts(texts) = &mut scenario.ids {
        texts.truncate(processes.into());
        let names = (1..).map(|number| format!("p{number}"));
        let new: Vec<String> =
            names.filter(|name| !texts.contains(name)).take(usize::from(processes) - texts.len()).collect();
        texts.extend(new);
    }
    for numbers in [&mut scenario.logs, &mut scenario.timeouts] {
        if let Some(last) = numbers.last().copied() {
            numbers.resize(processes.into(), last);
        }
    }
    if let Topology::Edges(edges) = &mut scenario.network.topology {
        edges.retain(|(a, b)| *a < processes && *b < processes);
        edges.extend((before..processes).map(|new| (new - 1, new)));
        // Without processes it is refused later on, with the reason.
        if processes > 0 {
            connect(&mut scenario);
        }
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

/// The scenario with these identities, as many processes as there are. Who starts and what happens to processes follows the identities that
/// are still there; what happens to another stays at the positions that are left, in their order.
pub fn with_identities(scenario: &Scenario, ids: &Ids) -> Scenario {
    let texts = ids.texts();
    let moved = following(scenario, &texts);
    let mut scenario = resized(&moved, u16::try_from(texts.len()).unwrap_or(u16::MAX));
    scenario.ids = ids.clone();
    scenario
}

/// The scenario with its starts and faults where the processes will be to which they happen, when the identities are these.
fn following(scenario: &Scenario, texts: &[String]) -> Scenario {
    let places = places_of(scenario, texts);
    let to = |process: u16| places.get(usize::from(process)).copied().flatten();
    let mut moved = scenario.clone();
    if let Start::List(starts) = &mut moved.start {
        starts.retain_mut(|start| to(start.process).map(|process| start.process = process).is_some());
    }
    moved.faults.retain_mut(|fault| happens_to(&mut fault.kind, &to));
    moved
}

/// What has become of what happens to processes, in a sentence, where it goes with them, or happens to others from now on.
pub fn happens_to_others(before: &Scenario, after: &Scenario) -> Option<String> {
    let (old, new) = (before.identities(), after.identities());
    if old.are_anonymous() || new.are_anonymous() {
        return None;
    }
    let name = |identities: &Identities, process: u16| identities.text(identities.at(ProcessId(process)));
    let happens_to = |scenario: &Scenario, identities: &Identities| -> Vec<String> {
        scenario
            .faults
            .iter()
            .filter_map(|fault| fault.kind.process())
            .map(|process| name(identities, process))
            .collect()
    };
    let (was, is) = (happens_to(before, &old), happens_to(after, &new));
    if after.processes != before.processes {
        let stays = |gone: &str| new.processes().any(|process| new.text(new.at(process)) == gone);
        let gone = was.iter().find(|name| !stays(name))?;
        return Some(format!("{gone} is gone, and what was to happen to it."));
    }
    let are_alike = before.faults.len() == after.faults.len();
    let (was, is) = was.iter().zip(&is).find(|(was, is)| are_alike && was != is)?;
    Some(format!("What was to happen to {was} happens to {is} now, which stands in its place."))
}

/// The scenario with the network or the identities of a file, under another algorithm if the present one does not run on them. Where the
/// file names nobody, identities that were typed stay if they are as many.
pub fn with_listed(scenario: &Scenario, listed: &Listed) -> Scenario {
    let mut scenario = match &listed.ids {
        Some(ids) => with_identities(scenario, ids),
        None if scenario.ids.listed().is_some_and(|count| count != usize::from(listed.processes)) => {
            with_processes(&Scenario { ids: Ids::Order(Order::Ascending), ..scenario.clone() }, listed.processes)
        }
        None => with_processes(scenario, listed.processes),
    };
    listed.put_into(&mut scenario);
    let runs = |info: &Declaration| {
        info.topologies.include(&scenario.network.topology)
            && (listed.ids.is_none() || info.identities != IdentityUse::Anonymous)
    };
    let all = algorithms::all();
    if !runs(&scenario.algorithm)
        && let Some(algorithm) = listed.runs_under(&all)
    {
        scenario = with_algorithm(&scenario, algorithm);
        listed.put_into(&mut scenario);
    }
    scenario.leave_out_missing_channels();
    scenario
}

/// Where each process stands, by its position now, when the identities are these; none where there are too few.
fn places_of(scenario: &Scenario, texts: &[String]) -> Vec<Option<u16>> {
    let identities = scenario.identities();
    let mut is_left = vec![true; texts.len()];
    let stays = |process: ProcessId| {
        let text = identities.text(identities.at(process));
        let place = (0..texts.len()).find(|place| is_left[*place] && texts[*place] == text)?;
        is_left[place] = false;
        u16::try_from(place).ok()
    };
    let mut places: Vec<Option<u16>> = identities.processes().map(stays).collect();
    let mut left = (0..).zip(is_left).filter(|(_, is_left)| *is_left).map(|(place, _)| place);
    for place in places.iter_mut().filter(|place| place.is_none()) {
        *place = left.next();
    }
    places
}

/// Has a fault happen to the same processes at other positions; false if there are none.
fn happens_to(kind: &mut FaultKind, to: &impl Fn(u16) -> Option<u16>) -> bool {
    let follow = |process: &mut u16| to(*process).map(|other| *process = other).is_some();
    match kind {
        FaultKind::Crash { process, .. }
        | FaultKind::Recover(process)
        | FaultKind::Join(process)
        | FaultKind::Leave(process)
        | FaultKind::Notice(process) => follow(process),
        FaultKind::Cut(channels) | FaultKind::Mend(channels) => follow(&mut channels.from) && follow(&mut channels.to),
        FaultKind::Partition(groups) => {
            groups.iter_mut().for_each(|group| group.retain_mut(follow));
            groups.retain(|group| !group.is_empty());
            !groups.is_empty()
        }
        FaultKind::Heal => true,
    }
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
    if !algorithm.by_process.contains(&ByProcess::Logs) {
        scenario.logs.clear();
    }
    if !algorithm.by_process.contains(&ByProcess::Timeouts) {
        scenario.timeouts.clear();
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

    use election_core::algorithms;
    use election_core::declared::Declared;
    use election_core::model::Shape;
    use election_core::scenario::Info;

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
    fn an_edge_is_added_and_taken_away_and_in_a_tree_one_end_moves() {
        let on = |topologies, topology| {
            let algorithm = algorithm(topologies, IdentityUse::Compares);
            Scenario { algorithm, ..on(topology, 4) }
        };
        let edges_after = |scenario: &Scenario, one: u16, other: u16| {
            let changed = with_edge_toggled(scenario, ProcessId(one), ProcessId(other))?;
            Some(changed.network.topology)
        };
        let edges = |edges: &[(u16, u16)]| Some(Topology::Edges(edges.to_vec()));
        let line = Topology::Shape(Shape::Line);
        let any = on(Topologies::AnyGraph { default: Shape::Grid }, line.clone());
        assert_eq!(edges_after(&any, 3, 0), edges(&[(0, 1), (0, 3), (1, 2), (2, 3)]));
        assert_eq!(edges_after(&any, 2, 1), edges(&[(0, 1), (2, 3)]), "that it is parted is for the scenario to say");
        let tree = on(Topologies::Trees { default: Shape::Line }, line.clone());
        assert_eq!(edges_after(&tree, 3, 0), edges(&[(0, 1), (0, 3), (1, 2)]), "3 moves from 2 to 0");
        assert_eq!(edges_after(&tree, 0, 3), edges(&[(0, 3), (1, 2), (2, 3)]), "0 moves from 1 to 3");
        let moved = with_edge_toggled(&tree, ProcessId(0), ProcessId(3)).expect("it can be");
        let said = edge_given_up(&tree, &moved, (ProcessId(0), ProcessId(3))).expect("one gave way");
        assert!(said.starts_with("The edge between 1 and 2 gave way"), "{said}");
        assert_eq!(edge_given_up(&any, &moved, (ProcessId(0), ProcessId(1))), None, "it was taken away on purpose");
        assert_eq!((edges_after(&any, 1, 1), edges_after(&any, 1, 4)), (None, None));
        assert_eq!(edges_after(&on(Topologies::Only(&[Shape::Line]), line), 0, 2), None);
    }

    #[test]
    fn faults_follow_the_identities_to_which_they_happen() {
        let link = "a=bully&ids=3,7,5,1&start=1&faults=crash:1,notice:0@4,partition:0-1/2@5,cut:1-3@6";
        let scenario = Scenario::from_link(link).expect("a good link");
        let with = |values: &[u64]| {
            let mut changed = with_identities(&scenario, &Ids::Values(values.to_vec()));
            changed.normalise();
            changed.to_link().expect("it is short")
        };
        let turned = "a=bully&ids=1,5,7,3&start=2&faults=crash:2,notice:3@4,partition:1/2-3@5,cut:0-2@6";
        assert_eq!(with(&[1, 5, 7, 3]), turned, "7 crashes, wherever it stands");
        assert_eq!(with(&[3, 9, 5, 1]), link.replace("3,7", "3,9"), "who is new stands in the place of who is gone");
        let more = "a=bully&ids=9,3,7,5,1&start=2&faults=crash:2,notice:1@4,partition:1-2/3@5,cut:2-4@6";
        assert_eq!(with(&[9, 3, 7, 5, 1]), more);
        assert_eq!(with(&[7, 3]), "a=bully&ids=7,3&start=0&faults=crash:0,notice:1@4,partition:0-1@5");
    }

    #[test]
    fn faults_follow_identities_when_the_number_of_processes_changes_and_what_goes_is_said() {
        let with = |link: &str, processes: u16| {
            let scenario = Scenario::from_link(link).expect("a good link");
            let mut changed = with_processes(&scenario, processes);
            changed.normalise();
            (changed.value("faults"), happens_to_others(&scenario, &changed))
        };
        let descending = "a=bully&n=8&ids=descending&faults=crash:2";
        assert_eq!(with(descending, 9), ("crash:3".to_owned(), None), "6 crashes, wherever it stands");
        assert_eq!(with(descending, 6), ("crash:0".to_owned(), None));
        let gone = Some("6 is gone, and what was to happen to it.".to_owned());
        assert_eq!(with(descending, 5), (String::new(), gone));
        assert_eq!(with("a=bully&n=8&faults=crash:2", 5), ("crash:2".to_owned(), None));
        let turned =
            |ids: &str| Scenario::from_link(&format!("a=bully&n=8&ids={ids}&faults=crash:2")).expect("a good link");
        assert_eq!(
            happens_to_others(&turned("ascending"), &turned("descending")).as_deref(),
            Some("What was to happen to 3 happens to 6 now, which stands in its place.")
        );
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
