//! Published figures.

use super::expectation;
use crate::algorithms::ring::figures::{self, PROCESSES};
use crate::claims::cases::{self, Cases};
use crate::claims::conditions::{FIFO, UNDISTURBED};
use crate::claims::sources::{DERIVED, FOKKINK};
use crate::claims::{Claim, Condition, Counts, Ensemble, Ensembles, Letter, Measure, Relation, Scope, Sum};
use crate::scenario::{Declaration, Scenario};

/// How many seeds each mean is over.
const SEEDS: u64 = 3000;

/// What the lap of `elected` rests on.
const LAP: &[&Condition] = &[&UNDISTURBED, &FIFO, &KNOWN_SIZE, &BEGUN];

pub(crate) const CLAIMS: &[Claim] = &[
    Claim {
        id: "ir.mean",
        formula: "E(n) ± 3 standard errors",
        letters: EXPECTATION,
        text: "E(m) = n/m S(m) + Σ P(m, j) E(j): of m active processes, whose tokens reach S(m) others together, j draw the largest \
               number with probability P(m, j) and go on. The books give O(n log n); 7 for n = 2. The mean over seeds is to be \
               within three standard errors.",
        sources: &[FOKKINK, DERIVED],
        measure: Measure::Messages(&["token"]),
        counts: Counts::Either,
        scope: Scope::Ensemble {
            over: "the seeds of 1 to 3000 that draw numbers",
            relation: Relation::Between,
            ensembles: |algorithm| {
                Ensembles::new([1, 2, 3, 4, 5, 6, 7, 8, 16, 32].map(|processes| over_seeds(algorithm, processes)))
            },
        },
    },
    figures::lap("ir.lap", LAP, |algorithm| {
        let algorithm = algorithm.clone();
        let sized = move |processes| Scenario { processes, ..Scenario::new(&algorithm) };
        let starts = |scenario: &Scenario| {
            [vec![scenario.clone()], cases::some_start(scenario).to_vec(), cases::staggered(scenario)].concat()
        };
        Cases::new((1..=32).map(sized)).each(starts).each(cases::networks)
    }),
];

const EXPECTATION: &[Letter] = &[
    PROCESSES,
    Letter { sign: "E", meaning: "how many messages are to be expected while so many are active", value: |_| None },
];

static KNOWN_SIZE: Condition = Condition {
    text: "everybody knows n",
    holds: |scenario| scenario.count("known_size") == u32::from(scenario.processes),
};

static BEGUN: Condition = Condition { text: "somebody starts", holds: |scenario| !scenario.starts().is_empty() };

fn over_seeds(algorithm: &Declaration, processes: u16) -> Ensemble {
    let algorithm = algorithm.clone();
    let runs = move |seed| Scenario { processes, seed, ..Scenario::new(&algorithm) };
    #[expect(clippy::cast_sign_loss, reason = "a number of messages is never negative")]
    let millionths = (expectation::tokens(processes) * 1e6).round() as u64;
    Ensemble {
        name: format!("n = {processes}"),
        runs: Cases::new((1..=SEEDS).map(runs)),
        sum: Sum::Near { millionths },
    }
}
