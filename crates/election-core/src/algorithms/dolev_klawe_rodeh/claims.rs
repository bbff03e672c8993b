//! Published figures.

use std::collections::BTreeSet;

use crate::algorithms::ring::figures::{
    self, LETTERS, ONE_PEAK, PROCESSES, START_AT_0, halvings, initiators, n, rounds,
};
use crate::claims::cases::{self, Cases};
use crate::claims::conditions::{
    self, DISTINCT, EVERYONE_STARTS, FIFO, IN_STEP, SOMEONE_STARTS, UNDISTURBED, identity_bits, message_time,
};
use crate::claims::sources::{DERIVED, FOKKINK, TEL};
use crate::claims::{Claim, Condition, Counts, Letter, Measure, Predict, Scope};
use crate::model::{Identity, ProcessId};
use crate::scenario::{Declaration, Scenario};

const BIDS: Measure = Measure::Messages(&["first", "second"]);

/// What the lap of `elected` rests on.
const LAP: &[&Condition] = &[&UNDISTURBED, &DISTINCT, &FIFO, &SOMEONE_STARTS];

pub(crate) const CLAIMS: &[Claim] = &[
    Claim {
        id: "dkr.messages",
        formula: "2n(r - 1) + n",
        letters: LETTERS,
        text: "Each of the r rounds takes 2n messages, the last one n: one candidate is left, whose value comes back.",
        sources: &[TEL, FOKKINK],
        measure: BIDS,
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &FIFO, &SOMEONE_STARTS],
            predict: Predict::Equal(|scenario| messages(n(scenario), rounds(scenario))),
            cases: some_orders,
        },
    },
    Claim {
        id: "dkr.best",
        formula: "3n",
        letters: LETTERS,
        text: "One round leaves the best alone when nobody else beats both neighbours.",
        sources: &[DERIVED],
        measure: BIDS,
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &FIFO, &EVERYONE_STARTS, &ONE_PEAK],
            predict: Predict::Equal(|scenario| 3 * n(scenario)),
            cases: some_orders,
        },
    },
    Claim {
        id: "dkr.worst",
        formula: "2n ⌊log₂ k⌋ + n",
        letters: LETTERS,
        text: "Each round leaves at most half of the candidates.",
        sources: &[TEL, FOKKINK],
        measure: BIDS,
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &FIFO, &SOMEONE_STARTS],
            predict: Predict::AtMost(|scenario| messages(n(scenario), halvings(initiators(scenario)) + 1)),
            cases: |algorithm| Cases::new(every_order(algorithm, 7).chain(some_orders(algorithm))),
        },
    },
    figures::mean("dkr.mean", "the mean of 2n(r - 1) + n", BIDS, |algorithm| {
        figures::over_all_orders(algorithm, |order| messages(order.len() as u64, figures::rounds_of(order)))
    }),
    Claim {
        id: "dkr.time",
        formula: "(t + n + h) T",
        letters: TIMES,
        text: "A candidate begins a round when it knows the values of the two candidates behind it: they travel a message time a hop. \
               The last one begins its round at t, has its value back n later, and tells the bearer, h hops on.",
        sources: &[DERIVED],
        measure: Measure::Ticks { until: "until one is elected", tick: |_, summary| summary.elected_at },
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &IN_STEP, &START_AT_0],
            predict: Predict::Equal(|scenario| {
                let (last_round, way) = last_round(scenario);
                (last_round + n(scenario) + way) * message_time(scenario)
            }),
            cases: |algorithm| {
                Cases::new(every_order(algorithm, 6).chain(some_orders(algorithm))).each(cases::and_slower)
            },
        },
    },
    figures::lap("dkr.lap", LAP, some_orders),
    Claim {
        id: "dkr.bits",
        formula: "2n r b",
        letters: LETTERS,
        text: "Each message carries one identity: 2n(r - 1) + n of the rounds, and n of the announcement.",
        sources: &[DERIVED],
        measure: Measure::Bits,
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &FIFO, &SOMEONE_STARTS],
            predict: Predict::Equal(|scenario| 2 * n(scenario) * rounds(scenario) * identity_bits(scenario)),
            cases: some_orders,
        },
    },
];

const TIMES: &[Letter] = &[
    PROCESSES,
    Letter {
        sign: "t",
        meaning: "when the last candidate begins its last round, in message times",
        value: |scenario| Some(last_round(scenario).0),
    },
    Letter {
        sign: "h",
        meaning: "how many hops the bearer of the best identity is from the last candidate",
        value: |scenario| Some(last_round(scenario).1),
    },
    Letter::MESSAGE_TIME,
];

/// One candidate of a round: its position, the value that it stands for, when it begins the round.
struct Active {
    position: u16,
    value: Identity,
    begins: u64,
}

/// When the last candidate begins its last round, and how far from it the bearer of the best identity is: every message takes one unit, and
/// those that start do so at 0.
fn last_round(scenario: &Scenario) -> (u64, u64) {
    let identities = scenario.identities();
    let starters: BTreeSet<u16> = scenario.starts().iter().map(|start| start.process).collect();
    let bid = |position| Active { position, value: identities.at(ProcessId(position)), begins: 0 };
    let mut round: Vec<Active> = starters.into_iter().map(bid).collect();
    while round.len() > 1 {
        let count = round.len();
        let behind = |place: usize, back: usize| &round[(place + 2 * count - back) % count];
        let survives = |place: &usize| {
            let nearer = behind(*place, 1).value;
            nearer > behind(*place, 2).value && nearer > round[*place].value
        };
        let next = |place: usize| {
            let (own, nearer, farther) = (&round[place], behind(place, 1), behind(place, 2));
            let hops = |from: u16, to: u16| u64::from(conditions::hops(scenario, from, to));
            let to_own = hops(nearer.position, own.position);
            let nearer_begins = nearer.begins.max(farther.begins + hops(farther.position, nearer.position));
            Active { position: own.position, value: nearer.value, begins: own.begins.max(nearer_begins + to_own) }
        };
        round = (0..count).filter(survives).map(next).collect();
        if round.is_empty() {
            break;
        }
    }
    round.first().map_or((0, 0), |last| {
        let bearer = conditions::best(scenario, scenario.starts().iter().map(|start| start.process));
        (last.begins, bearer.map_or(0, |bearer| u64::from(conditions::hops(scenario, last.position, bearer))))
    })
}

fn messages(n: u64, rounds: u64) -> u64 {
    2 * n * (rounds - 1) + n
}

/// Rings of 1 to 64 in several orders, everyone, some or one after the other starting, on three kinds of channels.
fn some_orders(algorithm: &Declaration) -> Cases {
    let starts = |scenario: &Scenario| {
        let mut starts = vec![scenario.clone()];
        starts.extend(cases::some_start(scenario));
        starts.extend(cases::staggered(scenario));
        starts
    };
    cases::sizes(algorithm, 1..=64).each(cases::orders).each(starts).each(cases::networks)
}

/// Every order of up to so many, everyone starting.
fn every_order(algorithm: &Declaration, most: u16) -> Cases {
    cases::sizes(algorithm, 1..=most).each(|scenario| cases::all_orders(scenario).collect::<Vec<_>>())
}
