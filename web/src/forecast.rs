//! How the run would end, had a crash come at another tick: which crash, what is known of it, and what is left to find out.

use std::cell::RefCell;
use std::rc::Rc;

use election_core::algorithms;
use election_core::forecast::CrashTimes;
use election_core::run::DEFAULT_MEMORY;
use election_core::scenario::FaultKind;
use election_core::work::Work;

use crate::state::{AppState, Selection};

/// What is known.
#[derive(Clone, Debug, Default)]
pub struct Forecast {
    /// How the run ends by the tick of the crash; none without a crash, or before the first time.
    pub times: Option<Rc<CrashTimes>>,
    /// Whether that is so in the scenario as it is, and not in the one before.
    pub is_current: bool,
}

impl AppState {
    /// The crash that one asks about: the one that was touched last, that of the process that is shown in detail, or the first.
    pub fn crash_in_question(&self) -> Option<usize> {
        let faults = &self.scenario().faults;
        let is_crash = |fault: &usize| matches!(faults.get(*fault), Some(fault) if fault.kind.is_crash());
        let of_selected = || {
            let Some(Selection::Process(selected)) = self.selection else { return None };
            faults.iter().position(|fault| fault.kind.is_crash() && fault.kind.process() == Some(selected.0))
        };
        let chosen = self.chosen_fault.filter(is_crash);
        chosen.or_else(of_selected).or_else(|| faults.iter().position(|fault| fault.kind.is_crash()))
    }

    /// Keeps what is known as far as it holds for the scenario as it is, or puts it aside until something else is known.
    pub(crate) fn look_ahead(&mut self) {
        let Some(fault) = self.crash_in_question().filter(|_| self.run.is_outcome_known()) else {
            self.forecast = Forecast::default();
            return;
        };
        let summary = self.run.summary();
        self.forecast.is_current = false;
        let Some(known) = self.forecast.times.clone() else { return };
        let mut times = (*known).clone();
        if times.follow(self.scenario(), fault, summary) {
            // What is dragged must not pull the scale along.
            let is_kept = self.is_in_gesture() && known.is_done() && times.end() < known.end();
            self.forecast.is_current = is_kept || times.is_done();
            if !is_kept && times != *known {
                self.forecast.times = Some(Rc::new(times));
            }
        }
    }
}

/// Whether a fault is a crash.
trait IsCrash {
    fn is_crash(&self) -> bool;
}

impl IsCrash for FaultKind {
    fn is_crash(&self) -> bool {
        matches!(self, Self::Crash { .. })
    }
}

/// What is being found out, run by run. Whoever finds it out shares it: while a crash is dragged, what is known of it is kept.
#[derive(Debug, Default)]
pub struct Search {
    times: Option<Rc<RefCell<CrashTimes>>>,
}

impl Search {
    /// Turns to what is not known yet. Says whether it began anew.
    pub fn follow(&mut self, state: &AppState) -> bool {
        let is_wanted = state.run.is_outcome_known() && !state.forecast.is_current;
        let Some(fault) = state.crash_in_question().filter(|_| is_wanted) else {
            self.times = None;
            return false;
        };
        let (scenario, summary) = (state.scenario(), state.run.summary());
        if self.times.as_ref().is_some_and(|times| times.borrow_mut().follow(scenario, fault, summary)) {
            return false;
        }
        // What is known may only have to go on: a crash was moved beyond the end.
        let known = state.forecast.times.as_ref().map(|times| (**times).clone());
        let going_on = known.filter(|times| times.clone().follow(scenario, fault, summary));
        let times = going_on.or_else(|| CrashTimes::new(scenario, fault, summary));
        self.times = times.map(|times| Rc::new(RefCell::new(times)));
        true
    }

    /// What there is to find out.
    pub fn times(&self) -> Option<Rc<RefCell<CrashTimes>>> {
        self.times.clone()
    }
}

/// Finds everything out.
pub fn find_out(times: Rc<RefCell<CrashTimes>>) -> Work<CrashTimes> {
    Work::new(async move |budget| {
        loop {
            let next = times.borrow_mut().next_scenario();
            let Some(next) = next else { break };
            // A scenario that is shown is valid, and so it is with a crash elsewhere.
            let Ok(summary) = algorithms::summarized(&next, DEFAULT_MEMORY, &budget).await else { break };
            let mut times = times.borrow_mut();
            // Of a crash that has been dragged meanwhile there may be less to find out.
            if times.next_scenario().is_some_and(|still_next| still_next == next) {
                times.learn(&summary);
            }
        }
        let times = times.borrow();
        times.clone()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::{Action, Change};
    use crate::testing::act as reduce;
    use election_core::{ProcessId, Scenario};

    fn page(link: &str) -> AppState {
        AppState::new(&Scenario::from_link(link).unwrap()).unwrap()
    }

    fn change(state: &mut AppState, link: &str) {
        let scenario = Scenario::from_link(link).unwrap();
        assert!(reduce(state, Action::Change(Box::new(Change::once(scenario)))));
    }

    /// Finds everything out, and says in how many runs.
    fn find_out(state: &mut AppState) -> usize {
        let mut search = Search::default();
        search.follow(state);
        let Some(times) = search.times() else { return 0 };
        let before = times.borrow().outcomes().len() + usize::from(times.borrow().without().is_some());
        let times = super::find_out(times).finish();
        let runs = times.outcomes().len() + usize::from(times.without().is_some()) - before;
        reduce(state, Action::Foresee(Box::new(times)));
        runs
    }

    #[test]
    fn without_a_crash_there_is_nothing_to_ask() {
        let mut state = page("a=bully&n=8");
        assert_eq!((state.crash_in_question(), find_out(&mut state)), (None, 0));
        change(&mut state, "a=bully&n=8&faults=notice:3@4");
        assert_eq!((state.crash_in_question(), find_out(&mut state)), (None, 0));
    }

    #[test]
    fn the_crash_touched_last_is_asked_about() {
        let mut state = page("a=bully&n=8&faults=crash:7,notice:2@1,crash:6@3");
        assert_eq!(state.crash_in_question(), Some(0));
        reduce(&mut state, Action::Select(Some(Selection::Process(ProcessId(6)))));
        assert_eq!(state.crash_in_question(), Some(2));
        reduce(&mut state, Action::Choose(0));
        assert_eq!(state.crash_in_question(), Some(0));
        reduce(&mut state, Action::Choose(1));
        assert_eq!(state.crash_in_question(), Some(2), "that is no crash");
    }

    #[test]
    fn it_is_found_out_once_wherever_the_crash_is_moved() {
        let mut state = page("a=bully&n=8&start=4&faults=crash:7,crash:6@3");
        reduce(&mut state, Action::Choose(1));
        assert!(!state.forecast.is_current);
        let runs = find_out(&mut state);
        let times = state.forecast.times.clone().unwrap();
        assert!(state.forecast.is_current);
        assert_eq!(runs, times.outcomes().len() + 1, "the run without it first");
        change(&mut state, "a=bully&n=8&start=4&faults=crash:7,crash:6@1");
        assert!(state.forecast.is_current, "nothing else has changed");
        assert_eq!(find_out(&mut state), 0);
        change(&mut state, "a=bully&n=8&start=4&faults=crash:7,crash:6@40");
        assert!(!state.forecast.is_current, "there is more to see");
        assert_eq!(find_out(&mut state), 36);
        assert_eq!(state.forecast.times.clone().unwrap().end(), state.run.summary().time);
    }

    #[test]
    fn a_drag_leaves_the_scale_as_it_is() {
        let mut state = page("a=bully&n=8&faults=crash:7@30");
        find_out(&mut state);
        let end = |state: &AppState| state.forecast.times.clone().unwrap().end();
        assert_eq!(end(&state), 30);
        for at in [29, 12, 1] {
            let mut scenario = state.scenario().clone();
            scenario.faults[0].at = at;
            reduce(&mut state, Action::Change(Box::new(Change { scenario, gesture: Some("drag") })));
            assert_eq!((end(&state), state.forecast.is_current), (30, true));
        }
        reduce(&mut state, Action::EndGesture);
        assert_eq!((end(&state), state.forecast.is_current), (2, true));
    }

    #[test]
    fn of_another_scenario_what_was_known_stays_until_it_is_found_out() {
        let mut state = page("a=bully&n=8&faults=crash:7");
        find_out(&mut state);
        let before = state.forecast.times.clone().unwrap();
        change(&mut state, "a=bully&n=9&faults=crash:7");
        assert!(!state.forecast.is_current);
        assert!(Rc::ptr_eq(state.forecast.times.as_ref().unwrap(), &before));
        find_out(&mut state);
        assert!(state.forecast.is_current);
        assert_ne!(*state.forecast.times.clone().unwrap(), *before);
        change(&mut state, "a=bully&n=9");
        assert!(state.forecast.times.is_none());
    }

    #[test]
    fn a_crash_may_be_moved_while_it_is_found_out() {
        let (late, early) = ("a=bully&n=8&faults=crash:7@40", "a=bully&n=8&faults=crash:7@1");
        let expected = super::find_out(search_of(&page(early)).times().unwrap()).finish();
        let mut tried = 0;
        for done in (1..).step_by(97) {
            let mut state = page(late);
            let mut search = search_of(&state);
            let mut work = super::find_out(search.times().unwrap());
            if work.advance(done) {
                break;
            }
            tried += 1;
            change(&mut state, early);
            assert!(!search.follow(&state), "it goes on");
            assert_eq!(work.finish().outcomes(), expected.outcomes(), "moved after {done} steps");
        }
        assert!(tried > 20, "at {tried} moments");
    }

    fn search_of(state: &AppState) -> Search {
        let mut search = Search::default();
        assert!(search.follow(state));
        search
    }

    #[test]
    fn a_search_starts_anew_with_the_scenario() {
        let mut state = page("a=bully&n=8&faults=crash:7");
        let mut search = Search::default();
        assert!(search.follow(&state));
        assert!(!super::find_out(search.times().unwrap()).advance(100));
        assert!(!search.follow(&state), "it goes on");
        change(&mut state, "a=bully&n=9&faults=crash:7");
        assert!(search.follow(&state));
        let found = super::find_out(search.times().unwrap()).finish();
        change(&mut state, "a=bully&n=10&faults=crash:7");
        reduce(&mut state, Action::Foresee(Box::new(found)));
        assert!(!state.forecast.is_current, "that came too late");
    }
}
