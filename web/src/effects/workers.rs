//! Jobs are done elsewhere, and their answers come later.
//!
//! What does them ([`pool`]) is in the part of the program that a release page loads once it is there: nothing that a person waits for at
//! first is a job.

mod pool;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use election_core::run::Progress;

use super::background;
use crate::jobs::{Answer, Job};

/// Has a job done, and hands its answer on; none if the job is given up.
pub fn spawn(job: Job, then: impl FnOnce(Option<Answer>) + 'static) -> Handle {
    let request = Request::new(job, then);
    hand_over(&request);
    Handle(request)
}

/// A job that is to be done; to drop this takes it back.
#[must_use]
pub struct Handle(Rc<Request>);

impl Handle {
    /// How far the run under way has come; none before the first.
    pub fn progress(&self) -> Option<Progress> {
        let in_page = self.0.in_page.borrow();
        in_page.as_ref().map_or_else(|| self.0.progress.get(), background::Handle::progress)
    }
}

/// What is done with the answer.
type Then = Box<dyn FnOnce(Option<Answer>)>;

struct Request {
    job: Job,
    then: RefCell<Option<Then>>,
    progress: Cell<Option<Progress>>,
    /// Where the page does it itself.
    in_page: RefCell<Option<background::Handle>>,
}

impl Request {
    fn new(job: Job, then: impl FnOnce(Option<Answer>) + 'static) -> Rc<Self> {
        Rc::new(Self {
            job,
            then: RefCell::new(Some(Box::new(then))),
            progress: Cell::default(),
            in_page: RefCell::default(),
        })
    }

    fn answer(&self, answer: Option<Answer>) {
        // Whoever gets the answer may have other jobs.
        let then = self.then.take();
        if let Some(then) = then {
            then(answer);
        }
    }
}

/// Gives it to those who do jobs.
#[cfg(not(feature = "split"))]
fn hand_over(request: &Rc<Request>) {
    pool::take(Rc::downgrade(request));
}

#[cfg(feature = "split")]
use later::hand_over;

/// How a release page comes by those who do jobs.
#[cfg(feature = "split")]
mod later {
    use std::rc::Weak;

    use wasm_bindgen_futures::spawn_local;
    use wasm_split_helpers::{SplitLoaderError, wasm_split};

    use super::*;

    /// Gives it to those who do jobs, as soon as they are there. Where they cannot be had it is given up.
    pub(super) fn hand_over(request: &Rc<Request>) {
        let asked = Rc::downgrade(request);
        spawn_local(async move {
            let is_taken = take(Weak::clone(&asked)).await.is_ok();
            if !is_taken && let Some(request) = asked.upgrade() {
                request.answer(None);
            }
        });
    }

    #[wasm_split(later, fallible)]
    fn take(request: Weak<Request>) -> Result<(), SplitLoaderError> {
        pool::take(request);
        Ok(())
    }
}
