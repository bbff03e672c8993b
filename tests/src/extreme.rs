//! Extreme but valid scenarios: sizes at their caps, options and delays at their ends, everything duplicated, lists as long as they
//! may be. What a run costs must grow no faster than n log n in its steps, whatever is asked for.

mod lists;
mod measure;
mod random;

use election_core::algorithm::{IdentityUse, OptionKind, OptionValue};
use election_core::model::{Shape, Topology};
use election_core::scenario::{
    Declaration, Delay, Detector, Ids, Info, MAX_DELAY, MAX_EVENTS, MAX_INTEGER, MAX_PROCESSES, MAX_TICK, OptionSpec,
    Order, Start, Winner,
};
use election_core::{Scenario, algorithms};

pub use measure::{Extent, Figures, measure};
pub use random::random;

/// A scenario that has a name.
#[derive(Clone, Debug)]
pub struct Named {
    /// Its link, or its algorithm and what is extreme about it.
    pub name: String,
    /// The scenario.
    pub scenario: Scenario,
}

impl Named {
    /// Whether it is one of the links that once hung the page.
    #[must_use]
    pub fn is_link(&self) -> bool {
        LINKS.contains(&self.name.as_str())
    }
}

/// Links that once hung the page or ran out of memory.
const LINKS: [&str; 6] = [
    "a=bully&n=1024&delay=1-1000&events=2000",
    "a=bully&n=128&restart_on_every_election=yes",
    "a=lelann&n=64&dup=1&fifo=no&delay=1-9",
    "a=ring-list&n=256&dup=1&events=99999999",
    "a=bully&n=1024",
    "a=lelann&n=64&dup=0.2",
];

/// One thing that is extreme about a scenario: what it is called, and how it is done.
type Twist = (String, Box<dyn Fn(&mut Scenario)>);

fn twist(name: impl Into<String>, change: impl Fn(&mut Scenario) + 'static) -> Twist {
    (name.into(), Box::new(change))
}

/// The fixed list: the links, then every registered algorithm with one extreme after the other, on as many processes as may be.
///
/// # Panics
/// When a link is not valid, which is a mistake in the list.
#[must_use]
pub fn named() -> Vec<Named> {
    let of_link = |link: &str| Named {
        name: link.to_owned(),
        scenario: Scenario::from_link(link).unwrap_or_else(|error| panic!("{link}: {error}")),
    };
    let mut list: Vec<Named> = LINKS.map(of_link).to_vec();
    for algorithm in algorithms::all() {
        for (what, change) in twists(&algorithm) {
            let mut scenario = large(&algorithm);
            change(&mut scenario);
            scenario.normalise();
            // Not every algorithm compares identities or runs on every topology.
            let is_new = !list.iter().any(|named| named.scenario == scenario);
            if is_new && scenario.validate().is_ok() {
                list.push(Named { name: format!("{}: {what}", algorithm.key), scenario });
            }
        }
    }
    list
}

/// As many processes as may be.
fn large(algorithm: &Declaration) -> Scenario {
    Scenario { processes: MAX_PROCESSES, ..Scenario::new(algorithm) }
}

fn twists(algorithm: &Declaration) -> Vec<Twist> {
    let mut twists = who();
    twists.extend(algorithm.options.iter().flat_map(|option| {
        values(option).into_iter().map(move |value| {
            let name = format!("{} {value:?}", option.key);
            twist(name, move |scenario| scenario.set_option(option.key, value))
        })
    }));
    twists.extend(channels());
    twists.extend(detectors());
    twists.extend(lists::twists());
    twists.extend(topologies(algorithm));
    twists.push(twist("limits at their ends", |scenario| {
        (scenario.limits.events, scenario.limits.time) = (MAX_EVENTS, MAX_TICK);
    }));
    twists.push(twist("everything at once", |scenario| {
        (scenario.network.delay, scenario.network.fifo) = (Delay::Uniform(1, 1000), false);
        (scenario.network.loss, scenario.network.duplicate) = (200_000, 1_000_000);
        scenario.detector = Detector::Heartbeat { period: 1, timeout: 1 };
        lists::crash_everyone(scenario);
        lists::handle_messages_by_hand(scenario);
    }));
    twists
}

/// The ends of what an option takes.
fn values(option: &OptionSpec) -> Vec<OptionValue> {
    match option.kind {
        OptionKind::Flag => [false, true].map(OptionValue::Flag).to_vec(),
        OptionKind::Choice(choices) => choices.iter().map(|choice| OptionValue::Choice(choice.key)).collect(),
        OptionKind::Ticks { min, max } => [min, max].map(OptionValue::Ticks).to_vec(),
        OptionKind::Count { min, max } => [min, max].map(OptionValue::Count).to_vec(),
    }
}

fn who() -> Vec<Twist> {
    let values = |value: fn(u64) -> u64| Ids::Values((0..u64::from(MAX_PROCESSES)).map(value).collect());
    let ids = [
        ("descending", Ids::Order(Order::Descending)),
        ("shuffled", Ids::Order(Order::Shuffled)),
        ("uuid", Ids::Uuid),
        ("large identities", values(|position| MAX_INTEGER - position)),
        ("all the same identity", values(|_| 7)),
    ];
    let mut twists = vec![twist("plain", |_| {})];
    twists.extend(ids.map(|(name, ids)| twist(name, move |scenario| scenario.ids = ids.clone())));
    twists.push(twist("the smallest wins", |scenario| scenario.winner = Winner::Smallest));
    twists.push(twist("established, all start", |scenario| {
        (scenario.established, scenario.start) = (true, Start::All);
    }));
    twists
}

fn channels() -> Vec<Twist> {
    let mut twists = Vec::new();
    for delay in [Delay::Fixed(MAX_DELAY), Delay::Uniform(1, 1000), Delay::Uniform(1, MAX_DELAY)] {
        for fifo in [true, false] {
            let name = format!("delay {delay:?}{}", if fifo { "" } else { ", not FIFO" });
            twists.push(twist(name, move |scenario| {
                (scenario.network.delay, scenario.network.fifo) = (delay, fifo);
            }));
        }
    }
    for (name, loss, duplicate) in [
        ("everything lost", 1_000_000, 0),
        ("a fifth lost", 200_000, 0),
        ("everything duplicated", 0, 1_000_000),
        ("a fifth lost, everything duplicated", 200_000, 1_000_000),
    ] {
        twists.push(twist(name, move |scenario| {
            (scenario.network.loss, scenario.network.duplicate) = (loss, duplicate);
        }));
    }
    twists.push(twist("everything duplicated, not FIFO, delay 1-9", |scenario| {
        scenario.network.duplicate = 1_000_000;
        (scenario.network.delay, scenario.network.fifo) = (Delay::Uniform(1, 9), false);
    }));
    twists
}

fn detectors() -> Vec<Twist> {
    let mut twists = Vec::new();
    for detector in [
        Detector::Perfect { delay: 1 },
        Detector::Perfect { delay: MAX_DELAY },
        Detector::Heartbeat { period: 1, timeout: 1 },
        Detector::Heartbeat { period: 1, timeout: MAX_DELAY },
        Detector::Heartbeat { period: MAX_DELAY, timeout: 1 },
        Detector::Swim { period: 3, timeout: 1, proxies: 0 },
        Detector::Swim { period: 3, timeout: 1, proxies: MAX_PROCESSES - 1 },
        Detector::Swim { period: MAX_DELAY, timeout: MAX_DELAY / 3, proxies: MAX_PROCESSES - 1 },
    ] {
        twists.push(twist(format!("{detector:?}, everyone crashes"), move |scenario| {
            scenario.detector = detector;
            lists::crash_everyone(scenario);
        }));
    }
    // Every ack comes too late, so that everybody asks everybody and is declared failed to all.
    for processes in [64, MAX_PROCESSES] {
        twists.push(twist(format!("SWIM tighter than delays, {processes} processes"), move |scenario| {
            scenario.processes = processes;
            scenario.detector = Detector::Swim { period: 3, timeout: 1, proxies: MAX_PROCESSES - 1 };
            scenario.network.delay = Delay::Uniform(1, 1000);
        }));
    }
    // The most heartbeats in flight that there can be, and as many suspicions that come to nothing.
    for processes in [64, MAX_PROCESSES] {
        twists.push(twist(format!("heartbeats tighter than delays, {processes} processes"), move |scenario| {
            scenario.processes = processes;
            scenario.detector = Detector::Heartbeat { period: 1, timeout: 1 };
            scenario.network.delay = Delay::Uniform(1, 1000);
        }));
    }
    twists
}

fn topologies(algorithm: &Declaration) -> Vec<Twist> {
    let shapes = Shape::ALL.into_iter().filter(|shape| algorithm.topologies.include(&Topology::Shape(*shape)));
    let shapes =
        shapes.map(|shape| twist(shape.key(), move |scenario| scenario.network.topology = Topology::Shape(shape)));
    let edges = twist("as many edges as may be listed", |scenario| {
        scenario.network.topology = Topology::Edges(lists::edges(scenario.processes));
    });
    shapes.chain([edges]).collect()
}

/// Identities in some order, where an algorithm compares any.
fn ids_of(algorithm: &Info, order: Order) -> Ids {
    match algorithm.identities {
        IdentityUse::Compares => Ids::Order(order),
        IdentityUse::Anonymous => Ids::Anonymous,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::extra;

    #[test]
    fn every_extreme_scenario_is_valid_and_has_a_name_of_its_own() {
        extra::register();
        let list = named();
        let names: BTreeSet<&str> = list.iter().map(|named| named.name.as_str()).collect();
        assert_eq!(names.len(), list.len());
        for named in &list {
            assert_eq!(named.scenario.validate(), Ok(()), "{}", named.name);
        }
    }

    #[test]
    fn random_ones_are_valid_and_no_two_the_same() {
        extra::register();
        let mut different = BTreeSet::new();
        for number in 0..500 {
            let scenario = random(number);
            assert_eq!(scenario.validate(), Ok(()), "number {number}");
            different.insert(scenario.to_json());
        }
        assert_eq!(different.len(), 500);
    }
}
