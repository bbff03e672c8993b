//! LeLann's algorithm (G. Le Lann, *Distributed systems: towards a formal approach*, IFIP 1977; Lecture 22).
//!
//! **Assumes** a one-way ring, reliable FIFO channels, distinct identities, and processes that do not crash.
//!
//! **How it works.** Every initiator sends a token with its identity all the way round. Everyone writes down the identities of
//! the tokens that pass. When its own token is back, an initiator has seen every other one, and is leader if its identity
//! wins among those it has seen.
//!
//! **Why it is safe.** Channels are FIFO: a token that was ahead of one's own stays ahead of it, and one that started behind
//! was started by a process that had not been reached yet, and so passes here before one's own is back. All initiators
//! therefore decide by the same list. Without FIFO a token can be overtaken, and two processes can win.
//!
//! **Cost.** k n tokens for k initiators, and n `elected` messages for the lap that tells everyone.
//!
//! **Crashes.** It promises nothing once a process crashes: lists are then incomplete. With a detector it behaves as
//! Chang-Roberts does (tokens of the dead are discarded, initiators without a live leader start again), and still two leaders
//! are possible; that is a lesson, not a mistake.

use crate::algorithm::{Context, OptionValues, Process};
use crate::algorithms::ring::{self, Token};
use crate::model::{Identity, Incarnation, ProcessId, Role, Set, Value, Variables};

mod claims;
mod info;
mod notes;
mod reasons;

pub(crate) use claims::CLAIMS;
pub(crate) use info::INFO;
pub(crate) use notes::NOTES;

/// One process.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct LeLann {
    /// Whether its own token goes round or went round.
    is_initiator: bool,
    /// Whether its own token is back.
    has_finished: bool,
    /// The identities of the initiators that it knows, its own included.
    collected: Set,
}

/// What can be switched.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Options {
    announce: bool,
}

impl Process for LeLann {
    type Message = Token;
    type Options = Options;
    type Stable = ();

    fn options(values: &OptionValues) -> Options {
        Options { announce: values.flag("announce") }
    }

    fn on_start(&mut self, ctx: &mut Context<'_, Self>) {
        if !self.is_in_election(ctx) {
            self.begin(ctx);
        }
    }

    fn on_message(&mut self, _from: ProcessId, message: Token, ctx: &mut Context<'_, Self>) {
        match message {
            Token::Bid { identity, incarnation } => self.on_token(identity, incarnation, ctx),
            Token::Elected { leader } => {
                ring::on_elected(leader, ctx);
            }
        }
    }

    fn on_crash_detected(&mut self, peer: ProcessId, ctx: &mut Context<'_, Self>) {
        ring::on_crash_detected(peer, self.is_initiator, ctx, |ctx| self.begin(ctx));
    }

    /// It only relays: its list is gone, and what it missed cannot be had again.
    fn on_recover(&mut self, _ctx: &mut Context<'_, Self>) {}

    fn show(&self, out: &mut Variables) {
        out.add("initiator", Value::Flag(self.is_initiator));
        out.add("collected", Value::Set(self.collected.iter().map(Identity).collect()));
        out.add("finished", Value::Flag(self.has_finished));
    }
}

impl LeLann {
    /// Whether it has bid and does not know a leader yet: who has lost waits to hear of one (Lecture 22: nobody starts another election
    /// until it has received `elected`). Where nobody tells, the return of its own token ends it.
    fn is_in_election(&self, ctx: &Context<'_, Self>) -> bool {
        let is_over = self.has_finished && !ctx.options().announce;
        self.is_initiator && ctx.leader().is_none() && !is_over
    }

    fn begin(&mut self, ctx: &mut Context<'_, Self>) {
        ctx.line("start");
        ctx.note(&reasons::STARTS, []);
        self.is_initiator = true;
        self.has_finished = false;
        self.collected.clear();
        self.collected.insert(ctx.me().0);
        ctx.become_candidate();
        ctx.line("send");
        ctx.send(ctx.successor(), Token::Bid { identity: ctx.me(), incarnation: ctx.incarnation() });
    }

    fn on_token(&mut self, identity: Identity, incarnation: Incarnation, ctx: &mut Context<'_, Self>) {
        ctx.line("token");
        if identity == ctx.me() && incarnation <= ctx.incarnation() {
            ctx.line("mine");
            self.on_own_token(incarnation, ctx);
        } else if ctx.is_known_dead(identity) {
            ctx.note(&reasons::OF_THE_DEAD, [identity.into()]);
        } else {
            ctx.line("collect");
            self.collected.insert(identity.0);
            if !self.is_initiator && ctx.role() == Role::Asleep {
                ctx.become_passive();
            }
            ctx.line("relay");
            ctx.note(&reasons::RELAYS, [identity.into()]);
            ctx.pass_on(ctx.successor(), Token::Bid { identity, incarnation });
        }
    }

    fn on_own_token(&mut self, incarnation: Incarnation, ctx: &mut Context<'_, Self>) {
        if incarnation < ctx.incarnation() || self.has_finished || !self.is_initiator {
            ctx.note(&reasons::OLD, []);
            // Another's token, taken for its own because its identity is there twice.
            if incarnation == ctx.incarnation() && ctx.role() == Role::Asleep {
                ctx.become_passive();
            }
            return;
        }
        self.has_finished = true;
        let best = self.collected.largest().map_or(ctx.me(), Identity);
        if !ctx.beats(best, ctx.me()) {
            ctx.line("win");
            ctx.note(&reasons::WINS, []);
            ctx.become_leader();
            ring::announce(ctx);
        } else {
            ctx.line("lose");
            ctx.note(&reasons::LOSES, [best.into()]);
            // One that has heard of the leader in the meantime knows more than that it has lost.
            if ctx.leader().is_none() {
                ctx.become_passive();
            }
        }
    }
}

impl ring::Announces for LeLann {
    fn announces(options: &Options) -> bool {
        options.announce
    }

    fn elected(leader: Identity) -> Token {
        Token::Elected { leader }
    }
}
