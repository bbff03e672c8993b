//! Fixed lists of scenarios that between them take every algorithm, every value of every option, every topology, and everything
//! that can happen to processes and messages; with the hashes of their traces, which are to be the same on every platform.

use std::fmt::Write as _;

use election_core::algorithm::{IdentityUse, OptionKind, OptionValue};
use election_core::model::{Shape, Topology};
use election_core::scenario::{
    Action, ChannelDelay, Channels, Declaration, Delay, Detector, Fault, FaultKind, Ids, MAX_INTEGER, OptionSpec,
    Order, Override, Start, StartAt, Winner,
};
use election_core::{Run, Scenario, Tick};

use crate::extra;

/// One thing that is different about a scenario.
type Twist = Box<dyn Fn(&mut Scenario)>;

/// Scenarios, and the file that keeps the hashes of their traces.
#[derive(Debug)]
pub struct List {
    /// The file's name, in `goldens`.
    pub file: &'static str,
    /// What stood in it when this was compiled.
    pub kept: &'static str,
    /// Whose scenarios they are.
    pub algorithms: fn() -> Vec<Declaration>,
}

/// The algorithms of the core, each on every topology on which it runs.
pub static BUILT_IN: List =
    List { file: "hashes.txt", kept: include_str!("../goldens/hashes.txt"), algorithms: extra::built_in };

/// The test-only algorithms, on every topology on which they run.
pub static TOPOLOGIES: List = List {
    file: "hashes-topologies.txt",
    kept: include_str!("../goldens/hashes-topologies.txt"),
    algorithms: || extra::ALL.iter().map(|algorithm| algorithm.info().clone()).collect(),
};

/// Both of them.
pub static LISTS: [&List; 2] = [&BUILT_IN, &TOPOLOGIES];

impl List {
    /// Every scenario of the list. Algorithms that are not of the core have to be registered before one is run.
    #[must_use]
    pub fn scenarios(&self) -> Vec<Scenario> {
        let mut list: Vec<Scenario> = Vec::new();
        for algorithm in (self.algorithms)() {
            for background in [calm(&algorithm), stormy(&algorithm)] {
                for twist in twists(&algorithm) {
                    let mut scenario = background.clone();
                    twist(&mut scenario);
                    scenario.normalise();
                    // What only comes later joins the list by itself.
                    if scenario.validate().is_ok() && !list.contains(&scenario) {
                        list.push(scenario);
                    }
                }
            }
        }
        list
    }

    /// A line a scenario: the hash of its trace, and its link.
    #[must_use]
    pub fn table(&self) -> String {
        let mut table = String::new();
        for scenario in self.scenarios() {
            let run = Run::record(&scenario).expect("the list is valid");
            let link = scenario.to_link().expect("the list is of short scenarios");
            let _ = writeln!(table, "{:016x} {link}", run.trace().hash());
        }
        table
    }

    /// Holds what is found now against what is kept.
    ///
    /// # Panics
    /// At the first line that differs, or where one of the two goes on and the other does not.
    pub fn assert_is_current(&self) {
        let found = self.table();
        let mut found = found.lines();
        for kept in self.kept.lines() {
            assert_eq!(found.next(), Some(kept), "{}", self.file);
        }
        assert_eq!(found.next(), None, "{} ends here", self.file);
    }
}

/// Unit delays, a crash that is detected.
fn calm(algorithm: &Declaration) -> Scenario {
    let mut scenario = Scenario::new(algorithm);
    scenario.processes = 7;
    if algorithm.identities == IdentityUse::Compares {
        scenario.ids = Ids::Order(Order::Shuffled);
    }
    scenario.detector = Detector::Perfect { delay: 2 };
    scenario.faults = vec![crash(5, 3)];
    if extra::is_extra(algorithm) {
        // Some of them count what goes round for ever, so that no round is like another.
        scenario.limits.events = 5000;
    }
    scenario
}

/// Everything at once.
fn stormy(algorithm: &Declaration) -> Scenario {
    let mut scenario = calm(algorithm);
    scenario.seed = 20;
    scenario.start = list(&[(0, 0), (3, 2), (6, 9), (1, 9)]);
    scenario.network.delay = Delay::Uniform(1, 6);
    scenario.network.fifo = false;
    scenario.network.loss = 50_000;
    scenario.network.duplicate = 80_000;
    scenario.detector = Detector::Perfect { delay: 3 };
    scenario.faults.extend([recover(9, 3), notice(12, 2), after_sends(14, 4, 1), recover(30, 4), notice(40, 0)]);
    scenario.limits.events = 2000;
    scenario
}

fn twists(algorithm: &Declaration) -> Vec<Twist> {
    let mut twists: Vec<Twist> = vec![Box::new(|_| {})];
    for option in algorithm.options {
        for value in values(option) {
            twists.push(Box::new(move |scenario| scenario.set_option(option.key, value)));
        }
    }
    twists.extend(who());
    twists.extend(how());
    twists.extend(faults().into_iter().map(|faults| twist(move |scenario| scenario.faults.extend(faults.clone()))));
    for action in [Action::Drop, Action::Duplicate, Action::Corrupt, Action::DeliverAt(8), Action::DeliverAt(0)] {
        let by_hand = move |message| Override { message, action };
        twists.push(twist(move |scenario| scenario.overrides = [1, 6, 9].map(by_hand).to_vec()));
    }
    twists.extend(topologies(algorithm).iter().flat_map(on_topology));
    twists
}

/// Every topology but the one that the others of the list are on.
fn topologies(algorithm: &Declaration) -> Vec<Topology> {
    // Two triangles that hang together by one edge, and a process that hangs on one of them.
    let edges = Topology::Edges(vec![(0, 1), (1, 2), (0, 2), (2, 3), (3, 4), (4, 5), (3, 5), (5, 6)]);
    let default = algorithm.topologies.default_shape();
    let shapes = Shape::ALL.into_iter().filter(|shape| *shape != default).map(Topology::Shape);
    let tree = Topology::Edges(vec![(0, 1), (1, 2), (1, 3), (3, 4), (5, 3), (5, 6)]);
    let edges = [edges, tree].into_iter().find(|topology| algorithm.topologies.include(topology));
    shapes.filter(|topology| algorithm.topologies.include(topology)).chain(edges).collect()
}

/// What depends on who is whose neighbour.
fn on_topology(topology: &Topology) -> Vec<Twist> {
    let sizes = [7, 8, 12, 40].map(|processes| twist(move |scenario| scenario.processes = processes));
    let faults = faults().into_iter().map(|faults| twist(move |scenario| scenario.faults.extend(faults.clone())));
    let twists = sizes.into_iter().chain(how()).chain(faults);
    let joined = |then: Twist| -> Twist {
        let topology = topology.clone();
        Box::new(move |scenario| {
            scenario.network.topology = topology.clone();
            then(scenario);
        })
    };
    twists.map(joined).collect()
}

fn twist(change: impl Fn(&mut Scenario) + 'static) -> Twist {
    Box::new(change)
}

fn values(option: &OptionSpec) -> Vec<OptionValue> {
    match option.kind {
        OptionKind::Flag => [false, true].map(OptionValue::Flag).to_vec(),
        OptionKind::Choice(choices) => choices.iter().map(|choice| OptionValue::Choice(choice.key)).collect(),
        OptionKind::Ticks { min, max } => [min, min.saturating_add(3).min(max), max].map(OptionValue::Ticks).to_vec(),
        OptionKind::Count { min, max } => [min, min.saturating_add(3).min(max), max].map(OptionValue::Count).to_vec(),
    }
}

/// Sizes, identities, winners, starts.
fn who() -> Vec<Twist> {
    let mut twists: Vec<Twist> = Vec::new();
    for processes in [6, 8, 40, 130] {
        twists.push(twist(move |scenario| scenario.processes = processes));
    }
    let ids = [
        Ids::Order(Order::Ascending),
        Ids::Order(Order::Descending),
        Ids::Values(vec![80, 0, 32, MAX_INTEGER, 5, 1 << 40, 7]),
        Ids::Values(vec![3, 9, 3, 1, 9, 2, 3]),
        Ids::Uuid,
    ];
    twists.extend(ids.map(|ids| twist(move |scenario| scenario.ids = ids.clone())));
    twists.push(twist(|scenario| scenario.winner = Winner::Smallest));
    twists.push(twist(|scenario| scenario.established = true));
    for start in [Start::All, Start::Nobody, list(&[(2, 0)]), list(&[(0, 0), (6, 6), (3, 3), (3, 60)])] {
        let known = start.clone();
        twists.push(twist(move |scenario| scenario.start = start.clone()));
        twists.push(twist(move |scenario| (scenario.start, scenario.established) = (known.clone(), true)));
    }
    for seed in [0, 1, 7, MAX_INTEGER] {
        twists.push(twist(move |scenario| scenario.seed = seed));
    }
    // Alone, and in pairs: nothing that is said of other positions is left.
    for processes in [1, 2] {
        twists.push(twist(move |scenario| {
            scenario.processes = processes;
            scenario.start = Start::All;
            scenario.faults = vec![crash(1, 0), recover(3, 0), notice(5, 0)];
        }));
    }
    twists
}

/// Channels, detectors, limits.
fn how() -> Vec<Twist> {
    let mut twists: Vec<Twist> = Vec::new();
    for delay in [Delay::Fixed(1), Delay::Fixed(3), Delay::Uniform(1, 1), Delay::Uniform(2, 9), Delay::Uniform(1, 1000)]
    {
        for fifo in [false, true] {
            twists.push(twist(move |scenario| (scenario.network.delay, scenario.network.fifo) = (delay, fifo)));
        }
    }
    twists.push(twist(|scenario| {
        let own = |from, to, delay| ChannelDelay { from, to, delay };
        scenario.network.channels = vec![own(0, 1, Delay::Fixed(4)), own(3, 4, Delay::Uniform(1, 9))];
    }));
    for millionths in [0, 1, 200_000, 1_000_000] {
        twists.push(twist(move |scenario| scenario.network.loss = millionths));
        twists.push(twist(move |scenario| {
            scenario.network.duplicate = millionths;
            // Doubles of doubles have no end, and how much memory they may take is not part of a run.
            if millionths == 1_000_000 {
                scenario.limits.events = scenario.limits.events.min(50_000);
            }
        }));
        for checksum in [false, true] {
            twists.push(twist(move |scenario| {
                (scenario.network.corrupt, scenario.network.checksum) = (millionths, checksum);
            }));
        }
    }
    for processing in [1, 5] {
        twists.push(twist(move |scenario| scenario.network.processing = processing));
    }
    let detectors = [
        Detector::None,
        Detector::Perfect { delay: 1 },
        Detector::Perfect { delay: 9 },
        Detector::Neighbours { delay: 2 },
        Detector::Heartbeat { period: 4, timeout: 9 },
        Detector::Swim { period: 6, timeout: 2, proxies: 2 },
    ];
    twists.extend(detectors.map(|detector| twist(move |scenario| scenario.detector = detector)));
    for (events, time) in [(20, 1000), (1000, 4)] {
        twists.push(twist(move |scenario| (scenario.limits.events, scenario.limits.time) = (events, time)));
    }
    twists
}

/// Every kind of fault, alone and after others.
fn faults() -> Vec<Vec<Fault>> {
    let partition = |at, groups: &[&[u16]]| Fault {
        at,
        kind: FaultKind::Partition(groups.iter().map(|group| group.to_vec()).collect()),
    };
    let one_way = |from, to| Channels { from, to, both_ways: false };
    let cut = |at, from, to| Fault { at, kind: FaultKind::Cut(one_way(from, to)) };
    let mend = |at, from, to| Fault { at, kind: FaultKind::Mend(one_way(from, to)) };
    let heal = |at| Fault { at, kind: FaultKind::Heal };
    vec![
        vec![crash(0, 6)],
        vec![crash(4, 0), crash(4, 0), crash(6, 1)],
        vec![after_sends(0, 2, 1), after_sends(1, 2, 2)],
        vec![after_sends(2, 6, 3)],
        vec![recover(8, 3), recover(8, 0)],
        vec![crash(2, 6), recover(3, 6), crash(12, 6), recover(25, 6)],
        vec![notice(0, 2), notice(20, 2), notice(20, 5)],
        vec![partition(2, &[&[0, 1, 2], &[3, 4, 5, 6]]), heal(6)],
        vec![partition(3, &[&[4]])],
        vec![cut(2, 0, 1), cut(2, 3, 4), cut(3, 5, 6), mend(9, 0, 1), mend(9, 5, 6)],
        vec![Fault { at: 5, kind: FaultKind::Join(6) }],
        vec![Fault { at: 5, kind: FaultKind::Leave(6) }],
        (0..6).map(|process| Fault { at: 2 + Tick::from(process % 3), kind: FaultKind::Leave(process) }).collect(),
        (0..6).rev().map(|process| Fault { at: 4, kind: FaultKind::Leave(process) }).collect(),
    ]
}

fn list(starts: &[(u16, Tick)]) -> Start {
    Start::List(starts.iter().map(|(process, at)| StartAt { process: *process, at: *at }).collect())
}

fn crash(at: Tick, process: u16) -> Fault {
    Fault { at, kind: FaultKind::Crash { process, after_sends: None } }
}

fn after_sends(at: Tick, process: u16, sends: u32) -> Fault {
    Fault { at, kind: FaultKind::Crash { process, after_sends: Some(sends) } }
}

fn recover(at: Tick, process: u16) -> Fault {
    Fault { at, kind: FaultKind::Recover(process) }
}

fn notice(at: Tick, process: u16) -> Fault {
    Fault { at, kind: FaultKind::Notice(process) }
}
