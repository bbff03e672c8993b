//! Lectures, line by line: what each says, the scenarios that show it, what there is to see in them, and what is wrong where something is.
//!
//! A line is data. A test carries out every scenario and holds that it shows what its line says; `docs/lectures.md` is written from these
//! lines, and the page lists them in its gallery.

use crate::model::Tick;

/// A lecture (slides, or a readme) that the playground goes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lecture {
    /// What it is called in links: `lecture-22`.
    pub key: &'static str,
    /// What it is called, as claims and the gallery cite it.
    pub name: &'static str,
    /// What holds for all of its lines.
    pub about: &'static str,
    /// Its parts, in its order.
    pub sections: &'static [Section],
}

/// A part of a lecture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section {
    /// What it is about.
    pub title: &'static str,
    /// What it says, in its order.
    pub lines: &'static [Line],
}

/// One thing that a lecture says: whatever somebody could ask about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number: the lecture's letter or number, and its place in the lecture from 1 on: `22.14`.
    pub number: &'static str,
    /// What it says, in our words.
    pub says: &'static str,
    /// Whether the playground shows it.
    pub mark: Mark,
    /// The runs that show it: the first is the line's own, the others are to be compared with it.
    pub shown: &'static [Shown],
    /// What to look at, what is wrong, or why nothing is shown; may be empty.
    pub note: &'static str,
}

/// A run, and what there is to see in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The scenario, as links have it.
    pub link: &'static str,
    /// The tick after which one looks; none for the end.
    pub at: Option<Tick>,
    /// What has come of it by then, divided by commas: `leader 1, election 11`. `tests/tests/lectures/shows.rs` has the words.
    pub shows: &'static str,
}

/// Whether the playground shows a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// As it stands.
    Shown,
    /// In part, by something else in its place, or under a condition that the line does not name.
    Partly,
    /// The line is wrong: what is shown is what goes wrong, or what is right instead.
    Wrong,
    /// A run cannot show it.
    CannotBeShown,
    /// A heading, of which there is nothing to show.
    Heading,
}

impl Mark {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Shown, Self::Partly, Self::Wrong, Self::CannotBeShown, Self::Heading];

    /// In words: `cannot be shown`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Shown => "shown",
            Self::Partly => "partly",
            Self::Wrong => "wrong",
            Self::CannotBeShown => "cannot be shown",
            Self::Heading => "heading",
        }
    }
}

impl Lecture {
    /// What it says, in its order.
    pub fn lines(&self) -> impl Iterator<Item = &'static Line> + use<> {
        self.sections.iter().flat_map(|section| section.lines)
    }
}

impl Shown {
    /// What stands behind the page's address to see it: `a=lelann!t=6.5`, with what tick 6 has sent on its way.
    #[must_use]
    pub fn fragment(&self) -> String {
        self.at.map_or_else(|| self.link.to_owned(), |tick| format!("{}!t={tick}.5", self.link))
    }
}

/// A run, seen at its end.
pub(super) const fn run(link: &'static str, shows: &'static str) -> Shown {
    Shown { link, at: None, shows }
}

/// A run, seen after a tick.
pub(super) const fn at(tick: Tick, link: &'static str, shows: &'static str) -> Shown {
    Shown { link, at: Some(tick), shows }
}

/// Shown, and nothing is to be said about it.
pub(super) const fn shown(number: &'static str, says: &'static str, shown: &'static [Shown]) -> Line {
    noted(number, says, shown, "")
}

/// Shown, with something to look at.
pub(super) const fn noted(
    number: &'static str,
    says: &'static str,
    shown: &'static [Shown],
    note: &'static str,
) -> Line {
    Line { number, says, mark: Mark::Shown, shown, note }
}

/// Shown in part, with the reason.
pub(super) const fn partly(
    number: &'static str,
    says: &'static str,
    shown: &'static [Shown],
    note: &'static str,
) -> Line {
    Line { number, says, mark: Mark::Partly, shown, note }
}

/// Wrong, with what is right.
pub(super) const fn wrong(
    number: &'static str,
    says: &'static str,
    shown: &'static [Shown],
    note: &'static str,
) -> Line {
    Line { number, says, mark: Mark::Wrong, shown, note }
}

/// Nothing to run, with the reason.
pub(super) const fn cannot(number: &'static str, says: &'static str, note: &'static str) -> Line {
    Line { number, says, mark: Mark::CannotBeShown, shown: &[], note }
}

/// A heading, with what becomes of it.
pub(super) const fn heading(number: &'static str, says: &'static str, note: &'static str) -> Line {
    Line { number, says, mark: Mark::Heading, shown: &[], note }
}
