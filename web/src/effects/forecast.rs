//! Has the forecast worked out: how the run would end if its crash came at another tick.

use std::cell::RefCell;

use yew::{hook, use_effect, use_memo};

use super::background::{self, Job};
use super::page::Page;
use crate::forecast::{Search, find_out};
use crate::platform::measure;
use crate::state::Action;

/// What is being found out.
struct Forecaster {
    page: Page,
    search: RefCell<Search>,
    job: RefCell<Option<Job>>,
}

impl Forecaster {
    /// Begins the forecast of the present crash, if it is not known yet.
    fn follow(&self) {
        let mut search = self.search.borrow_mut();
        let has_begun = search.follow(&self.page.state());
        let Some(times) = search.times() else {
            self.job.take();
            return;
        };
        if has_begun {
            measure::begin("forecast");
            let page = self.page.clone();
            let job = background::spawn(find_out(times), move |times| {
                measure::end("forecast");
                page.act(Action::Foresee(Box::new(times)));
            });
            self.job.replace(Some(job));
        }
    }
}

/// Has the forecast of the present crash worked out.
#[hook]
pub fn use_forecast(page: &Page) {
    let forecaster =
        use_memo((), |()| Forecaster { page: page.clone(), search: RefCell::default(), job: RefCell::default() });
    use_effect(move || forecaster.follow());
}
