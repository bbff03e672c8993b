//! Published figures.

use crate::algorithms::majority;
use crate::algorithms::ring::figures::PROCESSES;
use crate::claims::cases::{self, Cases};
use crate::claims::conditions::{AFRESH, UNDISTURBED, WITHOUT_LOGS, identity_bits};
use crate::claims::sources::{DERIVED, ZAB};
use crate::claims::{Claim, Condition, Counts, Letter, Measure, Predict, Scope};
use crate::properties;
use crate::scenario::{Declaration, Delay, Network, Scenario};

const LETTERS: &[Letter] = &[PROCESSES, Letter::IDENTITY_BITS];

pub(crate) const CLAIMS: &[Claim] = &[
    Claim {
        id: "fle.votes",
        formula: "n(n - 1) + (n - 1)²",
        letters: LETTERS,
        text: "Everybody tells everybody else its vote for itself; and, all but the best, once more the vote for the best.",
        sources: &[DERIVED],
        measure: Measure::Messages(&["notification"]),
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &AFRESH, &ALL_AT_ONCE, &EQUAL_DELAYS, &UNHURRIED],
            predict: Predict::Equal(|scenario| {
                let n = u64::from(scenario.processes);
                n * (n - 1) + (n - 1) * (n - 1)
            }),
            cases: all_start,
        },
    },
    Claim {
        id: "fle.discovery",
        formula: "4(n - 1)",
        letters: LETTERS,
        text: "Everybody informs the chosen one, is asked to accept its epoch, accepts it, and is told that it leads.",
        sources: &[DERIVED],
        measure: Measure::Messages(&["follower-info", "new-epoch", "ack-epoch", "new-leader"]),
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &AFRESH, &ALL_AT_ONCE, &EQUAL_DELAYS, &UNHURRIED],
            predict: Predict::Equal(|scenario| 4 * (u64::from(scenario.processes) - 1)),
            cases: all_start,
        },
    },
    Claim {
        id: "fle.bits",
        formula: "(n(n - 1) + (n - 1)²)(b + 16) + 32(n - 1)",
        letters: LETTERS,
        text: "A notification carries a round and an epoch of 8 bits each and an identity, all else an epoch.",
        sources: &[DERIVED],
        measure: Measure::Bits,
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &AFRESH, &ALL_AT_ONCE, &EQUAL_DELAYS, &UNHURRIED, &WITHOUT_LOGS],
            predict: Predict::Equal(|scenario| {
                let n = u64::from(scenario.processes);
                let notifications = n * (n - 1) + (n - 1) * (n - 1);
                notifications * (identity_bits(scenario) + 16) + 4 * (n - 1) * 8
            }),
            cases: all_start,
        },
    },
    Claim {
        id: "fle.safety",
        formula: "0",
        letters: LETTERS,
        text: "No epoch ever has two leaders, whatever happens to processes and channels.",
        sources: &[ZAB],
        measure: Measure::Falls(properties::ONE_LEADER_AN_EPOCH),
        counts: Counts::Either,
        scope: Scope::Run { conditions: &[], predict: Predict::Equal(|_| 0), cases: majority::everything_goes_wrong },
    },
];

static ALL_AT_ONCE: Condition = Condition {
    text: "everybody starts at tick 0",
    holds: |scenario| {
        (0..scenario.processes)
            .all(|process| scenario.starts().iter().any(|start| (start.process, start.at) == (process, 0)))
    },
};

static EQUAL_DELAYS: Condition =
    Condition { text: "all messages take equally long", holds: |scenario| scenario.network.fixed_delay().is_some() };

/// Nothing is repeated, and nobody looks again.
static UNHURRIED: Condition = Condition {
    text: "the finalize wait is at least T + M (the largest delay, and handling), the notification interval more than 2(T + M) and that, \
           the discovery timeout at least 4(T + M)",
    holds: |scenario| {
        let delay = scenario.network.slowest();
        let wait = scenario.ticks("finalize_wait");
        wait >= delay
            && scenario.ticks("notification_interval") > 2 * delay + wait
            && scenario.ticks("discovery_timeout") >= 4 * delay
    },
};

/// Up to 12 processes and some more, in several orders and with several delays.
fn all_start(algorithm: &Declaration) -> Cases {
    let delayed = |scenario: &Scenario| {
        [1, 2, 5].map(|delay| Scenario {
            network: Network { delay: Delay::Fixed(delay), ..scenario.network.clone() },
            ..scenario.clone()
        })
    };
    cases::sizes(algorithm, (1..=12).chain([16, 25])).each(cases::orders).each(delayed)
}
