//! Carrying out the runs that answer a question, at once or in slices.

use super::question::Question;
use super::truth::Truth;
use crate::algorithms;
use crate::error::InputError;
use crate::forecast::Outcome;
use crate::run::{DEFAULT_MEMORY, Recording, Summarizing};
use crate::scenario::Scenario;

/// The answer to a question on its way. It goes on when it is told to ([`Revealing::advance`]).
#[derive(Debug)]
pub struct Revealing {
    question: Question,
    recording: Recording,
    /// The run without the change that is asked about, where there is one.
    before: Option<Summarizing>,
}

impl Revealing {
    /// Before the first step.
    ///
    /// # Errors
    /// When the scenario is not valid, or the question cannot be asked about it.
    pub fn new(scenario: &Scenario, question: &Question) -> Result<Self, InputError> {
        scenario.validate()?;
        question.validate(scenario)?;
        let changes = matches!(question, Question::IfCrashed { .. });
        let before = changes.then(|| algorithms::summarize(scenario, DEFAULT_MEMORY)).transpose()?;
        let recording = algorithms::record(&question.scenario(scenario), DEFAULT_MEMORY)?;
        Ok(Self { question: *question, recording, before })
    }

    /// Goes on for about so many steps of each run; says whether all is known.
    pub fn advance(&mut self, steps: u64) -> bool {
        let is_known = self.before.as_mut().is_none_or(|before| before.advance(steps));
        self.recording.advance(steps) && is_known
    }

    /// What is true, as far as the runs have come: those that are not over end as stopped by hand.
    #[must_use]
    pub fn finish(self) -> Truth {
        let run = self.recording.finish();
        let before = self.before.map(Summarizing::finish);
        let before = before.as_ref().unwrap_or(run.summary());
        Truth::of(&run, &self.question, &Outcome::from(before))
    }
}

/// What is true, found out by running. A run that does not end is stopped at the scenario's limits.
///
/// # Errors
/// When the scenario is not valid, or the question cannot be asked about it.
pub fn reveal(scenario: &Scenario, question: &Question) -> Result<Truth, InputError> {
    let mut revealing = Revealing::new(scenario, question)?;
    while !revealing.advance(u64::MAX) {}
    Ok(revealing.finish())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::ProcessId;

    #[test]
    fn slices_say_what_all_at_once_says() {
        let scenario = Scenario::from_link("a=bully&n=6&faults=crash:5@1").unwrap();
        for question in super::super::ask(&scenario) {
            let mut revealing = Revealing::new(&scenario, &question).unwrap();
            let mut slices = 1;
            while !revealing.advance(3) {
                slices += 1;
            }
            assert!(slices > 5, "it takes {slices} slices");
            assert_eq!(revealing.finish(), reveal(&scenario, &question).unwrap());
        }
    }

    #[test]
    fn what_cannot_be_asked_is_refused() {
        let scenario = Scenario::from_link("a=bully&n=6").unwrap();
        let refused = |question| reveal(&scenario, &question).unwrap_err().to_string();
        let process = ProcessId(6);
        assert_eq!(
            refused(Question::IfCrashed { process, tick: 1 }),
            "question.process: found 6, allowed: a process, 0 to 5"
        );
        assert_eq!(
            refused(Question::TokenEnd { process: ProcessId(1) }),
            "question.kind: found token-end, allowed: a question for an algorithm whose bids go from process to process"
        );
    }
}
