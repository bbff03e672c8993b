//! The ring list: the list grows by one identity a hop, its winner is told in a second lap.

use super::message::Message;
use super::process::{Effect, Process, Role, Timer};
use super::ring;
use super::scenario::Rules;

/// A start or a notice: a process already in an election ignores it.
pub(super) fn on_start(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    if me.role != Role::Candidate {
        start_election(me, rules, out);
    }
}

fn start_election(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    me.is_initiator = true;
    me.role = Role::Candidate;
    me.leader = None;
    me.own_token_is_out = true;
    me.awaited.clear();
    let list = Message::List { identities: vec![me.identity], incarnation: me.incarnation };
    send_on(me, list, rules, out);
}

/// Any message.
pub(super) fn on_message(me: &mut Process, from: usize, message: Message, rules: &Rules, out: &mut Vec<Effect>) {
    match message {
        Message::List { identities, incarnation } => on_list(me, identities, incarnation, rules, out),
        Message::ListCoordinator { winner, initiator, incarnation } => {
            on_coordinator(me, winner, initiator, incarnation, rules, out);
        }
        Message::Probe => out.push(Effect::Send(from, Message::ProbeAnswer)),
        Message::ProbeAnswer => on_probe_answer(me, from, out),
        other => panic!("{other:?} is no message of the ring list"),
    }
}

fn on_list(me: &mut Process, mut identities: Vec<usize>, incarnation: u64, rules: &Rules, out: &mut Vec<Effect>) {
    let initiator = identities[0];
    hears_of(me, initiator, rules);
    if initiator == me.identity && incarnation <= me.incarnation {
        if incarnation == me.incarnation {
            on_own_list(me, &identities, rules, out);
        }
        return;
    }
    if discards_tokens_of(me, initiator, rules) {
        return;
    }
    // A second lap, which only an orphan's list makes, adds nobody.
    if !identities.contains(&me.identity) {
        identities.push(me.identity);
    }
    if me.role == Role::Asleep {
        me.role = Role::Passive;
    }
    if me.leader.is_none() && !me.awaited.contains(&initiator) {
        me.awaited.push(initiator);
    }
    send_on(me, Message::List { identities, incarnation }, rules, out);
}

/// Its own list is back: once for each that it sent off, unless the winner is known to have crashed.
fn on_own_list(me: &mut Process, identities: &[usize], rules: &Rules, out: &mut Vec<Effect>) {
    let winner = rules.best(identities.iter().copied()).expect("a list names its initiator");
    if !me.own_token_is_out || me.knows_identity_gone(winner, rules) {
        return;
    }
    me.own_token_is_out = false;
    learn(me, winner, out);
    announce(me, winner, rules, out);
}

fn announce(me: &mut Process, winner: usize, rules: &Rules, out: &mut Vec<Effect>) {
    if rules.announce {
        me.own_coordinator_is_out = true;
        let (initiator, incarnation) = (me.identity, me.incarnation);
        send_on(me, Message::ListCoordinator { winner, initiator, incarnation }, rules, out);
    }
}

fn on_coordinator(
    me: &mut Process,
    winner: usize,
    initiator: usize,
    incarnation: u64,
    rules: &Rules,
    out: &mut Vec<Effect>,
) {
    hears_of(me, initiator, rules);
    if initiator == me.identity && incarnation <= me.incarnation {
        // One of an older life is not its own.
        me.own_coordinator_is_out &= incarnation != me.incarnation;
        return;
    }
    if discards_tokens_of(me, initiator, rules) || me.knows_identity_gone(winner, rules) {
        return;
    }
    learn(me, winner, out);
    send_on(me, Message::ListCoordinator { winner, initiator, incarnation }, rules, out);
}

/// Who sends something round lives, or did: without a detector it is probed again.
fn hears_of(me: &mut Process, initiator: usize, rules: &Rules) {
    if rules.probe {
        me.known_crashed.retain(|p, _| rules.identities[*p] != initiator);
    }
}

fn learn(me: &mut Process, winner: usize, out: &mut Vec<Effect>) {
    me.awaited.clear();
    if winner != me.identity {
        me.follow(winner);
    } else if me.role != Role::Leader {
        me.win(out);
    }
}

/// Tokens of the dead are discarded at a detector's word; what a probe has shown is not enough.
fn discards_tokens_of(me: &Process, initiator: usize, rules: &Rules) -> bool {
    if rules.probe {
        me.non_members.iter().any(|p| rules.identities[*p] == initiator)
    } else {
        me.knows_identity_gone(initiator, rules)
    }
}

/// Another process has crashed or left, and this one has just been told.
pub(super) fn on_gone(me: &mut Process, peer: usize, rules: &Rules, out: &mut Vec<Effect>) {
    let gone = rules.identities[peer];
    let knows_no_live_leader = me.leader.is_none_or(|leader| me.knows_identity_gone(leader, rules));
    let waits = me.is_initiator || me.awaited.contains(&gone);
    if me.role == Role::Leader {
        announce(me, me.identity, rules, out);
    } else if me.leader == Some(gone) || (knows_no_live_leader && waits) {
        start_election(me, rules, out);
    } else if let Some(winner) = me.leader.filter(|_| me.own_token_is_out || me.own_coordinator_is_out) {
        // It may have died with the process.
        announce(me, winner, rules, out);
    }
}

/// Sends a message round, after a probe of the successor if there is no detector.
fn send_on(me: &mut Process, message: Message, rules: &Rules, out: &mut Vec<Effect>) {
    if rules.probe {
        me.outbox.push(message);
        if me.probed.is_none() {
            probe_successor(me, rules, out);
        }
    } else {
        ring::send_on(me, message, rules, out);
    }
}

/// Nobody probes itself: a process alone sends at once.
fn probe_successor(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    let successor = me.successor(rules);
    if successor == me.position {
        send_outbox(me, successor, out);
    } else {
        me.probed = Some(successor);
        out.push(Effect::Send(successor, Message::Probe));
        out.push(Effect::Set(Timer::Probe, rules.probe_timeout));
    }
}

fn send_outbox(me: &mut Process, to: usize, out: &mut Vec<Effect>) {
    for message in me.outbox.drain(..) {
        out.push(Effect::Send(to, message));
    }
}

fn on_probe_answer(me: &mut Process, from: usize, out: &mut Vec<Effect>) {
    if me.probed == Some(from) {
        me.probed = None;
        out.push(Effect::Cancel(Timer::Probe));
        send_outbox(me, from, out);
    }
}

/// The successor is dead: the next one is asked. If it was the leader, that is news, too.
pub(super) fn on_probe_timeout(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    let Some(dead) = me.probed.take() else { return };
    me.known_crashed.insert(dead, 0);
    probe_successor(me, rules, out);
    if me.leader == Some(rules.identities[dead]) && me.role != Role::Leader {
        start_election(me, rules, out);
    }
}
