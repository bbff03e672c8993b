//! A value in a link, and where it stands.

use std::str::FromStr;

use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error, StrDeserializer};

use crate::error::{InputError, shown_key};
use crate::model::Tick;
use crate::scenario::takes::{TICK, Takes};

/// A text and where it stands.
#[derive(Clone, Copy)]
pub(super) struct Value<'a> {
    pub(super) text: &'a str,
    /// The key whose value it is or belongs to.
    pub(super) key: &'a str,
    /// Which entry of a list it is or belongs to.
    pub(super) index: Option<usize>,
}

impl<'a> Value<'a> {
    /// An error here.
    pub(super) fn refuse(self, allowed: impl Into<String>) -> InputError {
        let key = shown_key(self.key);
        let path = self.index.map_or(key.clone(), |index| format!("{key}[{index}]"));
        InputError::new(path, self.text, allowed)
    }

    /// An error here, where this should stand.
    pub(super) fn is_not(self, takes: Takes) -> InputError {
        self.refuse(takes.in_link(self.text))
    }

    /// A part of it: errors name the path of the whole.
    pub(super) fn part(self, text: &'a str) -> Self {
        Self { text, ..self }
    }

    /// The entries of a list.
    pub(super) fn entries(self) -> impl Iterator<Item = Self> {
        let Self { text, key, .. } = self;
        text.split(',').enumerate().map(move |(index, text)| Self { text, key, index: Some(index) })
    }

    /// What stands before the `@`, and the tick after it, 0 without one.
    pub(super) fn at(self) -> Result<(Self, Tick), InputError> {
        match self.text.split_once('@') {
            Some((before, tick)) => Ok((self.part(before), self.part(tick).number(Takes::Number(TICK))?)),
            None => Ok((self, 0)),
        }
    }

    /// A number of this kind. Whether it is within its bounds is for [`Scenario::validate`] to say.
    ///
    /// [`Scenario::validate`]: crate::scenario::Scenario::validate
    pub(super) fn number<T: FromStr>(self, takes: Takes) -> Result<T, InputError> {
        self.parse().ok_or_else(|| self.is_not(takes))
    }

    /// The same, if it is one.
    pub(super) fn parse<T: FromStr>(self) -> Option<T> {
        // `+1` is a number to Rust.
        self.text.parse().ok().filter(|_| !self.text.starts_with('+'))
    }

    pub(super) fn flag(self) -> Result<bool, InputError> {
        match self.text {
            "yes" => Ok(true),
            "no" => Ok(false),
            _ => Err(self.is_not(Takes::Flag)),
        }
    }

    /// What has this name in JSON too.
    pub(super) fn named<T: Deserialize<'a>>(self) -> Option<T> {
        let name: StrDeserializer<'a, Error> = self.text.into_deserializer();
        T::deserialize(name).ok()
    }
}
