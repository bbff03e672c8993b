//! How a field is read from a scenario and put there: for links as text, for JSON with serde.

use std::fmt::Debug;

use erased_serde::Serialize;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_path_to_error::Track;

use crate::error::InputError;
use crate::scenario::Scenario;
use crate::scenario::takes::Takes;
use crate::scenario::value::Value;

/// Puts what was read from JSON into a scenario, once that has the defaults of its algorithm.
pub(super) type Put = Box<dyn FnOnce(&mut Scenario) -> Result<(), InputError>>;

/// Why serde could not read something, and where in it.
pub(crate) type Misread = serde_path_to_error::Error<serde_json::Error>;

/// How a field is read from a scenario and put there.
pub(super) trait Access: Debug {
    /// Its value as a link writes it; none where nothing stands for it.
    fn text(&self, scenario: &Scenario) -> Option<String>;

    /// The number that it is, if it is one.
    fn number(&self, _scenario: &Scenario) -> Option<u64> {
        None
    }

    /// Sets it to the value in a link.
    fn set_text(&self, scenario: &mut Scenario, value: Value<'_>, takes: Takes) -> Result<(), InputError>;

    /// Its value in JSON; none where another field stands for it there.
    fn json(&self, scenario: &Scenario) -> Option<Box<dyn Serialize>>;

    /// Reads its value in JSON.
    fn read_json(&self, json: &str) -> Result<Put, Misread>;
}

/// What a link has a text for.
pub(super) trait LinkText: Sized {
    /// Its text.
    fn write(&self) -> String;

    /// The number that it is, if it is one.
    fn number(&self) -> Option<u64> {
        None
    }

    /// Reads it. Whether it is within its bounds is for [`Scenario::validate`] to say; an error says what the field takes.
    fn read(value: Value<'_>, takes: Takes) -> Result<Self, InputError>;
}

/// A field of this type: a function that gets it, and one that sets it.
#[derive(Debug)]
pub(super) struct GetSet<T>(pub(super) fn(&Scenario) -> T, pub(super) fn(&mut Scenario, T));

impl<T: LinkText + serde::Serialize + DeserializeOwned + Debug + 'static> Access for GetSet<T> {
    fn text(&self, scenario: &Scenario) -> Option<String> {
        Some(self.0(scenario).write())
    }

    fn number(&self, scenario: &Scenario) -> Option<u64> {
        self.0(scenario).number()
    }

    fn set_text(&self, scenario: &mut Scenario, value: Value<'_>, takes: Takes) -> Result<(), InputError> {
        T::read(value, takes).map(|value| self.1(scenario, value))
    }

    fn json(&self, scenario: &Scenario) -> Option<Box<dyn Serialize>> {
        Some(Box::new(self.0(scenario)))
    }

    fn read_json(&self, json: &str) -> Result<Put, Misread> {
        let (set, value) = (self.1, from_json(json)?);
        Ok(Box::new(move |scenario| {
            set(scenario, value);
            Ok(())
        }))
    }
}

/// Reads what a JSON text is.
pub(crate) fn from_json<'t, T: Deserialize<'t>>(text: &'t str) -> Result<T, Misread> {
    let mut json = serde_json::Deserializer::from_str(text);
    let mut track = Track::new();
    let value = T::deserialize(serde_path_to_error::Deserializer::new(&mut json, &mut track));
    let whole = value.and_then(|value| json.end().map(|()| value));
    whole.map_err(|error| Misread::new(track.path(), error))
}
