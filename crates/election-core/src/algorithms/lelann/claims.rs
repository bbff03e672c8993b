//! Published figures.

use crate::algorithms::ring::figures::{self, LETTERS, initiators, n};
use crate::claims::cases::{self, Cases};
use crate::claims::conditions::{self, ANNOUNCED, DISTINCT, FIFO, SOMEONE_STARTS, UNDISTURBED, UNIT_DELAYS};
use crate::claims::sources::LECTURE_22;
use crate::claims::{Claim, Condition, Counts, Measure, Predict, Scope};
use crate::model::Tick;
use crate::scenario::{Declaration, Scenario, StartAt};

/// What the lap of `elected` rests on.
const LAP: &[&Condition] = &[&UNDISTURBED, &DISTINCT, &FIFO, &SOMEONE_STARTS, &ANNOUNCED];

pub(crate) const CLAIMS: &[Claim] = &[
    Claim {
        id: "lelann.messages",
        formula: "k n (n² when all start)",
        letters: LETTERS,
        text: "Each of the k initiators' tokens goes all the way round.",
        sources: &[LECTURE_22],
        measure: Measure::Messages(&["token"]),
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &SOMEONE_STARTS],
            predict: Predict::Equal(|scenario| initiators(scenario) * n(scenario)),
            cases: (|algorithm| {
                let starts = |scenario: &Scenario| {
                    let mut starts = vec![scenario.clone(), cases::started_by(scenario.processes / 2, scenario)];
                    starts.extend(cases::some_start(scenario));
                    starts.extend(cases::staggered(scenario));
                    starts
                };
                rings(algorithm).each(starts).each(cases::networks)
            }),
        },
    },
    Claim {
        id: "lelann.time",
        formula: "n; 2n - 1 in the staggered start",
        letters: LETTERS,
        text: "The last initiator has its token back n ticks after its start: at n when all start at 0, at 2n - 1 when it \
               starts at n - 1 and sits n - 1 hops behind the first.",
        sources: &[LECTURE_22],
        measure: Measure::Ticks {
            until: "until every initiator has its token back",
            tick: |scenario, summary| if last_decides(scenario) { summary.elected_at } else { Some(summary.time) },
        },
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &UNIT_DELAYS, &AT_ONCE_OR_STAGGERED, &LAST_TOKEN_SHOWS],
            predict: Predict::Equal(|scenario| {
                let n = n(scenario);
                if conditions::all_start_at_0(scenario) { n } else { 2 * n - 1 }
            }),
            cases: (|algorithm| {
                let starts = |scenario: &Scenario| [vec![scenario.clone()], cases::staggered(scenario)].concat();
                rings(algorithm).each(starts)
            }),
        },
    },
    figures::lap("lelann.lap", LAP, |algorithm| {
        let starts = |scenario: &Scenario| [vec![scenario.clone()], cases::staggered(scenario)].concat();
        rings(algorithm).each(starts).each(cases::networks)
    }),
];

/// Rings of 1 to 64 in several orders, both winners, with and without the announcement, and failovers on small ones.
fn rings(algorithm: &Declaration) -> Cases {
    let rings = cases::sizes(algorithm, 1..=64).each(cases::orders).each(|scenario| cases::flag("announce", scenario));
    rings.each(cases::with_failover)
}

static AT_ONCE_OR_STAGGERED: Condition = Condition {
    text: "all start at 0, or the last at n - 1 and n - 1 hops behind the first, which starts at 0",
    holds: |scenario| conditions::all_start_at_0(scenario) || conditions::last_of_staggered(scenario).is_some(),
};

/// The victory shows when the last token is back if it is the last one's victory, and the end of the run does if nothing
/// comes after.
static LAST_TOKEN_SHOWS: Condition = Condition {
    text: "the last initiator wins, or its token is the last thing that happens (no announcement, no later start)",
    holds: |scenario| {
        let is_too_late = |start: &StartAt| start.at >= 2 * Tick::from(scenario.processes);
        last_decides(scenario) || !scenario.flag("announce") && !scenario.starts().iter().any(is_too_late)
    },
};

/// Whether the winner is among those that decide last.
fn last_decides(scenario: &Scenario) -> bool {
    let initiators = conditions::initiators(scenario).unwrap_or_default();
    let winner = conditions::best(scenario, initiators.iter().map(|start| start.process));
    let last = conditions::last_of_staggered(scenario).map(|last| last.process);
    conditions::all_start_at_0(scenario) || last.is_some() && winner == last
}
