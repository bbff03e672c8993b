//! The stories that are there: a Markdown file each, and the lectures.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::draft::{Draft, SceneDraft};
use super::{Story, Text};
use crate::gallery::{LECTURES, Lecture};

/// A story that is there.
#[derive(Clone, Debug, PartialEq)]
pub struct Ready {
    /// What it is called in links and on the command line: `what-is-election`.
    pub key: &'static str,
    /// The story.
    pub story: Story,
}

/// The stories' files, in the order in which they build on each other.
const FILES: [(&str, &str); 8] = [
    ("what-is-election", include_str!("texts/what-is-election.md")),
    ("to-chang-roberts", include_str!("texts/to-chang-roberts.md")),
    ("best-worst-mean", include_str!("texts/best-worst-mean.md")),
    ("list-on-a-ring", include_str!("texts/list-on-a-ring.md")),
    ("bully-and-time", include_str!("texts/bully-and-time.md")),
    ("crashes", include_str!("texts/crashes.md")),
    ("assumptions", include_str!("texts/assumptions.md")),
    ("impossible", include_str!("texts/impossible.md")),
];

/// Every story that is there: those of their own first, then the lectures in their order.
pub static READY: LazyLock<Vec<Ready>> = LazyLock::new(|| {
    let files = FILES.iter().map(|(key, text)| Ready {
        key,
        story: Story::from_markdown(text).unwrap_or_else(|error| panic!("{key}: {error}; a test reads every file")),
    });
    files.chain(LECTURES.iter().map(|lecture| Ready { key: lecture.key, story: of(lecture) })).collect()
});

/// A lecture as a story: a scene for each of its runs, with what the first line that shows it says.
fn of(lecture: &Lecture) -> Story {
    let mut told = BTreeSet::new();
    let mut scenes = Vec::new();
    for section in lecture.sections {
        for line in section.lines {
            let Some(shown) = line.shown.first().filter(|shown| told.insert(shown.link)) else { continue };
            scenes.push(SceneDraft {
                title: format!("{} {}", line.number, section.title),
                text: [line.says, line.note].map(Text::of_plain).join("\n\n").trim_end().to_owned(),
                scenario: shown.link.to_owned(),
                ..SceneDraft::default()
            });
        }
    }
    let draft = Draft { title: lecture.name.to_owned(), scenes, ..Draft::default() };
    draft.read().unwrap_or_else(|error| panic!("{}: {error}; a test reads every lecture", lecture.key))
}

/// The index of the scene in which a lecture's story tells the run of a line, or of the last line before it that has one; none where
/// there is no such line. Lines count from 1, as in their numbers.
#[must_use]
pub fn scene_of_line(lecture: &Lecture, line: usize) -> Option<usize> {
    let lines: Vec<_> = lecture.lines().collect();
    let up_to_it = lines.get(..line).filter(|lines| !lines.is_empty())?;
    let mut links = Vec::new();
    let mut last = 0;
    for shown in up_to_it.iter().filter_map(|line| line.shown.first()) {
        last = links.iter().position(|link| *link == shown.link).unwrap_or_else(|| {
            links.push(shown.link);
            links.len() - 1
        });
    }
    Some(last)
}
