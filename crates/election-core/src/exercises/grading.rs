//! Grading one answer: read, checked, run within bounds.

use crate::exercises::grade::Grade;
use crate::exercises::grader::Grader;
use crate::scenario::Scenario;
use crate::turns::Played;
use crate::work::{Budget, at_once};

impl Grader {
    /// Grades a link, whatever it is.
    #[must_use]
    pub fn link(&self, link: &str) -> Grade {
        match Scenario::from_link(link) {
            Ok(answer) => match Played::in_link(link) {
                Ok(played) => at_once(async |budget| self.grade(&answer, played.as_ref(), budget).await),
                Err(error) => Grade::wrong(format!("Not an answer: {error}.")),
            },
            Err(error) => Grade::wrong(format!("Not a scenario: {error}.")),
        }
    }

    /// Grades a scenario.
    #[must_use]
    pub fn scenario(&self, answer: &Scenario) -> Grade {
        at_once(async |budget| self.grade(answer, None, budget).await)
    }

    /// Grades a scenario, and what somebody has chosen in it, as work that can be interrupted.
    pub async fn grade(&self, answer: &Scenario, played: Option<&Played>, budget: &Budget) -> Grade {
        let original = self.original();
        // As its link says it: an answer is worth the same in both forms.
        let answer = answer.normalised();
        if let Some(refused) = original.exercise.refuse_beside(&original.start, &answer) {
            return refused;
        }
        if let Some(part) = original.exercise.part() {
            return part.grade(&answer, played, budget).await;
        }
        match original.find(&answer, budget).await {
            Ok(found) => self.judge(found),
            Err(error) => Grade::wrong(format!("Not a scenario: {error}.")),
        }
    }
}
