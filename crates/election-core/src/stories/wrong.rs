//! What is wrong with one field of a story, before it is known where the field stands.

use std::fmt;

use crate::error::InputError;

/// What was found, and what is allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wrong {
    found: String,
    allowed: String,
}

impl Wrong {
    pub(super) fn new(found: impl fmt::Display, allowed: impl Into<String>) -> Self {
        Self { found: found.to_string(), allowed: allowed.into() }
    }

    /// The same as an error at a path.
    pub(super) fn at(self, path: impl Into<String>) -> InputError {
        InputError::new(path, self.found, self.allowed)
    }
}
