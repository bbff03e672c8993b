//! What an algorithm's file declares about itself. Page, command line, tests and link derive from it.

use crate::claims::Claim;
use crate::sim::scenario::Scenario;

/// Who can send to whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topology {
    /// Position `i` sends to `i + 1 mod n`.
    Ring,
    /// Everyone sends to everyone.
    Complete,
}

/// Whose identity a leader's must not lose to (the property *validity*).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contenders {
    /// Those that bid for leadership: non-initiators only pass on.
    Bidders,
    /// Every live process.
    Live,
}

/// All that is known about an algorithm without running it.
#[derive(Debug)]
pub struct Info {
    /// The key in scenarios and links: `chang-roberts`.
    pub key: &'static str,
    /// The name on the page: `Chang–Roberts`.
    pub name: &'static str,
    /// One line: what it does.
    pub summary: &'static str,
    /// Where it was published.
    pub source: &'static str,
    /// Who can send to whom.
    pub topology: Topology,
    /// Whose identity a leader's must not lose to.
    pub contenders: fn(&Scenario) -> Contenders,
    /// What it relies on.
    pub assumptions: &'static [Assumption],
    /// What can be switched.
    pub options: &'static [OptionSpec],
    /// The pseudocode, in our own words; handlers name its lines by their labels.
    pub listing: &'static [Line],
    /// The messages; a message's `Kind` is its place here.
    pub messages: &'static [MessageSpec],
    /// The timers; a `Timer` is its place here.
    pub timers: &'static [TimerSpec],
    /// The variables that `show` shows, with their meaning.
    pub variables: &'static [VariableSpec],
    /// The reasons that its handlers give.
    pub reasons: &'static [&'static Reason],
    /// The published figures that it is measured against.
    pub claims: &'static [Claim],
}

impl Info {
    /// The option with this key.
    #[must_use]
    pub fn option(&self, key: &str) -> Option<&'static OptionSpec> {
        self.options.iter().find(|option| option.key == key)
    }

    /// The place in the listing of the line with this label.
    #[must_use]
    pub fn line(&self, label: &str) -> Option<usize> {
        self.listing.iter().position(|line| line.label == label)
    }
}

/// Something that an algorithm relies on, tied to the condition of the scenario that breaks it.
#[derive(Debug)]
pub struct Assumption {
    /// A short key: `fifo`.
    pub key: &'static str,
    /// In words: `channels are FIFO`.
    pub text: &'static str,
    /// What goes wrong without it, in words.
    pub without: &'static str,
    /// The name of the property that may then fall.
    pub breaks: &'static str,
    /// Whether this scenario keeps it.
    pub kept: fn(&Scenario) -> bool,
}

/// A switch of an algorithm. JSON, link, panel and `--help` derive from it.
#[derive(Debug)]
pub struct OptionSpec {
    /// The key in scenarios and links: `announce_to`.
    pub key: &'static str,
    /// The label on the page.
    pub name: &'static str,
    /// One sentence: what it does.
    pub help: &'static str,
    /// What values it takes.
    pub kind: OptionKind,
    /// What it is when the scenario does not say.
    pub default: fn(&Scenario) -> OptionValue,
    /// The value from which on the algorithm is safe, and why, where there is such a value.
    pub safe: Option<Safe>,
}

/// The value of an option from which on the algorithm is safe.
#[derive(Debug)]
pub struct Safe {
    /// The value, which may depend on the scenario's delays.
    pub value: fn(&Scenario) -> OptionValue,
    /// Why this one, in words.
    pub because: &'static str,
}

/// What values an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `true` or `false`.
    Flag,
    /// One of these.
    Choice(&'static [Choice]),
    /// A number of ticks, bounds included.
    Ticks {
        /// The smallest.
        min: u32,
        /// The largest.
        max: u32,
    },
}

/// One of the values of a [`OptionKind::Choice`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The key in scenarios and links.
    pub key: &'static str,
    /// What it means, for the panel.
    pub help: &'static str,
}

/// A value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OptionValue {
    /// A flag.
    Flag(bool),
    /// The key of a choice.
    Choice(&'static str),
    /// A number of ticks.
    Ticks(u32),
}

/// A line of the pseudocode.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// What handlers call it.
    pub label: &'static str,
    /// What the reader sees, indented by two spaces a level.
    pub text: &'static str,
}

/// A kind of message.
#[derive(Debug)]
pub struct MessageSpec {
    /// The paper's noun: `election`.
    pub kind: &'static str,
    /// What other sources call it.
    pub other_names: &'static [&'static str],
    /// What it carries and how many bits that is, in words.
    pub carries: &'static str,
    /// One sentence: what it says.
    pub help: &'static str,
}

/// A timer that a process can set.
#[derive(Debug)]
pub struct TimerSpec {
    /// Its name: `answer`.
    pub name: &'static str,
    /// What the process waits for, in words.
    pub waits_for: &'static str,
}

/// A variable of a process, by its textbook name.
#[derive(Debug)]
pub struct VariableSpec {
    /// Its name, as `show` gives it.
    pub name: &'static str,
    /// What it holds.
    pub help: &'static str,
    /// Whether a number is shown beside its process for all to see, when it is not 0.
    pub on_stage: bool,
}

/// Why a handler did what it did. A handler names it with operands; the words come later.
///
/// In `text`, `{me}` is the acting process's identity, `{from}` the sender's, `{to}` the identity of the next process that
/// it sends to, and `{0}`, `{1}`, … are the operands.
#[derive(Debug)]
pub struct Reason {
    /// A key that stays the same in every language.
    pub key: &'static str,
    /// The sentence in English.
    pub text: &'static str,
    /// Whether it means that the message just received goes no further.
    pub discards: bool,
}
