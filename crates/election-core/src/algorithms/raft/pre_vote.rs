//! Asking before standing: who would vote for a candidate, without a new term.

use super::message::{RaftMessage, Term};
use super::{Raft, reasons};
use crate::algorithm::{Context, Reason};
use crate::algorithms::majority;
use crate::model::ProcessId;

impl Raft {
    pub(super) fn ask_first(&mut self, why: &'static Reason, ctx: &mut Context<'_, Self>) {
        ctx.line("ask-first");
        let term = self.ballot.term.saturating_add(1);
        ctx.note(why, [term.into()]);
        self.asks_first = true;
        self.votes = [ctx.position().0].into_iter().collect();
        ctx.become_candidate();
        self.set_timeout(ctx);
        let (candidate, log) = (ctx.me(), ctx.log());
        for peer in ctx.neighbours() {
            ctx.send(peer, RaftMessage::RequestPreVote { term, candidate, log });
        }
        self.stand_with_majority(ctx);
    }

    pub(super) fn on_request_pre_vote(
        &mut self,
        from: ProcessId,
        (candidate, log): (ProcessId, Option<u32>),
        term: Term,
        ctx: &mut Context<'_, Self>,
    ) {
        ctx.line("request-pre-vote");
        if ctx.is_leader() {
            ctx.line("tell");
            self.tell(from, ctx);
            return;
        }
        // Who asks does not lead.
        if self.follows(from, ctx) {
            self.lose_leader(from, ctx);
        } else if ctx.leader().is_none() && !self.waits {
            self.wait(ctx);
        }
        let own = self.ballot.term;
        if ctx.leader().is_some() {
            ctx.line("unwilling");
            ctx.note(&reasons::KEEPS_LEADER, []);
            ctx.send(from, RaftMessage::PreVote { term: own, is_willing: false });
        } else if term < own || term == own && self.ballot.voted_for.is_some_and(|other| other != candidate) {
            ctx.line("unwilling");
            ctx.note(&reasons::WOULD_REFUSE, [term.into(), own.into()]);
            ctx.send(from, RaftMessage::PreVote { term: own, is_willing: false });
        } else if log < ctx.log() {
            ctx.line("unwilling");
            ctx.note(&reasons::IS_BEHIND, [log.unwrap_or(0).into(), ctx.log().unwrap_or(0).into()]);
            ctx.send(from, RaftMessage::PreVote { term: own, is_willing: false });
        } else {
            ctx.line("willing");
            ctx.note(&reasons::WOULD_GRANT, [term.into()]);
            ctx.send(from, RaftMessage::PreVote { term, is_willing: true });
        }
    }

    pub(super) fn on_pre_vote(&mut self, from: ProcessId, term: Term, is_willing: bool, ctx: &mut Context<'_, Self>) {
        ctx.line("on-pre-vote");
        if !is_willing && term > self.ballot.term {
            ctx.note(&reasons::IS_OUT_OF_DATE, [self.ballot.term.into(), term.into()]);
            self.adopt(term, ctx);
        } else if !self.asks_first || is_willing && term != self.ballot.term.saturating_add(1) {
            ctx.note(&reasons::NOT_ASKED, [term.into()]);
        } else if !is_willing {
            ctx.note(&reasons::IS_NOT_WANTED, []);
        } else {
            self.votes.insert(from.0);
            self.stand_with_majority(ctx);
        }
    }

    fn stand_with_majority(&mut self, ctx: &mut Context<'_, Self>) {
        let (votes, needed) = (majority::count(self.votes.iter()), majority::needed(ctx));
        if votes >= needed {
            self.stand(&reasons::STANDS_AFTER_ASKING, ctx);
        } else if votes > 1 {
            ctx.note(&reasons::COUNTS_WILLING, [votes.into(), needed.into()]);
        }
    }
}
