//! Franklin's algorithm (W. Franklin, *On an improved algorithm for decentralized extrema finding in circular configurations of
//! processors*, CACM 25(5), 1982), as in Fokkink's book.
//!
//! **Assumes** a ring on which messages go both ways, reliable channels, distinct identities, and processes that do not crash.
//! Channels need not be FIFO.
//!
//! **How it works.** Initiators are active. In each round every active process sends its identity both ways, to the nearest active
//! ones. Who hears a better identity from either side is passive from then on; who beats both begins the next round. Passive
//! processes pass everything on. Whose own identity comes back is the only one left, and leads.
//!
//! **Why it is safe.** The best initiator beats whomever it hears, so it stays. Of two active neighbours one hears the other, and is
//! out. A neighbour can be one round ahead, not two, since it has to hear this process first: one bit tells the rounds apart, and
//! what comes early is kept.
//!
//! **Cost.** At most half stay in each round, so there are at most ⌊log₂ k⌋ + 1 rounds for k initiators. Each takes 2n messages, the
//! last one, in which the winner's go all the way round, too; n more for the announcement.
//!
//! **Crashes.** It promises nothing once a process crashes: who waits for a message that is lost waits for ever. With a detector it does
//! what others on a ring do: initiators without a live leader start again, and a leader announces itself again.

use crate::algorithm::{Context, OptionValues, Process};
use crate::algorithms::ring::{self, EachWay, Way};
use crate::model::{Identity, ProcessId, Value, Variables};

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
pub(crate) struct Franklin {
    /// Whether it has bid.
    is_initiator: bool,
    /// Whether it may still win.
    is_active: bool,
    /// Whether the number of its round is odd; the first round is 0.
    is_odd: bool,
    /// What has come in this round, by the way that it travels.
    heard: EachWay<Option<Identity>>,
    /// What has come of the next round already.
    early: EachWay<Option<Identity>>,
}

/// What can be switched.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Options {
    announce: bool,
}

impl Process for Franklin {
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
            Travelling::Candidate { identity, .. } if identity == ctx.me() => self.on_own(ctx),
            Travelling::Candidate { identity, is_odd, way } if self.is_active => {
                self.on_candidate(identity, is_odd, way, ctx);
            }
            Travelling::Candidate { identity, is_odd, way } => relay(identity, is_odd, way, ctx),
            Travelling::Elected { leader } => {
                if ring::on_elected(leader, ctx) {
                    self.is_active = false;
                }
            }
        }
    }

    fn on_crash_detected(&mut self, peer: ProcessId, ctx: &mut Context<'_, Self>) {
        ring::on_crash_detected(peer, self.is_initiator, ctx, |ctx| self.begin(ctx));
    }

    /// It passes on what comes.
    fn on_recover(&mut self, _ctx: &mut Context<'_, Self>) {}

    fn show(&self, out: &mut Variables) {
        out.add("active", Value::Flag(self.is_active));
        out.add("odd round", Value::Flag(self.is_odd));
        out.add("from behind", Value::Maybe(*self.heard.of(Way::Clockwise)));
        out.add("from ahead", Value::Maybe(*self.heard.of(Way::Counterclockwise)));
    }
}

impl Franklin {
    fn begin(&mut self, ctx: &mut Context<'_, Self>) {
        ctx.line("start");
        ctx.note(&reasons::STARTS, []);
        *self = Self { is_initiator: true, is_active: true, ..Self::default() };
        ctx.become_candidate();
        self.bid(ctx);
    }

    fn bid(&self, ctx: &mut Context<'_, Self>) {
        ctx.line("send");
        for way in Way::BOTH {
            ctx.send(way.next(ctx), Travelling::Candidate { identity: ctx.me(), is_odd: self.is_odd, way });
        }
    }

    fn on_own(&mut self, ctx: &mut Context<'_, Self>) {
        ctx.line("mine");
        if self.is_active {
            ctx.note(&reasons::WINS, []);
            self.is_active = false;
            ctx.become_leader();
            ring::announce(ctx);
        } else {
            ctx.note(&reasons::SECOND, []);
        }
    }

    fn on_candidate(&mut self, identity: Identity, is_odd: bool, way: Way, ctx: &mut Context<'_, Self>) {
        ctx.line("hear");
        if is_odd == self.is_odd {
            *self.heard.of_mut(way) = Some(identity);
            ctx.note(&reasons::HEARS, [identity.into()]);
            self.compare(ctx);
        } else {
            *self.early.of_mut(way) = Some(identity);
            ctx.note(&reasons::KEEPS, [identity.into()]);
        }
    }

    /// Whether it stays, once it has heard both sides.
    fn compare(&mut self, ctx: &mut Context<'_, Self>) {
        let [Some(behind), Some(ahead)] = Way::BOTH.map(|way| *self.heard.of(way)) else { return };
        ctx.line("compare");
        let is_odd = !self.is_odd;
        let early = std::mem::take(&mut self.early);
        if ctx.beats(behind, ctx.me()) || ctx.beats(ahead, ctx.me()) {
            ctx.line("yield");
            ctx.note(&reasons::YIELDS, [behind.into(), ahead.into()]);
            self.is_active = false;
            self.heard = EachWay::default();
            ctx.become_passive();
            for way in Way::BOTH {
                if let Some(identity) = *early.of(way) {
                    ctx.pass_on(way.next(ctx), Travelling::Candidate { identity, is_odd, way });
                }
            }
        } else {
            ctx.line("stay");
            ctx.note(&reasons::STAYS, [behind.into(), ahead.into()]);
            (self.is_odd, self.heard) = (is_odd, early);
            self.bid(ctx);
            // Without FIFO both may have come early.
            self.compare(ctx);
        }
    }
}

fn relay(identity: Identity, is_odd: bool, way: Way, ctx: &mut Context<'_, Franklin>) {
    ctx.line("relay");
    ctx.note(&reasons::RELAYS, [identity.into()]);
    if ctx.leader().is_none() {
        ctx.become_passive();
    }
    ctx.pass_on(way.next(ctx), Travelling::Candidate { identity, is_odd, way });
}

impl ring::Announces for Franklin {
    fn announces(options: &Options) -> bool {
        options.announce
    }

    fn elected(leader: Identity) -> Travelling {
        Travelling::Elected { leader }
    }
}
