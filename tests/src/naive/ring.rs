//! What LeLann's and Chang-Roberts' rings have in common: starting, the lap of `elected`, crashes.

use super::message::Message;
use super::process::{Effect, Process, Role};
use super::scenario::{Algorithm, Rules};

/// Sends a message to the next process on the ring.
pub(super) fn send_on(me: &Process, message: Message, rules: &Rules, out: &mut Vec<Effect>) {
    out.push(Effect::Send(me.successor(rules), message));
}

/// A start or a notice: a process already in an election ignores it.
pub(super) fn on_start(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    if !is_in_election(me, rules) {
        start_election(me, rules, out);
    }
}

/// From its own bid until it knows a leader. Where no leader tells, LeLann's is over when the own token is back.
fn is_in_election(me: &Process, rules: &Rules) -> bool {
    if rules.participants {
        return me.is_participant;
    }
    let is_over = rules.algorithm == Algorithm::Lelann && !rules.announce && !me.own_token_is_out;
    me.is_initiator && me.leader.is_none() && !is_over
}

/// Sends its own token off, for the first time or again.
pub(super) fn start_election(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    // What does not matter to an algorithm stays as it is: a cycle is looked for in all variables.
    me.is_initiator = !rules.participants;
    me.is_participant = rules.participants;
    me.role = Role::Candidate;
    me.leader = None;
    me.own_token_is_out = rules.algorithm == Algorithm::Lelann;
    me.seen.clear();
    let (identity, incarnation) = (me.identity, me.incarnation);
    let token = if rules.algorithm == Algorithm::Lelann {
        me.seen.insert(identity);
        Message::Token { identity, incarnation }
    } else {
        Message::Election { identity, incarnation }
    };
    send_on(me, token, rules, out);
}

/// A victory, with the lap that tells everyone.
pub(super) fn win(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    me.win(out);
    end_election(me, rules);
    announce(me, rules, out);
}

/// The improvements of Chang-Roberts start afresh with the next election.
fn end_election(me: &mut Process, rules: &Rules) {
    me.is_participant = false;
    if rules.algorithm == Algorithm::ChangRoberts {
        me.seen.clear();
    }
}

/// The leader tells everyone, for the first time or again.
pub(super) fn announce(me: &Process, rules: &Rules, out: &mut Vec<Effect>) {
    if rules.announce {
        send_on(me, Message::Elected { leader: me.identity }, rules, out);
    }
}

/// `elected` goes round once; it ends at the leader, and where the leader is known to be gone.
pub(super) fn on_elected(me: &mut Process, leader: usize, rules: &Rules, out: &mut Vec<Effect>) {
    if leader == me.identity || me.knows_identity_gone(leader, rules) {
        return;
    }
    me.follow(leader);
    end_election(me, rules);
    send_on(me, Message::Elected { leader }, rules, out);
}

/// Another process has crashed or left, and this one has just learned it.
pub(super) fn on_gone(me: &mut Process, peer: usize, rules: &Rules, out: &mut Vec<Effect>) {
    let takes_part = if rules.participants { me.is_participant } else { me.is_initiator };
    if me.role == Role::Leader {
        announce(me, rules, out);
    } else if me.leader == Some(rules.identities[peer]) || (me.leader.is_none() && takes_part) {
        start_election(me, rules, out);
    }
}

/// The same for algorithms in which every initiator bids again by `bid`.
pub(super) fn on_gone_then(
    me: &mut Process,
    peer: usize,
    bid: fn(&mut Process, &Rules, &mut Vec<Effect>),
    rules: &Rules,
    out: &mut Vec<Effect>,
) {
    let leader_is_lost = me.leader.is_none_or(|leader| me.knows_identity_gone(leader, rules));
    if me.role == Role::Leader {
        announce(me, rules, out);
    } else if me.leader == Some(rules.identities[peer]) || (leader_is_lost && me.is_initiator) {
        bid(me, rules, out);
    }
}
