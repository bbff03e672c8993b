//! Published figures.

use super::assumptions::leaves_when_lost;
use crate::algorithm::OptionValue;
use crate::algorithms::ring::figures::{self, PROCESSES, n};
use crate::claims::cases::{self, Cases};
use crate::claims::conditions::{
    self, AFRESH, ANNOUNCED, ASCENDING, DESCENDING, DISTINCT, EVERYONE_STARTS, FIFO, IN_STEP, ONE_INITIATOR,
    SOMEONE_STARTS, UNDISTURBED, identity_bits, message_time,
};
use crate::claims::sources::{AALBORG, DERIVED, FOKKINK, LECTURE_22};
use crate::claims::{Claim, Condition, Counts, Ensemble, Ensembles, Letter, Measure, Predict, Relation, Scope, Sum};
use crate::model::Identity;
use crate::scenario::{Declaration, Delay, Limits, Network, Scenario, Start, StartAt};

const ELECTION: Measure = Measure::Messages(&["election"]);

const LETTERS: &[Letter] = &[
    PROCESSES,
    Letter::MESSAGE_TIME,
    Letter::IDENTITY_BITS,
    Letter {
        sign: "k",
        meaning: "how many processes start by themselves",
        value: |scenario| Some(figures::initiators(scenario)),
    },
    Letter {
        sign: "h",
        meaning: "how many hops away the next initiator is that beats the one whose token it is; n for the best",
        value: |_| None,
    },
    Letter { sign: "d", meaning: "how many hops the best process is from the one that starts", value: hops_to_best },
];

/// What the lap of `elected` rests on.
const LAP: &[&Condition] = &[&UNDISTURBED, &DISTINCT, &AFRESH, &SOMEONE_STARTS, &ANNOUNCED, &FIFO, &LOSERS_STAY];

pub(crate) const CLAIMS: &[Claim] = &[
    Claim {
        id: "cr.best",
        formula: "2n - 1",
        letters: LETTERS,
        text: "Every token but the best is discarded after one hop.",
        sources: &[LECTURE_22, FOKKINK],
        measure: ELECTION,
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &EVERYONE_STARTS, &ASCENDING, &FIFO_OR_PLAIN],
            predict: Predict::Equal(|scenario| 2 * n(scenario) - 1),
            cases: everyone_starts,
        },
    },
    Claim {
        id: "cr.worst",
        formula: "n(n + 1)/2",
        letters: LETTERS,
        text: "Every token goes all the way to the best process.",
        sources: &[LECTURE_22, FOKKINK],
        measure: ELECTION,
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &EVERYONE_STARTS, &DESCENDING, &FIFO_OR_PLAIN, &LOSERS_STAY],
            predict: Predict::Equal(|scenario| n(scenario) * (n(scenario) + 1) / 2),
            cases: everyone_starts,
        },
    },
    Claim {
        id: "cr.mean",
        formula: "n H_n = n (1 + 1/2 + … + 1/n)",
        letters: LETTERS,
        text: "The mean over all orders of the identities when everyone starts, exactly.",
        sources: &[FOKKINK],
        measure: ELECTION,
        counts: Counts::Either,
        scope: Scope::Ensemble {
            over: "all n! orders",
            relation: Relation::Equal,
            mean: Some(|scenario| (1..=n(scenario)).map(|k| n(scenario) as f64 / k as f64).sum()),
            ensembles: (|algorithm| {
                Ensembles::new(cases::sizes(algorithm, 1..=9).map(|scenario| every_order(&scenario)))
            }),
        },
    },
    Claim {
        id: "cr.mean.some",
        formula: "n H_k = n (1 + 1/2 + … + 1/k)",
        letters: LETTERS,
        text: "The mean over all orders of the identities when k processes start, whichever they are, exactly: the j-th initiator after one is \
               reached by its token in 1 of j orders.",
        sources: &[DERIVED],
        measure: ELECTION,
        counts: Counts::Either,
        scope: Scope::Ensemble {
            over: "all n! orders, for each set of initiators",
            relation: Relation::Equal,
            mean: None,
            ensembles: (|algorithm| {
                let starts = |scenario: &Scenario| match scenario.processes {
                    ..=5 => cases::all_initiators(scenario),
                    _ => cases::some_start(scenario)[..1].to_vec(),
                };
                Ensembles::new(
                    cases::sizes(algorithm, 1..=7).each(starts).map(|scenario| every_order_of_some(&scenario)),
                )
            }),
        },
    },
    Claim {
        id: "cr.time",
        formula: "n T; (2n - 1) T in the staggered start",
        letters: LETTERS,
        text: "The winner's token is back n message times after its start: at n when all start at 0, at 2n - 1 when it starts last, at \
               n - 1, and sits n - 1 hops behind the first, which is what the lecture prints. A message time is T ticks.",
        sources: &[LECTURE_22, DERIVED],
        measure: Measure::Ticks { until: "until one is elected", tick: |_, summary| summary.elected_at },
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &AFRESH, &IN_STEP, &AT_ONCE_OR_WINNER_LAST, &LOSERS_STAY],
            predict: Predict::Equal(|scenario| {
                let n = n(scenario);
                let hops = if conditions::all_start_at_0(scenario) { n } else { 2 * n - 1 };
                hops * message_time(scenario)
            }),
            cases: (|algorithm| {
                let starts = |scenario: &Scenario| [vec![scenario.clone()], cases::staggered(scenario)].concat();
                rings(algorithm).each(cases::orders).each(cases::with_failover).each(cases::equal_delays).each(starts)
            }),
        },
    },
    Claim {
        id: "cr.single",
        formula: "2n + d, from 2n to 3n - 1",
        letters: LETTERS,
        text: "One starts, d hops before the best, which joins and takes over: 2n when the best itself starts, 2n + 1 when the \
               one before it does, 3n - 1 when the one after it does; the announcement included.",
        sources: &[AALBORG],
        measure: Measure::Messages(&["election", "elected"]),
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &AFRESH, &PARTICIPANTS, &ONE_INITIATOR, &ANNOUNCED],
            predict: Predict::Equal(|scenario| 2 * n(scenario) + hops_to_best(scenario).unwrap_or(0)),
            cases: (|algorithm| rings(algorithm).each(cases::orders).each(cases::each_alone)),
        },
    },
    Claim {
        id: "cr.aalborg",
        formula: "3n - 1",
        letters: LETTERS,
        text: "The program of the slides, message for message, in its best case: every token but the best is discarded after one hop; \
               the announcement included.",
        sources: &[AALBORG],
        measure: Measure::Messages(&["election", "elected"]),
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &PARTICIPANTS, &EVERYONE_STARTS, &ASCENDING, &ANNOUNCED, &FIFO],
            predict: Predict::Equal(|scenario| 3 * n(scenario) - 1),
            cases: (|algorithm| everyone_starts(algorithm).each(figures::with_twins)),
        },
    },
    figures::lap("cr.lap", LAP, everyone_starts),
    Claim {
        id: "cr.bits",
        formula: "(Σ h + n) b",
        letters: LETTERS,
        text: "Each token carries an identity for h hops, and the announcement the leader's for n.",
        sources: &[DERIVED],
        measure: Measure::Bits,
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &EVERYONE_STARTS, &ANNOUNCED, &FIFO, &LOSERS_STAY],
            predict: Predict::Equal(|scenario| (tokens(scenario) + n(scenario)) * identity_bits(scenario)),
            cases: everyone_starts,
        },
    },
    Claim {
        id: "cr.improvements",
        formula: "as many as without the improvements",
        letters: LETTERS,
        text: "On FIFO channels the improvements save nothing: what they would discard has been discarded already.",
        sources: &[LECTURE_22, DERIVED],
        measure: ELECTION,
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &IMPROVED, &FIFO],
            predict: Predict::Baseline(without_improvements),
            cases: (|algorithm| {
                let all_orders = |scenario: &Scenario| cases::all_orders(scenario).collect::<Vec<_>>();
                let small = cases::sizes(algorithm, 1..=5).each(all_orders).each(cases::all_initiators);
                let large = cases::sizes(algorithm, 6..=64).each(cases::orders);
                let large = large.each(cases::some_start).each(cases::networks);
                Cases::new(small.chain(large)).each(improvements)
            }),
        },
    },
    Claim {
        id: "cr.improvements.mean",
        formula: "fewer than without the improvements",
        letters: LETTERS,
        text: "On channels that are not FIFO a token can be overtaken by a better one, and is then discarded earlier.",
        sources: &[LECTURE_22, DERIVED],
        measure: ELECTION,
        counts: Counts::Either,
        scope: Scope::Ensemble {
            over: "the seeds of 1 to 500 that draw orders and delays",
            relation: Relation::Less,
            mean: None,
            ensembles: (|algorithm| {
                Ensembles::new(cases::sizes(algorithm, [8, 16, 32]).each(improvements).map(over_seeds))
            }),
        },
    },
];

/// A bidder's token is stopped by what it loses to, whatever overtakes it.
static FIFO_OR_PLAIN: Condition = Condition {
    text: "channels are FIFO, or only initiators bid and neither improvement is on",
    holds: |scenario| scenario.keeps_order() || !(PARTICIPANTS.holds)(scenario) && !(IMPROVED.holds)(scenario),
};

static LOSERS_STAY: Condition =
    Condition { text: "whoever has lost goes on passing tokens on", holds: |scenario| !leaves_when_lost(scenario) };

static PARTICIPANTS: Condition = Condition {
    text: "whoever an election reaches joins",
    holds: |scenario| scenario.choice("variant") == "participants",
};

static IMPROVED: Condition = Condition {
    text: "an improvement is on",
    holds: |scenario| {
        !(PARTICIPANTS.holds)(scenario) && IMPROVEMENTS.iter().any(|improvement| scenario.flag(improvement))
    },
};

static AT_ONCE_OR_WINNER_LAST: Condition = Condition {
    text: "all start at 0, or the winner n - 1 message times after the first, which starts at 0, and n - 1 hops behind it",
    holds: |scenario| {
        let last = conditions::last_of_staggered(scenario);
        let is_best = |last: StartAt| Some(last.process) == best_of_bidders(scenario);
        last.is_some_and(is_best) || conditions::all_start_at_0(scenario) && best_of_bidders_starts(scenario)
    },
};

const IMPROVEMENTS: [&str; 2] = ["non_initiators_filter", "compare_with_best_seen"];

/// How many hops all tokens go when everybody starts: each to the next process that beats its own, the best one all the way round.
fn tokens(scenario: &Scenario) -> u64 {
    let identities = scenario.identities();
    let ranks: Vec<Identity> = identities.processes().map(|process| identities.at(process)).collect();
    let count = ranks.len();
    let hops = |place: usize| {
        let beats = |hops: &usize| ranks[(place + hops) % count] > ranks[place];
        (1..count).find(beats).unwrap_or(count) as u64
    };
    (0..count).map(hops).sum()
}

/// How far the best process is from the first initiator.
pub(super) fn hops_to_best(scenario: &Scenario) -> Option<u64> {
    let starter = conditions::initiators(scenario)?.first()?.process;
    let best = conditions::best(scenario, 0..scenario.processes)?;
    Some(conditions::hops(scenario, starter, best).into())
}

/// The best of those that bid by themselves or, under `participants`, when an election reaches them.
fn best_of_bidders(scenario: &Scenario) -> Option<u16> {
    if (PARTICIPANTS.holds)(scenario) {
        conditions::best(scenario, 0..scenario.processes)
    } else {
        conditions::best(scenario, conditions::initiators(scenario)?.iter().map(|start| start.process))
    }
}

fn best_of_bidders_starts(scenario: &Scenario) -> bool {
    let initiators = conditions::initiators(scenario).unwrap_or_default();
    best_of_bidders(scenario).is_some_and(|best| initiators.iter().any(|start| start.process == best))
}

/// Rings of 1 to 64, both winners, both variants, with and without the announcement.
fn rings(algorithm: &Declaration) -> Cases {
    let variants = |scenario: &Scenario| cases::choice("variant", &["filter", "participants"], scenario);
    cases::sizes(algorithm, 1..=64).each(variants).each(|scenario| cases::flag("announce", scenario))
}

/// The same in several orders and failovers on small rings, everyone starting, at once or one after the other, on three kinds of channels.
fn everyone_starts(algorithm: &Declaration) -> Cases {
    let starts = |scenario: &Scenario| [vec![scenario.clone()], cases::staggered(scenario)].concat();
    rings(algorithm).each(cases::orders).each(cases::with_failover).each(starts).each(cases::networks)
}

/// The scenario with the first improvement, with the second, and with both.
fn improvements(scenario: &Scenario) -> [Scenario; 3] {
    [&IMPROVEMENTS[..1], &IMPROVEMENTS[1..], &IMPROVEMENTS[..]].map(|improvements| {
        cases::with(scenario, |scenario| {
            improvements.iter().for_each(|improvement| scenario.set_option(improvement, OptionValue::Flag(true)));
        })
    })
}

/// The same without the improvements, and with as many steps as it takes.
fn without_improvements(scenario: &Scenario) -> Scenario {
    cases::with(scenario, |scenario| {
        scenario.limits = Limits::default();
        IMPROVEMENTS.iter().for_each(|improvement| scenario.set_option(improvement, OptionValue::Flag(false)));
    })
}

/// Up to this many processes every order is run; beyond, one of each n that are the same turned round the ring.
const ALL_TURNED: u16 = 8;

/// Every order of one size. The sum of n H_n over n! orders is the sum of n n!/k for k from 1 to n, in whole numbers.
///
/// When everyone starts at once every position is like every other, so that an order turned round the ring takes as many messages: the
/// mean over the (n - 1)! orders with the highest at position 0 is that over all n!, and their sum is an n-th of it, n!/k for each k.
fn every_order(scenario: &Scenario) -> Ensemble {
    let orders: u64 = (1..=n(scenario)).product();
    let turns = if scenario.processes > ALL_TURNED { n(scenario) } else { 1 };
    let runs = if turns > 1 { cases::all_orders_but_turned(scenario) } else { cases::all_orders(scenario) };
    let up_to = if turns > 1 { ", turned so that the highest is first" } else { "" };
    Ensemble {
        name: format!("n = {}, {:?} wins{up_to}", scenario.processes, scenario.winner),
        runs,
        sum: Sum::Exactly((1..=n(scenario)).map(|k| n(scenario) / turns * orders / k).sum()),
    }
}

/// Every order of the identities, those that start being the same.
fn every_order_of_some(scenario: &Scenario) -> Ensemble {
    let orders: u64 = (1..=n(scenario)).product();
    let k = figures::initiators(scenario);
    Ensemble {
        name: format!("n = {}, k = {k}, {:?} wins", scenario.processes, scenario.winner),
        runs: cases::all_orders(scenario),
        sum: Sum::Exactly((1..=k).map(|place| n(scenario) * orders / place).sum()),
    }
}

/// An improved scenario over many seeds, with every second process starting so that there is somebody to filter as well.
fn over_seeds(scenario: Scenario) -> Ensemble {
    let start = (0..scenario.processes).step_by(2).map(|process| StartAt { process, at: 0 }).collect();
    let network = Network { delay: Delay::Uniform(1, 20), fifo: false, ..scenario.network.clone() };
    let ids = crate::scenario::Ids::Order(crate::scenario::Order::Shuffled);
    let improved = Scenario { start: Start::List(start), network, ids, ..scenario };
    let plain = without_improvements(&improved);
    let seeds = |scenario: &Scenario| {
        let scenario = scenario.clone();
        Cases::new((1..=500).map(move |seed| Scenario { seed, ..scenario.clone() }))
    };
    let names: Vec<&str> = improved.options.iter().map(|(key, _)| *key).collect();
    Ensemble {
        name: format!("n = {}, {:?} wins, {}", improved.processes, improved.winner, names.join(" and ")),
        sum: Sum::LessThanOver(seeds(&plain)),
        runs: seeds(&improved),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithms::{chang_roberts, run};
    use crate::declared::Declared::Static;

    #[test]
    fn an_order_turned_round_the_ring_takes_as_many_messages() {
        let messages = |runs: Cases| runs.map(|scenario| run(&scenario).unwrap().counters.sent()).sum::<u64>();
        for scenario in cases::sizes(&Static(&chang_roberts::INFO), 1..=6) {
            let turned = messages(cases::all_orders(&scenario));
            assert_eq!(turned, n(&scenario) * messages(cases::all_orders_but_turned(&scenario)), "{scenario:?}");
        }
    }

    /// Lecture 22's *Further improvements* asks for it.
    #[test]
    fn where_losers_leave_one_ring_of_each_size_has_a_leader() {
        for n in 2..=7_u16 {
            let all = Scenario { processes: n, ..Scenario::new(Static(&chang_roberts::INFO)) };
            let leaves = cases::with(&all, |all| all.set_option("leave_when_lost", OptionValue::Flag(true)));
            let rings: Vec<Scenario> = cases::all_orders_but_turned(&leaves).collect();
            let led: Vec<&Scenario> =
                rings.iter().filter(|ring| run(ring).expect("a valid scenario").leader.is_some()).collect();
            let all: usize = (1..usize::from(n)).product();
            assert_eq!((rings.len(), led.len()), (all, 1), "{n}");
            assert!((ASCENDING.holds)(led[0]), "every token but the best is dropped after one hop: {:?}", led[0].ids);
        }
    }
}
