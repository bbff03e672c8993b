//! Published figures.

use crate::algorithms::ring::figures::{self, LETTERS, START_AT_0, n};
use crate::claims::cases::{self, Cases};
use crate::claims::conditions::{ANNOUNCED, DISTINCT, IN_STEP, UNDISTURBED, message_time};
use crate::claims::sources::{DERIVED, LYNCH};
use crate::claims::{Claim, Condition, Counts, Letter, Measure, Predict, Scope};
use crate::model::{Identity, ProcessId};
use crate::scenario::{Declaration, Scenario};

const BIDS: Measure = Measure::Messages(&["probe", "reply"]);

const PHASES: &[Letter] = &[
    Letter { sign: "i", meaning: "the number of a phase, from 0", value: |_| None },
    Letter { sign: "h", meaning: "how many hops away the next initiator is that beats the candidate", value: |_| None },
];

/// What the lap of `elected` rests on.
const LAP: &[&Condition] = &[&UNDISTURBED, &DISTINCT, &START_AT_0, &ANNOUNCED];

pub(crate) const CLAIMS: &[Claim] = &[
    Claim {
        id: "hs.messages",
        formula: "Σ min(h, 2^i), and 2^i more where h > 2^i",
        letters: PHASES,
        text: "Summed over candidates, phases i and both ways: h hops away is the next initiator that beats the candidate, and n hops \
               the best itself. A probe that meets nobody better within 2^i hops is answered, and then the next phase begins.",
        sources: &[DERIVED],
        measure: BIDS,
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &IN_STEP, &START_AT_0],
            predict: Predict::Equal(|scenario| messages(&bidders(scenario))),
            cases: some_orders,
        },
    },
    Claim {
        id: "hs.bound",
        formula: "8n(1 + ⌈log₂ n⌉)",
        letters: LETTERS,
        text: "No phase takes more than 8n messages, and there are ⌈log₂ n⌉ + 1 phases.",
        sources: &[LYNCH],
        measure: BIDS,
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED],
            predict: Predict::AtMost(|scenario| 8 * n(scenario) * (1 + phases(scenario))),
            cases: |algorithm| some_orders(algorithm).each(cases::networks),
        },
    },
    figures::mean("hs.mean", "the mean of hs.messages", BIDS, |algorithm| {
        figures::over_all_orders(algorithm, |order| messages(&order.iter().copied().map(Some).collect::<Vec<_>>()))
    }),
    Claim {
        id: "hs.time",
        formula: "2(2^⌈log₂ n⌉ - 1) + n, times T",
        letters: LETTERS,
        text: "The winner's phases take twice 2^i message times each, and its last probes n: 3n - 2 where n is a power of two, else less \
               than 5n. A message time is T ticks.",
        sources: &[LYNCH],
        measure: Measure::Ticks { until: "until one is elected", tick: |_, summary| summary.elected_at },
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &IN_STEP, &START_AT_0],
            predict: Predict::Equal(|scenario| {
                (2 * ((1 << phases(scenario)) - 1) + n(scenario)) * message_time(scenario)
            }),
            cases: |algorithm| some_orders(algorithm).each(cases::equal_delays),
        },
    },
    figures::lap("hs.lap", LAP, |algorithm| some_orders(algorithm).each(cases::networks)),
];

/// ⌈log₂ n⌉: how many phases there are before the one that goes all the way round.
fn phases(scenario: &Scenario) -> u64 {
    u64::from(scenario.processes.next_power_of_two().ilog2())
}

/// By position, the identities of those that start.
fn bidders(scenario: &Scenario) -> Vec<Option<Identity>> {
    let identities = scenario.identities();
    let mut bidders = vec![None; usize::from(scenario.processes)];
    for start in scenario.starts() {
        bidders[usize::from(start.process)] = Some(identities.at(ProcessId(start.process)));
    }
    bidders
}

/// What it takes when these start at once, all messages being equally fast.
fn messages(bidders: &[Option<Identity>]) -> u64 {
    let count = bidders.len();
    let hops = |place: usize, one_on: &dyn Fn(usize, usize) -> usize| {
        let beats = |hops: &usize| bidders[one_on(place, *hops)] > bidders[place];
        (1..count).find(beats).unwrap_or(count) as u64
    };
    let places = (0..count).filter(|place| bidders[*place].is_some());
    places
        .map(|place| {
            let clockwise = hops(place, &|place, hops| (place + hops) % count);
            let counterclockwise = hops(place, &|place, hops| (place + count - hops) % count);
            of_candidate([clockwise, counterclockwise])
        })
        .sum()
}

/// What a candidate causes that is beaten after so many hops each way.
fn of_candidate(beaten_after: [u64; 2]) -> u64 {
    let mut reach = 1;
    let mut sum = 0;
    loop {
        for hops in beaten_after {
            sum += if hops > reach { 2 * reach } else { hops };
        }
        if beaten_after.into_iter().any(|hops| hops <= reach) {
            return sum;
        }
        reach *= 2;
    }
}

/// Rings of 1 to 64 in several orders, everyone or every second process starting.
fn some_orders(algorithm: &Declaration) -> Cases {
    let starts = |scenario: &Scenario| {
        let [every_second, _] = cases::some_start(scenario);
        [scenario.clone(), every_second]
    };
    cases::sizes(algorithm, 1..=64).each(cases::orders).each(figures::with_twins).each(starts)
}
