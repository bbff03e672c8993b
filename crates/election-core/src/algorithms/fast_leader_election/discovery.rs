//! From being chosen to leading: an epoch that a majority accepts.

use std::sync::Arc;

use super::message::{Epoch, FastMessage};
use super::{DISCOVERY, FINALIZE, FastLeaderElection, NOTIFY, Phase, RESEND, Unsent, WRITTEN, reasons};
use crate::algorithm::Context;
use crate::algorithms::majority;
use crate::model::ProcessId;

impl FastLeaderElection {
    /// No better vote has come: it wants to follow the one that it votes for, or waits for those who want to follow it.
    pub(super) fn choose(&mut self, ctx: &mut Context<'_, Self>) {
        let Some(vote) = self.vote else { return };
        self.phase = Phase::Chosen;
        for timer in [RESEND, NOTIFY] {
            ctx.cancel_timer(timer);
        }
        ctx.set_timer(DISCOVERY, ctx.options().discovery_timeout);
        if vote.process == ctx.position() {
            ctx.line("chosen");
            ctx.note(&reasons::IS_CHOSEN, []);
            self.propose_with_majority(ctx);
        } else {
            ctx.line("choose");
            ctx.note(&reasons::CHOOSES, [vote.identity.into(), self.accepted.into()]);
            ctx.become_passive();
            ctx.send(vote.process, FastMessage::FollowerInfo { epoch: self.accepted });
        }
    }

    pub(super) fn on_follower_info(&mut self, from: ProcessId, epoch: Epoch, ctx: &mut Context<'_, Self>) {
        ctx.line("info");
        if ctx.is_leader() && epoch > self.accepted {
            self.step_down(epoch, ctx);
        } else if ctx.is_leader() {
            self.tell(from, ctx);
        } else if ctx.leader().is_some() {
            ctx.note(&reasons::NOT_WANTED, []);
        } else {
            ctx.note(&reasons::IS_INFORMED, [epoch.into()]);
            self.informed.insert(from.0, epoch);
            if !self.acknowledged.is_empty() && epoch < self.accepted {
                ctx.line("ask");
                ctx.send(from, FastMessage::NewEpoch { epoch: self.accepted });
            } else if self.is_chosen(ctx) && self.acknowledged.is_empty() && self.unsent != Unsent::Proposal {
                self.propose_with_majority(ctx);
            }
        }
    }

    /// Whether it has chosen itself.
    fn is_chosen(&self, ctx: &Context<'_, Self>) -> bool {
        self.phase == Phase::Chosen && self.vote.is_some_and(|vote| vote.process == ctx.position())
    }

    /// Once it knows which epochs a majority has accepted, it accepts one that is newer than all.
    fn propose_with_majority(&mut self, ctx: &mut Context<'_, Self>) {
        if majority::count(self.informed.iter()) + 1 >= majority::needed(ctx) {
            ctx.line("propose");
            let highest = self.informed.values().copied().max().unwrap_or(0).max(self.accepted);
            self.accepted = highest.saturating_add(1);
            ctx.note(&reasons::PROPOSES, [self.accepted.into()]);
            self.write(Unsent::Proposal, ctx);
        }
    }

    /// The accepted epoch goes into stable storage; what depends on it leaves in a handler of its own.
    fn write(&mut self, unsent: Unsent, ctx: &mut Context<'_, Self>) {
        ctx.line("write");
        self.unsent = unsent;
        ctx.set_timer(WRITTEN, 0);
    }

    pub(super) fn on_written(&mut self, ctx: &mut Context<'_, Self>) {
        let epoch = self.accepted;
        match (std::mem::take(&mut self.unsent), self.vote) {
            (Unsent::Proposal, _) => {
                ctx.line("ask");
                ctx.note(&reasons::ASKS, [epoch.into()]);
                for (peer, accepted) in &self.informed {
                    if *accepted < epoch {
                        ctx.send(ProcessId(*peer), FastMessage::NewEpoch { epoch });
                    }
                }
                self.acknowledged.insert(ctx.position().0);
                self.lead_with_majority(ctx);
            }
            (Unsent::Acknowledgement, Some(vote)) => {
                ctx.line("acknowledge");
                ctx.note(&reasons::ACKNOWLEDGES, [epoch.into(), vote.process.into()]);
                ctx.send(vote.process, FastMessage::AckEpoch { epoch });
            }
            (Unsent::Acknowledgement, None) | (Unsent::Nothing, _) => {}
        }
    }

    pub(super) fn on_new_epoch(&mut self, from: ProcessId, epoch: Epoch, ctx: &mut Context<'_, Self>) {
        ctx.line("new-epoch");
        let has_chosen = self.phase == Phase::Chosen && self.vote.is_some_and(|vote| vote.process == from);
        if has_chosen && epoch > self.accepted {
            ctx.line("accept");
            ctx.note(&reasons::ACCEPTS, [epoch.into()]);
            self.accepted = epoch;
            self.write(Unsent::Acknowledgement, ctx);
        } else {
            ctx.note(&reasons::REFUSES, [epoch.into(), self.accepted.into()]);
        }
    }

    pub(super) fn on_ack_epoch(&mut self, from: ProcessId, epoch: Epoch, ctx: &mut Context<'_, Self>) {
        ctx.line("ack");
        if self.acknowledged.is_empty() || epoch != self.accepted || ctx.is_leader() {
            ctx.note(&reasons::NOT_COUNTED, [epoch.into()]);
        } else {
            self.acknowledged.insert(from.0);
            self.lead_with_majority(ctx);
        }
    }

    fn lead_with_majority(&mut self, ctx: &mut Context<'_, Self>) {
        let (count, needed) = (majority::count(self.acknowledged.iter()), majority::needed(ctx));
        if count < needed {
            ctx.note(&reasons::COUNTS, [count.into(), needed.into()]);
            return;
        }
        ctx.line("win");
        ctx.note(&reasons::WINS, [self.accepted.into()]);
        ctx.become_leader();
        self.settle(ctx);
        ctx.line("announce");
        for peer in ctx.neighbours() {
            ctx.send(peer, FastMessage::NewLeader { epoch: self.accepted });
        }
    }

    pub(super) fn on_new_leader(&mut self, from: ProcessId, epoch: Epoch, ctx: &mut Context<'_, Self>) {
        ctx.line("new-leader");
        if epoch < self.accepted {
            ctx.line("too-old");
            ctx.note(&reasons::TOO_OLD, [epoch.into(), self.accepted.into()]);
            let vote = self.own_vote(ctx);
            ctx.send(from, FastMessage::Notification { round: self.round, vote });
        } else if ctx.is_known_crashed(from) {
            ctx.note(&reasons::TAKES_FOR_DEAD, []);
        } else {
            ctx.line("follow");
            ctx.note(&reasons::FOLLOWS, [epoch.into()]);
            self.accepted = epoch;
            self.acknowledged.clear();
            self.vote = Some(super::Vote { epoch, log: None, identity: ctx.identity(from), process: from });
            ctx.become_follower_of(from);
            self.settle(ctx);
        }
    }

    /// It knows a leader, itself perhaps: it neither looks nor waits any more.
    fn settle(&mut self, ctx: &mut Context<'_, Self>) {
        self.phase = Phase::Idle;
        self.unsent = Unsent::Nothing;
        self.in_vain = 0;
        self.heard = Arc::default();
        self.informed.clear();
        for timer in [RESEND, FINALIZE, DISCOVERY, WRITTEN, NOTIFY] {
            ctx.cancel_timer(timer);
        }
    }
}
