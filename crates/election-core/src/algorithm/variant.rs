//! A variant of an algorithm that is a program of its own.

use std::fmt;

use crate::algorithm::info::Line;
use crate::declared::Declared;

/// A program that replaces an algorithm's usual one. It shares the algorithm's declaration, but has a listing of its own.
#[derive(Clone)]
pub struct Variant<S: 'static> {
    /// Whether it is what a scenario's processes run.
    pub is_in_force: fn(&S) -> bool,
    /// Its pseudocode, in our own words.
    pub listing: Declared<[Line]>,
}

impl<S> fmt::Debug for Variant<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Variant").field("listing", &self.listing).finish_non_exhaustive()
    }
}
