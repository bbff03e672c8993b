//! Mutual exclusion by a token that goes round a ring, which the process at position 0 has made.

use super::message::Message;
use super::process::{Effect, Process, Role, Timer};
use super::ring::send_on;
use super::scenario::Rules;

/// A start or a notice: it wants to enter. The coordinator's first one makes the token, too.
pub(super) fn on_start(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    me.wants_to_enter = true;
    if me.position == 0 && me.laps == 0 {
        if me.role != Role::Leader {
            me.win(out);
        }
        has_token(me, 0, rules, out);
    }
}

pub(super) fn on_token(me: &mut Process, hop: u64, rules: &Rules, out: &mut Vec<Effect>) {
    if me.role != Role::Leader {
        let n = rules.n as u64;
        let coordinator = (me.position as u64 + n - hop % n) % n;
        me.follow(usize::try_from(coordinator).expect("it is a position"));
    }
    has_token(me, hop, rules, out);
}

fn has_token(me: &mut Process, hop: u64, rules: &Rules, out: &mut Vec<Effect>) {
    me.token_hop = hop;
    if me.role == Role::Leader {
        me.token_hop = 0;
        if me.laps == rules.laps {
            return;
        }
        me.laps += 1;
    }
    if me.is_inside {
        return;
    }
    if me.wants_to_enter {
        me.is_inside = true;
        out.push(Effect::Set(Timer::Stay, rules.stay));
    } else {
        pass_on(me, rules, out);
    }
}

/// The time inside is over.
pub(super) fn on_timer(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    me.is_inside = false;
    me.wants_to_enter = false;
    me.entries += 1;
    pass_on(me, rules, out);
}

/// More than one lap from the coordinator is as far as one can tell.
fn pass_on(me: &Process, rules: &Rules, out: &mut Vec<Effect>) {
    let hop = me.token_hop.min(rules.n as u64) + 1;
    send_on(me, Message::RightToEnter { hop }, rules, out);
}
