//! What a field may be, in words and in bounds.

use std::fmt;

use crate::error::{one_of, or_nearest};
use crate::model::{MAX_PROCESSES, Tick};
use crate::scenario::detector::TIMEOUTS_A_PERIOD;
use crate::scenario::{MAX_DELAY, MAX_EVENTS, MAX_INTEGER, MAX_TICK};

/// What a field of a scenario, or a part of one, may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// A whole number.
    Number(Bounds),
    /// The position of a process, below the number of processes.
    Process,
    /// A number from 0 to 1 with at most six decimals.
    Probability,
    /// `true` or `false`, in a link `yes` or `no`.
    Flag,
    /// `true` and nothing else.
    True,
    /// One of these names.
    Names(&'static [&'static str]),
    /// Something else; in a link, a list separated by commas.
    List(Form),
    /// Something else; in a link, one value.
    Value(Form),
}

/// How something is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// In JSON.
    pub json: &'static str,
    /// In a link.
    pub link: &'static str,
    /// The words that may stand there: one of them was meant by a word that is nearly the same.
    pub words: &'static [&'static str],
    /// The forms that it has, for those who choose instead of writing; none where a list is written entry by entry.
    pub alternatives: &'static [Alternative],
}

/// One form of a value: a word, numbers, or a word with numbers after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alternative {
    /// What the page calls it.
    pub label: &'static str,
    /// One sentence: what it means.
    pub help: &'static str,
    /// The word with which it begins in a link, if it does.
    pub word: &'static str,
    /// The numbers that follow.
    pub parts: &'static [Part],
    /// What ends it in a link.
    pub after: &'static str,
}

/// A number in a form of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// What the page calls it.
    pub label: &'static str,
    /// What stands before it in a link.
    pub before: &'static str,
    /// What it may be.
    pub bounds: Bounds,
    /// What it is when it is left out.
    pub default: u64,
}

impl Alternative {
    /// A form that is one word.
    pub(super) const fn word(word: &'static str, label: &'static str, help: &'static str) -> Self {
        Self { label, help, word, parts: &[], after: "" }
    }

    /// The numbers in a link's text, if the text has this form.
    #[must_use]
    pub fn read(&self, text: &str) -> Option<Vec<u64>> {
        let mut rest = text.strip_prefix(self.word)?.strip_suffix(self.after)?;
        let mut numbers = Vec::with_capacity(self.parts.len());
        for part in self.parts {
            if rest.is_empty() && !self.word.is_empty() {
                numbers.push(part.default);
                continue;
            }
            rest = rest.strip_prefix(part.before)?;
            let end = rest.find(|digit: char| !digit.is_ascii_digit()).unwrap_or(rest.len());
            numbers.push(rest[..end].parse().ok()?);
            rest = &rest[end..];
        }
        rest.is_empty().then_some(numbers)
    }

    /// The text in a link with these numbers, one for each part.
    #[must_use]
    pub fn write(&self, numbers: &[u64]) -> String {
        let parts = self.parts.iter().zip(numbers).map(|(part, number)| format!("{}{number}", part.before));
        format!("{}{}{}", self.word, parts.collect::<String>(), self.after)
    }
}

impl Takes {
    /// What may stand there in JSON. `found` is the text that does, if it is one: it may have been meant for a name.
    #[must_use]
    pub fn in_json(self, found: &str) -> String {
        match self {
            Self::Flag => "true or false".to_owned(),
            Self::True => "true".to_owned(),
            Self::List(form) | Self::Value(form) => or_nearest(form.json, form.words, found),
            Self::Number(_) | Self::Process | Self::Probability | Self::Names(_) => self.in_link(found),
        }
    }

    /// What may stand there in a link; see [`Takes::in_json`].
    #[must_use]
    pub fn in_link(self, found: &str) -> String {
        match self {
            Self::Number(bounds) => bounds.to_string(),
            Self::Process => "a process, 0 to n - 1".to_owned(),
            Self::Probability => "a probability, 0 to 1 with at most six decimals".to_owned(),
            Self::Flag | Self::True => "yes or no".to_owned(),
            Self::Names(names) => one_of(names, found),
            Self::List(form) | Self::Value(form) => or_nearest(form.link, form.words, found),
        }
    }
}

/// A range of whole numbers, bounds included, and what they count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// What they are, in words: `a number of ticks`.
    pub what: &'static str,
    /// The smallest.
    pub min: u64,
    /// The largest.
    pub max: u64,
}

pub(super) const VERSION: Bounds = Bounds::new("the version", 1, 1);
pub(super) const PROCESSES: Bounds = Bounds::new("a number of processes", 1, MAX_PROCESSES as u64);
pub(super) const IDENTITY: Bounds = Bounds::new("an identity", 0, MAX_INTEGER);
pub(super) const LOG: Bounds = Bounds::new("a log's number", 0, MAX_TICK as u64);
pub(super) const TICK: Bounds = Bounds::new("a tick", 0, MAX_TICK as u64);
pub(super) const DELAY: Bounds = Bounds::ticks(1, MAX_DELAY);
/// A timeout of SWIM: three of them fit into the longest period.
pub(super) const SWIM_TIMEOUT: Bounds = Bounds::ticks(1, MAX_DELAY / TIMEOUTS_A_PERIOD);
/// A period of SWIM: three of the shortest timeouts fit into it.
pub(super) const SWIM_PERIOD: Bounds = Bounds::ticks(TIMEOUTS_A_PERIOD, MAX_DELAY);
pub(super) const PROXIES: Bounds = Bounds::new("a number of processes", 0, MAX_PROCESSES as u64 - 1);
pub(super) const PROCESSING: Bounds = Bounds::ticks(0, MAX_DELAY);
pub(super) const SENDS: Bounds = Bounds::new("a number of sends", 1, u32::MAX as u64);
pub(super) const MESSAGE: Bounds = Bounds::new("the number of a message", 0, u32::MAX as u64);
pub(super) const SEED: Bounds = Bounds::new("a seed", 0, MAX_INTEGER);
pub(super) const EVENTS: Bounds = Bounds::new("a number of steps", 1, MAX_EVENTS);
pub(super) const PARTS_PER_MILLION: Bounds = Bounds::new("parts per million", 0, 1_000_000);

impl Bounds {
    const fn new(what: &'static str, min: u64, max: u64) -> Self {
        Self { what, min, max }
    }

    /// A range of ticks.
    pub(super) const fn ticks(min: Tick, max: Tick) -> Self {
        Self::new("a number of ticks", min as u64, max as u64)
    }
}

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.min == self.max {
            write!(f, "{}, {}", self.what, self.min)
        } else {
            write!(f, "{}, {} to {}", self.what, self.min, self.max)
        }
    }
}
