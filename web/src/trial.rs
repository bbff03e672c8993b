//! Runs that are not shown: what another scenario would come to.

use election_core::properties::Summary;
use election_core::run::DEFAULT_MEMORY;
use election_core::work::Budget;
use election_core::{Scenario, algorithms};

/// What came of a scenario, and that scenario: who leads is said by an identity, whose name only this scenario knows.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    scenario: Scenario,
    summary: Summary,
}

impl Trial {
    /// Carries out a scenario; none where it is not valid.
    pub async fn run(scenario: Scenario, budget: &Budget) -> Option<Self> {
        let summary = algorithms::summarized(&scenario, DEFAULT_MEMORY, budget).await.ok()?;
        Some(Self { scenario, summary })
    }

    /// What was tried.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// What came of it.
    pub fn summary(&self) -> &Summary {
        &self.summary
    }
}
