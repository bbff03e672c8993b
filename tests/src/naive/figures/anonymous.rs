//! Itai and Rodeh's ring: nobody has a name, and chance decides.

use serde_json::json;

use super::super::{Outcome, Status, run};
use super::{kind, leader};
use crate::random::Dice;

fn all_start(n: u64, seed: u64) -> Outcome {
    run(&json!({"algorithm": "itai-rodeh", "processes": n, "seed": seed}))
}

#[test]
fn one_starter_is_sure_to_win() {
    for n in 1..=8 {
        let start = json!([{"process": n - 1}]);
        let outcome = run(&json!({"algorithm": "itai-rodeh", "processes": n, "start": start}));
        assert_eq!((kind(&outcome, "token"), kind(&outcome, "elected")), (n, n));
        assert_eq!((outcome.elected_at, outcome.announced_at), (Some(n), Some(2 * n - 1)));
        let identity = [1, 1, 2, 2, 3, 3, 3, 3][usize::try_from(n - 1).unwrap()];
        assert_eq!(outcome.bits, n * (2 * identity + 9) + n * identity);
        let text = (n - 1).to_string();
        assert_eq!(outcome.leader, Some((usize::try_from(n - 1).unwrap(), text.clone())));
        assert!(outcome.processes.iter().all(|process| process.leader.as_ref() == Some(&text)));
    }
}

#[test]
fn the_numbers_are_as_drawn() {
    // Worked out apart from this program: the seed 3 has the two draw (0, 1), the seed 5 (1, 0), the seed 2 (0, 0) and then
    // (1, 0).
    let two = |seed| {
        let outcome = all_start(2, seed);
        (leader(&outcome), kind(&outcome, "token"), outcome.elected_at)
    };
    assert_eq!(two(3), (Some(1), 3, Some(2)));
    assert_eq!(two(2), (Some(0), 4 + 3, Some(4)));
    assert_eq!(two(5), (Some(0), 3, Some(2)));
    // The three draw (0, 2, 0): the winner's token crosses 3 channels; of the others' one crosses 1 and one 2.
    let three = all_start(3, 1);
    assert_eq!((leader(&three), kind(&three, "token"), three.elected_at), (Some(1), 3 + 1 + 2, Some(3)));
}

#[test]
fn exactly_one_is_elected() {
    for seed in 0..600 {
        let mut dice = Dice(seed);
        let n = 1 + dice.below(9);
        let mut scenario = json!({
            "algorithm": "itai-rodeh", "ids": {"anonymous": true}, "processes": n, "seed": seed,
            "network": {"delay": {"uniform": [1, 5]}},
        });
        if dice.once_in(2) {
            let one_start = |_| json!({"process": dice.below(n), "at": dice.below(3)});
            scenario["start"] = (0..=n / 2).map(one_start).collect();
        }
        let outcome = run(&scenario);
        assert_eq!((outcome.status, kind(&outcome, "elected")), (Status::Elected, n), "{scenario}");
        let (leader, identity) = outcome.leader.unwrap();
        assert_eq!(identity, leader.to_string());
        assert!(outcome.processes.iter().all(|p| p.leader.as_ref() == Some(&identity)), "{scenario}");
    }
}

#[test]
fn who_has_taken_part_starts_no_more() {
    let outcome = run(&json!({
        "algorithm": "itai-rodeh", "processes": 2, "start": [{"process": 0}],
        "faults": [{"at": 9, "notice": 0}, {"at": 9, "notice": 1}],
    }));
    // A start, two tokens, two of `elected`, two notices.
    assert_eq!((outcome.messages, outcome.steps), (4, 1 + 4 + 2));
}

#[test]
fn a_crash_takes_back_no_draw() {
    // With the seed 2 position 0 draws 0 and then 1, position 1 draws 0. The first is lost in a crash amid sending.
    let outcome = run(&json!({
        "algorithm": "itai-rodeh", "processes": 2, "seed": 2, "start": [{"process": 0}],
        "faults": [
            {"at": 0, "crash": 0, "after_sends": 1}, {"at": 1, "recover": 0},
            {"at": 5, "notice": 0}, {"at": 5, "notice": 1},
        ],
        "overrides": [{"message": 0, "action": "drop"}],
    }));
    assert_eq!((leader(&outcome), outcome.elected_at, kind(&outcome, "token")), (Some(0), Some(7), 1 + 3));
}
