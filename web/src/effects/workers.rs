//! Jobs are done elsewhere, and their answers come later.
//!
//! What does them ([`pool`]) is in the part of the program that a release page loads once it is there: most of what a person sees at first
//! waits for no job.

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

/// Gives a job to the pool of workers.
#[cfg(not(feature = "split"))]
fn hand_over(request: &Rc<Request>) {
    pool::take(Rc::downgrade(request));
}

#[cfg(feature = "split")]
use later::hand_over;

/// How a release page comes by the pool of workers.
#[cfg(feature = "split")]
mod later {
    use std::rc::Weak;

    use gloo_timers::future::TimeoutFuture;
    use wasm_bindgen_futures::spawn_local;
    use wasm_split_helpers::{SplitLoaderError, wasm_split};

    use super::*;

    /// Milliseconds to wait before each further attempt to load the pool.
    const PAUSES: [u32; 2] = [1000, 4000];

    thread_local! {
        /// The jobs that wait until the pool is loaded.
        static WAITING: RefCell<Vec<Weak<Request>>> = const { RefCell::new(Vec::new()) };
        /// Whether the pool is being loaded, or is about to be given what waits.
        static IS_UNDER_WAY: Cell<bool> = const { Cell::new(false) };
    }

    /// Gives a job to the pool of workers, once that is loaded. Where it cannot be loaded the job is given up.
    pub(super) fn hand_over(request: &Rc<Request>) {
        WAITING.with_borrow_mut(|waiting| waiting.push(Rc::downgrade(request)));
        if !IS_UNDER_WAY.replace(true) {
            spawn_local(hand_over_all());
        }
    }

    async fn hand_over_all() {
        let mut is_done = take_all().await.is_ok();
        for pause in PAUSES {
            if !is_done {
                TimeoutFuture::new(pause).await;
                is_done = take_all().await.is_ok();
            }
        }
        if !is_done {
            IS_UNDER_WAY.set(false);
            for request in WAITING.take().iter().filter_map(Weak::upgrade) {
                request.answer(None);
            }
        }
    }

    #[wasm_split(later, fallible)]
    fn take_all() -> Result<(), SplitLoaderError> {
        // Whoever gets an answer at once may have other jobs.
        IS_UNDER_WAY.set(false);
        WAITING.take().into_iter().for_each(pool::take);
        Ok(())
    }
}
