//! What the lectures say, for programs.

use serde::Serialize;

use crate::gallery::{LECTURES, Lecture, Line, OWN_LINES, Section, Shown};
use crate::model::Tick;

/// A line of a lecture: what `election lectures --json` prints.
#[derive(Clone, Debug, Serialize)]
pub struct LineReport {
    number: &'static str,
    /// The key of the lecture; `own` for what stands in none.
    lecture: &'static str,
    section: &'static str,
    says: &'static str,
    /// `shown`, `partly`, `wrong`, `cannot be shown` or `heading`.
    mark: &'static str,
    /// The first is the line's own, the others are beside it.
    shown: Vec<ShownReport>,
    note: &'static str,
}

#[derive(Clone, Debug, Serialize)]
struct ShownReport {
    /// The scenario, as a link's fragment.
    link: String,
    /// The tick after which it is seen; none for its end.
    at: Option<Tick>,
    shows: &'static str,
}

impl LineReport {
    /// Every line of every lecture, and of our own.
    pub fn all() -> impl Iterator<Item = Self> {
        LECTURES.iter().copied().chain([OWN_LINES]).flat_map(|lecture| {
            let lines =
                move |section: &'static Section| section.lines.iter().map(move |line| Self::of(lecture, section, line));
            lecture.sections.iter().flat_map(lines)
        })
    }

    /// The key of its lecture.
    #[must_use]
    pub fn lecture(&self) -> &'static str {
        self.lecture
    }

    fn of(lecture: &Lecture, section: &Section, line: &Line) -> Self {
        let shown = |shown: &Shown| ShownReport { link: format!("#{}", shown.link), at: shown.at, shows: shown.shows };
        Self {
            number: line.number,
            lecture: lecture.key,
            section: section.title,
            says: line.says,
            mark: line.mark.name(),
            shown: line.shown.iter().map(shown).collect(),
            note: line.note,
        }
    }
}
