//! Looking for a leader: rounds in which everybody votes for the best that it has heard of.

use std::sync::Arc;

use super::message::{FastMessage, Round, Vote};
use super::{DISCOVERY, FINALIZE, FastLeaderElection, NOTIFY, Phase, RESEND, WRITTEN, reasons};
use crate::algorithm::Context;
use crate::algorithms::majority;
use crate::model::ProcessId;

impl FastLeaderElection {
    /// A new round, in which it votes for itself.
    pub(super) fn look(&mut self, ctx: &mut Context<'_, Self>) {
        ctx.line("look");
        let vote = self.own_vote(ctx);
        self.enter(self.round.saturating_add(1), vote, ctx);
        ctx.note(&reasons::LOOKS, [self.round.into()]);
        ctx.set_timer(NOTIFY, 0);
        self.finalize_with_majority(ctx);
    }

    pub(super) fn own_vote(&self, ctx: &Context<'_, Self>) -> Vote {
        Vote { epoch: self.accepted, log: ctx.log(), identity: ctx.me(), process: ctx.position() }
    }

    fn enter(&mut self, round: Round, vote: Vote, ctx: &mut Context<'_, Self>) {
        let Self { accepted, in_vain, .. } = *self;
        *self = Self { accepted, in_vain, round, vote: Some(vote), phase: Phase::Looking, ..Self::default() };
        for timer in [RESEND, FINALIZE, DISCOVERY, WRITTEN] {
            ctx.cancel_timer(timer);
        }
        ctx.become_candidate();
    }

    /// Once all of a tick has been heard.
    pub(super) fn notify(&self, ctx: &mut Context<'_, Self>) {
        ctx.line("notify");
        if let Some(vote) = self.vote {
            for peer in ctx.neighbours() {
                ctx.send(peer, FastMessage::Notification { round: self.round, vote });
            }
        }
        ctx.set_timer(RESEND, ctx.options().notification_interval);
    }

    pub(super) fn on_notification(&mut self, from: ProcessId, round: Round, vote: Vote, ctx: &mut Context<'_, Self>) {
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
            self.hear(from, vote, ctx);
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

    fn hear(&mut self, from: ProcessId, vote: Vote, ctx: &Context<'_, Self>) {
        let heard = Arc::make_mut(&mut self.heard);
        heard.resize(ctx.processes().count(), None);
        heard[from.index()] = Some(vote);
    }

    /// A vote of its own round.
    fn count(&mut self, from: ProcessId, vote: Vote, ctx: &mut Context<'_, Self>) {
        ctx.note(&reasons::NOTES, [vote.identity.into()]);
        self.hear(from, vote, ctx);
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
        let agree = self.heard.iter().filter(|vote| vote.is_some() && **vote == self.vote);
        let agree = majority::count(agree) + 1;
        if agree >= majority::needed(ctx)
            && let Some(vote) = self.vote
        {
            ctx.line("finalize");
            ctx.note(&reasons::HAS_QUORUM, [agree.into(), vote.identity.into()]);
            ctx.set_timer(FINALIZE, ctx.options().finalize_wait);
        }
    }

    /// No majority, or none that makes a leader, before the timeout.
    pub(super) fn look_on(&mut self, ctx: &mut Context<'_, Self>) {
        self.in_vain += 1;
        if self.in_vain > ctx.options().patience {
            ctx.line("rest");
            ctx.note(&reasons::RESTS, [self.in_vain.into()]);
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
}

/// A newer epoch wins, then the log that is more up to date, then the better identity; a position only between namesakes.
fn is_better(vote: Vote, other: Vote, ctx: &Context<'_, FastLeaderElection>) -> bool {
    if vote.epoch != other.epoch {
        vote.epoch > other.epoch
    } else if vote.log != other.log {
        vote.log > other.log
    } else if vote.identity != other.identity {
        ctx.beats(vote.identity, other.identity)
    } else {
        vote.process > other.process
    }
}
