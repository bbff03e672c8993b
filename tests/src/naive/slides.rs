//! Bully as the slides' program: rounds, of which a silent one decides.

use super::message::Message;
use super::process::{Effect, Process, Role, Timer};
use super::scenario::Rules;

/// A start, a recovery, a join or a notice: a process in an election ignores it; who has stopped begins afresh.
pub(super) fn on_start(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    if !me.is_in_election {
        begin_afresh(me);
        call(me, rules, out);
    }
}

fn begin_afresh(me: &mut Process) {
    me.is_in_election = false;
    me.is_shut_up = false;
    me.has_stopped = false;
    me.has_input = false;
}

fn members(me: &Process, rules: &Rules) -> Vec<usize> {
    (0..rules.n).filter(|p| !me.non_members.contains(p)).collect()
}

fn higher(me: &Process, rules: &Rules) -> Vec<usize> {
    members(me, rules).into_iter().filter(|p| rules.beats(rules.identities[*p], me.identity)).collect()
}

/// Neither shut up nor in an election: its number to all higher.
fn call(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    if me.is_shut_up {
        return;
    }
    me.become_candidate();
    if me.is_in_election {
        return;
    }
    me.is_in_election = true;
    out.push(Effect::Set(Timer::Round, rules.answer_timeout));
    for p in higher(me, rules) {
        out.push(Effect::Send(p, Message::Vote { identity: me.identity }));
    }
}

fn stop(me: &mut Process, out: &mut Vec<Effect>) {
    begin_afresh(me);
    me.has_stopped = true;
    out.push(Effect::Cancel(Timer::Round));
}

/// Any message.
pub(super) fn on_message(me: &mut Process, from: usize, message: &Message, rules: &Rules, out: &mut Vec<Effect>) {
    let (identity, is_decided) = match message {
        Message::Vote { identity } => (*identity, false),
        Message::Decided { identity } => (*identity, true),
        other => panic!("{other:?} is no message of the slides' Bully"),
    };
    if me.has_stopped {
        return;
    }
    me.has_input = true;
    if rules.beats(me.identity, identity) {
        let is_top = higher(me, rules).is_empty();
        let identity = me.identity;
        out.push(Effect::Send(from, if is_top { Message::Decided { identity } } else { Message::Vote { identity } }));
        if !me.is_in_election {
            call(me, rules, out);
        }
    } else if rules.beats(identity, me.identity) && !me.knows_identity_gone(identity, rules) {
        if is_decided {
            me.follow(identity);
            stop(me, out);
        } else {
            me.is_shut_up = true;
            if me.role != Role::Leader {
                me.become_passive();
            }
        }
    }
}

/// A round is over.
pub(super) fn on_round(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    out.push(Effect::Set(Timer::Round, rules.answer_timeout));
    let was_silent = !me.has_input;
    me.has_input = false;
    if was_silent && me.is_shut_up {
        me.is_shut_up = false;
        call(me, rules, out);
    } else if was_silent {
        me.win(out);
        stop(me, out);
        for p in members(me, rules) {
            if p != me.position {
                out.push(Effect::Send(p, Message::Decided { identity: me.identity }));
            }
        }
    }
}

/// Another process has crashed or left, and this one has just learned it.
pub(super) fn on_gone(me: &mut Process, peer: usize, rules: &Rules, out: &mut Vec<Effect>) {
    if me.role != Role::Leader && me.leader == Some(rules.identities[peer]) {
        on_start(me, rules, out);
    }
}
