//! What a call may be told beside its scenario.

use election_core::InputError;
use election_core::run::DEFAULT_MEMORY;
use js_sys::{Array, Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::AbortSignal;

use crate::convert::{get, input_error};

/// Who wants to stop a call, and who wants to know how far it is.
#[derive(Debug)]
pub(crate) struct Watched {
    pub(crate) signal: Option<AbortSignal>,
    pub(crate) on_progress: Option<Function>,
}

/// Options of `run` and `Player.record`.
#[derive(Debug)]
pub(crate) struct RunOptions {
    pub(crate) watched: Watched,
    pub(crate) memory: u64,
}

/// Options of `sweep`.
#[derive(Debug)]
pub(crate) struct SweepOptions {
    pub(crate) watched: Watched,
    pub(crate) memory: u64,
    /// `2..64` or `8`.
    pub(crate) sizes: String,
    pub(crate) orders: Vec<String>,
}

/// Options of `claims`.
#[derive(Debug)]
pub(crate) struct CheckOptions {
    pub(crate) watched: Watched,
    pub(crate) algorithm: Option<String>,
}

const RUN_OPTIONS: &[&str] = &["signal", "onProgress", "memory"];
const SWEEP_OPTIONS: &[&str] = &["n", "ids", "signal", "onProgress", "memory"];
const CHECK_OPTIONS: &[&str] = &["algorithm", "signal", "onProgress"];

impl Watched {
    fn read(options: &JsValue) -> Result<Self, JsValue> {
        let signal = given(options, "signal", "an AbortSignal", |value| {
            // Also one of another window or of a library: what counts is what it has.
            get(value, "aborted").as_bool().map(|_| value.clone().unchecked_into())
        })?;
        let on_progress = given(options, "onProgress", "a function", |value| value.dyn_ref::<Function>().cloned())?;
        Ok(Self { signal, on_progress })
    }
}

impl RunOptions {
    pub(crate) fn read(options: &JsValue) -> Result<Self, JsValue> {
        only(options, RUN_OPTIONS)?;
        Ok(Self { watched: Watched::read(options)?, memory: memory(options)? })
    }
}

impl SweepOptions {
    pub(crate) fn read(options: &JsValue) -> Result<Self, JsValue> {
        only(options, SWEEP_OPTIONS)?;
        let sizes = given(options, "n", "a number, or a text such as 2..64", text)?;
        let orders = given(options, "ids", "an order of identities, or a list of them", |value| {
            match value.dyn_ref::<Array>() {
                Some(list) => list.iter().map(|order| order.as_string()).collect(),
                None => value.as_string().map(|order| vec![order]),
            }
        })?;
        Ok(Self {
            watched: Watched::read(options)?,
            memory: memory(options)?,
            // An empty text is no size, and refused as such.
            sizes: sizes.unwrap_or_default(),
            orders: orders.unwrap_or_default(),
        })
    }
}

impl CheckOptions {
    pub(crate) fn read(options: &JsValue) -> Result<Self, JsValue> {
        only(options, CHECK_OPTIONS)?;
        let algorithm = given(options, "algorithm", "the key of an algorithm", JsValue::as_string)?;
        Ok(Self { watched: Watched::read(options)?, algorithm })
    }
}

/// Refuses options that are no plain object, or that have other names.
fn only(options: &JsValue, names: &[&str]) -> Result<(), JsValue> {
    if is_missing(options) {
        return Ok(());
    }
    if !is_plain(options)? {
        let allowed = format!("a plain object with any of {}", names.join(", "));
        return Err(input_error(InputError::new("options", shown(options), allowed)));
    }
    for key in Reflect::own_keys(options)?.iter().filter_map(|key| key.as_string()) {
        if !names.contains(&key.as_str()) {
            return Err(input_error(InputError::new(key, "an unknown option", names.join(", "))));
        }
    }
    Ok(())
}

fn is_missing(value: &JsValue) -> bool {
    value.is_undefined() || value.is_null()
}

/// Whether it is an object as `{}` makes it, in this window or in another: nothing, or an `Object.prototype`, is above it.
fn is_plain(value: &JsValue) -> Result<bool, JsValue> {
    if !value.is_object() {
        return Ok(false);
    }
    let above = Reflect::get_prototype_of(value)?;
    Ok(above.is_null() || Reflect::get_prototype_of(&above)?.is_null())
}

/// How many bytes a run may take.
fn memory(options: &JsValue) -> Result<u64, JsValue> {
    let memory = given(options, "memory", "a number of bytes", |value| value.as_f64().and_then(whole))?;
    Ok(memory.unwrap_or(DEFAULT_MEMORY))
}

/// An option, if it is given, as what it has to be.
fn given<T>(
    options: &JsValue,
    key: &str,
    allowed: &str,
    read: impl Fn(&JsValue) -> Option<T>,
) -> Result<Option<T>, JsValue> {
    let value = get(options, key);
    if is_missing(&value) {
        return Ok(None);
    }
    read(&value).map(Some).ok_or_else(|| input_error(InputError::new(key, shown(&value), allowed)))
}

/// A value in the words of an error: a text or a number as it is, an object by its class, such as `AbortSignal`.
pub(crate) fn shown(value: &JsValue) -> String {
    if value.is_null() {
        return "null".to_owned();
    }
    let constructor = || get(value, "constructor").dyn_into::<Function>().ok();
    let class = || constructor().map(|class| String::from(class.name())).filter(|_| value.is_object());
    let kind = || value.js_typeof().as_string();
    text(value).or_else(class).or_else(kind).unwrap_or_default()
}

/// A text or a number as text.
fn text(value: &JsValue) -> Option<String> {
    value.as_string().or_else(|| value.as_f64().map(|number| number.to_string()))
}

/// A number that is whole and not less than 0.
pub(crate) fn whole(number: f64) -> Option<u64> {
    const MOST: f64 = 9_007_199_254_740_992.0;
    let is_whole = number.fract() == 0.0 && (0.0..MOST).contains(&number);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is whole and in bounds")]
    is_whole.then_some(number as u64)
}
