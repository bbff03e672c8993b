//! Echo with extinction: every initiator's wave goes out, only the best one's comes back.

use super::message::Message;
use super::process::{Effect, Process, Role};
use super::scenario::Rules;

/// A start or a notice; whoever takes part in a wave, or knows how it ended, ignores it.
pub(super) fn on_start(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    if me.best.is_some() || me.is_decided {
        return;
    }
    me.become_candidate();
    me.best = Some(me.identity);
    for to in &rules.topology.neighbours[me.position] {
        out.push(Effect::Send(*to, Message::EchoToken { wave: me.identity }));
    }
    if rules.topology.neighbours[me.position].is_empty() {
        win(me, rules, out);
    }
}

fn win(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    me.win(out);
    tell(me, me.identity, rules, out);
}

fn tell(me: &mut Process, leader: usize, rules: &Rules, out: &mut Vec<Effect>) {
    me.is_decided = true;
    for to in &rules.topology.neighbours[me.position] {
        out.push(Effect::Send(*to, Message::Elected { leader }));
    }
}

pub(super) fn on_token(me: &mut Process, from: usize, wave: usize, rules: &Rules, out: &mut Vec<Effect>) {
    let neighbours = &rules.topology.neighbours[me.position];
    if me.best.is_none_or(|known| rules.beats(wave, known)) {
        me.best = Some(wave);
        me.father = Some(from);
        me.heard_from.clear();
        if !me.is_decided {
            me.leader = None;
            me.role = Role::Passive;
        }
        for to in neighbours {
            if *to != from {
                out.push(Effect::Send(*to, Message::EchoToken { wave }));
            }
        }
    }
    // A worse wave, or a token that has come before, changes nothing.
    if me.best != Some(wave) || !me.heard_from.insert(from) {
        return;
    }
    if !me.is_decided && neighbours.iter().all(|p| me.heard_from.contains(p)) {
        match me.father {
            Some(father) => out.push(Effect::Send(father, Message::EchoToken { wave })),
            None => win(me, rules, out),
        }
    }
}

pub(super) fn on_elected(me: &mut Process, leader: usize, rules: &Rules, out: &mut Vec<Effect>) {
    if !me.is_decided {
        me.follow(leader);
        tell(me, leader, rules, out);
    }
}
