//! `election claims`: every published figure, checked by running it.

use std::process::ExitCode;

use election_core::claims::{Claim, Relation};
use election_core::scenario::Info;
use election_core::sweep::{Check, Failure as Fall, check};
use election_core::{InputError, Scenario, algorithms};
use serde::Serialize;
use tabled::builder::Builder;

use crate::arguments;
use crate::ctrl_c::{self, CtrlC};
use crate::failure::{CLAIM_FAILS, Failure};
use crate::output::{self, bad, loud, quiet, sign};
use crate::progress::Progress;
use crate::report::Predicted;
use crate::table::table;

pub(crate) fn claims(arguments: &arguments::Claims) -> Result<ExitCode, Failure> {
    let algorithms = match &arguments.algorithm {
        None => algorithms::all(),
        Some(key) => vec![algorithms::find(key).ok_or_else(|| unknown(key))?],
    };
    let claims: Vec<_> = algorithms
        .into_iter()
        .flat_map(|algorithm| algorithms::claims(algorithm).iter().map(move |claim| (algorithm, claim)))
        .collect();
    let checks = checked(&claims);
    let (done, of) = (checks.len(), claims.len());
    let stopped = (done < of).then(|| format!("stopped by hand after {done} of {of} claims"));
    if arguments.json {
        output::print_json(&ClaimsReport::of(&checks, stopped.clone()))?;
    } else {
        output::print(&text(&checks))?;
    }
    match stopped {
        None => Ok(ExitCode::from(status(&checks))),
        Some(stopped) => {
            output::note(stopped);
            Ok(ctrl_c::status(true))
        }
    }
}

/// Checks one claim after another until somebody stops it.
fn checked(claims: &[(&'static Info, &'static Claim)]) -> Vec<(&'static Info, Check)> {
    let ctrl_c = CtrlC::catch();
    let line = Progress::of_checks();
    let wanted = claims.iter().take_while(|_| !ctrl_c.was_pressed());
    wanted.map(|(algorithm, claim)| (*algorithm, check(algorithm, claim, || line.run(claim.id)))).collect()
}

/// The exit status that says whether all hold.
fn status(checks: &[(&'static Info, Check)]) -> u8 {
    if checks.iter().all(|(_, check)| check.holds()) { 0 } else { CLAIM_FAILS }
}

fn unknown(key: &str) -> InputError {
    let keys: Vec<&str> = algorithms::all().iter().map(|algorithm| algorithm.key).collect();
    InputError::new("algorithm", key, keys.join(", "))
}

#[derive(Debug, Serialize)]
struct ClaimsReport {
    /// Whether all have been checked, and all hold.
    holds: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    claims: Vec<ClaimReport>,
}

#[derive(Debug, Serialize)]
struct ClaimReport {
    id: &'static str,
    algorithm: &'static str,
    formula: &'static str,
    text: &'static str,
    relation: &'static str,
    kinds: &'static [&'static str],
    cases: u64,
    holds: bool,
    source: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<FallReport>,
}

#[derive(Debug, Serialize)]
struct FallReport {
    reason: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    predicted: Option<Predicted>,
    #[serde(skip_serializing_if = "Option::is_none")]
    measured: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scenario: Option<String>,
}

impl ClaimsReport {
    fn of(checks: &[(&'static Info, Check)], stopped: Option<String>) -> Self {
        let report = |(algorithm, check): &(&'static Info, Check)| ClaimReport {
            id: check.claim.id,
            algorithm: algorithm.key,
            formula: check.claim.formula,
            text: check.claim.text,
            relation: check.claim.relation().sign(),
            kinds: check.claim.kinds(),
            cases: check.runs,
            holds: check.holds(),
            source: check.claim.source(),
            failure: check.failure.as_ref().map(FallReport::of),
        };
        Self { holds: stopped.is_none() && status(checks) == 0, stopped, claims: checks.iter().map(report).collect() }
    }
}

impl FallReport {
    fn of(fall: &Fall) -> Self {
        let (predicted, measured) = match fall {
            Fall::Run { verdict, .. } => (Some(verdict.predicted), Some(verdict.measured)),
            Fall::Ensemble { predicted, measured, .. } => (Some(*predicted), Some(*measured)),
            Fall::NoRun | Fall::Undecided { .. } => (None, None),
        };
        Self {
            reason: fall.to_string(),
            predicted: predicted.map(Predicted::from),
            measured,
            scenario: culprit(fall).map(shown),
        }
    }
}

/// The scenario that shows the failure, if one does.
fn culprit(fall: &Fall) -> Option<&Scenario> {
    match fall {
        Fall::Run { scenario, .. } | Fall::Undecided { scenario } => Some(scenario),
        Fall::NoRun | Fall::Ensemble { .. } => None,
    }
}

/// A scenario as something that `run` takes.
fn shown(scenario: &Scenario) -> String {
    scenario.to_link().map_or_else(|_| scenario.to_json(), |link| format!("#{link}"))
}

fn text(checks: &[(&'static Info, Check)]) -> String {
    let mut rows = Builder::new();
    rows.push_record(["", "claim", "", "formula", "counts", "cases", "source"].map(quiet));
    for (_, check) in checks {
        let claim = check.claim;
        let relation = match claim.relation() {
            // The formula says it itself, or says it in words.
            Relation::Less => "",
            relation => relation.sign(),
        };
        rows.push_record([
            sign(check.holds()),
            claim.id.to_owned(),
            relation.to_owned(),
            claim.formula.to_owned(),
            quiet(&claim.measure),
            loud(check.runs),
            quiet(claim.source()),
        ]);
    }
    let mut text = table(rows, &[5]);
    for (_, check) in checks {
        if let Some(fall) = &check.failure {
            text += &format!("\n{}: {fall}\n", bad(check.claim.id));
            if let Some(scenario) = culprit(fall) {
                text += &format!("  {}\n", shown(scenario));
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use election_core::claims::{Counts, Measure, Predict, Scope, cases};

    use super::*;

    static WRONG: Claim = Claim {
        id: "wrong",
        formula: "n + 1",
        letters: &[],
        text: "",
        sources: &["nowhere"],
        measure: Measure::Ticks { until: "until one is elected", tick: |_, summary| summary.elected_at },
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[],
            predict: Predict::Equal(|scenario| u64::from(scenario.processes) + 1),
            cases: |algorithm| cases::sizes(algorithm, 3..=4),
        },
    };

    #[test]
    fn a_claim_that_does_not_hold_is_shown_with_a_scenario_that_runs() {
        let algorithm = algorithms::all()[0];
        let checks = [(algorithm, check(algorithm, &WRONG, || {}))];
        assert_eq!(status(&checks), 3);
        let link = format!("#a={}&n=3", algorithm.key);
        let shown = anstream::adapter::strip_str(&text(&checks)).to_string();
        assert!(shown.contains("✗  wrong"), "{shown}");
        assert!(shown.ends_with(&format!("\nwrong: predicted 4, measured 3\n  {link}\n")), "{shown}");
        let json = serde_json::to_value(ClaimsReport::of(&checks, None)).unwrap();
        let failure = &json["claims"][0]["failure"];
        assert_eq!(
            (&json["holds"], &failure["predicted"], &failure["measured"]),
            (&false.into(), &4.into(), &3.into())
        );
        assert_eq!(failure["scenario"], link);
    }
}
