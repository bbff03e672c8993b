//! Hirschberg and Sinclair: probes that go twice as far in each phase, both ways.

use super::message::Message;
use super::process::{Effect, Process, Role};
use super::ring;
use super::scenario::Rules;

/// A start or a notice. From its bid until it knows a leader a process is in an election and ignores both.
pub(super) fn on_start(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    let is_in_election = me.is_initiator && me.leader.is_none();
    if !is_in_election {
        bid(me, rules, out);
    }
}

pub(super) fn bid(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    me.is_initiator = true;
    me.become_candidate();
    me.reach = 1;
    start_phase(me, rules, out);
}

fn start_phase(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    me.replies.clear();
    for is_clockwise in [true, false] {
        let probe = Message::PhaseProbe { identity: me.identity, hops_left: me.reach, is_clockwise };
        send(me, probe, is_clockwise, rules, out);
    }
}

fn send(me: &Process, message: Message, is_clockwise: bool, rules: &Rules, out: &mut Vec<Effect>) {
    let to = if is_clockwise { me.successor(rules) } else { me.predecessor(rules) };
    out.push(Effect::Send(to, message));
}

pub(super) fn on_message(me: &mut Process, message: &Message, rules: &Rules, out: &mut Vec<Effect>) {
    match *message {
        Message::PhaseProbe { identity, hops_left, is_clockwise } if identity != me.identity => {
            let is_dropped = me.is_initiator && rules.beats(me.identity, identity);
            if is_dropped {
                return;
            }
            if me.leader.is_none() {
                me.role = Role::Passive;
            }
            if hops_left > 1 {
                let probe = Message::PhaseProbe { identity, hops_left: hops_left - 1, is_clockwise };
                send(me, probe, is_clockwise, rules, out);
            } else {
                let reply = Message::PhaseReply { identity, is_clockwise: !is_clockwise };
                send(me, reply, !is_clockwise, rules, out);
            }
        }
        Message::PhaseProbe { .. } => come_round(me, rules, out),
        Message::PhaseReply { identity, is_clockwise } if identity != me.identity => {
            send(me, message.clone(), is_clockwise, rules, out);
        }
        Message::PhaseReply { is_clockwise, .. } => come_back(me, is_clockwise, rules, out),
        Message::Elected { leader } => ring::on_elected(me, leader, rules, out),
        _ => {}
    }
}

/// Its own probe has gone all the way round.
fn come_round(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    if me.is_initiator && me.role != Role::Leader {
        ring::win(me, rules, out);
    }
}

/// A reply to its own probe.
fn come_back(me: &mut Process, is_clockwise: bool, rules: &Rules, out: &mut Vec<Effect>) {
    if me.role != Role::Candidate {
        return;
    }
    me.replies.insert(is_clockwise);
    if me.replies.len() == 2 {
        me.reach = (me.reach * 2).min(u32::MAX.into());
        start_phase(me, rules, out);
    }
}
