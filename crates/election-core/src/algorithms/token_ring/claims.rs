//! Published figures.

use super::COORDINATOR;
use crate::algorithm::OptionValue;
use crate::algorithms::ring::figures::{PROCESSES, n};
use crate::claims::cases::{self, Cases};
use crate::claims::conditions::UNDISTURBED;
use crate::claims::sources::TANENBAUM;
use crate::claims::{Claim, Condition, Counts, Letter, Measure, Predict, Scope};
use crate::scenario::{Scenario, Start, StartAt};

const LETTERS: &[Letter] = &[
    PROCESSES,
    Letter { sign: "l", meaning: "how many laps the token makes", value: |scenario| Some(laps(scenario)) },
];

pub(crate) const CLAIMS: &[Claim] = &[Claim {
    id: "token-ring.messages",
    formula: "n l",
    letters: LETTERS,
    text: "The token takes n messages a lap, whether anybody wants to enter or not: up to n - 1 before it is one's turn.",
    sources: &[TANENBAUM],
    measure: Measure::Messages(&["token"]),
    counts: Counts::Either,
    scope: Scope::Run {
        conditions: &[&UNDISTURBED, &COORDINATOR_STARTS],
        predict: Predict::Equal(|scenario| n(scenario) * laps(scenario)),
        cases: |algorithm| {
            let algorithm = algorithm.clone();
            let sized = move |processes| Scenario { processes, ..Scenario::new(&algorithm) };
            let starts = |scenario: &Scenario| {
                let alone = Start::List(vec![StartAt { process: COORDINATOR.0, at: 3 }]);
                [scenario.clone(), Scenario { start: alone, ..scenario.clone() }]
            };
            let laps = |scenario: &Scenario| {
                [1, 2, 5]
                    .map(|laps| cases::with(scenario, |scenario| scenario.set_option("laps", OptionValue::Count(laps))))
            };
            Cases::new((1..=64).map(sized)).each(starts).each(laps).each(cases::networks)
        },
    },
}];

static COORDINATOR_STARTS: Condition = Condition {
    text: "the coordinator starts",
    holds: |scenario| scenario.starts().iter().any(|start| start.process == COORDINATOR.0),
};

fn laps(scenario: &Scenario) -> u64 {
    scenario.count("laps").into()
}
