//! Published figures.

use std::collections::BTreeSet;

use crate::algorithms::ring::figures::{self, LETTERS, START_AT_0, halvings, initiators, n, rounds};
use crate::claims::cases::{self, Cases};
use crate::claims::conditions::{self, ANNOUNCED, DISTINCT, IN_STEP, UNDISTURBED, identity_bits, message_time};
use crate::claims::sources::{DERIVED, FOKKINK};
use crate::claims::{Claim, Condition, Counts, Letter, Measure, Predict, Scope};
use crate::model::{Identity, ProcessId};
use crate::scenario::{Declaration, Scenario};

const BIDS: Measure = Measure::Messages(&["candidate"]);

/// What the lap of `elected` rests on.
const LAP: &[&Condition] = &[&UNDISTURBED, &DISTINCT, &START_AT_0, &ANNOUNCED];

pub(crate) const CLAIMS: &[Claim] = &[
    Claim {
        id: "franklin.messages",
        formula: "2n r",
        letters: LETTERS,
        text: "Each of the r rounds sends one message over every channel.",
        sources: &[FOKKINK],
        measure: BIDS,
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &START_AT_0],
            predict: Predict::Equal(|scenario| 2 * n(scenario) * rounds(scenario)),
            cases: some_orders,
        },
    },
    Claim {
        id: "franklin.worst",
        formula: "2n(⌊log₂ k⌋ + 1)",
        letters: LETTERS,
        text: "Each round leaves at most half of the candidates.",
        sources: &[FOKKINK],
        measure: BIDS,
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &START_AT_0],
            predict: Predict::AtMost(|scenario| 2 * n(scenario) * (halvings(initiators(scenario)) + 1)),
            cases: |algorithm| {
                let all_orders = |scenario: &Scenario| cases::all_orders(scenario).collect::<Vec<_>>();
                Cases::new(cases::sizes(algorithm, 1..=7).each(all_orders).chain(some_orders(algorithm)))
            },
        },
    },
    figures::mean("franklin.mean", "the mean of 2n r", BIDS, |algorithm| {
        figures::over_all_orders(algorithm, |order| 2 * order.len() as u64 * figures::rounds_of(order))
    }),
    Claim {
        id: "franklin.time",
        formula: "t T",
        letters: TIMES,
        text: "A candidate begins a round when the bids of both candidates beside it have come. Bids travel a hop in T, and those of the next \
               round wait at who is out until it has heard both, too.",
        sources: &[DERIVED],
        measure: Measure::Ticks { until: "until one is elected", tick: |_, summary| summary.elected_at },
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &IN_STEP, &START_AT_0],
            predict: Predict::Equal(|scenario| elected_after(scenario) * message_time(scenario)),
            cases: |algorithm| {
                let all_orders = |scenario: &Scenario| cases::all_orders(scenario).collect::<Vec<_>>();
                let small = cases::sizes(algorithm, 1..=6).each(all_orders);
                Cases::new(small.chain(some_orders(algorithm))).each(cases::and_slower)
            },
        },
    },
    figures::lap("franklin.lap", LAP, some_orders),
    Claim {
        id: "franklin.bits",
        formula: "2n r (b + 2) + n b",
        letters: LETTERS,
        text: "A bid carries an identity, whether its round is odd, and which way it travels; the announcement an identity.",
        sources: &[DERIVED],
        measure: Measure::Bits,
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: LAP,
            predict: Predict::Equal(|scenario| {
                let (n, bits) = (n(scenario), identity_bits(scenario));
                2 * n * rounds(scenario) * (bits + 2) + n * bits
            }),
            cases: some_orders,
        },
    },
];

const TIMES: &[Letter] = &[
    Letter {
        sign: "t",
        meaning: "after how many message times the last candidate meets its own bid",
        value: |scenario| Some(elected_after(scenario)),
    },
    Letter::MESSAGE_TIME,
];

/// A candidate of a round.
#[derive(Clone, Copy)]
struct Bidder {
    position: u16,
    identity: Identity,
    /// When it has heard both sides: it begins the next round, or is out and passes on what has come early.
    ready: u64,
    is_in: bool,
}

/// After how many message times the last candidate meets its own bid, when those that start do so at 0.
fn elected_after(scenario: &Scenario) -> u64 {
    let identities = scenario.identities();
    let starters: BTreeSet<u16> = scenario.starts().iter().map(|start| start.process).collect();
    let starter = |position| Bidder { position, identity: identities.at(ProcessId(position)), ready: 0, is_in: true };
    let mut round: Vec<Bidder> = starters.into_iter().map(starter).collect();
    while let Some(place) = round.iter().position(|bidder| bidder.is_in) {
        let count = round.len();
        let heard = |place: usize| [true, false].map(|ahead| bid_to(scenario, &round, place, ahead));
        let next = |place: usize| {
            let own = round[place];
            let heard = heard(place);
            let is_in = heard.iter().all(|(bidder, _)| own.identity > bidder.identity);
            Bidder { ready: heard.map(|(_, at)| at).into_iter().fold(own.ready, u64::max), is_in, ..own }
        };
        if round.iter().filter(|bidder| bidder.is_in).count() == 1 {
            return heard(place).map(|(_, at)| at).into_iter().min().unwrap_or(0);
        }
        round = (0..count).filter(|place| round[*place].is_in).map(next).collect();
    }
    0
}

/// Whose bid comes to the candidate at a place from ahead or from behind, and when.
fn bid_to(scenario: &Scenario, round: &[Bidder], place: usize, ahead: bool) -> (Bidder, u64) {
    let count = round.len();
    // The way back to the nearest candidate that is still in, over those that are out; all the way round for the only one.
    let mut way = vec![place];
    loop {
        let next = (way[way.len() - 1] + if ahead { 1 } else { count - 1 }) % count;
        way.push(next);
        if round[next].is_in {
            break;
        }
    }
    let bidder = round[way[way.len() - 1]];
    let hops = |one: usize, other: usize| {
        let (one, other) = (round[one].position, round[other].position);
        let (from, to) = if ahead { (one, other) } else { (other, one) };
        match conditions::hops(scenario, from, to) {
            0 => u64::from(scenario.processes),
            hops => hops.into(),
        }
    };
    // A bid waits at who is out until that is ready.
    let at = way.windows(2).rev().fold(bidder.ready, |at, hop| (at + hops(hop[0], hop[1])).max(waits(round[hop[0]])));
    (bidder, at)
}

/// Until when bids wait at a candidate of the round before.
fn waits(bidder: Bidder) -> u64 {
    if bidder.is_in { 0 } else { bidder.ready }
}

/// Rings of 1 to 64 in several orders, everyone or every second process starting, on three kinds of channels.
fn some_orders(algorithm: &Declaration) -> Cases {
    let starts = |scenario: &Scenario| {
        let [every_second, _] = cases::some_start(scenario);
        [scenario.clone(), every_second]
    };
    cases::sizes(algorithm, 1..=64).each(cases::orders).each(figures::with_twins).each(starts).each(cases::networks)
}
