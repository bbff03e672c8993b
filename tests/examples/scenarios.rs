//! Prints random valid scenarios as lines of JSON, for tests that are not written in Rust: `scenarios COUNT`.

use election_core::{Scenario, algorithms};
use election_tests::random::{self, EVERYTHING, NOTHING};

fn main() {
    let count = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(100);
    let scenarios = (0..).flat_map(|number| {
        let trouble = if number % 4 == 0 { NOTHING } else { EVERYTHING };
        algorithms::all().into_iter().map(move |info| random::scenario(info.key, number, trouble))
    });
    let is_valid = |scenario: &serde_json::Value| Scenario::from_json(&scenario.to_string()).is_ok();
    for scenario in scenarios.filter(is_valid).take(count) {
        println!("{scenario}");
    }
}
