//! What answers are held against, and the runs that are made of one.

use std::fmt;
use std::sync::Arc;
use std::vec::IntoIter;

use crate::algorithms::summarize;
use crate::error::InputError;
use crate::exercises::Exercise;
use crate::exercises::goal::{Aim, Finding, Outcome};
use crate::properties::Summary;
use crate::run::Summarizing;
use crate::run::slices::{cost_of_beginning, go_on};
use crate::scenario::Scenario;
use crate::sim::{Limit, Status};

/// The most steps of each run of an answer: one that takes more is stopped there, and is wrong.
pub const MOST_STEPS: u64 = 20_000;

/// The most memory that a run of an answer may take, in bytes.
const MOST_MEMORY: u64 = 16_000_000;

/// An exercise as it is, and what comes of it.
#[derive(Debug)]
pub(super) struct Basis {
    pub(super) exercise: &'static Exercise,
    pub(super) start: Scenario,
    /// What comes of the exercise as it is.
    pub(super) before: Summary,
}

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

/// The runs of an allowed answer, in all the ways that the goal asks for, in slices. What holds in one and not in another does not
/// hold.
pub(super) struct Looking {
    basis: Arc<Basis>,
    /// The runs that are not begun yet, each with what to say of it first.
    left: IntoIter<(String, Scenario)>,
    under_way: Option<(String, Scenario, Summarizing)>,
    found: Result<Found, InputError>,
}

impl Looking {
    pub(super) fn new(basis: &Arc<Basis>, answer: &Scenario) -> Self {
        let left = basis.exercise.goal.runs.of(answer).into_iter();
        Self { basis: Arc::clone(basis), left, under_way: None, found: Ok(Found::default()) }
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
        let Basis { exercise, start, before } = &*self.basis;
        let goal = &exercise.goal;
        if let Status::Limit(limit @ (Limit::Events(_) | Limit::Memory(_))) = summary.status {
            found.broken.push(format!("{when}the run is too long for an answer: {limit}"));
            return true;
        }
        let run = Outcome { scenario, summary, start, before };
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

impl fmt::Debug for Looking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Looking").field("under_way", &self.under_way).finish_non_exhaustive()
    }
}

/// Begins the run of a scenario within the bounds of an answer.
pub(super) fn bounded(scenario: &Scenario) -> Result<Summarizing, InputError> {
    let mut scenario = scenario.clone();
    scenario.limits.events = scenario.limits.events.min(MOST_STEPS);
    summarize(&scenario, MOST_MEMORY)
}
