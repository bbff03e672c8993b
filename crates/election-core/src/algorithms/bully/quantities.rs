//! What formulas are made of: how many live, who is asked, and the like.

pub(super) use crate::algorithms::ring::figures::n;

use crate::claims::{Letter, crashed, failover};
use crate::model::{ProcessId, Tick};
use crate::scenario::{FaultKind, Scenario};
use crate::sim::Effort;

pub(super) const LETTERS: &[Letter] = &[
    Letter::IDENTITY_BITS,
    Letter { sign: "n", meaning: "how many processes live", value: |scenario| Some(l(scenario)) },
    Letter {
        sign: "N",
        meaning: "how many processes there are, the crashed included",
        value: |scenario| Some(n(scenario)),
    },
    Letter { sign: "L", meaning: "how many processes live", value: |scenario| Some(l(scenario)) },
    Letter {
        sign: "r",
        meaning: "the rank of the process that begins, among the live ones: 1 is the highest",
        value: |scenario| crashed::beginner(scenario).map(|(_, process)| crashed::rank(scenario, process)),
    },
    Letter {
        sign: "D",
        meaning: "how many crashed processes are asked all the same",
        value: |scenario| Some(asked_dead(scenario)),
    },
    Letter {
        sign: "T",
        meaning: "the longest time that a message takes, in ticks",
        value: |scenario| Some(scenario.network.largest_delay().into()),
    },
    Letter {
        sign: "M",
        meaning: "the time that it takes to handle a message, in ticks",
        value: |scenario| Some(scenario.network.processing.into()),
    },
];

/// What becomes of the detector's word about the coordinator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Knowledge {
    /// It is asked whatever is known of it.
    Unused,
    /// Nobody asks it.
    Used,
    /// Some ask it before they hear.
    Partial,
}

pub(super) fn knowledge(scenario: &Scenario) -> Knowledge {
    match scenario.detector.tells_after() {
        Some(delay) if scenario.flag("skip_failed") => {
            let is_told = |(at, process): (Tick, u16)| at > delay && notices(scenario, at, process);
            // Detection comes last in its tick. Who starts by itself asks everybody, and only those that it asks take the highest for the
            // coordinator.
            match crashed::beginner(scenario) {
                _ if failover::detected_at(scenario).is_some() => Knowledge::Used,
                Some(beginner) if is_told(beginner) => Knowledge::Used,
                Some((_, process)) if crashed::rank(scenario, process) == 1 => Knowledge::Unused,
                _ => Knowledge::Partial,
            }
        }
        _ => Knowledge::Unused,
    }
}

/// Whether a process begins because it is made to suspect the leader.
fn notices(scenario: &Scenario, at: Tick, process: u16) -> bool {
    scenario.faults.iter().any(|fault| fault.at == at && fault.kind == FaultKind::Notice(process))
}

/// How many dead each process asks: all that are above it, without the coordinator if that is skipped.
pub(super) fn asked_dead(scenario: &Scenario) -> u64 {
    let dead = crashed::crashed(scenario).len() as u64;
    if knowledge(scenario) == Knowledge::Unused { dead } else { dead.saturating_sub(1) }
}

/// How many live processes have sent as many questions as there are processes above them, dead or alive.
pub(super) fn ask_once(scenario: &Scenario, efforts: &[Effort]) -> u64 {
    let identities = scenario.identities();
    let place = scenario.info().messages.iter().position(|message| message.kind == "election");
    let mut best_first: Vec<u16> = (0..scenario.processes).collect();
    best_first.sort_by_key(|process| std::cmp::Reverse(identities.at(ProcessId(*process))));
    let sent = |process: u16| place.map(|place| efforts[usize::from(process)].by_kind[place]);
    let live = crashed::live(scenario);
    let asks = |(above, process): &(u32, u16)| sent(*process) == Some(*above) && live.binary_search(process).is_ok();
    (0..).zip(best_first).filter(asks).count() as u64
}

/// Whether live processes are beaten by those at later positions.
pub(super) fn ascends(scenario: &Scenario) -> bool {
    let identities = scenario.identities();
    crashed::live(scenario).is_sorted_by_key(|process| identities.at(ProcessId(*process)))
}

/// How many live.
pub(super) fn l(scenario: &Scenario) -> u64 {
    crashed::live(scenario).len() as u64
}

/// How far from the top the one is that begins.
pub(super) fn r(scenario: &Scenario) -> u64 {
    crashed::beginner(scenario).map_or(0, |(_, process)| crashed::rank(scenario, process))
}

pub(super) fn begin(scenario: &Scenario) -> u64 {
    crashed::beginner(scenario).map_or(0, |(at, _): (Tick, u16)| u64::from(at))
}

/// How long it takes to handle a message, in ticks.
pub(super) fn handling(scenario: &Scenario) -> u64 {
    scenario.network.processing.into()
}

pub(super) fn pairs(of: u64) -> u64 {
    of * of.saturating_sub(1) / 2
}

pub(super) fn literal_count(scenario: &Scenario) -> u64 {
    1u64.checked_shl(u32::from(scenario.processes) - 1).map_or(u64::MAX, |power| power - 1)
}
