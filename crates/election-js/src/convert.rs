//! Values and errors from one language to the other.

use election_core::{InputError, Scenario};
use js_sys::{Error, JSON, Reflect};
use serde::Serialize;
use wasm_bindgen::{JsCast, JsValue};

/// A value as JavaScript would have read it from JSON.
pub(crate) fn to_js(value: &impl Serialize) -> Result<JsValue, JsValue> {
    Ok(value.serialize(&serde_wasm_bindgen::Serializer::json_compatible())?)
}

/// The scenario that is given: an object as in JSON, or a text, which may be JSON, a fragment or a whole link.
pub(crate) fn scenario_of(value: &JsValue) -> Result<Scenario, JsValue> {
    let scenario = match value.as_string() {
        Some(text) => Scenario::from_input(&text),
        None => Scenario::from_json(&json_of(value)?),
    };
    scenario.map_err(input_error)
}

/// An object as JSON, so that it is read, and refused, as any other scenario is.
fn json_of(value: &JsValue) -> Result<String, JsValue> {
    const ALLOWED: &str = "a scenario: an object that JSON can hold, or the text of one or of a link";
    let error = |found: &str| input_error(InputError::new("scenario", found, ALLOWED));
    match JSON::stringify(value) {
        // `undefined` for what is no data.
        Ok(text) => text.as_string().ok_or_else(|| error(&value.js_typeof().as_string().unwrap_or_default())),
        Err(thrown) => {
            Err(error(&thrown.dyn_ref::<Error>().map(|error| String::from(error.message())).unwrap_or_default()))
        }
    }
}

/// An input error as an `Error` that names where it is wrong, what was found and what is allowed.
#[expect(clippy::needless_pass_by_value, reason = "it is what `map_err` calls")]
pub(crate) fn input_error(error: InputError) -> JsValue {
    let InputError { path, found, allowed } = &error;
    let thrown = Error::new(&error.to_string());
    thrown.set_name("InputError");
    for (key, value) in [("path", path), ("found", found), ("allowed", allowed)] {
        set(&thrown, key, &value.into());
    }
    thrown.into()
}

/// The property of an object or a function; `undefined` where a value can have none.
pub(crate) fn get(value: &JsValue, key: &str) -> JsValue {
    if !(value.is_object() || value.is_function()) {
        return JsValue::UNDEFINED;
    }
    Reflect::get(value, &key.into()).unwrap_or_default()
}

/// Sets the property of an object of ours.
pub(crate) fn set(object: &JsValue, key: &str, value: &JsValue) {
    let is_set = Reflect::set(object, &key.into(), value);
    debug_assert!(is_set.is_ok(), "nobody has frozen it");
}
