//! Bully's epochs: what a process that was away may still claim.

use serde_json::{Value, json};

use super::super::{Outcome, Status, run};
use super::{kind, leader};

/// News of a recovery is faster than messages, or else what 7 announces would be taken for a dead process's.
fn eight(epochs: bool, faults: &Value) -> Outcome {
    run(&json!({
        "algorithm": "bully", "options": {"epochs": epochs}, "processes": 8, "established": true,
        "network": {"delay": {"fixed": 2}}, "detector": {"perfect": {"delay": 1}}, "faults": faults,
    }))
}

#[test]
fn seven_crashes_and_comes_back() {
    for (epochs, bits) in [(false, 3), (true, 3 + 8)] {
        let outcome = eight(epochs, &json!([{"at": 0, "crash": 7}, {"at": 20, "recover": 7}]));
        // 6 leads in epoch 1. So will 7, which has seen none: an equal epoch is not older, and the higher wins.
        assert_eq!((outcome.status, leader(&outcome)), (Status::Elected, Some(7)));
        assert_eq!((kind(&outcome, "election"), kind(&outcome, "answer")), (28, 21));
        assert_eq!((kind(&outcome, "coordinator"), outcome.messages), (6 + 7, 62));
        assert_eq!((outcome.elected_at, outcome.time, outcome.bits), (Some(5), 22, (28 + 13) * bits));
    }
}

#[test]
fn seven_comes_back_after_two_elections() {
    let faults = json!([{"at": 0, "crash": 7}, {"at": 20, "crash": 6}, {"at": 40, "recover": 7}]);
    let with = eight(true, &faults);
    let without = eight(false, &faults);
    for outcome in [&with, &without] {
        assert_eq!((outcome.status, leader(outcome)), (Status::Elected, Some(7)));
    }
    assert_eq!((kind(&without, "election"), kind(&without, "answer")), (28 + 27, 21 + 15));
    // Epoch 1 is refused by all who have seen 5 win epoch 2; 5 asks 6 and 7, and 7, which hears of epoch 2 so, announces epoch 3.
    assert_eq!((kind(&with, "election"), kind(&with, "answer")), (28 + 27 + 2, 21 + 15 + 1));
    assert_eq!((kind(&without, "coordinator"), without.time), (6 + 5 + 7, 42));
    assert_eq!((kind(&with, "coordinator"), with.time), (6 + 5 + 7 + 7, 46));
    assert_eq!((with.to_crashed, without.to_crashed), (7 + 12 + 3, 7 + 12 + 1));
}

#[test]
fn a_leader_that_missed_an_election_leads_anew() {
    let run_with = |epochs: bool| {
        run(&json!({
            "algorithm": "bully", "options": {"epochs": epochs}, "processes": 4, "established": true,
            "faults": [
                {"at": 0, "partition": [[0, 1, 2], [3]]}, {"at": 1, "notice": 2}, {"at": 10, "heal": true},
                {"at": 12, "notice": 0},
            ],
        }))
    };
    // 2 has won epoch 1 behind the partition. The election of 0 tells 3, which announces epoch 2 to all; 2 tells 0 and 1, which ask it again.
    let with = run_with(true);
    assert_eq!((with.status, leader(&with)), (Status::Elected, Some(3)));
    assert_eq!((kind(&with, "election"), kind(&with, "answer"), kind(&with, "coordinator")), (6, 5, 2 + 2 + 3));
    // Without epochs both 2 and 3 tell 0 and 1, as the leaders they are.
    let without = run_with(false);
    assert_eq!((without.status, kind(&without, "coordinator")), (Status::Split, 2 + 2 + 2));
}
