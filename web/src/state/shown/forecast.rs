//! How the run would end, had a crash come at another tick: which crash, what is known of it, and what is left to find out.

use std::collections::VecDeque;
use std::rc::Rc;

use election_core::Scenario;
use election_core::forecast::{CrashTimes, Outcome};
use election_core::scenario::{Fault, FaultKind};

use super::{Conditions, Shown};

/// What is known.
#[derive(Clone, Debug, Default)]
pub struct Forecast {
    /// How the run ends by the tick of the crash; none without a crash, or before the first time.
    pub times: Option<Rc<CrashTimes>>,
    /// Whether that is so in the scenario as it is, and not in the one before.
    pub is_current: bool,
    /// Whether working it out has failed: then it is not tried again until something else is asked.
    pub has_failed: bool,
}

impl Shown {
    /// The crash that one asks about: the one that was touched last, that of the process that is shown in detail, or the first. None in a run that
    /// happened on real processes: nobody knows what they would have done.
    pub fn crash_in_question(&self) -> Option<usize> {
        if self.run.is_observed() {
            return None;
        }
        let first = || self.scenario().faults.iter().position(|fault| fault.kind.is_crash());
        self.chosen_crash().or_else(|| self.crash_of_selected()).or_else(first)
    }

    /// The crash that was touched last.
    pub(super) fn chosen_crash(&self) -> Option<usize> {
        let faults = &self.scenario().faults;
        self.chosen_fault.filter(|fault| faults.get(*fault).is_some_and(|fault| fault.kind.is_crash()))
    }

    /// The crash of the process that is shown in detail.
    pub(super) fn crash_of_selected(&self) -> Option<usize> {
        let selected = self.selected_process()?;
        let is_its = |fault: &Fault| fault.kind.is_crash() && fault.kind.process() == Some(selected.0);
        self.scenario().faults.iter().position(is_its)
    }

    /// Keeps what is known as far as it holds for the scenario as it is, or puts it aside until something else is known.
    pub fn look_ahead(&mut self, conditions: Conditions) {
        let Some(fault) = self.crash_in_question().filter(|_| self.run.is_outcome_known()) else {
            self.forecast = Forecast::default();
            return;
        };
        let summary = self.run.summary();
        (self.forecast.is_current, self.forecast.has_failed) = (false, false);
        let Some(known) = self.forecast.times.clone() else { return };
        let mut times = (*known).clone();
        if times.follow(self.scenario(), fault, summary) {
            // What is dragged must not pull the scale along.
            let is_kept = conditions.is_dragged && known.is_done() && times.end() < known.end();
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

/// So many portions of runs are under way at once, so that whoever carries them out always has the next one; and no more, since a drag
/// may make them worthless.
const UNDER_WAY: usize = 2;
/// A portion of several runs has about so many steps: 10 ms, if a step takes 50 ns. (With one run a portion, 265 runs of a quarter of a
/// millisecond took four times as long as in the page, on a busy machine: the messages to the worker and back did.)
const STEPS: u64 = 200_000;
/// And at most so many runs.
const MOST_RUNS: u64 = 64;

/// What is being found out, portion by portion: while a crash is dragged, what is known of it is kept. `H` stands for a portion that
/// somebody carries out; to drop it takes that back.
#[derive(Debug)]
pub struct Search<H> {
    times: Option<CrashTimes>,
    /// In the order in which their outcomes are learned.
    under_way: VecDeque<Portion<H>>,
    asked: u64,
}

#[derive(Debug)]
struct Portion<H> {
    number: u64,
    scenarios: Vec<Scenario>,
    outcomes: Option<Vec<Outcome>>,
    _handle: H,
}

impl<H> Default for Search<H> {
    fn default() -> Self {
        Self { times: None, under_way: VecDeque::new(), asked: 0 }
    }
}

impl<H> Search<H> {
    /// Turns to what is not known yet. Says whether it began anew.
    pub fn follow(&mut self, shown: &Shown) -> bool {
        let is_wanted = shown.run.is_outcome_known() && !shown.forecast.is_current && !shown.forecast.has_failed;
        let Some(fault) = shown.crash_in_question().filter(|_| is_wanted) else {
            self.times = None;
            self.under_way.clear();
            return false;
        };
        let (scenario, summary) = (shown.scenario(), shown.run.summary());
        if self.times.as_mut().is_some_and(|times| times.follow(scenario, fault, summary)) {
            return false;
        }
        // What is known may only have to go on: a crash was moved beyond the end.
        let known = shown.forecast.times.as_ref().map(|times| (**times).clone());
        let going_on = known.filter(|times| times.clone().follow(scenario, fault, summary));
        let times = going_on.or_else(|| CrashTimes::new(scenario, fault, summary));
        self.times = times;
        self.under_way.clear();
        true
    }

    /// Takes the outcomes of the portion of this number, if it is still under way.
    pub fn learn(&mut self, number: u64, outcomes: Vec<Outcome>) {
        if let Some(portion) = self.under_way.iter_mut().find(|portion| portion.number == number) {
            portion.outcomes = Some(outcomes);
        }
    }

    /// Has the next runs carried out, a portion of this number; hands everything on once it is found out.
    pub fn go_on(&mut self, mut carry_out: impl FnMut(u64, Vec<Scenario>) -> H) -> Option<CrashTimes> {
        let times = self.times.as_mut()?;
        while let Some(Portion { scenarios, outcomes, .. }) = self.under_way.front() {
            // Of a crash that has been dragged meanwhile there may be other runs.
            match outcomes {
                None if times.next_scenario().as_ref() == scenarios.first() => break,
                None => {}
                Some(outcomes) => {
                    for (scenario, outcome) in scenarios.iter().zip(outcomes) {
                        if times.next_scenario().as_ref() == Some(scenario) {
                            times.learn(*outcome);
                        }
                    }
                }
            }
            self.under_way.pop_front();
        }
        if times.is_done() {
            return self.times.take();
        }
        while self.under_way.len() < UNDER_WAY {
            let before: usize = self.under_way.iter().map(|portion| portion.scenarios.len()).sum();
            let most = (STEPS / times.steps_a_run()).clamp(1, MOST_RUNS) as usize;
            let scenarios: Vec<_> = (before..before + most).map_while(|ahead| times.scenario_ahead(ahead)).collect();
            if scenarios.is_empty() {
                break;
            }
            self.asked += 1;
            let handle = carry_out(self.asked, scenarios.clone());
            self.under_way.push_back(Portion { number: self.asked, scenarios, outcomes: None, _handle: handle });
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Weak;

    use super::*;
    use crate::state::link::Link;
    use crate::state::{Action, AppState, Change, GuessAction, Seek, Selection, ShownAction};
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
        finder.search.follow(&state.shown);
        if let Some(times) = finder.go_on(usize::MAX) {
            reduce(state, ShownAction::Foresee(Box::new(times)));
        }
        finder.runs
    }

    /// Carries out what a search asks for, one portion after the other, as long as it is wanted.
    #[derive(Default)]
    struct Finder {
        search: Search<Rc<()>>,
        asked: VecDeque<(u64, Vec<Scenario>, Weak<()>)>,
        /// How many runs it has carried out.
        runs: usize,
    }

    fn outcomes(scenarios: &[Scenario]) -> Vec<Outcome> {
        scenarios.iter().map(|scenario| Outcome::from(&run(scenario).unwrap())).collect()
    }

    impl Finder {
        /// Goes on for so many portions.
        fn go_on(&mut self, most: usize) -> Option<CrashTimes> {
            let mut done = 0;
            loop {
                let found = self.search.go_on(|number, scenarios| {
                    let handle = Rc::new(());
                    self.asked.push_back((number, scenarios, Rc::downgrade(&handle)));
                    handle
                });
                if found.is_some() {
                    return found;
                }
                self.asked.retain(|(_, _, handle)| handle.strong_count() > 0);
                assert!(self.asked.len() <= UNDER_WAY);
                if done == most {
                    return None;
                }
                let (number, scenarios, _) = self.asked.pop_front()?;
                done += 1;
                self.runs += scenarios.len();
                self.search.learn(number, outcomes(&scenarios));
            }
        }
    }

    #[test]
    fn without_a_crash_there_is_nothing_to_ask() {
        let mut state = page("a=bully&n=8");
        assert_eq!((state.shown.crash_in_question(), find_out(&mut state)), (None, 0));
        change(&mut state, "a=bully&n=8&faults=notice:3@4");
        assert_eq!((state.shown.crash_in_question(), find_out(&mut state)), (None, 0));
    }

    #[test]
    fn the_crash_touched_last_is_asked_about() {
        let mut state = page("a=bully&n=8&faults=crash:7,notice:2@1,crash:6@3");
        assert_eq!(state.shown.crash_in_question(), Some(0));
        reduce(&mut state, ShownAction::Select(Some(Selection::Process(ProcessId(6)))));
        assert_eq!(state.shown.crash_in_question(), Some(2));
        reduce(&mut state, ShownAction::Choose(0));
        assert_eq!(state.shown.crash_in_question(), Some(0));
        reduce(&mut state, ShownAction::Choose(1));
        assert_eq!(state.shown.crash_in_question(), Some(2), "that is no crash");
    }

    #[test]
    fn what_is_called_current_is_about_the_crash_in_question() {
        let link = "a=bully&n=8&faults=crash:7,crash:6@3";
        let select = |process: u16| ShownAction::Select(Some(Selection::Process(ProcessId(process))));
        let open = |view: &str| Action::Open(Box::new(Link::parse(&format!("{link}!{view}"))));
        let run = page(link).shown.run;
        let sent = (0..).find(|steps| !run.at(*steps).in_flight.is_empty()).unwrap();
        let message = run.at(sent).in_flight[0].row.number;
        // Each with the crash that is in question afterwards.
        let ways: [(Action, usize); 9] = [
            (ShownAction::Select(None).into(), 1),
            (ShownAction::Select(Some(Selection::Message(message))).into(), 1),
            (Action::Dismiss, 1),
            (GuessAction::Toggle.into(), 1),
            (open("step=1"), 1),
            (open("sel=7"), 0),
            (open("sel=2"), 0),
            (select(2).into(), 0),
            (select(7).into(), 0),
        ];
        for (action, crash) in ways {
            let mut state = page(link);
            reduce(&mut state, ShownAction::Seek(Seek::Steps(sent)));
            reduce(&mut state, select(6));
            find_out(&mut state);
            assert!(state.shown.forecast.is_current);
            let what = format!("{action:?}");
            assert!(reduce(&mut state, action), "{what}");
            assert_eq!(state.shown.crash_in_question(), Some(crash), "{what}");
            assert_eq!(state.shown.forecast.is_current, crash == 1, "{what}");
        }
    }

    #[test]
    fn it_is_found_out_once_wherever_the_crash_is_moved() {
        let mut state = page("a=bully&n=8&start=4&faults=crash:7,crash:6@3");
        reduce(&mut state, ShownAction::Choose(1));
        assert!(!state.shown.forecast.is_current);
        let runs = find_out(&mut state);
        let times = state.shown.forecast.times.clone().unwrap();
        assert!(state.shown.forecast.is_current);
        assert_eq!(runs, times.outcomes().len() + 1, "the run without it first");
        change(&mut state, "a=bully&n=8&start=4&faults=crash:7,crash:6@1");
        assert!(state.shown.forecast.is_current, "nothing else has changed");
        assert_eq!(find_out(&mut state), 0);
        change(&mut state, "a=bully&n=8&start=4&faults=crash:7,crash:6@40");
        assert!(!state.shown.forecast.is_current, "there is more to see");
        assert_eq!(find_out(&mut state), 36);
        assert_eq!(state.shown.forecast.times.clone().unwrap().end(), state.shown.run.summary().time);
    }

    #[test]
    fn a_drag_leaves_the_scale_as_it_is() {
        let mut state = page("a=bully&n=8&faults=crash:7@30");
        find_out(&mut state);
        let end = |state: &AppState| state.shown.forecast.times.clone().unwrap().end();
        assert_eq!(end(&state), 30);
        for at in [29, 12, 1] {
            let mut scenario = state.scenario().clone();
            scenario.faults[0].at = at;
            reduce(&mut state, Action::Change(Box::new(Change { scenario, gesture: Some("drag") })));
            assert_eq!((end(&state), state.shown.forecast.is_current), (30, true));
        }
        reduce(&mut state, Action::EndGesture);
        assert_eq!((end(&state), state.shown.forecast.is_current), (2, true));
    }

    #[test]
    fn of_another_scenario_what_was_known_stays_until_it_is_found_out() {
        let mut state = page("a=bully&n=8&faults=crash:7");
        find_out(&mut state);
        let before = state.shown.forecast.times.clone().unwrap();
        change(&mut state, "a=bully&n=9&faults=crash:7");
        assert!(!state.shown.forecast.is_current);
        assert!(Rc::ptr_eq(state.shown.forecast.times.as_ref().unwrap(), &before));
        find_out(&mut state);
        assert!(state.shown.forecast.is_current);
        assert_ne!(*state.shown.forecast.times.clone().unwrap(), *before);
        change(&mut state, "a=bully&n=9");
        assert!(state.shown.forecast.times.is_none());
    }

    #[test]
    fn a_crash_may_be_moved_while_it_is_found_out() {
        let link = |tick: u32| format!("a=bully&n=12&delay=1-9&faults=crash:11@{tick}");
        for (from, to) in [(400, 1), (1, 400), (700, 20)] {
            let expected = finder_of(&page(&link(to))).go_on(usize::MAX).unwrap();
            let mut tried = 0;
            for done in 0.. {
                let mut state = page(&link(from));
                let mut finder = finder_of(&state);
                if finder.go_on(done).is_some() {
                    break;
                }
                tried += 1;
                change(&mut state, &link(to));
                let begins_anew = finder.search.follow(&state.shown);
                let found = finder.go_on(usize::MAX).unwrap();
                let every = found.apart() / expected.apart();
                assert!(!begins_anew || every == 1);
                let expected = expected.outcomes().iter().step_by(every as usize);
                assert!(found.outcomes().iter().eq(expected), "moved after {done} portions");
            }
            assert!(tried > 1, "at {tried} moments");
        }
    }

    fn finder_of(state: &AppState) -> Finder {
        let mut finder = Finder::default();
        assert!(finder.search.follow(&state.shown));
        finder
    }

    #[test]
    fn results_are_learned_in_order_whichever_comes_first() {
        let state = page("a=bully&n=12&delay=1-9&faults=crash:11@300");
        let expected = finder_of(&state).go_on(usize::MAX).unwrap();
        let mut search = Search::default();
        assert!(search.follow(&state.shown));
        let mut asked = Vec::new();
        let mut together = 0;
        let found = loop {
            if let Some(found) = search.go_on(|number, scenarios| asked.push((number, scenarios))) {
                break found;
            }
            together = together.max(asked.len());
            // The last one first.
            for (number, scenarios) in asked.drain(..).rev() {
                search.learn(number, outcomes(&scenarios));
            }
        };
        assert_eq!(together, UNDER_WAY);
        assert_eq!(found, expected);
    }

    #[test]
    fn a_search_that_failed_stops_until_the_scenario_changes() {
        let mut state = page("a=bully&n=8&faults=crash:7");
        let mut finder = finder_of(&state);
        assert!(finder.go_on(0).is_none() && !finder.asked.is_empty());
        assert!(reduce(&mut state, ShownAction::CannotForesee));
        for _ in 0..2 {
            assert!(!finder.search.follow(&state.shown));
            assert!(finder.go_on(0).is_none() && finder.asked.is_empty(), "it asks for nothing more");
        }
        change(&mut state, "a=bully&n=9&faults=crash:7");
        assert!(finder.search.follow(&state.shown));
        assert!(finder.go_on(usize::MAX).is_some());
    }

    #[test]
    fn a_search_starts_anew_with_the_scenario() {
        let mut state = page("a=bully&n=8&faults=crash:7");
        let mut finder = finder_of(&state);
        assert!(finder.go_on(1).is_none());
        assert!(!finder.search.follow(&state.shown), "it goes on");
        change(&mut state, "a=bully&n=9&faults=crash:7");
        assert!(finder.search.follow(&state.shown));
        let found = finder.go_on(usize::MAX).unwrap();
        change(&mut state, "a=bully&n=10&faults=crash:7");
        reduce(&mut state, ShownAction::Foresee(Box::new(found)));
        assert!(!state.shown.forecast.is_current, "that came too late");
    }
}
