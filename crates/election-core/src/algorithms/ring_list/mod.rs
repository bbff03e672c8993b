//! The ring algorithm with a list (Tanenbaum's and the UNIMORE slides' ring algorithm): a ring whose members know each other, so
//! that the dead can be skipped.
//!
//! **Assumes** a one-way ring, reliable channels and distinct identities. Channels need not be FIFO.
//!
//! **How it works.** Who wants a leader sends a list with its own identity round. Everyone adds its own identity and passes the
//! list on. When it is back, its initiator knows who lives, and sends the best of them round as `coordinator`.
//!
//! **Why it is safe.** Every list that is back holds all who were live all the while, so all that are back have the same winner:
//! several elections at once cost messages, but agree.
//!
//! **Cost.** 2L messages for each initiator, L being the number of live processes.
//!
//! **Crashes.** With a detector, the dead are skipped for nothing and lists of the dead are discarded. Who knows no live leader
//! begins again, if it is an initiator or has passed on a list of the dead process: nobody else would end that election. A
//! leader sends `coordinator` again, and so does an initiator whose list or `coordinator` is not back yet: they may have died
//! with the process, and somebody may be waiting for them.
//! Without one, every hop is preceded by a `probe`: who does not answer in time is skipped, until something comes by that it has
//! sent round. Nobody else hears of that, so the list of a dead initiator goes round for ever.

use std::sync::Arc;

use crate::algorithm::{Context, Message, OptionValues, Process};
use crate::algorithms::ring;
use crate::model::{Identity, Incarnation, ProcessId, Role, Tick, Timer, Value, Variables};

mod claims;
mod info;
mod message;
mod notes;
mod reasons;

pub(crate) use claims::CLAIMS;
pub(crate) use info::INFO;
use info::TIMELY;
use message::RingMessage;
pub(crate) use notes::NOTES;

/// About how many bytes a message that waits to be sent takes, on any machine, besides its list.
const MESSAGE_BYTES: usize = 32;

/// One process.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct RingList {
    is_initiator: bool,
    /// Whether it has sent a list off that is not back yet.
    is_list_out: bool,
    /// Whether it has sent a `coordinator` off that is not back yet.
    is_coordinator_out: bool,
    /// Whose lists it has passed on since it last knew a leader.
    awaited: Vec<Identity>,
    /// The process that it has probed and not heard from yet.
    probed: Option<ProcessId>,
    /// What waits for the answer to that.
    outbox: Vec<RingMessage>,
}

const PROBE: Timer = Timer(0);

/// What can be switched.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Options {
    announce: bool,
    /// How long a probe's answer is waited for, where no detector tells who is dead.
    probe_timeout: Tick,
}

impl Process for RingList {
    type Message = RingMessage;
    type Options = Options;
    type Stable = ();

    fn options(values: &OptionValues) -> Options {
        Options { announce: values.flag("announce"), probe_timeout: values.ticks("probe_timeout") }
    }

    fn on_start(&mut self, ctx: &mut Context<'_, Self>) {
        if ctx.role() != Role::Candidate {
            self.begin(ctx);
        }
    }

    fn on_message(&mut self, from: ProcessId, message: RingMessage, ctx: &mut Context<'_, Self>) {
        match message {
            RingMessage::Election { list, incarnation } => self.on_election(&list, incarnation, ctx),
            RingMessage::Coordinator { winner, initiator, incarnation } => {
                self.on_coordinator(winner, initiator, incarnation, ctx);
            }
            RingMessage::Probe => {
                ctx.line("probe");
                ctx.note(&reasons::IS_ALIVE, []);
                ctx.send(from, RingMessage::Alive);
            }
            RingMessage::Alive => self.on_alive(from, ctx),
        }
    }

    /// The successor does not answer: the next one is asked. If it was the leader, that is news besides.
    fn on_timer(&mut self, _timer: Timer, ctx: &mut Context<'_, Self>) {
        let Some(silent) = self.probed.take() else { return };
        ctx.line("silence");
        ctx.note(&reasons::SKIPS, [silent.into()]);
        ctx.take_for_crashed(silent);
        self.send_outbox(ctx);
        if !ctx.is_leader() && ctx.leader() == Some(ctx.identity(silent)) {
            self.begin(ctx);
        }
    }

    fn on_crash_detected(&mut self, peer: ProcessId, ctx: &mut Context<'_, Self>) {
        let bids = self.is_initiator || self.awaited.contains(&ctx.identity(peer));
        // What it has sent off may have died with the process, and others may have been waiting for that.
        let may_be_lost = self.is_list_out || self.is_coordinator_out;
        match (ring::after_crash(peer, bids, ctx), ctx.leader()) {
            (ring::AfterCrash::StartAgain, _) => self.begin(ctx),
            (after, Some(winner)) if may_be_lost || after == ring::AfterCrash::AnnounceAgain => {
                ctx.note(&reasons::TELLS_AGAIN, [winner.into()]);
                self.announce(winner, ctx);
            }
            _ => {}
        }
    }

    /// It sleeps until an election reaches it.
    fn on_recover(&mut self, _ctx: &mut Context<'_, Self>) {}

    fn heap_bytes(&self) -> usize {
        let lists: usize = self.outbox.iter().map(Message::heap_bytes).sum();
        size_of_val::<[Identity]>(&self.awaited) + self.outbox.len() * MESSAGE_BYTES + lists
    }

    fn show(&self, out: &mut Variables) {
        out.add("initiator", Value::Flag(self.is_initiator));
        out.add("list is out", Value::Flag(self.is_list_out));
        out.add("coordinator is out", Value::Flag(self.is_coordinator_out));
        out.add("awaits", Value::List(self.awaited.clone()));
        out.add("probed", Value::Processes(self.probed.into_iter().collect()));
    }
}

impl RingList {
    fn begin(&mut self, ctx: &mut Context<'_, Self>) {
        ctx.line("start");
        self.awaited.clear();
        ctx.note(&reasons::STARTS, []);
        (self.is_initiator, self.is_list_out) = (true, true);
        ctx.become_candidate();
        ctx.line("send");
        self.send_on(RingMessage::Election { list: [ctx.me()].into(), incarnation: ctx.incarnation() }, ctx);
    }

    fn on_election(&mut self, list: &Arc<[Identity]>, incarnation: Incarnation, ctx: &mut Context<'_, Self>) {
        ctx.line("election");
        // A list without its initiator is nobody's; only a network's junk has it.
        let Some(&initiator) = list.first() else { return };
        hears_of(initiator, ctx);
        if initiator == ctx.me() && incarnation <= ctx.incarnation() {
            ctx.line("mine");
            self.on_own_list((initiator, list), incarnation, ctx);
        } else if discards_what_is_of(initiator, ctx) {
            ctx.note(&reasons::OF_THE_DEAD, [initiator.into()]);
        } else {
            ctx.line("append");
            // A second lap, which only the list of a dead initiator makes, adds nobody.
            let list =
                if list.contains(&ctx.me()) { Arc::clone(list) } else { [list, &[ctx.me()][..]].concat().into() };
            if ctx.role() == Role::Asleep {
                ctx.become_passive();
            }
            if ctx.leader().is_none() && !self.awaited.contains(&initiator) {
                self.awaited.push(initiator);
            }
            ctx.note(&reasons::ADDS, [initiator.into()]);
            self.send_on(RingMessage::Election { list, incarnation }, ctx);
        }
    }

    fn on_own_list(
        &mut self,
        (initiator, list): (Identity, &[Identity]),
        incarnation: Incarnation,
        ctx: &mut Context<'_, Self>,
    ) {
        let best = |best, other| if ctx.beats(other, best) { other } else { best };
        let winner = list.iter().copied().fold(initiator, best);
        if incarnation < ctx.incarnation() || !self.is_list_out {
            ctx.note(&reasons::OLD, []);
        } else if ctx.is_known_dead(winner) {
            ctx.note(&ring::LEADER_IS_DEAD, [winner.into()]);
        } else {
            self.is_list_out = false;
            ctx.note(&reasons::HAS_ITS_LIST_BACK, [winner.into()]);
            self.learn(winner, ctx);
            self.announce(winner, ctx);
        }
    }

    fn announce(&mut self, winner: Identity, ctx: &mut Context<'_, Self>) {
        if ctx.options().announce {
            ctx.line("announce");
            self.is_coordinator_out = true;
            let (initiator, incarnation) = (ctx.me(), ctx.incarnation());
            self.send_on(RingMessage::Coordinator { winner, initiator, incarnation }, ctx);
        }
    }

    fn on_coordinator(
        &mut self,
        winner: Identity,
        initiator: Identity,
        incarnation: Incarnation,
        ctx: &mut Context<'_, Self>,
    ) {
        ctx.line("coordinator");
        hears_of(initiator, ctx);
        if initiator == ctx.me() && incarnation < ctx.incarnation() {
            ctx.note(&reasons::OLD_NEWS, [winner.into()]);
        } else if initiator == ctx.me() && incarnation == ctx.incarnation() {
            ctx.note(&ring::LAP_IS_COMPLETE, []);
            self.is_coordinator_out = false;
        } else if discards_what_is_of(initiator, ctx) {
            ctx.note(&reasons::OF_THE_DEAD, [initiator.into()]);
        } else if ctx.is_known_dead(winner) {
            ctx.note(&ring::LEADER_IS_DEAD, [winner.into()]);
        } else {
            ctx.line("follow");
            ctx.note(if winner == ctx.me() { &reasons::LEARNS_THAT_IT_WON } else { &ring::FOLLOWS }, [winner.into()]);
            self.learn(winner, ctx);
            self.send_on(RingMessage::Coordinator { winner, initiator, incarnation }, ctx);
        }
    }

    fn learn(&mut self, winner: Identity, ctx: &mut Context<'_, Self>) {
        self.awaited.clear();
        if winner == ctx.me() {
            ctx.become_leader();
        } else {
            ctx.become_follower(winner);
        }
    }

    /// Sends a message round, after a probe of the successor if nobody tells who is dead.
    fn send_on(&mut self, message: RingMessage, ctx: &mut Context<'_, Self>) {
        if ctx.has_detector() {
            ctx.send(ctx.successor(), message);
            return;
        }
        self.outbox.push(message);
        if self.probed.is_none() {
            self.send_outbox(ctx);
        }
    }

    /// Probes the successor for what waits to be sent; who is alone need not ask.
    fn send_outbox(&mut self, ctx: &mut Context<'_, Self>) {
        let successor = ctx.successor();
        if ctx.has_detector() || successor == ctx.position() {
            self.empty_outbox(successor, ctx);
            return;
        }
        ctx.line("ask");
        self.probed = Some(successor);
        ctx.send(successor, RingMessage::Probe);
        ctx.set_timer(PROBE, ctx.options().probe_timeout);
    }

    fn on_alive(&mut self, from: ProcessId, ctx: &mut Context<'_, Self>) {
        if self.probed != Some(from) {
            ctx.note(&reasons::TOO_LATE, [from.into()]);
            return;
        }
        ctx.line("alive");
        ctx.note(&reasons::HEARS, [from.into()]);
        self.probed = None;
        ctx.cancel_timer(PROBE);
        self.empty_outbox(from, ctx);
    }

    fn empty_outbox(&mut self, to: ProcessId, ctx: &mut Context<'_, Self>) {
        for message in self.outbox.drain(..) {
            ctx.send(to, message);
        }
    }
}

/// Whoever sends something round was live then, and is probed again although it has not answered before.
fn hears_of(initiator: Identity, ctx: &mut Context<'_, RingList>) {
    if !ctx.has_detector() && ctx.is_known_dead(initiator) {
        ctx.take_for_live(initiator);
    }
}

/// Whether what an initiator has sent off is discarded: it is dead. That a probe of it failed is not enough, since nobody else
/// knows, and it would be discarded here only.
fn discards_what_is_of(initiator: Identity, ctx: &Context<'_, RingList>) -> bool {
    if ctx.has_detector() { ctx.is_known_dead(initiator) } else { ctx.is_known_absent(initiator) }
}
