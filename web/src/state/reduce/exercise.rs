//! Exercises: what opening one means for the run that is shown, and what a grade is about.

use std::collections::BTreeSet;
use std::rc::Rc;

use election_core::exercises::Exercise;

use election_core::turns::Played;

use super::super::AppState;
use super::super::exercising::{ExerciseAction, Exercising, GradedAnswer};
use super::super::link_view::LinkView;
use crate::playback::Cursor;

impl AppState {
    /// Does an action about an exercise; returns whether anything changed.
    pub(super) fn exercise(&mut self, action: ExerciseAction) -> bool {
        match action {
            ExerciseAction::Open(exercise) => self.open_exercise(exercise),
            ExerciseAction::StartAgain => match &self.exercises.open {
                Some(exercising) => self.open_exercise(exercising.exercise),
                None => return false,
            },
            ExerciseAction::Leave => return self.exercises.open.take().is_some(),
            ExerciseAction::Hint => match &mut self.exercises.open {
                Some(exercising) if exercising.hints < exercising.exercise.hints.len() => {
                    exercising.hints += 1;
                    exercising.hint = exercising.hints;
                }
                _ => return false,
            },
            ExerciseAction::ReadHint(hint) => match &mut self.exercises.open {
                Some(exercising) if hint != exercising.hint && (1..=exercising.hints).contains(&hint) => {
                    exercising.hint = hint;
                }
                _ => return false,
            },
            ExerciseAction::Checking => {
                let played = self.played_as_answer();
                match &mut self.exercises.open {
                    Some(exercising)
                        if !exercising.is_checking && !exercising.has_graded(&self.shown.run, played.as_ref()) =>
                    {
                        exercising.is_checking = true;
                    }
                    _ => return false,
                }
            }
            ExerciseAction::Graded(graded) => return self.take_grade(graded),
        }
        true
    }

    /// Shows the scenario that an exercise begins with, from its start, and no longer asks to guess.
    fn open_exercise(&mut self, exercise: &'static Exercise) {
        self.dialogs.is_gallery_open = false;
        let view = LinkView {
            exercise: Some(exercise),
            being: exercise.part().map(|part| Played::new(part.process)),
            is_unaided: self.exercises.are_unaided,
            is_presenting: self.appearance.is_presenting,
            diagram: self.linked_place(),
            ..LinkView::default()
        };
        let scenario = exercise.scenario();
        if self.shown.simulates(&scenario) {
            self.wanted.give_up();
            view.apply_to(self);
        } else {
            self.change_from(&scenario, None, Some(Cursor::START), false, Some(view.into()));
        }
    }

    /// What has been chosen while being a process, where that is the answer to the exercise that is open.
    pub fn played_as_answer(&self) -> Option<Played> {
        self.exercises.open.as_ref()?.exercise.part()?;
        self.being.as_ref().map(|being| being.played().clone())
    }

    /// Opens or leaves an exercise as a link says. One that is open already goes on as it is.
    pub(crate) fn follow_exercise(&mut self, exercise: Option<&'static Exercise>) {
        let Some(exercise) = exercise else {
            self.exercises.open = None;
            return;
        };
        // One thing stands over the stage at a time.
        self.stories.leave();
        if self.exercises.open.as_ref().is_none_or(|exercising| exercising.exercise.key != exercise.key) {
            let is_at_start = self.shown.simulates(&exercise.scenario());
            self.exercises.open = Some(Exercising::new(exercise, self.history.undo.len(), is_at_start));
        }
    }

    /// A change was undone: undoing the opening of the exercise leaves it.
    pub(super) fn leave_exercise_undone(&mut self) {
        let undo = self.history.undo.len();
        self.exercises.open.take_if(|exercising| undo < exercising.undo_at_opening);
    }

    /// A scenario has been graded: the grade counts if the scenario is still shown.
    fn take_grade(&mut self, graded: GradedAnswer) -> bool {
        let played = self.played_as_answer();
        let Some(exercising) = &mut self.exercises.open else { return false };
        let is_current = graded.is_of(exercising.exercise, &self.shown.run, played.as_ref());
        if !is_current || exercising.graded.as_ref() == Some(&graded) {
            return false;
        }
        exercising.is_checking = false;
        if !graded.grade.is_right {
            exercising.was_unsolved = true;
        } else if exercising.was_unsolved && !self.exercises.solved.contains(exercising.exercise.key) {
            Rc::make_mut(&mut self.exercises.solved).insert(exercising.exercise.key);
            // On a telephone it lies over what is said now.
            self.dialogs.is_panel_open = false;
        }
        exercising.graded = Some(graded);
        // A link that was copied before is that of another answer.
        self.dialogs.copied = None;
        true
    }

    /// Loads the exercises that were solved before.
    pub fn remember_solved(&mut self, keys: impl IntoIterator<Item = &'static str>) {
        let solved: BTreeSet<&'static str> = keys.into_iter().collect();
        self.exercises.solved = Rc::new(solved);
    }
}
