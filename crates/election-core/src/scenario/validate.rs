//! Whether a scenario can be run: everything that a run relies on is checked here, however the scenario was made.

use std::cell::LazyCell;
use std::collections::BTreeSet;

use crate::algorithm::{ByProcess, IdentityUse};
use crate::error::InputError;
use crate::model::{Graph, MAX_PROCESSES, Topology};
use crate::scenario::detector::TIMEOUTS_A_PERIOD;
use crate::scenario::place::{Place, at};
use crate::scenario::takes::{Bounds, DELAY, PARTS_PER_MILLION, Takes};
use crate::scenario::topology::allowed_topologies;
use crate::scenario::{
    Action, ChannelDelay, Channels, Delay, Detector, FIELDS, FaultKind, Ids, MAX_EDGES, MAX_LIST, MAX_PARTITIONED,
    Scenario, Start, check_text, options,
};

impl Scenario {
    /// Checks everything that a run relies on.
    ///
    /// # Errors
    /// The first thing that is wrong, with its field, what was found and what is allowed.
    pub fn validate(&self) -> Result<(), InputError> {
        options::check(self)?;
        numbers(self)?;
        ids(self)?;
        by_process(self, ("logs", "logs[]"), &self.logs, ByProcess::Logs)?;
        by_process(self, ("timeouts", "timeouts[]"), &self.timeouts, ByProcess::Timeouts)?;
        start(self)?;
        topology(self)?;
        channels(self)?;
        detector(self.detector)?;
        faults(self)?;
        overrides(self)
    }
}

/// The fields that are numbers, beside probabilities.
fn numbers(scenario: &Scenario) -> Result<(), InputError> {
    FIELDS.iter().try_for_each(|field| match (field.takes, field.access.number(scenario)) {
        (Takes::Number(bounds), Some(number)) => at(field.json, []).within(bounds, number),
        _ => Ok(()),
    })
}

fn ids(scenario: &Scenario) -> Result<(), InputError> {
    match (scenario.info().identities, &scenario.ids) {
        (IdentityUse::Compares, Ids::Anonymous) => {
            Err(at("ids", []).refuse("anonymous processes", "identities, which the algorithm compares"))
        }
        (IdentityUse::Anonymous, Ids::Order(_) | Ids::Uuid | Ids::SignedUuid | Ids::Values(_) | Ids::Texts(_)) => {
            Err(at("ids", []).refuse("identities", "anonymous processes only, with this algorithm"))
        }
        (IdentityUse::Compares, Ids::Values(values)) => {
            one_for_each(values.len(), scenario)?;
            values.iter().enumerate().try_for_each(|(index, value)| at("ids.values[]", [index]).check(*value))
        }
        (IdentityUse::Compares, Ids::Texts(texts)) => {
            one_for_each(texts.len(), scenario)?;
            texts.iter().enumerate().try_for_each(|(index, text)| {
                check_text(text).map_err(|allowed| at("ids.values[]", [index]).refuse(text, allowed))
            })
        }
        (IdentityUse::Compares, Ids::Order(_) | Ids::Uuid | Ids::SignedUuid)
        | (IdentityUse::Anonymous, Ids::Anonymous) => Ok(()),
    }
}

fn one_for_each(listed: usize, scenario: &Scenario) -> Result<(), InputError> {
    if listed == usize::from(scenario.processes) {
        return Ok(());
    }
    let allowed = format_args!("one for each of the {} processes", scenario.processes);
    Err(at("ids.values", []).refuse(format_args!("{listed} of them"), allowed))
}

/// A number for each process, where the algorithm knows what to do with it.
fn by_process(
    scenario: &Scenario,
    (whole, entry): (&'static str, &'static str),
    numbers: &[u32],
    what: ByProcess,
) -> Result<(), InputError> {
    if numbers.is_empty() {
        return Ok(());
    }
    if !scenario.info().by_process.contains(&what) {
        let allowed = match what {
            ByProcess::Logs => "none with this algorithm, which compares no logs",
            ByProcess::Timeouts => "none with this algorithm, which draws no timeouts",
        };
        return Err(at(whole, []).refuse("a number for each process", allowed));
    }
    if numbers.len() != usize::from(scenario.processes) {
        let allowed = format_args!("one for each of the {} processes", scenario.processes);
        return Err(at(whole, []).refuse(format_args!("{} of them", numbers.len()), allowed));
    }
    numbers.iter().enumerate().try_for_each(|(index, number)| at(entry, [index]).check(*number))
}

fn start(scenario: &Scenario) -> Result<(), InputError> {
    let Start::List(list) = &scenario.start else { return Ok(()) };
    at("start", []).check_length(list.len(), MAX_LIST)?;
    for (index, start) in list.iter().enumerate() {
        at("start[].process", [index]).check_process(start.process, scenario.processes)?;
        at("start[].at", [index]).check(start.at)?;
    }
    Ok(())
}

fn topology(scenario: &Scenario) -> Result<(), InputError> {
    let info = scenario.info();
    let topology = &scenario.network.topology;
    if !info.topologies.include(topology) {
        let allowed = allowed_topologies(info, "");
        return Err(match topology {
            Topology::Shape(shape) => at("network.topology", []).refuse(shape.key(), allowed),
            Topology::Edges(_) => {
                let found = if info.topologies.include_edges() { "edges with a cycle" } else { "a list of edges" };
                at("network.topology.edges", []).refuse(found, allowed)
            }
        });
    }
    let Topology::Edges(edges) = topology else { return Ok(()) };
    let place = at("network.topology.edges", []);
    place.check_length(edges.len(), MAX_EDGES)?;
    let mut known = BTreeSet::new();
    for (index, (a, b)) in edges.iter().copied().enumerate() {
        for (end, position) in [a, b].into_iter().enumerate() {
            at("network.topology.edges[][]", [index, end]).check_process(position, scenario.processes)?;
        }
        let edge = at("network.topology.edges[]", [index]);
        if a == b {
            return Err(edge.refuse(format_args!("an edge from {a} to itself"), "an edge between two processes"));
        }
        if !known.insert((a.min(b), a.max(b))) {
            return Err(
                edge.refuse(format_args!("a second edge between {a} and {b}"), "each edge once, in either direction")
            );
        }
    }
    match scenario.graph().unreachable() {
        Some(process) => Err(place.refuse(format_args!("no way from 0 to {}", process.0), "a connected graph")),
        None => Ok(()),
    }
}

fn channels(scenario: &Scenario) -> Result<(), InputError> {
    let network = &scenario.network;
    match network.delay {
        Delay::Fixed(ticks) => at("network.delay.fixed", []).check(ticks)?,
        Delay::Uniform(low, high) => {
            at("network.delay.uniform[]", [0]).check(low)?;
            at("network.delay.uniform[]", [1]).within(Bounds { min: low.into(), ..DELAY }, high)?;
        }
    }
    delays_of_channels(scenario)?;
    at("network.loss", []).within(PARTS_PER_MILLION, network.loss)?;
    at("network.duplicate", []).within(PARTS_PER_MILLION, network.duplicate)?;
    at("network.corrupt", []).within(PARTS_PER_MILLION, network.corrupt)
}

fn delays_of_channels(scenario: &Scenario) -> Result<(), InputError> {
    let channels = &scenario.network.channels;
    at("network.channels", []).check_length(channels.len(), MAX_LIST)?;
    if channels.is_empty() {
        return Ok(());
    }
    let graph = scenario.graph();
    let mut known = BTreeSet::new();
    for (index, ChannelDelay { from, to, delay }) in channels.iter().copied().enumerate() {
        let place = at("network.channels[]", [index]);
        check_channels(Channels { from, to, both_ways: false }, place, &graph)?;
        if !known.insert((from, to)) {
            return Err(place.refuse(format_args!("a second delay from {from} to {to}"), "each channel once"));
        }
        match delay {
            Delay::Fixed(ticks) => at("network.channels[].delay.fixed", [index]).check(ticks)?,
            Delay::Uniform(low, high) => {
                at("network.channels[].delay.uniform[]", [index, 0]).check(low)?;
                let bounds = Bounds { min: low.into(), ..DELAY };
                at("network.channels[].delay.uniform[]", [index, 1]).within(bounds, high)?;
            }
        }
    }
    Ok(())
}

fn detector(detector: Detector) -> Result<(), InputError> {
    match detector {
        Detector::None => Ok(()),
        Detector::Perfect { delay } | Detector::Neighbours { delay } => at("detector.perfect.delay", []).check(delay),
        Detector::Heartbeat { period, timeout } => {
            at("detector.heartbeat.period", []).check(period)?;
            at("detector.heartbeat.timeout", []).check(timeout)
        }
        Detector::Swim { period, timeout, proxies } => {
            at("detector.swim.timeout", []).check(timeout)?;
            at("detector.swim.proxies", []).check(proxies)?;
            let shortest = timeout * TIMEOUTS_A_PERIOD;
            let what = "a number of ticks, three times the timeout or more";
            at("detector.swim.period", []).within(Bounds { what, min: shortest.into(), ..DELAY }, period)
        }
    }
}

fn faults(scenario: &Scenario) -> Result<(), InputError> {
    at("faults", []).check_length(scenario.faults.len(), MAX_LIST)?;
    let mut partitioned = 0;
    let graph = LazyCell::new(|| scenario.graph());
    for (index, fault) in scenario.faults.iter().enumerate() {
        at("faults[].at", [index]).check(fault.at)?;
        let on = |place, process| at(place, [index]).check_process(process, scenario.processes);
        match &fault.kind {
            FaultKind::Crash { process, after_sends } => {
                on("faults[].crash", *process)?;
                if let Some(sends) = *after_sends {
                    at("faults[].after_sends", [index]).check(sends)?;
                }
            }
            FaultKind::Recover(process) => on("faults[].recover", *process)?,
            FaultKind::Join(process) => on("faults[].join", *process)?,
            FaultKind::Leave(process) => on("faults[].leave", *process)?,
            FaultKind::Notice(process) => on("faults[].notice", *process)?,
            FaultKind::Partition(groups) => {
                partition(groups, index, scenario.processes)?;
                partitioned += groups.iter().map(Vec::len).sum::<usize>();
                if partitioned > MAX_PARTITIONED {
                    let found = format_args!("{partitioned} positions in partitions up to here");
                    let allowed = format_args!("at most {MAX_PARTITIONED} in all");
                    return Err(at("faults[].partition", [index]).refuse(found, allowed));
                }
            }
            FaultKind::Heal => {}
            FaultKind::Cut(channels) => check_channels(*channels, at("faults[].cut", [index]), &graph)?,
            FaultKind::Mend(channels) => check_channels(*channels, at("faults[].mend", [index]), &graph)?,
        }
    }
    Ok(())
}

/// Between two processes, there is each channel that is meant.
fn check_channels(channels: Channels, place: Place<1>, graph: &Graph) -> Result<(), InputError> {
    place.check_process(channels.from, graph.processes())?;
    place.check_process(channels.to, graph.processes())?;
    match channels.missing_in(graph) {
        Some((from, to)) => {
            Err(place.refuse(format_args!("no channel from {} to {}", from.0, to.0), "channels of the topology"))
        }
        None => Ok(()),
    }
}

/// Groups of at least one process each, no process in two of them.
fn partition(groups: &[Vec<u16>], fault: usize, processes: u16) -> Result<(), InputError> {
    if groups.is_empty() {
        return Err(at("faults[].partition", [fault]).refuse("no groups", "at least one group of processes"));
    }
    let mut is_grouped = [false; MAX_PROCESSES as usize];
    for (index, group) in groups.iter().enumerate() {
        if group.is_empty() {
            return Err(at("faults[].partition[]", [fault, index]).refuse("an empty group", "at least one process"));
        }
        for (member, position) in group.iter().enumerate() {
            let place = at("faults[].partition[][]", [fault, index, member]);
            place.check_process(*position, processes)?;
            if std::mem::replace(&mut is_grouped[usize::from(*position)], true) {
                let found = format_args!("{position}, which stands in a group already");
                return Err(place.refuse(found, "each process in one group"));
            }
        }
    }
    Ok(())
}

fn overrides(scenario: &Scenario) -> Result<(), InputError> {
    at("overrides", []).check_length(scenario.overrides.len(), MAX_LIST)?;
    let mut before = None;
    for (index, by_hand) in scenario.overrides.iter().enumerate() {
        if before.is_some_and(|before| before >= by_hand.message) {
            let allowed = "each message once, in the order of their numbers";
            return Err(at("overrides[].message", [index]).refuse(by_hand.message, allowed));
        }
        before = Some(by_hand.message);
        if let Action::DeliverAt(tick) = by_hand.action {
            at("overrides[].action.deliver_at", [index]).check(tick)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Shape, Tick};
    use crate::scenario::examples::{GRAPH, RING};
    use crate::scenario::{Fault, Override, StartAt};

    fn refused(change: impl FnOnce(&mut Scenario)) -> String {
        let mut scenario = Scenario::new(&RING);
        assert_eq!(scenario.validate(), Ok(()));
        change(&mut scenario);
        scenario.validate().unwrap_err().to_string()
    }

    fn fault(kind: FaultKind) -> impl FnOnce(&mut Scenario) {
        |scenario| scenario.faults.push(Fault { at: 0, kind })
    }

    #[test]
    fn every_bound_is_checked() {
        let too_late: Tick = 1_000_000_001;
        let cases = [
            (refused(|s| s.processes = 0), "processes: found 0, allowed: a number of processes, 1 to 1024"),
            (
                refused(|s| s.ids = Ids::Values(vec![1])),
                "ids.values: found 1 of them, allowed: one for each of the 6 processes",
            ),
            (
                refused(|s| s.ids = Ids::Values(vec![1, 2, 3, 4, 5, 1 << 53])),
                "ids.values[5]: found 9007199254740992, allowed: an identity, 0 to 9007199254740991",
            ),
            (
                refused(|s| s.start = Start::List(vec![StartAt { process: 6, at: 0 }])),
                "start[0].process: found 6, allowed: a process, 0 to 5",
            ),
            (
                refused(|s| s.start = Start::List(vec![StartAt { process: 5, at: too_late }])),
                "start[0].at: found 1000000001, allowed: a tick, 0 to 1000000000",
            ),
            (
                refused(|s| s.start = Start::List(vec![StartAt { process: 0, at: 0 }; 4097])),
                "start: found 4097 entries, allowed: at most 4096 entries",
            ),
            (
                refused(|s| s.network.delay = Delay::Fixed(0)),
                "network.delay.fixed: found 0, allowed: a number of ticks, 1 to 1000000",
            ),
            (
                refused(|s| s.network.delay = Delay::Uniform(5, 4)),
                "network.delay.uniform[1]: found 4, allowed: a number of ticks, 5 to 1000000",
            ),
            (
                refused(|s| s.network.loss = 1_000_001),
                "network.loss: found 1000001, allowed: parts per million, 0 to 1000000",
            ),
            (
                refused(|s| s.detector = Detector::Perfect { delay: 0 }),
                "detector.perfect.delay: found 0, allowed: a number of ticks, 1 to 1000000",
            ),
            (
                refused(fault(FaultKind::Crash { process: 0, after_sends: Some(0) })),
                "faults[0].after_sends: found 0, allowed: a number of sends, 1 to 4294967295",
            ),
            (refused(fault(FaultKind::Notice(6))), "faults[0].notice: found 6, allowed: a process, 0 to 5"),
            (
                refused(fault(FaultKind::Partition(vec![vec![0, 1], vec![2, 1]]))),
                "faults[0].partition[1][1]: found 1, which stands in a group already, allowed: each process in one group",
            ),
            (
                refused(fault(FaultKind::Partition(vec![vec![]]))),
                "faults[0].partition[0]: found an empty group, allowed: at least one process",
            ),
            (
                refused(|s| {
                    let by_hand = |message| Override { message, action: Action::Drop };
                    s.overrides = vec![by_hand(3), by_hand(3)];
                }),
                "overrides[1].message: found 3, allowed: each message once, in the order of their numbers",
            ),
            (refused(|s| s.seed = 1 << 53), "seed: found 9007199254740992, allowed: a seed, 0 to 9007199254740991"),
            (refused(|s| s.limits.events = 0), "limits.events: found 0, allowed: a number of steps, 1 to 100000000"),
            (refused(|s| s.limits.time = too_late), "limits.time: found 1000000001, allowed: a tick, 0 to 1000000000"),
        ];
        for (refused, expected) in cases {
            assert_eq!(refused, expected);
        }
    }

    #[test]
    fn a_topology_is_one_that_the_algorithm_runs_on() {
        let two_way = refused(|s| s.network.topology = Topology::Shape(Shape::Grid));
        assert_eq!(two_way, "network.topology: found grid, allowed: ring, two-way-ring");
        let edges = refused(|s| s.network.topology = Topology::Edges(vec![(0, 1)]));
        assert_eq!(edges, "network.topology.edges: found a list of edges, allowed: ring, two-way-ring");
        let mut scenario = Scenario::new(&GRAPH);
        scenario.network.topology = Topology::Shape(Shape::Ring);
        let shapes = "two-way-ring, complete, line, star, binary-tree, grid, random-tree, random-graph";
        let expected = format!("network.topology: found ring, allowed: edges, or {shapes}");
        assert_eq!(scenario.validate().unwrap_err().to_string(), expected);
    }

    #[test]
    fn edges_join_every_process_to_the_others_once() {
        let refused = |processes, edges: &[(u16, u16)]| {
            let mut scenario = Scenario::new(&GRAPH);
            scenario.processes = processes;
            scenario.network.topology = Topology::Edges(edges.to_vec());
            scenario.validate().map_err(|error| error.to_string())
        };
        assert_eq!(refused(4, &[(3, 2), (0, 1), (1, 3)]), Ok(()));
        assert_eq!(refused(1, &[]), Ok(()));
        let cases: [(&[(u16, u16)], &str); 5] = [
            (&[(0, 1), (1, 4)], "edges[1][1]: found 4, allowed: a process, 0 to 3"),
            (&[(0, 1), (1, 1)], "edges[1]: found an edge from 1 to itself, allowed: an edge between two processes"),
            (
                &[(0, 1), (1, 2), (1, 0)],
                "edges[2]: found a second edge between 1 and 0, allowed: each edge once, in either direction",
            ),
            (&[(0, 1), (2, 3)], "edges: found no way from 0 to 2, allowed: a connected graph"),
            (&[(0, 1); 4097], "edges: found 4097 entries, allowed: at most 4096 entries"),
        ];
        for (edges, expected) in cases {
            assert_eq!(refused(4, edges), Err(format!("network.topology.{expected}")));
        }
    }
}
