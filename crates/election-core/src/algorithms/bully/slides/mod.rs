//! The bully algorithm as the program of the Aalborg slides has it, round for round: it waits for one silent round, and so elects two
//! leaders whenever everyone starts. `variant: "slides"` runs it.
//!
//! **How it works.** A process that calls for an election sends its number to all higher ones. A process answers a lower number with its
//! own, which says `decided` if no process is higher. A higher number shuts a process up; a decided one is its leader. After a silent
//! round a process in an election tells everybody that it leads; one that is shut up is so no more, and waits for another silent round.
//!
//! **Why it is not safe.** An answer takes two rounds, there and back, but a process waits for one: the lowest hears nothing in its first
//! round, and leads. A process that knows its leader stops, and answers nobody. A process that waits in vain asks nobody again: if the
//! highest live one crashes before it has told the others, all of them lead two silent rounds later. With rounds as long as an answer
//! takes, and without faults, one leads.
//!
//! **Rounds** are a timer of their length. All messages of a tick come before its timers, so that with unit delays what is sent in a
//! round is read in the next, by everyone at once.

use super::reasons;
use crate::algorithm::{Context, OptionValues, Process};
use crate::model::{Identity, ProcessId, Tick, Timer, Value, Variables};
use crate::scenario::Scenario;

mod claims;
mod listing;
mod message;

pub(super) use claims::{MESSAGES, TWO_LEADERS};
pub(super) use listing::LISTING;
use message::SlidesMessage;

/// One process. It listens until it has stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Slides {
    is_in_election: bool,
    is_shut_up: bool,
    has_stopped: bool,
    /// Whether anything has come in this round.
    has_heard: bool,
}

/// Its place among the algorithm's timers.
const ROUND: Timer = Timer(2);

/// How long a round is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Options {
    round: Tick,
}

impl Process for Slides {
    type Message = SlidesMessage;
    type Options = Options;
    type Stable = ();

    fn options(values: &OptionValues) -> Options {
        Options { round: values.ticks("answer_timeout") }
    }

    fn on_start(&mut self, ctx: &mut Context<'_, Self>) {
        if !self.is_in_election {
            ctx.line("start");
            *self = Self::default();
            self.call_election(ctx);
        }
    }

    fn on_recover(&mut self, ctx: &mut Context<'_, Self>) {
        self.on_start(ctx);
    }

    fn on_crash_detected(&mut self, peer: ProcessId, ctx: &mut Context<'_, Self>) {
        if !ctx.is_leader() && ctx.leader() == Some(ctx.identity(peer)) {
            ctx.line("leader-dead");
            self.on_start(ctx);
        }
    }

    fn on_message(&mut self, from: ProcessId, message: SlidesMessage, ctx: &mut Context<'_, Self>) {
        if self.has_stopped {
            ctx.note(&reasons::HAS_STOPPED, []);
            return;
        }
        self.has_heard = true;
        let identity = message.sender();
        if ctx.beats(ctx.me(), identity) {
            self.on_lower(from, ctx);
        } else if ctx.beats(identity, ctx.me()) && !ctx.is_known_dead(identity) {
            self.on_higher(&message, ctx);
        } else {
            ctx.note(&reasons::DOES_NOT_OBEY, [identity.into()]);
        }
    }

    fn on_timer(&mut self, _round: Timer, ctx: &mut Context<'_, Self>) {
        if std::mem::take(&mut self.has_heard) {
            ctx.note(&reasons::ROUND_WAS_NOT_SILENT, []);
            ctx.set_timer(ROUND, ctx.options().round);
            return;
        }
        ctx.line("silence");
        if self.is_shut_up {
            ctx.line("again");
            ctx.note(&reasons::IS_SHUT_UP_NO_MORE, []);
            self.is_shut_up = false;
            self.call_election(ctx);
            ctx.set_timer(ROUND, ctx.options().round);
        } else {
            ctx.line("win");
            ctx.note(&reasons::SILENT_ROUND, []);
            self.win(ctx);
        }
    }

    fn show(&self, out: &mut Variables) {
        out.add("in election", Value::Flag(self.is_in_election));
        out.add("shut up", Value::Flag(self.is_shut_up));
        out.add("stopped", Value::Flag(self.has_stopped));
    }
}

impl Slides {
    /// Sends its number to everyone higher, unless it is shut up. Once in an election it asks nobody again.
    fn call_election(&mut self, ctx: &mut Context<'_, Self>) {
        if self.is_shut_up {
            return;
        }
        ctx.become_candidate();
        if self.is_in_election {
            return;
        }
        ctx.line("call");
        self.is_in_election = true;
        ctx.set_timer(ROUND, ctx.options().round);
        for peer in ctx.processes() {
            if ctx.beats(ctx.identity(peer), ctx.me()) && ctx.is_member(peer) {
                ctx.send(peer, SlidesMessage::Vote(ctx.me()));
            }
        }
    }

    /// A lower number is answered with one's own, whoever has said what with it.
    fn on_lower(&mut self, from: ProcessId, ctx: &mut Context<'_, Self>) {
        ctx.line("lower");
        let me = ctx.me();
        let is_highest = !ctx.processes().any(|peer| ctx.is_member(peer) && ctx.beats(ctx.identity(peer), me));
        ctx.line("reply");
        ctx.note(&reasons::ANSWERS_LOWER, []);
        ctx.send(from, if is_highest { SlidesMessage::Decided(me) } else { SlidesMessage::Vote(me) });
        if !self.is_in_election {
            self.call_election(ctx);
        }
    }

    fn on_higher(&mut self, message: &SlidesMessage, ctx: &mut Context<'_, Self>) {
        match message {
            SlidesMessage::Vote(_) => {
                ctx.line("shut-up");
                ctx.note(&reasons::IS_SHUT_UP, []);
                self.is_shut_up = true;
                if !ctx.is_leader() {
                    ctx.become_passive();
                }
            }
            SlidesMessage::Decided(leader) => {
                ctx.line("obey");
                ctx.note(&reasons::FOLLOWS, [(*leader).into()]);
                ctx.become_follower(*leader);
                self.stop(ctx);
            }
        }
    }

    /// Nothing has come in a round.
    fn win(&mut self, ctx: &mut Context<'_, Self>) {
        let me: Identity = ctx.me();
        ctx.become_leader();
        self.stop(ctx);
        for peer in ctx.processes() {
            if peer != ctx.position() && ctx.is_member(peer) {
                ctx.send(peer, SlidesMessage::Decided(me));
            }
        }
    }

    /// It reads nothing any more.
    fn stop(&mut self, ctx: &mut Context<'_, Self>) {
        *self = Self { has_stopped: true, ..Self::default() };
        ctx.cancel_timer(ROUND);
    }
}

/// Whether a scenario runs this program.
pub(super) fn is_in_force(scenario: &Scenario) -> bool {
    scenario.choice("variant") == "slides"
}
