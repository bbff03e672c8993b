//! What the person did by hand to single messages.

use serde::{Deserialize, Serialize};

use crate::model::Tick;

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
