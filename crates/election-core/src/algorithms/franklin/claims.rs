//! Published figures.

use crate::algorithms::ring::figures::{self, LETTERS, START_AT_0, halvings, initiators, n, rounds};
use crate::claims::cases::{self, Cases};
use crate::claims::conditions::{ANNOUNCED, DISTINCT, UNDISTURBED};
use crate::claims::sources::FOKKINK;
use crate::claims::{Claim, Condition, Counts, Measure, Predict, Scope};
use crate::scenario::{Declaration, Scenario};

const BIDS: Measure = Measure::Messages(&["candidate"]);

/// What the lap of `elected` rests on.
const LAP: &[&Condition] = &[&UNDISTURBED, &DISTINCT, &START_AT_0, &ANNOUNCED];

pub(crate) const CLAIMS: &[Claim] = &[
    Claim {
        id: "franklin.messages",
        formula: "2n r",
        letters: LETTERS,
        text: "Each of the r rounds sends one message over every channel.",
        sources: &[FOKKINK],
        measure: BIDS,
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &START_AT_0],
            predict: Predict::Equal(|scenario| 2 * n(scenario) * rounds(scenario)),
            cases: some_orders,
        },
    },
    Claim {
        id: "franklin.worst",
        formula: "2n(⌊log₂ k⌋ + 1)",
        letters: LETTERS,
        text: "Each round leaves at most half of the candidates.",
        sources: &[FOKKINK],
        measure: BIDS,
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &START_AT_0],
            predict: Predict::AtMost(|scenario| 2 * n(scenario) * (halvings(initiators(scenario)) + 1)),
            cases: |algorithm| {
                let all_orders = |scenario: &Scenario| cases::all_orders(scenario).collect::<Vec<_>>();
                Cases::new(cases::sizes(algorithm, 1..=7).each(all_orders).chain(some_orders(algorithm)))
            },
        },
    },
    figures::mean("franklin.mean", "the mean of 2n r", BIDS, |algorithm| {
        figures::over_all_orders(algorithm, |order| 2 * order.len() as u64 * figures::rounds_of(order))
    }),
    figures::lap("franklin.lap", LAP, some_orders),
];

/// Rings of 1 to 64 in several orders, everyone or every second process starting, on three kinds of channels.
fn some_orders(algorithm: &Declaration) -> Cases {
    let starts = |scenario: &Scenario| {
        let [every_second, _] = cases::some_start(scenario);
        [scenario.clone(), every_second]
    };
    cases::sizes(algorithm, 1..=64).each(cases::orders).each(figures::with_twins).each(starts).each(cases::networks)
}
