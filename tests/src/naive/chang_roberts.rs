//! Chang and Roberts: tokens that cannot win are taken off the ring.

use std::collections::BTreeSet;

use super::message::Message;
use super::process::{Effect, Process, Role};
use super::ring;
use super::scenario::Rules;

/// A token has come.
pub(super) fn on_election(me: &mut Process, identity: usize, incarnation: u64, rules: &Rules, out: &mut Vec<Effect>) {
    let has_left = rules.leave_when_lost && me.is_initiator && !me.seen.is_empty();
    if has_left && !rules.participants {
        return;
    }
    if identity == me.identity && incarnation <= me.incarnation {
        let is_back = incarnation == me.incarnation && me.role != Role::Leader;
        if is_back {
            ring::win(me, rules, out);
        }
        return;
    }
    if me.knows_identity_gone(identity, rules) {
        return;
    }
    let loses = rules.beats(me.identity, identity);
    if me.role == Role::Leader && loses {
        ring::announce(me, rules, out);
        return;
    }
    let passes = if rules.participants {
        passes_in_participants(me, loses, rules, out)
    } else {
        passes_filter(me, identity, loses, rules)
    };
    if passes {
        if me.role == Role::Asleep || me.role == Role::Candidate {
            me.role = Role::Passive;
        }
        ring::send_on(me, Message::Election { identity, incarnation }, rules, out);
    }
}

/// Coulouris: whoever is hit joins, with its own identity if that wins.
fn passes_in_participants(me: &mut Process, loses: bool, rules: &Rules, out: &mut Vec<Effect>) -> bool {
    if !loses {
        me.is_participant = true;
        return true;
    }
    if !me.is_participant {
        ring::start_election(me, rules, out);
    }
    false
}

/// Tel: initiators discard what loses to their own; Lecture 22's improvements discard more.
fn passes_filter(me: &mut Process, identity: usize, loses: bool, rules: &Rules) -> bool {
    if me.is_initiator && loses {
        return false;
    }
    let compares = if me.is_initiator { rules.compare_with_best_seen } else { rules.non_initiators_filter };
    // Only the best is remembered: once that is gone, nothing stops a token.
    let best = me.seen.first().copied();
    let loses_to_best = best.is_some_and(|best| rules.beats(best, identity) && !me.knows_identity_gone(best, rules));
    if compares && loses_to_best {
        return false;
    }
    if best.is_none_or(|best| rules.beats(identity, best)) {
        me.seen = BTreeSet::from([identity]);
    }
    true
}
