//! The search for a scenario in which a broken assumption shows, in slices.

use std::collections::VecDeque;
use std::fmt;

use super::{SystemAssumption, fallen};
use crate::algorithms::summarize;
use crate::model::Tick;
use crate::properties::Summary;
use crate::run::slices::{cost_of_beginning, go_on};
use crate::run::{DEFAULT_MEMORY, Progress, Summarizing};
use crate::scenario::Scenario;

/// No candidate is begun after so many steps of others.
const MOST_STEPS: u64 = 400_000;
/// How many candidates are run at most.
const MOST_RUNS: usize = 160;

/// A search for the scenario in which breaking an assumption shows. It goes on when it is told to ([`Search::advance`]).
///
/// What it finds is the scenario with the assumption broken in the first way in which a property falls that did not fall before, one
/// that the algorithm names before others; in the plainest way where none does.
pub struct Search {
    scenario: Scenario,
    candidates: fn(&Scenario, Tick) -> Vec<Scenario>,
    /// The properties of which one is to fall, as the algorithm says.
    expected: &'static [&'static str],
    /// What falls in the scenario as it is; none until that is known.
    before: Option<Vec<&'static str>>,
    left: VecDeque<Scenario>,
    /// What is being run: the scenario itself at first, then one candidate after the other.
    present: Option<(Scenario, Summarizing)>,
    /// The steps of the candidates that are over.
    steps: u64,
    /// The best so far, and whether something falls in it.
    best: Option<(bool, Scenario)>,
    is_over: bool,
}

impl Search {
    pub(super) fn new(assumed: &SystemAssumption, scenario: &Scenario) -> Self {
        let mut search = Self {
            scenario: scenario.clone(),
            candidates: assumed.candidates,
            expected: assumed.needed(scenario).map_or(&[], |assumption| assumption.breaks),
            before: None,
            left: VecDeque::new(),
            present: None,
            steps: 0,
            best: None,
            is_over: false,
        };
        match summarize(scenario, DEFAULT_MEMORY) {
            Ok(run) => search.present = Some((scenario.clone(), run)),
            // A scenario that is not valid is not run, and nothing falls in it.
            Err(_) => search.look_at(None),
        }
        search
    }

    /// Goes on for about so many steps of runs; says whether the search is over.
    pub fn advance(&mut self, steps: u64) -> bool {
        let mut left = steps;
        while left > 0 && !self.is_over {
            match self.present.take() {
                None => {
                    left -= 1;
                    self.begin_next(&mut left);
                }
                Some((scenario, mut run)) => {
                    if go_on(&mut run, &mut left) {
                        self.look_at(Some((scenario, run.finish())));
                    } else {
                        self.present = Some((scenario, run));
                    }
                }
            }
        }
        self.is_over
    }

    /// How far the present run has come; none between two of them.
    #[must_use]
    pub fn progress(&self) -> Option<Progress> {
        self.present.as_ref().map(|(_, run)| run.progress())
    }

    /// The best that was found; the scenario itself where there is no way to break the assumption.
    #[must_use]
    pub fn finish(self) -> Scenario {
        self.best.map_or(self.scenario, |(_, found)| found)
    }

    fn begin_next(&mut self, left: &mut u64) {
        let Some(mut candidate) = self.left.pop_front() else {
            self.is_over = true;
            return;
        };
        candidate.normalise();
        *left = left.saturating_sub(cost_of_beginning(&candidate));
        self.present = summarize(&candidate, DEFAULT_MEMORY).ok().map(|run| (candidate, run));
    }

    /// Takes a run into account that is over: that of the scenario itself if it is the first.
    fn look_at(&mut self, over: Option<(Scenario, Summary)>) {
        let mut falls = over.as_ref().map_or_else(Vec::new, |(_, summary)| fallen(summary));
        let Some(before) = &self.before else {
            let end = over.map_or(1, |(_, summary)| summary.time);
            self.left = (self.candidates)(&self.scenario, end).into_iter().take(MOST_RUNS).collect();
            self.before = Some(falls);
            return;
        };
        let Some((candidate, summary)) = over else { return };
        self.steps += summary.steps;
        falls.retain(|name| !before.contains(name));
        let is_as_expected = falls.iter().any(|name| self.expected.contains(name));
        // What falls comes before what is plain.
        if is_as_expected || self.best.as_ref().is_none_or(|(has_fallen, _)| !has_fallen && !falls.is_empty()) {
            self.best = Some((!falls.is_empty(), candidate));
        }
        self.is_over = is_as_expected || self.steps > MOST_STEPS;
    }
}

impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search").field("steps", &self.steps).field("is_over", &self.is_over).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use crate::breaking::SYSTEM_ASSUMPTIONS;
    use crate::{Scenario, algorithms};

    fn plain(processes: u16) -> Scenario {
        Scenario { processes, ..Scenario::new(&algorithms::all()[0]) }
    }

    #[test]
    fn a_search_in_slices_finds_what_it_finds_at_once() {
        let scenario = plain(8);
        for assumed in SYSTEM_ASSUMPTIONS.iter().filter(|assumed| assumed.can_be_broken(&scenario)) {
            let mut search = assumed.search(&scenario);
            let mut slices = 1;
            while !search.advance(20) {
                slices += 1;
            }
            assert!(slices > 1, "{} is over at once", assumed.key);
            assert_eq!(search.finish(), assumed.break_in(&scenario), "{}", assumed.key);
        }
    }

    #[test]
    fn what_cannot_be_broken_stays_as_it_is() {
        let scenario = plain(1);
        let alone: Vec<_> = SYSTEM_ASSUMPTIONS.iter().filter(|assumed| !assumed.can_be_broken(&scenario)).collect();
        assert!(!alone.is_empty());
        for assumed in alone {
            assert_eq!(assumed.break_in(&scenario), scenario, "{}", assumed.key);
        }
    }
}
