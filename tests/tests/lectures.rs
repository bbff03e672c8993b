//! The lectures: every line shows something or says why not, every link runs, and `docs/lectures.md` is the same lines.
//!
//! `UPDATE_GOLDENS=1 cargo test --package election-tests --test lectures` writes the page anew.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use election_core::gallery::{LECTURES, Lecture, Line};
use election_core::narrate;
use election_core::{Run, Scenario};

fn lines() -> impl Iterator<Item = (&'static Lecture, &'static Line)> {
    LECTURES.iter().flat_map(|lecture| lecture.lines.iter().map(move |line| (*lecture, line)))
}

fn scenario(lecture: &Lecture, line: &Line, link: &str) -> Scenario {
    Scenario::from_link(link).unwrap_or_else(|error| panic!("{}, {}: {link}: {error}", lecture.key, line.at))
}

#[test]
fn every_line_has_a_link_or_a_note_and_says_something_of_its_own() {
    let keys: BTreeSet<_> = LECTURES.iter().map(|lecture| lecture.key).collect();
    assert_eq!(keys.len(), 5, "{keys:?}");
    let mut said = BTreeSet::new();
    for (lecture, line) in lines() {
        let Line { at, says, link, note } = line;
        assert!(link.is_some() || note.is_some(), "{}, {at}", lecture.key);
        assert!(said.insert((lecture.key, says)), "{}, {at}: said twice", lecture.key);
        for text in [Some(says), note.as_ref()].into_iter().flatten() {
            assert!(text.ends_with(['.', '?']), "{}, {at}: {text}", lecture.key);
            assert!(text.chars().count() <= 260, "{}, {at}: {} characters", lecture.key, text.chars().count());
        }
    }
}

#[test]
fn every_link_is_the_one_text_of_its_scenario_and_runs() {
    for (lecture, line) in lines() {
        let Some(link) = line.link else { continue };
        let scenario = scenario(lecture, line, link);
        assert_eq!(scenario.to_link().as_deref(), Ok(link), "{}, {}", lecture.key, line.at);
        let summary = election_core::run(&scenario).expect("what was read is valid");
        for verdict in summary.claims(&scenario) {
            assert!(verdict.holds(), "{}, {}: {}", lecture.key, line.at, verdict.id());
        }
    }
}

#[test]
fn a_line_without_a_link_is_spoken_over_the_scenario_before_it() {
    for lecture in LECTURES {
        let first = lecture.lines.iter().position(|line| line.link.is_some()).expect("it shows something");
        for (place, line) in lecture.lines.iter().enumerate() {
            let link = lecture.link_at(place);
            assert_eq!(link.is_some(), place >= first);
            assert!(line.link.is_none() || line.link == link);
        }
        assert_eq!(lecture.link_at(lecture.lines.len()), None);
        assert_eq!(Lecture::find(lecture.key).map(|found| found.name), Some(lecture.name));
    }
    assert_eq!(Lecture::find("lecture-23"), None);
}

#[test]
fn the_page_of_lectures_says_the_same() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/lectures.md");
    let page = page();
    if std::env::var_os("UPDATE_GOLDENS").is_some() {
        std::fs::write(&path, &page).expect("the page can be written");
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == page, "docs/lectures.md is not what the lines say: UPDATE_GOLDENS=1 writes it anew");
}

fn page() -> String {
    let mut page = String::from(
        "# The lectures, line by line\n\n\
         What five lectures on leader election say, in our words and their order: the scenario that shows it, how that ends, and what is \
         wrong with it where something is. Where the slides have no numbers that we know of, the subject of the slide stands in place \
         of it. A link goes behind the page's address, or after `election run`; a test runs each.\n\n\
         This page is written from `crates/election-core/src/gallery/lectures/`, which the page's gallery walks through.\n",
    );
    for lecture in LECTURES {
        let _ = write!(
            page,
            "\n## {}\n\n| where | what it says | link | how it ends | note |\n|---|---|---|---|---|\n",
            lecture.name
        );
        for line in lecture.lines {
            let run = line.link.map(|link| Run::record(&scenario(lecture, line, link)).expect("it is valid"));
            let end = run.map(|run| narrate::verdict(&run).to_string());
            let link = line.link.map(|link| format!("`#{link}`"));
            let note = line.note.unwrap_or_default();
            let (link, end) = (link.unwrap_or_default(), end.unwrap_or_default());
            let _ = writeln!(page, "| {} | {} | {link} | {end} | {note} |", line.at, line.says);
        }
    }
    page
}
