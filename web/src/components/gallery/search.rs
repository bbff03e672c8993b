//! What is looked for in the gallery, and where it is found.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use election_core::exercises::{EXERCISES, Exercise};
use election_core::gallery::{ENTRIES, Entry, Lecture, Line, OWN_LINES};
use election_core::stories::{READY, Ready};
use election_core::{Scenario, algorithms};

use super::told::Told;
use super::topics;
use super::words::{plain, terms};

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
    /// What has been typed: each of its words is to be found, or what else it may be called.
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
        SEARCHED_LINES.get(line.number).is_some_and(|searched| self.terms().find(searched))
    }

    /// Why a line of a lecture is found that does not say what is looked for.
    pub fn why_line(&self, line: &Line) -> Option<String> {
        self.terms().why(SEARCHED_LINES.get(line.number)?)
    }

    fn terms(&self) -> Terms<'_> {
        let initials = |word: String| if INITIALS.contains(&word) { topics::written(&word) } else { word };
        let terms = terms(&self.typed).into_iter().map(|term| term.into_iter().map(initials).collect());
        Terms { terms: terms.collect(), algorithm: self.algorithm.as_ref() }
    }
}

/// What is looked for, word by word.
struct Terms<'a> {
    /// Of each, one is to be found.
    terms: Vec<Vec<String>>,
    algorithm: Option<&'a String>,
}

impl Terms<'_> {
    fn find(&self, searched: &Searched) -> bool {
        let is_found = |term: &Vec<String>| {
            let own = term.iter().any(|word| searched.own.contains(word));
            own || searched.scene_of(term).is_some()
                || searched.told.has_any(term)
                || searched.runs.iter().any(|run| run.about_of(term).is_some())
        };
        let is_of = |algorithm: &&String| searched.algorithms.contains(*algorithm);
        self.terms.iter().all(is_found) && self.algorithm.as_ref().is_none_or(is_of)
    }
}

impl Terms<'_> {
    /// Where what is looked for stands that does not stand in a thing's own words: in the title of a scene, in what its text
    /// tells, or in what is known of its runs.
    fn why(&self, searched: &Searched) -> Option<String> {
        let is_own = |term: &&Vec<String>| term.iter().any(|word| searched.own.contains(word));
        let reasons = self.terms.iter().filter(|term| !is_own(term)).filter_map(|term| {
            if let Some(scene) = searched.scene_of(term) {
                return Some(format!("its scene: {scene}"));
            }
            if let Some(told) = searched.told.around(term) {
                return Some(format!("its text: {told}"));
            }
            searched.runs.iter().find_map(|run| Some(format!("its run of {}: {}", run.name, run.about_of(term)?)))
        });
        let reasons: Vec<String> = reasons.collect();
        (!reasons.is_empty()).then(|| format!("Found by {}", reasons.join("; ")))
    }
}

/// The letters that algorithms are called by.
static INITIALS: LazyLock<BTreeSet<String>> =
    LazyLock::new(|| algorithms::all().iter().filter_map(|info| topics::initials(&info.name)).collect());

/// What is searched of each line of a lecture, by its number: made once, as it takes reading all links.
static SEARCHED_LINES: LazyLock<BTreeMap<&'static str, Searched>> = LazyLock::new(|| {
    let searched = |line: &'static Line| {
        let links = line.shown.iter().filter_map(|shown| scenario(shown.link));
        Searched::new(["lecture line", line.number, line.says, line.note, line.mark.name()], links)
    };
    lectures().flat_map(Lecture::lines).map(|line| (line.number, searched(line))).collect()
});

fn scenario(link: &str) -> Option<Scenario> {
    // Tests see to it that every link can be read.
    Scenario::from_link(link).ok()
}

/// What is searched of one thing that can be opened.
struct Searched {
    /// What it says of itself where it is listed, in the spelling of [`plain`].
    own: String,
    /// The titles of its scenes, which are not listed.
    scenes: Vec<&'static str>,
    /// What it tells once it is opened.
    told: Told,
    /// What it runs.
    runs: Vec<SearchedRun>,
    /// The keys of the algorithms that run.
    algorithms: BTreeSet<String>,
}

/// What is known of a run.
struct SearchedRun {
    /// Its algorithm.
    name: String,
    /// A topic a line, in the spelling of [`plain`].
    about: String,
}

impl SearchedRun {
    /// The topic in which one of these words is found.
    fn about_of(&self, term: &[String]) -> Option<&str> {
        self.about.lines().find(|topic| term.iter().any(|word| topic.contains(word)))
    }
}

impl Searched {
    fn new<'a>(texts: impl IntoIterator<Item = &'a str>, scenarios: impl Iterator<Item = Scenario>) -> Self {
        let own = plain(&texts.into_iter().collect::<Vec<_>>().join("\n"));
        let (mut runs, mut algorithms) = (Vec::new(), BTreeSet::new());
        for scenario in scenarios {
            let mut about = topics::of_scenario(&scenario);
            if algorithms.insert(scenario.info().key.to_string()) {
                about.extend(["\n", topics::of_algorithm_of(&scenario)]);
            }
            runs.push(SearchedRun { name: scenario.info().name.to_string(), about });
        }
        Self { own, scenes: Vec::new(), told: Told::default(), runs, algorithms }
    }

    /// The title of a scene in which one of these words is found.
    fn scene_of(&self, term: &[String]) -> Option<&'static str> {
        let is_in = |title: &str| term.iter().any(|word| plain(title).contains(word));
        self.scenes.iter().copied().find(|title| is_in(title))
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
            let kind = if is_lecture(ready) { "lecture" } else { "story" };
            let texts = [kind, ready.key, &*ready.story.title];
            let searched = Searched::new(texts, scenes.iter().map(|scene| scene.scenario.clone()));
            let scenes = scenes.iter().map(|scene| &*scene.title).collect();
            (ready, Searched { scenes, told: Told::of(&ready.story), ..searched })
        };
        let of_exercise = |exercise: &'static Exercise| {
            let group = exercise.group.to_string();
            let texts = ["exercise", exercise.key, exercise.title, exercise.text, &group];
            (exercise, Searched::new(texts, std::iter::once(exercise.scenario())))
        };
        let of_entry = |entry: &'static Entry| {
            let end = entry.end.to_string();
            let falls = entry.broken.map(|broken| format!("{} is violated, not {}", broken.falls, broken.assumption));
            let falls = falls.as_deref().unwrap_or_default();
            let texts = ["scenario", entry.title, entry.text, entry.source, entry.sent, &end, falls];
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
        let terms = search.terms();
        Found {
            stories: found(&self.stories, &terms),
            exercises: found(&self.exercises, &terms),
            entries: found(&self.entries, &terms),
            lines: SEARCHED_LINES.values().filter(|searched| terms.find(searched)).count(),
        }
    }

    /// Why a story is found whose title does not say what is looked for.
    pub fn why_story(&self, search: &Search, ready: &Ready) -> Option<String> {
        let (_, searched) = self.stories.iter().find(|(story, _)| story.key == ready.key)?;
        search.terms().why(searched)
    }

    /// Why a scenario is found that does not say what is looked for.
    pub fn why_entry(&self, search: &Search, entry: &Entry) -> Option<String> {
        let (_, searched) = self.entries.iter().find(|(other, _)| other.id == entry.id)?;
        search.terms().why(searched)
    }

    /// Those of the words typed that nothing here has, of whatever algorithm.
    pub fn unknown(&self, search: &Search) -> Vec<String> {
        let words = search.typed.split_whitespace().map(str::to_owned);
        let is_unknown = |word: &String| self.find(&Search { typed: word.clone(), algorithm: None }).is_nothing();
        words.filter(is_unknown).collect()
    }
}

/// The lectures that are read line by line, and the lines that are none of a lecture.
pub fn lectures() -> impl Iterator<Item = &'static Lecture> {
    election_core::gallery::LECTURES.iter().copied().chain([OWN_LINES])
}

fn found<T>(all: &[(&'static T, Searched)], terms: &Terms) -> Vec<&'static T> {
    all.iter().filter(|(_, searched)| terms.find(searched)).map(|(thing, _)| *thing).collect()
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

    #[test]
    fn what_a_student_types_leads_to_something() {
        let typed = [
            "fifo",
            "FIFO channels",
            "split brain",
            "split-brain",
            "spanning tree",
            "exercise",
            "exercises",
            "homework",
            "story",
            "lecture",
            "slides",
            "O(n^2)",
            "O(n²)",
            "n²",
            "O(n log n)",
            "O(n*log n)",
            "n log n",
            "quadratic",
            "anonymous",
            "mutual exclusion",
            "mutex",
            "ring",
            "complete graph",
            "grid",
            "star",
            "unidirectional ring",
            "crash",
            "crashes",
            "failure detector",
            "network partition",
            "quorum",
            "majority",
            "zab",
            "worst case",
            "best case",
            "duplicate ids",
            "timeout",
            "safety",
            "liveness",
            "deadlock",
            "HS",
            "DKR",
            "lcr",
            "Garcia-Molina",
            "Le Lann",
            "chang roberts",
            "two leaders",
            "asynchronous",
            "randomized",
            "topology",
            "hirschberg",
        ];
        let index = Index::new();
        let finds = |typed: &&str| !index.find(&Search { typed: (*typed).to_owned(), algorithm: None }).is_nothing();
        let in_vain: Vec<&str> = typed.into_iter().filter(|typed| !finds(typed)).collect();
        assert!(in_vain.is_empty(), "nothing for {in_vain:?}");
    }

    #[test]
    fn topics_find_what_is_about_them_and_not_everything() {
        let all = Index::new().len();
        let of = |typed: &str| find(typed, None);
        assert!(of("fifo").entries.iter().any(|entry| entry.broken.is_some_and(|broken| broken.assumption == "fifo")));
        let split = of("split brain").entries;
        let is_split = |entry: &&&Entry| entry.end == election_core::gallery::End::Split;
        assert_eq!(split.iter().filter(is_split).count(), ENTRIES.iter().filter(|entry| is_split(&entry)).count());
        assert_eq!(of("exercise").exercises.len(), EXERCISES.len());
        // The letters of a name are found in no other word.
        let two_names = of("hs").entries;
        assert!(!two_names.is_empty() && two_names.iter().all(|entry| entry.link.starts_with("a=hirschberg-sinclair")));
        for typed in ["fifo", "split brain", "spanning tree", "o(n log n)", "anonymous", "mutex", "star", "hs"] {
            let count = of(typed).len();
            assert!(0 < count && 2 * count < all, "{typed}: {count} of {all}");
        }
        assert_eq!(of("O(n log n)").entries, of("o(nlogn)").entries);
    }

    #[test]
    fn what_a_story_tells_is_found_and_it_is_said_where() {
        let index = Index::new();
        let why = |typed: &str, key: &str| {
            let search = Search { typed: typed.to_owned(), algorithm: None };
            let story = index.find(&search).stories.into_iter().find(|ready| ready.key == key)?;
            Some(index.why_story(&search, story))
        };
        let tree = why("tree algorithm", "lecture-22").expect("it is told there").expect("its title does not say so");
        assert!(tree.starts_with("Found by its text: … ") && tree.contains("the tree algorithm elects one"), "{tree}");
        assert_eq!(why("lecture 22", "lecture-22"), Some(None), "the title says so");
        let scene = why("crash", "list-on-a-ring").expect("a scene is about one").expect("its title does not say so");
        assert!(scene.starts_with("Found by its scene: "), "{scene}");
    }

    #[test]
    fn of_what_does_not_say_it_it_is_said_why_it_is_found() {
        let search = Search { typed: "fifo".to_owned(), algorithm: None };
        let found: Vec<&Line> = lectures().flat_map(Lecture::lines).filter(|line| search.finds_line(line)).collect();
        let says = |line: &Line| plain(&format!("{}\n{}", line.says, line.note)).contains("fifo");
        assert!(found.iter().any(|line| !says(line)));
        for line in found {
            let why = search.why_line(line);
            assert_eq!(why.is_none(), says(line), "{}: {why:?}", line.number);
            assert!(why.is_none_or(|why| why.starts_with("Found by its run of ") && why.contains("fifo")));
        }
        let index = Index::new();
        for entry in index.find(&search).entries {
            let text = format!("{}\n{}\n{:?}", entry.title, entry.text, entry.broken).to_lowercase();
            assert!(text.contains("fifo") || index.why_entry(&search, entry).is_some(), "{}", entry.title);
        }
    }

    #[test]
    fn it_is_said_which_word_is_nowhere() {
        let search = |typed: &str| Search { typed: typed.to_owned(), algorithm: Some("raft".to_owned()) };
        assert_eq!(Index::new().unknown(&search("ring xyzzy")), ["xyzzy"]);
        assert!(Index::new().unknown(&search("ring")).is_empty(), "other algorithms have it");
    }
}
