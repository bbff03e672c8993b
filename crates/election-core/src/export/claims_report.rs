//! Checked claims, for programs.

use serde::Serialize;

use super::note_report::NoteReport;
use super::run_report::PredictedValue;
use crate::declared::Declared;
use crate::scenario::{Declaration, Info, Scenario};
use crate::sweep::{Check, Failure, Spread};

/// Checked claims: what `election claims --json` prints, and what the JavaScript module's `claims` gives.
#[derive(Clone, Debug, Serialize)]
pub struct ClaimsReport {
    /// Whether all have been checked, and all hold.
    holds: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    claims: Vec<ClaimReport>,
}

#[derive(Clone, Debug, Serialize)]
struct ClaimReport {
    id: &'static str,
    algorithm: Declared<str>,
    formula: &'static str,
    text: &'static str,
    relation: &'static str,
    kinds: &'static [&'static str],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    conditions: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<&'static str>,
    cases: u64,
    holds: bool,
    source: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<NoteReport>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ensembles: Vec<EnsembleReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<FailureReport>,
}

/// Least, mean (an exact fraction) and greatest over runs that a claim speaks of together.
#[derive(Clone, Debug, Serialize)]
struct EnsembleReport {
    name: String,
    runs: u64,
    min: u64,
    mean: String,
    max: u64,
}

#[derive(Clone, Debug, Serialize)]
struct FailureReport {
    reason: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    predicted: Option<PredictedValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    measured: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scenario: Option<String>,
}

impl ClaimsReport {
    /// The report of claims that were checked; `stopped` says how far it came when somebody stopped it.
    #[must_use]
    pub fn of(checks: &[(Declaration, Check)], stopped: Option<String>) -> Self {
        let holds = stopped.is_none() && checks.iter().all(|(_, check)| check.holds());
        Self {
            holds,
            stopped,
            claims: checks.iter().map(|(algorithm, check)| ClaimReport::of(algorithm, check)).collect(),
        }
    }
}

impl ClaimReport {
    fn of(algorithm: &Info, check: &Check) -> Self {
        Self {
            id: check.claim.id,
            algorithm: algorithm.key.clone(),
            formula: check.claim.formula,
            text: check.claim.text,
            relation: check.claim.relation().sign(),
            kinds: check.claim.kinds(),
            conditions: check.claim.conditions().collect(),
            over: check.claim.over(),
            cases: check.runs,
            holds: check.holds(),
            source: check.claim.source(),
            notes: NoteReport::on(algorithm, check.claim, None),
            ensembles: check.ensembles.iter().map(EnsembleReport::of).collect(),
            failure: check.failure.as_ref().map(FailureReport::of),
        }
    }
}

impl EnsembleReport {
    fn of((name, spread): &(String, Spread)) -> Self {
        let &Spread { min, max, count: runs, .. } = spread;
        Self { name: name.clone(), runs, min, mean: spread.exact_mean(), max }
    }
}

impl FailureReport {
    fn of(failure: &Failure) -> Self {
        let (predicted, measured) = match failure {
            Failure::Run { verdict, .. } => (Some(verdict.predicted), Some(verdict.measured)),
            Failure::Ensemble { predicted, measured, .. } => (Some(*predicted), Some(*measured)),
            Failure::NoRun | Failure::Undecided { .. } => (None, None),
        };
        Self {
            reason: failure.to_string(),
            predicted: predicted.map(PredictedValue::from),
            measured,
            scenario: failure.scenario().map(shown),
        }
    }
}

/// A scenario as a text that runs it again: a link's fragment, or JSON where that would be too long.
#[must_use]
pub fn shown(scenario: &Scenario) -> String {
    scenario.to_link().map_or_else(|_| scenario.to_json(), |link| format!("#{link}"))
}
