//! What failure detectors cost, and how soon they find out: all-to-all heartbeats beside SWIM, as published.

use election_core::sim::Effort;
use election_core::trace::StepKind;
use election_core::{Run, Scenario};

fn run(link: &str) -> Run {
    let scenario = Scenario::from_link(link).unwrap_or_else(|error| panic!("{link}: {error}"));
    Run::record(&scenario).unwrap_or_else(|error| panic!("{link}: {error}"))
}

/// Every period counts three times in these runs: it begins at ticks 0, 6 and 12, and the run ends at 14 at the latest.
const PERIODS: u64 = 3;

/// What a detector sends in quiet times, while nobody leads: by each process, and all together.
fn traffic(n: u64, detector: &str) -> (Vec<u64>, u64) {
    let run = run(&format!("a=bully&n={n}&start=none&detector={detector}"));
    let summary = run.summary();
    assert_eq!(summary.counters.sent(), 0, "it is counted apart");
    (summary.efforts.iter().map(Effort::of_detector).collect(), summary.counters.of_detector())
}

/// Das, Gupta and Motivala, section 3.3: SWIM's load on a member is constant in expectation, that of all-to-all heartbeats linear.
#[test]
fn the_load_of_swim_on_a_member_stays_the_same_while_that_of_heartbeats_grows() {
    for n in [2, 3, 4, 8, 16, 64, 256] {
        let (_, swim) = traffic(n, "swim:6:2:3");
        assert_eq!(swim, 2 * PERIODS * n, "each pings one a period and is answered: {n} processes");
        let (by_each, heartbeats) = traffic(n, "heartbeat:6:7");
        assert_eq!(heartbeats, PERIODS * n * (n - 1));
        assert!(by_each.iter().all(|sent| *sent == PERIODS * (n - 1)), "{n} processes: {by_each:?}");
    }
}

/// The same, section 3.2: a failure is found out by somebody after 1 / (1 - (1 - 1/(n - 1))^(n - 1)) periods on average, which comes near
/// e / (e - 1), whatever n. Of 400 runs the mean lies within 0.15 of that, three times its standard deviation.
#[test]
fn a_failure_is_found_out_as_soon_as_published_whatever_the_number_of_members() {
    for n in [8, 32] {
        let others = f64::from(n - 1);
        let expected = 1.0 / (1.0 - (1.0 - 1.0 / others).powi(n - 1));
        let found_out = |seed| {
            let run = run(&format!("a=bully&n={n}&start=none&detector=swim:6:2:1&faults=crash:0@0&seed={seed}"));
            let trace = run.trace();
            let first = (0..trace.steps()).map(|step| trace.step(step)).find(|step| step.kind == StepKind::DetectCrash);
            first.expect("a crash is found out").at / 6
        };
        let periods: u32 = (0..400).map(found_out).sum();
        let mean = f64::from(periods) / 400.0;
        assert!((mean - expected).abs() < 0.15, "{n} processes: {mean} instead of {expected}");
    }
}
