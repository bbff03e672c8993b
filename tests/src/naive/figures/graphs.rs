//! Trees and waves: what goes over each edge.

use serde_json::json;

use super::super::{Outcome, Status, run};
use super::kind;

/// The leader's.
fn identity(outcome: &Outcome) -> Option<String> {
    outcome.leader.as_ref().map(|(_, text)| text.clone())
}

#[test]
fn everybody_on_a_tree_wakes_its_neighbours_and_sends_one_token() {
    for n in 2..=10 {
        for topology in ["line", "star", "binary-tree", "random-tree"] {
            for starter in 0..n {
                let outcome = run(&json!({
                    "algorithm": "tree", "processes": n, "ids": {"order": "shuffled"},
                    "network": {"topology": topology}, "start": [{"process": starter}],
                }));
                let sent = [kind(&outcome, "wakeup"), kind(&outcome, "token"), kind(&outcome, "elected")];
                assert_eq!(sent, [2 * (n - 1), n, n - 2], "{topology}, {n} processes");
                assert_eq!((outcome.status, identity(&outcome)), (Status::Elected, Some(n.to_string())));
            }
        }
    }
}

#[test]
fn one_wave_crosses_every_edge_both_ways() {
    for n in 1..=8 {
        let outcome = run(&json!({
            "algorithm": "echo-extinction", "processes": n, "network": {"topology": "complete"}, "start": [{"process": 0}],
        }));
        let both_ways = n * (n - 1);
        assert_eq!((kind(&outcome, "token"), kind(&outcome, "elected")), (both_ways, both_ways));
        assert_eq!((outcome.status, identity(&outcome)), (Status::Elected, Some("1".to_owned())));
    }
}
