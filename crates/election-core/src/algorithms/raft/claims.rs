//! Published figures.

use super::info::LONG_ENOUGH;
use crate::algorithms::majority;
use crate::algorithms::ring::figures::PROCESSES;
use crate::claims::cases::{self, Cases};
use crate::claims::conditions::{AFRESH, UNDISTURBED};
use crate::claims::sources::{DERIVED, ONGARO};
use crate::claims::{Claim, Condition, Counts, Letter, Measure, Predict, Scope};
use crate::properties;
use crate::scenario::{Declaration, Scenario, Start, StartAt};

const LETTERS: &[Letter] = &[
    PROCESSES,
    Letter {
        sign: "E",
        meaning: "the shortest election timeout, in ticks",
        value: |scenario| Some(scenario.ticks("election_timeout").into()),
    },
    Letter {
        sign: "T",
        meaning: "the longest time that a message takes, in ticks",
        value: |scenario| Some(scenario.network.largest_delay().into()),
    },
    Letter {
        sign: "M",
        meaning: "the time that it takes to handle a message, in ticks",
        value: |scenario| Some(scenario.network.processing.into()),
    },
];

pub(crate) const CLAIMS: &[Claim] = &[
    Claim {
        id: "raft.single",
        formula: "2(n - 1)",
        letters: LETTERS,
        text: "The one candidate asks everybody else for a vote, and everybody answers.",
        sources: &[DERIVED],
        measure: Measure::Messages(&["request-vote", "vote"]),
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &AFRESH, &ONE_STARTS, &PATIENT, &LONG_ENOUGH],
            predict: Predict::Equal(|scenario| 2 * (u64::from(scenario.processes) - 1)),
            cases: one_starts,
        },
    },
    Claim {
        id: "raft.news",
        formula: "n - 1",
        letters: LETTERS,
        text: "The new leader tells everybody else.",
        sources: &[DERIVED],
        measure: Measure::Messages(&["append-entries"]),
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &AFRESH, &ONE_STARTS, &PATIENT, &LONG_ENOUGH],
            predict: Predict::Equal(|scenario| u64::from(scenario.processes) - 1),
            cases: one_starts,
        },
    },
    Claim {
        id: "raft.time",
        formula: "E to 2E + 2T + M after the start",
        letters: LETTERS,
        text: "The one that starts waits for an election timeout, then for its request to get there and the votes to come back.",
        sources: &[DERIVED],
        measure: Measure::Ticks { until: "until one is elected", tick: |_, summary| summary.elected_at },
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &AFRESH, &ONE_STARTS, &PATIENT, &LONG_ENOUGH],
            predict: Predict::Between(|scenario| {
                let begun = scenario.starts().iter().map(|start| start.at).min().unwrap_or(0);
                let shortest = u64::from(begun) + u64::from(scenario.ticks("election_timeout"));
                let there_and_back = u64::from(scenario.network.there_and_back());
                (shortest, shortest + u64::from(scenario.ticks("election_timeout")) + there_and_back)
            }),
            cases: one_starts,
        },
    },
    Claim {
        id: "raft.safety",
        formula: "0",
        letters: LETTERS,
        text: "No term ever has two leaders, whatever happens to processes and channels.",
        sources: &[ONGARO],
        measure: Measure::Falls(properties::ONE_LEADER_AN_EPOCH),
        counts: Counts::Either,
        scope: Scope::Run { conditions: &[], predict: Predict::Equal(|_| 0), cases: majority::everything_goes_wrong },
    },
];

static ONE_STARTS: Condition = Condition {
    text: "one process starts",
    holds: |scenario| {
        let starts = scenario.starts();
        starts.first().is_some_and(|first| starts.iter().all(|start| start.process == first.process))
    },
};

/// Who waits for its first timeout may stand.
static PATIENT: Condition = Condition {
    text: "the patience is at least one timeout",
    holds: |scenario| scenario.count("patience_in_timeouts") >= 1,
};

/// Up to 12 processes, each of which starts alone, early and late; large ones.
fn one_starts(algorithm: &Declaration) -> Cases {
    let small = cases::sizes(algorithm, 1..=12).each(cases::each_alone);
    let large =
        cases::sizes(algorithm, [25, 64]).each(|scenario| [cases::started_by(scenario.processes / 2, scenario)]);
    let later = |scenario: &Scenario| {
        let late = scenario.starts().iter().map(|start| StartAt { at: start.at + 7, ..*start }).collect();
        [scenario.clone(), Scenario { start: Start::List(late), ..scenario.clone() }]
    };
    Cases::new(small.chain(large)).each(later).each(cases::networks)
}
