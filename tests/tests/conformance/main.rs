//! What every algorithm of the registry promises, on thousands of random scenarios; no algorithm is named here.
//!
//! Whatever happens in a scenario, its run is one thing: recorded twice, counted only, gone through step by step, jumped about
//! in, or changed from now on, it is the same. Where a scenario keeps all that the algorithm says it relies on, every property
//! holds too.

mod changes;
mod identities;
mod tally;

use std::cell::RefCell;

use election_core::algorithm::IdentityUse;
use election_core::properties::ONE_LEADER_AN_EPOCH;
use election_core::scenario::{Declaration, Ids, Order};
use election_core::{Run, Scenario, algorithms};
use election_tests::generate::{Knobs, broken, scenarios};
use election_tests::runs::runs;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseResult, TestError, TestRng, TestRunner};

use tally::Tally;

/// How many scenarios of each sort are run for each algorithm.
const RUNS: u64 = 400;
/// A run that goes on for ever shows no more of itself after so many steps.
const LONG_ENOUGH: u64 = 2000;

/// Puts scenarios to a test, always the same ones; a failure is brought down to the smallest that fails.
fn put_to_test(knobs: Knobs, test: impl Fn(&Scenario) -> TestCaseResult) {
    let cases = u32::try_from(runs(RUNS)).expect("a number of 32 bits");
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    match runner.run(&scenarios(knobs), |scenario| test(&scenario)) {
        Ok(()) => {}
        Err(TestError::Fail(reason, scenario)) => panic!("{reason}\n{}", scenario.to_json()),
        Err(error @ TestError::Abort(_)) => panic!("{error}"),
    }
}

/// Whatever happens, all ways to look at a run show the same run.
fn is_one_thing(algorithm: &Declaration) -> Tally {
    let tally = RefCell::new(Tally::default());
    put_to_test(Knobs::anything().of(algorithm), |scenario| {
        let mut scenario = scenario.clone();
        scenario.limits.events = scenario.limits.events.min(LONG_ENOUGH);
        let run = identities::hold(&scenario)?;
        changes::leave_the_past_alone(&run)?;
        tally.borrow_mut().count(&run);
        Ok(())
    });
    tally.into_inner()
}

/// Within what the algorithm relies on, what must hold does, and the run comes to its end.
fn keeps_its_promises(algorithm: &Declaration) -> Tally {
    let tally = RefCell::new(Tally::default());
    put_to_test(Knobs::within_assumptions().of(algorithm), |scenario| {
        prop_assert_eq!(broken(scenario), None, "generated within the assumptions");
        let summary = election_core::run(scenario).expect("generated scenarios are valid");
        // Whoever numbers its leaders does not promise by that that numbers are unique.
        for property in summary.properties.iter().filter(|property| property.name != ONE_LEADER_AN_EPOCH) {
            prop_assert_eq!(&property.fall, &None, "{} falls", property.name);
        }
        let run = identities::hold(scenario)?;
        tally.borrow_mut().count(&run);
        Ok(())
    });
    tally.into_inner()
}

#[test]
fn a_run_is_one_thing_however_one_looks_at_it() {
    for algorithm in algorithms::all() {
        let tally = is_one_thing(&algorithm);
        println!("{}, anything goes: {tally}", algorithm.key);
        assert_eq!(tally.missing(), None, "{}", algorithm.key);
    }
}

#[test]
fn what_must_hold_does_within_the_assumptions() {
    for algorithm in algorithms::all() {
        let tally = keeps_its_promises(&algorithm);
        println!("{}, within its assumptions: {tally}", algorithm.key);
        assert!(2 * tally.different() > runs(RUNS), "{}: mostly the same run", algorithm.key);
    }
}

/// Runs long enough for many snapshots.
#[test]
fn any_step_of_a_long_run_is_near() {
    for algorithm in algorithms::all() {
        for processes in [256, 1024] {
            let mut scenario = Scenario::new(&algorithm);
            scenario.processes = processes;
            if algorithm.identities == IdentityUse::Compares {
                scenario.ids = Ids::Order(Order::Descending);
            }
            let run = Run::record(&scenario).expect("a plain scenario is valid");
            let cost = run.seek_cost();
            println!("{}, {processes} processes, {} steps: {cost:?}", algorithm.key, run.steps());
            // A run that weighs less than a snapshot has none.
            let is_long = run.trace().bytes() > 2 * cost.largest;
            assert!(cost.bytes > 0 || !is_long, "{}: {processes} processes, and no snapshot", algorithm.key);
            // By one snapshot, that is: before a burst of messages has arrived, a snapshot holds all of it.
            assert!(
                cost.bytes <= run.trace().bytes() + cost.largest,
                "{}: a trace of {} bytes",
                algorithm.key,
                run.trace().bytes()
            );
            identities::seeking_is_bounded(&run).unwrap_or_else(|why| panic!("{}: {why}", algorithm.key));
        }
    }
}
