//! Every text that a person reads, wherever it is written: blanks come one by one, and messages are called by their kinds.

use election_core::algorithms;
use election_core::exercises::EXERCISES;
use election_core::gallery::{ENTRIES, LECTURES};
use election_core::scenario::FIELDS;
use election_core::stories::READY;

/// The first place at which more than one blank stands between two words, or a line's end and blanks do: what a literal over two lines leaves.
/// What is indented from its beginning, such as a line of a program, is none.
fn gap(text: &str) -> Option<usize> {
    let places = text.match_indices("  ").map(|(place, _)| place);
    places.into_iter().find(|place| {
        let (before, after) = text.split_at(*place);
        // Debug writes the end of a line so.
        let before = before.trim_end_matches("\\n").chars().next_back();
        before.is_some_and(|c| !"\" \n".contains(c)) && after.trim_start().starts_with(char::is_alphanumeric)
    })
}

#[test]
fn no_text_has_two_blanks_in_a_row() {
    let algorithms = algorithms::all().into_iter().map(|info| (info.key.to_string(), format!("{:?}", *info)));
    let entries = ENTRIES.iter().map(|entry| (entry.id.to_owned(), format!("{entry:?}")));
    let lectures = LECTURES.iter().map(|lecture| (lecture.key.to_owned(), format!("{lecture:?}")));
    let exercises = EXERCISES.iter().map(|exercise| (exercise.key.to_owned(), format!("{exercise:?}")));
    let fields = FIELDS.iter().map(|field| (field.json.to_owned(), format!("{field:?}")));
    let stories = READY.iter().map(|ready| (ready.key.to_owned(), ready.story.to_json().expect("its links are short")));
    let all: Vec<(String, String)> =
        algorithms.chain(entries).chain(lectures).chain(exercises).chain(fields).chain(stories).collect();
    assert!(all.len() > 150, "{} texts", all.len());
    for (key, text) in all {
        // JSON is indented.
        let text = text.lines().map(str::trim_start).collect::<Vec<_>>().join("\n");
        let gap = gap(&text).map(|place| text[place..].chars().take(60).collect::<String>());
        assert_eq!(gap, None, "{key}");
    }
}

#[test]
fn what_a_literal_over_two_lines_leaves_is_found() {
    assert!(gap("An election takes two              rounds.").is_some());
    assert!(gap("An election takes two\\n              rounds.").is_some());
    assert!(gap("It is over.  It was an election.").is_some());
    assert_eq!(gap("text: \"  become candidate\""), None, "a program is indented");
    assert_eq!(gap("One blank, and one more."), None);
}

/// Words for messages that are a kind of some algorithms: elsewhere a sentence that uses one sends its reader to the legend in vain.
const MESSAGE_NOUNS: [&str; 7] = ["token", "question", "news", "request", "proposal", "acknowledgement", "acceptance"];

#[test]
fn sentences_call_messages_by_the_kinds_that_the_legend_has() {
    for info in algorithms::all() {
        let kinds: Vec<&str> = info.messages.iter().map(|spec| &*spec.kind).collect();
        for spec in info.messages.iter() {
            for noun in [&spec.noun.one, &spec.noun.many] {
                let is_named = noun.starts_with(&*spec.kind) || *spec.kind == *"reply" && *noun == *"replies";
                assert!(is_named, "{}: {} is called {noun:?}", info.key, spec.kind);
            }
        }
        for reason in info.reasons.iter() {
            for word in reason.text.split(|c: char| !c.is_alphabetic()) {
                let one = if word == "news" { word } else { word.strip_suffix('s').unwrap_or(word) };
                let is_known = kinds.contains(&one) || !MESSAGE_NOUNS.contains(&one);
                assert!(is_known, "{}: {} says {word}, of {kinds:?}", info.key, &*reason.text);
            }
        }
    }
}
