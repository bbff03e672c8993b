//! Has the scenario that is shown graded while an exercise is open.

use std::cell::RefCell;
use std::rc::Rc;

use election_core::Run;
use election_core::exercises::{Exercise, Grade};
use election_core::turns::Played;
use gloo_timers::callback::Timeout;
use yew::{hook, use_effect, use_memo};

use super::page::Page;
use super::workers::{self, Handle};
use crate::jobs::{self, Job};
use crate::platform;
use crate::state::{Action, ExerciseAction, Exercising, GradedAnswer, are_same};

/// A grade that takes longer than so many milliseconds is announced as under way.
const SILENCE: u32 = 200;

/// Grades what is shown.
struct Examiner {
    page: Page,
    answer: RefCell<Option<Answer>>,
    /// A grade that is being worked out, and the exercise that it is for. While an answer is dragged it may be that of an earlier one: it
    /// is waited for, because the first of an exercise makes its grader, which takes long.
    under_way: RefCell<Option<(&'static Exercise, Handle)>>,
}

/// An answer that is to be graded.
struct Answer {
    exercise: &'static Exercise,
    run: Rc<Run>,
    /// What was chosen while being a process, where that is the answer.
    played: Option<Played>,
    since: f64,
    /// Until it is announced.
    _silence: Timeout,
}

impl Answer {
    fn is(&self, exercise: &Exercise, run: &Run, played: Option<&Played>) -> bool {
        self.exercise.key == exercise.key && are_same(&self.run, run) && self.played.as_ref() == played
    }
}

impl Examiner {
    /// Begins to grade the present scenario, if it has no grade yet.
    fn follow(self: &Rc<Self>) {
        let state = self.page.state();
        let played = state.played_as_answer();
        let is_new = |exercising: &&Exercising| !exercising.has_graded(&state.shown.run, played.as_ref());
        let wanted = state.exercises.open.as_ref().filter(is_new);
        let Some(exercise) = wanted.map(Exercising::exercise) else {
            self.answer.take();
            if state.exercises.open.is_none() {
                self.under_way.take();
            }
            return;
        };
        if self.answer.borrow().as_ref().is_some_and(|answer| answer.is(exercise, &state.shown.run, played.as_ref())) {
            return;
        }
        // During a drag the time counts from its beginning, whichever of its scenarios is being graded.
        let since = self.answer.borrow().as_ref().map_or_else(platform::now, |answer| answer.since);
        let run = Rc::clone(&state.shown.run);
        self.answer.replace(Some(Answer { exercise, run, played, since, _silence: self.announced(since) }));
        self.grade();
    }

    fn announced(&self, since: f64) -> Timeout {
        let page = self.page.clone();
        let wait = if platform::now() - since > f64::from(SILENCE) { 0 } else { SILENCE };
        Timeout::new(wait, move || page.act(Action::Exercise(ExerciseAction::Checking)))
    }

    /// Has the answer graded, unless another one to its exercise still is.
    fn grade(self: &Rc<Self>) {
        let wanted = self
            .answer
            .borrow()
            .as_ref()
            .map(|answer| (answer.exercise, Rc::clone(&answer.run), answer.played.clone()));
        let Some((exercise, run, played)) = wanted else { return };
        if run.is_observed() {
            let why = "What real processes did is no answer: make a scenario of it first.".to_owned();
            return self.tell(exercise, run, played, Grade { is_right: false, score: 0, why }, true);
        }
        if let Some(grade) = exercise.refuse(run.scenario()) {
            return self.tell(exercise, run, played, grade, true);
        }
        if self.under_way.borrow().as_ref().is_some_and(|(of, _)| of.key == exercise.key) {
            return;
        }
        let job = Job::Grade { exercise, scenario: run.scenario().clone(), played: played.clone() };
        let examiner = Rc::clone(self);
        let handle = workers::spawn(job, move |answer| {
            let grade = match answer {
                Some(jobs::Answer::Grade(grade)) => grade,
                Some(_) | None => {
                    Grade { is_right: false, score: 0, why: "The page has failed to check this answer.".to_owned() }
                }
            };
            examiner.under_way.take();
            if examiner.answer.borrow().as_ref().is_some_and(|answer| answer.is(exercise, &run, played.as_ref())) {
                examiner.tell(exercise, run, played, grade, false);
            } else {
                examiner.grade();
            }
        });
        self.under_way.replace(Some((exercise, handle)));
    }

    fn tell(&self, exercise: &'static Exercise, run: Rc<Run>, played: Option<Played>, grade: Grade, is_refused: bool) {
        // The same answer may be handed in again at once.
        self.answer.take();
        let graded = GradedAnswer { exercise, run, played, grade: Rc::new(grade), is_refused };
        self.page.act(Action::Exercise(ExerciseAction::Graded(graded)));
    }
}

/// Has what is shown graded, while an exercise is open.
#[hook]
pub fn use_grading(page: &Page) {
    let examiner = use_memo((), |()| {
        Rc::new(Examiner { page: page.clone(), answer: RefCell::default(), under_way: RefCell::default() })
    });
    use_effect(move || examiner.follow());
}
