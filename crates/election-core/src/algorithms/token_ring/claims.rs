//! Published figures.

use super::COORDINATOR;
use crate::algorithm::OptionValue;
use crate::algorithms::ring::figures::{PROCESSES, n};
use crate::claims::cases::{self, Cases};
use crate::claims::conditions::{UNDISTURBED, identity_bits};
use crate::claims::sources::{DERIVED, TANENBAUM};
use crate::claims::{Claim, Condition, Counts, Letter, Measure, Predict, Scope};
use crate::scenario::{Declaration, Scenario, Start, StartAt};

const LETTERS: &[Letter] = &[
    PROCESSES,
    Letter::IDENTITY_BITS,
    Letter { sign: "l", meaning: "how many laps the token makes", value: |scenario| Some(laps(scenario)) },
];

pub(crate) const CLAIMS: &[Claim] = &[
    Claim {
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
            cases: laps_of_all_sizes,
        },
    },
    Claim {
        id: "token-ring.bits",
        formula: "n l (b + 1)",
        letters: LETTERS,
        text: "The token carries how many hops it has come, up to n.",
        sources: &[DERIVED],
        measure: Measure::Bits,
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &COORDINATOR_STARTS],
            predict: Predict::Equal(|scenario| n(scenario) * laps(scenario) * (identity_bits(scenario) + 1)),
            cases: laps_of_all_sizes,
        },
    },
];

static COORDINATOR_STARTS: Condition = Condition {
    text: "the coordinator starts",
    holds: |scenario| scenario.starts().iter().any(|start| start.process == COORDINATOR.0),
};

fn laps(scenario: &Scenario) -> u64 {
    scenario.count("laps").into()
}

/// Rings of 1 to 64, all or the coordinator alone starting, for one lap and more, on three kinds of channels.
fn laps_of_all_sizes(algorithm: &Declaration) -> Cases {
    let algorithm = algorithm.clone();
    let sized = move |processes| Scenario { processes, ..Scenario::new(&algorithm) };
    let starts = |scenario: &Scenario| {
        let alone = Start::List(vec![StartAt { process: COORDINATOR.0, at: 3 }]);
        [scenario.clone(), Scenario { start: alone, ..scenario.clone() }]
    };
    let laps = |scenario: &Scenario| {
        [1, 2, 5].map(|laps| cases::with(scenario, |scenario| scenario.set_option("laps", OptionValue::Count(laps))))
    };
    Cases::new((1..=64).map(sized)).each(starts).each(laps).each(cases::networks)
}
