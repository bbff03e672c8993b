//! Merging groups: an invitation, who accepts it, and the group that is ready.

use super::message::{Group, InvitationMessage};
use super::{ACCEPT, Invitation, Phase, READY, count, reasons};
use crate::algorithm::Context;
use crate::model::{ProcessId, Role, Set};

impl Invitation {
    /// It begins a group with those that it has found and their members, and its own.
    pub(super) fn merge(&mut self, ctx: &mut Context<'_, Self>) {
        let is_invited = |peer: &ProcessId| {
            (self.found.contains(peer.0) || self.members.contains(peer.0)) && !ctx.is_known_crashed(*peer)
        };
        let invited: Set = ctx.neighbours().filter(is_invited).map(|peer| peer.0).collect();
        if invited.is_empty() {
            self.settle(ctx);
            return;
        }
        ctx.line("merge");
        ctx.note(&reasons::INVITES, [count(&invited)]);
        self.begin_group(ctx);
        self.found.clear();
        if ctx.is_leader() {
            ctx.become_candidate();
        }
        ctx.line("invite");
        self.invite(&invited, ctx);
        self.wait(Phase::Merging, ACCEPT, ctx.options().accept_timeout, ctx);
    }

    /// Invites these to the group that it is in.
    fn invite(&self, invited: &Set, ctx: &mut Context<'_, Self>) {
        if let Some(group) = self.group {
            for peer in invited.iter() {
                ctx.send(ProcessId(peer), InvitationMessage::Invitation { group });
            }
        }
    }

    pub(super) fn on_invitation(&mut self, from: ProcessId, group: Group, ctx: &mut Context<'_, Self>) {
        ctx.line("invitation");
        let inviter = group.coordinator;
        if ctx.is_known_crashed(inviter) {
            ctx.note(&reasons::TAKES_FOR_DEAD, [inviter.into()]);
            return;
        }
        let is_new = self.group != Some(group) && inviter != ctx.position();
        if !is_new || !self.listens_to(from, ctx) {
            ctx.note(&reasons::DOES_NOT_ACCEPT, [inviter.into()]);
            return;
        }
        self.group = Some(group);
        let mut members = std::mem::take(&mut self.members);
        members.remove(inviter.0);
        if !members.is_empty() {
            ctx.line("pass-on");
            ctx.note(&reasons::PASSES_ON, [count(&members)]);
            self.invite(&members, ctx);
        }
        ctx.line("accept");
        ctx.note(&reasons::ACCEPTS, [inviter.into()]);
        self.found.clear();
        ctx.become_passive();
        ctx.send(inviter, InvitationMessage::Accept { group });
        let patience = ctx.options().accept_timeout.saturating_add(ctx.options().answer_timeout);
        self.wait(Phase::Joining, READY, patience, ctx);
    }

    /// Whether it accepts invitations, if this process sends them: a member leaves its group with its coordinator only.
    fn listens_to(&self, from: ProcessId, ctx: &Context<'_, Self>) -> bool {
        match (ctx.role(), self.group) {
            (Role::Asleep, _) => true,
            (Role::Follower, Some(group)) => group.coordinator == from,
            _ => self.is_coordinator(ctx) && self.phase != Phase::Merging,
        }
    }

    pub(super) fn on_accept(&mut self, from: ProcessId, group: Group, ctx: &mut Context<'_, Self>) {
        ctx.line("on-accept");
        if self.phase == Phase::Merging && self.group == Some(group) {
            ctx.note(&reasons::ADDS, []);
            self.members.insert(from.0);
        } else {
            ctx.note(&reasons::LATE_ACCEPT, []);
        }
    }

    /// Whoever was to accept in time has accepted.
    pub(super) fn lead_members(&mut self, ctx: &mut Context<'_, Self>) {
        ctx.line("ready");
        ctx.note(&reasons::TELLS, [count(&self.members)]);
        ctx.become_leader();
        if let Some(group) = self.group {
            for peer in self.members.iter() {
                ctx.send(ProcessId(peer), InvitationMessage::Ready { group });
            }
        }
        self.settle(ctx);
    }

    pub(super) fn on_ready(&mut self, group: Group, ctx: &mut Context<'_, Self>) {
        ctx.line("on-ready");
        if self.phase == Phase::Joining && self.group == Some(group) {
            ctx.note(&reasons::FOLLOWS, [group.coordinator.into()]);
            ctx.become_follower_of(group.coordinator);
            self.be_member(ctx);
        } else {
            ctx.note(&reasons::NOT_EXPECTED, [group.coordinator.into()]);
        }
    }
}
