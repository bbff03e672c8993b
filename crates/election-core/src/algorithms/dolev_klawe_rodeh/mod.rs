//! The algorithm of Dolev, Klawe and Rodeh (*An O(n log n) unidirectional distributed algorithm for extrema finding in a circle*,
//! J. Algorithms 3(3), 1982), which Peterson found independently (*An O(n log n) unidirectional algorithm for the circular extrema
//! problem*, TOPLAS 4(4), 1982); in Tel's and Fokkink's books.
//!
//! **Assumes** a one-way ring, reliable FIFO channels, distinct identities, and processes that do not crash.
//!
//! **How it works.** An initiator is active and stands for its own identity. In each round every active process sends what it
//! stands for to the next active one (`first`), which passes that on to the one after it (`second`). So each learns of the two
//! values behind it. If the nearer one beats both the farther one and its own, it stands for that in the next round; else it is
//! passive. Passive processes pass everything on. Whose own value comes back as `first` is the only one left: its value is the
//! best identity, though perhaps another's, and `elected` goes round once to tell its bearer and everyone.
//!
//! **Why it is safe.** A value is lost only if a neighbouring one beats it, so the best is never lost; each value is stood for by
//! one process only. Channels are FIFO: the messages of each round arrive before those of the next, and `first` before `second`.
//!
//! **Cost.** Of two neighbouring values one is lost in each round, so at most ⌊log₂ k⌋ + 1 rounds for k initiators. A round takes 2n
//! messages, the last one n; n more for `elected`. On a two-way ring each process could compare its own identity with both sides;
//! to shift the values by one place does the same one way.
//!
//! **Where sources differ.** The process that is left may not be the one whose identity it stands for. As in Tel's book the bearer of
//! that identity leads; in Fokkink's the process that is left does. The lap of `elected` ends at the process that began it.
//!
//! **Crashes.** It promises nothing once a process crashes: values can be lost, or be met by those of a new election. With a detector
//! it does what others on a ring do: initiators without a live leader start again, and a leader announces itself again.

use crate::algorithm::{Context, OptionValues, Process};
use crate::algorithms::ring;
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
pub(crate) struct DolevKlaweRodeh {
    /// Whether it has bid.
    is_initiator: bool,
    /// The identity that it stands for; none when it is passive.
    value: Option<Identity>,
    /// What `first` has brought in this round.
    neighbour: Option<Identity>,
    /// Whether the lap of `elected` that it has begun is not back.
    awaits_lap: bool,
}

impl Process for DolevKlaweRodeh {
    type Message = Travelling;
    type Options = ();
    type Stable = ();

    fn options(_values: &OptionValues) {}

    /// Who has bid and knows no leader yet is in an election, and starts no other.
    fn on_start(&mut self, ctx: &mut Context<'_, Self>) {
        if !self.is_initiator || ctx.leader().is_some() {
            self.begin(ctx);
        }
    }

    fn on_message(&mut self, _from: ProcessId, message: Travelling, ctx: &mut Context<'_, Self>) {
        match (message, self.value) {
            (Travelling::First(identity), Some(value)) => self.on_first(identity, value, ctx),
            (Travelling::Second(identity), Some(value)) => self.on_second(identity, value, ctx),
            (Travelling::Elected { leader }, _) => self.on_elected(leader, ctx),
            (relayed, None) => relay(relayed, ctx),
        }
    }

    fn on_crash_detected(&mut self, peer: ProcessId, ctx: &mut Context<'_, Self>) {
        match ring::after_crash(peer, self.is_initiator, ctx) {
            ring::AfterCrash::StartAgain => self.begin(ctx),
            ring::AfterCrash::AnnounceAgain => self.announce(ctx.me(), ctx),
            ring::AfterCrash::Nothing => {}
        }
    }

    /// It passes on what comes.
    fn on_recover(&mut self, _ctx: &mut Context<'_, Self>) {}

    fn show(&self, out: &mut Variables) {
        out.add("initiator", Value::Flag(self.is_initiator));
        out.add("value", Value::Maybe(self.value));
        out.add("neighbour", Value::Maybe(self.neighbour));
    }
}

impl DolevKlaweRodeh {
    fn begin(&mut self, ctx: &mut Context<'_, Self>) {
        ctx.line("start");
        ctx.note(&reasons::STARTS, []);
        self.is_initiator = true;
        ctx.become_candidate();
        self.stand_for(ctx.me(), ctx);
    }

    /// The next round begins.
    fn stand_for(&mut self, value: Identity, ctx: &mut Context<'_, Self>) {
        ctx.line("send");
        self.value = Some(value);
        self.neighbour = None;
        ctx.send(ctx.successor(), Travelling::First(value));
    }

    fn on_first(&mut self, identity: Identity, value: Identity, ctx: &mut Context<'_, Self>) {
        ctx.line("first");
        if self.neighbour.is_some() {
            ctx.note(&reasons::OUT_OF_STEP, []);
        } else if identity == value {
            ctx.line("decide");
            ctx.note(if value == ctx.me() { &reasons::WINS } else { &reasons::DECIDES }, [value.into()]);
            self.announce(value, ctx);
        } else {
            ctx.line("second");
            ctx.note(&reasons::TELLS, [identity.into()]);
            self.neighbour = Some(identity);
            ctx.send(ctx.successor(), Travelling::Second(identity));
        }
    }

    fn on_second(&mut self, identity: Identity, value: Identity, ctx: &mut Context<'_, Self>) {
        ctx.line("compare");
        let Some(neighbour) = self.neighbour else { return ctx.note(&reasons::OUT_OF_STEP, []) };
        if ctx.beats(neighbour, value) && ctx.beats(neighbour, identity) {
            ctx.line("stay");
            ctx.note(&reasons::STAYS, [neighbour.into(), value.into(), identity.into()]);
            self.stand_for(neighbour, ctx);
        } else {
            ctx.line("yield");
            ctx.note(&reasons::YIELDS, [neighbour.into(), value.into(), identity.into()]);
            (self.value, self.neighbour) = (None, None);
            ctx.become_passive();
        }
    }

    /// It knows the winner, and `elected` goes round.
    fn announce(&mut self, winner: Identity, ctx: &mut Context<'_, Self>) {
        self.awaits_lap = true;
        self.obey(winner, ctx);
        ctx.send(ctx.successor(), Travelling::Elected { leader: winner });
    }

    fn on_elected(&mut self, leader: Identity, ctx: &mut Context<'_, Self>) {
        ctx.line("elected");
        if std::mem::take(&mut self.awaits_lap) {
            ctx.note(&ring::LAP_IS_COMPLETE, []);
        } else if ctx.is_known_dead(leader) {
            ctx.note(&ring::LEADER_IS_DEAD, [leader.into()]);
        } else {
            ctx.note(if leader == ctx.me() { &reasons::LEADS } else { &ring::FOLLOWS }, [leader.into()]);
            self.obey(leader, ctx);
            ctx.pass_on(ctx.successor(), Travelling::Elected { leader });
        }
    }

    fn obey(&mut self, leader: Identity, ctx: &mut Context<'_, Self>) {
        ctx.line("follow");
        (self.value, self.neighbour) = (None, None);
        if leader == ctx.me() {
            ctx.become_leader();
        } else {
            ctx.become_follower(leader);
        }
    }
}

fn relay(message: Travelling, ctx: &mut Context<'_, DolevKlaweRodeh>) {
    ctx.line("relay");
    ctx.note(&reasons::RELAYS, []);
    if ctx.leader().is_none() {
        ctx.become_passive();
    }
    ctx.pass_on(ctx.successor(), message);
}
