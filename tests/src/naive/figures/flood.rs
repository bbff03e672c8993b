//! Flooding: what it sends in networks of every form, and what heartbeats do in them.

use serde_json::{Value, json};

use super::super::{Outcome, Status, run};
use super::{kind, leader};

/// Every topology that flooding runs on, with its number of edges for n processes and the seed 1.
fn networks(n: u64) -> Vec<(Value, u64)> {
    let mut width = 1;
    while width * width < n {
        width += 1;
    }
    // Every position but the last of a row has one to its right, every one above another has one below it.
    let rows = n.div_ceil(width);
    let grid = (n - rows) + n.saturating_sub(width);
    let ring = if n > 2 { n } else { n - 1 };
    let star_from_the_last: Value = (0..n - 1).map(|p| json!([n - 1, p])).collect();
    vec![
        (json!("line"), n - 1),
        (json!("star"), n - 1),
        (json!("binary-tree"), n - 1),
        (json!("random-tree"), n - 1),
        (json!("two-way-ring"), ring),
        (json!("grid"), grid),
        (json!("complete"), n * (n - 1) / 2),
        (json!({"edges": star_from_the_last}), n - 1),
    ]
}

#[test]
fn every_identity_crosses_every_edge_once_or_twice() {
    for n in 1..=10 {
        for (topology, edges) in networks(n) {
            let outcome = run(&json!({
                "algorithm": "test-flood", "processes": n, "ids": {"order": "shuffled"},
                "network": {"topology": topology},
            }));
            assert_eq!(outcome.messages, n * (2 * edges + 1 - n), "{topology}, {n} processes");
            assert_eq!(kind(&outcome, "identity"), outcome.messages);
            assert_eq!(outcome.delivered, outcome.messages);
            let bits = [1, 1, 2, 2, 3, 3, 3, 3, 4, 4][usize::try_from(n - 1).unwrap()];
            assert_eq!(outcome.bits, bits * outcome.messages);
            assert_eq!((outcome.status, outcome.leader.unwrap().1), (Status::Elected, n.to_string()));
            assert!(outcome.processes.iter().all(|p| p.leader == Some(n.to_string())));
        }
    }
}

#[test]
fn one_starter_wakes_a_line() {
    // From one end to the other and back.
    for n in 1..=8 {
        let outcome = run(&json!({"algorithm": "test-flood", "processes": n, "start": [{"process": 0}]}));
        assert_eq!((outcome.messages, outcome.time), (n * (n - 1), 2 * (n - 1)));
        assert_eq!((outcome.elected_at, outcome.announced_at), (Some(n - 1), Some(2 * (n - 1))));
        assert_eq!(outcome.causal_depth, 2 * (n - 1));
    }
}

#[test]
fn a_crash_in_the_middle_of_a_line_leaves_no_leader() {
    let faults = json!([{"at": 0, "crash": 2}]);
    let outcome = run(&json!({"algorithm": "test-flood", "processes": 5, "faults": faults}));
    assert_eq!((outcome.status, outcome.messages, outcome.to_crashed), (Status::None, 8, 4));
    assert!(outcome.processes.iter().enumerate().all(|(p, process)| p == 2 || process.role == "candidate"));
}

#[test]
fn what_was_collected_is_lost_in_a_crash() {
    let faults = json!([{"at": 5, "crash": 1}, {"at": 6, "recover": 1}, {"at": 7, "notice": 1}]);
    let outcome = run(&json!({"algorithm": "test-flood", "processes": 3, "faults": faults}));
    // Three times 1 identity over 2 edges, then one that is news to nobody.
    assert_eq!((outcome.messages, leader(&outcome)), (6 + 2, Some(2)));
    assert_eq!((outcome.processes[1].role, &outcome.processes[1].leader), ("candidate", &None));
}

#[test]
fn a_notice_after_the_flood_does_nothing() {
    let faults = json!([{"at": 9, "notice": 0}]);
    let outcome = run(&json!({"algorithm": "test-flood", "processes": 4, "faults": faults}));
    assert_eq!((outcome.messages, outcome.time, leader(&outcome)), (12, 9, Some(3)));
}

/// Nobody starts anything: with unit delays, a beat every 2 ticks and a timeout of 4.
fn beating(topology: &str, n: u64, faults: &Value) -> Outcome {
    run(&json!({
        "algorithm": "test-flood", "processes": n, "start": "none", "network": {"topology": topology},
        "detector": {"heartbeat": {"period": 2, "timeout": 4}}, "faults": faults,
    }))
}

#[test]
fn neighbours_beat_to_each_other() {
    for n in 1..=7 {
        for topology in ["line", "star", "grid"] {
            let (_, edges) = networks(n).into_iter().find(|(name, _)| name == topology).unwrap();
            let outcome = beating(topology, n, &json!([]));
            // Beats at 0, 2, 4 and 6; quiet since 0 means the end after tick 4 + 2 + 1.
            assert_eq!(kind(&outcome, "heartbeat"), 4 * 2 * edges, "{topology}, {n} processes");
            assert_eq!(outcome.steps, 4 * n + 4 * 2 * edges);
            assert_eq!(outcome.messages, 0);
        }
    }
}

#[test]
fn a_silent_neighbour_is_suspected_once_and_still_beaten_to() {
    let outcome = beating("star", 4, &json!([{"at": 3, "crash": 3}]));
    // The centre heard its second beat at 3 and suspects it at 7: the last beats are those up to 7 + 4 + 2 + 1.
    assert_eq!((outcome.time, outcome.status), (14, Status::None));
    // Two periods with all six, six with the three of the centre and the two of the other points.
    assert_eq!(kind(&outcome, "heartbeat"), 2 * 6 + 6 * 5);
    // The crash, the times that somebody beat, the messages but the last 5 (they would arrive at 15), the suspicion.
    assert_eq!(outcome.steps, 1 + (2 * 4 + 6 * 3) + (42 - 5) + 1);
}

#[test]
fn who_never_beat_is_suspected_from_the_beginning() {
    // Nobody has heard of position 0, and its neighbour counts on it all the same.
    let outcome = beating("line", 2, &json!([{"at": 0, "crash": 0}]));
    // The suspicion at 4 is the last change: quiet after 4 + 4 + 2 + 1, with beats at 0, 2, ... 10.
    assert_eq!((kind(&outcome, "heartbeat"), outcome.time), (6, 11));
}

#[test]
fn who_is_no_member_is_not_beaten_to() {
    // Two beats from each, at 0 and 2; then the other one is gone, and says so in a message of its own.
    let outcome = beating("line", 2, &json!([{"at": 3, "leave": 1}]));
    assert_eq!((kind(&outcome, "leave"), kind(&outcome, "heartbeat")), (1, 4));
}
