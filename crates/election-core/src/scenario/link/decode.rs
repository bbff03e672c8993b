//! A fragment as a scenario.

use crate::algorithm::{OptionKind, OptionValue};
use crate::error::{InputError, one_of, shown_key};
use crate::scenario::link::KEYS;
use crate::scenario::options::allowed_values;
use crate::scenario::place::in_link;
use crate::scenario::value::Value;
use crate::scenario::{Declaration, FIELDS, Info, Scenario};

/// Reads a scenario.
pub(super) fn scenario(text: &str, algorithms: &[Declaration]) -> Result<Scenario, InputError> {
    let pairs = Pairs::of(text)?;
    let mut scenario = Scenario::new(algorithm(&pairs, text, algorithms)?);
    pairs.refuse_unknown(scenario.info())?;
    for spec in scenario.info().options {
        if let Some(value) = pairs.find(spec.key) {
            scenario.options.push((spec.key, option(value, spec.kind)?));
        }
    }
    if let (Some(name), Some(_)) = (pairs.find("net"), pairs.find("edges")) {
        return Err(name.refuse("a topology by its name or by its edges, not both"));
    }
    let mut said = Vec::new();
    for field in FIELDS {
        if let Some(value) = pairs.find(field.link) {
            field.access.set_text(&mut scenario, value, field.takes)?;
            said.push(field.json);
        }
    }
    scenario.completed(|json| said.contains(&json)).map_err(in_link)
}

/// The keys of a link with their values, none of them twice.
struct Pairs<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Pairs<'a> {
    fn of(text: &'a str) -> Result<Self, InputError> {
        let mut pairs: Vec<(&str, &str)> = Vec::new();
        for pair in text.split('&').filter(|pair| !pair.is_empty()) {
            let (key, value) = match pair.split_once('=') {
                Some((key, value)) if !key.is_empty() => (key, value),
                Some(_) => return Err(InputError::new("scenario", "no key", "key=value, as in n=8")),
                None => return Err(InputError::new(shown_key(pair), "no value", "key=value, as in n=8")),
            };
            if pairs.iter().any(|(other, _)| *other == key) {
                return Err(InputError::new(shown_key(key), "it twice", "each key once"));
            }
            pairs.push((key, value));
        }
        Ok(Self(pairs))
    }

    fn find(&self, key: &str) -> Option<Value<'a>> {
        let (key, text) = *self.0.iter().find(|(other, _)| *other == key)?;
        Some(Value { text, key, index: None })
    }

    fn refuse_unknown(&self, info: &Info) -> Result<(), InputError> {
        let known: Vec<&str> = KEYS.into_iter().chain(info.options.iter().map(|spec| spec.key)).collect();
        match self.0.iter().find(|(key, _)| !known.contains(key)) {
            Some((key, _)) => Err(InputError::new(shown_key(key), "an unknown key", one_of(&known, key))),
            None => Ok(()),
        }
    }
}

fn algorithm(pairs: &Pairs<'_>, text: &str, algorithms: &[Declaration]) -> Result<Declaration, InputError> {
    let keys: Vec<&str> = algorithms.iter().map(|info| &*info.key).collect();
    let Some(value) = pairs.find("a") else {
        let allowed = format!("a=algorithm, the algorithm one of {}", keys.join(", "));
        return Err(InputError::new("scenario", text, allowed));
    };
    let named = algorithms.iter().find(|info| info.key == value.text).cloned();
    named.ok_or_else(|| value.refuse(one_of(&keys, value.text)))
}

fn option(value: Value<'_>, kind: OptionKind) -> Result<OptionValue, InputError> {
    let read = match kind {
        OptionKind::Flag => return value.flag().map(OptionValue::Flag),
        OptionKind::Ticks { .. } => value.parse().map(OptionValue::Ticks),
        OptionKind::Count { .. } => value.parse().map(OptionValue::Count),
        OptionKind::Choice(choices) => {
            choices.iter().find(|choice| choice.key == value.text).map(|choice| OptionValue::Choice(choice.key))
        }
    };
    read.ok_or_else(|| value.refuse(allowed_values(kind, value.text)))
}
