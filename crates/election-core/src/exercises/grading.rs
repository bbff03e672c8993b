//! Grading one answer: read, checked, run within bounds.

use crate::exercises::grade::Grade;
use crate::exercises::grader::Grader;
use crate::scenario::Scenario;
use crate::work::{Budget, at_once};

impl Grader {
    /// Grades a link, whatever it is.
    #[must_use]
    pub fn link(&self, link: &str) -> Grade {
        match Scenario::from_link(link) {
            Ok(answer) => self.scenario(&answer),
            Err(error) => Grade::wrong(format!("Not a scenario: {error}.")),
        }
    }

    /// Grades a scenario.
    #[must_use]
    pub fn scenario(&self, answer: &Scenario) -> Grade {
        at_once(async |budget| self.grade(answer, budget).await)
    }

    /// Grades a scenario as work that can be interrupted.
    pub async fn grade(&self, answer: &Scenario, budget: &Budget) -> Grade {
        let original = self.original();
        // As its link says it: an answer is worth the same in both forms.
        let answer = answer.normalised();
        if let Some(refused) = original.exercise.refuse_beside(&original.start, &answer) {
            return refused;
        }
        match original.find(&answer, budget).await {
            Ok(found) => self.judge(found),
            Err(error) => Grade::wrong(format!("Not a scenario: {error}.")),
        }
    }
}
