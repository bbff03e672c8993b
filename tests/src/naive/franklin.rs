//! Franklin: in each round candidates compare with the nearest ones on both sides.

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
    me.is_active = true;
    me.round_is_odd = false;
    me.bids_heard.clear();
    me.become_candidate();
    send_bids(me, rules, out);
}

fn send_bids(me: &Process, rules: &Rules, out: &mut Vec<Effect>) {
    send(me, me.identity, me.round_is_odd, true, rules, out);
    send(me, me.identity, me.round_is_odd, false, rules, out);
}

fn send(me: &Process, identity: usize, round_is_odd: bool, is_clockwise: bool, rules: &Rules, out: &mut Vec<Effect>) {
    let to = if is_clockwise { me.successor(rules) } else { me.predecessor(rules) };
    out.push(Effect::Send(to, Message::Candidate { identity, round_is_odd, is_clockwise }));
}

pub(super) fn on_message(me: &mut Process, message: &Message, rules: &Rules, out: &mut Vec<Effect>) {
    match *message {
        Message::Candidate { identity, .. } if identity == me.identity => come_home(me, rules, out),
        Message::Candidate { identity, round_is_odd, is_clockwise } => {
            if me.is_active {
                me.bids_heard.insert((round_is_odd, is_clockwise), identity);
                compare(me, rules, out);
            } else {
                if me.leader.is_none() {
                    me.role = Role::Passive;
                }
                send(me, identity, round_is_odd, is_clockwise, rules, out);
            }
        }
        Message::Elected { leader } => {
            let obeys = leader != me.identity && !me.knows_identity_gone(leader, rules);
            ring::on_elected(me, leader, rules, out);
            if obeys {
                me.is_active = false;
            }
        }
        _ => {}
    }
}

/// Its own bid is back.
fn come_home(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    if me.is_active {
        me.is_active = false;
        ring::win(me, rules, out);
    }
}

/// As long as both sides of the present round are there.
fn compare(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    while me.is_active {
        let round = me.round_is_odd;
        let sides = [true, false].map(|is_clockwise| me.bids_heard.get(&(round, is_clockwise)).copied());
        let [Some(one), Some(other)] = sides else { return };
        me.bids_heard.retain(|(is_odd, _), _| *is_odd != round);
        if rules.beats(one, me.identity) || rules.beats(other, me.identity) {
            me.is_active = false;
            me.become_passive();
            // The others do not wait for those who are out: what was early goes on.
            for is_clockwise in [true, false] {
                if let Some(early) = me.bids_heard.remove(&(!round, is_clockwise)) {
                    send(me, early, !round, is_clockwise, rules, out);
                }
            }
        } else {
            me.round_is_odd = !round;
            send_bids(me, rules, out);
        }
    }
}
