//! Raft's leader election (D. Ongaro, J. Ousterhout, *In search of an understandable consensus algorithm*, USENIX ATC 2014,
//! section 5.2).
//!
//! **Assumes** that everyone can send to everyone, that a majority of all processes lives and hears each other, timeouts well above
//! the delays, and stable storage. Identities only name: nobody is better than anybody else.
//!
//! **How it works.** Time is divided into terms. A process that knows no leader waits for an election timeout, drawn anew each time.
//! When that runs out, it stands in the next term: it votes for itself and asks all others. A process has one vote a term, for the first
//! that asks. A candidate with the votes of a majority leads, and tells all. If votes are split, the timeouts run out again, most likely
//! one well before the others. A process that hears of a newer term adopts it; a leader that does leads no more.
//!
//! **Why it is safe.** Two majorities share a process, which has one vote a term: so no term has two leaders, whatever is lost,
//! parted or late. In a parted network only a side with a majority can elect. A leader of an older term may still believe in itself on
//! the other side, until it hears of the newer.
//!
//! **Stable storage.** A vote that is told and then forgotten in a crash could be given twice. So real servers write to disk before
//! they reply. Here writing is a step of its own, after which a process can crash before it has sent anything: a handler that votes
//! sends nothing, but sets a timer of no ticks, and the vote leaves when that runs out.
//!
//! **Corrupted names.** Whom a request asks a vote for, and who `append-entries` says leads, is believed. A vote is told to whom it is
//! given to, so still no term has two leaders; but a follower may follow who does not lead.
//!
//! **Cost.** One candidate without trouble: n - 1 `request-vote`, n - 1 `vote`, n - 1 `append-entries`.
//!
//! **Where we deviate.** There is no log, so everybody's is as good as anybody's. A leader sends `append-entries` when it wins, to whom
//! it hears is back, and to who asks for its vote; in between, the detector watches it: that of `heartbeat` does what Raft's periodic
//! `append-entries` do. All positions are asked and counted, members or not: the set of voters never changes. Who finds no majority
//! for very long rests, so that a run ends.

use crate::algorithm::{Context, OptionValues, Process};
use crate::algorithms::majority;
use crate::model::{ProcessId, Set, Tick, Timer, Value, Variables};

mod ballot;
mod claims;
mod info;
mod message;
mod reasons;

use ballot::{Ballot, Unsent};
pub(crate) use claims::CLAIMS;
pub(crate) use info::INFO;
use message::{RaftMessage, Term};

/// One process.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Raft {
    ballot: Ballot,
    /// What leaves once the ballot is in stable storage.
    unsent: Unsent,
    /// The leader that it has heard from: it may have a namesake.
    leader: Option<ProcessId>,
    /// As candidate: the positions that vote for it.
    votes: Set,
    /// Whether an election timeout runs; none does while it follows, leads or rests.
    waits: bool,
    /// How many election timeouts have run out since it last knew a leader.
    in_vain: u32,
}

const ELECTION: Timer = Timer(0);
const WRITTEN: Timer = Timer(1);

/// What can be switched.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Options {
    election_timeout: Tick,
    patience: u32,
}

impl Process for Raft {
    type Message = RaftMessage;
    type Options = Options;
    type Stable = Ballot;

    fn options(values: &OptionValues) -> Options {
        Options { election_timeout: values.ticks("election_timeout"), patience: values.count("patience_in_timeouts") }
    }

    fn new(_options: &Options, ballot: Ballot) -> Self {
        Self { ballot, ..Self::default() }
    }

    fn stable(&self) -> Ballot {
        self.ballot.clone()
    }

    fn on_start(&mut self, ctx: &mut Context<'_, Self>) {
        if !self.waits && ctx.leader().is_none() {
            ctx.line("start");
            self.in_vain = 0;
            self.wait(ctx);
        }
    }

    fn on_recover(&mut self, ctx: &mut Context<'_, Self>) {
        ctx.line("start");
        self.wait(ctx);
    }

    /// It suspects its leader as if it had waited long enough.
    fn on_notice(&mut self, ctx: &mut Context<'_, Self>) {
        if !self.waits && !ctx.is_leader() {
            self.in_vain = 0;
            let suspects = ctx.leader().is_some();
            self.stand(if suspects { &reasons::SUSPECTS } else { &reasons::STANDS }, ctx);
        }
    }

    fn on_message(&mut self, from: ProcessId, message: RaftMessage, ctx: &mut Context<'_, Self>) {
        match message {
            RaftMessage::RequestVote { term, candidate } => {
                self.on_request_vote(from, majority::bearer(candidate, from, ctx), term, ctx);
            }
            RaftMessage::Vote { term, is_granted } => self.on_vote(from, term, is_granted, ctx),
            RaftMessage::AppendEntries { term, leader } => {
                self.on_append_entries(from, majority::bearer(leader, from, ctx), term, ctx);
            }
        }
    }

    fn on_timer(&mut self, timer: Timer, ctx: &mut Context<'_, Self>) {
        if timer == WRITTEN {
            self.on_written(ctx);
            return;
        }
        self.waits = false;
        self.in_vain += 1;
        if self.in_vain > ctx.options().patience {
            ctx.line("rest");
            ctx.note(&reasons::RESTS, [self.in_vain.into()]);
            ctx.become_passive();
        } else {
            self.stand(&reasons::STANDS, ctx);
        }
    }

    fn on_crash_detected(&mut self, peer: ProcessId, ctx: &mut Context<'_, Self>) {
        let is_followed = |leader| self.leader.map_or(leader == ctx.identity(peer), |leader| leader == peer);
        if !ctx.is_leader() && ctx.leader().is_some_and(is_followed) {
            ctx.line("leader-dead");
            ctx.become_passive();
            let (shortest, longest) = self.set_timeout(ctx);
            ctx.note(&reasons::MISSES_LEADER, [peer.into(), shortest.into(), longest.into()]);
        }
    }

    fn on_recovery_detected(&mut self, peer: ProcessId, ctx: &mut Context<'_, Self>) {
        if ctx.is_leader() {
            ctx.line("tell");
            self.tell(peer, ctx);
        }
    }

    fn epoch(&self, _options: &Options) -> Option<u32> {
        Some(self.ballot.term)
    }

    fn show(&self, out: &mut Variables) {
        out.add("term", Value::Number(self.ballot.term));
        out.add("voted for", Value::Processes(self.ballot.voted_for.into_iter().collect()));
        out.add("votes", Value::Processes(self.votes.iter().map(ProcessId).collect()));
    }
}

impl Raft {
    fn wait(&mut self, ctx: &mut Context<'_, Self>) {
        ctx.become_passive();
        let (shortest, longest) = self.set_timeout(ctx);
        ctx.note(&reasons::WAITS, [shortest.into(), longest.into()]);
    }

    /// It waits for a leader, from now on for as long as is drawn: at least, and at most so many ticks.
    fn set_timeout(&mut self, ctx: &mut Context<'_, Self>) -> (Tick, Tick) {
        let shortest = ctx.options().election_timeout;
        self.waits = true;
        ctx.set_timer_within(ELECTION, shortest..=2 * shortest);
        (shortest, 2 * shortest)
    }

    /// It knows a leader, itself perhaps: it does not wait any more.
    fn stop_waiting(&mut self, ctx: &mut Context<'_, Self>) {
        self.waits = false;
        self.in_vain = 0;
        ctx.cancel_timer(ELECTION);
    }

    fn on_append_entries(&mut self, from: ProcessId, leader: ProcessId, term: Term, ctx: &mut Context<'_, Self>) {
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
    fn adopt(&mut self, term: Term, ctx: &mut Context<'_, Self>) {
        ctx.line("adopt");
        if ctx.is_leader() {
            ctx.note(&reasons::STEPS_DOWN, [term.into(), self.ballot.term.into()]);
        }
        self.ballot = Ballot { term, voted_for: None };
        self.votes.clear();
        self.leader = None;
        self.unsent = Unsent::Nothing;
        ctx.cancel_timer(WRITTEN);
        ctx.become_passive();
        if !self.waits {
            self.set_timeout(ctx);
        }
    }

    fn refuse_old(&self, from: ProcessId, term: Term, ctx: &mut Context<'_, Self>) {
        ctx.line("refuse-old");
        ctx.note(&reasons::TOO_OLD, [term.into(), self.ballot.term.into()]);
        ctx.send(from, RaftMessage::Vote { term: self.ballot.term, is_granted: false });
    }

    fn tell(&self, peer: ProcessId, ctx: &mut Context<'_, Self>) {
        ctx.note(&reasons::TELLS, [self.ballot.term.into(), peer.into()]);
        self.send_append_entries(peer, ctx);
    }

    fn send_append_entries(&self, to: ProcessId, ctx: &mut Context<'_, Self>) {
        ctx.send(to, RaftMessage::AppendEntries { term: self.ballot.term, leader: ctx.me() });
    }
}
