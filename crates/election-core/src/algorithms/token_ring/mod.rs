//! Mutual exclusion by a token that goes round a ring (as in Tanenbaum and van Steen's book), beside elections: Lecture 22 asks what
//! makes the two problems different.
//!
//! **Assumes** a one-way ring, reliable channels, processes that do not crash, and a coordinator that is given: position 0 makes the
//! one token that there is.
//!
//! **How it works.** Who starts, or is told to by a notice, wants to enter its critical section. The token goes round; who has it and
//! wants to enters, stays for a while, and passes the token on when it leaves. After so many laps the coordinator keeps the token,
//! so that the run ends.
//!
//! **Why it is safe.** Only who has the token is inside, and there is one token. Nobody makes another one but the coordinator when it
//! starts, once.
//!
//! **How it differs from an election.** It is *fair*: everybody who wants gets its turn within a lap, where an election has one winner.
//! Nobody has to be *informed* who is inside, where everybody has to know the leader. And there is a *coordinator* that may fail: if the
//! token is lost with a crashed process somebody has to make a new one, and who that is has to be elected.
//!
//! **Cost.** n messages a lap, whether anybody wants to enter or not.
//!
//! **Crashes.** It promises nothing once a process crashes: a token that is lost stays lost. And a coordinator that comes back has
//! forgotten that it made one: it makes another when it wants to enter, and two can be inside.

use crate::algorithm::{Context, OptionValues, Process};
use crate::model::{ProcessId, Tick, Timer, Value, Variables};

mod claims;
mod info;
mod message;
mod reasons;

pub(crate) use claims::CLAIMS;
pub(crate) use info::INFO;

use message::Token;

/// The process that makes the token.
const COORDINATOR: ProcessId = ProcessId(0);
/// It runs out when a process leaves its critical section.
const STAY: Timer = Timer(0);

/// One process.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct TokenRing {
    /// Whether it wants to enter its critical section.
    wants: bool,
    /// Whether it is inside.
    is_inside: bool,
    /// How often it has been inside.
    entries: u32,
    /// How many laps of the token have begun here: the coordinator's count.
    laps: u32,
    /// How far the token has come that it has.
    hop: u32,
}

/// What can be switched.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Options {
    /// How long a critical section takes.
    stay: Tick,
    /// After how many laps the coordinator keeps the token.
    laps: u32,
}

impl Process for TokenRing {
    type Message = Token;
    type Options = Options;
    type Stable = ();

    fn options(values: &OptionValues) -> Options {
        Options { stay: values.ticks("stay"), laps: values.count("laps") }
    }

    fn on_start(&mut self, ctx: &mut Context<'_, Self>) {
        ctx.line("want");
        ctx.note(&reasons::WANTS, []);
        self.wants = true;
        if ctx.position() == COORDINATOR && self.laps == 0 {
            ctx.line("make");
            ctx.become_leader();
            self.on_token(0, ctx);
        }
    }

    fn on_message(&mut self, _from: ProcessId, Token { hop }: Token, ctx: &mut Context<'_, Self>) {
        ctx.line("token");
        if !ctx.is_leader() {
            ctx.become_follower_of(ctx.hops_back(hop));
        }
        self.on_token(hop, ctx);
    }

    fn on_timer(&mut self, _timer: Timer, ctx: &mut Context<'_, Self>) {
        ctx.line("leave");
        ctx.note(&reasons::LEAVES, []);
        (self.wants, self.is_inside) = (false, false);
        self.entries = self.entries.saturating_add(1);
        self.pass_on(ctx);
    }

    /// Whatever it wanted is forgotten.
    fn on_recover(&mut self, _ctx: &mut Context<'_, Self>) {}

    fn is_in_critical_section(&self) -> Option<bool> {
        Some(self.is_inside)
    }

    fn show(&self, out: &mut Variables) {
        out.add("wants", Value::Flag(self.wants));
        out.add("inside", Value::Flag(self.is_inside));
        out.add("entries", Value::Number(self.entries));
        out.add("laps", Value::Number(self.laps));
    }
}

impl TokenRing {
    /// It has the token, which has come so far.
    fn on_token(&mut self, hop: u32, ctx: &mut Context<'_, Self>) {
        self.hop = hop;
        if ctx.is_leader() {
            self.hop = 0;
            if self.laps == ctx.options().laps {
                ctx.line("keep");
                return ctx.note(&reasons::KEEPS, [self.laps.into()]);
            }
            self.laps += 1;
        }
        if self.is_inside {
            // A second token: there is no more than one unless something was repeated or made by hand.
            ctx.note(&reasons::SECOND, []);
        } else if self.wants {
            ctx.line("enter");
            ctx.note(&reasons::ENTERS, []);
            self.is_inside = true;
            ctx.set_timer(STAY, ctx.options().stay);
        } else {
            ctx.note(&reasons::PASSES, []);
            self.pass_on(ctx);
        }
    }

    fn pass_on(&self, ctx: &mut Context<'_, Self>) {
        ctx.line("pass");
        // Beyond a lap hops are not told apart: a token without a coordinator goes round for ever.
        let most = u32::try_from(ctx.processes().count()).unwrap_or(u32::MAX);
        ctx.send(ctx.successor(), Token { hop: self.hop.min(most) + 1 });
    }
}
