//! Exercises: opened, solved, with hints, in a link, and away from what else stands over the stage.

use election_core::exercises::{EXERCISES, Exercise, Grader, find};

use super::*;
use crate::state::link::Link;
use crate::state::link_view::LinkView;
use crate::state::links::fragment;

fn exercise(key: &str) -> &'static Exercise {
    find(key).expect("there is such an exercise")
}

fn open(state: &mut AppState, key: &str) {
    reduce(state, Action::Exercise(ExerciseAction::Open(exercise(key))));
}

fn follow(state: &mut AppState, link: &str) {
    reduce(state, Action::Open(Box::new(Link::parse(link))));
}

fn opened(state: &AppState) -> Option<&'static str> {
    state.exercises.open.as_ref().map(|exercising| exercising.exercise().key)
}

/// Grades what is shown, as the page's effect does it in slices.
fn grade(state: &mut AppState) -> bool {
    let exercise = state.exercises.open.as_ref().expect("an exercise is open").exercise();
    let is_refused = exercise.refuse(state.scenario()).is_some();
    let grade = Rc::new(Grader::new(exercise).scenario(state.scenario()));
    let graded = GradedAnswer { exercise, run: Rc::clone(&state.shown.run), played: None, grade, is_refused };
    reduce(state, Action::Exercise(ExerciseAction::Graded(graded)))
}

fn graded(state: &AppState) -> &GradedAnswer {
    state.exercises.open.as_ref().and_then(Exercising::graded).expect("it has been graded")
}

#[test]
fn a_run_that_is_recorded_in_part_is_graded_once() {
    let mut state = page(&testing::plain(9));
    open(&mut state, "make-3-win");
    let summary = state.shown.run.summary().clone();
    state.shown.run = Rc::new(testing::part(state.scenario(), 5));
    assert!(grade(&mut state));
    let of = Rc::clone(&state.shown.run);
    assert!(reduce(&mut state, ShownAction::Summarized(Box::new(Summarized { of, summary }))));
    let exercising = state.exercises.open.as_ref().expect("it is open");
    assert!(exercising.has_graded(&state.shown.run, None));
    change(&mut state, testing::plain(9), None);
    let exercising = state.exercises.open.as_ref().expect("it is open");
    assert!(!exercising.has_graded(&state.shown.run, None));
}

#[test]
fn an_exercise_shows_its_scenario_from_the_start_and_goes_on_through_changes() {
    let mut state = page(&testing::plain(9));
    reduce(&mut state, ShownAction::Seek(Seek::End));
    reduce(&mut state, DialogAction::ShowGallery(true));
    for exercise in EXERCISES.iter() {
        open(&mut state, exercise.key);
        assert_eq!(state.scenario().to_link().as_deref(), Ok(exercise.start));
        assert_eq!((opened(&state), state.shown.cursor), (Some(exercise.key), Cursor::START));
        assert!(!state.dialogs.is_gallery_open);
    }
    open(&mut state, "make-3-win");
    reduce(&mut state, Action::Edit(Edit::Set("start", "2".to_owned()), None));
    assert_eq!(opened(&state), Some("make-3-win"));
    reduce(&mut state, Action::Exercise(ExerciseAction::StartAgain));
    assert_eq!((state.scenario().to_link().as_deref(), opened(&state)), (Ok("a=chang-roberts"), Some("make-3-win")));
    assert!(reduce(&mut state, Action::Exercise(ExerciseAction::Leave)));
    assert_eq!((opened(&state), state.scenario().to_link().as_deref()), (None, Ok("a=chang-roberts")));
    assert!(!reduce(&mut state, Action::Exercise(ExerciseAction::Leave)));
    assert!(!reduce(&mut state, Action::Exercise(ExerciseAction::Hint)));
    assert!(!reduce(&mut state, Action::Exercise(ExerciseAction::StartAgain)));
}

#[test]
fn hints_come_one_after_the_other_and_stay_until_another_exercise_is_opened() {
    let mut state = page(&testing::plain(9));
    open(&mut state, "half-told");
    let hints = |state: &AppState| state.exercises.open.as_ref().map(Exercising::hints);
    for shown in 1..=2 {
        assert!(reduce(&mut state, Action::Exercise(ExerciseAction::Hint)));
        assert_eq!(hints(&state), Some(shown));
    }
    assert!(!reduce(&mut state, Action::Exercise(ExerciseAction::Hint)), "there are two");
    // One pages back through those that were shown, and to no other.
    let hint = |state: &AppState| state.exercises.open.as_ref().map(Exercising::hint);
    assert!(reduce(&mut state, Action::Exercise(ExerciseAction::ReadHint(1))));
    assert_eq!((hint(&state), hints(&state)), (Some(1), Some(2)));
    for other in [0, 1, 3] {
        assert!(!reduce(&mut state, Action::Exercise(ExerciseAction::ReadHint(other))), "{other}");
    }
    assert!(reduce(&mut state, Action::Exercise(ExerciseAction::ReadHint(2))));
    reduce(&mut state, Action::Exercise(ExerciseAction::StartAgain));
    let link = fragment(&state);
    follow(&mut state, &link);
    assert_eq!(hints(&state), Some(2));
    open(&mut state, "no-end");
    assert_eq!(hints(&state), Some(0));
}

#[test]
fn what_is_right_is_solved_and_what_is_graded_too_late_is_nothing() {
    let mut state = page(&testing::plain(9));
    open(&mut state, "make-3-win");
    assert!(grade(&mut state));
    assert!(!grade(&mut state), "that is known");
    assert!(!graded(&state).grade.is_right && !graded(&state).is_refused);
    let before = graded(&state).clone();
    reduce(&mut state, Action::Edit(Edit::Set("delay", "2".to_owned()), None));
    assert_eq!(graded(&state), &before, "the last grade stands until the next is there");
    assert!(!reduce(&mut state, Action::Exercise(ExerciseAction::Graded(before))), "it is that of another run");
    assert!(reduce(&mut state, Action::Exercise(ExerciseAction::Checking)));
    assert!(!reduce(&mut state, Action::Exercise(ExerciseAction::Checking)));
    grade(&mut state);
    assert!(graded(&state).is_refused && !state.exercises.open.as_ref().is_some_and(Exercising::is_checking));
    assert!(graded(&state).grade.why.starts_with("Not allowed here: “Delay”"));
    reduce(&mut state, Action::Undo);
    reduce(&mut state, DialogAction::Copied(Some(true)));
    reduce(&mut state, Action::Edit(Edit::Set("start", "2".to_owned()), None));
    assert!(state.exercises.solved.is_empty());
    grade(&mut state);
    assert!(graded(&state).grade.is_right);
    assert_eq!((state.exercises.solved.iter().copied().collect(), state.dialogs.copied), (vec!["make-3-win"], None));
    // Another exercise that begins with the same scenario has another grade.
    open(&mut state, "nobody-leads");
    grade(&mut state);
    let of_other = graded(&state).clone();
    open(&mut state, "most-messages");
    assert!(state.exercises.open.as_ref().is_some_and(|exercising| exercising.graded().is_none()));
    assert!(!reduce(&mut state, Action::Exercise(ExerciseAction::Graded(of_other))));
}

#[test]
fn whoever_opens_an_answer_has_not_solved_it() {
    let mut state = page(&testing::plain(9));
    follow(&mut state, "a=chang-roberts&start=2!exercise=make-3-win");
    grade(&mut state);
    assert!(graded(&state).grade.is_right && state.exercises.solved.is_empty());
    reduce(&mut state, Action::Edit(Edit::Set("start", "3".to_owned()), None));
    grade(&mut state);
    reduce(&mut state, Action::Edit(Edit::Set("start", "1,2".to_owned()), None));
    grade(&mut state);
    assert!(state.exercises.solved.contains("make-3-win"));
}

#[test]
fn a_link_holds_the_exercise_and_an_unknown_one_is_said() {
    let mut state = page(&testing::plain(9));
    open(&mut state, "make-3-win");
    reduce(&mut state, Action::Edit(Edit::Set("start", "2".to_owned()), None));
    let link = fragment(&state);
    assert_eq!(link, "a=chang-roberts&start=2!exercise=make-3-win");
    assert!(Grader::new(exercise("make-3-win")).link(&link).is_right, "the link is the answer");
    let mut other = page(&testing::plain(3));
    follow(&mut other, &link);
    assert_eq!((fragment(&other), opened(&other)), (link, Some("make-3-win")));
    follow(&mut other, "a=bully!exercise=make-4-win");
    assert_eq!(opened(&other), None);
    let problem = other.dialogs.problem.expect("it is said");
    assert_eq!((problem.title, &*problem.error.path), ("A part of this link cannot be used", "exercise"));
    assert!(problem.error.allowed.ends_with("(did you mean make-3-win?)"));
}

#[test]
fn back_and_forward_lead_to_what_was_open() {
    let mut state = page(&testing::plain(9));
    let first = fragment(&state);
    open(&mut state, "make-3-win");
    let second = fragment(&state);
    open(&mut state, "half-told");
    assert_eq!(state.history.entry, 2, "the browser has an entry for each");
    for (link, is_open) in [(&second, Some("make-3-win")), (&first, None), (&second, Some("make-3-win"))] {
        follow(&mut state, link);
        assert_eq!((&fragment(&state), opened(&state)), (link, is_open));
    }
    assert_eq!(state.history.redo.len(), 1, "the way forward is still there");
}

#[test]
fn one_thing_stands_over_the_stage_at_a_time() {
    let mut state = page(&testing::plain(6));
    for _ in 0..2 {
        reduce(&mut state, StoryAction::Open("crashes"));
        assert!(state.stories.telling.is_some() && state.exercises.open.is_none());
        open(&mut state, "make-3-win");
        assert!(state.stories.telling.is_none() && state.exercises.open.is_some());
    }
    // One that is not ready yet does not come later.
    super::super::reduce(&mut state, StoryAction::Open("crashes").into());
    open(&mut state, "half-told");
    assert!(state.stories.awaited.is_none() && opened(&state) == Some("half-told"));
    reduce(&mut state, AppearanceAction::TogglePresent);
    reduce(&mut state, GuessAction::Toggle);
    assert!(state.hides_end() && state.exercises.open.is_some(), "it waits until everything has been guessed");
    open(&mut state, "no-end");
    assert!(state.guessing.is_none() && state.appearance.is_presenting);
    assert_eq!(LinkView::of(&state).text(), "view=present&exercise=no-end");
}

#[test]
fn undoing_more_than_was_done_leaves_the_exercise() {
    let mut state = page(&testing::plain(9));
    open(&mut state, "make-3-win");
    reduce(&mut state, Action::Edit(Edit::Set("start", "2".to_owned()), None));
    reduce(&mut state, Action::Exercise(ExerciseAction::StartAgain));
    for _ in 0..2 {
        reduce(&mut state, Action::Undo);
        assert_eq!(opened(&state), Some("make-3-win"), "that was done in it");
    }
    reduce(&mut state, Action::Undo);
    assert_eq!((opened(&state), state.scenario().processes), (None, 9));
}
