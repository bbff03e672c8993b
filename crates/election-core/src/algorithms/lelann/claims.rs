//! Published figures.

use crate::algorithms::ring::figures::{self, LETTERS, initiators, n};
use crate::claims::cases::{self, Cases};
use crate::claims::conditions::{
    self, ANNOUNCED, DISTINCT, FIFO, IN_STEP, SOMEONE_STARTS, UNDISTURBED, identity_bits, message_time,
};
use crate::claims::sources::{DERIVED, LECTURE_22};
use crate::claims::{Claim, Condition, Counts, Measure, Predict, Scope};
use crate::scenario::{Declaration, Scenario};

/// What the lap of `elected` rests on.
const LAP: &[&Condition] = &[&UNDISTURBED, &DISTINCT, &FIFO, &SOMEONE_STARTS, &ANNOUNCED];

pub(crate) const CLAIMS: &[Claim] = &[
    Claim {
        id: "lelann.messages",
        formula: "k n (n² when all start)",
        letters: LETTERS,
        text: "Each of the k initiators' tokens goes all the way round.",
        sources: &[LECTURE_22],
        measure: Measure::Messages(&["token"]),
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &SOMEONE_STARTS],
            predict: Predict::Equal(|scenario| initiators(scenario) * n(scenario)),
            cases: (|algorithm| {
                let starts = |scenario: &Scenario| {
                    let mut starts = vec![scenario.clone(), cases::started_by(scenario.processes / 2, scenario)];
                    starts.extend(cases::some_start(scenario));
                    starts.extend(cases::staggered(scenario));
                    starts
                };
                rings(algorithm).each(starts).each(cases::networks)
            }),
        },
    },
    Claim {
        id: "lelann.time",
        formula: "n T; (2n - 1) T in the staggered start",
        letters: LETTERS,
        text: "The last initiator has its token back n message times after its start: at n when all start at 0, at 2n - 1 when it \
               starts at n - 1 and sits n - 1 hops behind the first, which is what the lecture prints. A message time is T ticks.",
        sources: &[LECTURE_22, DERIVED],
        measure: Measure::Ticks {
            until: "until every initiator has its token back",
            tick: |_, summary| summary.candidate_until,
        },
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &IN_STEP, &AT_ONCE_OR_STAGGERED],
            predict: Predict::Equal(|scenario| {
                let n = n(scenario);
                let hops = if conditions::all_start_at_0(scenario) { n } else { 2 * n - 1 };
                hops * message_time(scenario)
            }),
            cases: (|algorithm| {
                let starts = |scenario: &Scenario| [vec![scenario.clone()], cases::staggered(scenario)].concat();
                rings(algorithm).each(cases::equal_delays).each(starts)
            }),
        },
    },
    Claim {
        id: "lelann.bits",
        formula: "(k + 1) n b",
        letters: LETTERS,
        text: "Each token carries an identity, and so does the announcement.",
        sources: &[DERIVED],
        measure: Measure::Bits,
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: LAP,
            predict: Predict::Equal(|scenario| (initiators(scenario) + 1) * n(scenario) * identity_bits(scenario)),
            cases: staggered,
        },
    },
    figures::lap("lelann.lap", LAP, staggered),
];

/// All start at once, or one after the other, on three kinds of channels.
fn staggered(algorithm: &Declaration) -> Cases {
    let starts = |scenario: &Scenario| [vec![scenario.clone()], cases::staggered(scenario)].concat();
    rings(algorithm).each(starts).each(cases::networks)
}

/// Rings of 1 to 64 in several orders, both winners, with and without the announcement, and failovers on small ones.
fn rings(algorithm: &Declaration) -> Cases {
    let rings = cases::sizes(algorithm, 1..=64).each(cases::orders).each(|scenario| cases::flag("announce", scenario));
    rings.each(cases::with_failover)
}

static AT_ONCE_OR_STAGGERED: Condition = Condition {
    text: "all start at 0, or the last n - 1 message times after the first, which starts at 0, and n - 1 hops behind it",
    holds: |scenario| conditions::all_start_at_0(scenario) || conditions::last_of_staggered(scenario).is_some(),
};
