//! The one unit of time: rounds where every message takes exactly one tick, ticks elsewhere.

use super::Language;
use crate::model::Tick;
use crate::scenario::{Action, Scenario};
use crate::sim::{Limit, Repeat};

/// What moments and times of a scenario's runs are called: `round 3` where every message takes exactly one tick, `tick 3` elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moments {
    are_rounds: bool,
    language: Language,
}

impl Moments {
    /// Those of a scenario.
    #[must_use]
    pub fn of(scenario: &Scenario) -> Self {
        let is_moved = scenario.overrides.iter().any(|change| matches!(change.action, Action::DeliverAt(_)));
        let are_rounds = scenario.network.fixed_delay() == Some(1) && scenario.network.processing == 0 && !is_moved;
        Self { are_rounds, language: Language::default() }
    }

    /// Whether a tick is a round.
    #[must_use]
    pub fn are_rounds(self) -> bool {
        self.are_rounds
    }

    /// A moment: `round 3`.
    #[must_use]
    pub fn at(self, tick: Tick) -> String {
        self.language.words().moment(tick, self.are_rounds)
    }

    /// When something happens: `in round 3`, `at tick 3`.
    #[must_use]
    pub fn when(self, tick: Tick) -> String {
        self.language.words().when(tick, self.are_rounds)
    }

    /// How long something takes: `3 rounds`.
    #[must_use]
    pub fn lasting(self, ticks: Tick) -> String {
        self.language.words().duration(ticks, self.are_rounds)
    }

    /// Why a run was stopped that did not end: `repeats every 6 rounds from round 44`.
    #[must_use]
    pub fn limit(self, limit: Limit) -> String {
        match limit {
            Limit::Repeats(Repeat { every, from }) => {
                self.language.words().repeats(&self.lasting(every), &self.at(from))
            }
            _ => limit.to_string(),
        }
    }

    /// The unit for one and for several: `round`, `rounds`.
    #[must_use]
    pub fn unit(self, count: Tick) -> &'static str {
        match (self.are_rounds, count) {
            (true, 1) => "round",
            (true, _) => "rounds",
            (false, 1) => "tick",
            (false, _) => "ticks",
        }
    }
}
