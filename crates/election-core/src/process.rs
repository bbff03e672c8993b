//! What an algorithm is: a process's local state and its handlers.

use std::fmt::Debug;
use std::hash::Hash;

use crate::algorithm::Info;
use crate::context::Context;
use crate::sim::scenario::Scenario;

/// One process: its value is its whole local state, besides role, known leader and timers, which the engine keeps for every
/// algorithm alike (so that a process that crashes amid a handler has had exactly the role changes before its last send).
///
/// Handlers do what they do through the context and return nothing. They read no clock, draw nothing, and know positions and
/// identities only through the context.
pub trait Process: Clone + Eq + Hash + Debug + 'static {
    /// What it sends.
    type Message: Message;
    /// What can be switched; read through [`Context::options`], never stored in the state.
    type Options: Clone + Debug + 'static;
    /// What survives a crash.
    type Stable: Default + Clone + Eq + Hash + Debug + 'static;

    /// What the algorithm declares about itself.
    fn info() -> &'static Info;
    /// The options in force in a scenario.
    fn options(scenario: &Scenario) -> Self::Options;
    /// A process at the beginning of a run, when nothing has survived yet.
    fn first(_scenario: &Scenario) -> Self {
        Self::new(Self::Stable::default())
    }
    /// A process that begins, or begins again after a crash.
    fn new(stable: Self::Stable) -> Self;
    /// What would survive a crash now.
    fn stable(&self) -> Self::Stable;

    /// It starts by itself.
    fn on_start(&mut self, ctx: &mut Context<'_, Self>);
    /// It suspects its leader and is to start an election, at any time. It has forgotten the leader already, unless it is in an
    /// election.
    fn on_notice(&mut self, ctx: &mut Context<'_, Self>);
    /// A message reaches it.
    fn on_message(&mut self, from: ProcessId, message: Self::Message, ctx: &mut Context<'_, Self>);
    /// A timer that it set runs out.
    fn on_timer(&mut self, timer: Timer, ctx: &mut Context<'_, Self>);
    /// It is told that a peer has crashed, or suspects it, or the peer has left; [`Context::is_known_crashed`] says so already.
    fn on_crash_detected(&mut self, peer: ProcessId, ctx: &mut Context<'_, Self>);
    /// It is told that a peer is back, or has joined, or the peer that it suspected lives.
    fn on_recovery_detected(&mut self, peer: ProcessId, ctx: &mut Context<'_, Self>);
    /// It is back after a crash, or has just joined. No default: what that means is the algorithm's to say.
    fn on_recover(&mut self, ctx: &mut Context<'_, Self>);

    /// How many bytes it holds besides itself.
    fn heap_bytes(&self) -> usize {
        0
    }
    /// Shows its variables under their textbook names, as declared in [`Info::variables`].
    fn show(&self, out: &mut Variables);
}

/// What travels.
pub trait Message: Clone + Eq + Hash + Debug + 'static {
    /// Its kind: the place in [`Info::messages`].
    fn kind(&self) -> Kind;
    /// How many bits its fields take, its kind not counted, when an identity takes `identity` bits. The table of what each
    /// kind carries stands in [`Info::messages`].
    fn bits(&self, identity: u32) -> u32;
    /// A fixed number that tells it from others of its kind, for the trace and its hash.
    fn payload(&self) -> u32;
    /// How many bytes it holds besides itself.
    fn heap_bytes(&self) -> usize {
        0
    }
    /// Shows its fields, the one that labels it first.
    fn show(&self, out: &mut Variables);
}

/// A process's position, 0 to n - 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProcessId(pub u16);

impl ProcessId {
    /// As an index into columns by position.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// An identity inside the engine: its rank among the scenario's identities, equal ones sharing a rank. Values and UUIDs
/// are in the run's [`Identities`](crate::identities::Identities).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Identity(pub u16);

/// A message's kind: its place in [`Info::messages`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(pub u8);

/// A timer: its place in [`Info::timers`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timer(pub u8);

/// How far an election is for one process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Role {
    /// Has not heard of an election.
    #[default]
    Asleep,
    /// Bids for leadership.
    Candidate,
    /// Has lost, and does not know the leader yet.
    Passive,
    /// Knows the leader.
    Follower,
    /// Is the leader.
    Leader,
}

impl Role {
    /// All roles, in the order of their codes in traces.
    pub const ALL: [Self; 5] = [Self::Asleep, Self::Candidate, Self::Passive, Self::Follower, Self::Leader];

    /// In words: `candidate`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Asleep => "asleep",
            Self::Candidate => "candidate",
            Self::Passive => "passive",
            Self::Follower => "follower",
            Self::Leader => "leader",
        }
    }
}

/// Whether a process can take part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Condition {
    /// It can.
    #[default]
    Live,
    /// It has crashed and not recovered.
    Crashed,
    /// Its position is not a member: it has not joined yet, or has left.
    Absent,
}

/// The incarnation of a process: how often it has recovered.
pub type Incarnation = u16;

/// Variables by name, as a process or a message shows them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variables(Vec<(&'static str, Value)>);

/// A shown value, typed so that the page can show an identity as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// One identity.
    Identity(Identity),
    /// An identity that may not be known.
    Maybe(Option<Identity>),
    /// Identities in an order that means something.
    List(Vec<Identity>),
    /// Identities in no order.
    Set(Vec<Identity>),
    /// Positions in no order.
    Processes(Vec<ProcessId>),
    /// True or false.
    Flag(bool),
    /// A number.
    Number(u32),
}

impl Variables {
    /// Shows a variable.
    pub fn add(&mut self, name: &'static str, value: Value) {
        self.0.push((name, value));
    }

    /// What was shown, in order.
    pub fn iter(&self) -> impl Iterator<Item = &(&'static str, Value)> {
        self.0.iter()
    }

    /// What was shown first: what labels a message.
    #[must_use]
    pub fn first(&self) -> Option<&Value> {
        self.0.first().map(|(_, value)| value)
    }

    /// The variable with this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.iter().find(|(shown, _)| *shown == name).map(|(_, value)| value)
    }

    /// Whether nothing was shown.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
