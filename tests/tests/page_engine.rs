//! The engine as the page has it, one copy for all algorithms, does to the bit what the one compiled for an algorithm does.

use election_core::algorithms::{self, Algorithm};
use election_core::{Run, Scenario};
use election_tests::extra::TWO_LAPS;
use election_tests::hashes;

/// Some runs of the list go on for a hundred thousand steps; every one of them is looked at here.
const STEPS: u64 = 1000;

#[test]
fn the_page_runs_the_same_runs() {
    // Timers, ticks among its options, and what survives a crash.
    algorithms::register(&TWO_LAPS);
    let pages: Vec<&'static Algorithm> = algorithms::all().iter().map(|native| leak(native.of_the_page())).collect();
    for mut scenario in hashes::scenarios() {
        scenario.limits.events = scenario.limits.events.min(STEPS);
        let algorithm = pages.iter().find(|page| **page == scenario.algorithm).expect("every algorithm has one");
        same(&scenario, &Scenario { algorithm, ..scenario.clone() });
    }
}

fn leak(algorithm: Algorithm) -> &'static Algorithm {
    Box::leak(Box::new(algorithm))
}

fn same(native: &Scenario, page: &Scenario) {
    let link = native.to_link().expect("the list is of short scenarios");
    let record = |scenario| Run::record(scenario).expect("the list is valid");
    let (native, page) = (record(native), record(page));
    assert_eq!(native.summary(), page.summary(), "{link}");
    assert_eq!(election_core::run(page.scenario()).as_ref(), Ok(native.summary()), "{link}: without a trace");
    assert_eq!(native.trace().hash(), page.trace().hash(), "{link}");
    let last = native.steps();
    for step in 0..last {
        assert_eq!(native.events(step), page.events(step), "{link}: what step {step} did");
        assert_eq!(native.at(step + 1), page.at(step + 1), "{link}: after step {step}");
    }
    // Forwards, and then back: from snapshots.
    for steps in [last, last * 3 / 4, last / 2, last / 4, 0] {
        assert_eq!(native.at(steps), page.at(steps), "{link}: after {steps} steps, coming back");
        for process in native.identities().processes() {
            assert_eq!(native.inspect(steps, process), page.inspect(steps, process), "{link}: {process:?} at {steps}");
        }
    }
}
