//! The lectures: every line shows something or says why not, every run shows what its line says, and `docs/lectures.md` is the same lines.
//!
//! `UPDATE_GOLDENS=1 cargo test --package election-tests --test lectures` writes the page anew.

mod page;
mod shows;

use std::collections::BTreeSet;
use std::path::Path;

use election_core::gallery::{LECTURES, Lecture, Line, Mark, OWN_LINES, Shown, how_to_read};
use election_core::{Run, Scenario};

use shows::{Assertion, Seen};

/// The lectures, and what they lead to.
fn all() -> impl Iterator<Item = &'static Lecture> {
    LECTURES.iter().copied().chain([OWN_LINES])
}

fn lines() -> impl Iterator<Item = &'static Line> {
    all().flat_map(Lecture::lines)
}

/// Every run of every line.
fn runs() -> impl Iterator<Item = (&'static Line, &'static Shown)> {
    lines().flat_map(|line| line.shown.iter().map(move |shown| (line, shown)))
}

fn scenario(line: &Line, shown: &Shown) -> Scenario {
    Scenario::from_link(shown.link).unwrap_or_else(|error| panic!("{}: {}: {error}", line.number, shown.link))
}

fn assertions(line: &Line, shown: &Shown) -> Vec<Assertion> {
    Assertion::all(shown.shows).unwrap_or_else(|error| panic!("{}: {error}", line.number))
}

#[test]
fn every_line_has_a_run_or_says_why_not_and_says_something_of_its_own() {
    let keys: BTreeSet<_> = all().map(|lecture| lecture.key).collect();
    assert_eq!((LECTURES.len(), keys.len()), (5, 6), "{keys:?}");
    for lecture in all() {
        let mut said = BTreeSet::new();
        for line in lecture.lines() {
            let Line { number, says, mark, shown, note } = line;
            let has_nothing_to_show = matches!(mark, Mark::CannotBeShown | Mark::Heading);
            assert!(!shown.is_empty() || has_nothing_to_show || *mark == Mark::Wrong, "{number}");
            assert!(shown.is_empty() || !has_nothing_to_show, "{number} has runs");
            assert!(!note.is_empty() || *mark == Mark::Shown, "{number}: why?");
            assert!(said.insert(says), "{number}: said twice");
            for text in [says, note].into_iter().filter(|text| !text.is_empty()) {
                assert!(text.ends_with(['.', '?']), "{number}: {text}");
                assert!(text.chars().count() <= 300, "{number}: {} characters", text.chars().count());
                assert!(!text.contains("  "), "{number}: a run of blanks");
            }
        }
    }
}

#[test]
fn lines_are_numbered_in_their_order_and_name_each_other_rightly() {
    let known: BTreeSet<_> = lines().map(|line| line.number).collect();
    assert_eq!(known.len(), lines().count(), "a number twice");
    for lecture in all() {
        let first = lecture.lines().next().expect("it says something").number;
        let prefix = first.strip_suffix(".1").unwrap_or_else(|| panic!("{first} is the first of {}", lecture.key));
        for (place, line) in lecture.lines().enumerate() {
            assert_eq!(line.number, format!("{prefix}.{}", place + 1));
        }
        assert!(lecture.sections.iter().all(|section| !section.lines.is_empty()), "{}", lecture.key);
        let titles: BTreeSet<_> = lecture.sections.iter().map(|section| section.title).collect();
        assert_eq!(titles.len(), lecture.sections.len(), "{}: a title twice", lecture.key);
    }
    let prefixes: BTreeSet<_> =
        known.iter().filter_map(|number| number.split_once('.')).map(|(prefix, _)| prefix).collect();
    for line in lines() {
        for word in line.note.split(|letter: char| !letter.is_alphanumeric() && letter != '.') {
            let word = word.trim_end_matches('.');
            let names_a_line = word.split_once('.').is_some_and(|(prefix, place)| {
                prefixes.contains(prefix) && place.bytes().all(|letter| letter.is_ascii_digit())
            });
            assert!(!names_a_line || known.contains(word), "{}: there is no {word}", line.number);
        }
    }
}

#[test]
fn every_link_is_the_one_text_of_its_scenario_and_its_figures_hold() {
    for (line, shown) in runs() {
        let scenario = scenario(line, shown);
        assert_eq!(scenario.to_link().as_deref(), Ok(shown.link), "{}", line.number);
        let summary = election_core::run(&scenario).expect("what was read is valid");
        for verdict in summary.claims(&scenario) {
            assert!(verdict.holds(), "{}: {}", line.number, verdict.id());
        }
    }
}

#[test]
fn every_run_shows_what_its_line_says() {
    let mut wrong = Vec::new();
    for (line, shown) in runs() {
        let seen = Seen::of(&scenario(line, shown), shown.at);
        for assertion in assertions(line, shown) {
            wrong.extend(assertion.check(&seen).err().map(|error| format!("{}: {}: {error}", line.number, shown.link)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// One text for each thing that is shown: `elected messages 6`, and not `elected 6`, which could be a tick.
#[test]
fn what_a_line_shows_is_written_in_one_way() {
    for (line, shown) in runs() {
        let written = assertions(line, shown).iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(written.join(", "), shown.shows, "{}", line.number);
    }
    for (number, (words, meaning)) in how_to_read().enumerate() {
        assert!(meaning.len() > words.len() / 2 && !words.contains('|'), "{words}");
        assert!(how_to_read().skip(number + 1).all(|(other, _)| other != words), "{words} twice");
    }
}

/// Each assertion, made wrong by a little, is refused: none says what every run shows.
#[test]
fn what_a_run_does_not_show_is_refused() {
    let mut count = 0;
    for (line, shown) in runs() {
        let seen = Seen::of(&scenario(line, shown), shown.at);
        for assertion in assertions(line, shown) {
            let broken = assertion.broken(&seen);
            assert!(!broken.is_empty(), "{}: {assertion} cannot be wrong", line.number);
            for broken in broken {
                assert!(broken.check(&seen).is_err(), "{}: {}: {broken} holds, too", line.number, shown.link);
                count += 1;
            }
        }
    }
    assert!(count > 2 * runs().count(), "{count}");
}

#[test]
fn what_no_run_can_show_is_refused() {
    let seen = Seen::of(&Scenario::from_link("a=chang-roberts&n=8").expect("it is valid"), None);
    let refused = |text: &str| Assertion::all(text).and_then(|all| all.iter().try_for_each(|one| one.check(&seen)));
    assert_eq!(refused("leader 8, elected at 8, election 15, 8 begins 1, 7 sends 3, nothing falls"), Ok(()));
    for (text, expected) in [
        ("", "\"\" says nothing"),
        ("leads", "\"leads\" says nothing"),
        ("elected at noon", "\"elected at noon\": noon is no number"),
        ("tokens 15", "tokens is nothing that is counted"),
        ("9 sends 3", "9 is not among "),
        ("claim cr.best", "claim cr.best: does the claim hold?"),
        ("claim cr.worst holds", "cr.worst is not among its claims: cr."),
        ("fairness holds", "fairness is not among its properties: "),
    ] {
        let error = refused(text).expect_err(text);
        assert!(error.starts_with(expected), "{text}: {error}");
    }
}

/// A run that is seen at a tick goes on after it: else it would be seen at its end.
#[test]
fn moments_are_before_the_end() {
    for (line, shown) in runs() {
        let Some(tick) = shown.at else { continue };
        let run = Run::record(&scenario(line, shown)).expect("what was read is valid");
        assert!(tick < run.summary().time, "{}: it ends at {}", line.number, run.summary().time);
        assert!(shown.fragment().starts_with(shown.link) && shown.fragment().ends_with(&format!("!t={tick}.5")));
    }
}

#[test]
fn a_lecture_is_found_by_its_key() {
    for lecture in LECTURES {
        assert_eq!(Lecture::find(lecture.key).map(|found| found.name), Some(lecture.name));
    }
    assert_eq!(Lecture::find("lecture-23"), None);
    assert_eq!(Lecture::find(OWN_LINES.key), None, "it is no lecture");
}

#[test]
fn the_page_of_lectures_says_the_same() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/lectures.md");
    let page = page::page();
    if std::env::var_os("UPDATE_GOLDENS").is_some() {
        std::fs::write(&path, &page).expect("the page can be written");
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == page, "docs/lectures.md is not what the lines say: UPDATE_GOLDENS=1 writes it anew");
}
