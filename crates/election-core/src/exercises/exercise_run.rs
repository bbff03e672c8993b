//! The run of an exercise as it is, and the bounds within which answers are run.

use crate::exercises::Exercise;
use crate::properties::Summary;
use crate::scenario::Scenario;

/// The most steps of each run of an answer: one that takes more is stopped there, and is wrong.
pub const MOST_STEPS: u64 = 20_000;

/// The most memory that a run of an answer may take, in bytes.
const MOST_MEMORY: u64 = 16_000_000;

/// An exercise as it is, and the summary of its run: answers are compared with it.
#[derive(Debug)]
pub(super) struct ExerciseRun {
    pub(super) exercise: &'static Exercise,
    pub(super) start: Scenario,
    /// The summary of the run in which nothing was changed.
    pub(super) before: Summary,
}

/// A scenario within the bounds of an answer, and how many bytes of memory its run may take.
pub(super) fn bounded(scenario: &Scenario) -> (Scenario, u64) {
    let mut scenario = scenario.clone();
    scenario.limits.events = scenario.limits.events.min(MOST_STEPS);
    (scenario, MOST_MEMORY)
}
