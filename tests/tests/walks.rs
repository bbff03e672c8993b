//! Random walks: any step that may happen comes next, whatever the clock would say. Nothing panics, and where safety is violated, an
//! assumption that the algorithm declares has been broken, and says so.
//!
//! Ten thousand walks an algorithm ([`runs`]). `cargo test -p election-tests --test walks -- --nocapture`
//! prints what happened.

use std::collections::BTreeMap;
use std::fmt;

use election_core::properties::{Fall, ONE_LEADER, VALIDITY};
use election_core::scenario::{Assumption, Declaration};
use election_core::{Scenario, run};
use election_tests::random::{self, Dice, Trouble};
use election_tests::runs::runs;
use election_tests::walk::{self, Walk};

/// How many walks each algorithm is taken on.
const RUNS: u64 = 4000;
/// The most steps of a walk: heartbeats never end.
const STEPS: u32 = 400;

/// An assumption without which a property falls, though it is declared for others only.
struct Gap {
    algorithm: &'static str,
    assumption: &'static str,
    property: &'static str,
    /// A run in which nothing else is broken, and the property falls.
    link: &'static str,
}

/// Each is to be mended in the algorithm's declaration, and to go from this list then.
const GAPS: [Gap; 10] = [
    Gap {
        algorithm: "lelann",
        assumption: "reliable",
        property: VALIDITY,
        link: "a=lelann&n=7&delay=2&loss=0.2&seed=995",
    },
    Gap {
        algorithm: "lelann",
        assumption: "reliable",
        property: ONE_LEADER,
        link: "a=lelann&n=5&ids=shuffled&delay=1-3&loss=0.2&detector=heartbeat:5:12&by-hand=drop:21&seed=327",
    },
    Gap {
        algorithm: "chang-roberts",
        assumption: "reliable",
        property: VALIDITY,
        link: "a=chang-roberts&n=7&ids=shuffled&fifo=no&loss=0.2&detector=heartbeat:4:7&seed=861",
    },
    Gap {
        algorithm: "chang-roberts",
        assumption: "reliable",
        property: ONE_LEADER,
        link: "a=chang-roberts&n=7&ids=shuffled&fifo=no&loss=0.2&detector=heartbeat:4:7&seed=861",
    },
    Gap {
        algorithm: "chang-roberts",
        assumption: "stay-dead",
        property: VALIDITY,
        link: "a=chang-roberts&variant=participants&ids=shuffled&delay=1-2&faults=join:1@7&seed=130",
    },
    Gap {
        algorithm: "ring-list",
        assumption: "reliable",
        property: VALIDITY,
        link: "a=ring-list&fifo=no&loss=0.05&seed=97",
    },
    Gap {
        algorithm: "ring-list",
        assumption: "reliable",
        property: ONE_LEADER,
        link: "a=ring-list&n=5&delay=2&loss=0.05&seed=86",
    },
    Gap {
        algorithm: "ring-list",
        assumption: "detected",
        property: VALIDITY,
        link: "a=ring-list&n=5&ids=descending&detector=heartbeat:6:12&faults=crash:3,crash:4@8+2&seed=945",
    },
    Gap {
        algorithm: "ring-list",
        assumption: "detected",
        property: ONE_LEADER,
        link: "a=ring-list&n=5&ids=descending&detector=heartbeat:6:12&faults=crash:3,crash:4@8+2&seed=945",
    },
    Gap {
        algorithm: "ring-list",
        assumption: "stay-dead",
        property: VALIDITY,
        link: "a=ring-list&n=4&start=2@2&delay=3&detector=heartbeat:2:10&faults=join:3@6,recover:2@14&seed=742",
    },
];

/// What came of the walks of an algorithm.
#[derive(Debug, Default)]
struct Tally {
    walks: u64,
    steps: u64,
    /// Walks that came to their end.
    ended: u64,
    /// How often one leader took over from another, which is no violation.
    takeovers: u64,
    /// Violations by property and by the assumption that announced it.
    announced: BTreeMap<(&'static str, &'static str), u64>,
    /// Worse leaders, by the assumption that announced two: the second of two leaders is a worse one.
    second_leaders: BTreeMap<&'static str, u64>,
    /// Violations by property and by the broken assumption that is declared for other properties only: see [`GAPS`].
    gaps: BTreeMap<(&'static str, &'static str), u64>,
    /// Violations after a perfect detector had told some of a crash, and something else had happened before it told the others: with
    /// a clock it tells all at once.
    told_one_by_one: BTreeMap<&'static str, u64>,
    /// Violations after a message was corrupted and believed, by property and by the assumption that says so: it may cost any.
    corrupted: BTreeMap<(&'static str, &'static str), u64>,
    /// Violations that nothing announced.
    unannounced: Vec<String>,
}

impl Tally {
    /// Counts a violation: it is announced when what happened breaks an assumption that says so.
    fn judge(&mut self, fall: &Fall, walk: &Walk, from: &str) {
        let property = fall.property();
        let said = walk.scenario();
        assert_eq!(said.validate(), Ok(()), "{from}");
        let broken: Vec<_> = said.info().assumptions.iter().filter(|assumption| !(assumption.kept)(&said)).collect();
        let that_breaks = |property| broken.iter().find(|assumption| assumption.breaks.contains(&property));
        let is_gap = |key: &str| {
            let is_it = |gap: &Gap| (gap.algorithm, gap.assumption, gap.property) == (&said.info().key, key, property);
            GAPS.iter().any(is_it)
        };
        if let Some(assumption) = that_breaks(property) {
            *self.announced.entry((property, assumption.key)).or_default() += 1;
        } else if let Some(assumption) = that_breaks(ONE_LEADER).filter(|_| property == VALIDITY) {
            *self.second_leaders.entry(assumption.key).or_default() += 1;
        } else if let Some(assumption) = broken.iter().find(|assumption| is_gap(assumption.key)) {
            *self.gaps.entry((property, assumption.key)).or_default() += 1;
        } else if let Some(assumption) = broken.iter().find(|assumption| is_broken_by_corruption(assumption, &said)) {
            *self.corrupted.entry((property, assumption.key)).or_default() += 1;
        } else if walk.has_told_one_by_one() {
            *self.told_one_by_one.entry(property).or_default() += 1;
        } else {
            let broken: Vec<&str> = broken.iter().map(|assumption| assumption.key).collect();
            self.unannounced.push(format!(
                "{property}: {fall:?} after {} steps; broken: {broken:?}\n  said {}\n  {from}",
                walk.steps(),
                said.to_json().replace('\n', ""),
            ));
        }
    }
}

/// Whether nothing but corrupted messages break an assumption in a scenario.
fn is_broken_by_corruption(assumption: &Assumption, scenario: &Scenario) -> bool {
    let mut intact = scenario.clone();
    intact.network.corrupt = 0;
    !(assumption.kept)(scenario) && (assumption.kept)(&intact)
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} walks, {} steps, {} to the end", self.walks, self.steps, self.ended)?;
        write!(f, "; {} takeovers", self.takeovers)?;
        for ((property, assumption), count) in &self.announced {
            write!(f, "\n  {count} times not {property}, announced by {assumption}")?;
        }
        for (assumption, count) in &self.second_leaders {
            write!(f, "\n  {count} times not {VALIDITY}, where {assumption} announces two leaders")?;
        }
        for ((property, assumption), count) in &self.gaps {
            write!(f, "\n  {count} times not {property}, where {assumption} announces something else")?;
        }
        for ((property, assumption), count) in &self.corrupted {
            write!(f, "\n  {count} times not {property}, where {assumption} says that messages are corrupted")?;
        }
        for (property, count) in &self.told_one_by_one {
            write!(f, "\n  {count} times not {property}, after a crash was told one by one")?;
        }
        write!(f, "\n  {} times unannounced", self.unannounced.len())
    }
}

fn take_walks(algorithm: &Declaration) -> Tally {
    let mut tally = Tally::default();
    for number in 0..runs(RUNS) {
        let mut dice = Dice(number ^ 0x3A1C);
        let trouble = Trouble {
            faults: dice.once_in(2),
            channels: true,
            repeated_identities: dice.once_in(10),
            membership: dice.once_in(8),
            heartbeats: dice.once_in(8),
            swim: false,
            cuts: number % 3 == 0,
            delays: false,
        };
        let scenario = walk::scenario(algorithm, number, trouble);
        let bounds = walk::bounds(&mut dice);
        let from = format!("{scenario} {bounds:?} {number}");
        let read = random::read(&scenario).unwrap_or_else(|error| panic!("{error}\n{from}"));
        let mut walk = Walk::new(&read, bounds).unwrap_or_else(|error| panic!("{error}\n{from}"));
        tally.walks += 1;
        let mut is_seen = [false; 2];
        while walk.steps() < STEPS {
            let Some((_, falls)) = walk.go_on(&mut dice) else {
                tally.ended += 1;
                break;
            };
            // Whom processes name while messages wait for ever is not what assumptions are declared for.
            for fall in falls.iter().filter(|fall| [ONE_LEADER, VALIDITY].contains(&fall.property())) {
                if matches!(fall, Fall::Takeover { .. }) {
                    tally.takeovers += 1;
                    continue;
                }
                // The first of each property: what follows from it is its consequence.
                let is_seen = &mut is_seen[usize::from(fall.property() == VALIDITY)];
                if !std::mem::replace(is_seen, true) {
                    tally.judge(fall, &walk, &from);
                }
            }
        }
        tally.steps += u64::from(walk.steps());
    }
    tally
}

#[test]
fn every_violation_of_safety_is_announced() {
    let mut unannounced = 0;
    for algorithm in walk::algorithms() {
        let tally = take_walks(&algorithm);
        println!("{}: {tally}", algorithm.key);
        for violation in tally.unannounced.iter().take(3) {
            println!("  {violation}");
        }
        unannounced += tally.unannounced.len();
    }
    assert_eq!(unannounced, 0, "violations of safety that no assumption announces");
}

/// What is listed as a gap is one: nothing but its assumption is broken, and that does not announce the property that falls.
#[test]
fn gaps_are_gaps() {
    for Gap { algorithm, assumption, property, link } in GAPS {
        let scenario = Scenario::from_link(link).expect("the list is valid");
        let broken = scenario.info().assumptions.iter().filter(|assumption| !(assumption.kept)(&scenario));
        let broken: Vec<_> = broken.map(|broken| (broken.key, broken.breaks.contains(&property))).collect();
        assert_eq!((&*scenario.info().key, &broken[..]), (algorithm, &[(assumption, false)][..]), "{link}");
        let summary = run(&scenario).expect("the list is valid");
        let falls = summary.properties.iter().any(|judged| judged.name == property && !judged.holds());
        assert!(falls, "{link}: {property} holds");
    }
}
