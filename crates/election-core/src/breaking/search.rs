//! The search for a scenario in which a broken assumption shows.

use super::{SystemAssumption, fallen};
use crate::algorithms::summarized;
use crate::run::DEFAULT_MEMORY;
use crate::scenario::Scenario;
use crate::work::Budget;

/// No candidate is begun after so many steps of others.
const MOST_STEPS: u64 = 400_000;
/// How many candidates are run at most.
const MOST_RUNS: usize = 160;

impl SystemAssumption {
    /// Looks for the scenario in which breaking it shows, as work that can be interrupted.
    ///
    /// What is found is the scenario with the assumption broken in the first way in which a property falls that did not fall before, one
    /// that the algorithm names before others; in the plainest way where none does; the scenario itself where it cannot be broken.
    pub async fn search(&self, scenario: &Scenario, budget: &Budget) -> Scenario {
        self.found(scenario, budget).await.unwrap_or_else(|| scenario.clone())
    }

    async fn found(&self, scenario: &Scenario, budget: &Budget) -> Option<Scenario> {
        // The properties of which one is to fall, as the algorithm says.
        let expected: &[&str] = self.needed(scenario).map_or(&[], |assumption| assumption.breaks);
        // A scenario that is not valid is not run, and nothing falls in it.
        let as_it_is = summarized(scenario, DEFAULT_MEMORY, budget).await.ok();
        let before = as_it_is.as_ref().map(fallen).unwrap_or_default();
        let end = as_it_is.map_or(1, |summary| summary.time);
        // The best so far, and whether something falls in it.
        let mut best: Option<(bool, Scenario)> = None;
        let mut steps = 0;
        for mut candidate in (self.candidates)(scenario, end).into_iter().take(MOST_RUNS) {
            candidate.normalise();
            let Ok(summary) = summarized(&candidate, DEFAULT_MEMORY, budget).await else { continue };
            steps += summary.steps;
            let mut falls = fallen(&summary);
            falls.retain(|name| !before.contains(name));
            if falls.iter().any(|name| expected.contains(name)) {
                return Some(candidate);
            }
            // What falls comes before what is plain.
            if best.as_ref().is_none_or(|(has_fallen, _)| !has_fallen && !falls.is_empty()) {
                best = Some((!falls.is_empty(), candidate));
            }
            if steps > MOST_STEPS {
                break;
            }
        }
        best.map(|(_, found)| found)
    }
}

#[cfg(test)]
mod tests {
    use crate::breaking::SYSTEM_ASSUMPTIONS;
    use crate::work::Work;
    use crate::{Scenario, algorithms};

    fn plain(processes: u16) -> Scenario {
        Scenario { processes, ..Scenario::new(&algorithms::all()[0]) }
    }

    #[test]
    fn a_search_in_slices_finds_what_it_finds_at_once() {
        let scenario = plain(8);
        for assumed in SYSTEM_ASSUMPTIONS.iter().filter(|assumed| assumed.can_be_broken(&scenario)) {
            let of = scenario.clone();
            let mut search = Work::new(async move |budget| assumed.search(&of, &budget).await);
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
