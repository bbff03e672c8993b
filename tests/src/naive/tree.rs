//! The election on trees: everybody is woken, then what each side of an edge knows goes inwards.

use super::message::Message;
use super::process::{Effect, Process};
use super::scenario::Rules;

fn neighbours(me: &Process, rules: &Rules) -> Vec<usize> {
    rules.topology.neighbours[me.position].iter().copied().collect()
}

/// A start or a notice; whoever is awake ignores it.
pub(super) fn on_start(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    wake_up(me, rules, out);
    go_on(me, rules, out);
}

fn wake_up(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    if me.has_woken {
        return;
    }
    me.has_woken = true;
    me.become_candidate();
    for to in neighbours(me, rules) {
        out.push(Effect::Send(to, Message::Wakeup));
    }
}

pub(super) fn on_wakeup(me: &mut Process, from: usize, rules: &Rules, out: &mut Vec<Effect>) {
    me.wakers.insert(from);
    wake_up(me, rules, out);
    go_on(me, rules, out);
}

/// The best identity on the other side of the edge to `from`.
pub(super) fn on_token(me: &mut Process, from: usize, best: usize, rules: &Rules, out: &mut Vec<Effect>) {
    me.heard_from.insert(from);
    me.best = rules.best(me.best.into_iter().chain([best]));
    go_on(me, rules, out);
}

fn go_on(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    let all = neighbours(me, rules);
    if !me.has_woken || me.is_decided || all.iter().any(|p| !me.wakers.contains(p)) {
        return;
    }
    let best = rules.best(me.best.into_iter().chain([me.identity])).expect("its own is one");
    if me.father.is_none() {
        let silent: Vec<usize> = all.iter().copied().filter(|p| !me.heard_from.contains(p)).collect();
        let chosen = match silent[..] {
            [] => all.last().copied(),
            [only] => Some(only),
            _ => return,
        };
        me.father = chosen;
        if let Some(to) = chosen {
            out.push(Effect::Send(to, Message::TreeToken { best }));
        }
    }
    if me.father.is_none_or(|father| me.heard_from.contains(&father)) {
        decide(me, best, rules, out);
    }
}

fn decide(me: &mut Process, best: usize, rules: &Rules, out: &mut Vec<Effect>) {
    me.is_decided = true;
    if best == me.identity {
        me.win(out);
    } else {
        me.follow(best);
    }
    for to in neighbours(me, rules) {
        if me.father != Some(to) {
            out.push(Effect::Send(to, Message::Elected { leader: best }));
        }
    }
}

/// Only the neighbour that was sent the own token may answer, once.
pub(super) fn on_elected(me: &mut Process, from: usize, leader: usize, rules: &Rules, out: &mut Vec<Effect>) {
    if me.father == Some(from) && !me.is_decided {
        decide(me, leader, rules, out);
    }
}
