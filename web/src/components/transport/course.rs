//! How a run goes, found at once where it is short, and else in slices between the frames.

use std::cell::RefCell;
use std::rc::Rc;

use election_core::Run;
use gloo_timers::callback::Interval;
use yew::{hook, use_effect_with, use_memo, use_state};

use super::super::same::Same;
use crate::scene::course::{Course, Survey};

/// So many changes are looked at in one slice: a millisecond or two.
const SLICE: usize = 30_000;

/// How a run goes. Of a run with very many changes, the first part until all of it is known.
#[hook]
pub fn use_course(run: &Same<Run>) -> Rc<Course> {
    let begun = use_memo(run.clone(), |run| {
        let mut survey = Survey::new(run);
        let is_done = survey.go_on(run, SLICE);
        (Rc::new(survey.course().clone()), RefCell::new((!is_done).then_some(survey)))
    });
    let found = use_state(|| None::<(Same<Run>, Rc<Course>)>);
    let is_found = found.as_ref().is_some_and(|(of, _)| of == run);
    let is_left = !is_found && begun.1.borrow().is_some();
    {
        let (begun, found) = (Rc::clone(&begun), found.setter());
        use_effect_with((run.clone(), is_left), move |(run, is_left)| {
            let run = run.clone();
            let go_on = move || {
                let mut left = begun.1.borrow_mut();
                if left.as_mut().is_some_and(|survey| survey.go_on(&run, SLICE))
                    && let Some(survey) = left.take()
                {
                    found.set(Some((run.clone(), Rc::new(survey.course().clone()))));
                }
            };
            let timer = is_left.then(|| Interval::new(0, go_on));
            move || drop(timer)
        });
    }
    match &*found {
        Some((of, course)) if of == run => Rc::clone(course),
        _ => Rc::clone(&begun.0),
    }
}
