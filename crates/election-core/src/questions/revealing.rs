//! Carrying out the runs that answer a question.

use super::question::Question;
use super::truth::Truth;
use crate::algorithms;
use crate::error::InputError;
use crate::forecast::Outcome;
use crate::run::Run;
use crate::scenario::Scenario;

/// What is true, found out by running. A run that does not end is stopped at the scenario's limits.
///
/// # Errors
/// When the scenario is not valid, or the question cannot be asked about it.
pub fn reveal(scenario: &Scenario, question: &Question) -> Result<Truth, InputError> {
    scenario.validate()?;
    question.validate(scenario)?;
    let run = Run::record(&question.scenario(scenario))?;
    let before = match question {
        // The run without the change that is asked about.
        Question::IfCrashed { .. } => Outcome::from(&algorithms::run(scenario)?),
        _ => Outcome::from(run.summary()),
    };
    Ok(Truth::of(&run, question, &before))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::ProcessId;

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
