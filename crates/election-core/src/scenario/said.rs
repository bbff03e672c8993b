//! What need not be said, and what follows from it: how many processes there are where their identities are listed, and who starts.

use std::collections::BTreeSet;

use crate::error::InputError;
use crate::model::MAX_PROCESSES;
use crate::scenario::place::at;
use crate::scenario::{FIELDS, Field, MAX_LIST, Override, Scenario, Start};

impl Scenario {
    /// The fields that have to be said of a scenario in its normal form, beside its algorithm, with their texts in a link: those that
    /// would be something else otherwise.
    pub(super) fn said(&self) -> impl Iterator<Item = (&'static Field, Option<String>)> {
        let mut unsaid = Self::new(&self.algorithm);
        unsaid.start = Start::by_default(self.established);
        if self.ids.listed().is_some() {
            unsaid.processes = self.processes;
        }
        let texts = FIELDS.iter().map(|field| (field, field.access.text(self)));
        texts.filter(move |(field, text)| *text != field.access.text(&unsaid))
    }

    /// A scenario as it was read, with what follows from what was said: valid and in its normal form. `is_said` tells by their places in
    /// JSON which fields were.
    pub(super) fn completed(mut self, is_said: impl Fn(&str) -> bool) -> Result<Self, InputError> {
        if let Some(listed) = self.ids.listed() {
            let count = count(listed)?;
            if !is_said("processes") {
                self.processes = count;
            }
        }
        if !is_said("start") {
            self.start = Start::by_default(self.established);
        }
        self.overrides = sorted(self.overrides)?;
        self.validate()?;
        self.normalise();
        Ok(self)
    }
}

/// How many processes there are, where their identities are listed.
fn count(listed: usize) -> Result<u16, InputError> {
    let place = at("ids.values", []);
    place.check_length(listed, MAX_PROCESSES.into())?;
    if listed == 0 {
        return Err(place.refuse("[]", "at least one identity"));
    }
    Ok(u16::try_from(listed).expect("at most 1024 identities"))
}

/// Sorts overrides, as they were read, by their messages' numbers.
fn sorted(mut overrides: Vec<Override>) -> Result<Vec<Override>, InputError> {
    at("overrides", []).check_length(overrides.len(), MAX_LIST)?;
    let mut messages = BTreeSet::new();
    for (index, by_hand) in overrides.iter().enumerate() {
        if !messages.insert(by_hand.message) {
            return Err(at("overrides[].message", [index]).refuse(by_hand.message, "each message once"));
        }
    }
    overrides.sort_by_key(|by_hand| by_hand.message);
    Ok(overrides)
}
