//! An exercise that is open: how many hints have been seen, and how far the scenario that is shown is from the goal.

use std::collections::BTreeSet;
use std::rc::Rc;

use election_core::Run;
use election_core::exercises::{EXERCISES, Exercise, Grade};
use election_core::turns::Played;

use super::origin::are_same;

/// The exercises.
#[derive(Clone, Debug, Default)]
pub struct Exercises {
    /// The one that is being solved.
    pub open: Option<Exercising>,
    /// Whether no help is given, as in an assessment: no hints, and no reasons before the end.
    pub are_unaided: bool,
    /// The keys of those that have been solved on this machine.
    pub solved: Rc<BTreeSet<&'static str>>,
}

/// An exercise that is open.
#[derive(Clone, Debug)]
pub struct Exercising {
    pub(super) exercise: &'static Exercise,
    /// How many hints have been asked for.
    pub(super) hints: usize,
    /// Which of them is read, from 1; 0 before the first.
    pub(super) hint: usize,
    /// The last grade, shown until the next is known.
    pub(super) graded: Option<GradedAnswer>,
    /// Whether the next grade takes so long that the page says so.
    pub(super) is_checking: bool,
    /// How many changes could be undone when it was opened: undoing more leaves it.
    pub(super) undo_at_opening: usize,
    /// Whether an unsolved scenario has been shown. Opening another person's answer does not solve the exercise.
    pub(super) was_unsolved: bool,
}

/// The grade of a scenario as an answer.
#[derive(Clone, Debug)]
pub struct GradedAnswer {
    /// The exercise that it is an answer to.
    pub exercise: &'static Exercise,
    /// The run of the answer.
    pub run: Rc<Run>,
    /// What was chosen while being a process in it, where that is the answer.
    pub played: Option<Played>,
    /// The grade.
    pub grade: Rc<Grade>,
    /// Whether a forbidden change was made.
    pub is_refused: bool,
}

/// An action about an exercise.
#[derive(Clone, Debug)]
pub enum ExerciseAction {
    /// Opens one, with the scenario that it begins with.
    Open(&'static Exercise),
    /// Goes back to that scenario.
    StartAgain,
    /// Shows one hint more.
    Hint,
    /// Pages to one of the hints that have been shown, by its number from 1.
    ReadHint(usize),
    /// Leaves it; the scenario stays.
    Leave,
    /// The grade of what is shown takes a while.
    Checking,
    /// This is the grade.
    Graded(GradedAnswer),
}

impl ExerciseAction {
    /// Whether it comes from grading, and not from the person.
    pub fn is_about_grade(&self) -> bool {
        matches!(self, Self::Checking | Self::Graded(_))
    }
}

impl PartialEq for GradedAnswer {
    fn eq(&self, other: &Self) -> bool {
        self.is_of(other.exercise, &other.run, other.played.as_ref())
            && self.grade == other.grade
            && self.is_refused == other.is_refused
    }
}

impl GradedAnswer {
    /// Whether it is about this run as an answer to this exercise. What is graded is the scenario: when it becomes known how a run ends
    /// that is recorded in part, the grade stays.
    pub(super) fn is_of(&self, exercise: &Exercise, run: &Run, played: Option<&Played>) -> bool {
        self.exercise.key == exercise.key && are_same(&self.run, run) && self.played.as_ref() == played
    }
}

impl Exercising {
    pub(super) fn new(exercise: &'static Exercise, undo_at_opening: usize, was_unsolved: bool) -> Self {
        Self { exercise, hints: 0, hint: 0, graded: None, is_checking: false, undo_at_opening, was_unsolved }
    }

    /// The exercise.
    pub fn exercise(&self) -> &'static Exercise {
        self.exercise
    }

    /// How many hints are shown.
    pub fn hints(&self) -> usize {
        self.hints
    }

    /// Which of them is read, from 1; 0 before the first.
    pub fn hint(&self) -> usize {
        self.hint
    }

    /// The last grade.
    pub fn graded(&self) -> Option<&GradedAnswer> {
        self.graded.as_ref()
    }

    /// Whether the next grade takes long enough to be spoken of.
    pub fn is_checking(&self) -> bool {
        self.is_checking
    }

    /// Whether this run has its grade, with what was chosen in it.
    pub fn has_graded(&self, run: &Run, played: Option<&Played>) -> bool {
        self.graded.as_ref().is_some_and(|graded| graded.is_of(self.exercise, run, played))
    }
}

/// The exercise after this one.
pub fn next(exercise: &Exercise) -> Option<&'static Exercise> {
    let place = EXERCISES.iter().position(|other| other.key == exercise.key)?;
    EXERCISES.get(place + 1)
}
