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

use crate::algorithm::{
    Choice, Contenders, Info, Line, MessageSpec, OptionKind, OptionSpec, OptionValue, Reason, Topology, VariableSpec,
};
use crate::algorithms::ring::{self, Token};
use crate::context::Context;
use crate::process::{Identity, Incarnation, Process, ProcessId, Role, Timer, Value, Variables};
use crate::sim::scenario::Scenario;

mod assumptions;
mod claims;

/// One process.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct ChangRoberts {
    /// Whether it has bid. Under `participants`: whether it takes part in an election that it knows no outcome of.
    is_initiator: bool,
    /// The best identity that it has passed on in this election.
    best_passed: Option<Identity>,
}

#[derive(Clone, Debug)]
pub(crate) struct Options {
    variant: Variant,
    announce: bool,
    non_initiators_filter: bool,
    compare_with_best_seen: bool,
}

/// Who bids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

    fn info() -> &'static Info {
        &INFO
    }

    fn options(scenario: &Scenario) -> Options {
        let variant =
            if scenario.choice("variant") == "participants" { Variant::Participants } else { Variant::Filter };
        let improves = |key| variant == Variant::Filter && scenario.flag(key);
        Options {
            variant,
            announce: scenario.flag("announce"),
            non_initiators_filter: improves("non_initiators_filter"),
            compare_with_best_seen: improves("compare_with_best_seen"),
        }
    }

    fn new((): ()) -> Self {
        Self::default()
    }

    fn stable(&self) {}

    fn on_start(&mut self, ctx: &mut Context<'_, Self>) {
        if !self.is_in_election(ctx) {
            self.begin(ctx);
        }
    }

    #[inline(always)]
    fn on_message(&mut self, _from: ProcessId, message: Token, ctx: &mut Context<'_, Self>) {
        match message {
            Token::Bid { identity, incarnation } => self.on_election(identity, incarnation, ctx),
            Token::Elected { leader } => self.on_elected(leader, ctx),
        }
    }

    fn on_crash_detected(&mut self, peer: ProcessId, ctx: &mut Context<'_, Self>) {
        match ring::after_crash(peer, self.is_initiator, ctx) {
            ring::AfterCrash::StartAgain => self.begin(ctx),
            ring::AfterCrash::AnnounceAgain => self.announce(ctx),
            ring::AfterCrash::Nothing => {}
        }
    }

    fn on_notice(&mut self, ctx: &mut Context<'_, Self>) {
        if !self.is_in_election(ctx) {
            self.begin(ctx);
        }
    }

    fn on_recovery_detected(&mut self, _peer: ProcessId, _ctx: &mut Context<'_, Self>) {}

    /// It sleeps until an election reaches it.
    fn on_recover(&mut self, _ctx: &mut Context<'_, Self>) {}

    fn on_timer(&mut self, _timer: Timer, _ctx: &mut Context<'_, Self>) {}

    fn show(&self, out: &mut Variables) {
        out.add("initiator", Value::Flag(self.is_initiator));
        out.add("best seen", Value::Maybe(self.best_passed));
    }
}

impl ChangRoberts {
    /// Whether it bids already, or takes part already where everybody does.
    fn is_in_election(&self, ctx: &Context<'_, Self>) -> bool {
        let takes_part = ctx.options().variant == Variant::Participants && self.is_initiator;
        ctx.role() == Role::Candidate || takes_part
    }

    fn begin(&mut self, ctx: &mut Context<'_, Self>) {
        ctx.line("start");
        ctx.note(&STARTS, []);
        self.bid(ctx);
    }

    fn bid(&mut self, ctx: &mut Context<'_, Self>) {
        ctx.line("bid");
        self.is_initiator = true;
        self.best_passed = None;
        ctx.become_candidate();
        ctx.send(ctx.successor(), Token::Bid { identity: ctx.me(), incarnation: ctx.incarnation() });
    }

    #[inline(always)]
    fn on_election(&mut self, identity: Identity, incarnation: Incarnation, ctx: &mut Context<'_, Self>) {
        ctx.line("election");
        if identity == ctx.me() && incarnation <= ctx.incarnation() {
            ctx.line("mine");
            self.on_own_token(incarnation, ctx);
        } else if ctx.is_known_dead(identity) {
            ctx.note(&OF_THE_DEAD, [identity.into()]);
        } else if self.passes_on(identity, ctx) {
            ctx.line("pass");
            self.pass_on(identity, incarnation, ctx);
        } else if ctx.options().variant == Variant::Participants && !self.is_initiator && !ctx.is_leader() {
            ctx.line("join");
            ctx.note(&JOINS, [identity.into()]);
            self.bid(ctx);
        } else {
            ctx.line("discard");
            ctx.note(&DISCARDS, [identity.into()]);
            if ctx.is_leader() && ctx.beats(ctx.me(), identity) {
                // Whoever still bids has not heard of this leader.
                self.announce(ctx);
            }
        }
    }

    fn on_own_token(&mut self, incarnation: Incarnation, ctx: &mut Context<'_, Self>) {
        if incarnation < ctx.incarnation() || ctx.is_leader() {
            ctx.note(&OLD, []);
            return;
        }
        ctx.note(&WINS, []);
        ctx.become_leader();
        self.end_participation(ctx);
        self.announce(ctx);
    }

    /// Whether a token that is not its own goes on from here.
    #[inline]
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

    #[inline(always)]
    fn pass_on(&mut self, identity: Identity, incarnation: Incarnation, ctx: &mut Context<'_, Self>) {
        if self.is_initiator {
            ctx.note(&YIELDS, [identity.into()]);
        } else {
            ctx.note(&RELAYS, [identity.into()]);
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
        ctx.send(ctx.successor(), Token::Bid { identity, incarnation });
    }

    fn announce(&mut self, ctx: &mut Context<'_, Self>) {
        if ctx.options().announce {
            ctx.line("announce");
            ctx.send(ctx.successor(), Token::Elected { leader: ctx.me() });
        }
    }

    fn on_elected(&mut self, leader: Identity, ctx: &mut Context<'_, Self>) {
        ctx.line("elected");
        if ring::obeys(leader, ctx) {
            ctx.line("follow");
            ctx.note(&ring::FOLLOWS, [leader.into()]);
            ctx.become_follower(leader);
            self.end_participation(ctx);
            ctx.send(ctx.successor(), Token::Elected { leader });
        }
    }

    fn end_participation(&mut self, ctx: &Context<'_, Self>) {
        self.best_passed = None;
        if ctx.options().variant == Variant::Participants {
            self.is_initiator = false;
        }
    }
}

static STARTS: Reason =
    Reason { key: "starts", text: "{me} starts an election and sends its identity to {to}", discards: false };
static YIELDS: Reason =
    Reason { key: "yields", text: "{me} passes {0} on to {to}, because {0} beats {me}", discards: false };
static RELAYS: Reason =
    Reason { key: "relays", text: "{me} passes {0} on to {to}: it does not bid itself", discards: false };
static JOINS: Reason =
    Reason { key: "joins", text: "{me} joins with its own identity, because {me} beats {0}", discards: true };
static DISCARDS: Reason =
    Reason { key: "discards", text: "{me} discards {0}, which is beaten already", discards: true };
static OF_THE_DEAD: Reason =
    Reason { key: "of-the-dead", text: "{me} discards the token of {0}, which has crashed", discards: true };
static OLD: Reason =
    Reason { key: "old", text: "{me} discards a token of its own that decides nothing any more", discards: true };
static WINS: Reason =
    Reason { key: "wins", text: "{me} has its token back: nobody beat it, {me} is leader", discards: false };

/// What is declared about the algorithm of Chang and Roberts.
pub(crate) static INFO: Info = Info {
    key: "chang-roberts",
    name: "Chang–Roberts",
    summary: "losing tokens are dropped",
    source: "E. Chang, R. Roberts, An improved algorithm for decentralized extrema-finding in circular configurations of \
             processes, CACM 22(5), 1979",
    topology: Topology::Ring,
    contenders: |scenario| {
        if scenario.choice("variant") == "participants" { Contenders::Live } else { Contenders::Bidders }
    },
    assumptions: &[
        ring::DISTINCT,
        ring::RELIABLE,
        ring::DETECTED,
        ring::TRUSTED,
        ring::STAY_DEAD,
        assumptions::ONE_AT_A_TIME,
        ring::BEGUN,
        ring::ANNOUNCED,
    ],
    options: &[
        OptionSpec {
            key: "variant",
            name: "Who bids",
            help: "Only initiators, or everyone whom an election reaches.",
            kind: OptionKind::Choice(&[
                Choice { key: "filter", help: "initiators bid; the others pass everything on (Tel, Fokkink)" },
                Choice {
                    key: "participants",
                    help: "whoever an election reaches joins, with its own identity if that wins (Coulouris, Aalborg)",
                },
            ]),
            default: |_| OptionValue::Choice("filter"),
            safe: None,
        },
        OptionSpec {
            key: "announce",
            name: "Announce the leader",
            help: "The leader sends `elected` once round the ring, which costs n messages and tells everyone.",
            kind: OptionKind::Flag,
            default: |_| OptionValue::Flag(true),
            safe: None,
        },
        OptionSpec {
            key: "non_initiators_filter",
            name: "Non-initiators filter",
            help: "A non-initiator discards a token that loses to one it has passed on. On FIFO channels: not one message less.",
            kind: OptionKind::Flag,
            default: |_| OptionValue::Flag(false),
            safe: None,
        },
        OptionSpec {
            key: "compare_with_best_seen",
            name: "Compare with the best seen",
            help: "An initiator discards what loses to the best it has seen. On FIFO channels: not one message less.",
            kind: OptionKind::Flag,
            default: |_| OptionValue::Flag(false),
            safe: None,
        },
    ],
    listing: &[
        Line { label: "start", text: "on start:" },
        Line { label: "bid", text: "  become candidate; send election(me) to next" },
        Line { label: "election", text: "on election(q):" },
        Line { label: "mine", text: "  if q = me: become leader" },
        Line { label: "announce", text: "    send elected(me) to next" },
        Line { label: "pass", text: "  else if q beats me, or I do not bid:" },
        Line { label: "passive", text: "    become passive; send election(q) to next" },
        Line { label: "join", text: "  else if I join only now: bid" },
        Line { label: "discard", text: "  else discard q" },
        Line { label: "elected", text: "on elected(q), unless q = me:" },
        Line { label: "follow", text: "  leader ← q; send elected(q) to next" },
    ],
    messages: &[
        MessageSpec {
            kind: "election",
            other_names: &["token"],
            carries: "an identity (ceil(log2 n) bits), and 8 bits of incarnation once its sender has recovered",
            help: "A bidder's identity on its way round the ring.",
        },
        MessageSpec {
            kind: "elected",
            other_names: &["leader", "coordinator"],
            carries: "an identity (ceil(log2 n) bits)",
            help: "Tells everyone who the leader is.",
        },
    ],
    timers: &[],
    variables: &[
        VariableSpec {
            name: "initiator",
            help: "whether it has bid (under participants: whether it takes part)",
            on_stage: false,
        },
        VariableSpec {
            name: "best seen",
            help: "the best identity it has passed on in this election",
            on_stage: false,
        },
    ],
    reasons: &[
        &STARTS,
        &YIELDS,
        &RELAYS,
        &JOINS,
        &DISCARDS,
        &OF_THE_DEAD,
        &OLD,
        &WINS,
        &ring::FOLLOWS,
        &ring::LAP_IS_COMPLETE,
        &ring::LEADER_IS_DEAD,
    ],
    claims: claims::CLAIMS,
};
