//! Itai and Rodeh's election on an anonymous ring (as in Fokkink's book, for FIFO channels).
//!
//! In each round the active processes draw numbers; those that drew the largest go into the next, until one is alone.

use std::cmp::Ordering;

use super::message::{AnonymousToken, Message};
use super::process::{Effect, Process, Role};
use super::scenario::Rules;

/// A start or a notice; whoever has taken part already ignores it.
pub(super) fn on_start(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    if me.has_taken_part {
        return;
    }
    me.has_taken_part = true;
    me.is_active = true;
    me.become_candidate();
    start_round(me, 1, rules, out);
}

fn start_round(me: &mut Process, round: u64, rules: &Rules, out: &mut Vec<Effect>) {
    me.round = round;
    me.drawn = me.choose(0..rules.known_size, rules);
    let token = AnonymousToken { round, drawn: me.drawn, hop: 1, is_drawn_twice: false };
    send_token(me, token, rules, out);
}

fn send_token(me: &Process, token: AnonymousToken, rules: &Rules, out: &mut Vec<Effect>) {
    out.push(Effect::Send(me.successor(rules), Message::AnonymousToken(token)));
}

fn send_elected(me: &Process, hop: u64, rules: &Rules, out: &mut Vec<Effect>) {
    out.push(Effect::Send(me.successor(rules), Message::ElectedByHops { hop }));
}

/// A token has come.
pub(super) fn on_token(me: &mut Process, token: AnonymousToken, rules: &Rules, out: &mut Vec<Effect>) {
    // Beyond the size that it believes in, hops are not told apart.
    let passed_on = AnonymousToken { hop: token.hop.min(rules.known_size) + 1, ..token };
    if !me.is_active {
        if me.role == Role::Asleep {
            me.become_passive();
        }
        me.has_taken_part = true;
        send_token(me, passed_on, rules, out);
    } else if token.hop == rules.known_size {
        on_own_token(me, token.is_drawn_twice, rules, out);
    } else {
        match (token.round, token.drawn).cmp(&(me.round, me.drawn)) {
            Ordering::Greater => {
                me.is_active = false;
                me.become_passive();
                send_token(me, passed_on, rules, out);
            }
            Ordering::Equal => send_token(me, AnonymousToken { is_drawn_twice: true, ..passed_on }, rules, out),
            Ordering::Less => {}
        }
    }
}

/// After n hops a token is back where it was sent from.
fn on_own_token(me: &mut Process, is_drawn_twice: bool, rules: &Rules, out: &mut Vec<Effect>) {
    if is_drawn_twice {
        start_round(me, me.round + 1, rules, out);
    } else {
        me.is_active = false;
        me.win(out);
        send_elected(me, 1, rules, out);
    }
}

/// `elected` goes round once; how far it has come says who sent it.
pub(super) fn on_elected(me: &mut Process, hop: u64, rules: &Rules, out: &mut Vec<Effect>) {
    let n = rules.n as u64;
    if hop != rules.known_size {
        let leader = (me.position as u64 + n - hop % n) % n;
        me.follow(usize::try_from(leader).expect("it is a position"));
        send_elected(me, hop.min(rules.known_size) + 1, rules, out);
    }
}
