//! A scenario with what came of it: a run of which nothing but its summary is kept.

use crate::algorithms::summarized;
use crate::error::InputError;
use crate::properties::Summary;
use crate::scenario::Scenario;
use crate::work::Budget;

/// What came of a scenario, and that scenario: who leads is said by an identity, whose name only this scenario knows.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    scenario: Scenario,
    summary: Summary,
}

impl Trial {
    /// A scenario whose run is known already.
    #[must_use]
    pub fn new(scenario: Scenario, summary: Summary) -> Self {
        Self { scenario, summary }
    }

    /// Carries out a scenario within so many bytes of memory, as a part of work that can be interrupted.
    ///
    /// # Errors
    /// When the scenario is not valid, with the field, what was found and what is allowed.
    pub async fn run(scenario: Scenario, memory: u64, budget: &Budget) -> Result<Self, InputError> {
        let summary = summarized(&scenario, memory, budget).await?;
        Ok(Self { scenario, summary })
    }

    /// What was tried.
    #[must_use]
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// What came of it.
    #[must_use]
    pub fn summary(&self) -> &Summary {
        &self.summary
    }
}
