//! What there is to solve, for programs.

use serde::Serialize;

use crate::exercises::{EXERCISES, Exercise};

/// An exercise: what `election exercises --json` prints.
#[derive(Clone, Debug, Serialize)]
pub struct ExerciseReport {
    key: &'static str,
    /// What it is about, in words.
    group: String,
    title: &'static str,
    text: &'static str,
    /// The scenario to begin with, as a link's fragment.
    link: String,
    /// What may be changed, in words.
    allowed: String,
    /// How many changes there may be.
    changes: usize,
    hints: &'static [&'static str],
}

impl ExerciseReport {
    /// Every exercise, the easier ones of each group first.
    #[must_use]
    pub fn all() -> Vec<Self> {
        EXERCISES.iter().map(Self::of).collect()
    }

    fn of(exercise: &Exercise) -> Self {
        Self {
            key: exercise.key,
            group: exercise.group.to_string(),
            title: exercise.title,
            text: exercise.text,
            link: format!("#{}", exercise.start),
            allowed: exercise.may_change(),
            changes: exercise.allowed.most,
            hints: exercise.hints,
        }
    }
}
