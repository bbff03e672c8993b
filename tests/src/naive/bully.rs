//! Bully: Garcia-Molina's, as in Tanenbaum and the slides.

use super::message::Message;
use super::process::{Effect, Process, Role, Timer, Waiting};
use super::scenario::Rules;

/// A start or a notice: a process already in an election ignores it.
pub(super) fn on_start(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    if me.waiting == Waiting::Nothing {
        start_new_election(me, rules, out);
    }
}

/// What a notice is about is the coordinator.
pub(super) fn on_notice(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    if me.waiting == Waiting::Nothing {
        presume_coordinator(me, rules);
        start_new_election(me, rules, out);
    }
}

/// It hears from others that a coordinator is missing: for who has known no leader, that is the highest member.
fn presume_coordinator(me: &mut Process, rules: &Rules) {
    let has_known_one = me.leader.is_some() || me.coordinator.is_some();
    if rules.skip_failed && !has_known_one {
        let members = (0..rules.n).filter(|p| !me.non_members.contains(p));
        let highest = rules.best(members.map(|p| rules.identities[p]));
        let gone = me.known_crashed.keys().filter(|p| Some(rules.identities[**p]) == highest);
        me.failed_coordinators.extend(gone.copied());
    }
}

/// It has recovered or joined, and so is in no election. Everybody is asked again.
pub(super) fn on_return(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    if rules.waits_when_back {
        me.follows_the_next = true;
    } else {
        start_election(me, |_| true, rules, out);
    }
}

/// A leader is told that another is back. Who begins no election by itself is told who leads.
pub(super) fn on_back(me: &mut Process, peer: usize, rules: &Rules, out: &mut Vec<Effect>) {
    if rules.waits_when_back && me.role == Role::Leader {
        me.marked.insert(peer);
        out.push(Effect::Send(peer, coordinator(me, rules)));
    }
}

/// Only the leader known so far is asked again.
fn start_new_election(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    let known = me.leader;
    start_election(me, |receiver| known == Some(receiver), rules, out);
}

/// `election` to all higher (where a majority is wanted, to all others); whoever has nobody to ask announces at once. `is_again` says of an identity whether it is asked again.
fn start_election(me: &mut Process, is_again: impl Fn(usize) -> bool, rules: &Rules, out: &mut Vec<Effect>) {
    if rules.skip_failed {
        me.coordinator = me.leader.or(me.coordinator);
    }
    me.role = Role::Candidate;
    me.leader = None;
    me.follows_the_next = false;
    me.supporters.clear();
    me.marked.clear();
    out.push(Effect::Cancel(Timer::Coordinator));
    let asked: Vec<usize> = (0..rules.n)
        .filter(|p| *p != me.position && (rules.quorum || rules.beats(rules.identities[*p], me.identity)))
        .filter(|p| !me.non_members.contains(p))
        .filter(|p| !(me.failed_coordinators.contains(p) && me.known_crashed.contains_key(p)))
        .collect();
    if asked.is_empty() {
        win_or_wait(me, rules, out);
        return;
    }
    for p in asked {
        let is_again = is_again(rules.identities[p]);
        let election = Message::BullyElection { identity: me.identity, is_again, epoch: carried_epoch(me, rules) };
        out.push(Effect::Send(p, election));
    }
    me.waiting = Waiting::Answer;
    out.push(Effect::Set(Timer::Answer, rules.answer_timeout));
}

/// What it has seen of epochs, as far as messages carry them.
fn carried_epoch(me: &Process, rules: &Rules) -> Option<u64> {
    rules.epochs.then_some(me.epoch)
}

/// Only a leader's: nobody who has seen a higher epoch than its own is still leader.
fn coordinator(me: &Process, rules: &Rules) -> Message {
    Message::BullyCoordinator { identity: me.identity, epoch: carried_epoch(me, rules) }
}

/// A victory: everybody it announces to is marked.
fn announce(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    me.win(out);
    me.epoch += u64::from(rules.epochs);
    stop_waiting(me, out);
    me.marked = (0..rules.n)
        .filter(|p| *p != me.position && !me.non_members.contains(p))
        .filter(|p| rules.announce_to_all || rules.beats(me.identity, rules.identities[*p]))
        .collect();
    for p in &me.marked {
        out.push(Effect::Send(*p, coordinator(me, rules)));
    }
}

fn stop_waiting(me: &mut Process, out: &mut Vec<Effect>) {
    me.waiting = Waiting::Nothing;
    out.push(Effect::Cancel(Timer::Answer));
    out.push(Effect::Cancel(Timer::Coordinator));
}

/// Any message.
pub(super) fn on_message(me: &mut Process, from: usize, message: &Message, rules: &Rules, out: &mut Vec<Effect>) {
    match message {
        Message::BullyElection { is_again, epoch, .. } => on_election(me, (from, *is_again), *epoch, rules, out),
        Message::Answer => on_answer(me, from, rules, out),
        Message::BullyCoordinator { identity, epoch } => on_coordinator(me, *identity, *epoch, rules, out),
        other => panic!("{other:?} is no message of Bully"),
    }
}

/// Keeps an epoch if it is higher than all before; true when it shows that this leader's victory is not the last.
fn see_epoch(me: &mut Process, epoch: Option<u64>) -> bool {
    let is_higher = epoch.is_some_and(|epoch| epoch > me.epoch);
    me.epoch = me.epoch.max(epoch.unwrap_or(0));
    is_higher && me.role == Role::Leader
}

fn on_election(
    me: &mut Process,
    (from, is_again): (usize, bool),
    epoch: Option<u64>,
    rules: &Rules,
    out: &mut Vec<Effect>,
) {
    let is_outdated = see_epoch(me, epoch);
    out.push(Effect::Send(from, Message::Answer));
    if !rules.beats(me.identity, rules.identities[from]) {
        // It asks for a majority's sake, and only wants the answer.
        return;
    }
    if is_outdated {
        start_new_election(me, rules, out);
    } else if me.role == Role::Leader {
        // A mark says that the announcement is still on the way, unless the sender knows better.
        let was_marked = me.marked.remove(&from);
        if is_again || !was_marked {
            out.push(Effect::Send(from, coordinator(me, rules)));
        }
    } else if me.waiting == Waiting::Nothing || rules.restart_on_every_election {
        presume_coordinator(me, rules);
        start_new_election(me, rules, out);
    }
}

fn on_answer(me: &mut Process, from: usize, rules: &Rules, out: &mut Vec<Effect>) {
    if me.waiting == Waiting::Answer {
        if rules.beats(rules.identities[from], me.identity) {
            await_coordinator(me, rules, out);
        } else {
            me.supporters.insert(from);
        }
    }
}

fn await_coordinator(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    me.waiting = Waiting::Coordinator;
    out.push(Effect::Cancel(Timer::Answer));
    out.push(Effect::Set(Timer::Coordinator, rules.coordinator_timeout));
}

/// Nobody higher is in its way; a majority that it wants and lacks is.
fn win_or_wait(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    if rules.quorum && !is_majority(me.supporters.len() + 1, me, rules) {
        await_coordinator(me, rules, out);
    } else {
        announce(me, rules, out);
    }
}

/// Whether so many are more than half of the members it knows.
fn is_majority(count: usize, me: &Process, rules: &Rules) -> bool {
    2 * count > (0..rules.n).filter(|p| !me.non_members.contains(p)).count()
}

fn on_coordinator(me: &mut Process, identity: usize, epoch: Option<u64>, rules: &Rules, out: &mut Vec<Effect>) {
    let is_old = epoch.is_some_and(|epoch| epoch < me.epoch);
    if is_old {
        // Somebody was away for an election and takes itself for leader: it learns of that by another one.
        if me.role == Role::Leader {
            start_new_election(me, rules, out);
        }
        return;
    }
    let is_outdated = see_epoch(me, epoch);
    let is_higher = rules.beats(identity, me.identity);
    let is_acceptable = if rules.obey_any || me.follows_the_next { identity != me.identity } else { is_higher };
    let is_obeyed = is_acceptable && !me.knows_identity_gone(identity, rules);
    if is_obeyed {
        me.follow(identity);
        me.follows_the_next = false;
        me.marked.clear();
        stop_waiting(me, out);
    } else if me.waiting == Waiting::Nothing && (identity != me.identity || is_outdated) {
        // From a lower process, or in the name of a dead one; an equal identity is neither.
        start_new_election(me, rules, out);
    }
}

/// No answer: it has won. An answer but no coordinator: once more.
pub(super) fn on_timer(me: &mut Process, timer: Timer, rules: &Rules, out: &mut Vec<Effect>) {
    match timer {
        Timer::Answer => win_or_wait(me, rules, out),
        Timer::Coordinator => start_election(me, |_| true, rules, out),
        other => panic!("{other:?} is no timer of Bully"),
    }
}

/// Another process has crashed or left, or is taken for crashed, and this one has just learned it.
pub(super) fn on_gone(me: &mut Process, peer: usize, rules: &Rules, out: &mut Vec<Effect>) {
    me.marked.remove(&peer);
    let is_coordinator = me.leader.or(me.coordinator) == Some(rules.identities[peer]);
    if rules.skip_failed && is_coordinator {
        me.failed_coordinators.insert(peer);
    } else {
        me.failed_coordinators.remove(&peer);
    }
    let was_leader = me.role != Role::Leader && me.leader == Some(rules.identities[peer]);
    if was_leader {
        on_start(me, rules, out);
    }
    let left = (0..rules.n).filter(|p| !me.knows_gone(*p)).count();
    if rules.quorum && me.role == Role::Leader && !is_majority(left, me, rules) {
        start_new_election(me, rules, out);
    }
}
