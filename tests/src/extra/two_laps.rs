//! Two laps round a ring: the first gathers the best identity, the second proclaims it.
//!
//! **How it works.** Whoever starts sends a message round the ring that gathers the best identity; when that is back, another
//! lap proclaims it. Nobody waits for ever: a lap that is not back in time is begun again, a few times.
//!
//! It does what the algorithms of the core do not: timers, stable storage, a number of ticks for an option.

use serde::{Deserialize, Serialize};

use election_core::algorithm::{
    Contenders, Family, IdentityUse, Line, Message, MessageSpec, Noun, OptionKind, OptionValue, OptionValues, Process,
    Promise, Purpose, Reason, TimerSpec, Topologies, VariableSpec,
};
use election_core::algorithms::Algorithm;
use election_core::declared::Declared::Static;
use election_core::model::{Identity, Kind, ProcessId, Role, Shape, Timer, Value, Variables};
use election_core::scenario::{Assumption, Info, OptionSpec, Safe};
use election_core::{Context, Scenario, Tick, properties, reasons};

/// The algorithm, to be registered.
pub static TWO_LAPS: Algorithm = Algorithm::new::<TwoLaps>(&INFO, &[]);

/// How often a lap is begun again that does not come back.
const MOST_TRIES: u16 = 3;
const PATIENCE: Timer = Timer(0);
const MOST_PATIENCE: Tick = 1_000_000;

/// What goes round.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lap {
    is_proclamation: bool,
    best: Identity,
    starter: Identity,
    /// Which of the starter's tries it is.
    attempt: u16,
}

/// One process.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TwoLaps {
    /// How often it has begun, in all its lives.
    tries: u16,
    is_gathering: bool,
    is_proclaiming: bool,
}

/// What can be switched.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    patience: Tick,
}

impl Process for TwoLaps {
    type Message = Lap;
    type Options = Options;
    type Stable = u16;

    fn options(values: &OptionValues) -> Options {
        Options { patience: values.ticks("patience") }
    }

    fn new(_options: &Options, tries: u16) -> Self {
        Self { tries, ..Self::default() }
    }

    fn stable(&self) -> u16 {
        self.tries
    }

    fn on_start(&mut self, ctx: &mut Context<'_, Self>) {
        if !self.awaits_a_lap() {
            self.begin(ctx);
        }
    }

    fn on_notice(&mut self, ctx: &mut Context<'_, Self>) {
        self.on_start(ctx);
    }

    fn on_message(&mut self, _from: ProcessId, lap: Lap, ctx: &mut Context<'_, Self>) {
        let is_own = lap.starter == ctx.me();
        let is_awaited = if lap.is_proclamation { self.is_proclaiming } else { self.is_gathering };
        if is_own && !(is_awaited && lap.attempt == self.tries) {
            ctx.note(&OLD, []);
        } else if lap.is_proclamation {
            self.on_proclamation(lap, is_own, ctx);
        } else if is_own {
            self.proclaim(lap.best, ctx);
        } else {
            gather(lap, ctx);
        }
    }

    fn on_timer(&mut self, _timer: Timer, ctx: &mut Context<'_, Self>) {
        ctx.line("late");
        if self.tries < MOST_TRIES {
            self.begin(ctx);
        } else {
            (self.is_gathering, self.is_proclaiming) = (false, false);
            ctx.note(&GIVES_UP, [u32::from(self.tries).into()]);
        }
    }

    fn on_crash_detected(&mut self, peer: ProcessId, ctx: &mut Context<'_, Self>) {
        if ctx.leader() == Some(ctx.identity(peer)) && !self.awaits_a_lap() {
            self.begin(ctx);
        }
    }

    fn on_recovery_detected(&mut self, _peer: ProcessId, _ctx: &mut Context<'_, Self>) {}

    fn on_recover(&mut self, ctx: &mut Context<'_, Self>) {
        self.begin(ctx);
    }

    fn show(&self, out: &mut Variables) {
        out.add("tries", Value::Number(self.tries.into()));
        out.add("gathering", Value::Flag(self.is_gathering));
        out.add("proclaiming", Value::Flag(self.is_proclaiming));
    }
}

impl TwoLaps {
    fn awaits_a_lap(&self) -> bool {
        self.is_gathering || self.is_proclaiming
    }

    fn begin(&mut self, ctx: &mut Context<'_, Self>) {
        ctx.line("begin");
        ctx.note(&BEGINS, []);
        self.tries += 1;
        (self.is_gathering, self.is_proclaiming) = (true, false);
        ctx.become_candidate();
        self.send_round(false, ctx.me(), ctx);
    }

    fn proclaim(&mut self, best: Identity, ctx: &mut Context<'_, Self>) {
        ctx.line("gathered");
        ctx.note(&PROCLAIMS, [best.into()]);
        (self.is_gathering, self.is_proclaiming) = (false, true);
        obey(best, ctx);
        self.send_round(true, best, ctx);
    }

    fn send_round(&self, is_proclamation: bool, best: Identity, ctx: &mut Context<'_, Self>) {
        ctx.set_timer(PATIENCE, ctx.options().patience);
        ctx.send(ctx.successor(), Lap { is_proclamation, best, starter: ctx.me(), attempt: self.tries });
    }

    fn on_proclamation(&mut self, lap: Lap, is_own: bool, ctx: &mut Context<'_, Self>) {
        ctx.line("proclaimed");
        if is_own {
            self.is_proclaiming = false;
            ctx.cancel_timer(PATIENCE);
            ctx.note(&DONE, []);
        } else {
            ctx.note(&OBEYS, [lap.best.into()]);
            obey(lap.best, ctx);
            ctx.send(ctx.successor(), lap);
        }
    }
}

fn gather(mut lap: Lap, ctx: &mut Context<'_, TwoLaps>) {
    ctx.line("gather");
    if ctx.role() == Role::Asleep {
        ctx.become_passive();
    }
    if ctx.beats(ctx.me(), lap.best) {
        lap.best = ctx.me();
    }
    ctx.note(&ADDS, [lap.best.into()]);
    ctx.send(ctx.successor(), lap);
}

fn obey(best: Identity, ctx: &mut Context<'_, TwoLaps>) {
    if best == ctx.me() { ctx.become_leader() } else { ctx.become_follower(best) }
}

impl Message for Lap {
    fn kind(&self) -> Kind {
        Kind(u8::from(self.is_proclamation))
    }

    fn bits(&self, identity: u32) -> u32 {
        2 * identity + 8
    }

    fn payload(&self) -> u32 {
        u32::from(self.best.0) | u32::from(self.starter.0) << 16
    }

    fn announces(&self, _sender: Identity) -> Option<Identity> {
        self.is_proclamation.then_some(self.best)
    }

    fn show(&self, out: &mut Variables) {
        out.add("best", Value::Identity(self.best));
        out.add("starter", Value::Identity(self.starter));
        out.add("attempt", Value::Number(self.attempt.into()));
    }
}

fn is_undisturbed(scenario: &Scenario) -> bool {
    let may_suspect = scenario.detector.sends_messages();
    scenario.is_undisturbed() && !may_suspect && !scenario.starts().is_empty()
}

/// As long as a lap takes at most.
fn whole_lap(scenario: &Scenario) -> OptionValue {
    let lap = scenario.network.slowest().saturating_mul(scenario.processes.into());
    OptionValue::Ticks(lap.min(MOST_PATIENCE))
}

reasons! {
    static BEGINS = Reason::new("begins", "{me} asks {to} and all after it for the best");
    static ADDS = Reason::new("adds", "{me} tells {to} that {0} is the best so far");
    static PROCLAIMS = Reason::new("proclaims", "{me} has its lap back and proclaims {0}, first to {to}");
    static OBEYS = Reason::new("obeys", "{me} hears of {0} and tells {to}");
    static DONE = Reason::discarding("done", "{me} knows that all have heard");
    static OLD = Reason::discarding("old", "{me} has given this lap up already");
    static GIVES_UP = Reason::new("gives-up", "{me} gives up after {0} tries");
}

/// What is declared about it.
pub static INFO: Info = Info {
    key: Static("two-laps"),
    name: Static("Two laps"),
    summary: Static("one lap gathers the best, one proclaims it"),
    family: Family::Rings,
    source: Static("made up for these tests"),
    topologies: Topologies::Only(&[Shape::Ring]),
    identities: IdentityUse::Compares,
    contenders: |_| Contenders::Live,
    promise: Promise::OneLeader,
    begins_again: true,
    places_are_alike: false,
    reign: "epoch",
    leader_watches: |_| false,
    by_process: &[],
    assumptions: Static(&[
        Assumption {
            key: "distinct",
            text: "identities are distinct",
            without: "laps are taken for each other",
            breaks: &[properties::ONE_LEADER],
            kept: |scenario| scenario.identities().are_distinct(),
        },
        Assumption {
            key: "undisturbed",
            text: "nothing crashes and no message is lost or repeated",
            without: "a lap whose starter has crashed goes on for ever",
            breaks: &[properties::TERMINATION],
            kept: is_undisturbed,
        },
        Assumption {
            key: "complete",
            text: "every lap passes everybody",
            without: "somebody better was not asked, or has not heard of a better one: two can lead",
            breaks: &[properties::ONE_LEADER],
            kept: is_undisturbed,
        },
        Assumption {
            key: "patient",
            text: "a lap has the time that it takes",
            without: "it is begun again before it can be back",
            breaks: &[properties::TERMINATION],
            kept: |scenario| scenario.option("patience") >= whole_lap(scenario),
        },
    ]),
    options: &[OptionSpec {
        key: "patience",
        name: "Patience",
        help: "How long a lap may take.",
        kind: OptionKind::Ticks { min: 1, max: MOST_PATIENCE },
        default: whole_lap,
        safe: Some(Safe { value: whole_lap, because: "n messages one after the other take no longer" }),
    }],
    listing: Static(&[
        Line::new("begin", "on start: send gather(me) to next"),
        Line::new("gather", "on gather(q): send gather(best of q and me) to next"),
        Line::new("gathered", "  or, if it is mine: send proclaim(q) to next"),
        Line::new("proclaimed", "on proclaim(q): leader ← q; send it on, unless it is mine"),
        Line::new("late", "on patience running out: begin again"),
    ]),
    variant: None,
    messages: Static(&[
        MessageSpec {
            kind: Static("gather"),
            noun: Noun::new("gather message", "gather messages"),
            purpose: Purpose::Bid,
            other_names: &[],
            carries: Static("the best so far, the starter, the attempt (8 bits)"),
            help: Static("Gathers the best identity."),
        },
        MessageSpec {
            kind: Static("proclaim"),
            noun: Noun::new("news", "news"),
            purpose: Purpose::News,
            other_names: &["elected"],
            carries: Static("the best, the starter, the attempt (8 bits)"),
            help: Static("Says who is leader."),
        },
    ]),
    timers: Static(&[TimerSpec {
        name: Static("patience"),
        waits_for: Static("its lap"),
        option: Some("patience"),
        is_deadline: true,
        is_in_vain: true,
    }]),
    variables: Static(&[
        VariableSpec { name: Static("tries"), help: Static("how often it has begun"), on_stage: false, used_with: &[] },
        VariableSpec {
            name: Static("gathering"),
            help: Static("whether it awaits its first lap"),
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: Static("proclaiming"),
            help: Static("whether it awaits its second"),
            on_stage: false,
            used_with: &[],
        },
    ]),
    reasons: REASONS,
};
