//! Looking for other coordinators, and asking one's own whether it still is.

use super::message::{Group, InvitationMessage};
use super::{ANSWER, CHECK, Invitation, Phase, TURN, count, reasons};
use crate::algorithm::Context;
use crate::model::{ProcessId, Role, Set, Tick};

impl Invitation {
    /// Everybody else but its members and those that it knows to have crashed.
    fn outside(&self, ctx: &Context<'_, Self>) -> Set {
        let is_outside = |peer: &ProcessId| !self.members.contains(peer.0) && !ctx.is_known_crashed(*peer);
        ctx.neighbours().filter(is_outside).map(|peer| peer.0).collect()
    }

    /// It is time to look again, or to ask its coordinator.
    pub(super) fn check(&mut self, ctx: &mut Context<'_, Self>) {
        ctx.line("check");
        if ctx.role() == Role::Follower {
            self.looks += 1;
            self.ask_coordinator(ctx);
        } else {
            self.look(ctx);
        }
    }

    pub(super) fn look(&mut self, ctx: &mut Context<'_, Self>) {
        let outside = self.outside(ctx);
        if outside.is_empty() || self.looks >= ctx.options().patience {
            self.settle(ctx);
            return;
        }
        ctx.line("look");
        ctx.note(&reasons::LOOKS, [count(&outside)]);
        self.looks += 1;
        self.found.clear();
        for peer in outside.iter() {
            ctx.send(ProcessId(peer), InvitationMessage::AreYouCoordinator { group: None });
        }
        self.wait(Phase::Looking, ANSWER, ctx.options().answer_timeout, ctx);
    }

    pub(super) fn on_question(&mut self, from: ProcessId, ctx: &mut Context<'_, Self>) {
        ctx.line("question");
        if ctx.role() == Role::Asleep {
            ctx.line("wake");
            ctx.note(&reasons::WAKES, []);
            self.be_alone(ctx);
            self.wait(Phase::Idle, CHECK, ctx.options().check, ctx);
        }
        let mut is_yes = false;
        if self.is_coordinator(ctx) {
            self.members.remove(from.0);
            is_yes = self.phase != Phase::Merging;
        }
        ctx.line("answer");
        ctx.note(if is_yes { &reasons::SAYS_YES } else { &reasons::SAYS_NO }, []);
        ctx.send(from, InvitationMessage::Answer { group: None, is_yes });
        if ctx.role() == Role::Follower && self.phase == Phase::Idle {
            self.ask_coordinator(ctx);
        }
    }

    /// Asks its coordinator whether it is still there.
    pub(super) fn ask_coordinator(&mut self, ctx: &mut Context<'_, Self>) {
        if let Some(group) = self.group {
            ctx.line("ask-coordinator");
            ctx.note(&reasons::ASKS_COORDINATOR, [group.coordinator.into()]);
            ctx.send(group.coordinator, InvitationMessage::AreYouCoordinator { group: Some(group) });
            self.wait(Phase::Asking, ANSWER, ctx.options().answer_timeout, ctx);
        }
    }

    pub(super) fn on_member_asks(&mut self, from: ProcessId, group: Group, ctx: &mut Context<'_, Self>) {
        ctx.line("member-asks");
        let is_yes = self.is_coordinator(ctx) && self.group == Some(group) && self.members.contains(from.0);
        ctx.note(if is_yes { &reasons::CONFIRMS } else { &reasons::DENIES }, []);
        ctx.send(from, InvitationMessage::Answer { group: Some(group), is_yes });
    }

    pub(super) fn on_answer(&mut self, from: ProcessId, is_yes: bool, ctx: &mut Context<'_, Self>) {
        ctx.line("on-answer");
        if self.phase != Phase::Looking {
            ctx.note(&reasons::LATE_ANSWER, []);
        } else if is_yes {
            ctx.note(&reasons::FINDS, []);
            self.found.insert(from.0);
        } else {
            ctx.note(&reasons::FINDS_NONE, []);
        }
    }

    /// It is a member, and will ask again whether it is, if members do.
    pub(super) fn be_member(&mut self, ctx: &mut Context<'_, Self>) {
        self.be_idle(ctx);
        if ctx.options().members_ask && self.looks < ctx.options().patience {
            ctx.set_timer(CHECK, ctx.options().check);
        }
    }

    /// What it hears of its own membership.
    pub(super) fn on_own_answer(&mut self, group: Group, is_yes: bool, ctx: &mut Context<'_, Self>) {
        ctx.line("on-own-answer");
        if self.phase != Phase::Asking || self.group != Some(group) {
            ctx.note(&reasons::LATE_ANSWER, []);
        } else if is_yes {
            ctx.note(&reasons::IS_IN_GROUP, []);
            self.be_member(ctx);
        } else {
            self.leave(&reasons::IS_OUT_OF_GROUP, "lost", ctx);
        }
    }

    /// The answers that were to come in time have come.
    pub(super) fn end_look(&mut self, ctx: &mut Context<'_, Self>) {
        if self.found.is_empty() {
            if ctx.is_leader() {
                ctx.note(&reasons::FINDS_NO_OTHER, []);
            }
            self.settle(ctx);
            return;
        }
        let is_better = |peer: &u16| ctx.beats(ctx.identity(ProcessId(*peer)), ctx.me());
        let better: Set = self.found.iter().filter(is_better).collect();
        if better.is_empty() {
            self.merge(ctx);
            return;
        }
        ctx.line("turn");
        ctx.note(&reasons::WAITS_ITS_TURN, [count(&better)]);
        let turns = Tick::try_from(better.len()).expect("there are at most 1024 processes");
        self.wait(Phase::Waiting, TURN, ctx.options().turn.saturating_mul(turns), ctx);
    }

    /// It leads its group. As long as somebody is outside, it will look again.
    pub(super) fn settle(&mut self, ctx: &mut Context<'_, Self>) {
        self.be_idle(ctx);
        if !ctx.is_leader() {
            ctx.line("lead");
            ctx.note(&reasons::FINDS_NOBODY, []);
            ctx.become_leader();
        } else if self.outside(ctx).is_empty() {
            ctx.note(&reasons::NOBODY_OUTSIDE, []);
        }
        if self.outside(ctx).is_empty() {
            return;
        }
        if self.looks < ctx.options().patience {
            ctx.set_timer(CHECK, ctx.options().check);
        } else {
            ctx.line("rest");
            ctx.note(&reasons::RESTS, [self.looks.into()]);
        }
    }
}
