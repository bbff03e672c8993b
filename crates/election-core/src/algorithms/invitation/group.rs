//! The group that a process is in: from the beginning, alone, or no longer.

use super::Invitation;
use super::message::Group;
use crate::algorithm::{Context, Reason};

impl Invitation {
    /// In an established group everyone is from the beginning, under its leader.
    pub(super) fn recall(&mut self, ctx: &Context<'_, Self>) {
        let (None, Some(identity)) = (self.group, ctx.leader()) else { return };
        let mut coordinator = ctx.position();
        if ctx.is_leader() {
            self.members = ctx.neighbours().filter(|peer| !ctx.is_known_crashed(*peer)).map(|peer| peer.0).collect();
        } else if let Some(leader) = ctx.neighbours().find(|peer| ctx.identity(*peer) == identity) {
            coordinator = leader;
        }
        self.group = Some(Group { number: 0, identity, coordinator });
    }

    pub(super) fn is_coordinator(&self, ctx: &Context<'_, Self>) -> bool {
        self.group.is_some_and(|group| group.coordinator == ctx.position())
    }

    /// A new group, of which it is the coordinator.
    pub(super) fn begin_group(&mut self, ctx: &Context<'_, Self>) {
        self.number = self.number.saturating_add(1);
        self.group = Some(Group { number: self.number, identity: ctx.me(), coordinator: ctx.position() });
        self.members.clear();
    }

    pub(super) fn be_alone(&mut self, ctx: &mut Context<'_, Self>) {
        ctx.line("alone");
        self.begin_group(ctx);
        self.found.clear();
        self.be_idle(ctx);
        ctx.become_candidate();
    }

    pub(super) fn look_alone(&mut self, ctx: &mut Context<'_, Self>) {
        self.be_alone(ctx);
        self.look(ctx);
    }

    /// It has lost the coordinator of its group.
    pub(super) fn leave(&mut self, why: &'static Reason, line: &str, ctx: &mut Context<'_, Self>) {
        ctx.line(line);
        if let Some(group) = self.group {
            ctx.note(why, [group.coordinator.into()]);
        }
        self.look_alone(ctx);
    }
}
