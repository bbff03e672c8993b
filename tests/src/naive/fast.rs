//! ZooKeeper's fast leader election, and the discovery of the epoch.

use std::collections::{BTreeMap, BTreeSet};

use super::message::Message;
use super::process::{Effect, Process, Role, Timer};
use super::raft::bearer;
use super::scenario::Rules;

/// Epoch, log (where that counts), identity and position of the one voted for.
pub(super) type Vote = (u64, Option<u64>, usize, usize);

/// What a process does that knows no leader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Doing {
    #[default]
    Nothing,
    Looking,
    HasChosen,
}

/// Its variables.
#[derive(Clone, Debug, Default)]
pub(super) struct Fast {
    /// The only one that survives a crash.
    accepted: u64,
    round: u64,
    vote: Option<Vote>,
    heard: BTreeMap<usize, Vote>,
    doing: Doing,
    /// To be sent once the accepted epoch is written down: to those informed (true), to the one chosen (false).
    held_back: Option<bool>,
    informed: BTreeMap<usize, u64>,
    acknowledged: BTreeSet<usize>,
    in_vain: u64,
}

impl Fast {
    pub(super) fn stable(&self) -> Fast {
        Fast { accepted: self.accepted, ..Fast::default() }
    }
}

const ALL_TIMERS: [Timer; 5] = [Timer::Resend, Timer::Finalize, Timer::Discovery, Timer::Written, Timer::Notify];

fn others(me: &Process, rules: &Rules) -> impl Iterator<Item = usize> + use<> {
    let own = me.position;
    (0..rules.n).filter(move |p| *p != own)
}

fn own_vote(me: &Process, rules: &Rules) -> Vote {
    (me.fast.accepted, rules.logs.get(me.position).copied(), me.identity, me.position)
}

fn is_better(one: Vote, other: Vote, rules: &Rules) -> bool {
    if (one.0, one.1) != (other.0, other.1) {
        return (one.0, one.1) > (other.0, other.1);
    }
    rules.beats(one.2, other.2) || one.2 == other.2 && one.3 > other.3
}

/// A start.
pub(super) fn on_start(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    if me.leader.is_none() && me.fast.doing == Doing::Nothing {
        me.fast.in_vain = 0;
        look(me, rules, out);
    }
}

/// A notice: who looks already, has chosen, or leads ignores it.
pub(super) fn on_notice(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    if me.role != Role::Leader && me.fast.doing == Doing::Nothing {
        me.fast.in_vain = 0;
        look(me, rules, out);
    }
}

/// Back or joined, or without a leader: a round of its own.
pub(super) fn look(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    begin(me, me.fast.round + 1, own_vote(me, rules), out);
    finalize(me, rules, out);
}

fn begin(me: &mut Process, round: u64, vote: Vote, out: &mut Vec<Effect>) {
    let old = &me.fast;
    me.fast = Fast {
        accepted: old.accepted,
        in_vain: old.in_vain,
        round,
        vote: Some(vote),
        doing: Doing::Looking,
        ..Fast::default()
    };
    me.become_candidate();
    out.extend(ALL_TIMERS.map(Effect::Cancel));
    out.push(Effect::Set(Timer::Notify, 0));
}

/// Its own crash of trust: the one it follows or has voted for is gone. Or it leads, and too few are left.
pub(super) fn on_gone(me: &mut Process, peer: usize, rules: &Rules, out: &mut Vec<Effect>) {
    let others_left = others(me, rules).filter(|p| !me.knows_gone(*p)).count();
    let is_alone = me.role == Role::Leader && 2 * (others_left + 1) <= rules.n;
    let wants = me.fast.doing != Doing::Nothing && me.fast.vote.is_some_and(|vote| vote.3 == peer);
    if is_alone || wants || follows(me, peer, rules) {
        look(me, rules, out);
    }
}

/// Whether that process is its leader; who has known it from the beginning, knows it by name.
fn follows(me: &Process, peer: usize, rules: &Rules) -> bool {
    let by_name = me.leader == Some(rules.identities[peer]);
    me.role != Role::Leader && me.leader.is_some() && me.fast.vote.map_or(by_name, |vote| vote.3 == peer)
}

/// A leader tells who is back.
pub(super) fn on_back(me: &Process, peer: usize, out: &mut Vec<Effect>) {
    if me.role == Role::Leader {
        tell(me, peer, out);
    }
}

fn tell(me: &Process, peer: usize, out: &mut Vec<Effect>) {
    out.push(Effect::Send(peer, Message::FastNewLeader { epoch: me.fast.accepted }));
}

/// Any timer.
pub(super) fn on_timer(me: &mut Process, timer: Timer, rules: &Rules, out: &mut Vec<Effect>) {
    match timer {
        Timer::Notify => {
            let vote = me.fast.vote.expect("it votes as long as it looks");
            let round = me.fast.round;
            out.extend(others(me, rules).map(|p| Effect::Send(p, Message::FastNotification { round, vote })));
            out.push(Effect::Set(Timer::Resend, rules.notification_interval));
        }
        Timer::Finalize => choose(me, rules, out),
        Timer::Written => on_written(me, rules, out),
        Timer::Resend | Timer::Discovery => wait_in_vain(me, rules, out),
        other => panic!("{other:?} is no timer of fast leader election"),
    }
}

fn wait_in_vain(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    me.fast.in_vain += 1;
    if me.fast.in_vain > rules.patience {
        me.fast.doing = Doing::Nothing;
        me.become_passive();
        out.push(Effect::Cancel(Timer::Finalize));
        out.push(Effect::Cancel(Timer::Notify));
    } else if me.fast.doing == Doing::Looking {
        // At once: nothing else of this tick is waited for.
        on_timer(me, Timer::Notify, rules, out);
    } else {
        look(me, rules, out);
    }
}

fn choose(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    me.fast.doing = Doing::HasChosen;
    out.push(Effect::Cancel(Timer::Resend));
    out.push(Effect::Cancel(Timer::Notify));
    out.push(Effect::Set(Timer::Discovery, rules.discovery_timeout));
    let chosen = me.fast.vote.expect("it has voted").3;
    if chosen == me.position {
        propose(me, rules, out);
    } else {
        me.become_passive();
        out.push(Effect::Send(chosen, Message::FastFollowerInfo { epoch: me.fast.accepted }));
    }
}

/// With the epochs of a majority, its own included, it accepts a newer one.
fn propose(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    if 2 * (me.fast.informed.len() + 1) > rules.n {
        let newest = me.fast.informed.values().fold(me.fast.accepted, |newest, epoch| newest.max(*epoch));
        me.fast.accepted = newest + 1;
        me.fast.held_back = Some(true);
        out.push(Effect::Set(Timer::Written, 0));
    }
}

fn on_written(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    let epoch = me.fast.accepted;
    match me.fast.held_back.take() {
        Some(true) => {
            let asked = me.fast.informed.iter().filter(|(_, accepted)| **accepted < epoch);
            out.extend(asked.map(|(p, _)| Effect::Send(*p, Message::FastNewEpoch { epoch })));
            me.fast.acknowledged.insert(me.position);
            lead(me, rules, out);
        }
        Some(false) => {
            let chosen = me.fast.vote.expect("it has chosen").3;
            out.push(Effect::Send(chosen, Message::FastAckEpoch { epoch }));
        }
        None => {}
    }
}

fn lead(me: &mut Process, rules: &Rules, out: &mut Vec<Effect>) {
    if 2 * me.fast.acknowledged.len() > rules.n {
        me.win(out);
        settle(me, out);
        for p in others(me, rules) {
            tell(me, p, out);
        }
    }
}

fn settle(me: &mut Process, out: &mut Vec<Effect>) {
    me.fast.doing = Doing::Nothing;
    me.fast.held_back = None;
    me.fast.in_vain = 0;
    me.fast.heard.clear();
    me.fast.informed.clear();
    out.extend(ALL_TIMERS.map(Effect::Cancel));
}

/// Any message.
pub(super) fn on_message(me: &mut Process, from: usize, message: &Message, rules: &Rules, out: &mut Vec<Effect>) {
    match *message {
        Message::FastNotification { round, vote: (epoch, log, identity, position) } => {
            let vote = (epoch, log, identity, bearer(identity, position, rules));
            if is_for_the_leader(me, from, vote.0, rules, out) {
                return;
            }
            // A leader that looks leads no more.
            if follows(me, from, rules) {
                return look(me, rules, out);
            }
            if me.leader.is_some() {
                return;
            }
            on_notification(me, from, round, vote, rules, out);
        }
        Message::FastFollowerInfo { epoch } => {
            if is_for_the_leader(me, from, epoch, rules, out) || me.leader.is_some() {
                return;
            }
            me.fast.informed.insert(from, epoch);
            let has_proposed = !me.fast.acknowledged.is_empty();
            let is_chosen = me.fast.doing == Doing::HasChosen && me.fast.vote.is_some_and(|vote| vote.3 == me.position);
            if has_proposed && epoch < me.fast.accepted {
                out.push(Effect::Send(from, Message::FastNewEpoch { epoch: me.fast.accepted }));
            } else if is_chosen && !has_proposed && me.fast.held_back != Some(true) {
                propose(me, rules, out);
            }
        }
        Message::FastNewEpoch { epoch } => {
            let has_chosen_it = me.fast.doing == Doing::HasChosen && me.fast.vote.is_some_and(|vote| vote.3 == from);
            if has_chosen_it && epoch > me.fast.accepted {
                me.fast.accepted = epoch;
                me.fast.held_back = Some(false);
                out.push(Effect::Set(Timer::Written, 0));
            }
        }
        Message::FastAckEpoch { epoch } => {
            if me.role != Role::Leader && !me.fast.acknowledged.is_empty() && epoch == me.fast.accepted {
                me.fast.acknowledged.insert(from);
                lead(me, rules, out);
            }
        }
        Message::FastNewLeader { epoch } => on_new_leader(me, from, epoch, rules, out),
        ref other => panic!("{other:?} is no message of fast leader election"),
    }
}

/// A leader answers who looks; if that one has accepted a newer epoch, it looks itself.
fn is_for_the_leader(me: &mut Process, from: usize, epoch: u64, rules: &Rules, out: &mut Vec<Effect>) -> bool {
    if me.role != Role::Leader {
        return false;
    }
    if epoch > me.fast.accepted {
        look(me, rules, out);
    } else {
        tell(me, from, out);
    }
    true
}

fn on_notification(me: &mut Process, from: usize, round: u64, vote: Vote, rules: &Rules, out: &mut Vec<Effect>) {
    if round > me.fast.round {
        let own = own_vote(me, rules);
        begin(me, round, if is_better(vote, own, rules) { vote } else { own }, out);
        me.fast.heard.insert(from, vote);
        finalize(me, rules, out);
    } else if round < me.fast.round {
        let vote = me.fast.vote.expect("it has been in a round");
        out.push(Effect::Send(from, Message::FastNotification { round: me.fast.round, vote }));
    } else {
        me.fast.heard.insert(from, vote);
        if me.fast.doing == Doing::Looking {
            if me.fast.vote.is_some_and(|own| is_better(vote, own, rules)) {
                me.fast.vote = Some(vote);
                out.push(Effect::Cancel(Timer::Finalize));
                out.push(Effect::Set(Timer::Notify, 0));
            }
            finalize(me, rules, out);
        }
    }
}

/// A majority that votes as it does: from now on it waits for a better vote.
fn finalize(me: &Process, rules: &Rules, out: &mut Vec<Effect>) {
    let agreeing = me.fast.heard.values().filter(|vote| Some(**vote) == me.fast.vote).count();
    if 2 * (agreeing + 1) > rules.n {
        out.push(Effect::Set(Timer::Finalize, rules.finalize_wait));
    }
}

fn on_new_leader(me: &mut Process, from: usize, epoch: u64, rules: &Rules, out: &mut Vec<Effect>) {
    if epoch < me.fast.accepted {
        let (round, vote) = (me.fast.round, own_vote(me, rules));
        out.push(Effect::Send(from, Message::FastNotification { round, vote }));
    } else if !me.knows_gone(from) {
        me.fast.accepted = epoch;
        me.fast.vote = Some((epoch, None, rules.identities[from], from));
        me.fast.acknowledged.clear();
        me.follow(rules.identities[from]);
        settle(me, out);
    }
}
