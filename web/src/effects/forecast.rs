//! Has the forecast worked out: how the run would end if its crash came at another tick.

use std::cell::RefCell;
use std::rc::Rc;

use yew::{hook, use_effect, use_memo};

use super::page::Page;
use super::workers::{self, Handle};
use crate::jobs::{Answer, Job};
use crate::platform::measure;
use crate::state::ShownAction;
use crate::state::forecast::Search;

/// What is being found out.
struct Forecaster {
    page: Page,
    search: RefCell<Search<Handle>>,
}

impl Forecaster {
    /// Begins the forecast of the present crash, if it is not known yet.
    fn follow(self: &Rc<Self>) {
        if self.search.borrow_mut().follow(&self.page.state().shown) {
            measure::begin("forecast");
        }
        self.go_on();
    }

    fn go_on(self: &Rc<Self>) {
        let found = self.search.borrow_mut().go_on(|number, scenarios| {
            let forecaster = Rc::clone(self);
            workers::spawn(Job::Outcomes(scenarios), move |answer| {
                // A scenario that is shown is valid, and so it is with a crash elsewhere.
                let Some(Answer::Outcomes(Ok(outcomes))) = answer else {
                    forecaster.page.act(ShownAction::CannotForesee);
                    return;
                };
                forecaster.search.borrow_mut().learn(number, outcomes);
                forecaster.go_on();
            })
        });
        if let Some(times) = found {
            measure::end("forecast");
            self.page.act(ShownAction::Foresee(Box::new(times)));
        }
    }
}

/// Has the forecast of the present crash worked out.
#[hook]
pub fn use_forecast(page: &Page) {
    let forecaster = use_memo((), |()| Rc::new(Forecaster { page: page.clone(), search: RefCell::default() }));
    use_effect(move || forecaster.follow());
}
