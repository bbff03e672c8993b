//! The stories that are there: a Markdown file each, and the lectures.

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

/// A lecture as a story: a scene a line, over the run that is looked at while it is spoken of.
fn of(lecture: &Lecture) -> Story {
    let first = lecture.lines.iter().find_map(|line| line.link).unwrap_or_default();
    let scene = |(index, line): (usize, &crate::gallery::Line)| {
        let texts = [Some(line.says), line.note].into_iter().flatten().map(Text::of_plain);
        SceneDraft {
            title: line.at.to_owned(),
            text: texts.collect::<Vec<_>>().join("\n\n"),
            scenario: lecture.link_at(index).unwrap_or(first).to_owned(),
            ..SceneDraft::default()
        }
    };
    let scenes = lecture.lines.iter().enumerate().map(scene).collect();
    let draft = Draft { title: lecture.name.to_owned(), scenes, ..Draft::default() };
    draft.read().unwrap_or_else(|error| panic!("{}: {error}; a test reads every lecture", lecture.key))
}
