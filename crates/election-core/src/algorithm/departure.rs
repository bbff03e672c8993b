//! Where a variant of an algorithm departs from the others, and what that does.

use crate::algorithm::options::OptionValue;

/// What a value of an option changes about an algorithm, for the reader of its pseudocode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Departure {
    /// The option's key.
    pub option: &'static str,
    /// The value that it has where this is so.
    pub value: OptionValue,
    /// In words: where this departs from the others, and what that does.
    pub text: &'static str,
}
