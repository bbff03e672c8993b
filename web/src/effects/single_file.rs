//! Saves the page as one file that opens with a story, without any host.

use election_core::InputError;
use election_core::stories::Story;
use js_sys::{Error, Promise};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

use crate::state::{Action, AppState, DraftAction, StoryAction, Telling};

/// The longest name of a file, in characters, without its ending.
const LONGEST_NAME: usize = 80;

#[wasm_bindgen]
extern "C" {
    /// `web/shell/single-file.js`: saves the page with this story, as JSON, under a title and a name. There is none where tests run.
    #[wasm_bindgen(js_name = electionSingleFile, catch)]
    fn election_single_file(story: &str, title: &str, name: &str) -> Result<Promise, JsValue>;
}

/// The story with which an action saves the page; none where it does not, where there is no story that can be told, or while one is saved.
pub fn wanted(action: &Action, state: &AppState) -> Option<Story> {
    match action {
        _ if state.stories.is_saving => None,
        Action::Draft(DraftAction::SaveFile) => state.drafting.story().ok(),
        Action::Story(StoryAction::SaveFile) => state.stories.telling.as_ref().map(Telling::story).cloned(),
        _ => None,
    }
}

/// Saves the page with a story; says when that is done, or what is wrong.
pub fn save(story: &Story, done: impl FnOnce(Result<(), InputError>) + 'static) {
    let json = match story.to_json() {
        Ok(json) => json,
        Err(error) => return done(Err(error)),
    };
    let begun = election_single_file(&json, &story.title, &name(&story.title));
    spawn_local(async move {
        let saved = match begun {
            Ok(promise) => JsFuture::from(promise).await.map(|_| ()),
            Err(error) => Err(error),
        };
        done(saved.map_err(|error| {
            let found = error.dyn_ref::<Error>().map_or_else(|| format!("{error:?}"), |error| error.message().into());
            InputError::new("the page's own files", found, "files that the browser still gives: load the page again")
        }));
    });
}

/// The name of the file: the title, without what cannot stand in a name on some system.
fn name(title: &str) -> String {
    let is_bad = |sign: char| sign.is_control() || "\\/:*?\"<>|".contains(sign);
    let words: String = title.chars().map(|sign| if is_bad(sign) { ' ' } else { sign }).collect();
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let name: String = words.trim_matches(['.', ' ']).chars().take(LONGEST_NAME).collect();
    let name = name.trim_end_matches(['.', ' ']);
    format!("{}.html", if name.is_empty() { "story" } else { name })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::StoryAction;
    use crate::testing;

    #[test]
    fn a_file_is_called_like_its_story_on_every_system() {
        for (title, expected) in [
            ("Two minutes on rings", "Two minutes on rings.html"),
            ("Who leads? <b>7/8</b>: \"me\"", "Who leads b 7 8 b me.html"),
            ("../..\\", "story.html"),
            ("???", "story.html"),
            ("Größte Zahl", "Größte Zahl.html"),
        ] {
            assert_eq!(name(title), expected);
        }
        assert_eq!(name(&"x".repeat(99)).chars().count(), LONGEST_NAME + ".html".len());
    }

    #[test]
    fn the_page_is_saved_with_a_story_that_can_be_told_and_with_no_other() {
        let mut state = AppState::new(&testing::plain(4)).expect("a good scenario");
        let saved = |state: &AppState, action: Action| wanted(&action, state).map(|story| story.title);
        assert_eq!(saved(&state, StoryAction::SaveFile.into()), None);
        testing::act(&mut state, DraftAction::AddMoment);
        assert_eq!(saved(&state, DraftAction::SaveFile.into()).as_deref(), Some("My story"));
        testing::act(&mut state, StoryAction::Open("crashes"));
        assert!(saved(&state, StoryAction::SaveFile.into()).is_some());
        assert_eq!(saved(&state, DraftAction::Share.into()), None);
        testing::act(&mut state, StoryAction::SaveFile);
        assert_eq!(saved(&state, StoryAction::SaveFile.into()), None, "one at a time");
        testing::act(&mut state, StoryAction::Saved(Err(InputError::new("file", "nothing", "something"))));
        assert!(saved(&state, StoryAction::SaveFile.into()).is_some() && state.dialogs.problem.is_some());
    }
}
