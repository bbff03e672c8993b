//! What the algorithms on trees and graphs rely on.

use crate::algorithms::ring;
use crate::properties;
use crate::scenario::{Action, Assumption};

use super::figures::is_started;

pub(crate) const DISTINCT: Assumption =
    Assumption { without: "two processes take the best identity for their own: two can lead", ..ring::DISTINCT };

pub(crate) const RELIABLE: Assumption = Assumption {
    key: "reliable",
    text: "channels lose nothing, and the network is not parted",
    without: "a process waits for a message of every neighbour: one that is lost, or cannot be sent, is waited for without end",
    breaks: &[properties::TERMINATION],
    kept: |scenario| {
        let is_drop = |action: &Action| matches!(action, Action::Drop);
        let is_dropped = scenario.overrides.iter().any(|by_hand| is_drop(&by_hand.action));
        scenario.network.loss == 0 && !is_dropped && !scenario.is_parted()
    },
};

pub(crate) const NO_FAULTS: Assumption = Assumption {
    key: "no-faults",
    text: "no process crashes, joins or leaves",
    without: "neighbours wait without end for a process that has crashed, and nobody begins again when the leader does; whoever is back has \
              forgotten whom it has heard",
    breaks: &[properties::TERMINATION, properties::LEADER_THAT_LEADS],
    kept: |scenario| !scenario.has_fault(|kind| !kind.is_of_channels()),
};

pub(crate) const TRUSTED: Assumption = Assumption {
    key: "trusted",
    text: "nobody is taken for dead who lives",
    without: "suspicions that come and go keep the run from ending",
    breaks: &[properties::TERMINATION],
    kept: |scenario| !scenario.detector.sends_messages(),
};

pub(crate) const BEGUN: Assumption = Assumption {
    key: "begun",
    text: "somebody starts, or a leader is known",
    without: "nobody ever sends anything",
    breaks: &[properties::AGREEMENT],
    kept: |scenario| scenario.established || is_started(scenario),
};
