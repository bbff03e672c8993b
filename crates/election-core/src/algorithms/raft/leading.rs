//! Leading and following: terms, and who is told of them.

use super::ballot::{Ballot, Unsent};
use super::message::{RaftMessage, Term};
use super::{Raft, WRITTEN, reasons};
use crate::algorithm::Context;
use crate::algorithms::majority;
use crate::model::ProcessId;

impl Raft {
    pub(super) fn on_append_entries(
        &mut self,
        from: ProcessId,
        leader: ProcessId,
        term: Term,
        ctx: &mut Context<'_, Self>,
    ) {
        ctx.line("append");
        if term < self.ballot.term {
            self.refuse_old(from, term, ctx);
            return;
        }
        if term > self.ballot.term {
            self.adopt(term, ctx);
        }
        if leader == ctx.position() {
            ctx.note(&reasons::NAMES_ITSELF, []);
            return;
        }
        if ctx.is_known_crashed(leader) {
            ctx.note(&reasons::TAKES_FOR_DEAD, [leader.into()]);
            return;
        }
        ctx.line("follow");
        ctx.note(&reasons::FOLLOWS, [term.into(), leader.into()]);
        self.leader = Some(leader);
        ctx.become_follower_of(leader);
        self.stop_waiting(ctx);
    }

    /// A newer term is in force: whoever led or stood in the old one does so no more.
    pub(super) fn adopt(&mut self, term: Term, ctx: &mut Context<'_, Self>) {
        ctx.line("adopt");
        if ctx.is_leader() {
            ctx.note(&reasons::STEPS_DOWN, [term.into(), self.ballot.term.into()]);
        }
        self.ballot = Ballot { term, voted_for: None };
        self.votes.clear();
        self.asks_first = false;
        self.leader = None;
        self.unsent = Unsent::Nothing;
        ctx.cancel_timer(WRITTEN);
        ctx.become_passive();
        if !self.waits {
            self.set_timeout(ctx);
        }
    }

    pub(super) fn refuse_old(&self, from: ProcessId, term: Term, ctx: &mut Context<'_, Self>) {
        ctx.line("refuse-old");
        ctx.note(&reasons::TOO_OLD, [term.into(), self.ballot.term.into()]);
        ctx.send(from, RaftMessage::Vote { term: self.ballot.term, is_granted: false });
    }

    pub(super) fn tell(&self, peer: ProcessId, ctx: &mut Context<'_, Self>) {
        ctx.note(&reasons::TELLS, [self.ballot.term.into(), peer.into()]);
        self.send_append_entries(peer, ctx);
    }

    pub(super) fn send_append_entries(&self, to: ProcessId, ctx: &mut Context<'_, Self>) {
        ctx.send(to, RaftMessage::AppendEntries { term: self.ballot.term, leader: ctx.me() });
    }

    /// A leader that has not heard from a majority for too long leads no more.
    pub(super) fn check_quorum(&mut self, ctx: &mut Context<'_, Self>) {
        let (left, needed) = (majority::left(ctx), majority::needed(ctx));
        if ctx.options().check_quorum && left < needed {
            ctx.line("quorum");
            ctx.note(&reasons::LACKS_QUORUM, [left.into(), needed.into(), self.ballot.term.into()]);
            ctx.become_passive();
            self.set_timeout(ctx);
        }
    }
}
