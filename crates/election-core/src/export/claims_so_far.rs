//! The claims that speak of a run, at a moment of it, for programs.

use serde::Serialize;

use super::run_report::ClaimReport;
use crate::claims::Verdict;
use crate::run::Run;

/// The claims that speak of a run, at a moment of it: what the JavaScript module's `Player.claims` gives. Each says whether it is
/// pending, and what is measured so far; whether it holds it says when it is decided.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct ClaimsSoFar(Vec<ClaimReport>);

impl ClaimsSoFar {
    /// What is known of a run's [claims](crate::Summary::claims) after so many steps, 0 to [`Run::steps`].
    ///
    /// # Panics
    /// When the run has fewer steps.
    #[must_use]
    pub fn of(run: &Run, verdicts: &[Verdict], steps: usize) -> Self {
        let view = run.at(steps);
        let report = |verdict: &Verdict| {
            ClaimReport::of(verdict, run.scenario()).at_moment(verdict.so_far(run, &view, view.now))
        };
        Self(verdicts.iter().map(report).collect())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::export::RunReport;
    use crate::scenario::Scenario;

    #[test]
    fn a_claim_is_pending_until_it_holds_or_not() {
        let run = Run::record(&Scenario::from_link("a=chang-roberts&n=8&ids=descending").unwrap()).unwrap();
        let verdicts = run.summary().claims(run.scenario());
        let at = |steps| serde_json::to_value(ClaimsSoFar::of(&run, &verdicts, steps)).unwrap();
        let begun = at(1);
        let claim = &begun[0];
        assert_eq!((&claim["id"], &claim["predicted"]), (&json!("cr.worst"), &json!(36)));
        assert_eq!((&claim["measured"], &claim["pending"], claim.get("holds")), (&json!(1), &json!(true), None));
        // At the end it is what is said of the whole run, and that it is not pending.
        let mut end = at(run.steps());
        for claim in end.as_array_mut().unwrap() {
            assert_eq!(claim.as_object_mut().unwrap().remove("pending"), Some(Value::Bool(false)));
        }
        assert_eq!(end, serde_json::to_value(RunReport::of(&run)).unwrap()["claims"]);
    }
}
