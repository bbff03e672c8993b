//! `election export`: a run as a text for another tool.

use std::fs;
use std::process::ExitCode;

use election_core::diagram::Axis;
use election_core::export::{Format, Look};
use election_core::{InputError, Scenario};

use crate::ctrl_c::{self, CtrlC};
use crate::failure::Failure;
use crate::input::Source;
use crate::run::carried_out;
use crate::{arguments, input, judge, output};

pub(crate) fn export(arguments: &arguments::Export) -> Result<ExitCode, Failure> {
    check(arguments)?;
    let memory = arguments.bounds.memory;
    let simulated = |scenario: &Scenario| -> Result<_, InputError> {
        Ok(carried_out(election_core::record(scenario, memory)?, memory, &CtrlC::catch()))
    };
    let (run, was_stopped) = match input::source(&arguments.scenario)? {
        Source::Scenario(scenario) => simulated(&scenario)?,
        Source::Trace(trace) => {
            let (run, was_stopped) = match trace.scenario().filter(|_| !trace.is_observed()) {
                Some(scenario) => simulated(scenario)?,
                None => (judge::carried_out(&trace)?, false),
            };
            // What is written is the run by the algorithm, whatever the file says.
            if let Some(difference) = trace.first_difference(&run)? {
                output::note(judge::said(&trace, &difference));
            }
            (run, was_stopped)
        }
    };
    let axis = arguments.axis.unwrap_or(Axis::Time);
    let text = arguments.format.write_as(&run, Look { axis, is_animated: arguments.animate })?;
    match &arguments.output {
        Some(path) => {
            fs::write(path, text).map_err(|error| Failure::Write { path: path.display().to_string(), error })?;
        }
        None => output::print(&text)?,
    }
    Ok(ctrl_c::status(was_stopped))
}

/// Whether the format can look as is wished.
fn check(arguments: &arguments::Export) -> Result<(), InputError> {
    let only_with = |option: &str, can: fn(Format) -> bool| {
        let keys: Vec<&str> = Format::ALL.into_iter().filter(|format| can(*format)).map(Format::key).collect();
        let allowed = format!("{} with {option}", keys.join(" or "));
        Err(InputError::new("format", arguments.format.key(), allowed))
    };
    if arguments.axis.is_some() && !arguments.format.has_axis() {
        return only_with("--axis", Format::has_axis);
    }
    if arguments.animate && !arguments.format.can_move() {
        return only_with("--animate", Format::can_move);
    }
    Ok(())
}
