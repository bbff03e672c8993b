//! Throws runs away that are shown no more, bit by bit: to let go of a million messages at once takes longer than a frame.

use std::cell::RefCell;
use std::rc::Rc;

use election_core::Run;
use gloo_timers::callback::Timeout;
use yew::{hook, use_effect_with, use_memo};

use crate::components::same::Same;
use crate::platform;

/// So many milliseconds at a time.
const SLICE: f64 = 4.0;
/// In milliseconds: until the next slice, and until a run is asked for again that somebody still holds.
const SOON: u32 = 16;
const LATER: u32 = 500;
/// Asked for so often, a run is left to whoever holds it.
const PATIENCE: u32 = 20;

/// Runs that are shown no more.
#[derive(Default)]
struct Leftovers {
    /// The run that is shown.
    shown: RefCell<Option<Rc<Run>>>,
    /// Those that somebody may still hold, and how often they have been asked for.
    held: RefCell<Vec<(Rc<Run>, u32)>>,
    /// What is left of one that nobody holds.
    left: RefCell<Option<Run>>,
    timer: RefCell<Option<Timeout>>,
}

impl Leftovers {
    /// Another run is shown.
    fn replace(self: &Rc<Self>, run: &Rc<Run>) {
        if let Some(before) = self.shown.replace(Some(Rc::clone(run))) {
            self.held.borrow_mut().push((before, 0));
            // While it is dragged, runs come faster than this.
            if self.timer.borrow().is_none() {
                self.wait(SOON);
            }
        }
    }

    fn wait(self: &Rc<Self>, milliseconds: u32) {
        let leftovers = Rc::clone(self);
        let timeout = Timeout::new(milliseconds, move || leftovers.go_on());
        self.timer.replace(Some(timeout));
    }

    fn go_on(self: &Rc<Self>) {
        self.timer.take();
        let until = platform::now() + SLICE;
        while platform::now() < until {
            let Some(left) = self.left.take().or_else(|| self.take_free()) else { break };
            self.left.replace(left.shed());
        }
        if self.left.borrow().is_some() {
            self.wait(SOON);
        } else if !self.held.borrow().is_empty() {
            self.wait(LATER);
        }
    }

    /// A run that nobody else holds any more.
    fn take_free(&self) -> Option<Run> {
        let mut free = None;
        let held = self.held.take();
        let still_held = held.into_iter().filter_map(|(run, asked)| {
            if free.is_some() {
                return Some((run, asked));
            }
            match Rc::try_unwrap(run) {
                Ok(run) => {
                    free = Some(run);
                    None
                }
                Err(run) => (asked < PATIENCE).then_some((run, asked + 1)),
            }
        });
        let still_held: Vec<_> = still_held.collect();
        self.held.replace(still_held);
        free
    }
}

/// Throws a run away bit by bit when another one is shown.
#[hook]
pub fn use_leftovers(run: &Rc<Run>) {
    let leftovers = use_memo((), |()| Leftovers::default());
    use_effect_with(Same::from(run), move |run| leftovers.replace(run.rc()));
}
