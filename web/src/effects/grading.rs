//! Has the scenario that is shown graded while an exercise is open.

use std::cell::RefCell;
use std::rc::Rc;

use election_core::Run;
use election_core::exercises::{Exercise, Grader};
use election_core::work::Work;
use gloo_timers::callback::Timeout;
use yew::{hook, use_effect, use_memo};

use super::background::{self, Job};
use super::page::Page;
use crate::platform;
use crate::state::{Action, ExerciseAction, Exercising, GradedAnswer};

/// A grade that takes longer than so many milliseconds is announced as under way.
const SILENCE: u32 = 200;

/// Grades what is shown.
struct Examiner {
    page: Page,
    /// The grader of the exercise that was open last, kept because making one takes long.
    grader: RefCell<Option<(&'static Exercise, GraderState)>>,
    answer: RefCell<Option<Answer>>,
}

/// The grader of an exercise, or its preparation.
enum GraderState {
    Preparing(#[expect(dead_code, reason = "to drop it would stop it")] Job),
    Ready(Grader),
}

/// An answer that is to be graded.
struct Answer {
    exercise: &'static Exercise,
    run: Rc<Run>,
    /// Its grading, once there is a grader.
    job: Option<Job>,
    since: f64,
    /// Until it is announced.
    _silence: Timeout,
}

impl Examiner {
    fn new(page: Page) -> Self {
        Self { page, grader: RefCell::default(), answer: RefCell::default() }
    }

    /// Begins to grade the present scenario, if it has no grade yet.
    fn follow(self: &Rc<Self>) {
        let state = self.page.state();
        let wanted = state.exercising.as_ref().filter(|exercising| !exercising.has_graded(&state.run));
        let Some(exercise) = wanted.map(Exercising::exercise) else {
            self.answer.take();
            return;
        };
        let is_known = |answer: &Answer| answer.exercise.key == exercise.key && Rc::ptr_eq(&answer.run, &state.run);
        if self.answer.borrow().as_ref().is_some_and(is_known) {
            return;
        }
        // During a drag the time counts from its beginning, whichever of its scenarios is being graded.
        let since = self.answer.borrow().as_ref().map_or_else(platform::now, |answer| answer.since);
        let run = Rc::clone(&state.run);
        self.answer.replace(Some(Answer { exercise, run, job: None, since, _silence: self.announced(since) }));
        self.prepare(exercise);
        self.grade();
    }

    fn announced(&self, since: f64) -> Timeout {
        let page = self.page.clone();
        let wait = if platform::now() - since > f64::from(SILENCE) { 0 } else { SILENCE };
        Timeout::new(wait, move || page.act(Action::Exercise(ExerciseAction::Checking)))
    }

    /// Makes the grader of an exercise, unless it is there or being made.
    fn prepare(self: &Rc<Self>, exercise: &'static Exercise) {
        if self.grader.borrow().as_ref().is_some_and(|(other, _)| other.key == exercise.key) {
            return;
        }
        let examiner = Rc::clone(self);
        let work = Work::new(async move |budget| Grader::prepare(exercise, &budget).await);
        let job = background::spawn(work, move |grader| {
            examiner.grader.replace(Some((exercise, GraderState::Ready(grader))));
            examiner.grade();
        });
        self.grader.replace(Some((exercise, GraderState::Preparing(job))));
    }

    /// Begins to grade the answer, if there is a grader.
    fn grade(self: &Rc<Self>) {
        let mut answer = self.answer.borrow_mut();
        let grader = self.grader.borrow();
        let Some(Answer { exercise, run, job, .. }) = &mut *answer else { return };
        let grader = match &*grader {
            Some((of, GraderState::Ready(grader))) if of.key == exercise.key => grader.clone(),
            _ => return,
        };
        let (exercise, run, examiner) = (*exercise, Rc::clone(run), Rc::clone(self));
        let graded = Rc::clone(&run);
        let work = Work::new(async move |budget| match exercise.refuse(run.scenario()) {
            Some(grade) => (grade, true),
            None => (grader.grade(run.scenario(), &budget).await, false),
        });
        *job = Some(background::spawn(work, move |(grade, is_refused)| {
            let graded = GradedAnswer { exercise, run: graded, grade: Rc::new(grade), is_refused };
            // The same answer may be handed in again at once.
            examiner.answer.take();
            examiner.page.act(Action::Exercise(ExerciseAction::Graded(graded)));
        }));
    }
}

/// Has what is shown graded, while an exercise is open.
#[hook]
pub fn use_grading(page: &Page) {
    let examiner = use_memo((), |()| Rc::new(Examiner::new(page.clone())));
    use_effect(move || examiner.follow());
}
