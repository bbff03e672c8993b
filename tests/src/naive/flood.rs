//! Flooding, for tests only: everybody's identity goes everywhere, and whoever has them all knows the best.

use super::message::Message;
use super::process::{Effect, Process};
use super::scenario::Rules;

/// A start or a notice; whoever has sent its identity already ignores it.
pub(super) fn on_start(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    if !has_flooded(me) {
        flood(me, rules, out);
        check(me, rules, out);
    }
}

/// Its own identity is the first that every process collects.
fn has_flooded(me: &Process) -> bool {
    me.collected.contains(&me.identity)
}

fn flood(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    me.become_candidate();
    me.collected.insert(me.identity);
    for neighbour in &rules.topology.neighbours[me.position] {
        out.push(Effect::Send(*neighbour, Message::Identity { identity: me.identity }));
    }
}

/// An identity has come: what is new goes on to all neighbours but the one that it came from.
pub(super) fn on_identity(me: &mut Process, from: usize, identity: usize, rules: &Rules, out: &mut Vec<Effect>) {
    if !has_flooded(me) {
        flood(me, rules, out);
    }
    let is_new = me.collected.insert(identity);
    if is_new {
        for neighbour in &rules.topology.neighbours[me.position] {
            if *neighbour != from {
                out.push(Effect::Send(*neighbour, Message::Identity { identity }));
            }
        }
    }
    check(me, rules, out);
}

/// Once all are there, the best of them leads.
fn check(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    if me.collected.len() < rules.n || me.leader.is_some() {
        return;
    }
    let best = rules.best(me.collected.iter().copied());
    if best == Some(me.identity) {
        me.win(out);
    } else if let Some(best) = best {
        me.follow(best);
    }
}
