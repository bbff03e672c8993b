//! Published figures.

use super::info::{LONG_ENOUGH, ONE_STARTS};
use crate::algorithms::majority;
use crate::algorithms::ring::figures::PROCESSES;
use crate::claims::cases::{self, Cases};
use crate::claims::conditions::{AFRESH, DISTINCT, UNDISTURBED, identity_bits};
use crate::claims::sources::{DERIVED, GARCIA_MOLINA};
use crate::claims::{Claim, Condition, Counts, Letter, Measure, Predict, Scope};
use crate::properties;
use crate::scenario::{Declaration, Scenario};

const LETTERS: &[Letter] = &[
    PROCESSES,
    Letter::IDENTITY_BITS,
    Letter { sign: "q", meaning: "the number of processes that look", value: |scenario| Some(lookers(scenario)) },
    Letter {
        sign: "A",
        meaning: "the timeouts of an answer and of acceptance together, in ticks",
        value: |scenario| Some(found_and_accepted(scenario)),
    },
];

const LOOK: &[&str] = &["are-you-coordinator", "answer"];
const MERGE: &[&str] = &["invitation", "accept", "ready"];

pub(crate) const CLAIMS: &[Claim] = &[
    Claim {
        id: "invitation.look",
        formula: "2(n - 1)",
        letters: LETTERS,
        text: "One process looks: it asks everybody else, and everybody answers.",
        sources: &[DERIVED],
        measure: Measure::Messages(LOOK),
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &AFRESH, &ONE_STARTS, &PATIENT, &LONG_ENOUGH, &IN_DOUBT_ONLY],
            predict: Predict::Equal(|scenario| 2 * others(scenario)),
            cases: one_starts,
        },
    },
    Claim {
        id: "invitation.look-all",
        formula: "2n(n - 1)",
        letters: LETTERS,
        text: "All look at once: everybody asks everybody else, and answers.",
        sources: &[DERIVED],
        measure: Measure::Messages(LOOK),
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &AFRESH, &ALL_AT_ONCE, &DISTINCT, &PATIENT, &LONG_ENOUGH, &IN_DOUBT_ONLY],
            predict: Predict::Equal(|scenario| 2 * u64::from(scenario.processes) * others(scenario)),
            cases: all_start,
        },
    },
    Claim {
        id: "invitation.merge",
        formula: "3(n - 1)",
        letters: LETTERS,
        text: "n groups of one become one group: everybody else is invited, accepts, and is told.",
        sources: &[DERIVED],
        measure: Measure::Messages(MERGE),
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &AFRESH, &ONE_OR_ALL, &DISTINCT, &PATIENT, &LONG_ENOUGH],
            predict: Predict::Equal(|scenario| 3 * others(scenario)),
            cases: one_or_all,
        },
    },
    Claim {
        id: "invitation.bits",
        formula: "(n - 1)(q + 3(b + 8))",
        letters: LETTERS,
        text: "A coordinator's question carries nothing, its answer yes or no; all else a group: an identity and a number of 8 bits.",
        sources: &[DERIVED],
        measure: Measure::Bits,
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &AFRESH, &ONE_OR_ALL, &DISTINCT, &PATIENT, &LONG_ENOUGH, &IN_DOUBT_ONLY],
            predict: Predict::Equal(|scenario| {
                others(scenario) * (lookers(scenario) + 3 * (identity_bits(scenario) + 8))
            }),
            cases: one_or_all,
        },
    },
    Claim {
        id: "invitation.time",
        formula: "A",
        letters: LETTERS,
        text: "All look at once: the best waits for answers, and for those who accept; then it leads.",
        sources: &[DERIVED],
        measure: Measure::Ticks { until: "until one is elected", tick: |_, summary| summary.elected_at },
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &AFRESH, &ALL_AT_ONCE, &PATIENT, &LONG_ENOUGH],
            predict: Predict::Equal(|scenario| if scenario.processes > 1 { found_and_accepted(scenario) } else { 0 }),
            cases: all_start,
        },
    },
    Claim {
        id: "invitation.safety",
        formula: "0",
        letters: LETTERS,
        text: "No group ever has two leaders, whatever happens to processes, channels and time.",
        sources: &[GARCIA_MOLINA],
        measure: Measure::Falls(properties::ONE_LEADER_AN_EPOCH),
        counts: Counts::Either,
        scope: Scope::Run { conditions: &[], predict: Predict::Equal(|_| 0), cases: majority::everything_goes_wrong },
    },
];

fn others(scenario: &Scenario) -> u64 {
    u64::from(scenario.processes) - 1
}

fn lookers(scenario: &Scenario) -> u64 {
    if are_all_at_once(scenario) { scenario.processes.into() } else { 1 }
}

fn found_and_accepted(scenario: &Scenario) -> u64 {
    u64::from(scenario.ticks("answer_timeout")) + u64::from(scenario.ticks("accept_timeout"))
}

fn are_all_at_once(scenario: &Scenario) -> bool {
    let starts = scenario.starts();
    (0..scenario.processes).all(|process| starts.iter().any(|start| (start.process, start.at) == (process, 0)))
}

static ALL_AT_ONCE: Condition = Condition { text: "everybody starts at tick 0", holds: are_all_at_once };

static ONE_OR_ALL: Condition = Condition {
    text: "one process starts, or everybody at tick 0",
    holds: |scenario| (ONE_STARTS.holds)(scenario) || are_all_at_once(scenario),
};

static PATIENT: Condition =
    Condition { text: "the patience is at least one look", holds: |scenario| scenario.count("patience_in_looks") >= 1 };

static IN_DOUBT_ONLY: Condition =
    Condition { text: "members ask only when in doubt", holds: |scenario| !scenario.flag("members_ask") };

/// Up to 12 processes and some more, in several orders and networks.
fn all_start(algorithm: &Declaration) -> Cases {
    cases::sizes(algorithm, (1..=12).chain([25])).each(cases::orders).each(cases::networks)
}

/// Up to 12 processes, each of which starts alone; a large one.
fn one_starts(algorithm: &Declaration) -> Cases {
    let small = cases::sizes(algorithm, 1..=12).each(cases::each_alone);
    let large = cases::sizes(algorithm, [64]).each(|scenario| [cases::started_by(scenario.processes / 2, scenario)]);
    Cases::new(small.chain(large)).each(cases::networks)
}

fn one_or_all(algorithm: &Declaration) -> Cases {
    Cases::new(one_starts(algorithm).chain(all_start(algorithm)))
}
