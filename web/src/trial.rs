//! Runs that are not shown: what another scenario would come to.

use election_core::Scenario;
use election_core::properties::Summary;

/// What came of a scenario, and that scenario: who leads is said by an identity, whose name only this scenario knows.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    scenario: Scenario,
    summary: Summary,
}

impl Trial {
    /// A scenario whose run is known.
    pub fn new(scenario: Scenario, summary: Summary) -> Self {
        Self { scenario, summary }
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
