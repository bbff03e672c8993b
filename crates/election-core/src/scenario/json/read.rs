//! JSON as a scenario: the table of fields says which there are, serde reads each of them. What is left out keeps its default.

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::algorithm::{OptionKind, OptionValue};
use crate::error::{InputError, one_of, shown_key};
use crate::scenario::access::{Misread, Put, from_json};
use crate::scenario::fields::{at_place, keys};
use crate::scenario::json::error::{allowed, explain, join, why_no_json};
use crate::scenario::options::{allowed_values, option_path, unknown_option};
use crate::scenario::place::at;
use crate::scenario::strict::Entries;
use crate::scenario::{Declaration, Info, Scenario};

/// Reads a scenario; `algorithms` are those that it may name. Where a text is no JSON further on, that is what is wrong with it.
pub(super) fn scenario(text: &str, algorithms: &[Declaration]) -> Result<Scenario, InputError> {
    read(text, algorithms).map_err(|error| why_no_json(text).unwrap_or(error))
}

fn read(text: &str, algorithms: &[Declaration]) -> Result<Scenario, InputError> {
    let mut document = Document::default();
    document.read_object(text, "", text)?;
    let Some(key) = document.algorithm else {
        return Err(at("", []).refuse(text.trim(), allowed("", "").unwrap_or_default()));
    };
    if let Some(version) = document.version {
        at("version", []).check(version)?;
    }
    let mut scenario = Scenario::new(algorithm(&key, algorithms)?);
    scenario.options = set_options(&document.options, scenario.info())?;
    let mut said = Vec::new();
    for (place, put) in document.fields {
        put(&mut scenario)?;
        said.push(place);
    }
    scenario.completed(|place| said.contains(&place))
}

/// What a text says of a scenario.
#[derive(Default)]
struct Document {
    version: Option<u64>,
    algorithm: Option<String>,
    options: Vec<(String, Value)>,
    /// The other fields by their places.
    fields: Vec<(&'static str, Put)>,
}

impl Document {
    /// Reads the fields of an object: of the whole (at the empty place), of `network` or of `limits`.
    fn read_object(&mut self, text: &str, object: &str, json: &str) -> Result<(), InputError> {
        let Entries(entries) = read_value::<Entries<&RawValue>>(text, object, json)?;
        let known = keys(object);
        for (index, (key, json)) in entries.iter().enumerate() {
            let (path, place, json) = (join(object, &shown_key(key)), join(object, key), json.get());
            if entries[..index].iter().any(|(other, _)| other == key) {
                return Err(InputError::new(path, "it twice", "each field once"));
            }
            match (place.as_str(), at_place(&place)) {
                // Explicit step choices come with the checker, whose counterexamples they are.
                ("schedule", _) => return Err(InputError::new(path, json, "no schedule yet (it comes later)")),
                _ if !known.contains(&key.as_str()) => {
                    return Err(InputError::new(path, "an unknown field", one_of(&known, key)));
                }
                ("version", _) => self.version = Some(read_value(text, &place, json)?),
                ("algorithm", _) => self.algorithm = Some(read_value(text, &place, json)?),
                ("options", _) => Entries(self.options) = read_value(text, &place, json)?,
                (_, Some(field)) => {
                    let put = field.access.read_json(json).map_err(misread(text, &place, json))?;
                    self.fields.push((field.json, put));
                }
                (_, None) => self.read_object(text, &place, json)?,
            }
        }
        Ok(())
    }
}

/// The value at a place of a text.
fn read_value<'t, T: Deserialize<'t>>(text: &str, place: &str, json: &'t str) -> Result<T, InputError> {
    from_json(json).map_err(misread(text, place, json))
}

fn misread(text: &str, place: &str, json: &str) -> impl Fn(Misread) -> InputError {
    move |misread| explain(text, (place, json), &misread, "scenario", allowed)
}

fn algorithm(key: &str, algorithms: &[Declaration]) -> Result<Declaration, InputError> {
    algorithms.iter().find(|info| info.key == key).cloned().ok_or_else(|| {
        let keys: Vec<&str> = algorithms.iter().map(|info| &*info.key).collect();
        at("algorithm", []).refuse(Value::from(key), one_of(&keys, key))
    })
}

/// The options in the order in which the algorithm declares them.
fn set_options(set: &[(String, Value)], info: &Info) -> Result<Vec<(&'static str, OptionValue)>, InputError> {
    for (index, (key, _)) in set.iter().enumerate() {
        if info.option(key).is_none() {
            return Err(unknown_option(info.options, key));
        }
        if set[..index].iter().any(|(other, _)| other == key) {
            return Err(InputError::new(option_path(key), "it twice", "each field once"));
        }
    }
    let mut options = Vec::new();
    for spec in info.options {
        if let Some((key, json)) = set.iter().find(|(key, _)| key == spec.key) {
            let value = option(json, spec.kind).ok_or_else(|| {
                let allowed = allowed_values(spec.kind, json.as_str().unwrap_or_default());
                InputError::new(option_path(key), json, allowed)
            })?;
            options.push((spec.key, value));
        }
    }
    Ok(options)
}

fn option(json: &Value, kind: OptionKind) -> Option<OptionValue> {
    match kind {
        OptionKind::Flag => json.as_bool().map(OptionValue::Flag),
        OptionKind::Ticks { .. } => json.as_u64()?.try_into().ok().map(OptionValue::Ticks),
        OptionKind::Count { .. } => json.as_u64()?.try_into().ok().map(OptionValue::Count),
        OptionKind::Choice(choices) => {
            let key = json.as_str()?;
            choices.iter().find(|choice| choice.key == key).map(|choice| OptionValue::Choice(choice.key))
        }
    }
}
