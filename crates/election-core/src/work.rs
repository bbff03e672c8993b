//! Long work that can be interrupted.
//!
//! Work is an async function: a loop over runs stays a loop. It takes its steps from a [`Budget`], and waits there when none are left.
//! Whoever drives it ([`Work::advance`]) says for how many steps it goes on, may look how far it is, and may drop it at any time.
//! Nothing goes on by itself: there is no executor, and nobody is woken. Who wants it [`at_once`] never waits.
//!
//! ```
//! use election_core::run::DEFAULT_MEMORY;
//! use election_core::work::Work;
//! use election_core::{Scenario, algorithms};
//!
//! let scenario = Scenario::from_link("a=chang-roberts&n=8")?;
//! let mut messages = Work::new(async move |budget| {
//!     let summary = algorithms::summarized(&scenario, DEFAULT_MEMORY, &budget).await;
//!     summary.map(|summary| summary.counters.sent())
//! });
//! while !messages.advance(10) {
//!     // Here a page draws, and listens to the person.
//! }
//! assert_eq!(messages.finish()?, 23);
//! # Ok::<(), election_core::InputError>(())
//! ```

use std::cell::Cell;
use std::fmt;
use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use crate::run::Progress;

/// How many steps work may still take until it is interrupted. The work and whoever drives it share it.
#[derive(Clone, Debug, Default)]
pub struct Budget(Rc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    left: Cell<u64>,
    progress: Cell<Option<Progress>>,
}

impl Budget {
    /// Waits until there are steps left; how many.
    pub async fn left(&self) -> u64 {
        poll_fn(|_| match self.0.left.get() {
            0 => Poll::Pending,
            left => Poll::Ready(left),
        })
        .await
    }

    /// So many steps have been taken, or something has been done that takes as long.
    pub fn spend(&self, steps: u64) {
        self.0.left.set(self.0.left.get().saturating_sub(steps));
    }

    /// The run under way is so far.
    pub fn report(&self, progress: Progress) {
        self.0.progress.set(Some(progress));
    }
}

/// The output of work, all done at once.
pub fn at_once<T>(work: impl AsyncFnOnce(&Budget) -> T) -> T {
    let budget = Budget::default();
    let mut future = pin!(work(&budget));
    loop {
        budget.0.left.set(u64::MAX);
        if let Poll::Ready(output) = future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return output;
        }
    }
}

/// Work under way, or its output.
pub struct Work<T> {
    budget: Budget,
    state: State<T>,
}

enum State<T> {
    UnderWay(Pin<Box<dyn Future<Output = T>>>),
    Over(T),
}

impl<T> Work<T> {
    /// Work that has not begun. It begins when it is first told to go on.
    pub fn new<F: Future<Output = T> + 'static>(work: impl FnOnce(Budget) -> F) -> Self {
        let budget = Budget::default();
        let future = work(budget.clone());
        Self { budget, state: State::UnderWay(Box::pin(future)) }
    }

    /// Goes on for about so many steps; says whether it is over.
    pub fn advance(&mut self, steps: u64) -> bool {
        if let State::UnderWay(future) = &mut self.state {
            self.budget.0.left.set(steps);
            if let Poll::Ready(output) = future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                self.state = State::Over(output);
            }
        }
        self.is_over()
    }

    /// Whether it is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.state, State::Over(_))
    }

    /// How far the run that is under way has come; none before the first.
    #[must_use]
    pub fn progress(&self) -> Option<Progress> {
        self.budget.0.progress.get()
    }

    /// The output; what is not done yet is done at once.
    #[must_use]
    pub fn finish(mut self) -> T {
        loop {
            if let State::Over(output) = self.state {
                return output;
            }
            self.advance(u64::MAX);
        }
    }
}

impl<T> fmt::Debug for Work<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Work").field("is_over", &self.is_over()).field("progress", &self.progress()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_goes_on_as_far_as_it_is_told_to() {
        let seen = Rc::new(Cell::new(0));
        let mut work = Work::new({
            let seen = Rc::clone(&seen);
            async move |budget: Budget| {
                for _ in 0..10 {
                    budget.left().await;
                    seen.set(seen.get() + 1);
                    budget.spend(3);
                }
                seen.get()
            }
        });
        assert_eq!((seen.get(), work.is_over()), (0, false), "it has not begun");
        for (steps, expected) in [(3, 1), (4, 3), (0, 3), (9, 6)] {
            assert!(!work.advance(steps));
            assert_eq!(seen.get(), expected, "what begins with a step left is done whole");
        }
        assert!(work.advance(u64::MAX) && work.advance(1), "it stays over");
        assert_eq!(work.finish(), 10);
    }

    #[test]
    fn the_output_can_be_had_at_once() {
        assert_eq!(Work::new(async |budget: Budget| budget.left().await).finish(), u64::MAX);
        let twice = at_once(async |budget| {
            budget.spend(budget.left().await);
            budget.left().await
        });
        assert_eq!(twice, u64::MAX, "there is always more");
    }
}
