//! What has come of a search so far, and how it goes on.

use serde::{Deserialize, Serialize};

use super::candidate::Candidate;
use super::objective::Objective;
use super::space::Space;
use crate::algorithms::summarized;
use crate::error::InputError;
use crate::model::draw::{Draws, Purpose};
use crate::run::DEFAULT_MEMORY;
use crate::work::Budget;

/// How many scenarios a local search tries.
pub const MOST_TRIED: u64 = 20_000;
/// How many of those that are as good as any are kept.
const MOST_KEPT: usize = 5;
/// A local search begins anew elsewhere when so many tries in turn have brought nothing better.
const PATIENCE: u64 = 300;

/// What is looked for, and where.
#[derive(Clone, Debug, PartialEq)]
pub struct Search {
    /// Where.
    pub space: Space,
    /// What.
    pub objective: Objective,
}

/// What has come of a search so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// How many scenarios were tried: those that are alike for sure are counted each.
    pub tried: u64,
    /// How many of them did not end, where a figure is looked for, which they then do not have.
    pub endless: u64,
    /// How many of them are as good as the best. A local search may have met some more than once.
    pub as_good: u64,
    /// Some of those, none twice.
    pub findings: Vec<Finding>,
    /// How many candidates were tried.
    next: u64,
    /// Where a local search is, and how far that is from what is looked for.
    here: Option<(Candidate, u64)>,
    /// How many tries in turn have brought nothing better.
    in_vain: u64,
}

/// One scenario that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// Which one.
    pub candidate: Candidate,
    /// What its run has of what is looked for ([`Objective::value`]).
    pub value: u64,
}

impl Search {
    /// How many scenarios are tried in all.
    #[must_use]
    pub fn runs(&self) -> u64 {
        match self.space.candidates() {
            Some(candidates) if self.space.is_tried_whole() => candidates * self.space.alike(),
            _ => MOST_TRIED,
        }
    }
}

impl Found {
    /// Goes on until so many scenarios more have been tried, or all, as a part of work that can be interrupted.
    ///
    /// # Errors
    /// When there is nothing to be tried, or the scenario is not valid.
    pub async fn go_on(&mut self, search: &Search, tries: u64, budget: &Budget) -> Result<(), InputError> {
        search.space.validate()?;
        let (is_whole, draws) =
            (search.space.is_tried_whole(), Draws::new(search.space.scenario.seed, Purpose::Search));
        let plain = if is_whole { Vec::new() } else { search.space.plain() };
        for _ in 0..tries {
            if self.is_over(search) {
                break;
            }
            let number = self.next;
            let candidate = if is_whole {
                search.space.at(number)
            } else if let Some(plain) = usize::try_from(number).ok().and_then(|place| plain.get(place)) {
                Some(plain.clone())
            } else {
                let here = self.here.as_ref().filter(|_| self.in_vain < PATIENCE);
                Some(match here {
                    Some((here, _)) => search.space.neighbour(here, draws, number),
                    None => search.space.any(draws, number),
                })
            };
            let Some(candidate) = candidate else { break };
            let summary = summarized(&search.space.scenario(&candidate), DEFAULT_MEMORY, budget).await;
            // What may not be run in this algorithm, such as a crash where nobody may crash, is tried in vain.
            let value = summary.ok().map(|summary| search.objective.value(&summary));
            self.learn(search, candidate, value);
        }
        Ok(())
    }

    /// What has come of the next candidate: nothing where it is not valid, and no value where its run does not end.
    fn learn(&mut self, search: &Search, candidate: Candidate, value: Option<Option<u64>>) {
        let alike = search.space.alike();
        self.next += 1;
        if value.is_some() {
            self.tried += alike;
        }
        let Some(Some(value)) = value else {
            self.endless += if value.is_some() { alike } else { 0 };
            self.in_vain += 1;
            return;
        };
        let distance = search.objective.distance(value);
        self.move_on(&candidate, distance);
        let best = self.findings.first().map(|finding| search.objective.distance(finding.value));
        if best.is_none_or(|best| distance < best) {
            self.findings.clear();
            self.as_good = 0;
        }
        if best.is_none_or(|best| distance <= best) {
            self.as_good += alike;
            let is_new = self.findings.iter().all(|finding| finding.candidate != candidate);
            if is_new && self.findings.len() < MOST_KEPT {
                self.findings.push(Finding { candidate, value });
            }
        }
    }

    /// A local search goes where it is no worse; after a new beginning it goes there whatever that is.
    fn move_on(&mut self, candidate: &Candidate, distance: u64) {
        let before = self.here.as_ref().filter(|_| self.in_vain < PATIENCE).map(|(_, distance)| *distance);
        self.in_vain = if before.is_none_or(|before| distance < before) { 0 } else { self.in_vain + 1 };
        if before.is_none_or(|before| distance <= before) {
            self.here = Some((candidate.clone(), distance));
        }
    }

    /// Whether nothing is left to be tried: all have been, or a local search has come to its end or to all that is shown of what is wished for.
    #[must_use]
    pub fn is_over(&self, search: &Search) -> bool {
        if let Some(candidates) = search.space.candidates().filter(|_| search.space.is_tried_whole()) {
            return self.next >= candidates;
        }
        self.next >= MOST_TRIED || self.is_fulfilled(search) && self.findings.len() == MOST_KEPT
    }

    /// Whether a wish is fulfilled by what has been found.
    #[must_use]
    pub fn is_fulfilled(&self, search: &Search) -> bool {
        let is_so = |finding: &Finding| search.objective.distance(finding.value) == 0;
        search.objective.is_wish() && self.findings.first().is_some_and(is_so)
    }

    /// The best value so far; where a number is wished for, the first of those nearest to it.
    #[must_use]
    pub fn best(&self, search: &Search) -> Option<u64> {
        let finding = self.findings.first()?;
        let distance = search.objective.distance(finding.value);
        Some(search.objective.value_at(distance).unwrap_or(finding.value))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Freedom;
    use super::*;
    use crate::Scenario;
    use crate::algorithms::run;
    use crate::sweep::{Figure, Over, Sweep};
    use crate::work::at_once;

    fn search(link: &str, objective: &str, free: &[Freedom]) -> Search {
        let scenario = Scenario::from_link(link).unwrap();
        let latest = run(&scenario).unwrap().time;
        Search {
            space: Space { scenario, free: free.to_vec(), latest },
            objective: Objective::parse(objective).unwrap(),
        }
    }

    /// What is found, each finding run once more.
    fn found(search: &Search) -> Found {
        let mut found = Found::default();
        at_once(async |budget| found.go_on(search, u64::MAX, budget).await).unwrap();
        assert!(found.is_over(search));
        for Finding { candidate, value } in &found.findings {
            let summary = run(&search.space.scenario(candidate)).unwrap();
            assert_eq!(search.objective.value(&summary), Some(*value), "{candidate:?}");
        }
        found
    }

    #[test]
    fn the_most_and_the_least_of_all_orders_are_those_of_a_sweep() {
        for link in
            ["a=chang-roberts&n=7", "a=hirschberg-sinclair&n=6", "a=chang-roberts&n=6&start=0,3", "a=bully&n=5&start=0"]
        {
            let scenario = Scenario::from_link(link).unwrap();
            let n = scenario.processes;
            let row = Sweep::new(scenario, n..=n, vec![Over::Permutations]).run().unwrap().remove(0);
            for (objective, expected) in [
                ("most:messages", row.messages().max),
                ("least:messages", row.messages().min),
                ("most:time", row.figures[Figure::Time].max),
            ] {
                let search = search(link, objective, &[Freedom::Order]);
                let found = found(&search);
                assert_eq!((found.best(&search), found.tried), (Some(expected), row.runs()), "{link} {objective}");
                if objective == "most:messages" {
                    assert_eq!(found.as_good, row.histogram[&expected], "{link}");
                }
            }
        }
    }

    /// 64! orders cannot all be tried; the published worst and best are among the plain ones, and a search finds no more.
    #[test]
    fn where_not_all_are_tried_the_published_extremes_are_found() {
        for (objective, expected) in [("most:messages", 32 * 33 / 2 + 32), ("least:messages", 2 * 32 - 1 + 32)] {
            let search = search("a=chang-roberts&n=32&ids=shuffled", objective, &[Freedom::Order]);
            assert_eq!(found(&search).best(&search), Some(expected));
        }
    }

    /// None of the plain orders has exactly so many, so that the search has to go from one to the next.
    #[test]
    fn a_local_search_fulfils_a_wish_that_no_plain_order_does() {
        let search = search("a=chang-roberts&n=20", "messages=123", &[Freedom::Order]);
        let found = found(&search);
        assert!(found.is_fulfilled(&search) && found.findings.len() == 5 && found.tried < MOST_TRIED, "{found:?}");
        let words = found.words(&search);
        assert!(words.starts_with("Exactly 123 messages: found."), "{words}");
    }

    #[test]
    fn a_wish_that_cannot_be_fulfilled_is_said_to_be_none_for_certain() {
        let search = search("a=chang-roberts&n=5", "messages=4", &[Freedom::Order]);
        let words = found(&search).words(&search);
        assert_eq!(
            words,
            "Exactly 4 messages: not found. Nearest: 14 messages. All 120 runs were tried, so that this is certain."
        );
    }

    #[test]
    fn crashes_starters_and_seeds_are_found_that_lead_to_what_is_wished_for() {
        for (link, objective, free) in [
            ("a=chang-roberts&n=4&announce=no", "nobody", &[Freedom::Crash][..]),
            ("a=bully&n=3&ids=7,7,1", "several", &[Freedom::Starters]),
            ("a=lelann&n=4&fifo=no&delay=1-9", "violated:one-leader", &[Freedom::Seed, Freedom::Starters]),
            ("a=bully&n=8", "least:messages", &[Freedom::Starters]),
        ] {
            let search = search(link, objective, free);
            let found = found(&search);
            assert!(found.is_fulfilled(&search) || !search.objective.is_wish(), "{link}: {}", found.words(&search));
        }
    }

    #[test]
    fn a_search_in_portions_that_travels_as_text_comes_to_the_same() {
        for (link, objective, free) in [
            ("a=chang-roberts&n=6", "most:messages", &[Freedom::Order][..]),
            ("a=bully&n=12", "messages=60", &[Freedom::Order, Freedom::Starters, Freedom::Crash]),
        ] {
            let search = search(link, objective, free);
            let mut in_portions = Found::default();
            while !in_portions.is_over(&search) {
                at_once(async |budget| in_portions.go_on(&search, 77, budget).await).unwrap();
                in_portions = serde_json::from_str(&serde_json::to_string(&in_portions).unwrap()).unwrap();
            }
            assert_eq!(in_portions, found(&search), "{link}");
        }
    }
}
