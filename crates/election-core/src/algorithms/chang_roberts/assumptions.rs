//! What Chang and Roberts rely on beside what every algorithm on a ring relies on: that elections keep out of each other's way.

use crate::algorithms::ring;
use crate::model::Set;
use crate::properties;
use crate::scenario::{Assumption, FaultKind, Scenario};

pub(super) const ONE_AT_A_TIME: Assumption = Assumption {
    key: "one-at-a-time",
    text: "no election meets tokens of an earlier one",
    without: "tokens do not say which election they belong to: an old one can come home, or a new one be dropped; two can lead, or \
              the election never ends",
    breaks: &[properties::ONE_LEADER],
    kept: |scenario| {
        if scenario.choice("variant") == "participants" {
            elections_of_participants_keep_apart(scenario)
        } else {
            elections_of_initiators_keep_apart(scenario)
        }
    },
};

pub(super) const LOSERS_STAY: Assumption = Assumption {
    key: "losers-stay",
    text: "whoever has lost goes on passing tokens on",
    without: "the winner's token is lost at a loser that has left: nobody leads",
    breaks: &[properties::TERMINATION],
    kept: |scenario| !leaves_when_lost(scenario),
};

/// Whether a candidate that has lost takes in no further token.
pub(super) fn leaves_when_lost(scenario: &Scenario) -> bool {
    scenario.flag("leave_when_lost") && scenario.choice("variant") != "participants"
}

/// Whoever has passed a token on takes part, and bids again when everyone does: on FIFO channels a token of the first election
/// then meets a participant that beats it. Without FIFO, one that `elected` has overtaken makes somebody take part for nothing,
/// who discards the next election's tokens.
fn elections_of_participants_keep_apart(scenario: &Scenario) -> bool {
    let is_one_election = gone(scenario) == 0 && !is_noticed(scenario) && !begins_beside_a_leader(scenario);
    scenario.keeps_order() || is_one_election
}

/// A process that has let a worse token by must not bid while that is about: it might come back, having met nobody better. Who
/// suspects its leader does so, and so does who learns of its leader's crash, if some bid before and others did not: those
/// began beside a known leader, or again after a crash before that one, or their token was overtaken by the leader's, or they
/// heard sooner that the leader leaves.
fn elections_of_initiators_keep_apart(scenario: &Scenario) -> bool {
    let is_second_election_clear = match gone(scenario) {
        0 => true,
        1 => !begins_beside_a_leader(scenario) && scenario.keeps_order() && !ring::has_leave(scenario),
        _ => false,
    };
    !is_noticed(scenario) && (ring::everyone_bids(scenario) || is_second_election_clear)
}

/// How many processes are to crash or leave.
fn gone(scenario: &Scenario) -> usize {
    scenario.gone().map(|(_, process)| process).collect::<Set>().iter().count()
}

fn is_noticed(scenario: &Scenario) -> bool {
    scenario.has_fault(|kind| matches!(*kind, FaultKind::Notice(_)))
}

fn begins_beside_a_leader(scenario: &Scenario) -> bool {
    scenario.established && !scenario.starts().is_empty()
}
