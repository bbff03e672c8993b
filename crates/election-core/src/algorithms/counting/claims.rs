//! Published figures.

use super::LEADER;
use crate::algorithms::ring::figures::{LETTERS, n};
use crate::claims::cases::{self, Cases};
use crate::claims::conditions::{IN_STEP, UNDISTURBED, identity_bits, message_time};
use crate::claims::sources::DERIVED;
use crate::claims::{Claim, Condition, Counts, Measure, Predict, Scope};
use crate::scenario::{Declaration, Scenario, Start, StartAt};

pub(crate) const CLAIMS: &[Claim] = &[
    Claim {
        id: "counting.names",
        formula: "n",
        letters: LETTERS,
        text: "The names go once round the ring.",
        sources: &[DERIVED],
        measure: Measure::Messages(&["name"]),
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &LEADER_STARTS, &NO_OTHER],
            predict: Predict::Equal(n),
            cases: leaders,
        },
    },
    Claim {
        id: "counting.size",
        formula: "n",
        letters: LETTERS,
        text: "Their number goes round once more.",
        sources: &[DERIVED],
        measure: Measure::Messages(&["size"]),
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &LEADER_STARTS, &NO_OTHER],
            predict: Predict::Equal(n),
            cases: leaders,
        },
    },
    Claim {
        id: "counting.time",
        formula: "2n T",
        letters: LETTERS,
        text: "One message at a time goes twice round the ring, and takes T for each hop.",
        sources: &[DERIVED],
        measure: Measure::Ticks { until: "until the last message is back", tick: |_, summary| Some(summary.time) },
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &LEADER_ALONE, &NO_OTHER, &IN_STEP],
            predict: Predict::Equal(|scenario| 2 * n(scenario) * message_time(scenario)),
            cases: |algorithm| leaders(algorithm).each(cases::and_slower),
        },
    },
    Claim {
        id: "counting.bits",
        formula: "2n (b + 1)",
        letters: LETTERS,
        text: "Names and their number go up to n + 1, which may take a bit more than telling n processes apart.",
        sources: &[DERIVED],
        measure: Measure::Bits,
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &LEADER_STARTS, &NO_OTHER],
            predict: Predict::Equal(|scenario| 2 * n(scenario) * (identity_bits(scenario) + 1)),
            cases: leaders,
        },
    },
];

static LEADER_STARTS: Condition = Condition {
    text: "the given leader starts",
    holds: |scenario| scenario.starts().iter().any(|start| start.process == LEADER.0),
};

/// A late start is a step, though nothing comes of it.
static LEADER_ALONE: Condition = Condition {
    text: "the given leader starts at 0, and nobody later",
    holds: |scenario| {
        let starts = scenario.starts();
        starts.iter().all(|start| start.at == 0) && (LEADER_STARTS.holds)(scenario)
    },
};

static NO_OTHER: Condition = Condition { text: "no other leader is given", holds: |scenario| !scenario.established };

/// Rings of 1 to 64, the leader starting with all others or alone, at 0 or later, on three kinds of channels.
fn leaders(algorithm: &Declaration) -> Cases {
    let starts = |scenario: &Scenario| {
        let alone = |at| Scenario { start: Start::List(vec![StartAt { process: LEADER.0, at }]), ..scenario.clone() };
        vec![scenario.clone(), alone(0), alone(7)]
    };
    let algorithm = algorithm.clone();
    let sized = move |processes| Scenario { processes, ..Scenario::new(&algorithm) };
    Cases::new((1..=64).map(sized)).each(starts).each(cases::networks)
}
