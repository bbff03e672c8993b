//! The page's scheduler: long work that nobody has to wait for goes on in slices, between which the browser draws and listens to the
//! person. Jobs are carried out by it where there is no worker ([`super::workers`]).

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::{Rc, Weak};

use election_core::run::Progress;
use election_core::work::Work;
use gloo_timers::callback::Timeout;

use crate::platform::{self, measure};

/// Each slice takes about so many milliseconds, and so many pass before the next.
const SLICE: f64 = 6.0;
const PAUSE: u32 = 4;
/// How long a part of a slice may take before the job's next ones get shorter, in milliseconds: the clock is looked at between them.
const PART: f64 = 1.0;
/// How many steps a part has at first, and at most: the next run of a job may have much longer steps than the one before. With a thousand
/// processes that pass lists on, a step takes a millisecond.
const FIRST_STEPS: u64 = 16;
const MOST_STEPS: u64 = 256;

/// Work that goes on in the background; to drop this stops it.
#[must_use]
pub struct Handle(Rc<dyn Running>);

impl Handle {
    /// How far the run under way has come; none before the first.
    pub fn progress(&self) -> Option<Progress> {
        self.0.progress()
    }
}

/// Has work done in the background, and hands its output on.
pub fn spawn<T: 'static>(work: Work<T>, then: impl FnOnce(T) + 'static) -> Handle {
    let job: Rc<dyn Running> = Rc::new(UnderWay(RefCell::new(Some((work, then)))));
    SCHEDULER.with(|scheduler| scheduler.add(Rc::downgrade(&job)));
    Handle(job)
}

/// Work of any kind.
trait Running {
    /// Goes on for about so many steps. When it is over its output is handed on; says whether that is so.
    fn advance(&self, steps: u64) -> bool;

    /// How far the run under way has come.
    fn progress(&self) -> Option<Progress>;
}

struct UnderWay<T, F>(RefCell<Option<(Work<T>, F)>>);

impl<T, F: FnOnce(T)> Running for UnderWay<T, F> {
    fn advance(&self, steps: u64) -> bool {
        let mut under_way = self.0.borrow_mut();
        if !under_way.as_mut().is_none_or(|(work, _)| work.advance(steps)) {
            return false;
        }
        // Whoever gets the output may have other work done.
        let over = under_way.take();
        drop(under_way);
        if let Some((work, then)) = over {
            then(work.finish());
        }
        true
    }

    fn progress(&self) -> Option<Progress> {
        self.0.borrow().as_ref()?.0.progress()
    }
}

thread_local! {
    static SCHEDULER: Scheduler = Scheduler {
        jobs: RefCell::default(),
        timer: RefCell::default(),
    };
}

struct Scheduler {
    /// Each with how many steps it takes between two looks at the clock. The one whose turn it is comes first; those that were dropped are
    /// passed over.
    jobs: RefCell<VecDeque<(Weak<dyn Running>, u64)>>,
    /// Until the next slice.
    timer: RefCell<Option<Timeout>>,
}

impl Scheduler {
    fn add(&self, job: Weak<dyn Running>) {
        self.jobs.borrow_mut().push_back((job, FIRST_STEPS));
        if self.timer.borrow().is_none() {
            self.ask();
        }
    }

    fn ask(&self) {
        let next = Timeout::new(PAUSE, || SCHEDULER.with(Scheduler::slice));
        self.timer.replace(Some(next));
    }

    fn slice(&self) {
        measure::begin("background");
        let begun = platform::now();
        let mut now = begun;
        while now - begun < SLICE {
            let Some((job, steps)) = self.jobs.borrow_mut().pop_front() else { break };
            let Some(running) = job.upgrade() else { continue };
            let is_over = running.advance(steps);
            let before = now;
            now = platform::now();
            if !is_over {
                let steps = if now - before < PART { (2 * steps).min(MOST_STEPS) } else { (steps / 2).max(1) };
                // It goes on in this slice; the next one begins with another job.
                let mut jobs = self.jobs.borrow_mut();
                if now - begun < SLICE { jobs.push_front((job, steps)) } else { jobs.push_back((job, steps)) }
            }
        }
        measure::end("background");
        // Not the timer that has called this, which is over.
        self.timer.replace(None);
        if !self.jobs.borrow().is_empty() {
            self.ask();
        }
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use std::cell::Cell;

    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::testing::mounted::rendered;

    /// Work of so many steps, and where its output comes.
    fn counting(steps: u64) -> (Handle, Rc<Cell<u64>>) {
        let output = Rc::new(Cell::new(0));
        let work = Work::new(async move |budget| {
            for _ in 0..steps {
                budget.left().await;
                budget.spend(1);
            }
            steps
        });
        let out = Rc::clone(&output);
        (spawn(work, move |steps| out.set(steps)), output)
    }

    #[wasm_bindgen_test]
    async fn jobs_take_turns_and_hand_on_their_output() {
        let (_long, of_long) = counting(u64::MAX);
        let (_short, of_short) = counting(1000);
        let (stopped, of_stopped) = counting(1000);
        drop(stopped);
        for _ in 0..1000 {
            if of_short.get() > 0 {
                break;
            }
            rendered().await;
        }
        assert_eq!(of_short.get(), 1000);
        assert_eq!((of_long.get(), of_stopped.get()), (0, 0));
    }
}
