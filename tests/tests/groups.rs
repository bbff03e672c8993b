//! Groups that merge, in runs in which much goes wrong: crashes, also amid sending, recoveries, partitions, wrong suspicions, delays that no
//! timeout fits. No group ever has two leaders; and in the end whoever can reach each other is one group, with one leader that all of it follow.
//!
//! How many runs there are can be chosen ([`runs`]), and the figures are printed.

use election_core::algorithm::{Family, OptionValue, Promise};
use election_core::model::Condition;
use election_core::properties::ONE_LEADER_AN_EPOCH;
use election_core::scenario::{Declaration, Delay, Detector, Fault, FaultKind, Ids, Limits, Network, Order, Start};
use election_core::sim::Status;
use election_core::trace::ProcessView;
use election_core::{Role, Run, Scenario, Tick, algorithms};
use election_tests::random::Dice;
use election_tests::runs::runs;

/// How many runs each algorithm is held against.
const RUNS: u64 = 4_000;
/// Nothing happens to processes and channels later.
const LAST_FAULT: Tick = 150;
/// Looks enough for whoever is cut off until then.
const PATIENCE: u32 = 120;

/// What happened in the runs.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    runs: u64,
    /// Cut off, since suspicions do not end.
    never_quiet: u64,
    recovered: u64,
    healed: u64,
    parted_to_the_end: u64,
    several_led_on_the_way: u64,
}

#[test]
fn no_group_has_two_leaders_and_groups_merge() {
    let merging = algorithms::all().into_iter().filter(|info| info.family == Family::Groups);
    for algorithm in merging {
        assert_eq!(algorithm.promise, Promise::OneLeaderAnEpoch);
        let mut tally = Tally::default();
        for number in 0..runs(RUNS) {
            hold(&scenario(&algorithm, &mut Dice(number)), &mut tally);
        }
        println!("{}: {tally:?}", algorithm.key);
        let Tally { runs, never_quiet, recovered, healed, parted_to_the_end, several_led_on_the_way } = tally;
        assert!(never_quiet < runs / 10, "{tally:?}");
        for count in [recovered, healed, parted_to_the_end, several_led_on_the_way] {
            assert!(count > 0, "{tally:?}");
        }
    }
}

fn hold(scenario: &Scenario, tally: &mut Tally) {
    let run = Run::record(scenario).unwrap_or_else(|error| panic!("{error}\n{}", scenario.to_json()));
    let summary = run.summary();
    let one_an_epoch = summary.properties.first().expect("there are properties");
    assert_eq!(one_an_epoch.name, ONE_LEADER_AN_EPOCH, "what is promised stands first");
    assert_eq!(one_an_epoch.fall, None, "{}", scenario.to_json());
    if matches!(summary.status, Status::Limit(_)) {
        assert!(scenario.detector.sends_messages(), "{}: {}", summary.status.key(), scenario.to_json());
        tally.never_quiet += 1;
        return;
    }
    let end = run.at(run.steps());
    let parts = parts_at_the_end(scenario);
    for part in &parts {
        let is_in = |process: &&ProcessView| process.condition == Condition::Live && part.contains(&process.process.0);
        let live: Vec<&ProcessView> = end.processes.iter().filter(is_in).collect();
        let leaders: Vec<&&ProcessView> = live.iter().filter(|process| process.role == Role::Leader).collect();
        let follow = |process: &&ProcessView| process.leader == leaders.first().map(|leader| leader.identity);
        let is_one_group = live.is_empty() || leaders.len() == 1 && live.iter().all(follow);
        assert!(is_one_group, "{part:?} is not one group in the end: {}", scenario.to_json());
    }
    let has = |is: fn(&FaultKind) -> bool| u64::from(scenario.has_fault(is));
    tally.runs += 1;
    tally.recovered += has(|kind| matches!(kind, FaultKind::Recover(_)));
    tally.healed += has(|kind| matches!(kind, FaultKind::Heal));
    tally.parted_to_the_end += u64::from(parts.len() > 1);
    tally.several_led_on_the_way += u64::from(parts.len() == 1 && summary.properties.iter().any(|it| !it.holds()));
}

/// The positions that can reach each other in the end.
fn parts_at_the_end(scenario: &Scenario) -> Vec<Vec<u16>> {
    let mut parts = vec![(0..scenario.processes).collect()];
    let mut faults: Vec<&Fault> = scenario.faults.iter().collect();
    faults.sort_by_key(|fault| fault.at);
    for fault in faults {
        match &fault.kind {
            FaultKind::Partition(groups) => parts.clone_from(groups),
            FaultKind::Heal => parts = vec![(0..scenario.processes).collect()],
            _ => {}
        }
    }
    parts
}

fn scenario(algorithm: &Declaration, dice: &mut Dice) -> Scenario {
    let processes = small(dice, 2, 7);
    let delay = Tick::from(small(dice, 1, 5));
    let base = Scenario { processes, seed: 1 + dice.below(1 << 30), ..Scenario::new(algorithm) };
    let mut scenario = Scenario {
        ids: Ids::Order(Order::Shuffled),
        start: Start::All,
        network: Network {
            delay: if dice.once_in(3) { Delay::Fixed(delay) } else { Delay::Uniform(1, delay) },
            processing: if dice.once_in(4) { Tick::from(small(dice, 1, 3)) } else { 0 },
            fifo: !dice.once_in(3),
            duplicate: if dice.once_in(4) { 100_000 } else { 0 },
            ..base.network
        },
        detector: if dice.once_in(2) {
            let period = Tick::from(small(dice, 1, 6));
            Detector::Heartbeat { period, timeout: 2 * period + 2 * delay + Tick::from(small(dice, 0, 6)) }
        } else if dice.once_in(3) {
            Detector::None
        } else {
            Detector::Perfect { delay: 1 + Tick::from(small(dice, 0, 8)) }
        },
        faults: faults(processes, dice),
        limits: Limits { events: 300_000, ..base.limits },
        ..base
    };
    scenario.set_option("patience_in_looks", OptionValue::Count(PATIENCE));
    // Where nobody is told of who is cut off, members have to ask.
    let asks = !scenario.detector.sends_messages() || dice.once_in(2);
    scenario.set_option("members_ask", OptionValue::Flag(asks));
    scenario.normalise();
    scenario
}

fn small(dice: &mut Dice, low: u16, high: u16) -> u16 {
    low + u16::try_from(dice.below(u64::from(high - low) + 1)).expect("within its bounds")
}

/// Two parts, in which everybody is.
fn halves(processes: u16, dice: &mut Dice) -> FaultKind {
    let (one, other): (Vec<u16>, Vec<u16>) = (0..processes).partition(|_| dice.once_in(2));
    FaultKind::Partition([one, other].into_iter().filter(|group| !group.is_empty()).collect())
}

fn faults(processes: u16, dice: &mut Dice) -> Vec<Fault> {
    let mut faults = Vec::new();
    for _ in 0..dice.below(7) {
        let process = small(dice, 0, processes - 1);
        let at = Tick::try_from(dice.below(u64::from(LAST_FAULT))).expect("below a small number");
        let later = at + Tick::from(small(dice, 1, 40));
        match dice.below(8) {
            0..=3 => {
                let after_sends = dice.once_in(2).then(|| u32::from(small(dice, 1, 5)));
                faults.push(Fault { at, kind: FaultKind::Crash { process, after_sends } });
                if !dice.once_in(3) {
                    faults.push(Fault { at: later, kind: FaultKind::Recover(process) });
                }
            }
            4..=6 => {
                faults.push(Fault { at, kind: halves(processes, dice) });
                if !dice.once_in(5) {
                    faults.push(Fault { at: later, kind: FaultKind::Heal });
                }
            }
            _ => faults.push(Fault { at, kind: FaultKind::Notice(process) }),
        }
    }
    faults
}
