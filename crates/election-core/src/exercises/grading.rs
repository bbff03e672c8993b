//! Grading one answer: read, checked, run within bounds, in slices or all at once.

use crate::exercises::answer_runs::AnswerRuns;
use crate::exercises::grade::Grade;
use crate::exercises::grader::Grader;
use crate::scenario::Scenario;

/// An answer that is being graded. It goes on when it is told to ([`Grading::advance`]).
#[derive(Debug)]
pub struct Grading {
    grader: Grader,
    stage: Stage,
}

#[derive(Debug)]
enum Stage {
    /// It is allowed, and is being run.
    Running(Box<AnswerRuns>),
    /// There is a grade.
    Graded(Grade),
}

impl Grading {
    pub(super) fn new(grader: &Grader, answer: &Scenario) -> Self {
        let original = grader.original();
        // As its link says it: an answer is worth the same in both forms.
        let answer = answer.normalised();
        let stage = match original.exercise.refuse_beside(&original.start, &answer) {
            Some(grade) => Stage::Graded(grade),
            None => Stage::Running(Box::new(AnswerRuns::new(original, &answer))),
        };
        Self { grader: grader.clone(), stage }
    }

    /// Goes on for about so many steps of its runs; says whether it is over.
    pub fn advance(&mut self, steps: u64) -> bool {
        let mut left = steps;
        match &mut self.stage {
            Stage::Running(runs) => runs.advance(&mut left),
            Stage::Graded(_) => true,
        }
    }

    /// The grade; what has not been run yet is run at once.
    #[must_use]
    pub fn finish(mut self) -> Grade {
        while !self.advance(u64::MAX) {}
        match self.stage {
            Stage::Running(runs) => match runs.finish() {
                Ok(found) => self.grader.judge(found),
                Err(error) => Grade::wrong(format!("Not a scenario: {error}.")),
            },
            Stage::Graded(grade) => grade,
        }
    }
}

impl Grader {
    /// Grades a link, whatever it is.
    #[must_use]
    pub fn link(&self, link: &str) -> Grade {
        match Scenario::from_link(link) {
            Ok(answer) => self.scenario(&answer),
            Err(error) => Grade::wrong(format!("Not a scenario: {error}.")),
        }
    }

    /// Grades a scenario, all at once.
    #[must_use]
    pub fn scenario(&self, answer: &Scenario) -> Grade {
        self.begin(answer).finish()
    }

    /// Begins to grade a scenario, which then goes on in slices.
    #[must_use]
    pub fn begin(&self, answer: &Scenario) -> Grading {
        Grading::new(self, answer)
    }
}
