//! What is looked for in the gallery, and where it is found.

use std::collections::BTreeSet;

use election_core::Scenario;
use election_core::exercises::{EXERCISES, Exercise};
use election_core::gallery::{ENTRIES, Entry, Lecture, Line, OWN_LINES};
use election_core::stories::{READY, Ready};

/// A part of the gallery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Stories to be told.
    Stories,
    /// Lectures, told.
    Lectures,
    /// What lectures say, line by line.
    Lines,
    /// Exercises.
    Exercises,
    /// Ready scenarios.
    Scenarios,
}

impl Part {
    /// All of them, in their order.
    pub const ALL: [Self; 5] = [Self::Stories, Self::Lectures, Self::Lines, Self::Exercises, Self::Scenarios];

    /// Its heading, and where it is jumped to.
    pub fn name(self) -> &'static str {
        match self {
            Self::Stories => "Stories",
            Self::Lectures => "Lectures",
            Self::Lines => "Line by line",
            Self::Exercises => "Exercises",
            Self::Scenarios => "Scenarios",
        }
    }

    /// The name of its heading in the document.
    pub fn id(self) -> &'static str {
        match self {
            Self::Stories => "gallery-stories",
            Self::Lectures => "gallery-lectures",
            Self::Lines => "gallery-lines",
            Self::Exercises => "gallery-exercises",
            Self::Scenarios => "gallery-scenarios",
        }
    }
}

/// What is looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Search {
    /// What has been typed: each of its words is to be found.
    pub typed: String,
    /// The key of the algorithm that runs.
    pub algorithm: Option<String>,
}

impl Search {
    /// Whether everything is shown.
    pub fn is_empty(&self) -> bool {
        self.typed.trim().is_empty() && self.algorithm.is_none()
    }

    /// Whether a line of a lecture is found, by what it says or by the algorithm of one of its runs.
    pub fn finds_line(&self, line: &Line) -> bool {
        let links = line.shown.iter().map(|shown| shown.link);
        self.finds(&Searched::new([line.number, line.says, line.note, line.mark.name()], links.filter_map(scenario)))
    }

    fn finds(&self, searched: &Searched) -> bool {
        let mut words = self.typed.split_whitespace().map(str::to_lowercase);
        let is_of = |algorithm: &String| searched.algorithms.contains(algorithm);
        words.all(|word| searched.text.contains(&word)) && self.algorithm.as_ref().is_none_or(is_of)
    }
}

fn scenario(link: &str) -> Option<Scenario> {
    // Tests see to it that every link can be read.
    Scenario::from_link(link).ok()
}

/// What is searched of one thing that can be opened.
struct Searched {
    /// In lower case.
    text: String,
    /// The keys of the algorithms that run.
    algorithms: BTreeSet<String>,
}

impl Searched {
    fn new<'a>(texts: impl IntoIterator<Item = &'a str>, scenarios: impl Iterator<Item = Scenario>) -> Self {
        let mut text = texts.into_iter().collect::<Vec<_>>().join("\n");
        let mut algorithms = BTreeSet::new();
        for scenario in scenarios {
            let info = scenario.info();
            if algorithms.insert(info.key.to_string()) {
                text.extend(["\n", &*info.name, "\n", &*info.key]);
            }
        }
        Self { text: text.to_lowercase(), algorithms }
    }
}

/// Everything that can be opened, with what is searched of it: made once, as it takes reading all links.
pub struct Index {
    stories: Vec<(&'static Ready, Searched)>,
    exercises: Vec<(&'static Exercise, Searched)>,
    entries: Vec<(&'static Entry, Searched)>,
}

/// What has been found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// Stories, lectures among them.
    pub stories: Vec<&'static Ready>,
    /// Exercises.
    pub exercises: Vec<&'static Exercise>,
    /// Ready scenarios.
    pub entries: Vec<&'static Entry>,
    /// How many lines of lectures.
    pub lines: usize,
}

impl Index {
    /// All there is.
    pub fn new() -> Self {
        let of_story = |ready: &'static Ready| {
            let scenes = &ready.story.scenes;
            let titles = scenes.iter().map(|scene| &*scene.title);
            let texts = [ready.key, &*ready.story.title].into_iter().chain(titles);
            (ready, Searched::new(texts, scenes.iter().map(|scene| scene.scenario.clone())))
        };
        let of_exercise = |exercise: &'static Exercise| {
            let group = exercise.group.to_string();
            let texts = [exercise.key, exercise.title, exercise.text, &group];
            (exercise, Searched::new(texts, std::iter::once(exercise.scenario())))
        };
        let of_entry = |entry: &'static Entry| {
            let (end, falls) =
                (entry.end.to_string(), entry.broken.map(|broken| format!("{} is violated", broken.falls)));
            let texts = [entry.title, entry.text, entry.source, entry.sent, &end, falls.as_deref().unwrap_or_default()];
            (entry, Searched::new(texts, scenario(entry.link).into_iter()))
        };
        Self {
            stories: READY.iter().map(of_story).collect(),
            exercises: EXERCISES.iter().map(of_exercise).collect(),
            entries: ENTRIES.iter().map(of_entry).collect(),
        }
    }

    /// How many things can be opened, lines of lectures not counted.
    pub fn len(&self) -> usize {
        self.stories.len() + self.exercises.len() + self.entries.len()
    }

    /// What is found.
    pub fn find(&self, search: &Search) -> Found {
        Found {
            stories: found(&self.stories, search),
            exercises: found(&self.exercises, search),
            entries: found(&self.entries, search),
            lines: lectures().flat_map(Lecture::lines).filter(|line| search.finds_line(line)).count(),
        }
    }
}

/// The lectures that are read line by line, and the lines that are none of a lecture.
pub fn lectures() -> impl Iterator<Item = &'static Lecture> {
    election_core::gallery::LECTURES.iter().copied().chain([OWN_LINES])
}

fn found<T>(all: &[(&'static T, Searched)], search: &Search) -> Vec<&'static T> {
    all.iter().filter(|(_, searched)| search.finds(searched)).map(|(thing, _)| *thing).collect()
}

impl Found {
    /// How many of a part.
    pub fn count(&self, part: Part) -> usize {
        match part {
            Part::Stories => self.stories.iter().filter(|ready| !is_lecture(ready)).count(),
            Part::Lectures => self.stories.iter().filter(|ready| is_lecture(ready)).count(),
            Part::Lines => self.lines,
            Part::Exercises => self.exercises.len(),
            Part::Scenarios => self.entries.len(),
        }
    }

    /// How many things, lines of lectures not counted.
    pub fn len(&self) -> usize {
        self.stories.len() + self.exercises.len() + self.entries.len()
    }

    /// Whether there is nothing.
    pub fn is_nothing(&self) -> bool {
        self.len() + self.lines == 0
    }
}

/// Whether a story is a lecture.
pub fn is_lecture(ready: &Ready) -> bool {
    Lecture::find(ready.key).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(typed: &str, algorithm: Option<&str>) -> Found {
        let search = Search { typed: typed.to_owned(), algorithm: algorithm.map(str::to_owned) };
        Index::new().find(&search)
    }

    #[test]
    fn without_a_search_everything_is_found() {
        let all = find("  ", None);
        assert_eq!((all.stories.len(), all.entries.len()), (READY.len(), ENTRIES.len()));
        assert_eq!(all.len(), Index::new().len());
        let counts = Part::ALL.map(|part| all.count(part));
        assert_eq!(counts[..2].iter().sum::<usize>(), READY.len());
        assert_eq!(counts[2], lectures().flat_map(Lecture::lines).count());
    }

    #[test]
    fn each_word_is_found_in_whatever_is_said_of_it() {
        // By its algorithm and by what falls, in any order and case.
        let fallen = find("VIOLATED lelann", None).entries;
        assert!(!fallen.is_empty() && fallen.iter().all(|entry| entry.broken.is_some()));
        assert!(fallen.iter().any(|entry| entry.link.starts_with("a=lelann")), "{fallen:?}");
        let one = find("make 3 win", None);
        assert!(one.exercises.iter().any(|exercise| exercise.key == "make-3-win"));
        assert!(find("xyzzy", None).is_nothing());
        assert!(find("A.59", None).lines >= 1);
    }

    #[test]
    fn of_an_algorithm_there_is_what_runs_it() {
        let raft = find("", Some("raft"));
        assert!(raft.len() > 0 && raft.entries.iter().all(|entry| entry.link.contains("a=raft")));
        assert!(raft.exercises.iter().all(|exercise| *exercise.scenario().info().key == *"raft"));
    }
}
