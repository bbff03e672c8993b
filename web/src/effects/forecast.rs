//! Finds out between the frames how the run would end, had its crash come at another tick.

use std::cell::RefCell;

use super::page::Page;
use super::recording::slice;
use crate::forecast::Search;
use crate::platform::{self, measure};
use crate::state::Action;

/// The search for what a crash at another tick would do.
#[derive(Default)]
pub struct Forecaster(RefCell<Search>);

impl Forecaster {
    /// Turns to what is not known yet.
    pub fn follow(&self, page: &Page) {
        if self.0.borrow_mut().follow(&page.state()) {
            measure::begin("forecast");
        }
    }

    /// Whether there is something to find out.
    pub fn is_on(&self) -> bool {
        self.0.borrow().is_on()
    }

    /// Finds out a little more, and tells the page when all is known.
    pub fn go_on(&self, page: &Page) {
        if !self.is_on() {
            return;
        }
        measure::begin("look-ahead");
        let until = platform::now() + slice(&page.state());
        let found = self.0.borrow_mut().go_on(|| platform::now() >= until);
        measure::end("look-ahead");
        if let Some(times) = found {
            measure::end("forecast");
            page.act(Action::Foresee(Box::new(times)));
        }
    }
}
