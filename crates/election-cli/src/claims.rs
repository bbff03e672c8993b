//! `election claims`: every published figure, checked by running it.

use std::process::ExitCode;

use election_core::algorithms::{self, Algorithm};
use election_core::claims::{self, Check, Failure as Fall, Relation};
use election_core::{InputError, Scenario};
use serde::Serialize;

use crate::failure::{CLAIM_FAILS, Failure};
use crate::output::{self, BAD, LOUD, QUIET};
use crate::report::Predicted;
use crate::table::{Alignment, Cell, Table};
use crate::{arguments, progress};

pub(crate) fn claims(arguments: &arguments::Claims) -> Result<ExitCode, Failure> {
    let algorithms = match &arguments.algorithm {
        None => algorithms::all(),
        Some(key) => vec![algorithms::find(key).ok_or_else(|| unknown(key))?],
    };
    let count = progress::count();
    let mut checks = Vec::new();
    for algorithm in algorithms {
        for claim in algorithm.info.claims {
            count.set_message(claim.id);
            checks.push((algorithm, claims::check(algorithm, claim, || count.inc(1))));
        }
    }
    count.finish_and_clear();
    if arguments.json {
        output::print_json(&ClaimsReport::of(&checks))?;
    } else {
        output::print(&text(&checks))?;
    }
    Ok(ExitCode::from(status(&checks)))
}

/// The exit status that says whether all hold.
fn status(checks: &[(&'static Algorithm, Check)]) -> u8 {
    if checks.iter().all(|(_, check)| check.holds()) { 0 } else { CLAIM_FAILS }
}

fn unknown(key: &str) -> InputError {
    let keys: Vec<&str> = algorithms::all().iter().map(|algorithm| algorithm.info.key).collect();
    InputError::new("algorithm", key, keys.join(", "))
}

#[derive(Debug, Serialize)]
struct ClaimsReport {
    holds: bool,
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
    fn of(checks: &[(&'static Algorithm, Check)]) -> Self {
        let report = |(algorithm, check): &(&'static Algorithm, Check)| ClaimReport {
            id: check.claim.id,
            algorithm: algorithm.info.key,
            formula: check.claim.formula,
            text: check.claim.text,
            relation: check.claim.relation().sign(),
            kinds: check.claim.kinds(),
            cases: check.runs,
            holds: check.holds(),
            source: check.claim.source(),
            failure: check.failure.as_ref().map(FallReport::of),
        };
        Self { holds: checks.iter().all(|(_, check)| check.holds()), claims: checks.iter().map(report).collect() }
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

fn text(checks: &[(&'static Algorithm, Check)]) -> String {
    let mut table = Table::with_head(&[
        ("", Alignment::Left),
        ("claim", Alignment::Left),
        ("", Alignment::Left),
        ("formula", Alignment::Left),
        ("counts", Alignment::Left),
        ("cases", Alignment::Right),
        ("source", Alignment::Left),
    ]);
    for (_, check) in checks {
        let (sign, style) = output::sign(check.holds());
        let claim = check.claim;
        let relation = match claim.relation() {
            // The formula says it itself, or says it in words.
            Relation::Less => "",
            relation => relation.sign(),
        };
        table.row([
            Cell::new(sign, style),
            Cell::plain(claim.id),
            Cell::plain(relation),
            Cell::plain(claim.formula),
            Cell::new(claim.measure.to_string(), QUIET),
            Cell::new(check.runs, LOUD),
            Cell::new(claim.source(), QUIET),
        ]);
    }
    let mut text = table.render();
    for (_, check) in checks {
        if let Some(fall) = &check.failure {
            let line = format!("\n{}{}{}: {fall}\n", BAD.render(), check.claim.id, BAD.render_reset());
            text.push_str(&line);
            if let Some(scenario) = culprit(fall) {
                text.push_str(&format!("  {}\n", shown(scenario)));
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use election_core::claims::{Claim, Counts, Measure, Predict, Scope, cases};

    use super::*;

    static WRONG: Claim = Claim {
        id: "wrong",
        formula: "n + 1",
        text: "",
        sources: &["nowhere"],
        measure: Measure::Ticks { until: "until one is elected", tick: |_, summary| summary.elected_at },
        counts: Counts::Either,
        scope: Scope::Run {
            conditions: &[],
            predict: Predict::Equal(|scenario| u64::from(scenario.processes) + 1),
            cases: |algorithm| Box::new(cases::sizes(algorithm, 3..=4)),
        },
    };

    #[test]
    fn a_claim_that_does_not_hold_is_shown_with_a_scenario_that_runs() {
        let algorithm = algorithms::all()[0];
        let checks = [(algorithm, claims::check(algorithm, &WRONG, || {}))];
        assert_eq!(status(&checks), 3);
        let link = format!("#a={}&n=3", algorithm.info.key);
        let shown = anstream::adapter::strip_str(&text(&checks)).to_string();
        assert!(shown.contains("✗  wrong"), "{shown}");
        assert!(shown.ends_with(&format!("\nwrong: predicted 4, measured 3\n  {link}\n")), "{shown}");
        let json = serde_json::to_value(ClaimsReport::of(&checks)).unwrap();
        let failure = &json["claims"][0]["failure"];
        assert_eq!(
            (&json["holds"], &failure["predicted"], &failure["measured"]),
            (&false.into(), &4.into(), &3.into())
        );
        assert_eq!(failure["scenario"], link);
    }
}
