//! The runs of one answer, and what is found in them.

use std::fmt;
use std::sync::Arc;
use std::vec::IntoIter;

use crate::error::InputError;
use crate::exercises::exercise_run::{ExerciseRun, bounded};
use crate::exercises::goal::{Aim, AnswerRun, Finding};
use crate::properties::Summary;
use crate::run::Summarizing;
use crate::run::slices::{cost_of_beginning, go_on};
use crate::scenario::Scenario;
use crate::sim::{Limit, Status};

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

/// The runs of an allowed answer, all that the goal asks for, carried out in slices. A condition holds if it holds in each of them.
pub(super) struct AnswerRuns {
    original: Arc<ExerciseRun>,
    /// The runs that are not begun yet, each with what to say of it first.
    left: IntoIter<(String, Scenario)>,
    under_way: Option<(String, Scenario, Summarizing)>,
    found: Result<Found, InputError>,
}

impl AnswerRuns {
    pub(super) fn new(original: &Arc<ExerciseRun>, answer: &Scenario) -> Self {
        let left = original.exercise.goal.runs.of(answer).into_iter();
        Self { original: Arc::clone(original), left, under_way: None, found: Ok(Found::default()) }
    }

    /// Goes on, and takes the steps from those that are left; says whether all is found. With no steps left nothing is done.
    pub(super) fn advance(&mut self, left: &mut u64) -> bool {
        while *left > 0 {
            let Some((when, scenario, mut run)) = self.under_way.take() else {
                let Some((when, scenario)) = self.left.next() else { return true };
                match bounded(&scenario) {
                    Ok(run) => {
                        *left = left.saturating_sub(cost_of_beginning(&scenario));
                        self.under_way = Some((when, scenario, run));
                    }
                    Err(error) => {
                        self.found = Err(error);
                        return true;
                    }
                }
                continue;
            };
            if !go_on(&mut run, left) {
                self.under_way = Some((when, scenario, run));
            } else if self.look_at(&when, &scenario, &run.finish()) {
                return true;
            }
        }
        false
    }

    pub(super) fn finish(self) -> Result<Found, InputError> {
        self.found
    }

    /// Looks at one of the runs; says whether that is enough.
    fn look_at(&mut self, when: &str, scenario: &Scenario, summary: &Summary) -> bool {
        let Ok(found) = &mut self.found else { return true };
        let ExerciseRun { exercise, start, before } = &*self.original;
        let goal = &exercise.goal;
        if let Status::Limit(limit @ (Limit::Events(_) | Limit::Memory(_))) = summary.status {
            found.broken.push(format!("{when}the run is too long for an answer: {limit}"));
            return true;
        }
        let run = AnswerRun { scenario, summary, start, before };
        match goal.aim {
            Aim::Reach(condition) => {
                let finding = condition.judge(run);
                if found.aim.as_ref().is_none_or(|aim| finding.percent < aim.percent) {
                    found.aim = Some(Finding { words: format!("{when}{}", finding.words), ..finding });
                }
            }
            Aim::Most(measure) | Aim::Least(measure) => {
                found.number = found.number.or_else(|| measure.of(scenario, summary));
            }
        }
        let findings = goal.with.iter().map(|condition| condition.judge(run));
        found.broken.extend(findings.filter(|it| !it.holds).map(|it| format!("{when}{}", it.words)));
        !found.broken.is_empty()
    }
}

impl fmt::Debug for AnswerRuns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnswerRuns").field("under_way", &self.under_way).finish_non_exhaustive()
    }
}
