//! Works out the forecast between the frames: how the run would end if its crash came at another tick.

use std::cell::RefCell;

use super::page::Page;
use super::recording::slice;
use crate::forecast::Search;
use crate::platform::{self, measure};
use crate::state::Action;

/// The computation of the forecast.
#[derive(Default)]
pub struct Forecaster(RefCell<Search>);

impl Forecaster {
    /// Begins the forecast of the present crash, if it is not known yet.
    pub fn follow(&self, page: &Page) {
        if self.0.borrow_mut().follow(&page.state()) {
            measure::begin("forecast");
        }
    }

    /// Whether the forecast is incomplete.
    pub fn is_on(&self) -> bool {
        self.0.borrow().is_on()
    }

    /// Does a slice, and gives the page the forecast when it is complete.
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
