//! LeLann: every initiator's token goes all the way round, everyone collects.

use super::message::Message;
use super::process::{Effect, Process, Role};
use super::ring;
use super::scenario::Rules;

/// A token has come.
pub(super) fn on_token(me: &mut Process, identity: usize, incarnation: u64, rules: &Rules, out: &mut Vec<Effect>) {
    if identity == me.identity && incarnation <= me.incarnation {
        if incarnation == me.incarnation {
            on_own_token(me, rules, out);
        }
        return;
    }
    if me.knows_identity_gone(identity, rules) {
        return;
    }
    me.seen.insert(identity);
    if me.role == Role::Asleep {
        me.role = Role::Passive;
    }
    ring::send_on(me, Message::Token { identity, incarnation }, rules, out);
}

/// Its own token is back: the lap decides, once.
fn on_own_token(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    if !me.own_token_is_out {
        if me.role == Role::Asleep {
            me.role = Role::Passive;
        }
        return;
    }
    me.own_token_is_out = false;
    if rules.best(me.seen.iter().copied()) == Some(me.identity) {
        ring::win(me, rules, out);
    } else if me.leader.is_none() {
        me.role = Role::Passive;
    }
}
