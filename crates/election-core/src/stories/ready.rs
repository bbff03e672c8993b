//! The stories that are there, a Markdown file each: those of their own, and the lectures.

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use super::{Scene, Story};
use crate::gallery::Lecture;

/// A story that is there.
#[derive(Clone, Debug, PartialEq)]
pub struct Ready {
    /// What it is called in links and on the command line: `what-is-election`.
    pub key: &'static str,
    /// The story.
    pub story: Story,
}

/// The stories' files, in the order in which they build on each other; then the lectures, in theirs.
const FILES: [(&str, &str); 13] = [
    ("what-is-election", include_str!("texts/what-is-election.md")),
    ("to-chang-roberts", include_str!("texts/to-chang-roberts.md")),
    ("best-worst-mean", include_str!("texts/best-worst-mean.md")),
    ("list-on-a-ring", include_str!("texts/list-on-a-ring.md")),
    ("bully-and-time", include_str!("texts/bully-and-time.md")),
    ("crashes", include_str!("texts/crashes.md")),
    ("assumptions", include_str!("texts/assumptions.md")),
    ("impossible", include_str!("texts/impossible.md")),
    ("aalborg", include_str!("texts/lectures/aalborg.md")),
    ("lecture-22", include_str!("texts/lectures/lecture-22.md")),
    ("unimore", include_str!("texts/lectures/unimore.md")),
    ("gupta", include_str!("texts/lectures/gupta.md")),
    ("readme", include_str!("texts/lectures/readme.md")),
];

/// Every story that is there.
pub static READY: LazyLock<Vec<Ready>> = LazyLock::new(|| {
    let ready = |(key, text): &(&'static str, &str)| {
        let story = Story::from_markdown(text);
        Ready { key, story: story.unwrap_or_else(|error| panic!("{key}: {error}; a test reads every file")) }
    };
    FILES.iter().map(ready).collect()
});

/// The index of the scene in which a lecture's story tells a line, or the last one before it that is told; none where there is no such
/// line. Lines count from 1, as in their numbers. Which lines a scene tells stands in its notes.
#[must_use]
pub fn scene_of_line(lecture: &Lecture, line: usize) -> Option<usize> {
    let first = lecture.lines().next()?;
    let (prefix, _) = first.number.rsplit_once('.')?;
    let ready = READY.iter().find(|ready| ready.key == lecture.key)?;
    let lines = ready.story.scenes.iter().map(|scene| lines_of(scene, prefix));
    let before = |ranges: Vec<RangeInclusive<usize>>| {
        let up_to_it = ranges.into_iter().filter(|range| *range.start() <= line);
        up_to_it.map(|range| line.saturating_sub(*range.end())).min()
    };
    let far = lines.enumerate().filter_map(|(scene, ranges)| Some((before(ranges)?, scene)));
    let is_there = (1..=lecture.lines().count()).contains(&line);
    is_there.then(|| far.min().map_or(0, |(_, scene)| scene))
}

/// The numbers of the lines that a scene tells, as its notes have them: `Lines A.1 to A.9, and A.22.`
fn lines_of(scene: &Scene, prefix: &str) -> Vec<RangeInclusive<usize>> {
    let number = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        word.strip_prefix(prefix)?.strip_prefix('.')?.parse::<usize>().ok()
    };
    let words: Vec<&str> = scene.notes.source().split_whitespace().collect();
    let mut ranges = Vec::new();
    for (place, word) in words.iter().enumerate() {
        let Some(first) = number(word) else { continue };
        let last = || words.get(place + 1).filter(|word| **word == "to").and_then(|_| number(words.get(place + 2)?));
        ranges.push(first..=last().unwrap_or(first));
    }
    ranges
}
