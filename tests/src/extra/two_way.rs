//! An election on a ring with channels both ways: everybody's token travels both ways round at once.
//!
//! **Assumes** a two-way ring, reliable channels, distinct identities, and processes that do not crash. Messages may overtake each other.
//!
//! **How it works.** Who starts sends its identity to both neighbours. Each process passes a token on in its direction, unless it
//! knows a better identity. The winner's two tokens come round; the first that is back makes it leader, and `elected` goes round
//! once, clockwise.
//!
//! **Why it is safe.** A token that is back has passed everyone else, and none of them knew a better identity. Whoever starts later
//! has received a message by then, and so is no initiator any more.
//!
//! **Cost.** A token that is beaten dies on both sides at the next better initiator that it meets. Messages go both ways, which makes the
//! worst order for Chang and Roberts a better one here, and costs the best order twice as much.
//!
//! **Where it is less than could be had.** A crash makes nobody start again, and whoever wins twice says so once.

use serde::{Deserialize, Serialize};

use election_core::algorithm::{
    Contenders, Family, IdentityUse, Line, Message, MessageSpec, Noun, OptionValues, Process, Promise, Purpose, Reason,
    Topologies, VariableSpec,
};
use election_core::algorithms::Algorithm;
use election_core::declared::Declared::Static;
use election_core::model::{Identity, Kind, ProcessId, Role, Shape, Value, Variables};
use election_core::scenario::{Assumption, Info};
use election_core::{Context, properties, reasons};

/// The algorithm, to be registered.
pub static TWO_WAY: Algorithm = Algorithm::new::<TwoWay>(&INFO, &[]);

/// What travels.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Travelling {
    /// An initiator's identity, on its way round.
    Token {
        /// Whose it is.
        identity: Identity,
        /// Whether it goes from position `i` to `i + 1`, not the other way.
        is_clockwise: bool,
    },
    /// The leader's identity, clockwise.
    Elected {
        /// Whose it is.
        leader: Identity,
    },
}

/// One process.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TwoWay {
    /// The best identity that it has passed on, its own included; a start makes that its own.
    best: Option<Identity>,
}

impl Process for TwoWay {
    type Message = Travelling;
    type Options = ();
    type Stable = ();

    fn options(_values: &OptionValues) {}

    fn on_start(&mut self, ctx: &mut Context<'_, Self>) {
        if ctx.role() == Role::Candidate {
            return;
        }
        ctx.line("start");
        ctx.note(&STARTS, []);
        ctx.become_candidate();
        self.best = Some(ctx.me());
        for is_clockwise in [true, false] {
            send_token(ctx.me(), is_clockwise, ctx);
        }
    }

    fn on_message(&mut self, _from: ProcessId, message: Travelling, ctx: &mut Context<'_, Self>) {
        match message {
            Travelling::Token { identity, .. } if identity == ctx.me() => on_own_token(ctx),
            Travelling::Token { identity, is_clockwise } => self.on_token(identity, is_clockwise, ctx),
            Travelling::Elected { leader } => on_elected(leader, ctx),
        }
    }

    /// It passes on what comes.
    fn on_recover(&mut self, _ctx: &mut Context<'_, Self>) {}

    fn show(&self, out: &mut Variables) {
        out.add("best", Value::Maybe(self.best));
    }
}

impl TwoWay {
    fn on_token(&mut self, identity: Identity, is_clockwise: bool, ctx: &mut Context<'_, Self>) {
        ctx.line("token");
        if let Some(best) = self.best.filter(|best| ctx.beats(*best, identity)) {
            return ctx.note(&IS_BEATEN, [identity.into(), best.into()]);
        }
        ctx.line("pass");
        ctx.note(&PASSES, [identity.into()]);
        self.best = Some(identity);
        if ctx.leader().is_none() {
            ctx.become_passive();
        }
        send_token(identity, is_clockwise, ctx);
    }
}

fn on_own_token(ctx: &mut Context<'_, TwoWay>) {
    ctx.line("mine");
    if ctx.is_leader() {
        return ctx.note(&SECOND, []);
    }
    ctx.note(&WINS, []);
    ctx.become_leader();
    ctx.line("announce");
    ctx.send(ctx.successor(), Travelling::Elected { leader: ctx.me() });
}

fn on_elected(leader: Identity, ctx: &mut Context<'_, TwoWay>) {
    ctx.line("elected");
    if leader == ctx.me() {
        return ctx.note(&LAP_IS_COMPLETE, []);
    }
    ctx.line("follow");
    ctx.note(&FOLLOWS, [leader.into()]);
    ctx.become_follower(leader);
    ctx.send(ctx.successor(), Travelling::Elected { leader });
}

fn send_token(identity: Identity, is_clockwise: bool, ctx: &mut Context<'_, TwoWay>) {
    let next = if is_clockwise { ctx.successor() } else { ctx.predecessor() };
    ctx.send(next, Travelling::Token { identity, is_clockwise });
}

impl Message for Travelling {
    fn kind(&self) -> Kind {
        match self {
            Self::Token { .. } => Kind(0),
            Self::Elected { .. } => Kind(1),
        }
    }

    fn bits(&self, identity: u32) -> u32 {
        match self {
            Self::Token { .. } => identity + 1,
            Self::Elected { .. } => identity,
        }
    }

    fn payload(&self) -> u32 {
        match self {
            Self::Token { identity, is_clockwise } => u32::from(identity.0) | u32::from(*is_clockwise) << 16,
            Self::Elected { leader } => leader.0.into(),
        }
    }

    fn identity(&self) -> Option<Identity> {
        let (Self::Token { identity, .. } | Self::Elected { leader: identity }) = self;
        Some(*identity)
    }

    fn corrupted(&self, identity: Identity) -> Self {
        match self {
            Self::Token { is_clockwise, .. } => Self::Token { identity, is_clockwise: *is_clockwise },
            Self::Elected { .. } => Self::Elected { leader: identity },
        }
    }

    fn announces(&self, _sender: Identity) -> Option<Identity> {
        if let Self::Elected { leader } = self { Some(*leader) } else { None }
    }

    fn show(&self, out: &mut Variables) {
        match self {
            Self::Token { identity, is_clockwise } => {
                out.add("identity", Value::Identity(*identity));
                out.add("clockwise", Value::Flag(*is_clockwise));
            }
            Self::Elected { leader } => out.add("leader", Value::Identity(*leader)),
        }
    }
}

reasons! {
    static STARTS = Reason::new("starts", "{me} sends a token both ways round");
    static IS_BEATEN = Reason::discarding("is-beaten", "{me} drops {0}'s token, because it knows {1}, and {1} {>} {0}");
    static PASSES = Reason::new("passes", "{me} passes {0}'s token on: it knows nobody better");
    static WINS = Reason::new("wins", "{me} has a token of its own back, so {me} leads and tells {to}");
    static SECOND = Reason::discarding("second", "{me} leads already: its other token was back first");
    static FOLLOWS = Reason::new("follows", "{me} learns that {0} leads and tells {to}");
    static LAP_IS_COMPLETE = Reason::discarding("lap-is-complete", "{me} has its news back: everyone knows");
}

/// What is declared about it.
pub static INFO: Info = Info {
    key: Static("test-two-way"),
    name: Static("Two-way ring"),
    summary: Static("tokens go both ways round"),
    family: Family::Rings,
    source: Static("made up for these tests, after Chang and Roberts"),
    topologies: Topologies::Only(&[Shape::TwoWayRing]),
    identities: IdentityUse::Compares,
    contenders: |_| Contenders::Bidders,
    promise: Promise::OneLeader,
    begins_again: false,
    places_are_alike: false,
    reign: "epoch",
    leader_watches: |_| false,
    by_process: &[],
    assumptions: Static(&[
        Assumption {
            key: "distinct",
            text: "identities are distinct",
            without: "a process takes another's token for its own: two can win",
            breaks: &[properties::ONE_LEADER],
            kept: |scenario| scenario.identities().are_distinct(),
        },
        Assumption {
            key: "reliable",
            text: "channels lose nothing",
            without: "tokens that are lost do not come back, and an announcement that is lost is not heard",
            breaks: &[properties::TERMINATION],
            kept: |scenario| scenario.network.loss == 0 && scenario.overrides.is_empty(),
        },
        Assumption {
            key: "intact",
            text: "no message is corrupted",
            without: "a process takes another's token for its own: two can win",
            breaks: &[properties::ONE_LEADER],
            kept: |scenario| scenario.network.corrupt == 0,
        },
        Assumption {
            key: "no-faults",
            text: "no process crashes, joins or leaves, nobody is told to begin, and the network is not parted",
            without: "who is back, or begins after it has passed a token on, knows nothing of that token: two can win",
            breaks: &[properties::ONE_LEADER],
            kept: |scenario| scenario.faults.is_empty(),
        },
        Assumption {
            key: "no-late-bid",
            text: "nobody is told to begin who may have passed a token on",
            without: "a worse token that it has passed on wins beside its own bid",
            breaks: &[properties::VALIDITY],
            kept: |scenario| scenario.faults.is_empty(),
        },
        Assumption {
            key: "no-leader-yet",
            text: "nobody is leader when the election begins",
            without: "a leader passes tokens on as anyone else does: a worse process can win beside it",
            breaks: &[properties::ONE_LEADER],
            kept: |scenario| !scenario.established,
        },
        Assumption {
            key: "trusted",
            text: "nobody is taken for dead who lives",
            without: "tokens pass over those who are skipped",
            breaks: &[properties::ONE_LEADER],
            kept: |scenario| !scenario.detector.sends_messages(),
        },
        Assumption {
            key: "begun",
            text: "somebody starts",
            without: "nobody ever sends a token",
            breaks: &[properties::AGREEMENT],
            kept: |scenario| !scenario.starts().is_empty(),
        },
    ]),
    options: &[],
    listing: Static(&[
        Line::new("start", "on start, unless a candidate: best ← me; send token(me) both ways"),
        Line::new("token", "on token(q), unless best beats q:"),
        Line::new("pass", "  become passive; best ← q; send token(q) on in its direction"),
        Line::new("mine", "on token(me), unless leader: become leader"),
        Line::new("announce", "  send elected(me) clockwise"),
        Line::new("elected", "on elected(q), unless q = me:"),
        Line::new("follow", "  leader ← q; send elected(q) clockwise"),
    ]),
    variant: None,
    messages: Static(&[
        MessageSpec {
            kind: Static("token"),
            noun: Noun::new("token", "tokens"),
            purpose: Purpose::Bid,
            other_names: &["election"],
            carries: Static("an identity (ceil(log2 n) bits) and its direction (1 bit)"),
            help: Static("An initiator's identity on its way round the ring."),
        },
        MessageSpec {
            kind: Static("elected"),
            noun: Noun::new("news", "news"),
            purpose: Purpose::News,
            other_names: &["leader", "coordinator"],
            carries: Static("an identity (ceil(log2 n) bits)"),
            help: Static("Tells everyone who the leader is."),
        },
    ]),
    timers: Static(&[]),
    variables: Static(&[VariableSpec {
        name: Static("best"),
        help: Static("the best identity that it has seen on tokens"),
        on_stage: false,
        used_with: &[],
    }]),
    reasons: REASONS,
};
