//! What an algorithm's file declares about itself. Page, command line, tests and link derive from it.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::algorithm::options::{OptionSpec, OptionValue};
use crate::algorithm::reason::Reason;
use crate::algorithm::remarks::ReasonNumber;
use crate::algorithm::variant::Variant;
use crate::declared::Declared;
use crate::model::{Shape, Topology};

/// Who must be able to send to whom for an algorithm to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topologies {
    /// One of these, the first unless the scenario says otherwise.
    Only(&'static [Shape]),
    /// Any connected graph with channels both ways.
    AnyGraph {
        /// The one that is taken unless the scenario says otherwise.
        default: Shape,
    },
    /// Any tree with channels both ways.
    Trees {
        /// The one that is taken unless the scenario says otherwise.
        default: Shape,
    },
}

impl Topologies {
    /// The one that is taken unless the scenario says otherwise.
    ///
    /// # Panics
    /// When there is none.
    #[must_use]
    pub fn default_shape(&self) -> Shape {
        match self {
            Self::Only(shapes) => *shapes.first().expect("an algorithm runs on some topology"),
            Self::AnyGraph { default } | Self::Trees { default } => *default,
        }
    }

    /// Every shape that it runs on.
    pub fn shapes(&self) -> impl Iterator<Item = Shape> + use<> {
        let this = *self;
        Shape::ALL.into_iter().filter(move |shape| this.include(&Topology::Shape(*shape)))
    }

    /// Whether it runs on a topology.
    #[must_use]
    pub fn include(&self, topology: &Topology) -> bool {
        match (self, topology) {
            (Self::Only(shapes), Topology::Shape(shape)) => shapes.contains(shape),
            (Self::Only(_), Topology::Edges(_)) => false,
            (Self::AnyGraph { .. }, topology) => topology.shape() != Some(Shape::Ring),
            (Self::Trees { .. }, topology) => topology.is_tree_if_connected(),
        }
    }

    /// Whether it runs on a graph that is given by its edges.
    #[must_use]
    pub fn include_edges(&self) -> bool {
        match self {
            Self::Only(_) => false,
            Self::AnyGraph { .. } | Self::Trees { .. } => true,
        }
    }
}

/// Which identities an algorithm needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdentityUse {
    /// It compares identities.
    Compares,
    /// It runs on anonymous processes: it reads no identity.
    Anonymous,
}

/// Whose identity a leader's must not lose to (the property *validity*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Contenders {
    /// Those that bid for leadership: non-initiators only pass on.
    Bidders,
    /// Every live process.
    Live,
    /// Nobody is better than anybody else: identities only name.
    Anyone,
}

/// What an algorithm promises of its leaders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// Never two at once.
    OneLeader,
    /// Never two of one epoch: an old one may go on leading in its own until it hears of the next.
    OneLeaderAnEpoch,
}

/// What a scenario may give a number of for each process, where the algorithm knows what to do with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByProcess {
    /// How up to date it is: the algorithm compares that.
    Logs,
    /// How long it waits where it would draw.
    Timeouts,
}

/// What kind of algorithm it is: lists of algorithms are by these, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Family {
    /// Every lecture has it.
    Textbook,
    /// On a ring, with fewer messages.
    Rings,
    /// Nobody has an identity.
    Anonymous,
    /// On trees and any other graph.
    Graphs,
    /// Groups with a leader each, which merge.
    Groups,
    /// Who has more than half of the votes leads.
    Majorities,
    /// No election, but mutual exclusion.
    Exclusion,
}

impl Family {
    /// Its name: `On rings, with fewer messages`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Textbook => "In every lecture",
            Self::Rings => "On rings, with fewer messages",
            Self::Anonymous => "Without identities",
            Self::Graphs => "On trees and graphs",
            Self::Groups => "In groups that merge",
            Self::Majorities => "By majority",
            Self::Exclusion => "Beside election",
        }
    }
}

/// All that is known about an algorithm without running it.
///
/// Its texts and lists may be put together while the program runs, and are then freed with their last user. What it says as functions of the
/// scenario stays built in, and so do options, whose keys and choices scenarios hold: a program that is declared at run time names
/// functions and assumptions of this crate, and has no options.
///
/// `S` is the scenario. What it is stands in a later layer: declarations ask it questions, and this layer need not know it.
#[derive(Clone)]
pub struct Info<S: 'static> {
    /// The key in scenarios and links: `chang-roberts`.
    pub key: Declared<str>,
    /// The name on the page: `Chang–Roberts`.
    pub name: Declared<str>,
    /// One line: what it does.
    pub summary: Declared<str>,
    /// What kind of algorithm it is.
    pub family: Family,
    /// Where it was published.
    pub source: Declared<str>,
    /// Who must be able to send to whom.
    pub topologies: Topologies,
    /// Which identities it needs.
    pub identities: IdentityUse,
    /// Whose identity a leader's must not lose to.
    pub contenders: fn(&S) -> Contenders,
    /// What it promises of its leaders.
    pub promise: Promise,
    /// What it calls the reign of one leader, where it numbers them: `epoch`, `term`.
    pub reign: &'static str,
    /// Whether whoever is told that the leader it knows has crashed begins an election. Where nobody does, that is among the assumptions.
    pub begins_again: bool,
    /// Whether nothing tells one place from another: nobody draws, and no process has a part of its own by its position.
    pub places_are_alike: bool,
    /// Whether a leader minds who still hears from it. Where the leader sends heartbeats to all, whoever follows it then sends it some, too.
    pub leader_watches: fn(&S) -> bool,
    /// What a scenario may give a number of for each process.
    pub by_process: &'static [ByProcess],
    /// What it relies on.
    pub assumptions: Declared<[Assumption<S>]>,
    /// What can be switched.
    pub options: &'static [OptionSpec<S>],
    /// The pseudocode, in our own words; handlers name its lines by their labels.
    pub listing: Declared<[Line]>,
    /// A program of its own that some scenarios' processes run in the place of the usual one.
    pub variant: Option<Variant<S>>,
    /// The messages; a message's `Kind` is its place here.
    pub messages: Declared<[MessageSpec]>,
    /// The timers; a `Timer` is its place here.
    pub timers: Declared<[TimerSpec]>,
    /// The variables that `show` shows, with their meaning.
    pub variables: Declared<[VariableSpec]>,
    /// The reasons that its handlers give.
    pub reasons: Declared<[Declared<Reason>]>,
}

impl<S> Info<S> {
    /// The option with this key.
    #[must_use]
    pub fn option(&self, key: &str) -> Option<&'static OptionSpec<S>> {
        self.options.iter().find(|option| option.key == key)
    }

    /// The variant that a scenario's processes run, if it is not the usual program.
    #[must_use]
    pub fn variant_in(&self, scenario: &S) -> Option<&Variant<S>> {
        self.variant.as_ref().filter(|variant| (variant.is_in_force)(scenario))
    }

    /// The pseudocode of what a scenario's processes run.
    #[must_use]
    pub fn listing_in(&self, scenario: &S) -> &Declared<[Line]> {
        self.variant_in(scenario).map_or(&self.listing, |variant| &variant.listing)
    }

    /// The reason with this number.
    ///
    /// # Panics
    /// When there is none.
    #[must_use]
    pub fn reason(&self, number: ReasonNumber) -> &Reason {
        &self.reasons[number.index()]
    }
}

/// Two declarations are of the same algorithm when they have the same key.
impl<S> PartialEq for Info<S> {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl<S> Eq for Info<S> {}

impl<S> fmt::Debug for Info<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.key)
    }
}

/// Something that an algorithm relies on, tied to the condition of the scenario that breaks it.
pub struct Assumption<S> {
    /// A short key: `fifo`.
    pub key: &'static str,
    /// In words: `channels are FIFO`.
    pub text: &'static str,
    /// What goes wrong without it, in words.
    pub without: &'static str,
    /// The names of the properties that may then fall, the plainest first.
    pub breaks: &'static [&'static str],
    /// Whether this scenario keeps it.
    pub kept: fn(&S) -> bool,
}

impl<S> fmt::Debug for Assumption<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key)
    }
}

/// A line of the pseudocode.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    /// What handlers call it.
    pub label: Declared<str>,
    /// What the reader sees, indented by two spaces a level.
    pub text: Declared<str>,
    /// The option, by its key, and the value without which it never runs.
    pub only_with: Option<(&'static str, OptionValue)>,
}

impl Line {
    /// A line of what is built in: its label, and what the reader sees.
    #[must_use]
    pub const fn new(label: &'static str, text: &'static str) -> Self {
        Self { label: Declared::Static(label), text: Declared::Static(text), only_with: None }
    }

    /// A line of what is built in that never runs unless an option has this value.
    #[must_use]
    pub const fn only_with(option: &'static str, value: OptionValue, label: &'static str, text: &'static str) -> Self {
        let (label, text) = (Declared::Static(label), Declared::Static(text));
        Self { label, text, only_with: Some((option, value)) }
    }
}

/// A kind of message.
#[derive(Debug)]
pub struct MessageSpec {
    /// The paper's noun: `election`.
    pub kind: Declared<str>,
    /// What sentences call it: its kind, and `message` where the kind alone is no noun for it, so that it is found in the legend.
    pub noun: Noun,
    /// What it is for.
    pub purpose: Purpose,
    /// What other sources call it.
    pub other_names: &'static [&'static str],
    /// What it carries and how many bits that is, in words.
    pub carries: Declared<str>,
    /// One sentence: what it says.
    pub help: Declared<str>,
}

/// A word for one thing and for several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noun {
    /// For one: `token`, `election message`.
    pub one: Declared<str>,
    /// For several: `tokens`, `election messages`.
    pub many: Declared<str>,
}

impl Noun {
    /// The words of what is built in, for one and for several.
    #[must_use]
    pub const fn new(one: &'static str, many: &'static str) -> Self {
        Self { one: Declared::Static(one), many: Declared::Static(many) }
    }

    /// The word that goes with a number.
    #[must_use]
    pub fn of(&self, count: usize) -> &str {
        if count == 1 { &self.one } else { &self.many }
    }
}

/// What a kind of message is for, as far as pictures and sentences depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A process's bid for leadership: it goes from one process to the next, until it is dropped or back where it began.
    Bid,
    /// A bid of one round: like [`Purpose::Bid`] it goes from one process to the next. Whether its sender is out depends on what
    /// that hears, not on how far the bid comes.
    Round,
    /// It spreads from each process to several others.
    Wave,
    /// Each process sends one, to the neighbour that it reports to: its parent in a tree that grows inwards.
    Report,
    /// It says who leads.
    News,
    /// Anything else, such as questions and their answers.
    Other,
}

impl Purpose {
    /// Whether it goes from one process to the next and stays the same bid, so that its way can be followed.
    #[must_use]
    pub fn is_bid(self) -> bool {
        matches!(self, Self::Bid | Self::Round)
    }
}

/// A timer that a process can set.
#[derive(Debug)]
pub struct TimerSpec {
    /// Its name: `answer`.
    pub name: Declared<str>,
    /// What the process waits for, in words; empty for a timer of no ticks, which only makes a handler of its own of what follows.
    pub waits_for: Declared<str>,
    /// The option that says how long it is, by its key; none where none does.
    pub option: Option<&'static str>,
    /// Whether something is missing when it runs out; else time has only passed, as a round does.
    pub is_deadline: bool,
    /// Whether it was waited for in vain then: something was hoped for, and did not come. It was not where the wait shows that nothing
    /// speaks against going on, such as a better vote.
    pub is_in_vain: bool,
}

/// A variable of a process, by its textbook name.
#[derive(Debug)]
pub struct VariableSpec {
    /// Its name, as `show` gives it.
    pub name: Declared<str>,
    /// What it holds.
    pub help: Declared<str>,
    /// Whether a number is shown beside its process for all to see, when it is not 0.
    pub on_stage: bool,
    /// What it is used with, one of them at least; empty where it always is. Each is a flag, a choice (`variant=filter`), or several
    /// of these at once, joined by `&`.
    pub used_with: &'static [&'static str],
}
