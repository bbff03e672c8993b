//! Lectures, line by line: what each says, the scenario that shows it, and what is wrong with it where something is.
//!
//! A line is data. Tests run every link; `docs/lectures.md` is written from these lines; the page walks through them in order.

/// A lecture (slides, or a readme) that the playground goes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lecture {
    /// What it is called in links: `lecture-22`.
    pub key: &'static str,
    /// What it is called, as claims and the gallery cite it.
    pub name: &'static str,
    /// What it says, in its order.
    pub lines: &'static [Line],
}

/// One thing that a lecture says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Where it stands: the subject of the slide, or the number of the sentence.
    pub at: &'static str,
    /// What it says, in our words.
    pub says: &'static str,
    /// The scenario that shows it, as links have it.
    pub link: Option<&'static str>,
    /// What there is to see in it, what is wrong with it, or why there is nothing to show.
    pub note: Option<&'static str>,
}

impl Lecture {
    /// The link of the scenario that is looked at while a line is spoken of: its own, or that of the last line before it that has
    /// one. None beyond the last line, and where no line up to it has one.
    #[must_use]
    pub fn link_at(&self, line: usize) -> Option<&'static str> {
        self.lines.get(..=line)?.iter().rev().find_map(|line| line.link)
    }
}

/// Shown, and nothing is wrong with it.
pub(super) const fn shown(at: &'static str, says: &'static str, link: &'static str) -> Line {
    Line { at, says, link: Some(link), note: None }
}

/// Shown, with something to be said about it.
pub(super) const fn noted(at: &'static str, says: &'static str, link: &'static str, note: &'static str) -> Line {
    Line { at, says, link: Some(link), note: Some(note) }
}

/// Nothing to run; a note says why, or what is wrong.
pub(super) const fn told(at: &'static str, says: &'static str, note: &'static str) -> Line {
    Line { at, says, link: None, note: Some(note) }
}
