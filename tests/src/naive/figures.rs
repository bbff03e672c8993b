//! The published figures (CLAIMS.md), which this simulator has to show before it may judge another.

use serde_json::{Value, json};

use super::{Outcome, Status, run};

mod anonymous;
mod epochs;
mod flood;
mod graphs;
mod heartbeats;
mod membership;
mod swim;
mod two_way;

fn kind(outcome: &Outcome, kind: &str) -> u64 {
    outcome.by_kind.get(kind).copied().unwrap_or(0)
}

/// The position of the one live leader.
fn leader(outcome: &Outcome) -> Option<usize> {
    outcome.leader.as_ref().map(|(position, _)| *position)
}

fn permutations(n: u64) -> Vec<Vec<u64>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let insert_everywhere = |shorter: Vec<u64>| {
        (0..=shorter.len()).map(move |at| {
            let mut longer = shorter.clone();
            longer.insert(at, n);
            longer
        })
    };
    permutations(n - 1).into_iter().flat_map(insert_everywhere).collect()
}

/// One starter at 0, identities ascending by position, the last `dead` positions crashed from the beginning.
fn bully(n: u64, starter: u64, dead: u64) -> Value {
    let faults: Vec<Value> = (n - dead..n).map(|p| json!({"at": 0, "crash": p})).collect();
    json!({"algorithm": "bully", "processes": n, "start": [{"process": starter}], "faults": faults})
}

#[test]
fn the_example_of_the_design_page() {
    let outcome = run(&json!({"algorithm": "chang-roberts", "processes": 8, "ids": {"order": "descending"}}));
    assert_eq!(outcome.status, Status::Elected);
    assert_eq!(outcome.leader, Some((0, "8".to_owned())));
    assert_eq!((outcome.messages, outcome.delivered, outcome.lost), (44, 44, 0));
    assert_eq!((kind(&outcome, "election"), kind(&outcome, "elected")), (36, 8));
    assert_eq!((outcome.bits, outcome.time, outcome.causal_depth, outcome.steps), (132, 16, 16, 52));
    assert_eq!((outcome.elected_at, outcome.announced_at), (Some(8), Some(15)));
}

#[test]
fn lelann_sends_n_squared() {
    for n in 1..=9 {
        let outcome = run(&json!({"algorithm": "lelann", "processes": n}));
        assert_eq!((kind(&outcome, "token"), kind(&outcome, "elected")), (n * n, n));
        assert_eq!((outcome.elected_at, outcome.time), (Some(n), 2 * n));
    }
}

#[test]
fn the_last_initiator_doubles_the_time() {
    for (algorithm, n) in [("lelann", 7), ("chang-roberts", 7)] {
        let mut ids: Vec<u64> = (1..n).collect();
        ids.push(n);
        let start = json!([{"process": 0}, {"process": n - 1, "at": n - 1}]);
        let outcome = run(&json!({"algorithm": algorithm, "ids": {"values": ids}, "start": start}));
        assert_eq!(outcome.elected_at, Some(2 * n - 1));
    }
}

#[test]
fn chang_roberts_best_and_worst() {
    for n in 1..=9 {
        for winner in ["largest", "smallest"] {
            let (best, worst) =
                if winner == "largest" { ("ascending", "descending") } else { ("descending", "ascending") };
            let elections = |order| {
                let ids = json!({"order": order});
                let scenario = json!({"algorithm": "chang-roberts", "processes": n, "ids": ids, "winner": winner});
                kind(&run(&scenario), "election")
            };
            assert_eq!((elections(best), elections(worst)), (2 * n - 1, n * (n + 1) / 2));
        }
    }
}

#[test]
fn chang_roberts_mean_is_n_harmonic_and_improvements_save_nothing() {
    let (n, orders) = (6, 720);
    let sum_with = |options: Value| -> u64 {
        permutations(n)
            .iter()
            .map(|ids| {
                let ids = json!({"values": ids});
                kind(&run(&json!({"algorithm": "chang-roberts", "ids": ids, "options": options})), "election")
            })
            .sum()
    };
    let harmonic_sum: u64 = (1..=n).map(|k| orders * n / k).sum();
    assert_eq!(sum_with(json!({})), harmonic_sum);
    let improved = json!({"non_initiators_filter": true, "compare_with_best_seen": true});
    assert_eq!(sum_with(improved), harmonic_sum);
}

#[test]
fn chang_roberts_single_initiator() {
    let n = 8;
    for (starter, expected) in [(n - 1, 2 * n), (n - 2, 2 * n + 1), (0, 3 * n - 1)] {
        let start = json!([{"process": starter}]);
        let options = json!({"variant": "participants"});
        let scenario = json!({"algorithm": "chang-roberts", "processes": n, "options": options, "start": start});
        assert_eq!(run(&scenario).messages, expected);
    }
}

#[test]
fn ring_list_two_laps_for_each_initiator() {
    for initiators in 1..=3 {
        let start: Vec<Value> = (0..initiators).map(|p| json!({"process": p, "at": 2})).collect();
        let outcome = run(&json!({
            "algorithm": "ring-list", "processes": 7, "start": start,
            "detector": {"perfect": {"delay": 1}}, "faults": [{"at": 0, "crash": 4}, {"at": 0, "crash": 6}],
        }));
        assert_eq!((outcome.status, outcome.messages), (Status::Elected, 2 * initiators * 5));
        assert_eq!(outcome.leader, Some((5, "6".to_owned())));
    }
}

#[test]
fn ring_list_probes_without_a_detector() {
    let faults = json!([{"at": 0, "crash": 2}]);
    let scenario = json!({"algorithm": "ring-list", "processes": 4, "start": [{"process": 0}], "faults": faults});
    let outcome = run(&scenario);
    // Six hops with a probe and its answer each, and one probe that nobody answers.
    assert_eq!((kind(&outcome, "election"), kind(&outcome, "coordinator"), kind(&outcome, "probe")), (3, 3, 13));
    assert_eq!((outcome.status, outcome.to_crashed), (Status::Elected, 1));
}

#[test]
fn bully_exact() {
    for n in 2..=7 {
        for dead in 0..n {
            let live = n - dead;
            for starter in 0..live {
                let rank = live - starter;
                let outcome = run(&bully(n, starter, dead));
                assert_eq!(kind(&outcome, "election"), rank * (rank - 1) / 2 + rank * dead);
                assert_eq!(kind(&outcome, "answer"), rank * (rank - 1) / 2);
                assert_eq!(kind(&outcome, "coordinator"), live - 1);
                assert_eq!(outcome.status, Status::Elected);
                // Ticks until who is asked has announced it; where the dead are asked first, two more for their answer.
                let time = match (dead, live) {
                    (0, _) => rank.min(3),
                    (_, 1) => 2,
                    _ => (rank + 2).min(4),
                };
                assert_eq!(outcome.time, time);
            }
        }
    }
}

#[test]
fn bully_totals() {
    for n in 3..=8 {
        assert_eq!(run(&bully(n, n - 1, 0)).messages, n - 1);
        assert_eq!(run(&bully(n, 0, 0)).messages, n * n - 1);
        assert_eq!(run(&bully(n, 0, 1)).messages, n * n - n - 1);
        let mut skipping = bully(n, 0, 1);
        skipping["options"] = json!({"skip_failed": true});
        skipping["detector"] = json!({"perfect": {"delay": 1}});
        skipping["start"] = json!("none");
        // Who is told that a leader is missing takes the highest for it.
        skipping["faults"] = json!([{"at": 0, "crash": n - 1}, {"at": 2, "notice": 0}]);
        assert_eq!(run(&skipping).messages, n * (n - 2));
        skipping["faults"] = json!([{"at": 0, "crash": n - 1}, {"at": 2, "notice": n - 2}]);
        assert_eq!(run(&skipping).messages, n - 2);
    }
}

#[test]
fn bully_literal_is_exponential() {
    for n in 2..=8_u32 {
        let mut scenario = bully(u64::from(n), 0, 0);
        scenario["options"] = json!({"restart_on_every_election": true});
        let outcome = run(&scenario);
        let expected = 2_u64.pow(n - 1) - 1;
        assert_eq!((kind(&outcome, "election"), kind(&outcome, "answer")), (expected, expected));
    }
}

#[test]
fn bully_with_too_tight_a_timeout_elects_two() {
    let mut scenario = bully(3, 1, 0);
    scenario["options"] = json!({"answer_timeout": 1});
    scenario["limits"] = json!({"time": 1});
    let outcome = run(&scenario);
    assert_eq!((outcome.status, outcome.elected_at), (Status::Limit, Some(1)));
}

#[test]
fn an_established_leader_dies_and_the_next_follows() {
    for algorithm in ["lelann", "chang-roberts", "ring-list", "bully"] {
        let outcome = run(&json!({
            "algorithm": algorithm, "established": true, "detector": {"perfect": {"delay": 2}},
            "faults": [{"at": 3, "crash": 5}],
        }));
        assert_eq!(outcome.leader, Some((4, "5".to_owned())));
        assert_eq!(outcome.processes[5].role, "crashed");
        assert!(outcome.processes[..5].iter().all(|p| p.leader.as_deref() == Some("5")));
    }
}

#[test]
fn loss_duplicates_and_the_hand() {
    let scenario = |network: Value, overrides: Value| {
        let start = json!([{"process": 2}]);
        run(&json!({
            "algorithm": "chang-roberts", "processes": 3, "start": start,
            "network": network, "overrides": overrides,
        }))
    };
    let nothing_arrives = scenario(json!({"loss": 1.0}), json!([]));
    assert_eq!((nothing_arrives.messages, nothing_arrives.lost, nothing_arrives.time), (1, 1, 1));
    assert_eq!(nothing_arrives.status, Status::None);
    // The token's double reaches a leader, which discards it.
    let doubled = scenario(json!({}), json!([{"message": 2, "action": "duplicate"}]));
    assert_eq!((doubled.messages, doubled.delivered, doubled.steps), (6, 7, 8));
    let held_back = scenario(json!({}), json!([{"message": 0, "action": {"deliver_at": 9}}]));
    assert_eq!((held_back.elected_at, held_back.time), (Some(11), 14));
    let dropped = scenario(json!({}), json!([{"message": 3, "action": "drop"}]));
    assert_eq!((dropped.elected_at, dropped.announced_at, dropped.lost), (Some(3), None, 1));
}

#[test]
fn a_broadcast_cut_in_half() {
    let mut scenario = bully(4, 3, 0);
    scenario["faults"] = json!([{"at": 0, "crash": 3, "after_sends": 2}]);
    let outcome = run(&scenario);
    let leaders: Vec<Option<&str>> = outcome.processes.iter().map(|p| p.leader.as_deref()).collect();
    assert_eq!(leaders, [Some("4"), Some("4"), None, None]);
    // The crash prepared, the start, two deliveries; it had become leader before it began to tell.
    assert_eq!((outcome.messages, outcome.steps, outcome.elected_at), (2, 4, Some(0)));
}

#[test]
fn a_recovering_process_takes_over() {
    let outcome = run(&json!({
        "algorithm": "bully", "processes": 4, "established": true, "detector": {"perfect": {"delay": 1}},
        "faults": [{"at": 0, "crash": 3}, {"at": 20, "recover": 3}],
    }));
    // It comes back at tick 20 and everyone has heard of it one delay later.
    assert_eq!((outcome.leader, outcome.announced_at), (Some((3, "4".to_owned())), Some(21)));
    assert_eq!(outcome.processes[2].role, "follower");
}

#[test]
fn an_orphan_list_circles_for_ever() {
    // The initiator dies once its list is under way: three hops of three ticks a lap, and two for the probe of the dead.
    let outcome = run(&json!({
        "algorithm": "ring-list", "processes": 4, "start": [{"process": 0}], "faults": [{"at": 4, "crash": 0}],
    }));
    assert_eq!(outcome.status, Status::Limit);
    assert!(outcome.reason.is_some_and(|reason| reason.starts_with("repeats every 11 ticks from")));
}

#[test]
fn bully_placements_in_which_a_coordinator_overtakes_an_election() {
    let (mut cases, mut deviations) = (0, 0);
    for n in 2..=6 {
        for ids in permutations(n) {
            for dead in 0..n {
                let live = n - dead;
                let faults: Vec<Value> = ids
                    .iter()
                    .enumerate()
                    .filter(|(_, id)| **id > live)
                    .map(|(p, _)| json!({"at": 0, "crash": p}))
                    .collect();
                for (starter, id) in ids.iter().enumerate().filter(|(_, id)| **id <= live) {
                    let rank = live - id + 1;
                    let outcome = run(&json!({
                        "algorithm": "bully", "ids": {"values": ids}, "start": [{"process": starter}],
                        "faults": faults,
                    }));
                    let is_exact = kind(&outcome, "election") == rank * (rank - 1) / 2 + rank * dead
                        && kind(&outcome, "answer") == rank * (rank - 1) / 2
                        && kind(&outcome, "coordinator") == live - 1;
                    cases += 1;
                    deviations += u64::from(!is_exact);
                    assert!(is_exact || dead == 0);
                }
            }
        }
    }
    assert_eq!((cases, deviations), (17_202, 1_532));
}
