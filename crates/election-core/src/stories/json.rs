//! A story as JSON, strictly.

use serde::Deserialize;

use super::draft::Draft;
use super::{MAX_STORY, Story};
use crate::error::InputError;
use crate::scenario::Object;

/// The longest path that is repeated to the reader, in characters.
const LONGEST_PATH: usize = 100;

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
        let mut json = serde_json::Deserializer::from_str(text);
        let mut track = serde_path_to_error::Track::new();
        let draft = Object::<Self>::deserialize(serde_path_to_error::Deserializer::new(&mut json, &mut track));
        let draft = draft.and_then(|Object(draft)| json.end().map(|()| draft));
        draft.map_err(|error| explain(&error, &track.path().to_string()))
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

/// What serde refuses, as found and allowed: it says `invalid type: integer 3, expected a string at line 2 column 5`.
fn explain(error: &serde_json::Error, path: &str) -> InputError {
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message);
    let is_syntax = error.is_syntax() || error.is_eof();
    let place = match path {
        _ if is_syntax => format!("line {}, column {}", error.line(), error.column()),
        "." | "" => "story".to_owned(),
        // It has keys as they were written: they are not to play tricks on a terminal.
        path => path.chars().take(LONGEST_PATH).map(|c| if c.is_control() { ' ' } else { c }).collect(),
    };
    match message.split_once(", expected ") {
        _ if is_syntax => InputError::new(place, message, "a story in JSON"),
        Some((found, allowed)) => InputError::new(place, found, allowed.replace('`', "")),
        None => InputError::new(place, message, "each of title and scenes once; of a scene, title and scenario"),
    }
}
