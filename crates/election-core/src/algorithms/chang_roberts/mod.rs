//! The algorithm of Chang and Roberts (*An improved algorithm for decentralized extrema-finding in circular configurations of
//! processes*, CACM 22(5), 1979), in the form of Tel's and Fokkink's books and, as a variant, of Coulouris et al. and the
//! Aalborg slides.
//!
//! **Assumes** a one-way ring, reliable channels and distinct identities. Channels need not be FIFO.
//!
//! **How it works.** Every initiator sends its identity round. An initiator discards what loses to its own identity and passes
//! on what beats it, having lost. Only the best initiator's token survives the whole lap: whose own token is back is leader,
//! and sends `elected` round.
//!
//! **Leaving when lost** (`leave_when_lost`, under `filter` only). Lecture 22 asks whether a process should leave its loop once it is no
//! candidate. Who has bid and has passed on a better token since takes in no further token, its own included: it neither passes it on
//! nor answers it. News of a leader it still takes in and passes on, and that, a new bid, or a restart ends the state. So there is a leader
//! only if the best token is the first that each other initiator passes on: with everyone starting at once on one of the (n - 1)! rings of
//! n, the one on which every token but the best is dropped after one hop.
//!
//! **Why it is safe.** A token comes back only if it was discarded nowhere, so it beats every other initiator's identity;
//! at most one can. A process discards by its *own* identity even after it has lost: were losers to relay everything, the
//! count would depend on the schedule as soon as channels are not FIFO.
//!
//! **Cost.** 2n - 1 messages at best, n(n + 1)/2 at worst, n H_n in the mean over all orders; n more for the announcement.
//!
//! **Crashes.** With a detector, tokens of the dead are discarded, initiators that know no live leader start again, and a
//! leader that learns of a crash, or of somebody who still bids, announces itself again. Without one, every token is lost at
//! the process that crashed. A token does not say which of its initiator's elections it is from: where a second one begins while
//! tokens of the first are about, a process can win that has been beaten (see `assumptions`).

use crate::algorithm::{Context, OptionValues, Process};
use crate::algorithms::ring::{self, Token};
use crate::model::{Identity, Incarnation, ProcessId, Value, Variables};

mod assumptions;
mod claims;
mod departures;
mod info;
mod notes;
mod reasons;

pub(crate) use claims::CLAIMS;
pub(crate) use departures::DEPARTURES;
pub(crate) use info::INFO;
pub(crate) use notes::NOTES;

/// One process.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct ChangRoberts {
    /// Whether it has bid. Under `participants`: whether it takes part in an election that it knows no outcome of.
    is_initiator: bool,
    /// The best identity that it has passed on in this election.
    best_passed: Option<Identity>,
}

/// What can be switched.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Options {
    variant: Variant,
    announce: bool,
    non_initiators_filter: bool,
    compare_with_best_seen: bool,
    leave_when_lost: bool,
}

/// Who bids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Variant {
    /// Initiators; the others pass everything on.
    Filter,
    /// Whoever an election reaches for the first time.
    Participants,
}

impl Process for ChangRoberts {
    type Message = Token;
    type Options = Options;
    type Stable = ();

    fn options(values: &OptionValues) -> Options {
        let variant = if values.choice("variant") == "participants" { Variant::Participants } else { Variant::Filter };
        let improves = |key| variant == Variant::Filter && values.flag(key);
        Options {
            variant,
            announce: values.flag("announce"),
            non_initiators_filter: improves("non_initiators_filter"),
            compare_with_best_seen: improves("compare_with_best_seen"),
            leave_when_lost: improves("leave_when_lost"),
        }
    }

    fn on_start(&mut self, ctx: &mut Context<'_, Self>) {
        if !self.is_in_election(ctx) {
            self.begin(ctx);
        }
    }

    fn on_message(&mut self, _from: ProcessId, message: Token, ctx: &mut Context<'_, Self>) {
        match message {
            Token::Bid { identity, incarnation } => self.on_election(identity, incarnation, ctx),
            Token::Elected { leader } => {
                if ring::on_elected(leader, ctx) {
                    self.end_participation(ctx);
                }
            }
        }
    }

    fn on_crash_detected(&mut self, peer: ProcessId, ctx: &mut Context<'_, Self>) {
        ring::on_crash_detected(peer, self.is_initiator, ctx, |ctx| self.begin(ctx));
    }

    /// It sleeps until an election reaches it.
    fn on_recover(&mut self, _ctx: &mut Context<'_, Self>) {}

    fn show(&self, out: &mut Variables) {
        out.add("initiator", Value::Flag(self.is_initiator));
        out.add("best seen", Value::Maybe(self.best_passed));
    }
}

impl ChangRoberts {
    /// Whether it takes part already where everybody does, or has bid and does not know a leader yet. A loser whom nobody tells stays in
    /// it for ever.
    fn is_in_election(&self, ctx: &Context<'_, Self>) -> bool {
        let takes_part = ctx.options().variant == Variant::Participants || ctx.leader().is_none();
        self.is_initiator && takes_part
    }

    fn begin(&mut self, ctx: &mut Context<'_, Self>) {
        ctx.line("start");
        ctx.note(&reasons::STARTS, []);
        self.bid(ctx);
    }

    fn bid(&mut self, ctx: &mut Context<'_, Self>) {
        ctx.line("bid");
        self.is_initiator = true;
        self.best_passed = None;
        ctx.become_candidate();
        ctx.send(ctx.successor(), Token::Bid { identity: ctx.me(), incarnation: ctx.incarnation() });
    }

    fn on_election(&mut self, identity: Identity, incarnation: Incarnation, ctx: &mut Context<'_, Self>) {
        ctx.line("election");
        if ctx.options().leave_when_lost && self.has_lost() {
            ctx.line("left");
            ctx.note(&reasons::HAS_LEFT, [identity.into()]);
        } else if identity == ctx.me() && incarnation <= ctx.incarnation() {
            ctx.line("mine");
            self.on_own_token(incarnation, ctx);
        } else if ctx.is_known_dead(identity) {
            ctx.note(&reasons::OF_THE_DEAD, [identity.into()]);
        } else if self.passes_on(identity, ctx) {
            ctx.line("pass");
            self.pass_on(identity, incarnation, ctx);
        } else if ctx.options().variant == Variant::Participants && !self.is_initiator && !ctx.is_leader() {
            ctx.line("join");
            ctx.note(&reasons::JOINS, [identity.into()]);
            self.bid(ctx);
        } else {
            ctx.line("discard");
            match self.best_passed {
                Some(best) if !ctx.beats(ctx.me(), identity) => {
                    ctx.note(&reasons::BEATEN_BY_BEST_SEEN, [identity.into(), best.into()]);
                }
                _ => ctx.note(&reasons::DISCARDS, [identity.into()]),
            }
            if ctx.is_leader() && ctx.beats(ctx.me(), identity) {
                // Whoever still bids has not heard of this leader.
                ring::announce(ctx);
            }
        }
    }

    /// Whether it has bid and passed on a better token since.
    fn has_lost(&self) -> bool {
        self.is_initiator && self.best_passed.is_some()
    }

    fn on_own_token(&mut self, incarnation: Incarnation, ctx: &mut Context<'_, Self>) {
        if incarnation < ctx.incarnation() || ctx.is_leader() {
            ctx.note(&reasons::OLD, []);
            return;
        }
        ctx.note(&reasons::WINS, []);
        ctx.become_leader();
        self.end_participation(ctx);
        ring::announce(ctx);
    }

    /// Whether a token that is not its own goes on from here.
    fn passes_on(&self, identity: Identity, ctx: &Context<'_, Self>) -> bool {
        let options = ctx.options();
        // The token of a dead process stops nobody: it will not come back.
        let loses_to = |best| ctx.beats(best, identity) && !ctx.is_known_dead(best);
        let loses_to_best_seen = self.best_passed.is_some_and(loses_to);
        let bids = self.is_initiator || options.variant == Variant::Participants;
        let compares = if bids { options.compare_with_best_seen } else { options.non_initiators_filter };
        let loses_to_it = (bids || ctx.is_leader()) && ctx.beats(ctx.me(), identity);
        !(loses_to_it || compares && loses_to_best_seen)
    }

    fn pass_on(&mut self, identity: Identity, incarnation: Incarnation, ctx: &mut Context<'_, Self>) {
        if self.is_initiator {
            ctx.note(&reasons::YIELDS, [identity.into()]);
        } else {
            ctx.note(&reasons::RELAYS, [identity.into()]);
        }
        if ctx.options().variant == Variant::Participants {
            self.is_initiator = true;
        } else if self.best_passed.is_none_or(|best| ctx.beats(identity, best)) {
            self.best_passed = Some(identity);
        }
        ctx.line("passive");
        if ctx.leader().is_none() {
            ctx.become_passive();
        }
        ctx.pass_on(ctx.successor(), Token::Bid { identity, incarnation });
    }

    fn end_participation(&mut self, ctx: &Context<'_, Self>) {
        self.best_passed = None;
        if ctx.options().variant == Variant::Participants {
            self.is_initiator = false;
        }
    }
}

impl ring::Announces for ChangRoberts {
    fn announces(options: &Options) -> bool {
        options.announce
    }

    fn elected(leader: Identity) -> Token {
        Token::Elected { leader }
    }
}
