//! `election judge`: a trace that was written before, judged by the properties that every run is judged by.

use std::process::ExitCode;

use clap::Args;
use election_core::export::{Difference, RunReport, TraceFile};
use election_core::{InputError, Run};

use crate::failure::{Failure, PROMISE_BROKEN};
use crate::output::{self, bad};
use crate::{input, run};

/// Judge a run by its trace: does what happened follow the algorithm, and what holds
///
/// Takes what `election cluster --trace` or `election run --trace` has written, in lines of JSON. The steps of real processes are carried out
/// again by the algorithm: where these have done something else, that is said, and the run is judged by what the algorithm does in these steps.
/// The trace of a simulated run is held against the run of its scenario.
///
/// The exit status is 3 where a property does not hold that the algorithm promises, or the trace differs.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// A file with a trace, or `-`
    pub(crate) trace: String,
    /// Print JSON, as `election run` does
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn judge(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let trace = TraceFile::read(&input::trace(&arguments.trace)?)?;
    let run = carried_out(&trace)?;
    let difference = trace.first_difference(&run)?;
    if arguments.json {
        output::print_json(&RunReport::of(&run))?;
    } else {
        output::print(&run::text(&run))?;
    }
    if let Some(difference) = &difference {
        output::note(said(&trace, difference));
    }
    let is_right = difference.is_none() && run.broken_promises().next().is_none();
    Ok(if is_right { ExitCode::SUCCESS } else { ExitCode::from(PROMISE_BROKEN) })
}

/// The run that a trace tells of.
pub(crate) fn carried_out(trace: &TraceFile) -> Result<Run, InputError> {
    if trace.is_observed() {
        return trace.carry_out();
    }
    let allowed = "a trace that names its scenario";
    let scenario = trace.scenario().ok_or_else(|| InputError::new("trace", "no scenario", allowed))?;
    Run::record(scenario)
}

/// Where a trace and the run of its scenario, or of its steps, first differ.
pub(crate) fn said(trace: &TraceFile, difference: &Difference) -> String {
    let shown = |text: &Option<String>| text.clone().unwrap_or_else(|| "nothing".to_owned());
    let Difference { step, name, found, here, is_after_end } = difference;
    let (unit, differs) = (if trace.has_states() { "state" } else { "step" }, bad("differs"));
    let found = shown(found);
    if *is_after_end {
        return format!("{unit} {step} {differs}: the trace has {found}, where the algorithm has ended");
    }
    format!("{unit} {step} {differs} in {name}: the trace has {found}, the algorithm {}", shown(here))
}
