//! Making a grader in slices: where the most or the least of something is asked for, many answers are run.

use std::sync::Arc;
use std::vec::IntoIter;

use crate::exercises::Exercise;
use crate::exercises::answer_runs::AnswerRuns;
use crate::exercises::exercise_run::{ExerciseRun, bounded};
use crate::exercises::goal::Aim;
use crate::exercises::grader::Grader;
use crate::properties::Summary;
use crate::run::Summarizing;
use crate::run::slices::go_on;
use crate::scenario::Scenario;

/// To see whether a candidate is an answer takes about as long as so many steps of a run.
const COST_OF_CHECK: u64 = 64;

/// A [`Grader`] that is being made. It goes on when it is told to ([`Preparing::advance`]).
#[derive(Debug)]
pub struct Preparing {
    exercise: &'static Exercise,
    start: Scenario,
    /// The run of the exercise as it is, until that is over.
    beginning: Option<Summarizing>,
    /// After that the runs of the allowed answers, where the best of them is asked for.
    seeking: Option<BestSearch>,
    grader: Option<Grader>,
}

/// The search for the best that an allowed answer has.
#[derive(Debug)]
struct BestSearch {
    original: Arc<ExerciseRun>,
    /// The answers that are not begun yet.
    left: IntoIter<Scenario>,
    runs: Option<Box<AnswerRuns>>,
    best: Option<u64>,
}

impl Preparing {
    /// Begins to prepare for an exercise.
    ///
    /// # Panics
    /// When the exercise's own link is no scenario, which a test excludes.
    #[must_use]
    pub fn new(exercise: &'static Exercise) -> Self {
        let start = exercise.scenario();
        let beginning = bounded(&start).expect("a scenario that was read is valid");
        Self { exercise, start, beginning: Some(beginning), seeking: None, grader: None }
    }

    /// Goes on for about so many steps of its runs; says whether it is over.
    pub fn advance(&mut self, steps: u64) -> bool {
        let mut left = steps;
        while left > 0 && self.grader.is_none() {
            if let Some(mut run) = self.beginning.take() {
                if go_on(&mut run, &mut left) {
                    self.began(run.finish());
                } else {
                    self.beginning = Some(run);
                }
            } else if let Some(seeking) = &mut self.seeking
                && seeking.advance(&mut left)
            {
                self.grader = Some(Grader::with(Arc::clone(&seeking.original), seeking.best));
            }
        }
        self.grader.is_some()
    }

    /// The grader; what has not been run yet is run at once.
    ///
    /// # Panics
    /// Never: by then it is there.
    #[must_use]
    pub fn finish(mut self) -> Grader {
        while !self.advance(u64::MAX) {}
        self.grader.expect("it has been advanced to its end")
    }

    /// The exercise as it is has been run.
    fn began(&mut self, before: Summary) {
        let Self { exercise, start, .. } = self;
        let original = Arc::new(ExerciseRun { exercise, start: start.clone(), before });
        if matches!(exercise.goal.aim, Aim::Reach(_)) {
            self.grader = Some(Grader::with(original, None));
            return;
        }
        let candidates = exercise.allowed.candidates(start).expect("few answers are allowed where a best is sought");
        self.seeking = Some(BestSearch { original, left: candidates.into_iter(), runs: None, best: None });
    }
}

impl BestSearch {
    /// Goes on, and takes the steps from those that are left; says whether all answers have been run.
    fn advance(&mut self, left: &mut u64) -> bool {
        while *left > 0 {
            let Some(mut runs) = self.runs.take() else {
                let Some(candidate) = self.left.next() else { return true };
                *left = left.saturating_sub(COST_OF_CHECK);
                if self.original.exercise.allowed.is_answer(&self.original.start, &candidate) {
                    self.runs = Some(Box::new(AnswerRuns::new(&self.original, &candidate)));
                }
                continue;
            };
            if runs.advance(left) {
                self.found(*runs);
            } else {
                self.runs = Some(runs);
            }
        }
        false
    }

    /// An answer has been run: it counts if it keeps all conditions.
    fn found(&mut self, runs: AnswerRuns) {
        let number = runs.finish().ok().filter(|found| found.broken.is_empty()).and_then(|found| found.number);
        let is_most_sought = matches!(self.original.exercise.goal.aim, Aim::Most(_));
        self.best = match (self.best, number) {
            (Some(best), Some(number)) if is_most_sought => Some(best.max(number)),
            (Some(best), Some(number)) => Some(best.min(number)),
            (best, number) => best.or(number),
        };
    }
}

impl Grader {
    /// Runs the exercise as it is, and where the most or the least of something is asked for, every answer that is allowed: all at
    /// once. [`Preparing`] does the same in slices.
    ///
    /// # Panics
    /// When the exercise's own link is no scenario, which a test excludes.
    #[must_use]
    pub fn new(exercise: &'static Exercise) -> Self {
        Preparing::new(exercise).finish()
    }
}
