//! `election export`: a run as a text for another tool.

use std::fs;
use std::process::ExitCode;

use crate::ctrl_c::{self, CtrlC};
use crate::failure::Failure;
use crate::run::carried_out;
use crate::{arguments, input, output};

pub(crate) fn export(arguments: &arguments::Export) -> Result<ExitCode, Failure> {
    let scenario = input::scenario(&arguments.scenario)?;
    let memory = arguments.bounds.memory;
    let recording = election_core::record(&scenario, memory)?;
    let (run, was_stopped) = carried_out(recording, memory, &CtrlC::catch());
    let text = arguments.format.write(&run)?;
    match &arguments.output {
        Some(path) => {
            fs::write(path, text).map_err(|error| Failure::Write { path: path.display().to_string(), error })?;
        }
        None => output::print(&text)?,
    }
    Ok(ctrl_c::status(was_stopped))
}
