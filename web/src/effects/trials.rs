//! Carries out scenarios that are not shown, for their results, in slices between the page's other work.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use election_core::Scenario;
use gloo_timers::callback::Timeout;
use yew::{UseStateSetter, hook, use_effect_with, use_state};

use crate::platform;
use crate::trial::{Trial, TrialInProgress};

/// A trial begins when the scenario has not changed for so many milliseconds: none is needed during a drag.
const CALM: u32 = 250;
/// Each slice takes so many milliseconds, and so many pass before the next.
const SLICE: f64 = 6.0;
const PAUSE: u32 = 12;
/// How many steps are done before the clock is looked at.
const STEPS: u64 = 16;

/// The result of a trial; none until it is known.
pub type Result = Option<Rc<Trial>>;

/// The results of these scenarios, in their order, as far as they are known.
#[hook]
pub fn use_trials(scenarios: &Rc<Vec<Scenario>>) -> Vec<Result> {
    let known = use_state(|| (Rc::clone(scenarios), Vec::new()));
    {
        let setter = known.setter();
        use_effect_with(Rc::clone(scenarios), move |scenarios| {
            let trials = Trials::new(Rc::clone(scenarios), setter);
            Trials::go_on_in(&trials, CALM);
            move || trials.borrow_mut().stop()
        });
    }
    let (of, results) = &*known;
    let mut results = if Rc::ptr_eq(of, scenarios) { results.clone() } else { Vec::new() };
    results.resize(scenarios.len(), None);
    results
}

/// Scenarios that are being carried out, one after the other.
struct Trials {
    scenarios: Rc<Vec<Scenario>>,
    left: VecDeque<usize>,
    under_way: Option<(usize, TrialInProgress)>,
    results: Vec<Result>,
    known: UseStateSetter<(Rc<Vec<Scenario>>, Vec<Result>)>,
    timer: Option<Timeout>,
}

impl Trials {
    fn new(scenarios: Rc<Vec<Scenario>>, known: UseStateSetter<(Rc<Vec<Scenario>>, Vec<Result>)>) -> Rc<RefCell<Self>> {
        let (left, results) = ((0..scenarios.len()).collect(), vec![None; scenarios.len()]);
        Rc::new(RefCell::new(Self { scenarios, left, under_way: None, results, known, timer: None }))
    }

    fn go_on_in(trials: &Rc<RefCell<Self>>, milliseconds: u32) {
        let next = Rc::clone(trials);
        trials.borrow_mut().timer = Some(Timeout::new(milliseconds, move || {
            if next.borrow_mut().go_on() {
                Self::go_on_in(&next, PAUSE);
            }
        }));
    }

    fn stop(&mut self) {
        self.timer = None;
        self.left.clear();
        self.under_way = None;
    }

    /// Does a slice; returns whether there is more to do.
    fn go_on(&mut self) -> bool {
        let until = platform::now() + SLICE;
        while platform::now() < until {
            let (place, mut trying) = match self.under_way.take() {
                Some(under_way) => under_way,
                None => {
                    let Some(place) = self.left.pop_front() else { return false };
                    // One that is not valid has no result.
                    let Some(trying) = TrialInProgress::new(self.scenarios[place].clone()) else { continue };
                    (place, trying)
                }
            };
            if trying.advance(STEPS) {
                self.results[place] = Some(Rc::new(trying.finish()));
                self.known.set((Rc::clone(&self.scenarios), self.results.clone()));
            } else {
                self.under_way = Some((place, trying));
            }
        }
        true
    }
}
