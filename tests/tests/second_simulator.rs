//! The engine against a second simulator that shares nothing with it: every count, time and role, on random scenarios.

use std::collections::BTreeMap;
use std::panic::catch_unwind;

use election_core::model::{Condition, Role};
use election_core::properties::MUTUAL_EXCLUSION;
use election_core::scenario::Declaration;
use election_core::sim::Status;
use election_core::{Run, algorithms};
use election_tests::extra::{self, IN_BOTH_SIMULATORS};
use election_tests::naive::{self, FinalProcess, Outcome};
use election_tests::random::{self, EVERYTHING, NOTHING, Trouble};
use election_tests::runs::runs;

/// How many scenarios each algorithm is compared on ([`runs`]).
const RUNS: u64 = 135;

/// What the engine says, in the naive simulator's terms.
fn outcome(run: &Run) -> Outcome {
    let summary = run.summary();
    let identities = run.identities();
    let counters = &summary.counters;
    let by_kind: BTreeMap<String, u64> = run
        .info()
        .kinds()
        .map(|(kind, spec)| (spec.kind.to_string(), counters.by_kind[usize::from(kind.0)]))
        .filter(|(_, count)| *count > 0)
        .collect();
    let (status, reason) = match summary.status {
        Status::Elected => (naive::Status::Elected, None),
        Status::Split => (naive::Status::Split, None),
        Status::Nobody => (naive::Status::None, None),
        Status::Limit(limit) => (naive::Status::Limit, Some(limit.to_string())),
    };
    let exclusion = summary.properties.iter().find(|property| property.name == MUTUAL_EXCLUSION);
    let end = run.at(run.steps());
    let processes = end.processes.iter().map(|process| FinalProcess {
        role: match (process.condition, process.role) {
            (Condition::Crashed, _) => "crashed",
            (Condition::Absent, _) => "absent",
            (Condition::Live, role) => Role::name(role),
        },
        leader: process.leader.map(|leader| identities.text(leader)),
    });
    Outcome {
        status,
        reason,
        leader: summary.leader.map(|leader| (leader.process.index(), identities.text(leader.identity))),
        messages: counters.sent(),
        by_kind,
        delivered: counters.delivered,
        lost: counters.lost,
        to_crashed: counters.to_crashed,
        bits: counters.bits,
        detector_bits: counters.detector_bits,
        time: u64::from(summary.time),
        elected_at: summary.elected_at.map(u64::from),
        announced_at: summary.announced_at.map(u64::from),
        causal_depth: u64::from(summary.causal_depth),
        steps: summary.steps,
        two_inside_after: exclusion.and_then(|property| property.fall.as_ref()).map(|fall| fall.steps),
        processes: processes.collect(),
    }
}

/// Both outcomes of a scenario; limits are worded differently, repetitions are not.
fn both(scenario: &serde_json::Value) -> (Outcome, Outcome) {
    let read = random::read(scenario).unwrap_or_else(|error| panic!("{error}\n{scenario}"));
    let run = catch_unwind(|| Run::record(&read)).unwrap_or_else(|_| panic!("the engine panics on\n{scenario}"));
    let mut ours = outcome(&run.unwrap_or_else(|error| panic!("{error}\n{scenario}")));
    let mut theirs = naive::run(scenario);
    for outcome in [&mut ours, &mut theirs] {
        if outcome.reason.as_ref().is_some_and(|reason| !reason.starts_with("repeats")) {
            outcome.reason = Some("a limit".to_owned());
        }
        outcome.reason = outcome.reason.as_ref().map(|reason| reason.replace("tick ", "ticks "));
    }
    (ours, theirs)
}

/// Those that both simulators have: the core's, and the test-only ones for networks that no algorithm of the core runs on.
fn algorithms() -> Vec<Declaration> {
    extra::register();
    let is_in_both = |info: &Declaration| {
        !extra::is_extra(info) || IN_BOTH_SIMULATORS.iter().any(|algorithm| algorithm.info() == info)
    };
    algorithms::all().into_iter().filter(is_in_both).collect()
}

fn compare(trouble: Trouble) {
    compare_on(random::scenario, trouble);
}

/// Compares the simulators on the scenarios that a generator makes for such trouble.
fn compare_on(scenario: fn(&str, u64, Trouble) -> serde_json::Value, trouble: Trouble) {
    let runs = runs(RUNS);
    for algorithm in algorithms() {
        let mut differing = 0;
        for number in 0..runs {
            let scenario = scenario(&algorithm.key, number, trouble);
            let (ours, theirs) = both(&scenario);
            if ours != theirs {
                differing += 1;
                if differing <= 3 {
                    println!("{scenario}\n engine {ours:?}\n naive  {theirs:?}\n");
                }
            }
        }
        println!("{}: {runs} runs, {differing} differ", algorithm.key);
        assert_eq!(differing, 0, "{}", algorithm.key);
    }
}

#[test]
fn agrees_without_trouble() {
    compare(NOTHING);
}

#[test]
fn agrees_under_faults() {
    compare(Trouble { faults: true, ..NOTHING });
}

/// Known leaders, detections and suspicions, recoveries and notices together, on reliable channels and on bad ones.
#[test]
fn agrees_on_failovers() {
    compare_on(random::failover, NOTHING);
    compare_on(random::failover, Trouble { channels: true, repeated_identities: true, ..NOTHING });
}

#[test]
fn agrees_on_who_is_a_member() {
    compare(Trouble { faults: true, membership: true, ..NOTHING });
}

#[test]
fn agrees_on_heartbeats() {
    compare(Trouble { heartbeats: true, ..NOTHING });
    compare(Trouble { faults: true, membership: true, heartbeats: true, ..NOTHING });
}

#[test]
fn agrees_on_swim() {
    compare(Trouble { swim: true, ..NOTHING });
    compare(Trouble { faults: true, membership: true, swim: true, ..NOTHING });
    compare_on(random::failover, Trouble { channels: true, swim: true, ..NOTHING });
}

#[test]
fn agrees_on_bad_channels() {
    compare(Trouble { channels: true, ..NOTHING });
}

#[test]
fn agrees_on_cuts() {
    compare(Trouble { cuts: true, ..NOTHING });
    compare(Trouble { cuts: true, faults: true, membership: true, heartbeats: true, ..NOTHING });
    compare(Trouble { cuts: true, faults: true, swim: true, ..NOTHING });
    compare_on(random::failover, Trouble { cuts: true, channels: true, ..NOTHING });
}

#[test]
fn agrees_on_delays_of_single_channels() {
    compare(Trouble { delays: true, ..NOTHING });
    compare(Trouble { delays: true, faults: true, membership: true, heartbeats: true, ..NOTHING });
    compare(Trouble { delays: true, faults: true, swim: true, ..NOTHING });
    compare_on(random::failover, Trouble { delays: true, channels: true, cuts: true, ..NOTHING });
}

#[test]
fn agrees_under_everything_at_once() {
    compare(EVERYTHING);
}

/// Nothing but heartbeats happens for three periods, and then a process crashes at the third that it sends: the run does not repeat
/// itself before that, although every process is in the same state a period later.
#[test]
fn agrees_on_a_crash_amid_heartbeats() {
    extra::register();
    let scenario = serde_json::json!({
        "version": 1, "algorithm": "test-flood", "processes": 8, "seed": 168, "winner": "smallest", "established": true,
        "ids": {"uuid": true}, "network": {"topology": "binary-tree", "delay": {"fixed": 3}},
        "start": [{"at": 2, "process": 1}, {"at": 11, "process": 1}, {"at": 8, "process": 5}],
        "detector": {"heartbeat": {"period": 6, "timeout": 5}},
        "faults": [{"at": 23, "crash": 6, "after_sends": 3}],
        "limits": {"events": 3000}
    });
    let (ours, theirs) = both(&scenario);
    assert_eq!(ours, theirs);
    assert_eq!(ours.reason.as_deref(), Some("repeats every 6 ticks from 44"));
    assert_eq!(ours.processes[6].role, "crashed");
}

/// News comes due while nobody is live, and is over: a process that is back later does not wait for it, and what happens then may repeat
/// itself.
#[test]
fn agrees_on_news_that_found_nobody() {
    let scenario = serde_json::json!({
        "version": 1, "algorithm": "dolev-klawe-rodeh", "processes": 2, "seed": 715, "established": true,
        "ids": {"order": "shuffled"}, "network": {"delay": {"fixed": 3}, "processing": 4}, "start": "none",
        "detector": {"perfect": {"delay": 3}},
        "faults": [
            {"at": 0, "notice": 0}, {"at": 25, "crash": 1}, {"at": 16, "crash": 0}, {"at": 21, "crash": 1},
            {"at": 23, "notice": 1}, {"at": 30, "recover": 1}, {"at": 19, "notice": 0}, {"at": 23, "recover": 0},
            {"at": 29, "recover": 0}
        ],
        "limits": {"events": 3000}
    });
    let (ours, theirs) = both(&scenario);
    assert_eq!(ours, theirs);
    assert_eq!(ours.reason.as_deref(), Some("repeats every 14 ticks from 38"));
}
