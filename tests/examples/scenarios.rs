//! Prints random valid scenarios for tests that are not written in Rust, one a line: `scenarios COUNT` as JSON, `scenarios COUNT links`
//! as links.

use election_core::{Scenario, algorithms};
use election_tests::random::{self, EVERYTHING, NOTHING};

fn main() {
    let count = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(100);
    let scenarios = (0..).flat_map(|number| {
        let trouble = if number % 4 == 0 { NOTHING } else { EVERYTHING };
        algorithms::all().into_iter().map(move |info| random::scenario(&info.key, number, trouble))
    });
    let as_links = std::env::args().nth(2).is_some_and(|form| form == "links");
    let printed = scenarios.filter_map(|scenario| {
        let valid = Scenario::from_json(&scenario.to_string()).ok()?;
        // Too long for a link are only very few.
        if as_links { valid.to_link().ok() } else { Some(scenario.to_string()) }
    });
    for line in printed.take(count) {
        println!("{line}");
    }
}
