//! Making a grader: where the most or the least of something is asked for, many answers are run.

use std::sync::Arc;

use crate::algorithms::summarized;
use crate::exercises::Exercise;
use crate::exercises::exercise_run::{ExerciseRun, bounded};
use crate::exercises::goal::Aim;
use crate::exercises::grader::Grader;
use crate::work::{Budget, at_once};

/// To see whether a candidate is an answer takes about as long as so many steps of a run.
const COST_OF_CHECK: u64 = 64;

impl Grader {
    /// Runs the exercise as it is, and where the most or the least of something is asked for, every answer that is allowed.
    ///
    /// # Panics
    /// When the exercise's own link is no scenario, which a test excludes.
    #[must_use]
    pub fn new(exercise: &'static Exercise) -> Self {
        at_once(async |budget| Self::prepare(exercise, budget).await)
    }

    /// The same as work that can be interrupted.
    ///
    /// # Panics
    /// When the exercise's own link is no scenario, which a test excludes.
    pub async fn prepare(exercise: &'static Exercise, budget: &Budget) -> Self {
        let start = exercise.scenario();
        let (as_it_is, memory) = bounded(&start);
        let before = summarized(&as_it_is, memory, budget).await.expect("a scenario that was read is valid");
        let original = ExerciseRun { exercise, start, before };
        let best = original.best(budget).await;
        Self::with(Arc::new(original), best)
    }
}

impl ExerciseRun {
    /// The most or the least that an allowed answer has which keeps all conditions, where that is asked for.
    async fn best(&self, budget: &Budget) -> Option<u64> {
        let better: fn(u64, u64) -> u64 = match self.exercise.goal.aim {
            Aim::Reach(_) | Aim::Play(_) => return None,
            Aim::Most(_) => u64::max,
            Aim::Least(_) => u64::min,
        };
        let allowed = &self.exercise.allowed;
        let mut best = None;
        for candidate in allowed.candidates(&self.start).expect("few answers are allowed where a best is sought") {
            budget.left().await;
            budget.spend(COST_OF_CHECK);
            if !allowed.is_answer(&self.start, &candidate) {
                continue;
            }
            let found = self.find(&candidate, budget).await.ok().filter(|found| found.broken.is_empty());
            if let Some(number) = found.and_then(|found| found.number) {
                best = Some(best.map_or(number, |best| better(best, number)));
            }
        }
        best
    }
}
