//! ZooKeeper's fast leader election, with the discovery of an epoch that follows it (F. Junqueira, B. Reed, M. Serafini, *Zab:
//! High-performance broadcast for primary-backup systems*, DSN 2011; A. Medeiros, *ZooKeeper's atomic broadcast protocol: theory and
//! practice*, 2012, sections 3 and 4).
//!
//! **Assumes** that everyone can send to everyone, that a majority of all processes lives and hears each other, timeouts well above
//! the delays, and stable storage. A newer accepted epoch beats an older, then a log that is more up to date, then the better identity
//! wins.
//!
//! **How it works.** Who looks for a leader begins a round: it votes for itself and notifies everybody. Who hears a better vote
//! adopts it and notifies everybody; who is in an older round goes on to the newer. Who sees the votes of a majority agree with its
//! own waits a little longer for a better one, and then has chosen. Those who chose another tell it which epoch they accepted last.
//! The chosen one, once it knows that of a majority, proposes an epoch newer than all. When a majority has accepted it, it leads.
//!
//! **Why it is safe.** The votes alone promise little: by loss, or a wait that is too short, two may be chosen. But a process
//! accepts only epochs newer than the last, so each epoch once, for one leader; and two majorities share a process. So no epoch has two
//! leaders. A leader of an older epoch may still believe in itself, until it hears of the newer.
//!
//! **Stable storage.** The accepted epoch: it is written before it is acknowledged. Writing is a step of its own, after which a process
//! can crash before it has sent anything: a handler that accepts an epoch sends nothing, but sets a timer of no ticks, and the
//! acknowledgement leaves when that runs out.
//!
//! **Logs** (`logs` of the scenario). Each process has a log's number, which is what ZooKeeper's last transaction says: how up to date it
//! is. A vote carries that of the one voted for; of two votes of one epoch the greater number wins, and where that is the same, the better
//! identity. Elections do not change it. Where all are equal nothing is carried.
//!
//! **A lost quorum.** A leader that is told of a crash or a leave, and takes so many for gone that with itself no majority of all positions
//! is left, looks for a leader again, and those who follow it do so when they hear that. Where heartbeats are what tells, its followers
//! send it some, and it expects them of everybody. Without a detector nobody is told, and it leads on.
//!
//! **Corrupted names.** A vote is believed, and is for whoever has the identity that it names: a worse process can be chosen. But epochs are
//! accepted from those who propose them, whatever the votes say, so still no epoch has two leaders.
//!
//! **Cost.** All start at once, and all delays are equal: n(n - 1) notifications, (n - 1)(n - 1) more when all but the best have
//! adopted its vote, and 4(n - 1) messages to discover the epoch and to tell everybody.
//!
//! **Where we deviate.** This is the basic form. There are no transactions, only numbers that say how up to date processes are, so there is nothing to synchronise. Of
//! the notifications of one tick only the last leaves, as from ZooKeeper's queues, which hold one message each. Who has chosen answers no more votes of its round; the leader
//! itself tells everybody, and whoever looks. The detector watches the leader instead of pings; it tells who comes back
//! of nobody's earlier crash, so who then hears from a leader that is dead by now goes on following it. All positions are asked and counted,
//! members or not. Who finds no leader for very long rests, so that a run ends.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::algorithm::{Context, OptionValues, Process};
use crate::algorithms::majority;
use crate::model::{ProcessId, Set, Tick, Timer, Value, Variables};

mod claims;
mod discovery;
mod info;
mod looking;
mod message;
mod reasons;

pub(crate) use claims::CLAIMS;
pub(crate) use info::INFO;
use message::{Epoch, FastMessage, Round, Vote};

/// One process.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct FastLeaderElection {
    /// The newest epoch that it has accepted: in stable storage.
    accepted: Epoch,
    round: Round,
    vote: Option<Vote>,
    /// How the others vote in this round, by position; empty before the first is heard. With a thousand processes these are a million
    /// votes: snapshots share them until they change, since to copy them all at once would block a page.
    heard: Arc<Vec<Option<Vote>>>,
    phase: Phase,
    /// What leaves once the accepted epoch is in stable storage.
    unsent: Unsent,
    /// The epochs of those who want to follow it.
    informed: BTreeMap<u16, Epoch>,
    /// Those who have accepted the epoch that it proposes, itself included; nobody while it proposes none.
    acknowledged: Set,
    /// How many timeouts have run out since it last knew a leader.
    in_vain: u32,
}

/// What a process does that knows no leader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum Phase {
    /// Nothing: it has not begun, rests, or knows a leader.
    #[default]
    Idle,
    Looking,
    /// It has chosen, itself perhaps.
    Chosen,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum Unsent {
    #[default]
    Nothing,
    Proposal,
    Acknowledgement,
}

const RESEND: Timer = Timer(0);
const FINALIZE: Timer = Timer(1);
const DISCOVERY: Timer = Timer(2);
const WRITTEN: Timer = Timer(3);
const NOTIFY: Timer = Timer(4);

/// What can be switched.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Options {
    finalize_wait: Tick,
    notification_interval: Tick,
    discovery_timeout: Tick,
    patience: u32,
}

impl Process for FastLeaderElection {
    type Message = FastMessage;
    type Options = Options;
    type Stable = Epoch;

    fn options(values: &OptionValues) -> Options {
        Options {
            finalize_wait: values.ticks("finalize_wait"),
            notification_interval: values.ticks("notification_interval"),
            discovery_timeout: values.ticks("discovery_timeout"),
            patience: values.count("patience_in_timeouts"),
        }
    }

    fn new(_options: &Options, accepted: Epoch) -> Self {
        Self { accepted, ..Self::default() }
    }

    fn stable(&self) -> Epoch {
        self.accepted
    }

    fn on_start(&mut self, ctx: &mut Context<'_, Self>) {
        if self.phase == Phase::Idle && ctx.leader().is_none() {
            self.in_vain = 0;
            self.look(ctx);
        }
    }

    fn on_recover(&mut self, ctx: &mut Context<'_, Self>) {
        self.look(ctx);
    }

    fn on_notice(&mut self, ctx: &mut Context<'_, Self>) {
        if self.phase == Phase::Idle && !ctx.is_leader() {
            self.in_vain = 0;
            self.look(ctx);
        }
    }

    fn on_message(&mut self, from: ProcessId, message: FastMessage, ctx: &mut Context<'_, Self>) {
        match message {
            FastMessage::Notification { round, vote } => {
                let process = majority::bearer(vote.identity, vote.process, ctx);
                self.on_notification(from, round, Vote { process, ..vote }, ctx);
            }
            FastMessage::FollowerInfo { epoch } => self.on_follower_info(from, epoch, ctx),
            FastMessage::NewEpoch { epoch } => self.on_new_epoch(from, epoch, ctx),
            FastMessage::AckEpoch { epoch } => self.on_ack_epoch(from, epoch, ctx),
            FastMessage::NewLeader { epoch } => self.on_new_leader(from, epoch, ctx),
        }
    }

    fn on_timer(&mut self, timer: Timer, ctx: &mut Context<'_, Self>) {
        match timer {
            WRITTEN => self.on_written(ctx),
            NOTIFY => self.notify(ctx),
            FINALIZE => self.choose(ctx),
            _ => self.look_on(ctx),
        }
    }

    fn on_crash_detected(&mut self, peer: ProcessId, ctx: &mut Context<'_, Self>) {
        let looks = self.phase != Phase::Idle && self.vote.is_some_and(|vote| vote.process == peer);
        if looks || self.follows(peer, ctx) {
            ctx.line("leader-dead");
            ctx.note(&reasons::MISSES_LEADER, [peer.into()]);
            self.look(ctx);
        } else if ctx.is_leader() {
            self.check_quorum(ctx);
        }
    }

    fn on_recovery_detected(&mut self, peer: ProcessId, ctx: &mut Context<'_, Self>) {
        if ctx.is_leader() {
            self.tell(peer, ctx);
        }
    }

    fn epoch(&self, _options: &Options) -> Option<u32> {
        Some(self.accepted)
    }

    fn heap_bytes(&self) -> usize {
        size_of_val(self.heard.as_slice()) + self.informed.len() * size_of::<(u16, Epoch)>()
    }

    fn show(&self, out: &mut Variables) {
        out.add("epoch", Value::Number(self.accepted));
        out.add("round", Value::Number(self.round));
        out.add("vote", Value::Maybe(self.vote.map(|vote| vote.identity)));
        out.add("accepted by", Value::Processes(self.acknowledged.iter().map(ProcessId).collect()));
    }
}

impl FastLeaderElection {
    fn follows(&self, peer: ProcessId, ctx: &Context<'_, Self>) -> bool {
        let is_followed = |leader| self.vote.map_or(leader == ctx.identity(peer), |vote| vote.process == peer);
        !ctx.is_leader() && ctx.leader().is_some_and(is_followed)
    }

    /// A leader hears of a newer epoch than its own.
    fn step_down(&mut self, newer: Epoch, ctx: &mut Context<'_, Self>) {
        ctx.line("step-down");
        ctx.note(&reasons::STEPS_DOWN, [self.accepted.into(), newer.into()]);
        self.look(ctx);
    }

    /// A leader that a majority does not hear any more leads no more.
    fn check_quorum(&mut self, ctx: &mut Context<'_, Self>) {
        let (left, needed) = (majority::left(ctx), majority::needed(ctx));
        if left < needed {
            ctx.line("quorum");
            ctx.note(&reasons::LACKS_QUORUM, [left.into(), needed.into()]);
            self.look(ctx);
        }
    }

    fn tell(&self, peer: ProcessId, ctx: &mut Context<'_, Self>) {
        ctx.line("tell");
        ctx.note(&reasons::TELLS, [self.accepted.into(), peer.into()]);
        ctx.send(peer, FastMessage::NewLeader { epoch: self.accepted });
    }
}
