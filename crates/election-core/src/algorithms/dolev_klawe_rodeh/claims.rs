//! Published figures.

use crate::algorithms::ring::figures::{self, LETTERS, ONE_PEAK, halvings, initiators, n, rounds};
use crate::claims::cases::{self, Cases};
use crate::claims::conditions::{DISTINCT, EVERYONE_STARTS, FIFO, SOMEONE_STARTS, UNDISTURBED};
use crate::claims::sources::{DERIVED, FOKKINK, TEL};
use crate::claims::{Claim, Condition, Counts, Measure, Predict, Scope};
use crate::scenario::{Declaration, Scenario};

const BIDS: Measure = Measure::Messages(&["first", "second"]);

/// What the lap of `elected` rests on.
const LAP: &[&Condition] = &[&UNDISTURBED, &DISTINCT, &FIFO, &SOMEONE_STARTS];

pub(crate) const CLAIMS: &[Claim] = &[
    Claim {
        id: "dkr.messages",
        formula: "2n(r - 1) + n",
        letters: LETTERS,
        text: "Each of the r rounds takes 2n messages, the last one n: one candidate is left, whose value comes back.",
        sources: &[TEL, FOKKINK],
        measure: BIDS,
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &FIFO, &SOMEONE_STARTS],
            predict: Predict::Equal(|scenario| messages(n(scenario), rounds(scenario))),
            cases: some_orders,
        },
    },
    Claim {
        id: "dkr.best",
        formula: "3n",
        letters: LETTERS,
        text: "One round leaves the best alone when nobody else beats both neighbours.",
        sources: &[DERIVED],
        measure: BIDS,
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &FIFO, &EVERYONE_STARTS, &ONE_PEAK],
            predict: Predict::Equal(|scenario| 3 * n(scenario)),
            cases: some_orders,
        },
    },
    Claim {
        id: "dkr.worst",
        formula: "2n ⌊log₂ k⌋ + n",
        letters: LETTERS,
        text: "Each round leaves at most half of the candidates.",
        sources: &[TEL, FOKKINK],
        measure: BIDS,
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &FIFO, &SOMEONE_STARTS],
            predict: Predict::AtMost(|scenario| messages(n(scenario), halvings(initiators(scenario)) + 1)),
            cases: |algorithm| Cases::new(every_order(algorithm, 7).chain(some_orders(algorithm))),
        },
    },
    figures::mean("dkr.mean", "the mean of 2n(r - 1) + n", BIDS, |algorithm| {
        figures::over_all_orders(algorithm, |order| messages(order.len() as u64, figures::rounds_of(order)))
    }),
    figures::lap("dkr.lap", LAP, some_orders),
];

fn messages(n: u64, rounds: u64) -> u64 {
    2 * n * (rounds - 1) + n
}

/// Rings of 1 to 64 in several orders, everyone, some or one after the other starting, on three kinds of channels.
fn some_orders(algorithm: &Declaration) -> Cases {
    let starts = |scenario: &Scenario| {
        let mut starts = vec![scenario.clone()];
        starts.extend(cases::some_start(scenario));
        starts.extend(cases::staggered(scenario));
        starts
    };
    cases::sizes(algorithm, 1..=64).each(cases::orders).each(starts).each(cases::networks)
}

/// Every order of up to so many, everyone starting.
fn every_order(algorithm: &Declaration, most: u16) -> Cases {
    cases::sizes(algorithm, 1..=most).each(|scenario| cases::all_orders(scenario).collect::<Vec<_>>())
}
