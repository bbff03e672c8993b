//! Runs that are not shown: what another scenario would come to.

use election_core::properties::Summary;
use election_core::run::{DEFAULT_MEMORY, Summarizing};
use election_core::{Scenario, algorithms};

/// What came of a scenario, and that scenario: who leads is said by an identity, whose name only this scenario knows.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    scenario: Scenario,
    summary: Summary,
}

impl Trial {
    /// What was tried.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// What came of it.
    pub fn summary(&self) -> &Summary {
        &self.summary
    }
}

/// A scenario that is being carried out, in slices.
#[derive(Debug)]
pub struct TrialInProgress {
    scenario: Scenario,
    run: Summarizing,
}

impl TrialInProgress {
    /// Before the first step; none where the scenario is not valid.
    pub fn new(scenario: Scenario) -> Option<Self> {
        let run = algorithms::summarize(&scenario, DEFAULT_MEMORY).ok()?;
        Some(Self { scenario, run })
    }

    /// What is being tried.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// Goes on for about so many steps; says whether the run is over.
    pub fn advance(&mut self, steps: u64) -> bool {
        self.run.advance(steps)
    }

    /// What came of it.
    pub fn finish(self) -> Trial {
        Trial { scenario: self.scenario, summary: self.run.finish() }
    }
}
