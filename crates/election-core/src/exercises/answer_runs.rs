//! The runs of one answer, and what is found in them.

use crate::algorithms::summarized;
use crate::error::InputError;
use crate::exercises::exercise_run::{ExerciseRun, bounded};
use crate::exercises::goal::{Aim, AnswerRun, Finding};
use crate::properties::Summary;
use crate::scenario::Scenario;
use crate::sim::{Limit, Status};
use crate::work::Budget;

/// What is found of an answer.
#[derive(Default)]
pub(super) struct Found {
    /// What the aim says, where that is a condition.
    pub(super) aim: Option<Finding>,
    /// The number that is to be the most or the least.
    pub(super) number: Option<u64>,
    /// What else has to hold and does not, in words.
    pub(super) broken: Vec<String>,
}

impl ExerciseRun {
    /// Carries out the runs of an allowed answer, all that the goal asks for: a condition holds if it holds in each of them.
    pub(super) async fn find(&self, answer: &Scenario, budget: &Budget) -> Result<Found, InputError> {
        let mut found = Found::default();
        for (when, scenario) in self.exercise.goal.runs.of(answer) {
            let (bounded, memory) = bounded(&scenario);
            let summary = summarized(&bounded, memory, budget).await?;
            found.look_at(self, &when, &scenario, &summary);
            if !found.broken.is_empty() {
                break;
            }
        }
        Ok(found)
    }
}

impl Found {
    /// Looks at one of the runs.
    fn look_at(&mut self, original: &ExerciseRun, when: &str, scenario: &Scenario, summary: &Summary) {
        let ExerciseRun { exercise, start, before } = original;
        let goal = &exercise.goal;
        if let Status::Limit(limit @ (Limit::Events(_) | Limit::Memory(_))) = summary.status {
            self.broken.push(format!("{when}the run is too long for an answer: {limit}"));
            return;
        }
        let run = AnswerRun { scenario, summary, start, before };
        match goal.aim {
            Aim::Reach(condition) => {
                let finding = condition.judge(run);
                if self.aim.as_ref().is_none_or(|aim| finding.percent < aim.percent) {
                    self.aim = Some(Finding { words: format!("{when}{}", finding.words), ..finding });
                }
            }
            // What was chosen is judged, and no run.
            Aim::Play(_) => {}
            Aim::Most(measure) | Aim::Least(measure) => {
                self.number = self.number.or_else(|| measure.of(scenario, summary));
            }
        }
        let findings = goal.with.iter().map(|condition| condition.judge(run));
        self.broken.extend(findings.filter(|it| !it.holds).map(|it| format!("{when}{}", it.words)));
    }
}
