//! How the run would end, had a crash come at another tick: which crash, what is known of it, and what is left to find out.

use std::rc::Rc;

use election_core::forecast::CrashTimes;
use election_core::scenario::FaultKind;

use crate::state::{AppState, Selection};
use crate::trial::TrialInProgress;

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
        let Some(fault) = self.crash_in_question() else {
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

/// What is being found out, run by run, between the frames.
#[derive(Debug, Default)]
pub struct Search {
    times: Option<CrashTimes>,
    /// The run that is under way.
    run: Option<TrialInProgress>,
}

/// So many steps of a run go between two looks at the clock.
const STEPS: u64 = 32;

impl Search {
    /// Turns to what is not known yet. Says whether it began anew.
    pub fn follow(&mut self, state: &AppState) -> bool {
        let fault = state.crash_in_question().filter(|_| !state.forecast.is_current);
        let Some(fault) = fault else {
            self.run = None;
            self.times = None;
            return false;
        };
        let (scenario, summary) = (state.scenario(), state.run.summary());
        if self.times.as_mut().is_some_and(|times| times.follow(scenario, fault, summary)) {
            return false;
        }
        // What is known may only have to go on: a crash was moved beyond the end.
        let known = state.forecast.times.as_ref().map(|times| (**times).clone());
        let going_on = known.filter(|times| times.clone().follow(scenario, fault, summary));
        self.times = going_on.or_else(|| CrashTimes::new(scenario, fault, summary));
        true
    }

    /// Whether there is something to find out.
    pub fn is_on(&self) -> bool {
        self.times.is_some()
    }

    /// Goes on until it is time for something else, at least by some steps of a run; returns what came of it when all is known.
    pub fn go_on(&mut self, is_time_up: impl Fn() -> bool) -> Option<CrashTimes> {
        let times = self.times.as_mut()?;
        while let Some(next) = times.next_scenario() {
            if self.run.as_ref().is_none_or(|run| *run.scenario() != next) {
                // A scenario that is shown is valid, and so it is with a crash elsewhere.
                let Some(run) = TrialInProgress::new(next) else { break };
                self.run = Some(run);
            }
            while let Some(run) = &mut self.run
                && !run.advance(STEPS)
            {
                if is_time_up() {
                    return None;
                }
            }
            if let Some(run) = self.run.take() {
                times.learn(run.finish().summary());
            }
            if is_time_up() {
                return None;
            }
        }
        self.run = None;
        self.times.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::{Action, Change, reduce};
    use election_core::{ProcessId, Scenario};

    fn page(link: &str) -> AppState {
        AppState::new(&Scenario::from_link(link).unwrap()).unwrap()
    }

    fn change(state: &mut AppState, link: &str) {
        let scenario = Scenario::from_link(link).unwrap();
        assert!(reduce(state, Action::Change(Box::new(Change::once(scenario)))));
    }

    /// Finds everything out, and says in how many slices of one run each.
    fn find_out(state: &mut AppState) -> usize {
        let mut search = Search::default();
        search.follow(state);
        for slices in 0.. {
            if !search.is_on() {
                return slices;
            }
            if let Some(times) = search.go_on(|| true) {
                reduce(state, Action::Foresee(Box::new(times)));
            }
        }
        0
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
        let slices = find_out(&mut state);
        let times = state.forecast.times.clone().unwrap();
        assert!(state.forecast.is_current);
        assert_eq!(slices, times.outcomes().len() + 2, "the run without it first, and a look that there is no more");
        change(&mut state, "a=bully&n=8&start=4&faults=crash:7,crash:6@1");
        assert!(state.forecast.is_current, "nothing else has changed");
        assert_eq!(find_out(&mut state), 0);
        change(&mut state, "a=bully&n=8&start=4&faults=crash:7,crash:6@40");
        assert!(!state.forecast.is_current, "there is more to see");
        assert_eq!(find_out(&mut state), 37);
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
    fn a_search_starts_anew_with_the_scenario() {
        let mut state = page("a=bully&n=8&faults=crash:7");
        let mut search = Search::default();
        assert!(search.follow(&state));
        assert_eq!(search.go_on(|| true), None);
        assert!(!search.follow(&state), "it goes on");
        change(&mut state, "a=bully&n=9&faults=crash:7");
        assert!(search.follow(&state));
        let found = search.go_on(|| false).unwrap();
        change(&mut state, "a=bully&n=10&faults=crash:7");
        reduce(&mut state, Action::Foresee(Box::new(found)));
        assert!(!state.forecast.is_current, "that came too late");
    }
}
