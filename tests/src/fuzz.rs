//! What has to hold for any text whatever that someone offers as a scenario: it is read, and then it has texts of its own that
//! mean the same, or it is refused with an error that leads to the place. Never a panic.
//!
//! [`fuzz_one`] is the check, and [`fuzz_story`] that of stories; a short run over mutated texts is part of the tests, and `tests/fuzz`
//! hands them to libFuzzer for long ones.

pub mod lead;
pub mod mutate;

use election_core::scenario::json::MAX_JSON;
use election_core::stories::Story;
use election_core::{InputError, Scenario};

/// What became of a text as JSON and as a link.
#[derive(Debug)]
pub struct Outcome {
    /// The scenario read, or why not.
    pub json: Result<Scenario, InputError>,
    /// The scenario read, or why not.
    pub link: Result<Scenario, InputError>,
}

/// Offers bytes to both readers and checks what they say.
///
/// # Panics
/// When a reader breaks its word.
pub fn fuzz_one(data: &[u8]) -> Outcome {
    let text = String::from_utf8_lossy(data);
    let outcome = Outcome { json: Scenario::from_json(&text), link: Scenario::from_link(&text) };
    for read in [&outcome.json, &outcome.link].into_iter().flatten() {
        check_scenario(read);
    }
    if let Err(error) = &outcome.link {
        check_error(error);
        assert!(lead::into_link(&error.path, &text), "{error}\nleads nowhere in {text:?}");
    }
    check_json(&text, &outcome.json);
    outcome
}

/// Offers bytes to the readers of stories: what is read is the same story in each of its texts.
///
/// # Errors
/// What is wrong with the text.
///
/// # Panics
/// When a reader breaks its word.
pub fn fuzz_story(data: &[u8]) -> Result<Story, InputError> {
    let read = Story::from_input(&String::from_utf8_lossy(data));
    match &read {
        Ok(story) => {
            // A scenario or a story may be too long for a link.
            if let Ok(json) = story.to_json() {
                assert_eq!(Story::from_json(&json).as_ref(), Ok(story), "{json}");
            }
            if let Ok(page) = story.to_markdown() {
                assert_eq!(Story::from_markdown(&page).as_ref(), Ok(story), "{page}");
            }
            if let Ok(link) = story.to_link() {
                assert_eq!(Story::from_link(&link).as_ref(), Ok(story), "{link}");
            }
        }
        Err(error) => check_error(error),
    }
    read
}

/// What was read is valid, in its normal form, and has texts that mean the same.
fn check_scenario(scenario: &Scenario) {
    assert_eq!(scenario.validate(), Ok(()));
    let mut normal = scenario.clone();
    normal.normalise();
    assert_eq!(normal, *scenario);
    assert_eq!(Scenario::from_json(&scenario.to_json()).as_ref(), Ok(scenario));
    match scenario.to_link() {
        Ok(link) => assert_eq!(Scenario::from_link(&link).as_ref(), Ok(scenario), "{link}"),
        Err(error) => assert_eq!(error.path, "scenario"),
    }
}

/// An error is one line, and says something in each of its parts.
fn check_error(error: &InputError) {
    for part in [&error.path, &error.found, &error.allowed] {
        assert!(!part.is_empty(), "{error:?}");
        assert!(!part.chars().any(char::is_control), "{error:?}");
    }
    assert!(error.found.chars().count() <= 61 && error.path.chars().count() <= 200, "{error:?}");
}

/// An error leads into what others read, or to the place where the text stops being JSON to them too.
fn check_json(text: &str, ours: &Result<Scenario, InputError>) {
    let theirs = serde_json::from_str::<serde_json::Value>(text);
    match (ours, theirs) {
        (Ok(_), theirs) => assert!(theirs.is_ok(), "read what is no JSON: {text:?}"),
        (Err(error), Ok(value)) => {
            check_error(error);
            // Where a field is doubled, the error may be in the one that others pass over.
            let leads = lead::into_json(&error.path, &value) || lead::has_doubled_fields(text, &value);
            assert!(leads, "{error}\nleads nowhere in {text:?}");
        }
        (Err(error), Err(_)) => {
            check_error(error);
            let is_too_long = text.len() > MAX_JSON && error.path == "scenario";
            assert!(is_too_long || lead::to_column(&error.path, text), "{error}\nleads nowhere in {text:?}");
        }
    }
}
