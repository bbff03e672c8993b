//! Tokens both ways round a ring.

use serde_json::json;

use super::super::{Status, run};
use super::{kind, leader};
use crate::random::Dice;

#[test]
fn one_starter_sends_two_tokens_round() {
    for n in 1..=8 {
        let outcome = run(&json!({"algorithm": "test-two-way", "processes": n, "start": [{"process": 0}]}));
        assert_eq!((kind(&outcome, "token"), kind(&outcome, "elected")), (2 * n, n));
        assert_eq!((outcome.elected_at, outcome.announced_at), (Some(n), Some(2 * n - 1)));
        let identity = [1, 1, 2, 2, 3, 3, 3, 3][usize::try_from(n - 1).unwrap()];
        assert_eq!(outcome.bits, 2 * n * (identity + 1) + n * identity);
        assert_eq!(leader(&outcome), Some(0));
    }
}

#[test]
fn tokens_are_stopped_by_what_has_come_the_other_way() {
    // Ascending identities, all start. The winner's two tokens make n hops each, the clockwise tokens of the others 1 each.
    // Counter-clockwise, that of position 0 makes 1 hop and the others 2 each: then they meet what has seen the winner's.
    for (n, tokens) in [(1, 2), (2, 4 + 2), (3, 6 + 2 + 3), (4, 8 + 2 + 3 + 3)] {
        let outcome = run(&json!({"algorithm": "test-two-way", "processes": n}));
        assert_eq!((kind(&outcome, "token"), kind(&outcome, "elected")), (tokens, n));
        assert_eq!(leader(&outcome), usize::try_from(n - 1).ok());
    }
}

#[test]
fn exactly_one_is_elected() {
    for seed in 0..600 {
        let mut dice = Dice(seed);
        let n = 1 + dice.below(9);
        let mut scenario = json!({
            "algorithm": "test-two-way", "processes": n, "seed": seed, "ids": {"order": "shuffled"},
            "network": {"delay": {"uniform": [1, 5]}},
        });
        let all_start = dice.once_in(2);
        if !all_start {
            let one_start = |_| json!({"process": dice.below(n), "at": dice.below(3)});
            scenario["start"] = (0..=n / 2).map(one_start).collect();
        }
        let outcome = run(&scenario);
        assert_eq!((outcome.status, kind(&outcome, "elected")), (Status::Elected, n), "{scenario}");
        let (leader, identity) = outcome.leader.unwrap();
        assert!(outcome.processes.iter().all(|p| p.leader.as_ref() == Some(&identity)), "{scenario}");
        if all_start {
            assert_eq!(identity, n.to_string(), "{scenario}");
        } else {
            let starters = scenario["start"].as_array().unwrap();
            assert!(starters.iter().any(|start| start["process"] == leader), "{scenario}");
        }
    }
}

#[test]
fn the_crashed_are_skipped_both_ways() {
    let outcome = run(&json!({
        "algorithm": "test-two-way", "processes": 6, "start": [{"process": 0, "at": 2}],
        "detector": {"perfect": {"delay": 1}}, "faults": [{"at": 0, "crash": 1}, {"at": 0, "crash": 5}],
    }));
    assert_eq!((kind(&outcome, "token"), kind(&outcome, "elected"), leader(&outcome)), (8, 4, Some(0)));
    assert_eq!(outcome.lost, 0);
}

#[test]
fn orphans_circle_for_ever_both_ways() {
    let outcome = run(&json!({
        "algorithm": "test-two-way", "processes": 6, "start": [{"process": 5}],
        "faults": [{"at": 1, "crash": 5}], "detector": {"perfect": {"delay": 1}},
    }));
    assert_eq!(outcome.status, Status::Limit);
    // Once round is five hops among those who are left.
    assert!(outcome.reason.is_some_and(|reason| reason.starts_with("repeats every 5 ticks from")));
}
