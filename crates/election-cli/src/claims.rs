//! `election claims`: every published figure, checked by running it.

use std::process::ExitCode;

use election_core::claims::{Claim, Note, Relation};
use election_core::export::{ClaimsReport, shown};
use election_core::scenario::Declaration;
use election_core::sweep::{Check, Checking};
use election_core::{InputError, algorithms};
use tabled::builder::Builder;

use crate::arguments;
use crate::ctrl_c::{self, CtrlC};
use crate::failure::{CLAIM_FAILS, Failure};
use crate::output::{self, bad, loud, quiet, sign};
use crate::progress::Progress;
use crate::table::table;

pub(crate) fn claims(arguments: &arguments::Claims) -> Result<ExitCode, Failure> {
    let algorithms = match &arguments.algorithm {
        None => algorithms::all(),
        Some(key) => vec![algorithms::find(key).ok_or_else(|| unknown(key))?],
    };
    let claims: Vec<_> = algorithms
        .into_iter()
        .flat_map(|algorithm| {
            let claims = algorithms::claims(&algorithm).iter();
            claims.map(move |claim| (algorithm.clone(), claim))
        })
        .collect();
    let checks = checked(&claims);
    let (done, of) = (checks.len(), claims.len());
    let stopped = (done < of).then(|| format!("stopped by hand after {done} of {of} claims"));
    if arguments.json {
        output::print_json(&ClaimsReport::of(&checks, stopped.clone()))?;
    } else {
        output::print(&text(&checks))?;
        if arguments.conditions {
            output::print(&conditions(&checks))?;
        }
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
fn checked(claims: &[(Declaration, &'static Claim)]) -> Vec<(Declaration, Check)> {
    let ctrl_c = CtrlC::catch();
    let line = Progress::of_checks();
    let wanted = claims.iter().take_while(|_| !ctrl_c.was_pressed());
    wanted.filter_map(|(algorithm, claim)| Some((algorithm.clone(), check(algorithm, claim, &line)?))).collect()
}

/// How many steps of runs are done before the progress is shown again: milliseconds.
const SLICE: u64 = 100_000;

fn check(algorithm: &Declaration, claim: &'static Claim, line: &Progress) -> Option<Check> {
    let mut checking = Checking::new(algorithm, claim);
    let mut shown = 0;
    while !checking.advance(SLICE) {
        line.checked(claim.id, checking.runs() - shown);
        shown = checking.runs();
    }
    checking.finish()
}

/// The exit status that says whether all hold.
fn status(checks: &[(Declaration, Check)]) -> u8 {
    if checks.iter().all(|(_, check)| check.holds()) { 0 } else { CLAIM_FAILS }
}

fn unknown(key: &str) -> InputError {
    let keys: Vec<_> = algorithms::all().iter().map(|algorithm| algorithm.key.clone()).collect();
    InputError::new("algorithm", key, keys.join(", "))
}

fn text(checks: &[(Declaration, Check)]) -> String {
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
    text += &ensembles(checks);
    text += &notes(checks);
    for (_, check) in checks {
        if let Some(fall) = &check.failure {
            text += &format!("\n{}: {fall}\n", bad(check.claim.id));
            if let Some(scenario) = fall.scenario() {
                text += &format!("  {}\n", shown(scenario));
            }
        }
    }
    text
}

/// Least, mean and greatest of what was counted over runs that a claim speaks of together.
fn ensembles(checks: &[(Declaration, Check)]) -> String {
    let mut rows = Builder::new();
    rows.push_record(["claim", "over", "runs", "least", "mean", "", "greatest"].map(quiet));
    let mut is_empty = true;
    for (_, check) in checks {
        for (name, spread) in &check.ensembles {
            is_empty = false;
            rows.push_record([
                check.claim.id.to_owned(),
                name.clone(),
                loud(spread.count),
                loud(spread.min),
                loud(spread.exact_mean()),
                format!("{:.3}", spread.mean()),
                loud(spread.max),
            ]);
        }
    }
    if is_empty { String::new() } else { format!("\n{}", table(rows, &[2, 3, 4, 5, 6])) }
}

/// Of which runs each claim speaks.
fn conditions(checks: &[(Declaration, Check)]) -> String {
    let of = |(_, check): &(Declaration, Check)| {
        let claim = check.claim;
        let lines: String = match claim.over() {
            Some(over) => format!("  {} {over}\n", quiet("of")),
            None => claim.conditions().map(|condition| format!("  {} {condition}\n", quiet("if"))).collect(),
        };
        format!("\n{}\n{lines}", claim.id)
    };
    checks.iter().map(of).collect()
}

/// What sources print otherwise than these claims, and what is right.
fn notes(checks: &[(Declaration, Check)]) -> String {
    let on = |(algorithm, check): &(Declaration, Check)| {
        let claim = check.claim;
        let line = |note: &Note| {
            let printed = format!("{}, as printed ({}): {}", claim.id, note.source, note.printed);
            format!("\n{printed}\n  {} {}\n", quiet("right:"), note.right)
        };
        algorithms::notes_on(algorithm, claim).map(line).collect::<String>()
    };
    checks.iter().map(on).collect()
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
        let algorithm = &algorithms::all()[0];
        let checks = [(algorithm.clone(), election_core::sweep::check(algorithm, &WRONG))];
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

    #[test]
    fn conditions_are_told_and_runs_that_are_spoken_of_together() {
        let algorithm = algorithms::find("chang-roberts").expect("there is such an algorithm");
        let claim =
            |id| algorithms::claims(&algorithm).iter().find(|claim| claim.id == id).expect("there is such a claim");
        let check = |id| (algorithm.clone(), election_core::sweep::check(&algorithm, claim(id)));
        let shown = anstream::adapter::strip_str(&conditions(&[check("cr.best"), check("cr.mean")])).to_string();
        assert!(shown.starts_with("\ncr.best\n  if there are no faults\n  if identities are distinct\n"), "{shown}");
        assert!(shown.contains("\ncr.mean\n  of all n! orders"), "{shown}");
    }
}
