//! Counting and naming: the process at position 0 is the given leader, and hands out names round the ring.

use super::message::Message;
use super::process::{Effect, Process, Role};
use super::ring::send_on;
use super::scenario::Rules;

/// A start or a notice. Only the leader that has no name yet has something to do.
pub(super) fn on_start(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    if me.position == 0 && me.name == 0 {
        me.name = 1;
        if me.role != Role::Leader {
            me.win(out);
        }
        send_on(me, Message::Name(2), rules, out);
    }
}

pub(super) fn on_message(me: &mut Process, message: &Message, rules: &Rules, out: &mut Vec<Effect>) {
    let leads = me.role == Role::Leader;
    match *message {
        Message::Name(name) if leads => count(me, name, rules, out),
        Message::Name(name) => {
            me.name = name;
            let n = rules.n as u64;
            let leader = (me.position as u64 + n - (name - 1) % n) % n;
            me.follow(usize::try_from(leader).expect("it is a position"));
            send_on(me, Message::Name(name + 1), rules, out);
        }
        Message::Size(size) if !leads => {
            me.size = size;
            send_on(me, Message::Size(size), rules, out);
        }
        _ => {}
    }
}

/// The names are back at the leader: as many as there are.
fn count(me: &mut Process, name: u64, rules: &Rules, out: &mut Vec<Effect>) {
    if me.size == 0 {
        me.size = name - 1;
        send_on(me, Message::Size(me.size), rules, out);
    }
}
