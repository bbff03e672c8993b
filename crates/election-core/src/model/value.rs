//! Variables as a process or a message shows them: by name, typed, no words yet.

use crate::declared::Declared;
use crate::model::{Identity, ProcessId};

/// Variables by name, as a process or a message shows them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variables(Vec<(Declared<str>, Value)>);

/// A shown value, typed so that the page can show an identity as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// One identity.
    Identity(Identity),
    /// An identity that may not be known.
    Maybe(Option<Identity>),
    /// Identities in an order that means something.
    List(Vec<Identity>),
    /// Identities in no order.
    Set(Vec<Identity>),
    /// One position.
    Process(ProcessId),
    /// Positions in no order.
    Processes(Vec<ProcessId>),
    /// True or false.
    Flag(bool),
    /// True or false; where it is true, its name is part of a message's label.
    Remark(bool),
    /// The yes or no with which a process answers what it has been asked.
    Answer(bool),
    /// A number.
    Number(u32),
}

impl Variables {
    /// Shows a variable.
    pub fn add(&mut self, name: impl Into<Declared<str>>, value: Value) {
        self.0.push((name.into(), value));
    }

    /// What was shown, in order.
    pub fn iter(&self) -> impl Iterator<Item = &(Declared<str>, Value)> {
        self.0.iter()
    }

    /// Keeps those whose names are wanted.
    pub(crate) fn retain(&mut self, is_wanted: impl Fn(&str) -> bool) {
        self.0.retain(|(name, _)| is_wanted(name));
    }

    /// What was shown first: what labels a message.
    #[must_use]
    pub fn first(&self) -> Option<&Value> {
        self.0.first().map(|(_, value)| value)
    }

    /// The variable with this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.iter().find(|(shown, _)| **shown == *name).map(|(_, value)| value)
    }

    /// Whether nothing was shown.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
