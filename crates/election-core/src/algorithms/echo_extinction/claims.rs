//! Published figures.

use std::collections::BTreeSet;

use crate::algorithms::graph::{DIAMETER, STARTED, STARTS_AT_0, diameter};
use crate::claims::cases::{self, Cases};
use crate::claims::conditions::{DISTINCT, IN_STEP, UNDISTURBED, identity_bits, message_time};
use crate::claims::sources::{DERIVED, FOKKINK, TEL};
use crate::claims::{Claim, Condition, Counts, Letter, Measure, Predict, Scope};
use crate::scenario::{Declaration, Scenario};

const LETTERS: &[Letter] = &[
    DIAMETER,
    Letter::MESSAGE_TIME,
    Letter::IDENTITY_BITS,
    Letter { sign: "E", meaning: "how many edges there are", value: |scenario| Some(edges(scenario)) },
    Letter {
        sign: "k",
        meaning: "how many processes are to start by themselves",
        value: |scenario| Some(starters(scenario)),
    },
];

pub(crate) const CLAIMS: &[Claim] = &[
    Claim {
        id: "echo.one",
        formula: "2E",
        letters: LETTERS,
        text: "The wave of a single initiator crosses every edge once from either end.",
        sources: &[TEL, FOKKINK],
        measure: Measure::Messages(&["token"]),
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &ONE_STARTS],
            predict: Predict::Equal(|scenario| 2 * edges(scenario)),
            cases: |algorithm| {
                let alone = small(algorithm).and(graphs(algorithm)).each(cases::each_alone);
                alone.each(cases::networks)
            },
        },
    },
    Claim {
        id: "echo.tokens",
        formula: "2E to 2 k E",
        letters: LETTERS,
        text: "The winner's wave takes 2E tokens, and each other one at most as many.",
        sources: &[TEL, FOKKINK],
        measure: Measure::Messages(&["token"]),
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &STARTED],
            predict: Predict::Between(|scenario| (2 * edges(scenario), 2 * starters(scenario) * edges(scenario))),
            cases: all_starts,
        },
    },
    Claim {
        id: "echo.news",
        formula: "2E",
        letters: LETTERS,
        text: "Everybody tells each of its neighbours who leads.",
        sources: &[TEL],
        measure: Measure::Messages(&["elected"]),
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &STARTED],
            predict: Predict::Equal(|scenario| 2 * edges(scenario)),
            cases: all_starts,
        },
    },
    Claim {
        id: "echo.bits",
        formula: "4E b",
        letters: LETTERS,
        text: "When one starts, each of its 2E tokens and 2E announcements carries an identity.",
        sources: &[DERIVED],
        measure: Measure::Bits,
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &ONE_STARTS],
            predict: Predict::Equal(|scenario| 4 * edges(scenario) * identity_bits(scenario)),
            cases: |algorithm| {
                let several = small(algorithm);
                several.and(graphs(algorithm).each(cases::each_alone)).each(cases::networks)
            },
        },
    },
    Claim {
        id: "echo.time",
        formula: "(2D + 1) T",
        letters: LETTERS,
        text: "The winner's wave reaches everybody within D message times, and takes one more than that for the way back. A message time \
               is T ticks.",
        sources: &[DERIVED],
        measure: Measure::Ticks { until: "until one is elected", tick: |_, summary| summary.elected_at },
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &IN_STEP, &STARTS_AT_0],
            predict: Predict::AtMost(|scenario| (2 * diameter(scenario) + 1) * message_time(scenario)),
            cases: starts_at_0,
        },
    },
    Claim {
        id: "echo.time.news",
        formula: "(3D + 1) T",
        letters: LETTERS,
        text: "Everybody knows who leads D message times after the leader does. A message time is T ticks.",
        sources: &[DERIVED],
        measure: Measure::Ticks { until: "until all know the leader", tick: |_, summary| summary.announced_at },
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &IN_STEP, &STARTS_AT_0],
            predict: Predict::AtMost(|scenario| (3 * diameter(scenario) + 1) * message_time(scenario)),
            cases: starts_at_0,
        },
    },
];

static ONE_STARTS: Condition = Condition { text: "one process starts", holds: |scenario| starters(scenario) == 1 };

fn edges(scenario: &Scenario) -> u64 {
    scenario.graph().edges()
}

/// How many processes are to start; who is reached before its time does not.
fn starters(scenario: &Scenario) -> u64 {
    let starters: BTreeSet<u16> = scenario.starts().iter().map(|start| start.process).collect();
    starters.len() as u64
}

/// Every connected graph of up to four processes, in every order, with every set of starters; then graphs of every shape, some of
/// them starting, some of them late. With random delays, too, and channels that are not FIFO.
fn all_starts(algorithm: &Declaration) -> Cases {
    let starts = |scenario: &Scenario| {
        let some = cases::some_start(scenario).to_vec();
        [vec![scenario.clone(), cases::started_by(scenario.processes / 2, scenario)], some].concat()
    };
    let larger = graphs(algorithm).each(cases::orders).each(starts);
    small(algorithm).each(cases::all_initiators).and(larger).each(cases::networks)
}

fn starts_at_0(algorithm: &Declaration) -> Cases {
    let larger = graphs(algorithm)
        .each(cases::orders)
        .each(|scenario| [scenario.clone(), cases::some_start(scenario)[0].clone()]);
    small(algorithm).each(cases::all_initiators).and(larger).each(cases::equal_delays)
}

/// Every connected graph of up to four processes. As every way to name its processes is among them, so is every order.
fn small(algorithm: &Declaration) -> Cases {
    cases::sizes(algorithm, 1..=4).each(cases::all_graphs)
}

/// Graphs of every shape, of 1 to 20 processes.
fn graphs(algorithm: &Declaration) -> Cases {
    cases::sizes(algorithm, 1..=20).each(cases::shapes)
}
