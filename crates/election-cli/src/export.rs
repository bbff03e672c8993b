//! `election export`: a run as a text for another tool.

use std::fs;
use std::process::ExitCode;

use election_core::InputError;
use election_core::diagram::Axis;
use election_core::export::Format;

use crate::ctrl_c::{self, CtrlC};
use crate::failure::Failure;
use crate::run::carried_out;
use crate::{arguments, input, output};

pub(crate) fn export(arguments: &arguments::Export) -> Result<ExitCode, Failure> {
    if arguments.axis.is_some() && !arguments.format.has_axis() {
        let with: Vec<&str> = Format::ALL.into_iter().filter(|format| format.has_axis()).map(Format::key).collect();
        let allowed = format!("an axis with --format {}", with.join(" or "));
        return Err(InputError::new("format", arguments.format.key(), allowed).into());
    }
    let scenario = input::scenario(&arguments.scenario)?;
    let memory = arguments.bounds.memory;
    let recording = election_core::record(&scenario, memory)?;
    let (run, was_stopped) = carried_out(recording, memory, &CtrlC::catch());
    let text = arguments.format.write_along(&run, arguments.axis.unwrap_or(Axis::Time))?;
    match &arguments.output {
        Some(path) => {
            fs::write(path, text).map_err(|error| Failure::Write { path: path.display().to_string(), error })?;
        }
        None => output::print(&text)?,
    }
    Ok(ctrl_c::status(was_stopped))
}
