//! Published figures.
//!
//! Three sources give four counts that contradict each other. All are right, each under its own counting: whether the leader that
//! has crashed is asked, whether `coordinator` counts, and whom N counts.

use super::{LONG_ENOUGH, slides};
use crate::claims::conditions::{AFRESH, DISTINCT, EQUAL_DELAYS, IN_STEP, identity_bits, message_time};
use crate::claims::crashed::{self, BEST_CRASHED, CRASHED_FIRST, LEADER_CRASHED, ONE_BEGINS, ONE_OR_ALL_BEGIN};
use crate::claims::sources::{AALBORG, DERIVED, GARCIA_MOLINA, GUPTA, README, UNIMORE};
use crate::claims::{Claim, Condition, Counts, Measure, Predict, Relation, Scope, failover};
use crate::properties;

use super::conditions::{
    ASKED, HIGHEST_BEGINS, LEADER_OR_NONE_CRASHED, LOWEST_BEGINS, NO_EPOCHS, NO_LONGER_THAN_IT_MUST, NOBODY_CRASHED,
    NOT_ASKED, ONCE, OTHERS_LIVE, PATIENT, PLACED, PUNCTUAL, RELIABLE, RESTARTS, SETTLED, STAY_DEAD, TEXTBOOK,
    TO_LOWER, TRUE_SUSPICIONS,
};
use super::families::{beginnings, bounds, literal, too_hasty};
use super::quantities::{LETTERS, ask_once, asked_dead, begin, handling, l, literal_count, n, pairs, r};

const ELECTION: &[&str] = &["election"];
const ANSWER: &[&str] = &["answer"];
const COORDINATOR: &[&str] = &["coordinator"];
const ELECTION_AND_ANSWER: &[&str] = &["election", "answer"];
const EVERYTHING: &[&str] = &["election", "answer", "coordinator"];

/// What every exact count of an election rests on.
macro_rules! exact {
    ($($more:expr),*) => {
        &[&TEXTBOOK, &CRASHED_FIRST, &DISTINCT, &AFRESH, &EQUAL_DELAYS, &PATIENT, &ONCE, &ONE_OR_ALL_BEGIN, $($more),*]
    };
}

pub(crate) const CLAIMS: &[Claim] = &[
    Claim {
        id: "bully.best.top",
        formula: "n - 1",
        letters: LETTERS,
        text: "The highest of the living begins and tells the others.",
        sources: &[UNIMORE],
        measure: Measure::MessagesToLive(EVERYTHING),
        counts: Counts::Live,
        scope: Scope::Run {
            conditions: &[&TEXTBOOK, &CRASHED_FIRST, &DISTINCT, &AFRESH, &ONE_BEGINS, &HIGHEST_BEGINS],
            predict: Predict::Equal(|scenario| l(scenario).saturating_sub(1)),
            cases: beginnings,
        },
    },
    Claim {
        id: "bully.best.second",
        formula: "N - 2",
        letters: LETTERS,
        text: "The second highest begins, knows that the highest has crashed, does not ask it, and tells the others.",
        sources: &[AALBORG, GUPTA],
        measure: Measure::Messages(EVERYTHING),
        counts: Counts::All,
        scope: Scope::Run {
            conditions: &[
                &TEXTBOOK,
                &CRASHED_FIRST,
                &DISTINCT,
                &AFRESH,
                &ONE_BEGINS,
                &HIGHEST_BEGINS,
                &LEADER_CRASHED,
                &NOT_ASKED,
                &TO_LOWER,
            ],
            predict: Predict::Equal(|scenario| n(scenario).saturating_sub(2)),
            cases: beginnings,
        },
    },
    Claim {
        id: "bully.worst.election",
        formula: "N(N - 1)/2",
        letters: LETTERS,
        text: "The lowest begins, and everyone asks everyone higher, the leader that has crashed included.",
        sources: &[GUPTA],
        measure: Measure::Messages(ELECTION),
        counts: Counts::All,
        scope: Scope::Run {
            conditions: &[
                &TEXTBOOK,
                &CRASHED_FIRST,
                &DISTINCT,
                &AFRESH,
                &PATIENT,
                &ONCE,
                &ONE_OR_ALL_BEGIN,
                &LOWEST_BEGINS,
                &LEADER_CRASHED,
                &ASKED,
            ],
            predict: Predict::Equal(|scenario| n(scenario) * (n(scenario) - 1) / 2),
            cases: beginnings,
        },
    },
    Claim {
        id: "bully.worst.live",
        formula: "n(n - 1)",
        letters: LETTERS,
        text: "The lowest begins: every pair exchanges a question and an answer.",
        sources: &[UNIMORE],
        measure: Measure::MessagesToLive(ELECTION_AND_ANSWER),
        counts: Counts::Live,
        scope: Scope::Run {
            conditions: exact![&LOWEST_BEGINS, &BEST_CRASHED, &PLACED],
            predict: Predict::Equal(|scenario| l(scenario) * l(scenario).saturating_sub(1)),
            cases: beginnings,
        },
    },
    Claim {
        id: "bully.exact",
        formula: "r(r - 1) + r D + L - 1",
        letters: LETTERS,
        text: "All messages, when the one that begins is the r-th from the top of L live ones, and D higher ones have crashed and \
               are asked all the same.",
        sources: &[DERIVED],
        measure: Measure::Messages(EVERYTHING),
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: exact![&BEST_CRASHED, &SETTLED, &PLACED, &TO_LOWER],
            predict: Predict::Equal(|scenario| {
                2 * pairs(r(scenario)) + r(scenario) * asked_dead(scenario) + l(scenario).saturating_sub(1)
            }),
            cases: beginnings,
        },
    },
    Claim {
        id: "bully.exact.election",
        formula: "r(r - 1)/2 + r D",
        letters: LETTERS,
        text: "Each of the r processes from the one that begins upwards asks those above it once.",
        sources: &[DERIVED],
        measure: Measure::Messages(ELECTION),
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: exact![&BEST_CRASHED, &SETTLED, &PLACED],
            predict: Predict::Equal(|scenario| pairs(r(scenario)) + r(scenario) * asked_dead(scenario)),
            cases: beginnings,
        },
    },
    Claim {
        id: "bully.exact.answer",
        formula: "r(r - 1)/2",
        letters: LETTERS,
        text: "Whoever is asked and lives answers.",
        sources: &[DERIVED],
        measure: Measure::Messages(ANSWER),
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: exact![&BEST_CRASHED, &PLACED],
            predict: Predict::Equal(|scenario| pairs(r(scenario))),
            cases: beginnings,
        },
    },
    Claim {
        id: "bully.exact.coordinator",
        formula: "L - 1",
        letters: LETTERS,
        text: "One announcement, to all who live.",
        sources: &[DERIVED],
        measure: Measure::Messages(COORDINATOR),
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: exact![&BEST_CRASHED, &PLACED, &TO_LOWER],
            predict: Predict::Equal(|scenario| l(scenario).saturating_sub(1)),
            cases: beginnings,
        },
    },
    Claim {
        id: "bully.bits",
        formula: "(r(r - 1)/2 + r D + L - 1) b",
        letters: LETTERS,
        text: "Questions and announcements carry their sender's identity, answers nothing.",
        sources: &[DERIVED],
        measure: Measure::Bits,
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: exact![&BEST_CRASHED, &SETTLED, &PLACED, &TO_LOWER, &NO_EPOCHS],
            predict: Predict::Equal(|scenario| {
                let questions = pairs(r(scenario)) + r(scenario) * asked_dead(scenario);
                (questions + l(scenario).saturating_sub(1)) * identity_bits(scenario)
            }),
            cases: beginnings,
        },
    },
    Claim {
        id: "bully.total",
        formula: "n² - 1 all live; N² - N - 1 with the leader dead and asked; N(N - 2) with it dead and not asked",
        letters: LETTERS,
        text: "All messages when the lowest begins.",
        sources: &[DERIVED],
        measure: Measure::Messages(EVERYTHING),
        counts: Counts::All,
        scope: Scope::Run {
            conditions: exact![&LOWEST_BEGINS, &LEADER_OR_NONE_CRASHED, &SETTLED, &PLACED, &TO_LOWER],
            predict: Predict::Equal(|scenario| {
                let n = n(scenario);
                match (crashed::crashed(scenario).len(), asked_dead(scenario)) {
                    (0, _) => n * n - 1,
                    (_, 0) => n * n.saturating_sub(2),
                    _ => n * n - n - 1,
                }
            }),
            cases: beginnings,
        },
    },
    Claim {
        id: "bully.time",
        formula: "at most 5 message times, 1 at best",
        letters: LETTERS,
        text: "From the beginning until everyone knows the leader, in message times: T ticks, and M more to handle it. The worst here is 4: \
               the question that is passed on travels beside the answer, and the timeout is 2T + M.",
        sources: &[GUPTA],
        measure: ANNOUNCEMENT,
        counts: Counts::All,
        scope: Scope::Run {
            conditions: SWIFTLY,
            predict: Predict::Between(|scenario| {
                let (begin, delay) = (begin(scenario), message_time(scenario));
                (begin + delay, begin + 5 * (delay + handling(scenario)))
            }),
            cases: beginnings,
        },
    },
    Claim {
        id: "bully.time.exact",
        formula: "T, and T + M more unless the highest begins, and 2T + M more if the dead are asked",
        letters: LETTERS,
        text: "The highest of the living hears the question, waits in vain for an answer if it asks anybody, and tells everyone. Where a \
               message takes a tick, and handling it none: 1 tick, and 1 more, and 2 more.",
        sources: &[DERIVED],
        measure: ANNOUNCEMENT,
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[
                &TEXTBOOK,
                &CRASHED_FIRST,
                &DISTINCT,
                &AFRESH,
                &EQUAL_DELAYS,
                &PUNCTUAL,
                &PATIENT,
                &ONCE,
                &ONE_OR_ALL_BEGIN,
                &BEST_CRASHED,
                &OTHERS_LIVE,
                &SETTLED,
                &PLACED,
            ],
            predict: Predict::Equal(|scenario| {
                // Where all begin at once, the highest does.
                let is_asked_first = r(scenario) > 1 && failover::detected_at(scenario).is_none();
                let (delay, handling) = (message_time(scenario), handling(scenario));
                let question = if is_asked_first { delay + handling } else { 0 };
                let silence = if asked_dead(scenario) > 0 { 2 * delay + handling } else { 0 };
                begin(scenario) + question + silence + delay
            }),
            cases: beginnings,
        },
    },
    Claim {
        id: "bully.bound",
        formula: "never, if the answer timeout is at least 2T + M",
        letters: LETTERS,
        text: "Two leaders at once: no live process above is taken for dead when its answer has time to come. T is the largest delay, \
               M what it takes to handle a message.",
        sources: &[GARCIA_MOLINA, DERIVED],
        measure: Measure::Falls(properties::ONE_LEADER),
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&TEXTBOOK, &DISTINCT, &LONG_ENOUGH, &RELIABLE, &STAY_DEAD, &TRUE_SUSPICIONS],
            predict: Predict::Equal(|_| 0),
            cases: bounds,
        },
    },
    Claim {
        id: "bully.bound.short",
        formula: "always, with 2T + M - 1 and everyone answering as late as can be",
        letters: LETTERS,
        text: "Two leaders at once when the lowest begins: it does not hear in time that others live.",
        sources: &[UNIMORE, DERIVED],
        measure: Measure::Falls(properties::ONE_LEADER),
        counts: Counts::Either,
        scope: Scope::Ensemble {
            over: "all runs with 2 to 16 processes and delays of 1 to 8, handling of 0 to 2 ticks, that are one tick too hasty",
            relation: Relation::Equal,
            mean: None,
            ensembles: too_hasty,
        },
    },
    Claim {
        id: "bully.literal",
        formula: "2^(n - 1) - 1",
        letters: LETTERS,
        text: "If every question begins another election, each process begins as often as all below it together, and once more.",
        sources: &[README],
        measure: Measure::Messages(ELECTION),
        counts: Counts::Either,
        scope: Scope::Run { conditions: LITERALLY, predict: Predict::Equal(literal_count), cases: (literal) },
    },
    Claim {
        id: "bully.literal.answer",
        formula: "2^(n - 1) - 1",
        letters: LETTERS,
        text: "Each of these is answered.",
        sources: &[README],
        measure: Measure::Messages(ANSWER),
        counts: Counts::Either,
        scope: Scope::Run { conditions: LITERALLY, predict: Predict::Equal(literal_count), cases: (literal) },
    },
    Claim {
        id: "bully.hardware-multicast",
        formula: "2 rounds; 4 if the dead are asked",
        letters: LETTERS,
        text: "The lowest begins, and everyone knows: the highest hears the question in the first round, and tells everyone in the second. If \
               it has to ask the dead, too, it waits two rounds for their answers. A round is T ticks.",
        sources: &[AALBORG, DERIVED],
        measure: ANNOUNCEMENT,
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[
                &TEXTBOOK,
                &CRASHED_FIRST,
                &DISTINCT,
                &AFRESH,
                &IN_STEP,
                &PATIENT,
                &ONCE,
                &ONE_BEGINS,
                &LOWEST_BEGINS,
                &BEST_CRASHED,
                &SETTLED,
                &NO_LONGER_THAN_IT_MUST,
                &PLACED,
                &OTHERS_LIVE,
            ],
            predict: Predict::Equal(|scenario| {
                let rounds = if asked_dead(scenario) > 0 { 4 } else { 2 };
                begin(scenario) + rounds * message_time(scenario)
            }),
            cases: beginnings,
        },
    },
    Claim {
        id: "bully.hardware-multicast.messages",
        formula: "L, and 1 more if the dead are asked",
        letters: LETTERS,
        text: "Questions and announcements, a broadcast counted as one message: each of the living but the highest asks those above it, and \
               the highest tells all. Answers go to one process each.",
        sources: &[DERIVED],
        measure: Measure::Broadcasts(&["election", "coordinator"]),
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: exact![&LOWEST_BEGINS, &SETTLED, &BEST_CRASHED, &PLACED, &OTHERS_LIVE],
            predict: Predict::Equal(|scenario| l(scenario) + u64::from(asked_dead(scenario) > 0)),
            cases: beginnings,
        },
    },
    Claim {
        id: "bully.each",
        formula: "the i-th highest sends i - 1",
        letters: LETTERS,
        text: "Everyone who lives asks each process above it once, the leader that has crashed included: so many do.",
        sources: &[GUPTA],
        measure: Measure::Number { of: "processes that ask each one above them once", count: ask_once },
        counts: Counts::All,
        scope: Scope::Run {
            conditions: FROM_THE_BOTTOM,
            predict: Predict::Equal(|scenario| n(scenario) - 1),
            cases: beginnings,
        },
    },
    Claim {
        id: "bully.each.begin",
        formula: "N - 1",
        letters: LETTERS,
        text: "Everyone who lives begins an election, once.",
        sources: &[GUPTA],
        measure: Measure::Number {
            of: "elections begun",
            count: |_, efforts| efforts.iter().map(|effort| u64::from(effort.elections)).sum(),
        },
        counts: Counts::All,
        scope: Scope::Run {
            conditions: FROM_THE_BOTTOM,
            predict: Predict::Equal(|scenario| n(scenario) - 1),
            cases: beginnings,
        },
    },
    slides::TWO_LEADERS,
    slides::MESSAGES,
];

const FROM_THE_BOTTOM: &[&Condition] = &[
    &TEXTBOOK,
    &CRASHED_FIRST,
    &DISTINCT,
    &AFRESH,
    &PATIENT,
    &ONCE,
    &ONE_BEGINS,
    &LOWEST_BEGINS,
    &LEADER_CRASHED,
    &ASKED,
];

const SWIFTLY: &[&Condition] = &[
    &TEXTBOOK,
    &CRASHED_FIRST,
    &DISTINCT,
    &AFRESH,
    &EQUAL_DELAYS,
    &PUNCTUAL,
    &PATIENT,
    &ONCE,
    &ONE_OR_ALL_BEGIN,
    &OTHERS_LIVE,
];

const LITERALLY: &[&Condition] =
    &[&TEXTBOOK, &CRASHED_FIRST, &DISTINCT, &PATIENT, &RESTARTS, &ONE_BEGINS, &LOWEST_BEGINS, &NOBODY_CRASHED];

const ANNOUNCEMENT: Measure =
    Measure::Ticks { until: "until everyone knows the leader", tick: |_, summary| summary.announced_at };
