//! SWIM: how many messages, when it ends, what silence does, true and false.

use serde_json::{Value, json};

use super::super::{Outcome, Status, run};
use super::kind;

/// Nobody starts; a ping every 6 ticks, which has 2 ticks to be answered.
fn swimming(n: u64, proxies: u64, more: &Value) -> Outcome {
    let mut scenario = json!({
        "algorithm": "chang-roberts", "processes": n, "start": "none",
        "detector": {"swim": {"period": 6, "timeout": 2, "proxies": proxies}},
    });
    for (key, value) in more.as_object().expect("fields") {
        scenario[key] = value.clone();
    }
    run(&scenario)
}

#[test]
fn in_quiet_times_each_pings_and_is_answered() {
    for n in 2..=7 {
        let outcome = swimming(n, 3, &json!({}));
        // At 0, 6 and 12; quiet since 0 means the end after tick 2 * 6 + 1, before the last acks arrive.
        assert_eq!((kind(&outcome, "ping"), kind(&outcome, "ack"), outcome.time), (3 * n, 3 * n, 13));
        assert_eq!(outcome.steps, 3 * n + 3 * n + 2 * n);
        assert_eq!((kind(&outcome, "ping-req"), kind(&outcome, "failed"), outcome.detector_bits), (0, 0, 0));
        // Plumbing is in no other count.
        assert_eq!((outcome.messages, outcome.delivered, outcome.lost, outcome.bits), (0, 0, 0, 0));
        assert_eq!((outcome.causal_depth, outcome.status), (0, Status::None));
    }
    let alone = swimming(1, 3, &json!({}));
    assert_eq!((alone.steps, alone.time, alone.by_kind.len()), (3, 12, 0));
}

#[test]
fn of_two_the_survivor_has_nobody_to_ask_or_tell() {
    let outcome = swimming(2, 1, &json!({"faults": [{"at": 1, "crash": 1}]}));
    // Both ping at 0; one ping and one ack are lost on the crashed.
    assert_eq!((kind(&outcome, "ping"), kind(&outcome, "ack"), outcome.by_kind.len()), (2, 1, 2));
    // Two periods begin at 0; a crash and two arrivals at 1; the ack that is lost and a request to nobody at 2; the suspicion at 6, and
    // periods in which there is nobody to ping at 6, 12 and 18: the end is after 6 + 2 * 6 + 1.
    assert_eq!((outcome.steps, outcome.time), (2 + 3 + 2 + 2 + 1 + 1, 18));
}

#[test]
fn a_failure_is_found_out_however_late_and_told_to_all() {
    for n in 3..=9 {
        for seed in 0..20 {
            let outcome = swimming(n, 2, &json!({"seed": seed, "faults": [{"at": 0, "crash": n - 1}]}));
            // Those that ping the crashed in the same period ask two others each, if there are as many, and tell all but each other's target.
            let requests = 2.min(n - 2);
            let finders = kind(&outcome, "ping-req") / requests;
            assert!(finders > 0 && kind(&outcome, "ping-req") == finders * requests);
            assert_eq!(kind(&outcome, "failed"), finders * (n - 2));
            // The last who do not find out are told a tick after the end of that period; two periods and a tick later it is over.
            let told_after = u64::from(finders < n - 1);
            assert_eq!((outcome.time - told_after) % 6, 1, "{}", outcome.time);
            // Each request has one ping for another come of it, and no ack.
            let names_one = 2 * kind(&outcome, "ping-req") + kind(&outcome, "failed");
            let bits = u64::from(u64::BITS - (n - 1).leading_zeros());
            assert_eq!(
                outcome.detector_bits,
                bits * names_one + 8 * kind(&outcome, "failed"),
                "a life takes eight bits"
            );
        }
    }
}

#[test]
fn a_proxy_saves_whom_a_lost_ping_would_condemn() {
    // The first ping of 0 is dropped. With two others, 0 asks the one that is not its target.
    let drop = json!({"overrides": [{"message": 0, "action": "drop"}]});
    let with = swimming(3, 1, &drop);
    assert_eq!((kind(&with, "ping-req"), kind(&with, "failed")), (1, 0));
    // The request's ping, and an ack to it that is passed on instead of the one that is missing.
    assert_eq!((kind(&with, "ping"), kind(&with, "ack")), (9 + 1, 9 - 1 + 2));
    let without = swimming(3, 0, &drop);
    assert_eq!((kind(&without, "ping-req"), kind(&without, "failed")), (0, 1));
}

#[test]
fn two_that_suspect_each_other_do_so_for_good() {
    let faults = json!([{"at": 0, "partition": [[0], [1]]}, {"at": 7, "heal": true}]);
    let outcome = swimming(2, 1, &json!({"faults": faults}));
    // Both ping at 0 and never again.
    assert_eq!((kind(&outcome, "ping"), kind(&outcome, "ack"), outcome.time), (2, 0, 18));
}
