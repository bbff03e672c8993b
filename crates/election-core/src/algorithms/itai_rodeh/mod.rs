//! Itai and Rodeh's election on an anonymous ring (A. Itai, M. Rodeh, *Symmetry breaking in distributed networks*, FOCS 1981; in
//! Fokkink's *Distributed Algorithms* the chapter on anonymous networks).
//!
//! **Assumes** a one-way ring, reliable FIFO channels, processes that do not crash, and that everybody knows n, the number of processes.
//! Nobody has an identity: without chance no algorithm can elect a leader then, because all could go on doing the same for ever.
//!
//! **How it works.** Whoever starts is active, and begins round 1. In each round an active process draws a number below n and sends
//! a token with the round and the number. A token that has crossed n channels is back where it was sent from. An active
//! process that gets another's token compares (round, number) with its own: a larger pair makes it passive, an equal one is marked
//! as drawn twice and passed on, a smaller one goes no further. Passive processes pass everything on. Whose token is back unmarked,
//! leads; whose token is back marked, begins the next round. `elected` goes round once, and the channels that it has
//! crossed say who leads.
//!
//! **Why it is safe.** A token comes back unmarked only if it has made everyone else passive. It takes the right n for that: who
//! believes in fewer takes others' tokens for its own, and several can lead; who believes in more never has its own back.
//!
//! **Why it ends, almost surely.** Those with the largest number of a round stay active, and as long as there are several, chance parts
//! them sooner or later: it never errs and ends with probability 1 (a Las Vegas algorithm). No algorithm that ends for sure exists.
//!
//! **Cost.** O(n log n) messages in the mean; `claims` has the exact mean.
//!
//! **Crashes.** It promises nothing once a process crashes. On a ring that has closed over a dead process, a token is not back after n
//! channels; one whose process is passive by then goes round for ever. Beyond n, hops are not told apart.

use std::cmp::Ordering;

use crate::algorithm::{Context, OptionValues, Process};
use crate::model::{ProcessId, Role, Value, Variables};

mod claims;
mod expectation;
mod info;
mod message;
mod reasons;

pub(crate) use claims::CLAIMS;
pub(crate) use info::INFO;

use message::{Token, Travelling};

/// One process.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct ItaiRodeh {
    /// Whether it may still win.
    is_active: bool,
    /// Whether it has started, or has passed a token on.
    has_taken_part: bool,
    round: u32,
    /// What it has drawn in this round.
    number: u32,
}

/// What can be switched.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Options {
    /// How many processes everybody believes there are.
    known_size: u32,
}

impl Process for ItaiRodeh {
    type Message = Travelling;
    type Options = Options;
    type Stable = ();

    fn options(values: &OptionValues) -> Options {
        Options { known_size: values.count("known_size") }
    }

    fn on_start(&mut self, ctx: &mut Context<'_, Self>) {
        if self.has_taken_part {
            return;
        }
        ctx.line("start");
        (self.has_taken_part, self.is_active) = (true, true);
        ctx.become_candidate();
        self.begin_round(1, ctx);
    }

    fn on_message(&mut self, _from: ProcessId, message: Travelling, ctx: &mut Context<'_, Self>) {
        match message {
            Travelling::Token(token) if !self.is_active => self.pass_on(token, ctx),
            Travelling::Token(token) if token.hop == known_size(ctx) => self.on_own_token(&token, ctx),
            Travelling::Token(token) => self.compare(token, ctx),
            Travelling::Elected { hop } => on_elected(hop, ctx),
        }
    }

    /// It passes on what comes.
    fn on_recover(&mut self, _ctx: &mut Context<'_, Self>) {}

    fn show(&self, out: &mut Variables) {
        out.add("active", Value::Flag(self.is_active));
        out.add("round", Value::Number(self.round));
        out.add("number", Value::Number(self.number));
    }
}

impl ItaiRodeh {
    fn begin_round(&mut self, round: u32, ctx: &mut Context<'_, Self>) {
        ctx.line("draw");
        self.round = round;
        self.number = ctx.choose(0..known_size(ctx));
        ctx.note(&reasons::DRAWS, [self.number.into(), round.into()]);
        let token = Token { round, number: self.number, hop: 1, is_drawn_twice: false };
        ctx.send(ctx.successor(), Travelling::Token(token));
    }

    fn pass_on(&mut self, token: Token, ctx: &mut Context<'_, Self>) {
        ctx.line("relay");
        ctx.note(&reasons::PASSES, []);
        self.has_taken_part = true;
        if ctx.role() == Role::Asleep {
            ctx.become_passive();
        }
        send_on(token, ctx);
    }

    fn compare(&mut self, token: Token, ctx: &mut Context<'_, Self>) {
        ctx.line("compare");
        match (token.round, token.number).cmp(&(self.round, self.number)) {
            Ordering::Greater => {
                ctx.line("lose");
                if token.round > self.round {
                    ctx.note(&reasons::IS_BEHIND, [token.number.into()]);
                } else {
                    ctx.note(&reasons::LOSES, [token.number.into(), self.number.into()]);
                }
                self.is_active = false;
                ctx.become_passive();
                send_on(token, ctx);
            }
            Ordering::Equal => {
                ctx.line("mark");
                ctx.note(&reasons::MARKS, [self.number.into()]);
                send_on(Token { is_drawn_twice: true, ..token }, ctx);
            }
            Ordering::Less if token.round < self.round => ctx.note(&reasons::IS_PAST, [token.number.into()]),
            Ordering::Less => ctx.note(&reasons::IS_BEATEN, [token.number.into(), self.number.into()]),
        }
    }

    /// A token that has crossed n channels is its own.
    fn on_own_token(&mut self, token: &Token, ctx: &mut Context<'_, Self>) {
        ctx.line("mine");
        if token.is_drawn_twice {
            ctx.line("again");
            self.begin_round(self.round.saturating_add(1), ctx);
        } else {
            ctx.line("win");
            ctx.note(&reasons::WINS, []);
            self.is_active = false;
            ctx.become_leader();
            ctx.send(ctx.successor(), Travelling::Elected { hop: 1 });
        }
    }
}

fn on_elected(hop: u32, ctx: &mut Context<'_, ItaiRodeh>) {
    ctx.line("elected");
    if hop == known_size(ctx) {
        return ctx.note(&reasons::LAP_IS_COMPLETE, []);
    }
    ctx.line("follow");
    ctx.note(&reasons::FOLLOWS, [hop.into()]);
    ctx.become_follower_of(ctx.hops_back(hop));
    ctx.pass_on(ctx.successor(), Travelling::Elected { hop: one_more(hop, ctx) });
}

fn send_on(token: Token, ctx: &mut Context<'_, ItaiRodeh>) {
    ctx.pass_on(ctx.successor(), Travelling::Token(Token { hop: one_more(token.hop, ctx), ..token }));
}

/// One hop more; one beyond n is as good as any, so that what nobody stops repeats itself.
fn one_more(hop: u32, ctx: &Context<'_, ItaiRodeh>) -> u32 {
    hop.min(known_size(ctx)) + 1
}

fn known_size(ctx: &Context<'_, ItaiRodeh>) -> u32 {
    ctx.options().known_size
}
