//! An exercise that is open: how many hints have been seen, and how far the scenario that is shown is from the goal.

use std::collections::BTreeSet;
use std::rc::Rc;

use election_core::Run;
use election_core::exercises::{EXERCISES, Exercise, Grade};

use super::AppState;
use crate::link_view::LinkView;
use crate::playback::Cursor;

/// An exercise that is open.
#[derive(Clone, Debug)]
pub struct Exercising {
    exercise: &'static Exercise,
    /// How many hints have been asked for.
    hints: usize,
    /// The last grade, shown until the next is known.
    graded: Option<GradedAnswer>,
    /// Whether the next grade takes so long that the page says so.
    is_checking: bool,
    /// How many changes could be undone when it was opened: undoing more leaves it.
    undo_at_opening: usize,
    /// Whether an unsolved scenario has been shown. Opening another person's answer does not solve the exercise.
    was_unsolved: bool,
}

/// The grade of a scenario as an answer.
#[derive(Clone, Debug)]
pub struct GradedAnswer {
    /// The exercise that it is an answer to.
    pub exercise: &'static Exercise,
    /// The run of the answer.
    pub run: Rc<Run>,
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
        self.is_of(other.exercise, &other.run) && self.grade == other.grade && self.is_refused == other.is_refused
    }
}

impl GradedAnswer {
    /// Whether it is about this run as an answer to this exercise.
    fn is_of(&self, exercise: &Exercise, run: &Rc<Run>) -> bool {
        self.exercise.key == exercise.key && Rc::ptr_eq(&self.run, run)
    }
}

impl Exercising {
    fn new(exercise: &'static Exercise, undo_at_opening: usize, was_unsolved: bool) -> Self {
        Self { exercise, hints: 0, graded: None, is_checking: false, undo_at_opening, was_unsolved }
    }

    /// The exercise.
    pub fn exercise(&self) -> &'static Exercise {
        self.exercise
    }

    /// How many hints are shown.
    pub fn hints(&self) -> usize {
        self.hints
    }

    /// The last grade.
    pub fn graded(&self) -> Option<&GradedAnswer> {
        self.graded.as_ref()
    }

    /// Whether the next grade takes long enough to be spoken of.
    pub fn is_checking(&self) -> bool {
        self.is_checking
    }

    /// Whether this run has its grade.
    pub fn has_graded(&self, run: &Rc<Run>) -> bool {
        self.graded.as_ref().is_some_and(|graded| graded.is_of(self.exercise, run))
    }
}

/// The exercise after this one.
pub fn next(exercise: &Exercise) -> Option<&'static Exercise> {
    let place = EXERCISES.iter().position(|other| other.key == exercise.key)?;
    EXERCISES.get(place + 1)
}

impl AppState {
    /// Does an action about an exercise; returns whether anything changed.
    pub(super) fn exercise(&mut self, action: ExerciseAction) -> bool {
        match action {
            ExerciseAction::Open(exercise) => self.open_exercise(exercise),
            ExerciseAction::StartAgain => match &self.exercising {
                Some(exercising) => self.open_exercise(exercising.exercise),
                None => return false,
            },
            ExerciseAction::Leave => return self.exercising.take().is_some(),
            ExerciseAction::Hint => match &mut self.exercising {
                Some(exercising) if exercising.hints < exercising.exercise.hints.len() => exercising.hints += 1,
                _ => return false,
            },
            ExerciseAction::Checking => match &mut self.exercising {
                Some(exercising) if !exercising.is_checking && !exercising.has_graded(&self.shown.run) => {
                    exercising.is_checking = true;
                }
                _ => return false,
            },
            ExerciseAction::Graded(graded) => return self.take_grade(graded),
        }
        true
    }

    /// Shows the scenario that an exercise begins with, from its start, and no longer asks to guess.
    fn open_exercise(&mut self, exercise: &'static Exercise) {
        self.is_gallery_open = false;
        let view = LinkView { exercise: Some(exercise), is_presenting: self.is_presenting, ..LinkView::default() };
        let scenario = exercise.scenario();
        if scenario == *self.scenario() {
            self.stop_recording();
            view.apply_to(self);
        } else {
            self.change_from(&scenario, None, Some(Cursor::START), false, Some(view.into()));
        }
    }

    /// Opens or leaves an exercise as a link says. One that is open already goes on as it is.
    pub(crate) fn follow_exercise(&mut self, exercise: Option<&'static Exercise>) {
        let Some(exercise) = exercise else {
            self.exercising = None;
            return;
        };
        // One thing stands over the stage at a time.
        self.leave_story();
        if self.exercising.as_ref().is_none_or(|exercising| exercising.exercise.key != exercise.key) {
            let is_at_start = *self.scenario() == exercise.scenario();
            self.exercising = Some(Exercising::new(exercise, self.undo.len(), is_at_start));
        }
    }

    /// A change was undone: undoing the opening of the exercise leaves it.
    pub(super) fn leave_exercise_undone(&mut self) {
        let undo = self.undo.len();
        self.exercising.take_if(|exercising| undo < exercising.undo_at_opening);
    }

    /// A scenario has been graded: the grade counts if the scenario is still shown.
    fn take_grade(&mut self, graded: GradedAnswer) -> bool {
        let Some(exercising) = &mut self.exercising else { return false };
        let is_current = graded.is_of(exercising.exercise, &self.shown.run);
        if !is_current || exercising.graded.as_ref() == Some(&graded) {
            return false;
        }
        exercising.is_checking = false;
        if !graded.grade.is_right {
            exercising.was_unsolved = true;
        } else if exercising.was_unsolved && !self.solved.contains(exercising.exercise.key) {
            Rc::make_mut(&mut self.solved).insert(exercising.exercise.key);
        }
        exercising.graded = Some(graded);
        // A link that was copied before is that of another answer.
        self.copied = None;
        true
    }

    /// Loads the exercises that were solved before.
    pub fn remember_solved(&mut self, keys: impl IntoIterator<Item = &'static str>) {
        let solved: BTreeSet<&'static str> = keys.into_iter().collect();
        self.solved = Rc::new(solved);
    }
}
