//! Flooding, on any connected graph (as in Fokkink's *Distributed Algorithms*, where waves are introduced).
//!
//! **Assumes** a connected graph with channels both ways, reliable channels, distinct identities, processes that do not crash, and
//! that everybody knows n, the number of processes.
//!
//! **How it works.** Everyone's identity goes everywhere: whoever hears of an identity for the first time tells all its neighbours
//! but the one that told it. A process begins by telling its own identity, when it starts by itself or when the first message
//! reaches it. Whoever has all n identities knows the best one, which is the leader's.
//!
//! **Why it is safe.** Nobody decides before it has n identities. They are distinct, so these are all there are, and everyone
//! decides for the same one. The order of messages plays no part.
//!
//! **Why it ends.** An identity crosses every edge at least once, and the graph is connected: everyone hears of every identity.
//!
//! **Cost.** An identity is sent over every edge from the one end and from the other, but for the n - 1 edges over which it is
//! heard first: nobody sends it back there. That makes n (2|E| - n + 1) messages. When all start at once and every message takes
//! a tick, all know the leader as soon as the identity that has the longest way is there: after as many ticks as the diameter.
//!
//! **Where it is less than could be had.** It knows nothing of crashes: it sends to neighbours that are known to have crashed, waits for
//! identities that will never come, and does not begin again when the leader crashes.

use serde::{Deserialize, Serialize};

use election_core::algorithm::{
    Contenders, Family, IdentityUse, Line, Message, MessageSpec, Noun, OptionValues, Process, Promise, Purpose, Reason,
    Topologies, VariableSpec,
};
use election_core::algorithms::Algorithm;
use election_core::claims::cases::{self, Cases};
use election_core::claims::conditions::{AFRESH, DISTINCT, UNDISTURBED, UNIT_DELAYS};
use election_core::claims::sources::DERIVED;
use election_core::claims::{Claim, Condition, Counts, Measure, Predict, Scope};
use election_core::declared::Declared::Static;
use election_core::model::{Identity, Kind, ProcessId, Set, Shape, Topology, Value, Variables};
use election_core::scenario::{Assumption, Declaration, Info, Start};
use election_core::{Context, Scenario, properties, reasons};

/// The algorithm, to be registered.
pub static FLOOD: Algorithm = Algorithm::new::<Flood>(&INFO, CLAIMS);

/// What travels: somebody's identity.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Known {
    identity: Identity,
}

/// One process.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Flood {
    /// The identities that it has heard of. Its own is the first: it is there once it has been sent.
    collected: Set,
}

impl Process for Flood {
    type Message = Known;
    type Options = ();
    type Stable = ();

    fn options(_values: &OptionValues) {}

    fn on_start(&mut self, ctx: &mut Context<'_, Self>) {
        if !self.has_begun(ctx) {
            self.begin(ctx);
            self.decide(ctx);
        }
    }

    fn on_message(&mut self, from: ProcessId, Known { identity }: Known, ctx: &mut Context<'_, Self>) {
        if !self.has_begun(ctx) {
            self.begin(ctx);
        }
        ctx.line("hear");
        if self.collected.insert(identity.0) {
            ctx.line("tell");
            ctx.note(&IS_NEW, [identity.into()]);
            for neighbour in ctx.neighbours().filter(|neighbour| *neighbour != from) {
                ctx.send(neighbour, Known { identity });
            }
        } else {
            ctx.note(&IS_KNOWN, [identity.into()]);
        }
        self.decide(ctx);
    }

    /// It has lost what it had heard, and begins when somebody's identity reaches it.
    fn on_recover(&mut self, _ctx: &mut Context<'_, Self>) {}

    fn show(&self, out: &mut Variables) {
        out.add("collected", Value::Set(self.collected.iter().map(Identity).collect()));
    }
}

impl Flood {
    fn has_begun(&self, ctx: &Context<'_, Self>) -> bool {
        self.collected.contains(ctx.me().0)
    }

    fn begin(&mut self, ctx: &mut Context<'_, Self>) {
        ctx.line("begin");
        ctx.note(&BEGINS, []);
        ctx.become_candidate();
        self.collected.insert(ctx.me().0);
        for neighbour in ctx.neighbours() {
            ctx.send(neighbour, Known { identity: ctx.me() });
        }
    }

    /// Whoever has all identities decides, once.
    fn decide(&self, ctx: &mut Context<'_, Self>) {
        let has_all = self.collected.iter().count() == ctx.processes().count();
        if !has_all || ctx.leader().is_some() {
            return;
        }
        let best = self.collected.largest().map_or(ctx.me(), Identity);
        ctx.line("decide");
        ctx.note(&HAS_ALL, [best.into()]);
        if best == ctx.me() {
            ctx.line("win");
            ctx.become_leader();
        } else {
            ctx.line("lose");
            ctx.become_follower(best);
        }
    }
}

impl Message for Known {
    fn kind(&self) -> Kind {
        Kind(0)
    }

    fn bits(&self, identity: u32) -> u32 {
        identity
    }

    fn payload(&self) -> u32 {
        self.identity.0.into()
    }

    fn identity(&self) -> Option<Identity> {
        Some(self.identity)
    }

    fn corrupted(&self, identity: Identity) -> Self {
        Self { identity }
    }

    fn show(&self, out: &mut Variables) {
        out.add("identity", Value::Identity(self.identity));
    }
}

reasons! {
    static BEGINS = Reason::new("begins", "{me} tells its neighbours of itself");
    static IS_NEW = Reason::new("is-new", "{me} has not heard of {0} before and passes it on");
    static IS_KNOWN = Reason::discarding("is-known", "{me} knows {0} already");
    static HAS_ALL = Reason::new("has-all", "{me} has heard of everybody: {0} is the best");
}

/// What is declared about it.
pub static INFO: Info = Info {
    key: Static("test-flood"),
    name: Static("Flooding"),
    summary: Static("everyone's identity goes everywhere"),
    family: Family::Graphs,
    source: Static("W. Fokkink, Distributed Algorithms, MIT Press 2013: waves"),
    topologies: Topologies::AnyGraph { default: Shape::Line },
    identities: IdentityUse::Compares,
    contenders: |_| Contenders::Live,
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
            without: "there are fewer than n identities: everybody waits for one more",
            breaks: &[properties::TERMINATION],
            kept: |scenario| scenario.identities().are_distinct(),
        },
        Assumption {
            key: "reliable",
            text: "channels lose and corrupt nothing",
            without: "an identity that is lost may be missing somewhere for ever",
            breaks: &[properties::TERMINATION],
            kept: |scenario| {
                scenario.network.loss == 0 && scenario.network.corrupt == 0 && scenario.overrides.is_empty()
            },
        },
        Assumption {
            key: "no-faults",
            text: "no process crashes, joins or leaves, and the network is not parted",
            without: "identities are missing, or known to some only",
            breaks: &[properties::TERMINATION],
            kept: |scenario| scenario.faults.is_empty(),
        },
        Assumption {
            key: "trusted",
            text: "nobody is taken for dead who lives",
            without: "suspicions that come and go keep the run from ending",
            breaks: &[properties::TERMINATION],
            kept: |scenario| !scenario.detector.sends_messages(),
        },
        Assumption {
            key: "begun",
            text: "somebody starts, or a leader is known",
            without: "nobody ever tells anything",
            breaks: &[properties::AGREEMENT],
            kept: |scenario| scenario.established || is_started(scenario),
        },
    ]),
    options: &[],
    listing: Static(&[
        Line::new("begin", "on start, or before the first message: known ← {me}; send me to all neighbours"),
        Line::new("hear", "on q from p:"),
        Line::new("tell", "  if q is not in known: add it; send q to all neighbours but p"),
        Line::new("decide", "  if known has n identities:"),
        Line::new("win", "    if me is the best in known: become leader"),
        Line::new("lose", "    else leader ← best in known"),
    ]),
    variant: None,
    messages: Static(&[MessageSpec {
        kind: Static("identity"),
        noun: Noun::new("identity", "identities"),
        purpose: Purpose::Wave,
        other_names: &[],
        carries: Static("an identity (ceil(log2 n) bits)"),
        help: Static("Somebody's identity, on its way to everyone."),
    }]),
    timers: Static(&[]),
    variables: Static(&[VariableSpec {
        name: Static("collected"),
        help: Static("the identities that it has heard of, its own included"),
        on_stage: false,
        used_with: &[],
    }]),
    reasons: REASONS,
};

/// What can be said of its runs.
pub const CLAIMS: &[Claim] = &[
    Claim {
        id: "test-flood.messages",
        formula: "n (2|E| - n + 1)",
        letters: &[],
        text: "Each identity crosses every edge from both ends, but for the n - 1 over which it is heard first.",
        sources: &[DERIVED],
        measure: Measure::Messages(&["identity"]),
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &STARTED],
            predict: Predict::Equal(|scenario| {
                let n = u64::from(scenario.processes);
                n * (2 * scenario.graph().edges() + 1 - n)
            }),
            cases: |algorithm| {
                let starts = |scenario: &Scenario| {
                    let some = cases::some_start(scenario);
                    [vec![scenario.clone(), cases::started_by(scenario.processes / 2, scenario)], some.to_vec()]
                        .concat()
                };
                graphs(algorithm).each(starts).each(cases::networks)
            },
        },
    },
    Claim {
        id: "test-flood.time",
        formula: "diameter",
        letters: &[],
        text: "All know the leader when the identity that has the longest way is there.",
        sources: &[DERIVED],
        measure: Measure::Ticks { until: "until all know the leader", tick: |_, summary| summary.announced_at },
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[&UNDISTURBED, &DISTINCT, &AFRESH, &UNIT_DELAYS, &ALL_START_AT_ONCE],
            predict: Predict::AtMost(|scenario| scenario.graph().diameter().map_or(0, u64::from)),
            cases: graphs,
        },
    },
];

static STARTED: Condition = Condition { text: "somebody starts", holds: is_started };

static ALL_START_AT_ONCE: Condition =
    Condition { text: "all start at tick 0", holds: |scenario| scenario.start == Start::All };

fn is_started(scenario: &Scenario) -> bool {
    !scenario.starts().is_empty()
}

/// Graphs of every shape, of 1 to 20 processes in several orders, both winners.
fn graphs(algorithm: &Declaration) -> Cases {
    let shapes = |scenario: &Scenario| {
        let of_shape = |shape| cases::with(scenario, |scenario| scenario.network.topology = Topology::Shape(shape));
        INFO.topologies.shapes().map(of_shape).collect::<Vec<_>>()
    };
    cases::sizes(algorithm, 1..=20).each(cases::orders).each(shapes)
}
