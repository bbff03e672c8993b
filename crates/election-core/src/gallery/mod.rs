//! Ready scenarios: the figures, examples and stated cases of lectures and textbooks, and the effect of each broken assumption.
//!
//! An entry is data: a link, a sentence, where it comes from, and how it ends. Tests run every one of them.

mod entries;
mod lecture;
mod lectures;

use std::fmt;

pub use entries::ENTRIES;
pub use lecture::{Lecture, Line, Mark, Section, Shown};
pub use lectures::{LECTURES, OWN_LINES, how_to_read};

/// A ready scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What it is called in tests and files: `lelann-staggered`.
    pub id: &'static str,
    /// What it is called on the page.
    pub title: &'static str,
    /// A sentence: what there is to see.
    pub text: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// The scenario, as links have it.
    pub link: &'static str,
    /// How it ends.
    pub end: End,
    /// The messages sent by kind, in the order of the algorithm: `13 election, 8 elected`; nothing where there is no end of them.
    pub sent: &'static str,
    /// What it breaks, when that is what it is about.
    pub broken: Option<Broken>,
}

/// How a run ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// With this identity as the one leader.
    Leader(&'static str),
    /// With two leaders.
    Split,
    /// Without a leader.
    Nobody,
    /// Not at all.
    Never,
}

impl End {
    /// The key of the outcome's status.
    #[must_use]
    pub fn status(self) -> &'static str {
        match self {
            Self::Leader(_) => "elected", // lint: not an algorithm's: how a run ended
            Self::Split => "split",
            Self::Nobody => "none",
            Self::Never => "limit",
        }
    }
}

/// In words: `6 leads`.
impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Leader(leader) => write!(f, "{leader} leads"),
            Self::Split => f.write_str("two leaders"),
            Self::Nobody => f.write_str("no leader"),
            Self::Never => f.write_str("no end"),
        }
    }
}

/// An assumption that does not hold, and the property that falls with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The key of the algorithm's assumption.
    pub assumption: &'static str,
    /// The name of the property.
    pub falls: &'static str,
    /// The link of a scenario that keeps the assumption, and else is the same: there the property holds.
    pub kept: &'static str,
}

/// What an entry breaks.
const fn broken(assumption: &'static str, falls: &'static str, kept: &'static str) -> Option<Broken> {
    Some(Broken { assumption, falls, kept })
}
