//! Published figures.

use crate::algorithms::graph::{DIAMETER, NOT_ALONE, STARTED, STARTS_AT_0, diameter};
use crate::algorithms::ring::figures::PROCESSES;
use crate::claims::cases::{self, Cases};
use crate::claims::conditions::{DISTINCT, IN_STEP, UNDISTURBED, identity_bits, message_time};
use crate::claims::sources::{DERIVED, FOKKINK, TEL};
use crate::claims::{Claim, Condition, Counts, Letter, Measure, Predict, Scope};
use crate::scenario::{Declaration, Scenario, Start};

const LETTERS: &[Letter] = &[PROCESSES, DIAMETER, Letter::MESSAGE_TIME, Letter::IDENTITY_BITS];

pub(crate) const CLAIMS: &[Claim] = &[
    Claim {
        id: "tree.messages",
        formula: "4n - 4",
        letters: LETTERS,
        text: "Two wake-ups go over each of the n - 1 edges, and two tokens, as which Tel counts the news as well.",
        sources: &[TEL],
        measure: Measure::Messages(&["wakeup", "token", "elected"]),
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &STARTED],
            predict: Predict::Equal(|scenario| 4 * edges(scenario)),
            cases: all_starts,
        },
    },
    Claim {
        id: "tree.wakeup",
        formula: "2(n - 1)",
        letters: LETTERS,
        text: "Everybody wakes each of its neighbours, whoever starts.",
        sources: &[TEL],
        measure: Measure::Messages(&["wakeup"]),
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &STARTED],
            predict: Predict::Equal(|scenario| 2 * edges(scenario)),
            cases: all_starts,
        },
    },
    Claim {
        id: "tree.token",
        formula: "n",
        letters: LETTERS,
        text: "Everybody sends one token, to the last neighbour that it has not heard from.",
        sources: &[TEL, FOKKINK],
        measure: Measure::Messages(&["token"]),
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &STARTED, &NOT_ALONE],
            predict: Predict::Equal(|scenario| scenario.processes.into()),
            cases: all_starts,
        },
    },
    Claim {
        id: "tree.news",
        formula: "n - 2",
        letters: LETTERS,
        text: "The two whose tokens cross know by themselves; everybody else is told once.",
        sources: &[DERIVED],
        measure: Measure::Messages(&["elected"]),
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &STARTED],
            predict: Predict::Equal(|scenario| u64::from(scenario.processes).saturating_sub(2)),
            cases: all_starts,
        },
    },
    Claim {
        id: "tree.bits",
        formula: "(2n - 2) b",
        letters: LETTERS,
        text: "Each of n tokens and n - 2 announcements carries an identity (none where a process is alone), a wake-up nothing.",
        sources: &[DERIVED],
        measure: Measure::Bits,
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &STARTED],
            predict: Predict::Equal(|scenario| 2 * edges(scenario) * identity_bits(scenario)),
            cases: all_starts,
        },
    },
    Claim {
        id: "tree.time",
        formula: "(D + 1) T (0 for a process alone)",
        letters: LETTERS,
        text: "The wake-ups take a message time, which is T ticks, and then the identity with the longest way takes D.",
        sources: &[DERIVED],
        measure: Measure::Ticks { until: "until all know the leader", tick: |_, summary| summary.announced_at },
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &IN_STEP, &ALL_START_AT_0],
            predict: Predict::Equal(|scenario| {
                let hops = if scenario.processes > 1 { diameter(scenario) + 1 } else { 0 };
                hops * message_time(scenario)
            }),
            cases: |algorithm| trees(algorithm).each(cases::orders).each(cases::equal_delays),
        },
    },
    Claim {
        id: "tree.time.most",
        formula: "(2D + 1) T",
        letters: LETTERS,
        text: "All are awake after D message times at most, all wake-ups have arrived one later, and then it takes D. A message time is \
               T ticks.",
        sources: &[DERIVED],
        measure: Measure::Ticks { until: "until all know the leader", tick: |_, summary| summary.announced_at },
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &IN_STEP, &STARTS_AT_0],
            predict: Predict::AtMost(|scenario| (2 * diameter(scenario) + 1) * message_time(scenario)),
            cases: |algorithm| {
                small(algorithm).each(cases::orders).each(cases::all_initiators).each(cases::equal_delays)
            },
        },
    },
];

static ALL_START_AT_0: Condition = Condition {
    text: "all start at tick 0, and nobody knows a leader before",
    holds: |scenario| scenario.start == Start::All && !scenario.established,
};

fn edges(scenario: &Scenario) -> u64 {
    u64::from(scenario.processes) - 1
}

/// Every tree of up to five processes, with every set of starters; then trees of every shape, some of them starting, some of them late.
/// With random delays, too, and channels that are not FIFO.
fn all_starts(algorithm: &Declaration) -> Cases {
    let starts = |scenario: &Scenario| {
        let some = cases::some_start(scenario).to_vec();
        [vec![scenario.clone(), cases::started_by(scenario.processes / 2, scenario)], some].concat()
    };
    small(algorithm).each(cases::all_initiators).and(trees(algorithm).each(starts)).each(cases::networks)
}

/// Every tree of up to five processes.
fn small(algorithm: &Declaration) -> Cases {
    cases::sizes(algorithm, 1..=5).each(cases::all_trees)
}

/// Trees of every shape, of 1 to 20 processes.
fn trees(algorithm: &Declaration) -> Cases {
    cases::sizes(algorithm, 1..=20).each(cases::shapes)
}
