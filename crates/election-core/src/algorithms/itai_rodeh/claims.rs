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
            mean: None,
            ensembles: |algorithm| {
                Ensembles::new(
                    [1, 2, 3, 4, 5, 6, 7, 8, 16, 32]
                        .map(|processes| over_seeds(algorithm, processes, expectation::tokens(processes))),
                )
            },
        },
    },
    Claim {
        id: "ir.time",
        formula: "n R(n) T ± 3 standard errors",
        letters: EXPECTATION,
        text: "R(m) = 1 + Σ P(m, j) R(j) rounds are to be expected with m active processes, of which j draw the largest number with probability \
               P(m, j) and go on: 2 for n = 2, then 1.69, 1.60, and 1.46 for n = 16. A round is n message times. The mean over seeds is to be \
               within three standard errors.",
        sources: &[DERIVED],
        measure: Measure::Ticks { until: "until one is elected", tick: |_, summary| summary.elected_at },
        counts: Counts::Either,
        scope: Scope::Ensemble {
            over: "the seeds of 1 to 3000 that draw numbers",
            relation: Relation::Between,
            mean: None,
            ensembles: |algorithm| {
                Ensembles::new([1, 2, 3, 4, 5, 6, 7, 8, 16, 32].map(|processes| {
                    over_seeds(algorithm, processes, f64::from(processes) * expectation::rounds(processes))
                }))
            },
        },
    },
    Claim {
        id: "ir.bits",
        formula: "E(n) (2b + 9) + n b ± 3 standard errors",
        letters: EXPECTATION,
        text: "A token carries the number drawn and its hops, a round of 8 bits, and a mark; the announcement its hops. The mean over seeds is \
               to be within three standard errors.",
        sources: &[DERIVED],
        measure: Measure::Bits,
        counts: Counts::Either,
        scope: Scope::Ensemble {
            over: "the seeds of 1 to 3000 that draw numbers",
            relation: Relation::Between,
            mean: None,
            ensembles: |algorithm| {
                Ensembles::new(
                    [1, 2, 3, 4, 5, 6, 7, 8, 16, 32]
                        .map(|processes| over_seeds(algorithm, processes, mean_bits(algorithm, processes))),
                )
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
    Letter::MESSAGE_TIME,
    Letter::IDENTITY_BITS,
    Letter { sign: "R", meaning: "how many rounds are to be expected while so many are active", value: |_| None },
    Letter { sign: "E", meaning: "how many messages are to be expected while so many are active", value: |_| None },
];

static KNOWN_SIZE: Condition = Condition {
    text: "everybody knows n",
    holds: |scenario| scenario.count("known_size") == u32::from(scenario.processes),
};

static BEGUN: Condition = Condition { text: "somebody starts", holds: |scenario| !scenario.starts().is_empty() };

fn mean_bits(algorithm: &Declaration, processes: u16) -> f64 {
    let bits = f64::from(Scenario { processes, ..Scenario::new(algorithm) }.identities().bits());
    expectation::tokens(processes) * (2.0 * bits + 9.0) + f64::from(processes) * bits
}

/// Everybody starts; the mean over seeds is to be near what is expected.
fn over_seeds(algorithm: &Declaration, processes: u16, expected: f64) -> Ensemble {
    let algorithm = algorithm.clone();
    let runs = move |seed| Scenario { processes, seed, ..Scenario::new(&algorithm) };
    #[expect(clippy::cast_sign_loss, reason = "what is counted is never negative")]
    let millionths = (expected * 1e6).round() as u64;
    Ensemble {
        name: format!("n = {processes}"),
        runs: Cases::new((1..=SEEDS).map(runs)),
        sum: Sum::Near { millionths },
    }
}
