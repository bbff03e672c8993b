//! What has been found, in words.

use super::candidate::{Candidate, Freedom};
use super::found::{Found, Search};
use super::objective::{Objective, amount};
use super::space::{SEEDS, Space};
use crate::chart::number;
use crate::scenario::Scenario;
use crate::sweep::Figure;

impl Found {
    /// What has come of a search so far, and how certain that is, in sentences.
    #[must_use]
    pub fn words(&self, search: &Search) -> String {
        let (is_over, is_whole) = (self.is_over(search), search.space.is_tried_whole());
        let tried = match (is_over, is_whole) {
            (true, true) if search.space.free.contains(&Freedom::Seed) => format!(
                "All {} of {} seeds were tried: it is certain of these, and not of other seeds.",
                runs(self.tried),
                counted(SEEDS)
            ),
            (true, true) => format!("All {} were tried, so that this is certain.", runs(self.tried)),
            (true, false) => {
                format!(
                    "{} of very many were tried, each a little different from one that was good: there may be others.",
                    runs(self.tried)
                )
            }
            (false, true) => format!("So far: {} of {} were tried.", counted(self.tried), runs(search.runs())),
            (false, false) => format!("So far: {} were tried.", runs(self.tried)),
        };
        let endless = match self.endless {
            0 => String::new(),
            1 => " One of them did not end, and is left out.".to_owned(),
            endless => format!(" {} of them did not end, and are left out.", counted(endless)),
        };
        format!("{} {tried}{endless}", self.outcome(search, is_over && is_whole))
    }

    fn outcome(&self, search: &Search, is_certain: bool) -> String {
        let words = capitalised(&search.objective.words(search.space.scenario.info()));
        // A local search may meet the same scenario again: it does not count them.
        let how_many = if is_certain {
            format!(", in {} of {}", counted(self.as_good), counted(self.tried))
        } else {
            String::new()
        };
        match (self.findings.first(), search.objective) {
            (None, _) => format!("{words}: nothing found."),
            (Some(best), Objective::Most(Figure::Time) | Objective::Least(Figure::Time)) => {
                format!("{words}: {}{how_many}.", amount(Figure::Time, best.value))
            }
            (Some(best), Objective::Most(_) | Objective::Least(_)) => {
                format!("{words}: {}{how_many}.", counted(best.value))
            }
            (Some(_), _) if self.is_fulfilled(search) => format!("{words}: found{how_many}."),
            (Some(best), Objective::Exactly(figure, _)) => {
                format!("{words}: not found. Nearest: {}.", amount(figure, best.value))
            }
            (Some(_), _) => format!("{words}: not found."),
        }
    }
}

impl Candidate {
    /// What is changed for it, in words: `5, 4, 3, 2, 1; only 5 starts; 3 crashes at tick 2`.
    #[must_use]
    pub fn words(&self, space: &Space) -> String {
        let scenario = space.scenario(self);
        let identities = scenario.identities();
        let name = |process: u16| identities.text(identities.at(crate::model::ProcessId(process)));
        let mut parts = Vec::new();
        if self.order.is_some() {
            parts.push(order(&scenario));
        }
        if let Some(starters) = &self.starters {
            parts.push(match &starters[..] {
                all if all.len() == usize::from(scenario.processes) => "everyone starts".to_owned(),
                [one] => format!("only {} starts", name(*one)),
                some => {
                    let names: Vec<_> = some.iter().map(|process| name(*process).to_string()).collect();
                    format!("{} start", names.join(", "))
                }
            });
        }
        if let Some((process, at)) = self.crash {
            parts.push(format!("{} crashes at tick {at}", name(process)));
        }
        if self.seed.is_some() {
            parts.push(format!("seed {}", scenario.seed));
        }
        parts.join("; ")
    }
}

/// The identities by position.
fn order(scenario: &Scenario) -> String {
    let identities = scenario.identities();
    let names: Vec<String> =
        identities.processes().map(|process| identities.text(identities.at(process)).to_string()).collect();
    names.join(", ")
}

/// `1 run`, `20,000 runs`.
fn runs(count: u64) -> String {
    if count == 1 { "1 run".to_owned() } else { format!("{} runs", counted(count)) }
}

/// A number with its thousands set apart.
fn counted(count: u64) -> String {
    number(count as f64)
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

impl Space {
    /// What may differ, in words: `the order of the identities, and who starts`.
    #[must_use]
    pub fn words(&self) -> String {
        let all: Vec<&str> = self.free.iter().map(|freedom| Freedom::words(*freedom)).collect();
        match all.split_last() {
            Some((last, before)) if !before.is_empty() => format!("{}, and {last}", before.join(", ")),
            _ => all.concat(),
        }
    }
}
