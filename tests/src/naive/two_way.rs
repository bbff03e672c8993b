//! An election on a ring with channels both ways, for tests only: everybody's tokens travel both ways round at once.

use super::message::Message;
use super::process::{Effect, Process, Role};
use super::scenario::Rules;

/// A start or a notice; a candidate ignores it.
pub(super) fn on_start(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    if me.role == Role::Candidate {
        return;
    }
    me.become_candidate();
    me.best = Some(me.identity);
    send_token_on(me, me.identity, true, rules, out);
    send_token_on(me, me.identity, false, rules, out);
}

/// Clockwise is to the successor.
fn send_token_on(me: &Process, identity: usize, is_clockwise: bool, rules: &Rules, out: &mut Vec<Effect>) {
    let to = if is_clockwise { me.successor(rules) } else { me.predecessor(rules) };
    out.push(Effect::Send(to, Message::TwoWayToken { identity, is_clockwise }));
}

/// A token has come. The second of its own two finds a leader.
pub(super) fn on_token(me: &mut Process, identity: usize, is_clockwise: bool, rules: &Rules, out: &mut Vec<Effect>) {
    if identity == me.identity {
        if me.role != Role::Leader {
            me.win(out);
            send_elected(me, identity, rules, out);
        }
        return;
    }
    let loses_to_best = me.best.is_some_and(|best| rules.beats(best, identity));
    if loses_to_best {
        return;
    }
    me.best = Some(identity);
    if me.leader.is_none() {
        me.become_passive();
    }
    send_token_on(me, identity, is_clockwise, rules, out);
}

fn send_elected(me: &Process, leader: usize, rules: &Rules, out: &mut Vec<Effect>) {
    out.push(Effect::Send(me.successor(rules), Message::Elected { leader }));
}

/// `elected` goes round once, clockwise.
pub(super) fn on_elected(me: &mut Process, leader: usize, rules: &Rules, out: &mut Vec<Effect>) {
    if leader != me.identity {
        me.follow(leader);
        send_elected(me, leader, rules, out);
    }
}
