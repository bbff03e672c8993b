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

use crate::algorithm::{
    Assumption, Contenders, Info, Line, MessageSpec, OptionKind, OptionSpec, OptionValue, Reason, Topology,
    VariableSpec,
};
use crate::algorithms::ring::{self, Token};
use crate::context::Context;
use crate::process::{Identity, Incarnation, Process, ProcessId, Role, Timer, Value, Variables};
use crate::sets::Set;
use crate::sim::scenario::Scenario;

mod claims;

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

#[derive(Clone, Debug)]
pub(crate) struct Options {
    announce: bool,
}

impl Process for LeLann {
    type Message = Token;
    type Options = Options;
    type Stable = ();

    fn info() -> &'static Info {
        &INFO
    }

    fn options(scenario: &Scenario) -> Options {
        Options { announce: scenario.flag("announce") }
    }

    fn new((): ()) -> Self {
        Self::default()
    }

    fn stable(&self) {}

    fn on_start(&mut self, ctx: &mut Context<'_, Self>) {
        if ctx.role() != Role::Candidate {
            self.begin(ctx);
        }
    }

    #[inline(always)]
    fn on_message(&mut self, _from: ProcessId, message: Token, ctx: &mut Context<'_, Self>) {
        match message {
            Token::Bid { identity, incarnation } => self.on_token(identity, incarnation, ctx),
            Token::Elected { leader } => Self::on_elected(leader, ctx),
        }
    }

    fn on_crash_detected(&mut self, peer: ProcessId, ctx: &mut Context<'_, Self>) {
        match ring::after_crash(peer, self.is_initiator, ctx) {
            ring::AfterCrash::StartAgain => self.begin(ctx),
            ring::AfterCrash::AnnounceAgain => Self::announce(ctx),
            ring::AfterCrash::Nothing => {}
        }
    }

    fn on_notice(&mut self, ctx: &mut Context<'_, Self>) {
        if ctx.role() != Role::Candidate {
            self.begin(ctx);
        }
    }

    fn on_recovery_detected(&mut self, _peer: ProcessId, _ctx: &mut Context<'_, Self>) {}

    /// It only relays: its list is gone, and what it missed cannot be had again.
    fn on_recover(&mut self, _ctx: &mut Context<'_, Self>) {}

    fn on_timer(&mut self, _timer: Timer, _ctx: &mut Context<'_, Self>) {}

    fn show(&self, out: &mut Variables) {
        out.add("initiator", Value::Flag(self.is_initiator));
        out.add("collected", Value::Set(self.collected.iter().map(Identity).collect()));
        out.add("finished", Value::Flag(self.has_finished));
    }
}

impl LeLann {
    fn begin(&mut self, ctx: &mut Context<'_, Self>) {
        ctx.line("start");
        ctx.note(&STARTS, []);
        self.is_initiator = true;
        self.has_finished = false;
        self.collected.clear();
        self.collected.insert(ctx.me().0);
        ctx.become_candidate();
        ctx.line("send");
        ctx.send(ctx.successor(), Token::Bid { identity: ctx.me(), incarnation: ctx.incarnation() });
    }

    #[inline(always)]
    fn on_token(&mut self, identity: Identity, incarnation: Incarnation, ctx: &mut Context<'_, Self>) {
        ctx.line("token");
        if identity == ctx.me() && incarnation <= ctx.incarnation() {
            ctx.line("mine");
            self.on_own_token(incarnation, ctx);
        } else if ctx.is_known_dead(identity) {
            ctx.note(&OF_THE_DEAD, [identity.into()]);
        } else {
            ctx.line("collect");
            self.collected.insert(identity.0);
            if !self.is_initiator && ctx.role() == Role::Asleep {
                ctx.become_passive();
            }
            ctx.line("relay");
            ctx.note(&RELAYS, [identity.into()]);
            ctx.send(ctx.successor(), Token::Bid { identity, incarnation });
        }
    }

    fn on_own_token(&mut self, incarnation: Incarnation, ctx: &mut Context<'_, Self>) {
        if incarnation < ctx.incarnation() || self.has_finished || !self.is_initiator {
            ctx.note(&OLD, []);
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
            ctx.note(&WINS, []);
            ctx.become_leader();
            Self::announce(ctx);
        } else {
            ctx.line("lose");
            ctx.note(&LOSES, [best.into()]);
            // One that has heard of the leader in the meantime knows more than that it has lost.
            if ctx.leader().is_none() {
                ctx.become_passive();
            }
        }
    }

    fn announce(ctx: &mut Context<'_, Self>) {
        if ctx.options().announce {
            ctx.line("announce");
            ctx.send(ctx.successor(), Token::Elected { leader: ctx.me() });
        }
    }

    fn on_elected(leader: Identity, ctx: &mut Context<'_, Self>) {
        ctx.line("elected");
        if ring::obeys(leader, ctx) {
            ctx.line("follow");
            ctx.note(&ring::FOLLOWS, [leader.into()]);
            ctx.become_follower(leader);
            ctx.send(ctx.successor(), Token::Elected { leader });
        }
    }
}

static STARTS: Reason =
    Reason { key: "starts", text: "{me} starts an election and sends its token to {to}", discards: false };
static RELAYS: Reason =
    Reason { key: "relays", text: "{me} writes down {0} and passes its token on to {to}", discards: false };
static OF_THE_DEAD: Reason =
    Reason { key: "of-the-dead", text: "{me} discards the token of {0}, which has crashed", discards: true };
static OLD: Reason = Reason {
    key: "old",
    text: "{me} discards an old token of its own, which decides nothing any more",
    discards: true,
};
static WINS: Reason = Reason {
    key: "wins",
    text: "{me} has its token back and wins among all it has written down: {me} is leader",
    discards: false,
};
static LOSES: Reason = Reason {
    key: "loses",
    text: "{me} has its token back and loses to {0}, which it has written down",
    discards: false,
};

/// What is declared about LeLann's algorithm.
pub(crate) static INFO: Info = Info {
    key: "lelann",
    name: "LeLann",
    summary: "every token goes all the way round",
    source: "G. Le Lann, Distributed systems: towards a formal approach, IFIP Congress 1977",
    topology: Topology::Ring,
    contenders: |_| Contenders::Bidders,
    assumptions: &[
        ring::DISTINCT,
        ring::RELIABLE,
        Assumption {
            key: "fifo",
            text: "channels are FIFO",
            without: "a token can be overtaken and be missing in a list: two processes can win",
            breaks: crate::properties::ONE_LEADER,
            kept: ring::is_fifo,
        },
        Assumption {
            key: "no-crashes",
            text: "no process crashes",
            without: "lists are incomplete: two leaders are possible, and tokens can be lost",
            breaks: crate::properties::ONE_LEADER,
            kept: |scenario| scenario.faults.is_empty(),
        },
        ring::TRUSTED,
        Assumption {
            key: "no-leader-yet",
            text: "nobody is leader when an election begins, or the leader bids again",
            without: "a leader only relays, and is in no list: a worse process can win beside it",
            breaks: crate::properties::ONE_LEADER,
            kept: |scenario| !scenario.established || ring::everyone_bids(scenario),
        },
        ring::BEGUN,
        ring::ANNOUNCED,
    ],
    options: &[OptionSpec {
        key: "announce",
        name: "Announce the leader",
        help: "The leader sends `elected` once round the ring, which costs n messages and tells everyone.",
        kind: OptionKind::Flag,
        default: |_| OptionValue::Flag(true),
        safe: None,
    }],
    listing: &[
        Line { label: "start", text: "on start:" },
        Line { label: "send", text: "  become candidate; list ← {me}; send token(me) to next" },
        Line { label: "token", text: "on token(q):" },
        Line { label: "mine", text: "  if q = me:" },
        Line { label: "win", text: "    if me is the best in list: become leader" },
        Line { label: "announce", text: "      send elected(me) to next" },
        Line { label: "lose", text: "    else become passive" },
        Line { label: "collect", text: "  else add q to list" },
        Line { label: "relay", text: "    send token(q) to next" },
        Line { label: "elected", text: "on elected(q), unless q = me:" },
        Line { label: "follow", text: "  leader ← q; send elected(q) to next" },
    ],
    messages: &[
        MessageSpec {
            kind: "token",
            other_names: &["election"],
            carries: "an identity (ceil(log2 n) bits), and 8 bits of incarnation once its sender has recovered",
            help: "An initiator's identity on its way round the ring.",
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
        VariableSpec { name: "initiator", help: "whether it has sent a token of its own", on_stage: false },
        VariableSpec {
            name: "collected",
            help: "the identities of the initiators it has heard of, its own included",
            on_stage: false,
        },
        VariableSpec { name: "finished", help: "whether its own token is back", on_stage: false },
    ],
    reasons: &[
        &STARTS,
        &RELAYS,
        &OF_THE_DEAD,
        &OLD,
        &WINS,
        &LOSES,
        &ring::FOLLOWS,
        &ring::LAP_IS_COMPLETE,
        &ring::LEADER_IS_DEAD,
    ],
    claims: claims::CLAIMS,
};
