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
//! **Why it is safe.** A token comes back unmarked only if it has made everyone else passive.
//!
//! **Why it ends, almost surely.** Those with the largest number of a round stay active, and as long as there are several, chance parts
//! them sooner or later.
//!
//! **Where it is less than could be had.** It knows nothing of crashes. On a ring that has closed over a dead process, a token is not
//! back after n channels; one whose process is passive by then goes round for ever. That is why hops are counted in 32 bits.

use std::cmp::Ordering;

use election_core::algorithm::{
    Contenders, IdentityUse, Line, Message, MessageSpec, Noun, OptionValues, Process, Purpose, Reason, Topologies,
    VariableSpec,
};
use election_core::algorithms::Algorithm;
use election_core::model::{Kind, ProcessId, Role, Shape, Value, Variables};
use election_core::scenario::{Assumption, Delay, Detector, Info};
use election_core::{Context, Scenario, properties};

/// The algorithm, to be registered.
pub static ANONYMOUS: Algorithm = Algorithm::new::<Anonymous>(&INFO, &[]);

/// What travels.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Travelling {
    /// What an active process has drawn.
    Token(Token),
    /// There is a leader.
    Elected {
        /// How many channels it has crossed when it arrives.
        hop: u32,
    },
}

/// What an active process has drawn, on its way round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Token {
    round: u32,
    number: u32,
    /// How many channels it has crossed when it arrives.
    hop: u32,
    /// Whether somebody else has drawn the same in the same round.
    is_drawn_twice: bool,
}

/// One process.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Anonymous {
    /// Whether it may still win.
    is_active: bool,
    /// Whether it has started, or has passed a token on.
    has_taken_part: bool,
    round: u32,
    /// What it has drawn in this round.
    number: u32,
}

impl Process for Anonymous {
    type Message = Travelling;
    type Options = ();
    type Stable = ();

    fn options(_values: &OptionValues) {}

    fn new((): ()) -> Self {
        Self::default()
    }

    fn stable(&self) {}

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
            Travelling::Token(token) if token.hop == ring(ctx) => self.on_own_token(&token, ctx),
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

impl Anonymous {
    fn begin_round(&mut self, round: u32, ctx: &mut Context<'_, Self>) {
        ctx.line("draw");
        self.round = round;
        self.number = ctx.choose(0..ring(ctx));
        ctx.note(&DRAWS, [self.number.into(), round.into()]);
        let token = Token { round, number: self.number, hop: 1, is_drawn_twice: false };
        ctx.send(ctx.successor(), Travelling::Token(token));
    }

    fn pass_on(&mut self, token: Token, ctx: &mut Context<'_, Self>) {
        ctx.line("relay");
        ctx.note(&PASSES, []);
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
                ctx.note(&LOSES, [token.number.into(), self.number.into()]);
                self.is_active = false;
                ctx.become_passive();
                send_on(token, ctx);
            }
            Ordering::Equal => {
                ctx.line("mark");
                ctx.note(&MARKS, [self.number.into()]);
                send_on(Token { is_drawn_twice: true, ..token }, ctx);
            }
            Ordering::Less => ctx.note(&IS_BEATEN, [token.number.into(), self.number.into()]),
        }
    }

    /// A token that has crossed n channels is its own.
    fn on_own_token(&mut self, token: &Token, ctx: &mut Context<'_, Self>) {
        ctx.line("mine");
        if token.is_drawn_twice {
            self.begin_round(self.round + 1, ctx);
        } else {
            ctx.line("win");
            ctx.note(&WINS, []);
            self.is_active = false;
            ctx.become_leader();
            ctx.send(ctx.successor(), Travelling::Elected { hop: 1 });
        }
    }
}

fn on_elected(hop: u32, ctx: &mut Context<'_, Anonymous>) {
    ctx.line("elected");
    if hop == ring(ctx) {
        return ctx.note(&LAP_IS_COMPLETE, []);
    }
    ctx.line("follow");
    ctx.note(&FOLLOWS, [hop.into()]);
    ctx.become_follower_of(ctx.hops_back(hop));
    ctx.send(ctx.successor(), Travelling::Elected { hop: hop + 1 });
}

fn send_on(token: Token, ctx: &mut Context<'_, Anonymous>) {
    ctx.send(ctx.successor(), Travelling::Token(Token { hop: token.hop + 1, ..token }));
}

/// How many processes there are round the ring.
fn ring(ctx: &Context<'_, Anonymous>) -> u32 {
    u32::try_from(ctx.processes().count()).expect("there are at most 1024 processes")
}

impl Message for Travelling {
    fn kind(&self) -> Kind {
        match self {
            Self::Token(_) => Kind(0),
            Self::Elected { .. } => Kind(1),
        }
    }

    fn bits(&self, identity: u32) -> u32 {
        match self {
            // The number drawn and the hops, the round, the mark.
            Self::Token(_) => 2 * identity + 8 + 1,
            Self::Elected { .. } => identity,
        }
    }

    fn payload(&self) -> u32 {
        match self {
            Self::Token(token) => {
                token.hop.rotate_left(12)
                    ^ token.round.rotate_left(22)
                    ^ token.number << 1
                    ^ u32::from(token.is_drawn_twice)
            }
            Self::Elected { hop } => *hop,
        }
    }

    fn show(&self, out: &mut Variables) {
        match self {
            Self::Token(token) => {
                out.add("number", Value::Number(token.number));
                out.add("round", Value::Number(token.round));
                out.add("hop", Value::Number(token.hop));
                out.add("drawn twice", Value::Flag(token.is_drawn_twice));
            }
            Self::Elected { hop } => out.add("hop", Value::Number(*hop)),
        }
    }
}

/// Whether the messages of a channel arrive in the order in which they were sent.
fn is_fifo(scenario: &Scenario) -> bool {
    scenario.network.fifo || matches!(scenario.network.delay, Delay::Fixed(_)) && scenario.overrides.is_empty()
}

static DRAWS: Reason = Reason { key: "draws", text: "{me} draws {0} in round {1} and tells {to}", discards: false };
static PASSES: Reason =
    Reason { key: "passes", text: "{me} is no candidate any more and passes the token on", discards: false };
static LOSES: Reason = Reason {
    key: "loses",
    text: "{me} has lost: {0} was drawn, or a later round begun, against its {1}",
    discards: false,
};
static MARKS: Reason =
    Reason { key: "marks", text: "{me} has drawn {0} as well, and marks the token", discards: false };
static IS_BEATEN: Reason = Reason {
    key: "is-beaten",
    text: "{me} drops the token with {0}: it has drawn {1}, or is a round ahead",
    discards: true,
};
static WINS: Reason = Reason {
    key: "wins",
    text: "{me} has its token back, and nobody has drawn the same: it leads, and tells {to}",
    discards: false,
};
static FOLLOWS: Reason = Reason {
    key: "follows",
    text: "{me} learns that the process {0} hops back leads, and tells {to}",
    discards: false,
};
static LAP_IS_COMPLETE: Reason =
    Reason { key: "lap-is-complete", text: "{me} has its news back: everyone knows", discards: true };

/// What is declared about it.
pub static INFO: Info = Info {
    key: "test-anonymous",
    name: "Itai–Rodeh",
    summary: "who draws the largest number goes on to the next round",
    source: "A. Itai, M. Rodeh, Symmetry breaking in distributed networks, FOCS 1981",
    topologies: Topologies::Only(&[Shape::Ring]),
    identities: IdentityUse::Anonymous,
    contenders: |_| Contenders::Bidders,
    assumptions: &[
        Assumption {
            key: "nothing-lost",
            text: "channels lose nothing",
            without: "a token that is lost never comes back: the election may not end",
            breaks: properties::TERMINATION,
            kept: |scenario| scenario.network.loss == 0 && scenario.overrides.is_empty(),
        },
        Assumption {
            key: "nothing-repeated",
            text: "channels repeat nothing",
            without: "a process takes its old token for that of this round: two can win",
            breaks: properties::ONE_LEADER,
            kept: |scenario| scenario.network.duplicate == 0 && scenario.overrides.is_empty(),
        },
        Assumption {
            key: "fifo",
            text: "channels are FIFO",
            without: "the winner's token can overtake another, which nobody stops any more: it goes round for ever",
            breaks: properties::TERMINATION,
            kept: is_fifo,
        },
        Assumption {
            key: "no-faults",
            text: "no process crashes, joins or leaves, and the network is not parted",
            without: "tokens do not come back after n hops: two can win, or nobody",
            breaks: properties::ONE_LEADER,
            kept: |scenario| scenario.faults.is_empty(),
        },
        Assumption {
            key: "trusted",
            text: "nobody is taken for dead who lives",
            without: "tokens pass over those who are skipped, and are not back after n hops",
            breaks: properties::ONE_LEADER,
            kept: |scenario| !matches!(scenario.detector, Detector::Heartbeat { .. }),
        },
        Assumption {
            key: "no-leader-yet",
            text: "nobody is leader when the election begins",
            without: "a leader passes tokens on as anyone else does: another can win beside it",
            breaks: properties::ONE_LEADER,
            kept: |scenario| !scenario.established,
        },
        Assumption {
            key: "begun",
            text: "somebody starts",
            without: "nobody ever draws a number",
            breaks: properties::AGREEMENT,
            kept: |scenario| !scenario.starts().is_empty(),
        },
    ],
    options: &[],
    listing: &[
        Line { label: "start", text: "on start, unless it has taken part: round ← 1; active" },
        Line { label: "draw", text: "  number ← random(0..n); send token(round, number, 1 hop, once) to next" },
        Line { label: "relay", text: "on token, if not active: send it on, one hop more" },
        Line { label: "mine", text: "on token after n hops:" },
        Line { label: "win", text: "  if once: become leader; send elected(1 hop) to next" },
        Line { label: "again", text: "  else round ← round + 1; draw again" },
        Line { label: "compare", text: "on any other token:" },
        Line { label: "lose", text: "  if it has a larger (round, number): passive; send it on" },
        Line { label: "mark", text: "  if it has the same: send it on as drawn twice" },
        Line { label: "elected", text: "on elected(hops), unless n hops:" },
        Line { label: "follow", text: "  leader ← the process so many hops back; send it on, one hop more" },
    ],
    messages: &[
        MessageSpec {
            kind: "token",
            noun: Noun { one: "token", many: "tokens" },
            purpose: Purpose::Bid,
            other_names: &[],
            carries: "a number below n and the hops (ceil(log2 n) bits each), the round (8 bits), the mark (1 bit)",
            help: "What an active process has drawn, on its way round the ring.",
        },
        MessageSpec {
            kind: "elected",
            noun: Noun { one: "news", many: "news" },
            purpose: Purpose::News,
            other_names: &["leader"],
            carries: "the hops (ceil(log2 n) bits)",
            help: "Tells everyone how far back the leader is.",
        },
    ],
    timers: &[],
    variables: &[
        VariableSpec { name: "active", help: "whether it may still win", on_stage: false, used_with: &[] },
        VariableSpec { name: "round", help: "the round that it is in", on_stage: true, used_with: &[] },
        VariableSpec { name: "number", help: "what it has drawn in this round", on_stage: true, used_with: &[] },
    ],
    reasons: &[&DRAWS, &PASSES, &LOSES, &MARKS, &IS_BEATEN, &WINS, &FOLLOWS, &LAP_IS_COMPLETE],
};
