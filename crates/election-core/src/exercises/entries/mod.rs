//! The exercises, a file a group.

mod beyond;
mod failures;
mod first_steps;
mod messages;
mod time;

use std::sync::LazyLock;

use super::Exercise;
use crate::error::{InputError, one_of};

/// All of them, group by group, the easier ones first.
pub static EXERCISES: LazyLock<Vec<Exercise>> = LazyLock::new(|| {
    [first_steps::EXERCISES, messages::EXERCISES, time::EXERCISES, failures::EXERCISES, beyond::EXERCISES].concat()
});

/// The exercise with this key.
///
/// # Errors
/// When there is none: then with the keys that there are.
pub fn find(key: &str) -> Result<&'static Exercise, InputError> {
    let keys: Vec<&str> = EXERCISES.iter().map(|exercise| exercise.key).collect();
    let found = EXERCISES.iter().find(|exercise| exercise.key == key);
    found.ok_or_else(|| InputError::new("exercise", key, one_of(&keys, key)))
}
