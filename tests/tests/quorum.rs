//! Algorithms that elect by a majority, in runs in which everything goes wrong: crashes, also amid sending, recoveries, partitions, loss,
//! copies, corrupted messages, wrong suspicions. No epoch has two leaders; where a majority lives and hears each other in the end, and nothing is lost or corrupted, there
//! is a leader, unless somebody follows a dead one of whose crash no detector tells it; and in a network that is parted from the beginning, only a side with a majority has one.
//!
//! How many runs each algorithm is held against can be chosen ([`runs`]), and the figures are printed:
//! `RUNS=1000000 cargo test --release -p election-tests --test quorum -- --nocapture`.

use election_core::algorithm::{ByProcess, Family, OptionValue};
use election_core::model::Condition;
use election_core::properties::ONE_LEADER_AN_EPOCH;
use election_core::scenario::{Declaration, Delay, Detector, Fault, FaultKind, Ids, Limits, Network, Order, Start};
use election_core::sim::Status;
use election_core::trace::ProcessView;
use election_core::{Role, Run, Scenario, Tick, algorithms, run};
use election_tests::random::Dice;
use election_tests::runs::runs;

/// How many runs each algorithm is held against.
const RUNS: u64 = 20_000;
/// Nothing happens to processes and channels later.
const LAST_FAULT: Tick = 150;

/// What happened in the runs.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    runs: u64,
    /// Cut off, since suspicions do not end: only their safety is judged, and nothing else is counted of them.
    never_quiet: u64,
    recovered: u64,
    parted: u64,
    lossy: u64,
    corrupted: u64,
    /// Lossy or corrupted, and nobody led in the end, though a majority lived and was not parted.
    without_leader: u64,
    /// Nobody led in the end, though a majority lived, since one of them followed a leader that had crashed before it came back.
    following_the_dead: u64,
    /// A majority lived and heard each other in the end.
    with_majority: u64,
    /// Parted from the beginning to the end.
    always_parted: u64,
    /// ... with a majority on one side.
    always_parted_with_leader: u64,
    two_led_in_different_epochs: u64,
}

/// Those that elect by a majority.
fn algorithms() -> Vec<Declaration> {
    algorithms::all().into_iter().filter(|info| info.family == Family::Majorities).collect()
}

#[test]
fn no_epoch_has_two_leaders_and_a_majority_has_one() {
    let runs = runs(RUNS);
    let algorithms = algorithms();
    assert!(!algorithms.is_empty());
    for algorithm in algorithms {
        let mut tally = Tally::default();
        for number in 0..runs {
            hold(&scenario(&algorithm, &mut Dice(number)), &mut tally);
        }
        println!("{}: {tally:?}", algorithm.key);
        let Tally { recovered, parted, lossy, corrupted, with_majority, always_parted, .. } = tally;
        let Tally { always_parted_with_leader, .. } = tally;
        for count in [recovered, parted, lossy, corrupted, with_majority, always_parted, always_parted_with_leader] {
            assert!(count > 0, "{tally:?}");
        }
    }
}

fn hold(scenario: &Scenario, tally: &mut Tally) {
    let summary = run(scenario).unwrap_or_else(|error| panic!("{error}\n{}", scenario.to_json()));
    for property in &summary.properties {
        if let (ONE_LEADER_AN_EPOCH, Some(fall)) = (property.name, &property.fall) {
            panic!("after {} steps: {:?}\n{}", fall.steps, fall.what, scenario.to_json());
        }
    }
    if matches!(summary.status, Status::Limit(_)) {
        // Where heartbeats are lost, the living are suspected again and again.
        let is_never_quiet = is_unreliable(scenario) && scenario.detector.sends_messages();
        assert!(is_never_quiet, "{}: {}", summary.status.key(), scenario.to_json());
        tally.never_quiet += 1;
        return;
    }
    let parts = parts_at_the_end(scenario);
    let majority = parts.iter().find(|part| 2 * part.len() > usize::from(scenario.processes));
    let led = matches!(summary.status, Status::Elected | Status::Split);
    if majority.is_some() && !led && follows_the_dead(scenario) {
        tally.following_the_dead += 1;
    } else if majority.is_some() && !led {
        // Where messages are lost to the end, a majority need not hear each other before its patience is over.
        assert!(is_unreliable(scenario), "there is no leader in the end: {}", scenario.to_json());
        tally.without_leader += 1;
    }
    if is_always_parted(scenario) {
        hold_parted(scenario, majority, tally);
    }
    let has = |is: fn(&FaultKind) -> bool| u64::from(scenario.faults.iter().any(|fault| is(&fault.kind)));
    tally.runs += 1;
    tally.recovered += has(|kind| matches!(kind, FaultKind::Recover(_)));
    tally.parted += has(|kind| matches!(kind, FaultKind::Partition(_)));
    tally.lossy += u64::from(scenario.network.loss > 0);
    tally.corrupted += u64::from(scenario.network.corrupt > 0);
    tally.with_majority += u64::from(majority.is_some());
    tally.two_led_in_different_epochs += u64::from(summary.status == Status::Split);
}

/// Whether somebody follows, in the end, a dead leader that crashed before it came back itself: what that one had sent arrives, and a
/// detector tells who comes back of nobody's earlier crash.
fn follows_the_dead(scenario: &Scenario) -> bool {
    let run = Run::record(scenario).expect("it has been run");
    let end = run.at(run.steps());
    let is_untold = |follower: &ProcessView| {
        let dead = |one: &&ProcessView| one.condition != Condition::Live && Some(one.identity) == follower.leader;
        let Some(leader) = end.processes.iter().find(dead) else { return false };
        let back = scenario.faults.iter().filter(|fault| fault.kind == FaultKind::Recover(follower.process.0));
        let is_crash =
            |fault: &&Fault| matches!(fault.kind, FaultKind::Crash { process, .. } if process == leader.process.0);
        let crash = scenario.faults.iter().filter(is_crash).map(|fault| fault.at).min();
        back.map(|fault| fault.at).max() > crash
    };
    end.processes.iter().filter(|process| process.condition == Condition::Live).any(is_untold)
}

/// Whether messages are lost or corrupted.
fn is_unreliable(scenario: &Scenario) -> bool {
    scenario.network.loss > 0 || scenario.network.corrupt > 0
}

/// Only a side with a majority has a leader; where news is lost, it may have one of an older epoch besides.
fn hold_parted(scenario: &Scenario, majority: Option<&Vec<u16>>, tally: &mut Tally) {
    let run = Run::record(scenario).expect("it has been run");
    let end = run.at(run.steps());
    let leads = |process: &&ProcessView| process.role == Role::Leader && process.condition == Condition::Live;
    let leaders: Vec<u16> = end.processes.iter().filter(leads).map(|process| process.process.0).collect();
    let is_with_majority = |leader: &u16| majority.is_some_and(|majority| majority.contains(leader));
    assert!(leaders.iter().all(is_with_majority), "{leaders:?} lead: {}", scenario.to_json());
    tally.always_parted += 1;
    tally.always_parted_with_leader += u64::from(!leaders.is_empty());
}

/// Whether there is one partition, before anybody has stood, and nothing else ever happens.
fn is_always_parted(scenario: &Scenario) -> bool {
    matches!(scenario.faults.as_slice(), [Fault { at: 0, kind: FaultKind::Partition(_) }])
}

/// The live processes that hear each other in the end.
fn parts_at_the_end(scenario: &Scenario) -> Vec<Vec<u16>> {
    let mut is_live = vec![true; scenario.processes.into()];
    let mut groups = vec![(0..scenario.processes).collect::<Vec<_>>()];
    let mut faults: Vec<&Fault> = scenario.faults.iter().collect();
    faults.sort_by_key(|fault| fault.at);
    for fault in faults {
        match &fault.kind {
            FaultKind::Crash { process, .. } => is_live[usize::from(*process)] = false,
            FaultKind::Recover(process) => is_live[usize::from(*process)] = true,
            FaultKind::Partition(parts) => groups.clone_from(parts),
            FaultKind::Heal => groups = vec![(0..scenario.processes).collect()],
            FaultKind::Notice(_) | FaultKind::Join(_) | FaultKind::Leave(_) => {}
            FaultKind::Cut(_) | FaultKind::Mend(_) => unreachable!("no channel is cut here"),
        }
    }
    // When it comes to so many sends is the run's to say, perhaps after the recovery: such a process counts for no majority.
    let may_crash_late = |process: u16| {
        let is = |kind: &FaultKind| matches!(*kind, FaultKind::Crash { process: crashed, after_sends: Some(_) } if crashed == process);
        scenario.has_fault(is)
    };
    let lives = |process: &u16| is_live[usize::from(*process)] && !may_crash_late(*process);
    groups.into_iter().map(|group| group.into_iter().filter(lives).collect()).collect()
}

fn scenario(algorithm: &Declaration, dice: &mut Dice) -> Scenario {
    let processes = small(dice, 2, 7);
    let delay = Tick::from(small(dice, 1, 5));
    let base = Scenario { processes, seed: 1 + dice.below(1 << 30), ..Scenario::new(algorithm) };
    let beats = |dice: &mut Dice| {
        let period = Tick::from(small(dice, 1, 6));
        Detector::Heartbeat { period, timeout: 3 * period + delay + Tick::from(small(dice, 0, 6)) }
    };
    let mut scenario = Scenario {
        ids: Ids::Order(Order::Shuffled),
        start: Start::All,
        network: Network {
            delay: if dice.once_in(3) { Delay::Fixed(delay) } else { Delay::Uniform(1, delay) },
            fifo: !dice.once_in(3),
            loss: if dice.once_in(2) { u32::from(small(dice, 1, 15)) * 10_000 } else { 0 },
            duplicate: if dice.once_in(4) { 100_000 } else { 0 },
            corrupt: if dice.once_in(4) { u32::from(small(dice, 1, 15)) * 10_000 } else { 0 },
            checksum: dice.once_in(4),
            ..base.network
        },
        detector: if dice.once_in(2) {
            beats(dice)
        } else {
            Detector::Perfect { delay: 1 + Tick::from(small(dice, 0, 8)) }
        },
        faults: faults(processes, dice),
        limits: Limits { events: 300_000, ..base.limits },
        ..base
    };
    // Who is cut off for long must not have given up by then.
    if algorithm.option("patience_in_timeouts").is_some() && !is_always_parted(&scenario) {
        let default = scenario.count("patience_in_timeouts");
        // No timeout is shorter than that of five longest delays.
        let shortest = 5 * scenario.network.delay.largest();
        scenario.set_option("patience_in_timeouts", OptionValue::Count(default + 2 * LAST_FAULT / shortest));
    }
    for flag in ["pre_vote", "check_quorum"] {
        if algorithm.option(flag).is_some() && dice.once_in(3) {
            scenario.set_option(flag, OptionValue::Flag(true));
        }
    }
    if algorithm.by_process.contains(&ByProcess::Logs) && dice.once_in(3) {
        scenario.logs = (0..processes).map(|_| u32::from(small(dice, 0, 2))).collect();
    }
    scenario.normalise();
    scenario
}

fn small(dice: &mut Dice, low: u16, high: u16) -> u16 {
    low + u16::try_from(dice.below(u64::from(high - low) + 1)).expect("within its bounds")
}

/// Two groups, in which everybody is.
fn halves(processes: u16, dice: &mut Dice) -> FaultKind {
    let (one, other): (Vec<u16>, Vec<u16>) = (0..processes).partition(|_| dice.once_in(2));
    FaultKind::Partition([one, other].into_iter().filter(|group| !group.is_empty()).collect())
}

fn faults(processes: u16, dice: &mut Dice) -> Vec<Fault> {
    if dice.once_in(12) {
        return vec![Fault { at: 0, kind: halves(processes, dice) }];
    }
    let mut faults = Vec::new();
    for _ in 0..dice.below(7) {
        let process = small(dice, 0, processes - 1);
        let at = Tick::try_from(dice.below(u64::from(LAST_FAULT))).expect("below a small number");
        let later = |dice: &mut Dice| at + Tick::from(small(dice, 1, 40));
        match dice.below(8) {
            0..=4 => {
                let after_sends = dice.once_in(2).then(|| u32::from(small(dice, 1, 5)));
                faults.push(Fault { at, kind: FaultKind::Crash { process, after_sends } });
                if !dice.once_in(3) {
                    faults.push(Fault { at: later(dice), kind: FaultKind::Recover(process) });
                }
            }
            5 | 6 => {
                faults.push(Fault { at, kind: halves(processes, dice) });
                faults.push(Fault { at: later(dice), kind: FaultKind::Heal });
            }
            _ => faults.push(Fault { at, kind: FaultKind::Notice(process) }),
        }
    }
    faults
}
