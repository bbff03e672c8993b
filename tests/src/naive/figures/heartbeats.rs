//! Heartbeats: how many, when they end, what silence does, true and false.

use serde_json::{Value, json};

use super::super::{Outcome, Status, run};
use super::{kind, leader};

/// All know the leader, the highest position; with unit delays a beat every 2 ticks and a timeout of 4 are enough.
fn beating(algorithm: &str, n: u64, faults: &Value) -> Outcome {
    let detector = json!({"heartbeat": {"period": 2, "timeout": 4}});
    run(&json!({
        "algorithm": algorithm, "processes": n, "established": true, "detector": detector, "faults": faults,
    }))
}

#[test]
fn a_quiet_ring_beats_to_both_neighbours() {
    for algorithm in ["lelann", "chang-roberts", "ring-list", "test-two-way", "itai-rodeh"] {
        for n in 1..=7 {
            let outcome = beating(algorithm, n, &json!([]));
            let in_a_period = if n > 2 { 2 * n } else { 2 * (n - 1) };
            // Beats at 0, 2, 4 and 6; quiet since 0 means the end after tick 4 + 2 + 1.
            assert_eq!(kind(&outcome, "heartbeat"), 4 * in_a_period);
            assert_eq!(outcome.steps, 4 * n + 4 * in_a_period);
            assert_eq!(outcome.time, if n > 1 { 7 } else { 6 });
            // Plumbing is in no other count.
            assert_eq!((outcome.messages, outcome.delivered, outcome.lost, outcome.bits), (0, 0, 0, 0));
            assert_eq!((outcome.causal_depth, outcome.status), (0, Status::Elected));
        }
    }
}

#[test]
fn only_a_leader_of_bully_beats() {
    for n in 1..=7 {
        let outcome = beating("bully", n, &json!([]));
        assert_eq!((kind(&outcome, "heartbeat"), outcome.messages), (4 * (n - 1), 0));
        assert_eq!(outcome.status, Status::Elected);
    }
}

#[test]
fn everybody_beats_while_bully_has_no_leader() {
    let detector = json!({"heartbeat": {"period": 2, "timeout": 5}});
    let outcome = run(&json!({"algorithm": "bully", "processes": 4, "start": "none", "detector": detector}));
    // At 0, 2, 4, 6 and 8.
    assert_eq!((kind(&outcome, "heartbeat"), outcome.time, outcome.status), (60, 8, Status::None));
}

#[test]
fn a_silent_neighbour_is_skipped_and_still_beaten_to() {
    let outcome = beating("chang-roberts", 6, &json!([{"at": 3, "crash": 5}]));
    // The neighbours heard its second beat at 3 and suspect at 7. The token of 4 makes a round of 5; that of 0 ends at 4.
    assert_eq!(leader(&outcome), Some(4));
    assert_eq!((kind(&outcome, "election"), kind(&outcome, "elected"), outcome.messages), (5 + 4, 5, 14));
    assert_eq!((outcome.elected_at, outcome.announced_at), (Some(12), Some(16)));
    // Two beats of six, two of five, then nine more, up to 17 + 4 + 2 + 1, of five who tell the dead as well.
    assert_eq!(kind(&outcome, "heartbeat"), 2 * 12 + 2 * 10 + 9 * 12);
    assert_eq!((outcome.time, outcome.lost), (24, 0));
}

#[test]
fn a_silent_leader_is_replaced() {
    let outcome = beating("bully", 3, &json!([{"at": 3, "crash": 2}]));
    assert_eq!((leader(&outcome), outcome.elected_at), (Some(1), Some(9)));
    assert_eq!((kind(&outcome, "election"), kind(&outcome, "answer"), kind(&outcome, "coordinator")), (3, 1, 1));
    // The old leader at 0 and 2, both candidates at 8, the new leader from 10 to 10 + 4 + 2 + 1.
    assert_eq!((kind(&outcome, "heartbeat"), outcome.time), (2 * 2 + 4 + 4 * 2, 17));
    assert_eq!((outcome.lost, outcome.to_crashed), (2, 2));
}

#[test]
fn a_timeout_tighter_than_the_delay_suspects_the_living() {
    let outcome = run(&json!({
        "algorithm": "bully", "processes": 3, "established": true, "network": {"delay": {"fixed": 3}},
        "detector": {"heartbeat": {"period": 1, "timeout": 2}},
    }));
    // Both followers suspect at 2, one tick before the first beat comes, and are told at 8 that nothing has changed.
    assert_eq!((leader(&outcome), outcome.elected_at), (Some(2), None));
    assert_eq!((kind(&outcome, "election"), kind(&outcome, "answer"), kind(&outcome, "coordinator")), (3, 3, 2));
    // All three beat from 2 to 7, the leader alone before that and until 8 + 2 + 1 + 3.
    assert_eq!((kind(&outcome, "heartbeat"), outcome.time), (2 * 2 + 6 * 6 + 7 * 2, 14));
}

#[test]
fn a_timeout_tighter_than_the_period_never_comes_to_rest() {
    let detector = json!({"heartbeat": {"period": 5, "timeout": 2}});
    // On the ring, two leaders out of touch announce to themselves after every beat. In Bully the
    // follower suspects the leader two ticks after a beat, asks it again and is told: every third beat is alike.
    for (algorithm, reason) in
        [("chang-roberts", "repeats every 5 ticks from 5"), ("bully", "repeats every 15 ticks from 3")]
    {
        let outcome = run(&json!({"algorithm": algorithm, "processes": 2, "established": true, "detector": detector}));
        assert_eq!((outcome.status, outcome.reason.as_deref()), (Status::Limit, Some(reason)));
    }
}

#[test]
fn a_crash_amid_a_beat() {
    let outcome = beating("bully", 4, &json!([{"at": 1, "crash": 3, "after_sends": 2}]));
    // Its last beat, at 2, reaches 0 and 1 only; 2 has not heard of it since 1.
    assert_eq!((leader(&outcome), outcome.elected_at), (Some(2), Some(7)));
}
