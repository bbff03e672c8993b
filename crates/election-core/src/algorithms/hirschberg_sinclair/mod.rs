//! The algorithm of Hirschberg and Sinclair (*Decentralized extrema-finding in circular configurations of processors*, CACM 23(11),
//! 1980), in the form of Lynch's book.
//!
//! **Assumes** a ring on which messages go both ways, reliable channels, distinct identities, and processes that do not crash.
//! Channels need not be FIFO, and nobody needs to know how many processes there are.
//!
//! **How it works.** An initiator bids in phases. In phase i it sends a `probe` with its identity both ways, to go 2ⁱ hops. Another
//! initiator discards what loses to its own identity. At its last hop a probe turns into a `reply`, which goes back. Who has both
//! replies has beaten all initiators within 2ⁱ hops, and begins the next phase. Whose own probe comes home leads: it has gone all
//! the way round.
//!
//! **Why it is safe.** A probe comes home only past every other initiator, and so beats them all; at most one can.
//!
//! **Cost.** In phase i there is at most one candidate among 2ⁱ⁻¹ + 1 neighbours, and it causes at most 4 · 2ⁱ messages: no phase takes
//! more than 8n. There are ⌈log₂ n⌉ + 1 phases, so at most 8n(1 + ⌈log₂ n⌉) messages; n more for the announcement.
//!
//! **Where sources differ.** In the paper a probe that loses is answered as well, by a refusal; in Lynch's book it is dropped. In the
//! book a process that has passed a better probe on still begins phases, in the paper it bids no more, as here.
//!
//! **Crashes.** It promises nothing once a process crashes: a probe or reply may be lost, or go past the place of a dead process. With a
//! detector it does what others on a ring do: initiators without a live leader start again, and a leader announces itself again.

use crate::algorithm::{Context, OptionValues, Process};
use crate::algorithms::ring::{self, EachWay, Way};
use crate::model::{Identity, ProcessId, Role, Value, Variables};

mod claims;
mod info;
mod message;
mod notes;
mod reasons;

pub(crate) use claims::CLAIMS;
pub(crate) use info::INFO;
pub(crate) use notes::NOTES;

use message::Travelling;

/// One process.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct HirschbergSinclair {
    /// Whether it has bid.
    is_initiator: bool,
    /// How many hops its probes of this phase go.
    reach: u32,
    /// Whether the reply that comes back this way has come in this phase.
    has_reply: EachWay<bool>,
}

/// What can be switched.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Options {
    announce: bool,
}

impl Process for HirschbergSinclair {
    type Message = Travelling;
    type Options = Options;
    type Stable = ();

    fn options(values: &OptionValues) -> Options {
        Options { announce: values.flag("announce") }
    }

    /// Who has bid and knows no leader yet is in an election, and starts no other.
    fn on_start(&mut self, ctx: &mut Context<'_, Self>) {
        if !self.is_initiator || ctx.leader().is_some() {
            self.begin(ctx);
        }
    }

    fn on_message(&mut self, _from: ProcessId, message: Travelling, ctx: &mut Context<'_, Self>) {
        match message {
            Travelling::Probe { identity, hops, way } => self.on_probe(identity, hops, way, ctx),
            Travelling::Reply { identity, way } => self.on_reply(identity, way, ctx),
            Travelling::Elected { leader } => {
                ring::on_elected(leader, ctx);
            }
        }
    }

    fn on_crash_detected(&mut self, peer: ProcessId, ctx: &mut Context<'_, Self>) {
        ring::on_crash_detected(peer, self.is_initiator, ctx, |ctx| self.begin(ctx));
    }

    /// It passes on what comes.
    fn on_recover(&mut self, _ctx: &mut Context<'_, Self>) {}

    fn show(&self, out: &mut Variables) {
        out.add("initiator", Value::Flag(self.is_initiator));
        out.add("reach", Value::Number(self.reach));
        out.add("reply clockwise", Value::Flag(*self.has_reply.of(Way::Clockwise)));
        out.add("reply counterclockwise", Value::Flag(*self.has_reply.of(Way::Counterclockwise)));
    }
}

impl HirschbergSinclair {
    fn begin(&mut self, ctx: &mut Context<'_, Self>) {
        ctx.line("start");
        ctx.note(&reasons::STARTS, []);
        self.is_initiator = true;
        ctx.become_candidate();
        self.probe(1, ctx);
    }

    /// A phase begins.
    fn probe(&mut self, reach: u32, ctx: &mut Context<'_, Self>) {
        ctx.line("probe");
        self.reach = reach;
        self.has_reply = EachWay::default();
        for way in Way::BOTH {
            ctx.send(way.next(ctx), Travelling::Probe { identity: ctx.me(), hops: reach, way });
        }
    }

    fn on_probe(&mut self, identity: Identity, hops: u32, way: Way, ctx: &mut Context<'_, Self>) {
        ctx.line("on-probe");
        if identity == ctx.me() {
            ctx.line("mine");
            self.on_own_probe(ctx);
        } else if self.is_initiator && ctx.beats(ctx.me(), identity) {
            ctx.line("discard");
            ctx.note(&reasons::DISCARDS, [identity.into()]);
        } else {
            if ctx.leader().is_none() {
                ctx.become_passive();
            }
            if hops > 1 {
                ctx.line("pass");
                let why = if self.is_initiator { &reasons::PASSES } else { &reasons::PASSES_UNMOVED };
                ctx.note(why, [identity.into()]);
                ctx.pass_on(way.next(ctx), Travelling::Probe { identity, hops: hops - 1, way });
            } else {
                ctx.line("reply");
                ctx.note(&reasons::REPLIES, [identity.into()]);
                ctx.send(way.back().next(ctx), Travelling::Reply { identity, way: way.back() });
            }
        }
    }

    fn on_own_probe(&mut self, ctx: &mut Context<'_, Self>) {
        if ctx.is_leader() || !self.is_initiator {
            ctx.note(&reasons::OLD, []);
        } else {
            ctx.note(&reasons::WINS, []);
            ctx.become_leader();
            ring::announce(ctx);
        }
    }

    fn on_reply(&mut self, identity: Identity, way: Way, ctx: &mut Context<'_, Self>) {
        ctx.line("on-reply");
        if identity != ctx.me() {
            ctx.line("pass-reply");
            ctx.note(&reasons::PASSES_REPLY, [identity.into()]);
            ctx.pass_on(way.next(ctx), Travelling::Reply { identity, way });
        } else if ctx.role() != Role::Candidate {
            ctx.note(&reasons::HAS_LOST, []);
        } else {
            *self.has_reply.of_mut(way) = true;
            if *self.has_reply.of(way.back()) {
                ctx.line("double");
                let reach = self.reach.saturating_mul(2);
                ctx.note(&reasons::DOUBLES, [self.reach.into(), reach.into()]);
                self.probe(reach, ctx);
            } else {
                ctx.note(&reasons::WAITS, []);
            }
        }
    }
}

impl ring::Announces for HirschbergSinclair {
    fn announces(options: &Options) -> bool {
        options.announce
    }

    fn elected(leader: Identity) -> Travelling {
        Travelling::Elected { leader }
    }
}
