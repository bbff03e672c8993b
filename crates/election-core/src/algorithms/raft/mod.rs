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
//! With `stable_votes` off only the term is kept: whoever comes back has its vote again, and one term can have two leaders.
//!
//! **Logs** (`logs` of the scenario; section 5.4.1). Each process has a log's number, by which it says how up to date it is; elections do not
//! change it. A request for a vote or a pre-vote carries the candidate's. Who has a greater one refuses, after all other reasons to
//! refuse. So whoever is behind a majority cannot win. Where all are equal nothing is carried or compared.
//!
//! **Timeouts** (`timeouts` of the scenario). A process waits for its own number of ticks each time, where it would draw from
//! `election_timeout` to twice that. With equal ones two that stand at once do so again and again.
//!
//! **Pre-votes** (`pre_vote`; D. Ongaro's dissertation of 2014, section 9.6). Who would stand, be it by a timeout or a notice, first asks:
//! it becomes candidate, counts its own pre-vote, draws a new timeout and sends everybody `request-pre-vote` with the term after its own. It
//! adopts no term, and nothing is written. A leader answers with `append-entries`. Who follows the one that asks does so no more, for
//! that does not lead: it waits for an election timeout. Who knows no leader and does not wait for one waits from now on.
//! Then it is willing if it knows no leader, and the term asked for is newer than its own, or the same and its vote free or the asker's. It answers `pre-vote` with the term asked for if it is willing, else with its
//! own, and changes nothing. With a majority of pre-votes for the next term the asker stands at once; a refusal of a newer term is adopted. A
//! vote that comes while it asks is for an older attempt, and does not count. So whoever was cut off, or still asks though nobody wants it, does
//! not raise the term, and deposes no leader.
//!
//! **Checking the quorum** (`check_quorum`; section 6.2 there). A leader that is told of a crash or a leave, and takes so many for
//! gone that with itself no majority of all positions is left, leads no more: it keeps its term, and waits for an election timeout. Where
//! heartbeats are what tells, its followers send it some, and it expects them of everybody. So in a parted network no leader is left on the
//! side of the minority. In etcd the switch of this name does a second thing, which is a part of pre-votes
//! here: who hears from a leader does not want another.
//!
//! **Corrupted names.** Whom a request asks a vote for, and who `append-entries` says leads, is believed. A vote is told to whom it is
//! given to, so still no term has two leaders; but a follower may follow who does not lead.
//!
//! **Cost.** One candidate without trouble: n - 1 `request-vote`, n - 1 `vote`, n - 1 `append-entries`.
//!
//! **Where we deviate.** A log is a number that nothing changes; without `logs` everybody's is as good as anybody's. A leader sends `append-entries` when it wins, to whom
//! it hears is back, and to who asks for its vote; in between, the detector watches it: that of `heartbeat` does what Raft's periodic
//! `append-entries` do. All positions are asked and counted, members or not: the set of voters never changes. Who finds no majority
//! for very long rests, so that a run ends.

use crate::algorithm::{Context, OptionValues, Process};
use crate::algorithms::majority;
use crate::model::{ProcessId, Set, Tick, Timer, Value, Variables};

mod ballot;
mod claims;
mod info;
mod leading;
mod message;
mod pre_vote;
mod reasons;

use ballot::{Ballot, Unsent};
pub(crate) use claims::CLAIMS;
pub(crate) use info::INFO;
use message::RaftMessage;

/// One process.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Raft {
    ballot: Ballot,
    /// What leaves once the ballot is in stable storage.
    unsent: Unsent,
    /// The leader that it has heard from: it may have a namesake.
    leader: Option<ProcessId>,
    /// As candidate: the positions that vote for it, or would.
    votes: Set,
    /// As candidate: whether it does not stand yet, but asks who would vote for it.
    asks_first: bool,
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
    pre_vote: bool,
    check_quorum: bool,
    stable_votes: bool,
}

impl Process for Raft {
    type Message = RaftMessage;
    type Options = Options;
    type Stable = Ballot;

    fn options(values: &OptionValues) -> Options {
        Options {
            election_timeout: values.ticks("election_timeout"),
            patience: values.count("patience_in_timeouts"),
            pre_vote: values.flag("pre_vote"),
            check_quorum: values.flag("check_quorum"),
            stable_votes: values.flag("stable_votes"),
        }
    }

    fn new(options: &Options, ballot: Ballot) -> Self {
        let voted_for = ballot.voted_for.filter(|_| options.stable_votes);
        Self { ballot: Ballot { voted_for, ..ballot }, ..Self::default() }
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
            self.bid(ctx);
        }
    }

    fn on_message(&mut self, from: ProcessId, message: RaftMessage, ctx: &mut Context<'_, Self>) {
        match message {
            RaftMessage::RequestVote { term, candidate, log } => {
                self.on_request_vote(from, (majority::bearer(candidate, from, ctx), log), term, ctx);
            }
            RaftMessage::Vote { term, is_granted } => self.on_vote(from, term, is_granted, ctx),
            RaftMessage::RequestPreVote { term, candidate, log } => {
                self.on_request_pre_vote(from, (majority::bearer(candidate, from, ctx), log), term, ctx);
            }
            RaftMessage::PreVote { term, is_willing } => self.on_pre_vote(from, term, is_willing, ctx),
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
            self.asks_first = false;
            ctx.become_passive();
        } else {
            self.bid(ctx);
        }
    }

    fn on_crash_detected(&mut self, peer: ProcessId, ctx: &mut Context<'_, Self>) {
        if ctx.is_leader() {
            self.check_quorum(ctx);
        } else if self.follows(peer, ctx) {
            self.lose_leader(peer, ctx);
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
    /// It would lead: it stands, or first asks whether that is of use.
    fn bid(&mut self, ctx: &mut Context<'_, Self>) {
        let suspects = ctx.leader().is_some();
        if ctx.options().pre_vote {
            self.ask_first(if suspects { &reasons::SUSPECTS_AND_ASKS } else { &reasons::ASKS_FIRST }, ctx);
        } else {
            self.stand(if suspects { &reasons::SUSPECTS } else { &reasons::STANDS }, ctx);
        }
    }

    /// Whether that process is its leader; who has known it from the beginning, knows it by name.
    fn follows(&self, peer: ProcessId, ctx: &Context<'_, Self>) -> bool {
        let is_followed = |leader| self.leader.map_or(leader == ctx.identity(peer), |leader| leader == peer);
        !ctx.is_leader() && ctx.leader().is_some_and(is_followed)
    }

    fn lose_leader(&mut self, peer: ProcessId, ctx: &mut Context<'_, Self>) {
        ctx.line("leader-dead");
        ctx.become_passive();
        let (shortest, longest) = self.set_timeout(ctx);
        ctx.note(&reasons::MISSES_LEADER, [peer.into(), shortest.into(), longest.into()]);
    }

    fn wait(&mut self, ctx: &mut Context<'_, Self>) {
        ctx.become_passive();
        let (shortest, longest) = self.set_timeout(ctx);
        ctx.note(&reasons::WAITS, [shortest.into(), longest.into()]);
    }

    /// It waits for a leader, from now on for as long as is drawn: at least, and at most so many ticks.
    fn set_timeout(&mut self, ctx: &mut Context<'_, Self>) -> (Tick, Tick) {
        let drawn = ctx.options().election_timeout;
        let (shortest, longest) = ctx.fixed_timeout().map_or((drawn, 2 * drawn), |fixed| (fixed, fixed));
        self.waits = true;
        ctx.set_timer_within(ELECTION, shortest..=longest);
        (shortest, longest)
    }

    /// It knows a leader, itself perhaps: it does not wait any more.
    fn stop_waiting(&mut self, ctx: &mut Context<'_, Self>) {
        self.waits = false;
        self.asks_first = false;
        self.in_vain = 0;
        ctx.cancel_timer(ELECTION);
    }
}
