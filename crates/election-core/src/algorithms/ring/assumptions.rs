//! What the algorithms on a ring rely on, each tied to the condition of the scenario that breaks it.

use crate::properties;
use crate::scenario::{Action, Assumption, Detector, FaultKind, Patience, Scenario, Start};

pub(crate) const DISTINCT: Assumption = Assumption {
    key: "distinct",
    text: "identities are distinct",
    without: "a process takes another's token for its own: two can lead",
    breaks: &[properties::ONE_LEADER],
    kept: |scenario| scenario.identities().are_distinct(),
};

pub(crate) const RELIABLE: Assumption = Assumption {
    key: "reliable",
    text: "channels neither lose nor duplicate messages",
    without: "a lost token never comes back: the election may never end",
    breaks: &[properties::TERMINATION],
    kept: |scenario| {
        scenario.network.loss == 0
            && scenario.network.duplicate == 0
            && scenario.overrides.is_empty()
            && !scenario.is_parted()
    },
};

pub(crate) const FIFO: Assumption = Assumption {
    key: "fifo",
    text: "no message overtakes another on its channel (FIFO)",
    without: "a message that is overtaken is taken for another: two can lead",
    breaks: &[properties::ONE_LEADER],
    kept: Scenario::keeps_order,
};

pub(crate) const NO_FAULTS: Assumption = Assumption {
    key: "no-faults",
    text: "no process crashes, recovers, joins or leaves, and nobody is told to begin",
    without: "messages of a new election meet those of an old one, or are lost: two can lead, or nobody",
    breaks: &[properties::ONE_LEADER],
    kept: |scenario| scenario.faults.is_empty(),
};

pub(crate) const NO_LEADER_YET: Assumption = Assumption {
    key: "no-leader-yet",
    text: "nobody leads when an election begins, or the leader starts, too",
    without: "a leader that only passes messages on does not bid: a worse process can lead beside it",
    breaks: &[properties::ONE_LEADER],
    kept: |scenario| !scenario.established || everyone_bids(scenario),
};

pub(crate) const INTACT: Assumption = Assumption {
    key: "intact",
    text: "no message is corrupted",
    without: "with a checksum a corrupted message is lost; without one it is believed: the wrong process can lead, or two",
    breaks: &[properties::AGREEMENT],
    kept: |scenario| {
        scenario.network.corrupt == 0 && !scenario.overrides.iter().any(|by_hand| by_hand.action == Action::Corrupt)
    },
};

pub(crate) const DETECTED: Assumption = Assumption {
    key: "detected",
    text: "everyone is told of every crash at the same time",
    without: "tokens are lost at the crashed process, and nobody starts again",
    breaks: &[properties::TERMINATION],
    kept: |scenario| match scenario.detector {
        Detector::Perfect { .. } => true,
        Detector::None => !scenario.has_crash(),
        // Some are told and others are not, unless everyone is everyone's neighbour.
        Detector::Neighbours { .. } => !scenario.has_crash() || scenario.graph().is_complete(),
        // Not everyone hears everyone: a crash may be known to some only, or to nobody when the beats end with the run.
        Detector::Heartbeat { .. } => !scenario.has_crash(),
        // Everyone hears of it, but one sooner than another.
        Detector::Swim { .. } => !scenario.has_crash(),
    },
};

pub(crate) const TRUSTED: Assumption = Assumption {
    key: "trusted",
    text: "the timeout is as long as a heartbeat or an ack can take",
    without: "a live process is taken for crashed, and its token or news is dropped: two can lead",
    breaks: &[properties::ONE_LEADER],
    kept: is_never_suspicious,
};

pub(crate) fn has_leave(scenario: &Scenario) -> bool {
    scenario.has_fault(|kind| matches!(*kind, FaultKind::Leave(_)))
}

/// Whether only the dead are suspected: a heartbeat has the time to come, and an ack.
fn is_never_suspicious(scenario: &Scenario) -> bool {
    // On a FIFO channel such a message may have to wait for one that is still being made.
    scenario.detector.patience(scenario.network.slowest()).is_none_or(Patience::is_enough)
}

pub(crate) const STAY_DEAD: Assumption = Assumption {
    key: "stay-dead",
    text: "nobody recovers, joins or leaves",
    without: "a process that has recovered or joined does not know whom the others follow, and who has not heard of it elects without it",
    breaks: &[properties::AGREEMENT, properties::ONE_LEADER],
    kept: |scenario| !scenario.has_fault(FaultKind::comes_or_leaves),
};

pub(crate) const ANNOUNCED: Assumption = Assumption {
    key: "announced",
    text: "the leader tells everyone",
    without: "the others never learn who leads",
    breaks: &[properties::AGREEMENT],
    kept: |scenario| scenario.flag("announce"),
};

pub(crate) const BEGUN: Assumption = Assumption {
    key: "begun",
    text: "a leader is known, or one of the first starters does not crash",
    without: "nobody starts, or nobody starts again after a crash: those who only pass tokens on wait for ever",
    breaks: &[properties::TERMINATION],
    kept: |scenario| scenario.established || begin_first(scenario).iter().any(|process| !crashes(scenario, *process)),
};

/// Those whom the scenario makes begin an election before anybody has heard of one.
fn begin_first(scenario: &Scenario) -> Vec<u16> {
    let begin = scenario.begins();
    let first = begin.iter().map(|(at, _)| *at).min();
    begin.into_iter().filter(|(at, _)| Some(*at) == first).map(|(_, process)| process).collect()
}

/// Whether a process is to crash at some time.
fn crashes(scenario: &Scenario, process: u16) -> bool {
    let is_crash = |kind: &FaultKind| matches!(*kind, FaultKind::Crash { process: crashed, .. } if crashed == process);
    scenario.has_fault(is_crash)
}

/// Whether everybody who lives bids in the first election, so that no process bids that has passed on a worse token.
pub(crate) fn everyone_bids(scenario: &Scenario) -> bool {
    match scenario.start {
        Start::All => true,
        // All followers learn of the crash of their leader at once, but of its leaving one by one.
        Start::Nobody => scenario.established && !has_leave(scenario),
        Start::List(_) => false,
    }
}
