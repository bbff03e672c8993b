//! Raft's election: terms, one vote a term, drawn timeouts, a majority of all positions.

use super::message::Message;
use super::process::{Effect, Process, Role, Timer};
use super::scenario::Rules;

/// What is held back until the vote is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HeldBack {
    Nothing,
    /// As candidate: `request-vote` to everybody.
    Requests,
    /// The vote for whom it has voted for.
    Vote,
}

/// A start: who waits already or knows a leader ignores it.
pub(super) fn on_start(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    if !me.has_timeout && me.leader.is_none() {
        me.in_vain = 0;
        on_wait(me, rules, out);
    }
}

/// Back or joined: its vote in this term may be forgotten.
pub(super) fn on_return(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    if !rules.stable_votes {
        me.voted_for = None;
    }
    on_wait(me, rules, out);
}

/// It waits for a leader.
fn on_wait(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    me.become_passive();
    draw_timeout(me, rules, out);
}

/// A notice is a timeout that has run out, for who follows, rests or has not begun.
pub(super) fn on_notice(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    if me.role != Role::Leader && !me.has_timeout {
        me.in_vain = 0;
        bid(me, rules, out);
    }
}

/// It would be leader: it stands, or first asks whether that is any use.
fn bid(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    if !rules.pre_vote {
        return stand(me, rules, out);
    }
    me.become_candidate();
    me.asks_first = true;
    me.voters = [me.position].into();
    draw_timeout(me, rules, out);
    let log = rules.logs.get(me.position).copied();
    let request = Message::RequestPreVote { term: me.term + 1, identity: me.identity, log };
    out.extend(others(me, rules).map(|p| Effect::Send(p, request.clone())));
    stand_if_willed(me, rules, out);
}

fn stand_if_willed(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    if 2 * me.voters.len() > rules.n {
        stand(me, rules, out);
    }
}

fn draw_timeout(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    me.has_timeout = true;
    let (shortest, longest) = match rules.timeouts.get(me.position) {
        Some(own) => (*own, *own),
        None => (rules.election_timeout, 2 * rules.election_timeout),
    };
    out.push(Effect::SetWithin(Timer::Election, shortest, longest));
}

fn stand(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    me.asks_first = false;
    me.term += 1;
    me.voted_for = Some(me.position);
    me.voters = [me.position].into();
    me.become_candidate();
    draw_timeout(me, rules, out);
    hold_back(me, HeldBack::Requests, out);
}

fn hold_back(me: &mut Process, what: HeldBack, out: &mut Vec<Effect>) {
    me.held_back = what;
    out.push(Effect::Set(Timer::Written, 0));
}

/// The election timeout has run out, or the vote is written down.
pub(super) fn on_timer(me: &mut Process, timer: Timer, rules: &Rules, out: &mut Vec<Effect>) {
    match timer {
        Timer::Election => {
            me.in_vain += 1;
            me.has_timeout = false;
            if me.in_vain <= rules.patience {
                bid(me, rules, out);
            } else {
                me.asks_first = false;
                me.become_passive();
            }
        }
        Timer::Written => on_written(me, rules, out),
        other => panic!("{other:?} is no timer of Raft"),
    }
}

fn on_written(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    let what = std::mem::replace(&mut me.held_back, HeldBack::Nothing);
    let voted_for = me.voted_for.expect("it has just voted");
    match what {
        HeldBack::Requests => {
            let log = rules.logs.get(me.position).copied();
            let request = Message::RequestVote { term: me.term, identity: me.identity, log };
            out.extend(others(me, rules).map(|p| Effect::Send(p, request.clone())));
            count_votes(me, rules, out);
        }
        // A corrupted request can have made it vote for itself.
        HeldBack::Vote if voted_for == me.position => {}
        HeldBack::Vote => out.push(Effect::Send(voted_for, Message::RaftVote { term: me.term, is_granted: true })),
        HeldBack::Nothing => {}
    }
}

/// Any message: first of all, a newer term is adopted. What is only asked for, or promised, is no term yet.
pub(super) fn on_message(me: &mut Process, from: usize, message: &Message, rules: &Rules, out: &mut Vec<Effect>) {
    match *message {
        Message::RequestPreVote { term, identity, log } => {
            return on_request_pre_vote(me, from, (term, bearer(identity, from, rules), log), rules, out);
        }
        Message::PreVote { term, is_willing: true } => {
            if me.asks_first && term == me.term + 1 {
                me.voters.insert(from);
                stand_if_willed(me, rules, out);
            }
            return;
        }
        Message::PreVote { term, is_willing: false } => {
            if term > me.term {
                adopt(me, term, rules, out);
            }
            return;
        }
        _ => {}
    }
    let (Message::RequestVote { term, .. } | Message::RaftVote { term, .. } | Message::AppendEntries { term, .. }) =
        *message
    else {
        panic!("{message:?} is no message of Raft");
    };
    let is_newer = term > me.term;
    if is_newer {
        adopt(me, term, rules, out);
    }
    let named = match message {
        Message::RequestVote { identity, .. } | Message::AppendEntries { identity, .. } => {
            bearer(*identity, from, rules)
        }
        _ => from,
    };
    match message {
        Message::RequestVote { .. } if me.role == Role::Leader => tell(me, from, out),
        Message::RequestVote { .. } | Message::AppendEntries { .. } if term < me.term => {
            out.push(Effect::Send(from, Message::RaftVote { term: me.term, is_granted: false }));
        }
        Message::RequestVote { .. } if me.voted_for.is_some_and(|candidate| candidate != named) => {
            out.push(Effect::Send(from, Message::RaftVote { term, is_granted: false }));
        }
        Message::RequestVote { log, .. } if is_ahead_of(me, *log, rules) => {
            out.push(Effect::Send(from, Message::RaftVote { term, is_granted: false }));
        }
        Message::RequestVote { .. } => {
            me.voted_for = Some(named);
            if me.leader.is_none() {
                draw_timeout(me, rules, out);
            }
            hold_back(me, HeldBack::Vote, out);
        }
        Message::RaftVote { is_granted: true, .. }
            if term == me.term && me.role == Role::Candidate && !me.asks_first =>
        {
            me.voters.insert(from);
            count_votes(me, rules, out);
        }
        Message::AppendEntries { .. } if named != me.position && !me.knows_gone(named) => {
            me.follow(rules.identities[named]);
            me.heard_leader = Some(named);
            stop_waiting(me, out);
        }
        _ => {}
    }
}

fn adopt(me: &mut Process, term: u64, rules: &Rules, out: &mut Vec<Effect>) {
    me.term = term;
    me.voted_for = None;
    me.voters.clear();
    me.asks_first = false;
    me.heard_leader = None;
    me.held_back = HeldBack::Nothing;
    out.push(Effect::Cancel(Timer::Written));
    me.become_passive();
    if !me.has_timeout {
        draw_timeout(me, rules, out);
    }
}

fn on_request_pre_vote(
    me: &mut Process,
    from: usize,
    (term, candidate, log): (u64, usize, Option<u64>),
    rules: &Rules,
    out: &mut Vec<Effect>,
) {
    if me.role == Role::Leader {
        return tell(me, from, out);
    }
    // Who asks does not lead.
    if follows(me, from, rules) || me.leader.is_none() && !me.has_timeout {
        on_wait(me, rules, out);
    }
    let has_a_vote = term > me.term || term == me.term && me.voted_for.is_none_or(|other| other == candidate);
    let answer = if me.leader.is_none() && has_a_vote && !is_ahead_of(me, log, rules) {
        Message::PreVote { term, is_willing: true }
    } else {
        Message::PreVote { term: me.term, is_willing: false }
    };
    out.push(Effect::Send(from, answer));
}

/// Whether its own log is more up to date than this one.
fn is_ahead_of(me: &Process, log: Option<u64>, rules: &Rules) -> bool {
    rules.logs.get(me.position).is_some_and(|own| log.is_none_or(|log| log < *own))
}

fn follows(me: &Process, peer: usize, rules: &Rules) -> bool {
    let by_name = me.leader == Some(rules.identities[peer]);
    me.role != Role::Leader && me.leader.is_some() && me.heard_leader.map_or(by_name, |heard| heard == peer)
}

/// Whose identity it is: that of the position where it belongs, unless the message was corrupted.
pub(super) fn bearer(identity: usize, belongs_to: usize, rules: &Rules) -> usize {
    let others = (0..rules.n).filter(|p| rules.identities[*p] == identity);
    others.fold(None, |first, p| if p == belongs_to { Some(p) } else { first.or(Some(p)) }).expect("somebody has it")
}

/// All other positions, be they members or not.
fn others(me: &Process, rules: &Rules) -> impl Iterator<Item = usize> + use<> {
    let own = me.position;
    (0..rules.n).filter(move |p| *p != own)
}

fn count_votes(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    if 2 * me.voters.len() > rules.n {
        me.win(out);
        stop_waiting(me, out);
        for p in others(me, rules) {
            tell(me, p, out);
        }
    }
}

fn tell(me: &Process, peer: usize, out: &mut Vec<Effect>) {
    out.push(Effect::Send(peer, Message::AppendEntries { term: me.term, identity: me.identity }));
}

fn stop_waiting(me: &mut Process, out: &mut Vec<Effect>) {
    me.has_timeout = false;
    me.asks_first = false;
    me.in_vain = 0;
    out.push(Effect::Cancel(Timer::Election));
}

/// Its leader is gone: it waits for another. A leader may have to see whether a majority is left.
pub(super) fn on_gone(me: &mut Process, peer: usize, rules: &Rules, out: &mut Vec<Effect>) {
    let others_left = others(me, rules).filter(|p| !me.knows_gone(*p)).count();
    let is_alone = me.role == Role::Leader && rules.check_quorum && 2 * (others_left + 1) <= rules.n;
    if is_alone || follows(me, peer, rules) {
        on_wait(me, rules, out);
    }
}

/// A leader tells who is back that it leads.
pub(super) fn on_back(me: &Process, peer: usize, out: &mut Vec<Effect>) {
    if me.role == Role::Leader {
        tell(me, peer, out);
    }
}
