//! The lists of trace hashes that every platform is held to are current, and leave nothing out.
//!
//! `UPDATE_GOLDENS=1 cargo test --package election-tests --test hashes` writes them anew. A hash that changes while its run does
//! not needs a new format version in the trace.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use election_core::trace::{Fate, StepKind};
use election_core::{Loss, Run, Scenario, algorithms};
use election_tests::extra;
use election_tests::hashes::LISTS;

#[test]
fn the_lists_are_current() {
    extra::register();
    for list in LISTS {
        if std::env::var_os("UPDATE_GOLDENS").is_some() {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("goldens").join(list.file);
            fs::write(&path, list.table()).expect("the goldens can be written");
        } else {
            list.assert_is_current();
        }
    }
}

#[test]
fn everything_happens_in_them_for_every_algorithm() {
    extra::register();
    let scenarios: Vec<Scenario> = LISTS.iter().flat_map(|list| list.scenarios()).collect();
    let mut is_any_corrupted = false;
    for algorithm in algorithms::all() {
        let of_it = scenarios.iter().filter(|scenario| scenario.algorithm == algorithm);
        let runs: Vec<Run> = of_it.map(|scenario| Run::record(scenario).expect("the lists are valid")).collect();

        let steps = runs.iter().flat_map(|run| (0..run.steps()).map(|step| run.trace().step(step).kind));
        let seen: BTreeSet<usize> = steps.map(|kind| kind as usize).collect();
        is_any_corrupted |= seen.contains(&(StepKind::Corrupt as usize));
        let can_happen = |kind: StepKind| match kind {
            StepKind::Timer => !algorithm.timers.is_empty(),
            // There is nothing to change in messages without identities: they are lost.
            StepKind::Corrupt => false,
            _ => true,
        };
        let missing: Vec<StepKind> = StepKind::ALL.into_iter().filter(|kind| can_happen(*kind)).collect();
        let missing: Vec<StepKind> = missing.into_iter().filter(|kind| !seen.contains(&(*kind as usize))).collect();
        assert_eq!(missing, [], "{algorithm:?}: kinds of steps");

        let numbers = |run: &Run| 0..u32::try_from(run.trace().messages()).expect("runs are short");
        let fates: Vec<Fate> =
            runs.iter().flat_map(|run| numbers(run).map(|number| run.trace().message(number).fate)).collect();
        for loss in Loss::ALL {
            assert!(fates.contains(&Fate::Lost(loss)), "{algorithm:?}: no message is lost so: {loss:?}");
        }
        for fate in [Fate::InFlight, Fate::Delivered, Fate::Discarded] {
            assert!(fates.contains(&fate), "{algorithm:?}: no message ends so: {fate:?}");
        }
    }
    assert!(is_any_corrupted, "no message is corrupted and believed");
}
