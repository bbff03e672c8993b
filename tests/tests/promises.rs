//! What must hold, on very many random scenarios: all of it where an algorithm's assumptions are kept, and one leader at a time,
//! but for takeovers, where processes come back or join.
//!
//! A million runs altogether ([`runs`]). The figures are printed:
//! `RUNS=1000000 cargo test --release -p election-tests --test promises -- --nocapture`.

use election_core::algorithm::{IdentityUse, OptionKind, OptionValue, Promise};
use election_core::model::Shape;
use election_core::properties::{ONE_LEADER, ONE_LEADER_AN_EPOCH};
use election_core::scenario::{
    Declaration, Delay, Detector, Fault, FaultKind, Ids, Network, Order, Start, StartAt, Winner,
};
use election_core::trace::{Change, StepKind};
use election_core::{Run, Scenario, Tick, algorithms};
use election_tests::generate::broken_but;
use election_tests::random::Dice;
use election_tests::runs::runs;

/// How many runs each algorithm is held against.
const RUNS: u64 = 24_000;

/// What happened in the runs.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    runs: u64,
    crash_amid_election: u64,
    recovery: u64,
    join: u64,
    crash_between_sends: u64,
    /// Runs in which two led, and the algorithm's assumptions say that this may happen.
    two_led: u64,
}

#[test]
fn what_must_hold_holds() {
    let runs = runs(RUNS);
    let mut all = Tally::default();
    for algorithm in algorithms::all() {
        let tally = hold(&algorithm, runs);
        println!("{}: {tally:?}", algorithm.key);
        all = Tally {
            runs: all.runs + tally.runs,
            crash_amid_election: all.crash_amid_election + tally.crash_amid_election,
            recovery: all.recovery + tally.recovery,
            join: all.join + tally.join,
            crash_between_sends: all.crash_between_sends + tally.crash_between_sends,
            two_led: all.two_led + tally.two_led,
        };
    }
    println!("all: {all:?}");
    let Tally { crash_amid_election, recovery, join, crash_between_sends, .. } = all;
    for count in [crash_amid_election, recovery, join, crash_between_sends] {
        assert!(count > 0, "{all:?}");
    }
}

/// Holds an algorithm to its word in so many runs.
fn hold(algorithm: &Declaration, runs: u64) -> Tally {
    let mut tally = Tally::default();
    let mut number = 0;
    while tally.runs < runs {
        number += 1;
        let scenario = scenario(algorithm, &mut Dice(number));
        // A scenario that asks too much of the algorithm shows nothing.
        if broken_but(&scenario, &["stay-dead"]).is_some() {
            continue;
        }
        let stay_dead = broken_but(&scenario, &[]).is_none();
        // Where processes come back or join, one that has not heard of it yet can be elected beside them: on rings, which keep the place
        // of a crashed process, beside those that join.
        let is_ring = matches!(scenario.network.topology.shape(), Some(Shape::Ring | Shape::TwoWayRing));
        let comes_unheard = !is_ring || scenario.has_fault(|kind| matches!(kind, FaultKind::Join(_)));
        let can_split = comes_unheard
            && algorithm.assumptions.iter().any(|it| it.key == "stay-dead" && it.breaks.contains(&ONE_LEADER));
        let run = Run::record(&scenario).unwrap_or_else(|error| panic!("{error}\n{}", scenario.to_json()));
        for property in &run.summary().properties {
            // Whoever numbers its leaders does not promise by that that numbers are unique, unless it says so.
            let is_promised = property.name != ONE_LEADER_AN_EPOCH || algorithm.promise == Promise::OneLeaderAnEpoch;
            let must_hold = is_promised && (stay_dead || property.name == ONE_LEADER && !can_split);
            tally.two_led += u64::from(!must_hold && property.name == ONE_LEADER && !property.holds());
            if must_hold && let Some(fall) = &property.fall {
                panic!(
                    "{}: {} after {} steps: {:?}\n{}",
                    property.name,
                    algorithm.key,
                    fall.steps,
                    fall.what,
                    scenario.to_json()
                );
            }
        }
        tally.count(&run);
    }
    tally
}

impl Tally {
    fn count(&mut self, run: &Run) {
        let trace = run.trace();
        let last = trace.steps() as u32;
        let first = if trace.messages() > 0 { trace.message(0).sent_in } else { last };
        let arrivals =
            (0..trace.messages()).filter_map(|number| trace.message(u32::try_from(number).expect("few")).arrived_in);
        let end = arrivals.max().unwrap_or(0);
        let happens = |what: &dyn Fn(Change, u32) -> bool| trace.changes().iter().any(|row| what(row.change, row.step));
        self.runs += 1;
        self.crash_amid_election +=
            u64::from(happens(&|change, step| change == Change::Crashed && step > first && step < end));
        self.recovery += u64::from(happens(&|change, _| change == Change::Recovered));
        self.join += u64::from((0..trace.steps()).any(|step| trace.step(step).kind == StepKind::Join));
        let is_amid = |step: u32| trace.step(step as usize).kind != StepKind::Crash;
        self.crash_between_sends += u64::from(happens(&|change, step| change == Change::Crashed && is_amid(step)));
    }
}

/// A scenario in which much goes wrong that algorithms say they stand.
fn scenario(algorithm: &Declaration, dice: &mut Dice) -> Scenario {
    let processes = small(dice, 2, 9);
    let delay = Tick::from(small(dice, 1, 6));
    let base = Scenario { processes, seed: 1 + dice.below(1 << 30), ..Scenario::new(algorithm) };
    let mut scenario = Scenario {
        ids: match algorithm.identities {
            IdentityUse::Anonymous => Ids::Anonymous,
            IdentityUse::Compares if dice.once_in(8) => Ids::Uuid,
            IdentityUse::Compares => Ids::Order(Order::Shuffled),
        },
        winner: match algorithm.identities {
            IdentityUse::Compares if dice.once_in(3) => Winner::Smallest,
            IdentityUse::Compares | IdentityUse::Anonymous => Winner::Largest,
        },
        established: dice.once_in(3),
        start: start(processes, dice),
        network: Network {
            delay: if dice.once_in(3) { Delay::Fixed(delay) } else { Delay::Uniform(1, delay) },
            processing: if dice.once_in(3) { Tick::from(small(dice, 1, 4)) } else { 0 },
            fifo: !dice.once_in(3),
            ..base.network
        },
        detector: if dice.once_in(6) {
            Detector::None
        } else if dice.once_in(4) {
            let period = Tick::from(small(dice, 1, 6));
            Detector::Heartbeat { period, timeout: period + delay + Tick::from(small(dice, 0, 6)) }
        } else {
            Detector::Perfect { delay: Tick::from(small(dice, 1, 9)) }
        },
        faults: faults(processes, dice),
        ..base
    };
    if dice.once_in(10) {
        let process = small(dice, 0, processes - 1);
        let crash = Fault { at: 0, kind: FaultKind::Crash { process, after_sends: None } };
        let recover = Fault { at: Tick::from(small(dice, 1, 40)), kind: FaultKind::Recover(process) };
        (scenario.detector, scenario.faults) = (Detector::None, vec![crash, recover]);
    }
    options(algorithm, &mut scenario, dice);
    scenario.normalise();
    scenario
}

fn small(dice: &mut Dice, low: u16, high: u16) -> u16 {
    low + u16::try_from(dice.below(u64::from(high - low) + 1)).expect("within its bounds")
}

fn start(processes: u16, dice: &mut Dice) -> Start {
    match dice.below(4) {
        0 => Start::All,
        1 => Start::Nobody,
        _ => {
            let one = |dice: &mut Dice| StartAt {
                process: small(dice, 0, processes - 1),
                at: Tick::from(small(dice, 0, 12)),
            };
            Start::List((0..=dice.below(3)).map(|_| one(dice)).collect())
        }
    }
}

/// None, or some crashes, amid sends too; now and then somebody comes back, joins or leaves.
fn faults(processes: u16, dice: &mut Dice) -> Vec<Fault> {
    let comes_and_goes = dice.once_in(3);
    (0..dice.below(4))
        .map(|_| {
            let process = small(dice, 0, processes - 1);
            let kind = match dice.below(8) {
                0 | 1 => FaultKind::Crash { process, after_sends: Some(u32::from(small(dice, 1, 5))) },
                2 if comes_and_goes => FaultKind::Join(process),
                3 if comes_and_goes => FaultKind::Leave(process),
                4 | 5 if comes_and_goes => FaultKind::Recover(process),
                6 => FaultKind::Notice(process),
                _ => FaultKind::Crash { process, after_sends: None },
            };
            Fault { at: Tick::from(small(dice, 0, 40)), kind }
        })
        .collect()
}

fn options(info: &Declaration, scenario: &mut Scenario, dice: &mut Dice) {
    for option in info.options {
        if dice.once_in(4) {
            let value = match option.kind {
                OptionKind::Flag => OptionValue::Flag(dice.once_in(2)),
                OptionKind::Choice(choices) => OptionValue::Choice(dice.pick(choices).key),
                OptionKind::Ticks { min, max } => OptionValue::Ticks((min + u32::from(small(dice, 0, 30))).min(max)),
                OptionKind::Count { min, max } => OptionValue::Count((min + u32::from(small(dice, 0, 9))).min(max)),
            };
            scenario.set_option(option.key, value);
        }
    }
}
