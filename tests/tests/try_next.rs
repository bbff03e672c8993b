//! What is offered after a run can be tried, whatever the scenario: it is another scenario, a valid one, and is offered once.

use std::collections::BTreeSet;

use election_core::algorithms;
use election_core::gallery::ENTRIES;
use election_core::try_next::{MOST, offers};
use election_core::{Scenario, run};
use election_tests::random::{self, EVERYTHING};
use election_tests::runs::runs;

/// How many are offered after a scenario's run.
fn offered(scenario: &Scenario) -> usize {
    let summary = run(scenario).expect("the scenario is valid");
    let offers = offers(scenario, &summary);
    let shown = scenario.to_json();
    assert!(offers.len() <= MOST, "{} after {shown}", offers.len());
    let titles: BTreeSet<&str> = offers.iter().map(|offer| &*offer.title).collect();
    assert_eq!(titles.len(), offers.len(), "{titles:?} after {shown}");
    for (place, offer) in offers.iter().enumerate() {
        assert_eq!(offer.scenario.validate(), Ok(()), "{} after {shown}", offer.title);
        assert_ne!(offer.scenario, *scenario, "{} after {shown}", offer.title);
        let others = &offers[place + 1..];
        assert!(others.iter().all(|other| other.scenario != offer.scenario), "{} twice after {shown}", offer.title);
    }
    offers.len()
}

#[test]
fn after_every_scenario_of_the_gallery_there_is_something_to_try() {
    for entry in ENTRIES.iter() {
        let scenario = Scenario::from_link(entry.link).expect("the gallery's links are good");
        assert!(offered(&scenario) > 0, "nothing after {}", entry.title);
    }
}

#[test]
fn what_is_offered_after_a_random_run_can_be_tried() {
    for algorithm in algorithms::all() {
        for number in 0..runs(200) {
            // Some are no scenarios of this algorithm.
            let Ok(scenario) = random::read(&random::scenario(&algorithm.key, number, EVERYTHING)) else { continue };
            offered(&scenario);
        }
    }
}
