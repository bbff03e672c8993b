//! Families of scenarios on which claims are checked.

use crate::algorithm::OptionValue;
use crate::claims::failover;
use crate::model::{Tick, Topology};
use crate::scenario::{Declaration, Delay, Ids, Network, Order, Scenario, Start, StartAt, Winner};

/// What becomes of a scenario.
type Vary = Box<dyn Fn(&Scenario) -> Vec<Scenario> + Send>;

/// Scenarios, one after the other, each made when it is its turn.
pub struct Cases(Box<dyn Iterator<Item = Scenario> + Send>);

impl Cases {
    /// These scenarios.
    pub fn new(scenarios: impl IntoIterator<Item = Scenario, IntoIter: Send + 'static>) -> Self {
        Self(Box::new(scenarios.into_iter()))
    }

    /// What becomes of each of them: `sizes(algorithm, 1..=64).each(orders).each(networks)`.
    #[must_use]
    pub fn each<V: Into<Vec<Scenario>>>(self, vary: impl Fn(&Scenario) -> V + Send + 'static) -> Self {
        self.each_boxed(Box::new(move |scenario| vary(scenario).into()))
    }

    /// These, and then others.
    #[must_use]
    pub fn and(self, others: Self) -> Self {
        Self(Box::new(self.0.chain(others.0)))
    }

    /// Compiled once for all, though there are dozens of ways to vary a scenario.
    fn each_boxed(self, vary: Vary) -> Self {
        Self::new(self.0.flat_map(move |scenario| vary(&scenario)))
    }
}

impl Iterator for Cases {
    type Item = Scenario;

    fn next(&mut self) -> Option<Scenario> {
        self.0.next()
    }
}

/// How a claim makes its cases.
pub type MakeCases = fn(&Declaration) -> Cases;

/// The scenario with a change.
#[must_use]
pub fn with(scenario: &Scenario, change: impl FnOnce(&mut Scenario)) -> Scenario {
    let mut scenario = scenario.clone();
    change(&mut scenario);
    scenario
}

/// Everything at its default but the number of processes, and both winners of each.
#[must_use]
pub fn sizes(algorithm: &Declaration, sizes: impl IntoIterator<Item = u16, IntoIter: Send + 'static>) -> Cases {
    let algorithm = algorithm.clone();
    let sized = move |processes| Scenario { processes, ..Scenario::new(&algorithm) };
    Cases::new(sizes.into_iter().map(sized)).each(winners)
}

/// The scenario and, where there are few processes, the failover in which its leader crashes.
#[must_use]
pub fn with_failover(scenario: &Scenario) -> Vec<Scenario> {
    let failover = (2..=12).contains(&scenario.processes).then(|| failover::of(scenario));
    [scenario.clone()].into_iter().chain(failover).collect()
}

/// The largest wins, the smallest wins.
#[must_use]
pub fn winners(scenario: &Scenario) -> [Scenario; 2] {
    [Winner::Largest, Winner::Smallest].map(|winner| Scenario { winner, ..scenario.clone() })
}

/// Identities ascending and descending along the positions, each beginning with an end and amid the ring, and one shuffle.
#[must_use]
pub fn orders(scenario: &Scenario) -> Vec<Scenario> {
    let n = scenario.processes;
    let ascending: Vec<u64> = (1..=u64::from(n)).collect();
    let descending: Vec<u64> = ascending.iter().rev().copied().collect();
    let turned = |values: &[u64]| {
        let mut values = values.to_vec();
        values.rotate_left(usize::from(n / 2));
        Ids::Values(values)
    };
    let all = [
        Ids::Order(Order::Ascending),
        Ids::Order(Order::Descending),
        turned(&ascending),
        turned(&descending),
        Ids::Order(Order::Shuffled),
    ];
    all.into_iter().map(|ids| Scenario { ids, ..scenario.clone() }).collect()
}

/// Every order of the identities 1 to n.
#[must_use]
pub fn all_orders(scenario: &Scenario) -> Cases {
    let scenario = scenario.clone();
    let orders = permutations(scenario.processes);
    Cases::new(orders.map(move |values| Scenario { ids: Ids::Values(values), ..scenario.clone() }))
}

/// Every order of the identities 1 to n but those that are others turned round the ring: the highest is at position 0.
#[must_use]
pub fn all_orders_but_turned(scenario: &Scenario) -> Cases {
    let scenario = scenario.clone();
    let highest = u64::from(scenario.processes);
    let orders = permutations(scenario.processes.saturating_sub(1));
    let values = move |others: Vec<u64>| [vec![highest], others].concat();
    Cases::new(orders.map(move |others| Scenario { ids: Ids::Values(values(others)), ..scenario.clone() }))
}

/// Unit delays, random delays on FIFO channels, random delays on channels that are not.
#[must_use]
pub fn networks(scenario: &Scenario) -> [Scenario; 3] {
    let network = |delay, fifo| Network { delay, fifo, ..scenario.network.clone() };
    [network(Delay::Fixed(1), true), network(Delay::Uniform(1, 9), true), network(Delay::Uniform(1, 9), false)]
        .map(|network| Scenario { network, ..scenario.clone() })
}

/// Messages that take a tick, and messages that all take three.
#[must_use]
pub fn equal_delays(scenario: &Scenario) -> [Scenario; 2] {
    [1, 3].map(|delay| with(scenario, |scenario| scenario.network.delay = Delay::Fixed(delay)))
}

/// A scenario and, where its messages take a tick each, the same with messages that all take three.
#[must_use]
pub fn and_slower(scenario: &Scenario) -> Vec<Scenario> {
    if scenario.network.delay == Delay::Fixed(1) { equal_delays(scenario).to_vec() } else { vec![scenario.clone()] }
}

/// A flag set and not set.
#[must_use]
pub fn flag(key: &str, scenario: &Scenario) -> [Scenario; 2] {
    [true, false].map(|value| with(scenario, |scenario| scenario.set_option(key, OptionValue::Flag(value))))
}

/// Each of these values of a choice.
pub fn choice(key: &str, choices: &'static [&'static str], scenario: &Scenario) -> Vec<Scenario> {
    let set = |choice: &&'static str| with(scenario, |scenario| scenario.set_option(key, OptionValue::Choice(choice)));
    choices.iter().map(set).collect()
}

/// Only this process starts, at tick 0.
#[must_use]
pub fn started_by(process: u16, scenario: &Scenario) -> Scenario {
    Scenario { start: Start::List(vec![StartAt { process, at: 0 }]), ..scenario.clone() }
}

/// Each process alone starts at tick 0.
#[must_use]
pub fn each_alone(scenario: &Scenario) -> Vec<Scenario> {
    (0..scenario.processes).map(|process| started_by(process, scenario)).collect()
}

/// Every process starts in the tick in which the first one's token reaches it: the last start is n - 1 message times late and n - 1
/// hops behind. The first one is at position 0, amid the ring and at its end; in between all start, or none.
#[must_use]
pub fn staggered(scenario: &Scenario) -> Vec<Scenario> {
    let n = scenario.processes;
    let starting_at = |first: u16, is_in_between: bool| {
        let starts = (0..n).filter(|late| is_in_between || *late == 0 || late + 1 == n);
        let hop = scenario.network.delay.largest();
        let start = |late: u16| StartAt { process: (first + late) % n, at: Tick::from(late) * hop };
        Scenario { start: Start::List(starts.map(start).collect()), ..scenario.clone() }
    };
    let mut firsts = vec![0, n / 2, n - 1];
    firsts.dedup();
    firsts.into_iter().flat_map(|first| [starting_at(first, true), starting_at(first, false)]).collect()
}

/// Every second process starts at tick 0; every third one as many ticks late as its position, though a token may be there
/// before.
#[must_use]
pub fn some_start(scenario: &Scenario) -> [Scenario; 2] {
    let start = |step: usize, at: fn(u16) -> Tick| {
        let list = (0..scenario.processes).step_by(step).map(|process| StartAt { process, at: at(process) });
        Scenario { start: Start::List(list.collect()), ..scenario.clone() }
    };
    [start(2, |_| 0), start(3, Tick::from)]
}

/// Each set of processes but the empty one starts at tick 0. There are `2^n - 1`.
#[must_use]
pub fn all_initiators(scenario: &Scenario) -> Vec<Scenario> {
    let initiators = |set: u32| {
        let list = (0..scenario.processes).filter(|process| set >> process & 1 == 1);
        let start = Start::List(list.map(|process| StartAt { process, at: 0 }).collect());
        Scenario { start, ..scenario.clone() }
    };
    (1u32..1 << scenario.processes).map(initiators).collect()
}

/// Every shape on which the algorithm runs.
#[must_use]
pub fn shapes(scenario: &Scenario) -> Vec<Scenario> {
    let of_shape = |shape| with(scenario, |scenario| scenario.network.topology = Topology::Shape(shape));
    scenario.info().topologies.shapes().map(of_shape).collect()
}

/// Every connected graph of as many processes as there are, edge by edge: 4 on three of them, 38 on four.
#[must_use]
pub fn all_graphs(scenario: &Scenario) -> Vec<Scenario> {
    let pairs: Vec<(u16, u16)> = (0..scenario.processes).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
    let of_edges = |set: u32| {
        let edges = (0..).zip(&pairs).filter(|(place, _)| set >> place & 1 == 1).map(|(_, pair)| *pair);
        with(scenario, |scenario| scenario.network.topology = Topology::Edges(edges.collect()))
    };
    (0u32..1 << pairs.len()).map(of_edges).filter(|scenario| scenario.graph().unreachable().is_none()).collect()
}

/// Every tree of as many processes as there are: 16 on four of them, 125 on five.
#[must_use]
pub fn all_trees(scenario: &Scenario) -> Vec<Scenario> {
    let edges = u64::from(scenario.processes) - 1;
    all_graphs(scenario).into_iter().filter(|scenario| scenario.graph().edges() == edges).collect()
}

/// Every order of 1 to n, from ascending to descending, each the next one in the order of a dictionary.
pub fn permutations(count: u16) -> impl Iterator<Item = Vec<u64>> + use<> {
    permutations_from(count, 0)
}

/// The same without so many at the beginning.
pub fn permutations_from(count: u16, skipped: u64) -> impl Iterator<Item = Vec<u64>> + use<> {
    std::iter::successors(nth_permutation(count, skipped), |values| {
        let rise = values.windows(2).rposition(|pair| pair[0] < pair[1])?;
        let mut next = values.clone();
        let larger = next.iter().rposition(|value| *value > values[rise]).expect("the one after the rise is larger");
        next.swap(rise, larger);
        next[rise + 1..].reverse();
        Some(next)
    })
}

/// The order before which so many others stand; none when there are no more.
fn nth_permutation(count: u16, mut before: u64) -> Option<Vec<u64>> {
    let mut left: Vec<u64> = (1..=u64::from(count)).collect();
    let mut values = Vec::with_capacity(left.len());
    while !left.is_empty() {
        // How many orders begin with the same value; more than can be counted where there are many left.
        let orders = (1..left.len() as u64).try_fold(1u64, u64::checked_mul).unwrap_or(u64::MAX);
        let place = usize::try_from(before / orders).ok().filter(|place| *place < left.len())?;
        values.push(left.remove(place));
        before %= orders;
    }
    Some(values)
}
