//! A story as JSON, strictly.

use super::draft::{Draft, VERSION};
use super::{MAX_STORY, Story};
use crate::error::InputError;
use crate::scenario::Object;
use crate::scenario::json::{explain, from_json};

impl Story {
    /// Reads a story from JSON.
    ///
    /// # Errors
    /// The first thing that is wrong, with its path, what was found and what is allowed.
    pub fn from_json(text: &str) -> Result<Self, InputError> {
        Draft::from_json(text)?.read()
    }

    /// Its one JSON text, for a file: a line a field.
    ///
    /// # Errors
    /// When a scenario is too long for a link.
    pub fn to_json(&self) -> Result<String, InputError> {
        Ok(Draft::of(self)?.to_json())
    }
}

impl Draft {
    /// Reads what somebody has written so far from JSON.
    ///
    /// # Errors
    /// When it has other fields than a story has, or other values in them than texts.
    pub fn from_json(text: &str) -> Result<Self, InputError> {
        check_length(text.len(), MAX_STORY, "")?;
        let draft = from_json::<Object<Self>>(text).map(|Object(draft)| draft);
        draft.map_err(|misread| explain(text, ("", text), &misread, "story", allowed))
    }

    /// Its JSON text, for a file: a line a field.
    #[must_use]
    pub fn to_json(&self) -> String {
        let text = serde_json::to_string_pretty(self);
        text.expect("a draft has text keys and writes to memory") + "\n"
    }
}

/// A story of so many bytes is not too long; `place` says where no more than `most` fit.
pub(super) fn check_length(bytes: usize, most: usize, place: &str) -> Result<(), InputError> {
    if bytes > most {
        return Err(InputError::new("story", format_args!("{bytes} bytes"), format!("at most {most} bytes{place}")));
    }
    Ok(())
}

/// What may stand at a place of a story.
fn allowed(place: &str, _found: &str) -> Option<String> {
    let allowed = match place {
        "" => "an object with at least \"title\" and \"scenes\"",
        "version" => return Some(VERSION.to_string()),
        "scenes" => "a list of scenes",
        "scenes[]" => "an object with at least \"title\" and \"scenario\"",
        "scenes[].point" | "scenes[].change" => "a list of texts",
        "title" | "text" | "scenes[].title" | "scenes[].text" | "scenes[].notes" | "scenes[].scenario"
        | "scenes[].begin" | "scenes[].time" | "scenes[].pause" | "scenes[].point[]" | "scenes[].task"
        | "scenes[].change[]" | "scenes[].done" => "a text",
        _ => return None,
    };
    Some(allowed.to_owned())
}
