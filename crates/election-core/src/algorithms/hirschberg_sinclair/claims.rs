//! Published figures.

use std::iter::Sum;

use crate::algorithms::ring::figures::{self, LETTERS, PROCESSES, START_AT_0, n};
use crate::claims::cases::{self, Cases};
use crate::claims::conditions::{ANNOUNCED, DISTINCT, IN_STEP, UNDISTURBED, identity_bits, message_time};
use crate::claims::sources::{DERIVED, LYNCH};
use crate::claims::{Claim, Condition, Counts, Letter, Measure, Predict, Scope};
use crate::model::{Identity, ProcessId};
use crate::scenario::{Declaration, Scenario};
use crate::sim::Effort;

const BIDS: Measure = Measure::Messages(&["probe", "reply"]);

const PHASES: &[Letter] = &[
    PROCESSES,
    Letter::IDENTITY_BITS,
    Letter { sign: "p", meaning: "how many probes are sent", value: |scenario| Some(sent(&bidders(scenario)).probes) },
    Letter {
        sign: "q",
        meaning: "how many replies are sent",
        value: |scenario| Some(sent(&bidders(scenario)).replies),
    },
    Letter {
        sign: "a",
        meaning: "how many probes are answered",
        value: |scenario| Some(sent(&bidders(scenario)).answered),
    },
    Letter {
        sign: "f",
        meaning: "how many phases all candidates begin together",
        value: |scenario| Some(sent(&bidders(scenario)).phases),
    },
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
    Claim {
        id: "hs.phases",
        formula: "at most ⌊n/(2^(i - 1) + 1)⌋ begin phase i",
        letters: LETTERS,
        text: "From the second phase on, i = 1: who begins it has beaten everybody within 2^(i - 1) hops, so of so many neighbours only one \
               does. Counted are phases that more begin.",
        sources: &[LYNCH],
        measure: Measure::Number { of: "phases that more begin", count: crowded_phases },
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED],
            predict: Predict::Equal(|_| 0),
            cases: |algorithm| some_orders(algorithm).each(cases::networks),
        },
    },
    Claim {
        id: "hs.launches",
        formula: "2 f + a",
        letters: PHASES,
        text: "Where each message counts once, not once a hop: two probes for each phase that a candidate begins, and a reply for each probe that \
               is not discarded.",
        sources: &[DERIVED],
        measure: Measure::Launches(&["probe", "reply"]),
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &IN_STEP, &START_AT_0],
            predict: Predict::Equal(|scenario| {
                let Sent { phases, answered, .. } = sent(&bidders(scenario));
                2 * phases + answered
            }),
            cases: some_orders,
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
    Claim {
        id: "hs.bits",
        formula: "(2b + 2) p + (b + 1) q + n b",
        letters: PHASES,
        text: "A probe carries an identity, the hops that it has left, which take a bit more, and which way it travels; a reply an identity and \
               the way.",
        sources: &[DERIVED],
        measure: Measure::Bits,
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &IN_STEP, &START_AT_0, &ANNOUNCED],
            predict: Predict::Equal(|scenario| {
                let (bits, Sent { probes, replies, .. }) = (identity_bits(scenario), sent(&bidders(scenario)));
                (2 * bits + 2) * probes + (bits + 1) * replies + n(scenario) * bits
            }),
            cases: some_orders,
        },
    },
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

/// How many are sent of the messages with which candidates bid.
#[derive(Clone, Copy, Debug, Default)]
struct Sent {
    probes: u64,
    replies: u64,
    /// Phases begun, by all candidates together.
    phases: u64,
    /// Probes that are answered: replies, each counted once.
    answered: u64,
}

impl Sum for Sent {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        let add = |one: Self, other: Self| Self {
            probes: one.probes + other.probes,
            replies: one.replies + other.replies,
            phases: one.phases + other.phases,
            answered: one.answered + other.answered,
        };
        all.fold(Self::default(), add)
    }
}

/// What it takes when these start at once, all messages being equally fast.
fn messages(bidders: &[Option<Identity>]) -> u64 {
    let Sent { probes, replies, .. } = sent(bidders);
    probes + replies
}

/// The same by kind.
fn sent(bidders: &[Option<Identity>]) -> Sent {
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
fn of_candidate(beaten_after: [u64; 2]) -> Sent {
    let mut reach = 1;
    let mut sum = Sent::default();
    loop {
        sum.phases += 1;
        for hops in beaten_after {
            sum.probes += hops.min(reach);
            sum.replies += if hops > reach { reach } else { 0 };
            sum.answered += u64::from(hops > reach);
        }
        if beaten_after.into_iter().any(|hops| hops <= reach) {
            return sum;
        }
        reach *= 2;
    }
}

/// How many phases, from the second on, more candidates begin than there are places for.
fn crowded_phases(scenario: &Scenario, efforts: &[Effort]) -> u64 {
    let place = scenario.info().messages.iter().position(|message| message.kind == "probe").unwrap_or(0);
    // Two probes set off in each phase.
    let phases = |effort: &Effort| effort.launched_by_kind[place] / 2;
    let begun: Vec<u32> = efforts.iter().map(phases).collect();
    let most = begun.iter().copied().max().unwrap_or(0);
    let is_crowded = |phase: &u32| {
        let begin = begun.iter().filter(|phases| *phases > phase).count() as u64;
        begin > n(scenario) / ((1 << (phase - 1)) + 1)
    };
    (1..most).filter(is_crowded).count() as u64
}

/// Rings of 1 to 64 in several orders, everyone or every second process starting.
fn some_orders(algorithm: &Declaration) -> Cases {
    let starts = |scenario: &Scenario| {
        let [every_second, _] = cases::some_start(scenario);
        [scenario.clone(), every_second]
    };
    cases::sizes(algorithm, 1..=64).each(cases::orders).each(figures::with_twins).each(starts)
}
