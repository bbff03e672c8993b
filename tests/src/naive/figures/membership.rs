//! Who leaves and who joins tells the others by messages.

use serde_json::{Value, json};

use super::super::{Outcome, Status, run};
use super::{kind, leader};

fn established(algorithm: &str, faults: &Value) -> Outcome {
    run(&json!({"algorithm": algorithm, "processes": 4, "established": true, "faults": faults}))
}

#[test]
fn a_leaving_leader_of_bully_is_replaced_without_a_timeout() {
    let outcome = established("bully", &json!([{"at": 3, "leave": 3}]));
    // 2 knows at 4 that it is the highest of all members.
    assert_eq!((leader(&outcome), outcome.elected_at), (Some(2), Some(4)));
    assert_eq!((outcome.announced_at, outcome.time, outcome.steps), (Some(5), 6, 12));
    assert_eq!((kind(&outcome, "leave"), kind(&outcome, "election")), (3, 3));
    assert_eq!((kind(&outcome, "answer"), kind(&outcome, "coordinator")), (3, 2));
    assert_eq!((outcome.messages, outcome.lost, outcome.causal_depth), (11, 0, 3));
    assert_eq!(outcome.processes[3].role, "absent");
}

#[test]
fn a_leaving_leader_of_a_ring_is_skipped() {
    let outcome = established("chang-roberts", &json!([{"at": 3, "leave": 3}]));
    // The best case of a ring of three, and its lap.
    assert_eq!((kind(&outcome, "leave"), kind(&outcome, "election"), kind(&outcome, "elected")), (3, 5, 3));
    assert_eq!((outcome.elected_at, outcome.time, outcome.messages), (Some(7), 10, 11));
}

#[test]
fn a_joining_higher_process_takes_over() {
    let outcome = established("bully", &json!([{"at": 10, "join": 3}]));
    assert_eq!((leader(&outcome), outcome.announced_at), (Some(3), Some(11)));
    assert_eq!((kind(&outcome, "join"), kind(&outcome, "coordinator"), outcome.messages), (3, 3, 6));
    assert_eq!((outcome.elected_at, outcome.steps, outcome.causal_depth), (Some(10), 7, 1));
    assert_eq!(outcome.processes[2].role, "follower");
}

#[test]
fn a_joining_process_of_a_ring_starts_nothing() {
    let outcome = run(&json!({
        "algorithm": "chang-roberts", "processes": 4, "established": true,
        "start": [{"process": 3, "at": 5}, {"process": 3, "at": 20}], "faults": [{"at": 10, "join": 3}],
    }));
    // The first start finds it absent, the second finds one who has joined since.
    assert_eq!((leader(&outcome), outcome.messages, outcome.steps), (Some(2), 3, 6));
    assert_eq!((outcome.processes[3].role, outcome.processes[3].leader.as_deref()), ("asleep", None));
}

#[test]
fn a_message_to_who_has_left_is_lost_but_not_to_the_crashed() {
    let outcome = run(&json!({
        "algorithm": "bully", "processes": 2, "start": [{"process": 0}], "faults": [{"at": 0, "leave": 1}],
    }));
    assert_eq!((outcome.messages, outcome.delivered, outcome.lost, outcome.to_crashed), (2, 1, 1, 0));
    assert_eq!((outcome.elected_at, outcome.steps), (Some(2), 5));
}

#[test]
fn a_crash_amid_a_leave() {
    let outcome = established("bully", &json!([{"at": 0, "crash": 3, "after_sends": 2}, {"at": 3, "leave": 3}]));
    // Two have been told; the third learns it from their elections, and asks the dead in vain.
    assert_eq!((kind(&outcome, "leave"), outcome.processes[3].role), (2, "crashed"));
    assert_eq!((kind(&outcome, "election"), kind(&outcome, "answer"), kind(&outcome, "coordinator")), (4, 3, 2));
    assert_eq!((outcome.elected_at, outcome.to_crashed), (Some(7), 1));
}

#[test]
fn who_comes_back_has_a_new_incarnation() {
    let bits = |faults: Value| {
        let outcome = run(&json!({
            "algorithm": "chang-roberts", "processes": 2, "start": "none", "faults": faults,
        }));
        assert_eq!(outcome.status, Status::Elected);
        outcome.bits
    };
    // Two tokens and two of `elected`, of one bit each; an incarnation costs the tokens 8 more.
    assert_eq!(bits(json!([{"at": 1, "join": 1}, {"at": 9, "notice": 1}])), 4);
    assert_eq!(bits(json!([{"at": 0, "leave": 1}, {"at": 1, "join": 1}, {"at": 9, "notice": 1}])), 4 + 2 * 8);
}
