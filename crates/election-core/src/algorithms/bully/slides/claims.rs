//! What the program of the slides comes to when everyone starts.

use super::is_in_force;
use crate::algorithm::OptionValue;
use crate::algorithms::ring::figures::{PROCESSES, n};
use crate::claims::cases::{self, Cases};
use crate::claims::conditions::{DISTINCT, UNDISTURBED, UNIT_DELAYS};
use crate::claims::sources::DERIVED;
use crate::claims::{Claim, Condition, Counts, Letter, Measure, Predict, Scope};
use crate::properties;
use crate::scenario::{Declaration, Fault, FaultKind, Ids, Start, StartAt};

const LETTERS: &[Letter] = &[PROCESSES];

const EVERYONE_AT_ONCE: &[&Condition] = &[&PROGRAM, &UNDISTURBED, &ONE_ROUND, &ALL_AT_ONCE, &SEVERAL];
const IN_STEP: &[&Condition] = &[&PROGRAM, &UNDISTURBED, &DISTINCT, &UNIT_DELAYS, &ONE_ROUND, &ALL_AT_ONCE, &SEVERAL];

pub(in super::super) const TWO_LEADERS: Claim = Claim {
    id: "bully.slides",
    formula: "always, if n ≥ 2",
    letters: LETTERS,
    text: "Two leaders at once: the lowest hears nothing in its first round of waiting, whatever n is.",
    sources: &[DERIVED],
    measure: Measure::Falls(properties::ONE_LEADER),
    counts: Counts::Either,
    scope: Scope::Run { conditions: EVERYONE_AT_ONCE, predict: Predict::Equal(|_| 1), cases: everyone },
};

pub(in super::super) const MESSAGES: Claim = Claim {
    id: "bully.slides.messages",
    formula: "n² + n - 1 to n² + 2n - 3",
    letters: LETTERS,
    text: "All messages. Each of the n - 2 between the lowest and the highest answers the lowest once more, if it reads that the lowest \
           leads before it reads that the highest does.",
    sources: &[DERIVED],
    measure: Measure::Messages(&["vote", "decided"]),
    counts: Counts::Either,
    scope: Scope::Run {
        conditions: IN_STEP,
        predict: Predict::Between(|scenario| {
            let n = n(scenario);
            (n * n + n - 1, n * n + 2 * n - 3)
        }),
        cases: everyone,
    },
};

static PROGRAM: Condition = Condition { text: "processes run the program of the slides", holds: is_in_force };

static ONE_ROUND: Condition =
    Condition { text: "a round takes one tick", holds: |scenario| scenario.ticks("answer_timeout") == 1 };

static ALL_AT_ONCE: Condition = Condition {
    text: "everyone starts at 0",
    holds: |scenario| {
        let mut starts = scenario.starts();
        starts.sort_unstable_by_key(|start| (start.process, start.at));
        starts.dedup_by_key(|start| start.process);
        starts.len() == usize::from(scenario.processes) && starts.iter().all(|start| start.at == 0)
    },
};

static SEVERAL: Condition =
    Condition { text: "there are two processes or more", holds: |scenario| scenario.processes > 1 };

/// Everyone starts; and runs that are somehow different.
fn everyone(algorithm: &Declaration) -> Cases {
    cases::sizes(algorithm, (1..=8).chain([16, 32, 64])).each(cases::orders).each(|scenario| {
        let slides = cases::with(scenario, |scenario| {
            scenario.set_option("variant", OptionValue::Choice("slides"));
            scenario.start = Start::All;
        });
        let last = StartAt { process: scenario.processes - 1, at: 1 };
        let crash = Fault { at: 0, kind: FaultKind::Crash { process: 0, after_sends: None } };
        let alike = vec![1; usize::from(scenario.processes)];
        vec![
            cases::with(&slides, |scenario| scenario.set_option("answer_timeout", OptionValue::Ticks(2))),
            cases::with(&slides, |scenario| scenario.start = Start::List(vec![last])),
            cases::with(&slides, |scenario| scenario.faults.push(crash)),
            cases::with(&slides, |scenario| scenario.ids = Ids::Values(alike)),
            cases::with(&slides, |scenario| scenario.established = true),
            scenario.clone(),
            slides,
        ]
    })
}
