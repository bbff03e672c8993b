//! ZooKeeper's fast leader election, with the discovery of an epoch that follows it (F. Junqueira, B. Reed, M. Serafini, *Zab:
//! High-performance broadcast for primary-backup systems*, DSN 2011; A. Medeiros, *ZooKeeper's atomic broadcast protocol: theory and
//! practice*, 2012, sections 3 and 4).
//!
//! **Assumes** that everyone can send to everyone, that a majority of all processes lives and hears each other, timeouts well above
//! the delays, and stable storage. A newer accepted epoch beats an older, then the better identity wins.
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
//! **Stable storage.** The accepted epoch. A crash amid sending takes back what the handler has written; so a handler that
//! accepts an epoch sends nothing, but sets a timer of no ticks, and the acknowledgement leaves when that runs out.
//!
//! **Cost.** All start at once, and all delays are equal: n(n - 1) notifications, (n - 1)(n - 1) more when all but the best have
//! adopted its vote, and 4(n - 1) messages to discover the epoch and to tell everybody.
//!
//! **Where we deviate.** This is the basic form. There are no transactions, so a vote holds the last accepted epoch where ZooKeeper's holds
//! the last transaction, and there is nothing to synchronise. Of
//! the notifications of one tick only the last leaves, as from ZooKeeper's queues, which hold one message each. Who has chosen answers no more votes of its round; the leader
//! itself tells everybody, and whoever looks. The detector watches the leader instead of pings. All positions are asked and counted,
//! members or not. Who finds no leader for very long rests, so that a run ends.

use std::collections::BTreeMap;

use crate::algorithm::{Context, OptionValues, Process};
use crate::algorithms::majority;
use crate::model::{ProcessId, Set, Tick, Timer, Value, Variables};

mod claims;
mod discovery;
mod info;
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
    /// How the others vote in this round.
    heard: BTreeMap<u16, Vote>,
    phase: Phase,
    /// What leaves once the accepted epoch is in stable storage.
    unsent: Unsent,
    /// The epochs of those who want to follow it.
    informed: BTreeMap<u16, Epoch>,
    /// Those who have accepted the epoch that it proposes, itself included; nobody while it proposes none.
    acknowledged: Set,
    /// For how many ticks it has looked in vain since it last knew a leader.
    waited: Tick,
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
    patience: Tick,
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
            patience: values.ticks("patience"),
        }
    }

    fn new(accepted: Epoch) -> Self {
        Self { accepted, ..Self::default() }
    }

    fn stable(&self) -> Epoch {
        self.accepted
    }

    fn on_start(&mut self, ctx: &mut Context<'_, Self>) {
        if self.phase == Phase::Idle && ctx.leader().is_none() {
            self.waited = 0;
            self.look(ctx);
        }
    }

    fn on_recover(&mut self, ctx: &mut Context<'_, Self>) {
        self.look(ctx);
    }

    fn on_notice(&mut self, ctx: &mut Context<'_, Self>) {
        if self.phase == Phase::Idle && !ctx.is_leader() {
            self.waited = 0;
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
            RESEND => self.look_on(ctx.options().notification_interval, ctx),
            _ => self.look_on(ctx.options().discovery_timeout, ctx),
        }
    }

    fn on_crash_detected(&mut self, peer: ProcessId, ctx: &mut Context<'_, Self>) {
        let looks = self.phase != Phase::Idle && self.vote.is_some_and(|vote| vote.process == peer);
        if looks || self.follows(peer, ctx) {
            ctx.line("leader-dead");
            ctx.note(&reasons::MISSES_LEADER, [peer.into()]);
            self.look(ctx);
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

    fn show(&self, out: &mut Variables) {
        out.add("epoch", Value::Number(self.accepted));
        out.add("round", Value::Number(self.round));
        out.add("vote", Value::Maybe(self.vote.map(|vote| vote.identity)));
        out.add("accepted by", Value::Processes(self.acknowledged.iter().map(ProcessId).collect()));
    }
}

impl FastLeaderElection {
    /// A new round, in which it votes for itself.
    fn look(&mut self, ctx: &mut Context<'_, Self>) {
        ctx.line("look");
        let vote = self.own_vote(ctx);
        self.enter(self.round + 1, vote, ctx);
        ctx.note(&reasons::LOOKS, [self.round.into()]);
        ctx.set_timer(NOTIFY, 0);
        self.finalize_with_majority(ctx);
    }

    fn follows(&self, peer: ProcessId, ctx: &Context<'_, Self>) -> bool {
        let is_followed = |leader| self.vote.map_or(leader == ctx.identity(peer), |vote| vote.process == peer);
        !ctx.is_leader() && ctx.leader().is_some_and(is_followed)
    }

    fn own_vote(&self, ctx: &Context<'_, Self>) -> Vote {
        Vote { epoch: self.accepted, identity: ctx.me(), process: ctx.position() }
    }

    fn enter(&mut self, round: Round, vote: Vote, ctx: &mut Context<'_, Self>) {
        let Self { accepted, waited, .. } = *self;
        *self = Self { accepted, waited, round, vote: Some(vote), phase: Phase::Looking, ..Self::default() };
        for timer in [RESEND, FINALIZE, DISCOVERY, WRITTEN] {
            ctx.cancel_timer(timer);
        }
        ctx.become_candidate();
    }

    /// Once all of a tick has been heard.
    fn notify(&self, ctx: &mut Context<'_, Self>) {
        ctx.line("notify");
        if let Some(vote) = self.vote {
            for peer in ctx.neighbours() {
                ctx.send(peer, FastMessage::Notification { round: self.round, vote });
            }
        }
        ctx.set_timer(RESEND, ctx.options().notification_interval);
    }

    fn on_notification(&mut self, from: ProcessId, round: Round, vote: Vote, ctx: &mut Context<'_, Self>) {
        ctx.line("notification");
        if ctx.is_leader() && vote.epoch > self.accepted {
            self.step_down(vote.epoch, ctx);
        } else if ctx.is_leader() {
            self.tell(from, ctx);
        } else if self.follows(from, ctx) {
            ctx.line("leader-looks");
            ctx.note(&reasons::LEADER_LOOKS, []);
            self.look(ctx);
        } else if ctx.leader().is_some() {
            ctx.note(&reasons::KNOWS_LEADER, []);
        } else if round > self.round {
            ctx.line("newer-round");
            let own = self.own_vote(ctx);
            self.enter(round, if is_better(vote, own, ctx) { vote } else { own }, ctx);
            self.heard.insert(from.0, vote);
            ctx.note(&reasons::JOINS, [round.into(), self.vote.map_or(ctx.me(), |vote| vote.identity).into()]);
            ctx.set_timer(NOTIFY, 0);
            self.finalize_with_majority(ctx);
        } else if let (true, Some(own)) = (round < self.round, self.vote) {
            ctx.line("older-round");
            ctx.note(&reasons::IS_BEHIND, [round.into(), self.round.into()]);
            ctx.send(from, FastMessage::Notification { round: self.round, vote: own });
        } else {
            self.count(from, vote, ctx);
        }
    }

    /// A vote of its own round.
    fn count(&mut self, from: ProcessId, vote: Vote, ctx: &mut Context<'_, Self>) {
        ctx.note(&reasons::NOTES, [vote.identity.into()]);
        self.heard.insert(from.0, vote);
        let (Phase::Looking, Some(own)) = (self.phase, self.vote) else { return };
        if is_better(vote, own, ctx) {
            ctx.line("adopt");
            ctx.note(&reasons::ADOPTS, [vote.identity.into(), own.identity.into()]);
            self.vote = Some(vote);
            ctx.cancel_timer(FINALIZE);
            ctx.set_timer(NOTIFY, 0);
        }
        self.finalize_with_majority(ctx);
    }

    /// With the votes of a majority it waits whether a better one comes.
    fn finalize_with_majority(&mut self, ctx: &mut Context<'_, Self>) {
        let agree = self.heard.values().filter(|vote| Some(**vote) == self.vote).count() + 1;
        if let (true, Some(vote)) = (is_majority(agree, ctx), self.vote) {
            ctx.line("finalize");
            ctx.note(&reasons::HAS_QUORUM, [number(agree), vote.identity.into()]);
            ctx.set_timer(FINALIZE, ctx.options().finalize_wait);
        }
    }

    /// No majority, or none that makes a leader, for so many ticks.
    fn look_on(&mut self, ticks: Tick, ctx: &mut Context<'_, Self>) {
        self.waited = self.waited.saturating_add(ticks);
        if self.waited > ctx.options().patience {
            ctx.line("rest");
            ctx.note(&reasons::RESTS, [self.waited.into()]);
            self.phase = Phase::Idle;
            for timer in [FINALIZE, NOTIFY] {
                ctx.cancel_timer(timer);
            }
            ctx.become_passive();
        } else if self.phase == Phase::Looking {
            ctx.line("resend");
            ctx.note(&reasons::REPEATS, []);
            self.notify(ctx);
        } else {
            ctx.line("in-vain");
            ctx.note(&reasons::WAITS_IN_VAIN, []);
            self.look(ctx);
        }
    }

    /// A leader hears of a newer epoch than its own.
    fn step_down(&mut self, newer: Epoch, ctx: &mut Context<'_, Self>) {
        ctx.line("step-down");
        ctx.note(&reasons::STEPS_DOWN, [self.accepted.into(), newer.into()]);
        self.look(ctx);
    }

    fn tell(&self, peer: ProcessId, ctx: &mut Context<'_, Self>) {
        ctx.line("tell");
        ctx.note(&reasons::TELLS, [self.accepted.into(), peer.into()]);
        ctx.send(peer, FastMessage::NewLeader { epoch: self.accepted });
    }
}

/// A newer epoch wins, then the better identity; a position only between namesakes.
fn is_better(vote: Vote, other: Vote, ctx: &Context<'_, FastLeaderElection>) -> bool {
    if vote.epoch != other.epoch {
        vote.epoch > other.epoch
    } else if vote.identity != other.identity {
        ctx.beats(vote.identity, other.identity)
    } else {
        vote.process > other.process
    }
}

fn is_majority(count: usize, ctx: &Context<'_, FastLeaderElection>) -> bool {
    2 * count > ctx.processes().count()
}

fn number(count: usize) -> crate::algorithm::Operand {
    u32::try_from(count).expect("there are at most 1024 processes").into()
}
