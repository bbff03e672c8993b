//! Scenarios for property tests: every algorithm, option, fault and order, small enough that runs are short and failures
//! shrink to something readable.

use std::collections::{BTreeMap, BTreeSet};

use election_core::algorithm::{ByProcess, IdentityUse, OptionKind, OptionValue};
use election_core::model::Topology;
use election_core::scenario::{
    Action, ChannelDelay, Channels, Declaration, Delay, Detector, Fault, FaultKind, Ids, Info, Limits, MAX_DELAY,
    MAX_EVENTS, MAX_INTEGER, MAX_PROCESSES, MAX_TICK, Network, Order, Override, Start, StartAt, Winner,
};
use election_core::{ProcessId, Scenario, Tick, algorithms};
use proptest::collection::vec;
use proptest::option::weighted;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::random::Dice;

/// What kind of scenarios to generate.
#[derive(Clone, Debug)]
pub struct Knobs {
    /// The algorithms to choose from.
    pub algorithms: Vec<Declaration>,
    /// Whether every assumption that the algorithm declares is kept, so that its properties hold.
    pub within_assumptions: bool,
    /// Whether numbers now and then go to the very bounds of the format. Such scenarios are for reading and writing: their
    /// runs can be long.
    pub to_the_bounds: bool,
    /// The most processes.
    pub most_processes: u16,
}

impl Knobs {
    /// Scenarios of the whole registry that are run: anything may go wrong in them.
    #[must_use]
    pub fn anything() -> Self {
        Self { algorithms: algorithms::all(), within_assumptions: false, to_the_bounds: false, most_processes: 40 }
    }

    /// Scenarios that are run and in which what the algorithm relies on is the case.
    #[must_use]
    pub fn within_assumptions() -> Self {
        Self { within_assumptions: true, ..Self::anything() }
    }

    /// Scenarios that are read and written.
    #[must_use]
    pub fn to_the_bounds() -> Self {
        Self { to_the_bounds: true, most_processes: MAX_PROCESSES, ..Self::anything() }
    }

    /// The same for one algorithm only.
    #[must_use]
    pub fn of(self, algorithm: &Declaration) -> Self {
        Self { algorithms: vec![algorithm.clone()], ..self }
    }

    /// A number: mostly small, at times up to the bounds of the format if that is wanted.
    fn number(
        &self,
        small: std::ops::RangeInclusive<u64>,
        bounds: std::ops::RangeInclusive<u64>,
    ) -> BoxedStrategy<u64> {
        if self.to_the_bounds {
            let last = *bounds.end();
            prop_oneof![8 => small, 1 => bounds, 1 => Just(last)].boxed()
        } else {
            small.boxed()
        }
    }

    fn ticks(&self, small: std::ops::RangeInclusive<Tick>, first: Tick, last: Tick) -> BoxedStrategy<Tick> {
        let wide = |range: std::ops::RangeInclusive<Tick>| u64::from(*range.start())..=u64::from(*range.end());
        let number = self.number(wide(small), wide(first..=last));
        number.prop_map(|ticks| Tick::try_from(ticks).expect("bounds of ticks")).boxed()
    }
}

/// Valid scenarios in their normal form.
pub fn scenarios(knobs: Knobs) -> impl Strategy<Value = Scenario> {
    let keeps_assumptions = knobs.within_assumptions;
    (select(knobs.algorithms.clone()), processes(knobs.most_processes))
        .prop_flat_map(move |(algorithm, n)| scenario(&algorithm, n, &knobs))
        .prop_map(move |mut scenario| {
            scenario.normalise();
            if keeps_assumptions { tamed(scenario) } else { scenario }
        })
}

/// Mostly 1 to 9.
fn processes(most: u16) -> impl Strategy<Value = u16> {
    let few = 1..=most.min(9);
    prop_oneof![16 => few, 1 => 1..=most, 1 => Just(most)]
}

fn scenario(algorithm: &Declaration, n: u16, knobs: &Knobs) -> BoxedStrategy<Scenario> {
    let who =
        (options(algorithm, knobs), ids(algorithm, n, knobs), winner(), prop::bool::weighted(0.25), start(n, knobs));
    let numbers = (
        by_process(algorithm, ByProcess::Logs, knobs.ticks(0..=3, 0, MAX_TICK), n),
        by_process(algorithm, ByProcess::Timeouts, knobs.ticks(1..=20, 1, MAX_DELAY), n),
    );
    let how = (
        network(algorithm, n, knobs),
        detector(knobs),
        faults(n, knobs),
        (cuts(knobs), delays(knobs)),
        overrides(knobs),
    );
    let limits = (knobs.number(0..=1000, 0..=MAX_INTEGER), limits(knobs));
    let algorithm = algorithm.clone();
    let build = move |((options, ids, winner, established, start), (logs, timeouts), how, (seed, limits))| {
        let (network, detector, faults, (cuts, delays), overrides) = how;
        let mut scenario = Scenario {
            algorithm: algorithm.clone(),
            options,
            processes: n,
            ids,
            winner,
            logs,
            timeouts,
            established,
            start,
            network,
            detector,
            faults,
            overrides,
            seed,
            limits,
        };
        add_cuts(&mut scenario, cuts);
        add_delays(&mut scenario, delays);
        scenario
    };
    (who, numbers, how, limits).prop_map(build).boxed()
}

/// Any value of each option, defaults too (normalising leaves them out), mostly few at a time.
fn options(info: &Declaration, knobs: &Knobs) -> BoxedStrategy<Vec<(&'static str, OptionValue)>> {
    let each = info.options.iter().map(|spec| {
        let value = match spec.kind {
            OptionKind::Flag => any::<bool>().prop_map(OptionValue::Flag).boxed(),
            OptionKind::Choice(choices) => select(choices).prop_map(|choice| OptionValue::Choice(choice.key)).boxed(),
            OptionKind::Ticks { min, max } => {
                knobs.ticks(min..=max.min(min.saturating_add(24)), min, max).prop_map(OptionValue::Ticks).boxed()
            }
            OptionKind::Count { min, max } => {
                knobs.ticks(min..=max.min(min.saturating_add(12)), min, max).prop_map(OptionValue::Count).boxed()
            }
        };
        weighted(0.35, value).prop_map(|value| value.map(|value| (spec.key, value)))
    });
    each.collect::<Vec<_>>().prop_map(|options| options.into_iter().flatten().collect()).boxed()
}

fn ids(info: &Info, n: u16, knobs: &Knobs) -> BoxedStrategy<Ids> {
    if info.identities == IdentityUse::Anonymous {
        return Just(Ids::Anonymous).boxed();
    }
    let count = usize::from(n);
    let permuted = Just((1..=u64::from(n)).collect::<Vec<_>>()).prop_shuffle();
    prop_oneof![
        4 => select(&[Order::Ascending, Order::Descending, Order::Shuffled][..]).prop_map(Ids::Order),
        3 => permuted.prop_map(Ids::Values),
        2 => vec(knobs.number(0..=99, 0..=MAX_INTEGER), count).prop_map(Ids::Values),
        1 => Just(Ids::Uuid),
        1 => Just(Ids::SignedUuid),
        1 => vec("[a-cA-Cé][a-c0-2:._-]{0,5}", count).prop_map(Ids::Texts),
    ]
    .boxed()
}

/// A number for each process, now and then, where the algorithm has use for it.
fn by_process(info: &Info, what: ByProcess, number: BoxedStrategy<u32>, n: u16) -> BoxedStrategy<Vec<u32>> {
    if !info.by_process.contains(&what) {
        return Just(Vec::new()).boxed();
    }
    prop_oneof![3 => Just(Vec::new()), 1 => vec(number, usize::from(n))].boxed()
}

fn winner() -> impl Strategy<Value = Winner> {
    select(&[Winner::Largest, Winner::Largest, Winner::Smallest][..])
}

fn start(n: u16, knobs: &Knobs) -> BoxedStrategy<Start> {
    let entry = (0..n, prop_oneof![2 => Just(0), 3 => knobs.ticks(0..=u32::from(n.min(20)) + 4, 0, MAX_TICK)]);
    let list = vec(entry.prop_map(|(process, at)| StartAt { process, at }), 1..8);
    prop_oneof![4 => Just(Start::All), 1 => Just(Start::Nobody), 5 => list.prop_map(Start::List)].boxed()
}

/// A topology that the algorithm runs on: by its name, and by its edges where any will do.
fn topology(info: &Info, n: u16) -> BoxedStrategy<Topology> {
    let shapes: Vec<_> = info.topologies.shapes().collect();
    let named = select(shapes).prop_map(Topology::Shape);
    if info.topologies.include_edges() {
        let cycle = Topology::Edges(vec![(0, 1), (1, 2), (2, 0)]);
        let more = if info.topologies.include(&cycle) { n / 2 } else { 0 };
        prop_oneof![2 => named, 1 => edges(n, more).prop_map(Topology::Edges)].boxed()
    } else {
        named.boxed()
    }
}

/// A random tree and at most so many edges more, in any direction and order.
fn edges(n: u16, more: u16) -> impl Strategy<Value = Vec<(u16, u16)>> {
    let parents = vec(any::<Index>(), usize::from(n) - 1);
    let more = vec((0..n, 0..n), 0..=usize::from(more));
    let joined = (parents, more).prop_map(|(parents, more)| {
        let mut edges = BTreeSet::new();
        for (parent, process) in parents.into_iter().zip(1u16..) {
            let parent = u16::try_from(parent.index(process.into())).expect("a position below another");
            edges.insert((parent, process));
        }
        edges.extend(more.into_iter().filter(|(a, b)| a != b).map(|(a, b)| (a.min(b), a.max(b))));
        edges.into_iter().collect::<Vec<_>>()
    });
    (joined, any::<bool>()).prop_map(|(mut edges, is_turned)| {
        if is_turned {
            edges.reverse();
            edges.iter_mut().for_each(|(a, b)| std::mem::swap(a, b));
        }
        edges
    })
}

fn network(info: &Info, n: u16, knobs: &Knobs) -> BoxedStrategy<Network> {
    let uniform = (knobs.ticks(1..=4, 1, MAX_DELAY), knobs.ticks(1..=9, 1, MAX_DELAY))
        .prop_map(|(one, other)| Delay::Uniform(one.min(other), one.max(other)));
    let delay = prop_oneof![
        3 => Just(Delay::Fixed(1)),
        2 => knobs.ticks(2..=5, 1, MAX_DELAY).prop_map(Delay::Fixed),
        4 => uniform,
    ];
    let millionths =
        || prop_oneof![6 => Just(0), 2 => (1u32..=40).prop_map(|part| part * 10_000), 1 => 0u32..=1_000_000];
    let processing = prop_oneof![3 => Just(0), 1 => knobs.ticks(0..=4, 0, MAX_DELAY)];
    let corrupt = (millionths(), any::<bool>());
    (topology(info, n), delay, processing, prop::bool::weighted(0.7), millionths(), millionths(), corrupt)
        .prop_map(|(topology, delay, processing, fifo, loss, duplicate, (corrupt, checksum))| Network {
            topology,
            delay,
            channels: Vec::new(),
            processing,
            fifo,
            loss,
            duplicate,
            corrupt,
            checksum,
        })
        .boxed()
}

fn detector(knobs: &Knobs) -> BoxedStrategy<Detector> {
    let delay = knobs.ticks(1..=6, 1, MAX_DELAY);
    let heartbeat = (knobs.ticks(1..=6, 1, MAX_DELAY), knobs.ticks(1..=18, 1, MAX_DELAY))
        .prop_map(|(period, timeout)| Detector::Heartbeat { period, timeout });
    let swim = (knobs.ticks(1..=8, 1, MAX_DELAY / 3), knobs.ticks(0..=9, 0, MAX_DELAY), 0u16..=4).prop_map(
        |(timeout, more, proxies)| Detector::Swim { period: (3 * timeout + more).min(MAX_DELAY), timeout, proxies },
    );
    let perfect = delay.prop_map(|delay| Detector::Perfect { delay });
    let neighbours = knobs.ticks(1..=6, 1, MAX_DELAY).prop_map(|delay| Detector::Neighbours { delay });
    prop_oneof![2 => Just(Detector::None), 5 => perfect, 1 => neighbours, 2 => heartbeat, 1 => swim].boxed()
}

/// Things that go together: a crash and perhaps the recovery, a partition and perhaps its end, a notice.
fn faults(n: u16, knobs: &Knobs) -> BoxedStrategy<Vec<Fault>> {
    let soon = u32::from(n.min(20)) * 2 + 6;
    let later = || weighted(0.4, 0u32..=12);
    let crash = (0..n, knobs.ticks(0..=soon, 0, MAX_TICK), weighted(0.3, 1u32..=5), later()).prop_map(
        |(process, at, after_sends, recovery)| {
            let crash = Fault { at, kind: FaultKind::Crash { process, after_sends } };
            let recovery =
                recovery.map(|later| Fault { at: (at + later).min(MAX_TICK), kind: FaultKind::Recover(process) });
            [Some(crash), recovery].into_iter().flatten().collect::<Vec<_>>()
        },
    );
    let partition =
        (vec(0u8..=3, usize::from(n)), knobs.ticks(0..=soon, 0, MAX_TICK), later()).prop_map(|(group_of, at, heal)| {
            let mut groups: BTreeMap<u8, Vec<u16>> = BTreeMap::new();
            for (position, group) in (0..).zip(group_of) {
                groups.entry(group).or_default().push(position);
            }
            // Those of the last group are in none, unless there is no other.
            if groups.len() > 1 {
                groups.pop_last();
            }
            let partition = Fault { at, kind: FaultKind::Partition(groups.into_values().collect()) };
            let heal = heal.map(|later| Fault { at: (at + later).min(MAX_TICK), kind: FaultKind::Heal });
            [Some(partition), heal].into_iter().flatten().collect::<Vec<_>>()
        });
    let alone = prop_oneof![
        (0..n).prop_map(FaultKind::Notice),
        (0..n).prop_map(FaultKind::Recover),
        (0..n).prop_map(FaultKind::Join),
        (0..n).prop_map(FaultKind::Leave),
        Just(FaultKind::Heal),
    ];
    let alone = (alone, 0..=soon).prop_map(|(kind, at)| vec![Fault { at, kind }]);
    let some = prop_oneof![5 => crash, 1 => partition, 2 => alone];
    prop_oneof![2 => Just(Vec::new()), 5 => vec(some, 1..4).prop_map(|some| some.concat())].boxed()
}

/// A cut of the channels, or the channel, from some process to some neighbour, or a repair, and the latter perhaps later once more.
#[derive(Clone, Debug)]
struct SomeCut {
    from: Index,
    to: Index,
    both_ways: bool,
    is_cut: bool,
    at: Tick,
    mended: Option<Tick>,
}

fn cuts(knobs: &Knobs) -> BoxedStrategy<Vec<SomeCut>> {
    let which = (any::<Index>(), any::<Index>(), any::<bool>(), prop::bool::weighted(0.8));
    let when = (knobs.ticks(0..=20, 0, MAX_TICK), weighted(0.5, 0u32..=12));
    let some = (which, when).prop_map(|((from, to, both_ways, is_cut), (at, later))| {
        let mended = later.map(|later| (at + later).min(MAX_TICK));
        SomeCut { from, to, both_ways, is_cut, at, mended }
    });
    prop_oneof![4 => Just(Vec::new()), 1 => vec(some, 1..4)].boxed()
}

/// Channels by a process and one of its neighbours, with what a message takes on them.
fn delays(knobs: &Knobs) -> BoxedStrategy<Vec<(Index, Index, Delay)>> {
    let fixed = knobs.ticks(1..=6, 1, MAX_DELAY).prop_map(Delay::Fixed);
    let uniform = (knobs.ticks(1..=6, 1, MAX_DELAY), knobs.ticks(1..=6, 1, MAX_DELAY))
        .prop_map(|(one, other)| Delay::Uniform(one.min(other), one.max(other)));
    let some = (any::<Index>(), any::<Index>(), prop_oneof![fixed, uniform]);
    prop_oneof![4 => Just(Vec::new()), 1 => vec(some, 1..4)].boxed()
}

fn add_delays(scenario: &mut Scenario, delays: Vec<(Index, Index, Delay)>) {
    let graph = scenario.graph();
    for (from, to, delay) in delays {
        let from = u16::try_from(from.index(scenario.processes.into())).expect("it is a position");
        let others: Vec<u16> = graph.neighbours(ProcessId(from)).map(|other| other.0).collect();
        if others.is_empty() {
            continue;
        }
        let to = *to.get(&others);
        scenario.network.channels.retain(|channel| (channel.from, channel.to) != (from, to));
        scenario.network.channels.push(ChannelDelay { from, to, delay });
    }
}

fn add_cuts(scenario: &mut Scenario, cuts: Vec<SomeCut>) {
    let graph = scenario.graph();
    for SomeCut { from, to, both_ways, is_cut, at, mended } in cuts {
        let from = u16::try_from(from.index(scenario.processes.into())).expect("it is a position");
        let others: Vec<u16> = graph.neighbours(ProcessId(from)).map(|other| other.0).collect();
        if others.is_empty() {
            continue;
        }
        let channels = Channels { from, to: *to.get(&others), both_ways: both_ways && graph.is_two_way() };
        let kind = if is_cut { FaultKind::Cut(channels) } else { FaultKind::Mend(channels) };
        let mend = mended.map(|at| Fault { at, kind: FaultKind::Mend(channels) });
        scenario.faults.extend([Some(Fault { at, kind }), mend].into_iter().flatten());
    }
}

fn overrides(knobs: &Knobs) -> BoxedStrategy<Vec<Override>> {
    let action = prop_oneof![
        Just(Action::Drop),
        Just(Action::Duplicate),
        Just(Action::Corrupt),
        knobs.ticks(0..=40, 0, MAX_TICK).prop_map(Action::DeliverAt),
    ];
    let some = prop::collection::btree_map(knobs.ticks(0..=30, 0, u32::MAX), action, 1..5);
    let list = some.prop_map(|some| some.into_iter().map(|(message, action)| Override { message, action }).collect());
    prop_oneof![4 => Just(Vec::new()), 1 => list].boxed()
}

fn limits(knobs: &Knobs) -> BoxedStrategy<Limits> {
    let some = (knobs.number(1..=400, 1..=MAX_EVENTS), knobs.ticks(0..=60, 0, MAX_TICK));
    prop_oneof![8 => Just(Limits::default()), 1 => some.prop_map(|(events, time)| Limits { events, time })].boxed()
}

/// One thing given up for the assumptions' sake.
type Concession = fn(&mut Scenario);

/// Whatever an algorithm assumes, some of them together, or the plain scenario, provide.
const CONCESSIONS: [Concession; 22] = [
    |scenario| (scenario.logs, scenario.timeouts) = Default::default(),
    |scenario| scenario.overrides.clear(),
    |scenario| {
        scenario.network.topology = Scenario::new(&scenario.algorithm).network.topology;
        scenario.leave_out_missing_channels();
    },
    |scenario| scenario.network.loss = 0,
    |scenario| scenario.network.duplicate = 0,
    |scenario| scenario.network.corrupt = 0,
    |scenario| scenario.network.fifo = true,
    |scenario| scenario.network.processing = 0,
    |scenario| scenario.network.delay = Delay::Fixed(scenario.network.largest_delay()),
    |scenario| scenario.network.channels.clear(),
    |scenario| scenario.detector = Detector::Perfect { delay: scenario.network.largest_delay() },
    |scenario| scenario.established = false,
    |scenario| scenario.start = Start::All,
    |scenario| scenario.options.clear(),
    |scenario| {
        if scenario.ids != Ids::Anonymous {
            scenario.ids = Ids::Order(Order::Shuffled);
        }
    },
    |scenario| leave_out(scenario, FaultKind::is_of_channels),
    |scenario| leave_out(scenario, |kind| matches!(kind, FaultKind::Notice(_))),
    |scenario| leave_out(scenario, |kind| matches!(kind, FaultKind::Crash { after_sends: Some(_), .. })),
    |scenario| leave_out(scenario, |kind| matches!(kind, FaultKind::Recover(_))),
    |scenario| {
        let crash = |fault: &&Fault| matches!(fault.kind, FaultKind::Crash { .. });
        let first = scenario.faults.iter().find(crash).and_then(|fault| fault.kind.process());
        leave_out(scenario, |kind| matches!(kind, FaultKind::Crash { process, .. } if Some(*process) != first));
    },
    |scenario| leave_out(scenario, |kind| matches!(kind, FaultKind::Crash { .. })),
    |scenario| scenario.faults.clear(),
];

fn leave_out(scenario: &mut Scenario, is_out: impl Fn(&FaultKind) -> bool) {
    scenario.faults.retain(|fault| !is_out(&fault.kind));
}

/// The scenario with so little given up that its algorithm's assumptions hold and would not if anything less were. What is
/// given up where there is a choice, depends on the seed. Limits are the default ones, since a run that is cut short has shown
/// nothing.
fn tamed(mut wild: Scenario) -> Scenario {
    wild.limits = Limits::default();
    let with = |concessions: &[Concession]| {
        let mut tamer = wild.clone();
        for concede in concessions {
            concede(&mut tamer);
        }
        tamer.normalise();
        tamer
    };
    let mut dice = Dice(wild.seed);
    let mut rest = CONCESSIONS.to_vec();
    let mut given: Vec<Concession> = Vec::new();
    while broken(&with(&given)).is_some() {
        if rest.is_empty() {
            return Scenario::new(wild.algorithm);
        }
        let next = usize::try_from(dice.below(rest.len() as u64)).expect("a place in a short list");
        given.push(rest.swap_remove(next));
    }
    for place in (0..given.len()).rev() {
        let mut fewer = given.clone();
        fewer.remove(place);
        if broken(&with(&fewer)).is_none() {
            given = fewer;
        }
    }
    with(&given)
}

/// The key of the first assumption that a scenario does not keep.
#[must_use]
pub fn broken(scenario: &Scenario) -> Option<&'static str> {
    broken_but(scenario, &[])
}

/// The same, some assumptions apart.
#[must_use]
pub fn broken_but(scenario: &Scenario, apart: &[&str]) -> Option<&'static str> {
    let mut assumptions = scenario.info().assumptions.iter().filter(|assumption| !apart.contains(&assumption.key));
    assumptions.find(|assumption| !(assumption.kept)(scenario)).map(|assumption| assumption.key)
}
