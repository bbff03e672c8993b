//! How the run would end, had a crash come at another tick: which crash, what is known of it, and what is left to find out.

use std::collections::VecDeque;
use std::rc::Rc;

use election_core::Scenario;
use election_core::forecast::CrashTimes;
use election_core::properties::Summary;
use election_core::scenario::FaultKind;

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

/// So many runs are under way at once, so that whoever carries them out always has the next one; and no more, since a drag may make them
/// worthless.
const UNDER_WAY: usize = 4;

/// What is being found out, run by run: while a crash is dragged, what is known of it is kept. `H` stands for a run that somebody carries
/// out; to drop it takes that back.
#[derive(Debug)]
pub struct Search<H> {
    times: Option<CrashTimes>,
    /// In the order in which their results are learned.
    under_way: VecDeque<RunUnderWay<H>>,
}

#[derive(Debug)]
struct RunUnderWay<H> {
    scenario: Scenario,
    summary: Option<Summary>,
    _handle: H,
}

impl<H> Default for Search<H> {
    fn default() -> Self {
        Self { times: None, under_way: VecDeque::new() }
    }
}

impl<H> Search<H> {
    /// Turns to what is not known yet. Says whether it began anew.
    pub fn follow(&mut self, state: &AppState) -> bool {
        let is_wanted = state.run.is_outcome_known() && !state.forecast.is_current;
        let Some(fault) = state.crash_in_question().filter(|_| is_wanted) else {
            *self = Self::default();
            return false;
        };
        let (scenario, summary) = (state.scenario(), state.run.summary());
        if self.times.as_mut().is_some_and(|times| times.follow(scenario, fault, summary)) {
            return false;
        }
        // What is known may only have to go on: a crash was moved beyond the end.
        let known = state.forecast.times.as_ref().map(|times| (**times).clone());
        let going_on = known.filter(|times| times.clone().follow(scenario, fault, summary));
        let times = going_on.or_else(|| CrashTimes::new(scenario, fault, summary));
        *self = Self { times, under_way: VecDeque::new() };
        true
    }

    /// Takes the result of a run, if it is still under way.
    pub fn learn(&mut self, scenario: &Scenario, summary: Summary) {
        if let Some(run) = self.under_way.iter_mut().find(|run| run.scenario == *scenario) {
            run.summary = Some(summary);
        }
    }

    /// Has the next runs carried out, a few at once; hands everything on once it is found out.
    pub fn go_on(&mut self, mut carry_out: impl FnMut(Scenario) -> H) -> Option<CrashTimes> {
        let times = self.times.as_mut()?;
        while let Some(first) = self.under_way.front() {
            // Of a crash that has been dragged meanwhile there may be other runs.
            let is_next = times.next_scenario().as_ref() == Some(&first.scenario);
            match &first.summary {
                Some(summary) if is_next => times.learn(summary),
                None if is_next => break,
                Some(_) | None => {}
            }
            self.under_way.pop_front();
        }
        if times.is_done() {
            return self.times.take();
        }
        while self.under_way.len() < UNDER_WAY
            && let Some(scenario) = times.scenario_ahead(self.under_way.len())
        {
            let handle = carry_out(scenario.clone());
            self.under_way.push_back(RunUnderWay { scenario, summary: None, _handle: handle });
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Weak;

    use super::*;
    use crate::state::{Action, Change};
    use crate::testing::act as reduce;
    use election_core::{ProcessId, run};

    fn page(link: &str) -> AppState {
        AppState::new(&Scenario::from_link(link).unwrap()).unwrap()
    }

    fn change(state: &mut AppState, link: &str) {
        let scenario = Scenario::from_link(link).unwrap();
        assert!(reduce(state, Action::Change(Box::new(Change::once(scenario)))));
    }

    /// Finds everything out, and says in how many runs.
    fn find_out(state: &mut AppState) -> usize {
        let mut finder = Finder::default();
        finder.search.follow(state);
        if let Some(times) = finder.go_on(usize::MAX) {
            reduce(state, Action::Foresee(Box::new(times)));
        }
        finder.runs
    }

    /// Carries out what a search asks for, one run after the other, as long as it is wanted.
    #[derive(Default)]
    struct Finder {
        search: Search<Rc<()>>,
        asked: VecDeque<(Scenario, Weak<()>)>,
        /// How many it has carried out.
        runs: usize,
    }

    impl Finder {
        /// Goes on for so many runs.
        fn go_on(&mut self, most: usize) -> Option<CrashTimes> {
            let before = self.runs;
            loop {
                let found = self.search.go_on(|scenario| {
                    let handle = Rc::new(());
                    self.asked.push_back((scenario, Rc::downgrade(&handle)));
                    handle
                });
                if found.is_some() {
                    return found;
                }
                self.asked.retain(|(_, handle)| handle.strong_count() > 0);
                assert!(self.asked.len() <= UNDER_WAY);
                if self.runs == before.saturating_add(most) {
                    return None;
                }
                let (scenario, _) = self.asked.pop_front()?;
                self.runs += 1;
                self.search.learn(&scenario, run(&scenario).unwrap());
            }
        }
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
        let expected = finder_of(&page(early)).go_on(usize::MAX).unwrap();
        let mut tried = 0;
        for done in 1.. {
            let mut state = page(late);
            let mut finder = finder_of(&state);
            if finder.go_on(done).is_some() {
                break;
            }
            tried += 1;
            change(&mut state, early);
            assert!(!finder.search.follow(&state), "it goes on");
            let found = finder.go_on(usize::MAX).unwrap();
            assert_eq!(found.outcomes(), expected.outcomes(), "moved after {done} runs");
            assert!(finder.runs <= done.max(expected.outcomes().len() + 1), "what is known is not found out again");
        }
        assert!(tried > 20, "at {tried} moments");
    }

    fn finder_of(state: &AppState) -> Finder {
        let mut finder = Finder::default();
        assert!(finder.search.follow(state));
        finder
    }

    #[test]
    fn results_are_learned_in_order_whichever_comes_first() {
        let state = page("a=bully&n=8&faults=crash:7@5");
        let expected = finder_of(&state).go_on(usize::MAX).unwrap();
        let mut search = Search::default();
        assert!(search.follow(&state));
        let mut asked = Vec::new();
        let found = loop {
            let found = search.go_on(|scenario| asked.push(scenario));
            if let Some(found) = found {
                break found;
            }
            // The last one first.
            for scenario in asked.drain(..).rev() {
                search.learn(&scenario, run(&scenario).unwrap());
            }
        };
        assert_eq!(found, expected);
    }

    #[test]
    fn a_search_starts_anew_with_the_scenario() {
        let mut state = page("a=bully&n=8&faults=crash:7");
        let mut finder = finder_of(&state);
        assert!(finder.go_on(2).is_none());
        assert!(!finder.search.follow(&state), "it goes on");
        change(&mut state, "a=bully&n=9&faults=crash:7");
        assert!(finder.search.follow(&state));
        let found = finder.go_on(usize::MAX).unwrap();
        change(&mut state, "a=bully&n=10&faults=crash:7");
        reduce(&mut state, Action::Foresee(Box::new(found)));
        assert!(!state.forecast.is_current, "that came too late");
    }
}
