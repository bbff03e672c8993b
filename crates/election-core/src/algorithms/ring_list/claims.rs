//! Published figures.

use super::TIMELY;
use crate::algorithm::OptionValue;
use crate::claims::cases::{self, Cases};
use crate::claims::conditions::{self, AFRESH, ANNOUNCED, DISTINCT, identity_bits};
use crate::claims::crashed::{self, CRASHED_FIRST};
use crate::claims::sources::{DERIVED, UNIMORE};
use crate::claims::{Claim, Condition, Counts, Letter, Measure, Predict, Scope};
use crate::model::{Set, Tick};
use crate::scenario::{Declaration, Detector, Fault, FaultKind, Scenario, Start, StartAt};

const LETTERS: &[Letter] = &[
    Letter::IDENTITY_BITS,
    Letter { sign: "k", meaning: "how many live processes begin", value: |scenario| Some(initiators(scenario)) },
    Letter { sign: "L", meaning: "how many processes live", value: |scenario| Some(live(scenario)) },
];

pub(crate) const CLAIMS: &[Claim] = &[
    Claim {
        id: "ring-list.messages",
        formula: "2 k L (2 L for one initiator)",
        letters: LETTERS,
        text: "Each of the k initiators' lists goes once round the L live processes, and so does its coordinator. Probes do not count.",
        sources: &[UNIMORE],
        measure: Measure::Messages(&["election", "coordinator"]),
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: CALM,
            predict: Predict::Equal(|scenario| 2 * initiators(scenario) * live(scenario)),
            cases: elections,
        },
    },
    Claim {
        id: "ring-list.lap",
        formula: "k L",
        letters: LETTERS,
        text: "Each initiator's coordinator goes once round the live processes.",
        sources: &[DERIVED],
        measure: Measure::Messages(&["coordinator"]),
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&CRASHED_FIRST, &DISTINCT, &AFRESH, &ANNOUNCED, &AT_ONCE, &ALL_TOLD, &PATIENT],
            predict: Predict::Equal(|scenario| initiators(scenario) * live(scenario)),
            cases: elections,
        },
    },
    Claim {
        id: "ring-list.bits",
        formula: "k (L(L + 1)/2 + 2L) b",
        letters: LETTERS,
        text: "A list grows from one identity to L; a coordinator carries two, the winner's and that of the list's initiator. Probes carry \
               nothing.",
        sources: &[DERIVED],
        measure: Measure::Bits,
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: CALM,
            predict: Predict::Equal(|scenario| {
                let live = live(scenario);
                initiators(scenario) * (live * (live + 1) / 2 + 2 * live) * identity_bits(scenario)
            }),
            cases: elections,
        },
    },
];

const CALM: &[&Condition] = &[&CRASHED_FIRST, &DISTINCT, &AFRESH, &ANNOUNCED, &AT_ONCE, &SKIPPED_FOR_NOTHING, &PATIENT];

static AT_ONCE: Condition = Condition {
    text: "those that begin do so in the same tick",
    holds: |scenario| crashed::begins(scenario).windows(2).all(|pair| pair[0].0 == pair[1].0),
};

/// Whom nobody tells loses a list at the crashed one, and starts none in its place.
static ALL_TOLD: Condition = Condition {
    text: "nobody has crashed, or not only its neighbours are told",
    holds: |scenario| {
        !matches!(scenario.detector, Detector::Neighbours { .. }) || crashed::crashed(scenario).is_empty()
    },
};

static SKIPPED_FOR_NOTHING: Condition = Condition {
    text: "nobody has crashed, or all know it before they begin, or find out by probes",
    holds: |scenario| match scenario.detector {
        Detector::Perfect { delay } => {
            let is_told = crashed::begins(scenario).iter().all(|(at, _)| *at > delay);
            is_told || crashed::crashed(scenario).is_empty()
        }
        Detector::None => true,
        Detector::Neighbours { .. } | Detector::Heartbeat { .. } | Detector::Swim { .. } => false,
    },
};

static PATIENT: Condition =
    Condition { text: "the answer to a probe has time to come", holds: |scenario| (TIMELY.kept)(scenario) };

pub(super) fn live(scenario: &Scenario) -> u64 {
    crashed::live(scenario).len() as u64
}

/// How many live processes begin.
pub(super) fn initiators(scenario: &Scenario) -> u64 {
    let processes: Set = crashed::begins(scenario).into_iter().map(|(_, process)| process).collect();
    processes.iter().count() as u64
}

/// Rings of 1 to 64 in several orders on three kinds of channels; none, one or a third of the processes crashed; one or several
/// begin, before or after that is known, with a detector and without.
fn elections(algorithm: &Declaration) -> Cases {
    let sizes = cases::sizes(algorithm, (1..=8).chain([12, 16, 24, 32, 48, 64]));
    let is_worth_a_run =
        |scenario: &Scenario| scenario.processes <= 8 || scenario.ids != Scenario::new(&scenario.algorithm).ids;
    let rings = Cases::new(sizes.each(cases::orders).filter(is_worth_a_run));
    let crashes = rings.each(cases::with_failover).each(|scenario| {
        if scenario.established {
            return vec![scenario.clone()];
        }
        vec![
            some_crash(scenario, |_| false),
            some_crash(scenario, |at| at == 1),
            some_crash(scenario, |at| at % 3 == 2),
        ]
    });
    crashes.each(begin).each(ways)
}

fn some_crash(scenario: &Scenario, crashes: fn(u16) -> bool) -> Scenario {
    let crash = |process| Fault { at: 0, kind: FaultKind::Crash { process, after_sends: None } };
    let faults = (0..scenario.processes).filter(|process| crashes(*process)).map(crash).collect();
    Scenario { faults, ..scenario.clone() }
}

fn begin(scenario: &Scenario) -> Vec<Scenario> {
    if scenario.established {
        return vec![scenario.clone()];
    }
    let n = scenario.processes;
    let at = |at: Tick, processes: &[u16]| {
        let start = Start::List(processes.iter().map(|process| StartAt { process: *process, at }).collect());
        Scenario { start, ..scenario.clone() }
    };
    let late = cases::with(&at(3, &[0, n / 2]), |scenario| {
        if let Start::List(starts) = &mut scenario.start {
            starts[0].at = 4;
        }
    });
    vec![
        at(0, &[n - 1]),
        at(0, &[0, n / 2]),
        at(3, &[0, n / 2]),
        Scenario { start: Start::All, ..scenario.clone() },
        late,
    ]
}

/// A scenario, and what changes it so that the figure may not hold of it any more.
fn ways(scenario: &Scenario) -> Vec<Scenario> {
    let [_, random, unordered] = cases::networks(scenario);
    let set = |key: &'static str, value| cases::with(scenario, |scenario| scenario.set_option(key, value));
    let mut ways = vec![
        scenario.clone(),
        Scenario { detector: Detector::Perfect { delay: 2 }, ..scenario.clone() },
        Scenario { detector: Detector::Neighbours { delay: 2 }, ..scenario.clone() },
        Scenario { established: true, ..scenario.clone() },
        set("announce", OptionValue::Flag(false)),
    ];
    if scenario.processes <= 8 {
        let best = conditions::best(scenario, 0..scenario.processes);
        let crash = best.map(|process| Fault { at: 5, kind: FaultKind::Crash { process, after_sends: None } });
        ways.extend([
            random,
            unordered,
            set("probe_timeout", OptionValue::Ticks(1)),
            cases::with(scenario, |scenario| scenario.faults.extend(crash)),
        ]);
    }
    ways
}
