//! Dolev, Klawe and Rodeh: what active processes stand for is compared, two at a time, one way round.

use super::message::Message;
use super::process::{Effect, Process, Role};
use super::ring::send_on;
use super::scenario::Rules;

/// A start or a notice. From its bid until it knows a leader a process is in an election and ignores both.
pub(super) fn on_start(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    let is_in_election = me.is_initiator && me.leader.is_none();
    if !is_in_election {
        bid(me, rules, out);
    }
}

fn bid(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    me.is_initiator = true;
    me.become_candidate();
    next_round(me, me.identity, rules, out);
}

fn next_round(me: &mut Process, value: usize, rules: &Rules, out: &mut Vec<Effect>) {
    me.value = Some(value);
    me.heard_first = None;
    send_on(me, Message::First(value), rules, out);
}

pub(super) fn on_message(me: &mut Process, message: Message, rules: &Rules, out: &mut Vec<Effect>) {
    match (message, me.value) {
        (Message::Elected { leader }, _) => on_elected(me, leader, rules, out),
        (Message::First(_), Some(_)) if me.heard_first.is_some() => {}
        (Message::First(first), Some(value)) if first == value => send_news(me, value, rules, out),
        (Message::First(first), Some(_)) => {
            me.heard_first = Some(first);
            send_on(me, Message::Second(first), rules, out);
        }
        (Message::Second(second), Some(value)) => {
            let Some(first) = me.heard_first else { return };
            if rules.best([value, first, second]) == Some(first) && first != value && first != second {
                next_round(me, first, rules, out);
            } else {
                me.value = None;
                me.heard_first = None;
                me.become_passive();
            }
        }
        (message, None) => {
            if me.leader.is_none() {
                me.role = Role::Passive;
            }
            send_on(me, message, rules, out);
        }
        (_, Some(_)) => {}
    }
}

/// It knows who has won, and begins the lap that tells everyone.
fn send_news(me: &mut Process, winner: usize, rules: &Rules, out: &mut Vec<Effect>) {
    me.own_news_is_out = true;
    learn(me, winner, rules, out);
}

fn on_elected(me: &mut Process, leader: usize, rules: &Rules, out: &mut Vec<Effect>) {
    if me.own_news_is_out {
        me.own_news_is_out = false;
    } else if !me.knows_identity_gone(leader, rules) {
        learn(me, leader, rules, out);
    }
}

fn learn(me: &mut Process, leader: usize, rules: &Rules, out: &mut Vec<Effect>) {
    me.value = None;
    me.heard_first = None;
    if leader != me.identity {
        me.follow(leader);
    } else if me.role != Role::Leader {
        me.win(out);
    }
    send_on(me, Message::Elected { leader }, rules, out);
}

/// Another process has crashed or left, and this one has just learned it.
pub(super) fn on_gone(me: &mut Process, peer: usize, rules: &Rules, out: &mut Vec<Effect>) {
    // Its leader may have been dead already when it decided.
    let leader_is_lost = me.leader.is_none_or(|leader| me.knows_identity_gone(leader, rules));
    if me.role == Role::Leader {
        send_news(me, me.identity, rules, out);
    } else if me.leader == Some(rules.identities[peer]) || (leader_is_lost && me.is_initiator) {
        bid(me, rules, out);
    }
}
