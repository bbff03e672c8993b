//! Grades the scenario that is shown while an exercise is open, in slices between the page's other work.

use std::cell::RefCell;
use std::rc::Rc;

use election_core::Run;
use election_core::exercises::{Exercise, Grade, Grader, Grading, Preparing};
use gloo_timers::callback::Timeout;
use yew::{hook, use_effect, use_memo};

use super::page::Page;
use crate::platform;
use crate::state::{Action, ExerciseAction, Exercising, GradedAnswer};

/// Each slice takes so many milliseconds, and so many pass before the next.
const SLICE: f64 = 6.0;
const PAUSE: u32 = 4;
/// How many steps are done before the clock is looked at.
const STEPS: u64 = 256;
/// A grade that takes longer than so many milliseconds is announced as under way.
const SILENCE: f64 = 200.0;

/// Grades what is shown.
struct Examiner {
    page: Page,
    /// The grader of the exercise that was open last, kept because making one takes long.
    grader: RefCell<Option<(&'static Exercise, Readiness)>>,
    /// The answer that is being graded.
    work: RefCell<Option<Work>>,
    timer: RefCell<Option<Timeout>>,
}

/// The grader of an exercise, or its preparation.
enum Readiness {
    Preparing(Box<Preparing>),
    Ready(Grader),
}

/// An answer that is being graded.
struct Work {
    exercise: &'static Exercise,
    run: Rc<Run>,
    /// Whether the check that only allowed changes were made is over.
    is_allowed: bool,
    grading: Option<Grading>,
    since: f64,
    is_spoken_of: bool,
}

impl Readiness {
    fn new(exercise: &'static Exercise) -> Self {
        Self::Preparing(Box::new(Preparing::new(exercise)))
    }

    /// Goes on with making it.
    fn advance(self) -> Self {
        match self {
            Self::Preparing(mut preparing) => {
                if preparing.advance(STEPS) {
                    Self::Ready(preparing.finish())
                } else {
                    Self::Preparing(preparing)
                }
            }
            Self::Ready(grader) => Self::Ready(grader),
        }
    }
}

impl Work {
    fn is_about(&self, exercise: &Exercise, run: &Rc<Run>) -> bool {
        self.exercise.key == exercise.key && Rc::ptr_eq(&self.run, run)
    }
}

impl Examiner {
    fn new(page: Page) -> Self {
        Self { page, grader: RefCell::default(), work: RefCell::default(), timer: RefCell::default() }
    }

    /// Begins to grade the present scenario, if it has no grade yet.
    fn follow(self: &Rc<Self>) {
        let state = self.page.state();
        let wanted = state.exercising.as_ref().filter(|exercising| !exercising.has_graded(&state.run));
        let Some(exercise) = wanted.map(Exercising::exercise) else {
            self.work.take();
            self.timer.take();
            return;
        };
        if self.work.borrow().as_ref().is_some_and(|work| work.is_about(exercise, &state.run)) {
            return;
        }
        // During a drag the time counts from its beginning, whichever of its scenarios is being graded.
        let since = self.work.borrow().as_ref().map_or_else(platform::now, |work| work.since);
        let run = Rc::clone(&state.run);
        self.work.replace(Some(Work { exercise, run, is_allowed: false, grading: None, since, is_spoken_of: false }));
        self.go_on_in(0);
    }

    fn go_on_in(self: &Rc<Self>, milliseconds: u32) {
        let examiner = Rc::clone(self);
        let timeout = Timeout::new(milliseconds, move || examiner.go_on());
        self.timer.replace(Some(timeout));
    }

    fn go_on(self: &Rc<Self>) {
        // The timer that has called this is over; another is set below.
        let Some(mut work) = self.work.take() else { return };
        let now = platform::now();
        if let Some((grade, is_refused)) = self.grade(&mut work, now + SLICE) {
            let Work { exercise, run, .. } = work;
            let graded = GradedAnswer { exercise, run, grade: Rc::new(grade), is_refused };
            self.page.act(Action::Exercise(ExerciseAction::Graded(graded)));
            return;
        }
        let is_to_be_spoken_of = !work.is_spoken_of && now - work.since > SILENCE;
        work.is_spoken_of |= is_to_be_spoken_of;
        self.work.replace(Some(work));
        self.go_on_in(PAUSE);
        if is_to_be_spoken_of {
            self.page.act(Action::Exercise(ExerciseAction::Checking));
        }
    }

    /// Goes on until then; returns the grade once it is known, and whether a forbidden change was made.
    fn grade(&self, work: &mut Work, until: f64) -> Option<(Grade, bool)> {
        let Work { exercise, run, is_allowed, grading, .. } = work;
        let exercise: &'static Exercise = exercise;
        if !*is_allowed {
            if let Some(grade) = exercise.refuse(run.scenario()) {
                return Some((grade, true));
            }
            *is_allowed = true;
        }
        let known = self.grader.take().filter(|(other, _)| other.key == exercise.key);
        let mut readiness = known.map_or_else(|| Readiness::new(exercise), |(_, readiness)| readiness);
        let mut is_over = false;
        while !is_over && platform::now() < until {
            match (&mut *grading, &readiness) {
                (Some(grading), _) => is_over = grading.advance(STEPS),
                (None, Readiness::Ready(grader)) => *grading = Some(grader.begin(run.scenario())),
                (None, Readiness::Preparing(_)) => readiness = readiness.advance(),
            }
        }
        self.grader.replace(Some((exercise, readiness)));
        grading.take_if(|_| is_over).map(|grading| (grading.finish(), false))
    }
}

/// Grades what is shown, while an exercise is open.
#[hook]
pub fn use_grading(page: &Page) {
    let examiner = use_memo((), |()| Rc::new(Examiner::new(page.clone())));
    use_effect(move || examiner.follow());
}
