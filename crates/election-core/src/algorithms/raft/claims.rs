//! Published figures.

use super::info::{LONG_ENOUGH, votes_stay};
use crate::algorithm::OptionValue;
use crate::algorithms::majority;
use crate::algorithms::ring::figures::PROCESSES;
use crate::claims::cases::{self, Cases};
use crate::claims::conditions::{AFRESH, UNDISTURBED, WITHOUT_LOGS, identity_bits};
use crate::claims::sources::{DERIVED, ONGARO};
use crate::claims::{Claim, Condition, Counts, Ensemble, Ensembles, Letter, Measure, Predict, Relation, Scope, Sum};
use crate::model::Tick;
use crate::properties;
use crate::scenario::{Declaration, Scenario, Start, StartAt};

const LETTERS: &[Letter] = &[
    PROCESSES,
    Letter::IDENTITY_BITS,
    Letter { sign: "P", meaning: "a probability", value: |_| None },
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
    Letter {
        sign: "q",
        meaning: "how often a candidate asks everybody: once, with pre-votes twice",
        value: |scenario| Some(questions(scenario)),
    },
];

fn questions(scenario: &Scenario) -> u64 {
    if scenario.flag("pre_vote") { 2 } else { 1 }
}

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
            conditions: &[&UNDISTURBED, &AFRESH, &ONE_STARTS, &PATIENT, &LONG_ENOUGH, &NOT_BEHIND],
            predict: Predict::Equal(|scenario| 2 * (u64::from(scenario.processes) - 1)),
            cases: one_starts,
        },
    },
    Claim {
        id: "raft.pre-votes",
        formula: "2(n - 1)",
        letters: LETTERS,
        text: "Before that it asks everybody else whether they would vote for it, and everybody answers.",
        sources: &[DERIVED],
        measure: Measure::Messages(&["request-pre-vote", "pre-vote"]),
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &AFRESH, &ONE_STARTS, &PATIENT, &LONG_ENOUGH, &NOT_BEHIND, &PRE_VOTES],
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
            conditions: &[&UNDISTURBED, &AFRESH, &ONE_STARTS, &PATIENT, &LONG_ENOUGH, &NOT_BEHIND],
            predict: Predict::Equal(|scenario| u64::from(scenario.processes) - 1),
            cases: one_starts,
        },
    },
    Claim {
        id: "raft.time",
        formula: "E to 2E + 2qT + (2q - 1)M after the start",
        letters: LETTERS,
        text: "The one that starts waits for an election timeout, then for each of its requests to get there and the answers to come back.",
        sources: &[DERIVED],
        measure: Measure::Ticks { until: "until one is elected", tick: |_, summary| summary.elected_at },
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &AFRESH, &ONE_STARTS, &PATIENT, &LONG_ENOUGH, &NOT_BEHIND, &DRAWN],
            predict: Predict::Between(|scenario| {
                let begun = scenario.starts().iter().map(|start| start.at).min().unwrap_or(0);
                let shortest = u64::from(begun) + u64::from(scenario.ticks("election_timeout"));
                let (delay, handling) = (scenario.network.largest_delay(), scenario.network.processing);
                let questions = questions(scenario);
                // Who has been answered takes M to stand.
                let asking = 2 * questions * u64::from(delay) + (2 * questions - 1) * u64::from(handling);
                (shortest, shortest + u64::from(scenario.ticks("election_timeout")) + asking)
            }),
            cases: one_starts,
        },
    },
    Claim {
        id: "raft.split",
        formula: "P(n, E) ± 3 standard errors",
        letters: LETTERS,
        text: "P is the probability that the first vote is split: all wait from tick 0, messages take a tick, and more than half of all, rounded \
               up, draw the shortest timeout together, one of E + 1. Whoever stands later hears of it in time. The mean over seeds is to be \
               within three standard errors.",
        sources: &[DERIVED],
        measure: Measure::Number {
            of: "split first votes",
            // As long as no vote is split, each candidate stands once.
            count: |scenario, efforts| {
                let stood: u64 = efforts.iter().map(|effort| u64::from(effort.elections)).sum();
                u64::from(stood > u64::from(most_candidates(scenario.processes)))
            },
        },
        counts: Counts::Either,
        scope: Scope::Ensemble {
            over: "the seeds of 1 to 3000 that draw timeouts",
            relation: Relation::Between,
            mean: None,
            ensembles: |algorithm| {
                let sizes = [(1, 3), (2, 3), (2, 10), (3, 3), (4, 3), (4, 5), (5, 3), (6, 3), (7, 3)];
                let algorithm = algorithm.clone();
                Ensembles::new(sizes.map(|(processes, timeout)| over_seeds(&algorithm, processes, timeout)))
            },
        },
    },
    Claim {
        id: "raft.bits",
        formula: "(n - 1)(q(b + 17) + b + 8)",
        letters: LETTERS,
        text: "Each carries a term of 8 bits: a request and the news with an identity, a vote with whether it is granted.",
        sources: &[DERIVED],
        measure: Measure::Bits,
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &AFRESH, &ONE_STARTS, &PATIENT, &LONG_ENOUGH, &WITHOUT_LOGS],
            predict: Predict::Equal(|scenario| {
                let bits = identity_bits(scenario);
                (u64::from(scenario.processes) - 1) * (questions(scenario) * (bits + 17) + bits + 8)
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
        scope: Scope::Run {
            conditions: &[&VOTES_STAY],
            predict: Predict::Equal(|_| 0),
            cases: majority::everything_goes_wrong,
        },
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

/// How many may stand in the same tick so that one of them still has a majority: the others all vote for it.
fn most_candidates(processes: u16) -> u16 {
    processes.div_ceil(2)
}

/// The probability that more than [`most_candidates`] draw the same timeout, one of so many, and nobody a shorter one.
fn split_probability(processes: u16, timeouts: u32) -> f64 {
    let share = |timeouts_left: u32| f64::from(timeouts_left) / f64::from(timeouts);
    let choose = |of: u16| (0..of).map(|place| f64::from(processes - place) / f64::from(of - place)).product::<f64>();
    let together = |candidates: u16| {
        let shortest = share(1).powi(candidates.into());
        let others = |later: u32| share(later).powi((processes - candidates).into());
        choose(candidates) * shortest * (0..timeouts).map(others).sum::<f64>()
    };
    (most_candidates(processes) + 1..=processes).map(together).sum()
}

/// How many seeds each mean is over.
const SEEDS: u64 = 3000;

fn over_seeds(algorithm: &Declaration, processes: u16, timeout: Tick) -> Ensemble {
    let base = Scenario { processes, ..Scenario::new(algorithm) };
    let base = cases::with(&base, |scenario| scenario.set_option("election_timeout", OptionValue::Ticks(timeout)));
    #[expect(clippy::cast_sign_loss, reason = "a probability is never negative")]
    let millionths = (split_probability(processes, timeout + 1) * 1e6).round() as u64;
    Ensemble {
        name: format!("n = {processes}, E = {timeout}"),
        runs: Cases::new((1..=SEEDS).map(move |seed| Scenario { seed, ..base.clone() })),
        sum: Sum::Near { millionths },
    }
}

/// Those that are not ahead of it vote for it.
static NOT_BEHIND: Condition = Condition {
    text: "who starts is not behind a majority's logs",
    holds: |scenario| {
        let starter = scenario.starts().first().map_or(0, |start| start.process);
        let voters = (0..scenario.processes).filter(|other| scenario.log(*other) <= scenario.log(starter));
        2 * voters.count() > usize::from(scenario.processes)
    },
};

static DRAWN: Condition =
    Condition { text: "election timeouts are drawn", holds: |scenario| scenario.timeouts.is_empty() };

static VOTES_STAY: Condition =
    Condition { text: "votes are in stable storage, or nobody comes back", holds: votes_stay };

static PRE_VOTES: Condition =
    Condition { text: "candidates ask for pre-votes", holds: |scenario| scenario.flag("pre_vote") };

/// Up to 12 processes, each of which starts alone, early and late; large ones.
fn one_starts(algorithm: &Declaration) -> Cases {
    let small = cases::sizes(algorithm, 1..=12).each(cases::each_alone);
    let large =
        cases::sizes(algorithm, [25, 64]).each(|scenario| [cases::started_by(scenario.processes / 2, scenario)]);
    let later = |scenario: &Scenario| {
        let late = scenario.starts().iter().map(|start| StartAt { at: start.at + 7, ..*start }).collect();
        [scenario.clone(), Scenario { start: Start::List(late), ..scenario.clone() }]
    };
    let asking = |scenario: &Scenario| cases::flag("pre_vote", scenario);
    Cases::new(small.chain(large)).each(later).each(asking).each(cases::networks)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All draws, one by one.
    #[test]
    fn split_votes_by_enumeration() {
        let is_split = |draws: &[u32]| {
            let shortest = draws.iter().min();
            draws.iter().filter(|draw| Some(*draw) == shortest).count() > draws.len().div_ceil(2)
        };
        for (processes, timeouts) in [(1, 3), (2, 4), (3, 4), (4, 4), (5, 3), (6, 3)] {
            let all = u32::pow(timeouts, processes.into());
            let drawn = |number: u32| {
                (0..u32::from(processes)).map(|place| number / timeouts.pow(place) % timeouts).collect::<Vec<_>>()
            };
            let split = (0..all).filter(|number| is_split(&drawn(*number))).count();
            let expected = split as f64 / f64::from(all);
            assert!((split_probability(processes, timeouts) - expected).abs() < 1e-9, "{processes} {timeouts}");
        }
    }
}
