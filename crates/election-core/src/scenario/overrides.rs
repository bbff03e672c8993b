//! What the person did by hand to single messages.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::error::InputError;
use crate::model::Tick;
use crate::scenario::MAX_LIST;
use crate::scenario::place::at;

/// What the person did by hand to one message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Override {
    /// The message's number: it is the k-th one sent, counted from 0.
    pub message: u32,
    /// What happens to it.
    pub action: Action,
}

/// What happens to a message by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// It is lost when it arrives.
    Drop,
    /// It arrives twice.
    Duplicate,
    /// It is corrupted on its way.
    Corrupt,
    /// It arrives at this tick, or as soon after as its channel allows.
    DeliverAt(Tick),
}

/// Sorts overrides, as they were read, by their messages' numbers.
pub(super) fn sorted(mut overrides: Vec<Override>) -> Result<Vec<Override>, InputError> {
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
