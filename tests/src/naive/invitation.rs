//! Garcia-Molina's invitation algorithm: groups, their coordinators, and how they merge.

use std::collections::BTreeSet;

use super::message::Message;
use super::process::{Effect, Process, Role, Timer};
use super::raft::bearer;
use super::scenario::Rules;

/// Identity and position of a coordinator, and a number: the name of a group.
pub(super) type Group = (usize, usize, u64);

/// What a process does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Doing {
    #[default]
    Nothing,
    Looks,
    WaitsItsTurn,
    Merges,
    Joins,
    AsksItsCoordinator,
}

/// Its variables.
#[derive(Clone, Debug, Default)]
pub(super) struct Invitation {
    /// The only one that survives a crash.
    groups_made: u64,
    group: Option<Group>,
    members: BTreeSet<usize>,
    found: BTreeSet<usize>,
    doing: Doing,
    looks: u64,
}

impl Invitation {
    pub(super) fn stable(&self) -> Invitation {
        Invitation { groups_made: self.groups_made, ..Invitation::default() }
    }
}

fn coordinates(me: &Process) -> bool {
    me.invitation.group.is_some_and(|(_, position, _)| position == me.position)
}

/// Ends what it does, and does this, for so long if it has an end.
fn turn_to(me: &mut Process, doing: Doing, wait: Option<(Timer, u64)>, out: &mut Vec<Effect>) {
    me.invitation.doing = doing;
    let all = [Timer::Answer, Timer::Turn, Timer::Accept, Timer::Ready, Timer::Check];
    out.extend(all.map(Effect::Cancel));
    out.extend(wait.map(|(timer, ticks)| Effect::Set(timer, ticks)));
}

/// What a process of an established group is, once something happens to it.
fn remember(me: &mut Process, rules: &Rules) {
    let Some(leader) = me.leader.filter(|_| me.invitation.group.is_none()) else { return };
    let others = (0..rules.n).filter(|p| *p != me.position);
    if me.role == Role::Leader {
        me.invitation.members = others.filter(|p| !me.knows_gone(*p)).collect();
        me.invitation.group = Some((leader, me.position, 0));
    } else {
        let position = others.into_iter().find(|p| rules.identities[*p] == leader).unwrap_or(me.position);
        me.invitation.group = Some((leader, position, 0));
    }
}

fn new_group(me: &mut Process) {
    me.invitation.groups_made += 1;
    me.invitation.group = Some((me.identity, me.position, me.invitation.groups_made));
    me.invitation.members.clear();
    me.invitation.found.clear();
}

fn alone(me: &mut Process, out: &mut Vec<Effect>) {
    new_group(me);
    turn_to(me, Doing::Nothing, None, out);
    me.become_candidate();
}

fn outside(me: &Process, rules: &Rules) -> Vec<usize> {
    let is_outside = |p: &usize| *p != me.position && !me.invitation.members.contains(p) && !me.knows_gone(*p);
    (0..rules.n).filter(is_outside).collect()
}

/// Start or notice.
pub(super) fn on_start(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    remember(me, rules);
    if me.invitation.doing != Doing::Nothing {
        return;
    }
    me.invitation.looks = 0;
    match me.role {
        Role::Asleep => alone_and_look(me, rules, out),
        Role::Follower => ask(me, rules, out),
        _ => look(me, rules, out),
    }
}

/// Back or joined.
pub(super) fn on_return(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    me.invitation.looks = 0;
    alone_and_look(me, rules, out);
}

fn alone_and_look(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    alone(me, out);
    look(me, rules, out);
}

fn look(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    let asked = outside(me, rules);
    if asked.is_empty() || me.invitation.looks >= rules.patience_in_looks {
        settle(me, rules, out);
        return;
    }
    me.invitation.looks += 1;
    me.invitation.found.clear();
    out.extend(asked.into_iter().map(|p| Effect::Send(p, Message::AreYouCoordinator { group: None })));
    turn_to(me, Doing::Looks, Some((Timer::Answer, rules.answer_timeout)), out);
}

fn settle(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    let goes_on = !outside(me, rules).is_empty() && me.invitation.looks < rules.patience_in_looks;
    turn_to(me, Doing::Nothing, goes_on.then_some((Timer::Check, rules.check)), out);
    if me.role != Role::Leader {
        me.win(out);
    }
}

fn ask(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    let group = me.invitation.group.expect("a follower is in a group");
    out.push(Effect::Send(group.1, Message::AreYouCoordinator { group: Some(group) }));
    turn_to(me, Doing::AsksItsCoordinator, Some((Timer::Answer, rules.answer_timeout)), out);
}

fn merge(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    let mut invited = me.invitation.found.clone();
    invited.extend(&me.invitation.members);
    invited.retain(|p| !me.knows_gone(*p));
    if invited.is_empty() {
        settle(me, rules, out);
        return;
    }
    new_group(me);
    if me.role == Role::Leader {
        me.become_candidate();
    }
    let group = me.invitation.group.expect("it has just been made");
    out.extend(invited.into_iter().map(|p| Effect::Send(p, Message::Invitation { group })));
    turn_to(me, Doing::Merges, Some((Timer::Accept, rules.accept_timeout)), out);
}

/// What it waits for has not come, or its time has.
pub(super) fn on_timer(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    match me.invitation.doing {
        Doing::Nothing if me.role == Role::Follower => {
            me.invitation.looks += 1;
            ask(me, rules, out);
        }
        Doing::Nothing => look(me, rules, out),
        Doing::Looks => {
            let better = me.invitation.found.iter().filter(|p| rules.beats(rules.identities[**p], me.identity)).count();
            if me.invitation.found.is_empty() {
                settle(me, rules, out);
            } else if better == 0 {
                merge(me, rules, out);
            } else {
                turn_to(me, Doing::WaitsItsTurn, Some((Timer::Turn, rules.turn * better as u64)), out);
            }
        }
        Doing::WaitsItsTurn => merge(me, rules, out),
        Doing::Merges => {
            me.win(out);
            let group = me.invitation.group.expect("who merges has made a group");
            out.extend(me.invitation.members.iter().map(|p| Effect::Send(*p, Message::Ready { group })));
            settle(me, rules, out);
        }
        Doing::Joins | Doing::AsksItsCoordinator => alone_and_look(me, rules, out),
    }
}

/// Any message.
pub(super) fn on_message(me: &mut Process, from: usize, message: &Message, rules: &Rules, out: &mut Vec<Effect>) {
    remember(me, rules);
    let whole = |(identity, position, number): Group| (identity, bearer(identity, position, rules), number);
    match *message {
        Message::AreYouCoordinator { group: None } => on_question(me, from, rules, out),
        Message::AreYouCoordinator { group: Some(group) } => {
            let group = whole(group);
            let is_yes = me.invitation.group == Some(group) && coordinates(me) && me.invitation.members.contains(&from);
            out.push(Effect::Send(from, Message::InvitationAnswer { group: Some(group), is_yes }));
        }
        Message::InvitationAnswer { group: None, is_yes } => {
            if is_yes && me.invitation.doing == Doing::Looks {
                me.invitation.found.insert(from);
            }
        }
        Message::InvitationAnswer { group: Some(group), is_yes } => {
            if me.invitation.doing != Doing::AsksItsCoordinator || me.invitation.group != Some(whole(group)) {
                // It is not what it waits for.
            } else if is_yes {
                stay(me, rules, out);
            } else {
                alone_and_look(me, rules, out);
            }
        }
        Message::Invitation { group } => on_invitation(me, from, whole(group), rules, out),
        Message::Accept { group } => {
            if me.invitation.doing == Doing::Merges && me.invitation.group == Some(whole(group)) {
                me.invitation.members.insert(from);
            }
        }
        Message::Ready { group } => {
            let group = whole(group);
            if me.invitation.doing == Doing::Joins && me.invitation.group == Some(group) {
                me.follow(rules.identities[group.1]);
                stay(me, rules, out);
            }
        }
        _ => panic!("{message:?} is no message of the invitation algorithm"),
    }
}

/// It is a member, and asks again later where members ask.
fn stay(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    let asks = rules.members_ask && me.invitation.looks < rules.patience_in_looks;
    turn_to(me, Doing::Nothing, asks.then_some((Timer::Check, rules.check)), out);
}

fn on_question(me: &mut Process, from: usize, rules: &Rules, out: &mut Vec<Effect>) {
    if me.role == Role::Asleep {
        alone(me, out);
        out.push(Effect::Set(Timer::Check, rules.check));
    }
    let is_yes = coordinates(me) && me.invitation.doing != Doing::Merges;
    if coordinates(me) {
        me.invitation.members.remove(&from);
    }
    out.push(Effect::Send(from, Message::InvitationAnswer { group: None, is_yes }));
    if me.role == Role::Follower && me.invitation.doing == Doing::Nothing {
        ask(me, rules, out);
    }
}

fn on_invitation(me: &mut Process, from: usize, group: Group, rules: &Rules, out: &mut Vec<Effect>) {
    let (_, inviter, _) = group;
    if me.invitation.group == Some(group) || inviter == me.position || me.knows_gone(inviter) {
        return;
    }
    let accepts = match me.role {
        Role::Asleep => true,
        Role::Follower => me.invitation.group.is_some_and(|(_, coordinator, _)| coordinator == from),
        _ => coordinates(me) && me.invitation.doing != Doing::Merges,
    };
    if !accepts {
        return;
    }
    for member in std::mem::take(&mut me.invitation.members) {
        if member != inviter {
            out.push(Effect::Send(member, Message::Invitation { group }));
        }
    }
    me.invitation.group = Some(group);
    me.invitation.found.clear();
    me.become_passive();
    out.push(Effect::Send(inviter, Message::Accept { group }));
    turn_to(me, Doing::Joins, Some((Timer::Ready, rules.accept_timeout + rules.answer_timeout)), out);
}

/// A process has crashed or left.
pub(super) fn on_gone(me: &mut Process, peer: usize, rules: &Rules, out: &mut Vec<Effect>) {
    remember(me, rules);
    if coordinates(me) {
        me.invitation.members.remove(&peer);
        me.invitation.found.remove(&peer);
    } else if me.invitation.group.is_some_and(|(_, coordinator, _)| coordinator == peer) {
        me.invitation.looks = 0;
        alone_and_look(me, rules, out);
    }
}

/// A process is back or has joined.
pub(super) fn on_back(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    remember(me, rules);
    if coordinates(me) {
        me.invitation.looks = 0;
        if me.role == Role::Leader && me.invitation.doing == Doing::Nothing {
            settle(me, rules, out);
        }
    }
}
