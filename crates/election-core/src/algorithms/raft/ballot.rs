//! Standing and voting: nobody hears of a vote before it is in stable storage.

use serde::{Deserialize, Serialize};

use super::message::{RaftMessage, Term};
use super::{Raft, WRITTEN, reasons};
use crate::algorithm::{Context, Reason};
use crate::algorithms::majority;
use crate::model::{ProcessId, Role};

/// What a process keeps in stable storage.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Ballot {
    /// The newest term that it has seen.
    pub(super) term: Term,
    /// For whom it has voted in that term.
    pub(super) voted_for: Option<ProcessId>,
}

/// What depends on the ballot, and leaves once that is written down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) enum Unsent {
    #[default]
    Nothing,
    Requests,
    Vote,
}

impl Raft {
    pub(super) fn stand(&mut self, why: &'static Reason, ctx: &mut Context<'_, Self>) {
        ctx.line("stand");
        self.asks_first = false;
        self.ballot = Ballot { term: self.ballot.term.saturating_add(1), voted_for: Some(ctx.position()) };
        self.votes = [ctx.position().0].into_iter().collect();
        ctx.note(why, [self.ballot.term.into()]);
        ctx.become_candidate();
        self.set_timeout(ctx);
        self.write(Unsent::Requests, ctx);
    }

    /// The ballot goes into stable storage; what depends on it leaves in a handler of its own.
    fn write(&mut self, unsent: Unsent, ctx: &mut Context<'_, Self>) {
        ctx.line("write");
        self.unsent = unsent;
        ctx.set_timer(WRITTEN, 0);
    }

    pub(super) fn on_written(&mut self, ctx: &mut Context<'_, Self>) {
        let term = self.ballot.term;
        match (std::mem::take(&mut self.unsent), self.ballot.voted_for) {
            (Unsent::Requests, _) => {
                ctx.line("ask");
                ctx.note(&reasons::ASKS, [term.into()]);
                let (candidate, log) = (ctx.me(), ctx.log());
                for peer in ctx.neighbours() {
                    ctx.send(peer, RaftMessage::RequestVote { term, candidate, log });
                }
                self.win_with_majority(ctx);
            }
            // A request that was corrupted can have asked for a vote for itself: nobody has to be told.
            (Unsent::Vote, Some(candidate)) if candidate != ctx.position() => {
                ctx.line("vote");
                ctx.note(&reasons::VOTES, [term.into(), candidate.into()]);
                ctx.send(candidate, RaftMessage::Vote { term, is_granted: true });
            }
            (Unsent::Vote | Unsent::Nothing, _) => {}
        }
    }

    pub(super) fn on_request_vote(
        &mut self,
        from: ProcessId,
        (candidate, log): (ProcessId, Option<u32>),
        term: Term,
        ctx: &mut Context<'_, Self>,
    ) {
        ctx.line("request");
        if term > self.ballot.term {
            self.adopt(term, ctx);
        }
        if ctx.is_leader() {
            ctx.line("tell");
            self.tell(from, ctx);
        } else if term < self.ballot.term {
            self.refuse_old(from, term, ctx);
        } else if let Some(other) = self.ballot.voted_for.filter(|other| *other != candidate) {
            ctx.line("refuse");
            ctx.note(&reasons::REFUSES, [term.into(), other.into()]);
            ctx.send(from, RaftMessage::Vote { term, is_granted: false });
        } else if log < ctx.log() {
            ctx.line("behind");
            ctx.note(&reasons::IS_BEHIND, [log.unwrap_or(0).into(), ctx.log().unwrap_or(0).into()]);
            ctx.send(from, RaftMessage::Vote { term, is_granted: false });
        } else {
            ctx.line("grant");
            ctx.note(&reasons::GRANTS, [term.into(), candidate.into()]);
            self.ballot.voted_for = Some(candidate);
            if ctx.leader().is_none() {
                self.set_timeout(ctx);
            }
            self.write(Unsent::Vote, ctx);
        }
    }

    pub(super) fn on_vote(&mut self, from: ProcessId, term: Term, is_granted: bool, ctx: &mut Context<'_, Self>) {
        ctx.line("on-vote");
        if term > self.ballot.term {
            ctx.note(&reasons::IS_OUT_OF_DATE, [self.ballot.term.into(), term.into()]);
            self.adopt(term, ctx);
        } else if term < self.ballot.term || ctx.role() != Role::Candidate || self.asks_first {
            ctx.note(&reasons::NOT_COUNTED, [term.into()]);
        } else if !is_granted {
            ctx.note(&reasons::IS_REFUSED, []);
        } else {
            self.votes.insert(from.0);
            self.win_with_majority(ctx);
        }
    }

    fn win_with_majority(&mut self, ctx: &mut Context<'_, Self>) {
        let (votes, needed) = (majority::count(self.votes.iter()), majority::needed(ctx));
        if votes < needed {
            if votes > 1 {
                ctx.note(&reasons::COUNTS, [votes.into(), needed.into()]);
            }
            return;
        }
        ctx.line("win");
        ctx.note(&reasons::WINS, [votes.into(), self.ballot.term.into()]);
        ctx.become_leader();
        self.stop_waiting(ctx);
        ctx.line("announce");
        for peer in ctx.neighbours() {
            self.send_append_entries(peer, ctx);
        }
    }
}
