//! `election break`: the smallest change of a scenario by which a property falls.

use std::process::ExitCode;

use election_core::Scenario;
use election_core::breaking::SmallestChange;
use election_core::export::{BreakReport, shown};
use election_core::narrate::{self, Language};
use election_core::work::Work;

use crate::ctrl_c::{self, CtrlC};
use crate::failure::Failure;
use crate::output::{self, loud};
use crate::progress::Progress;
use crate::{arguments, input};

/// How many steps are done before anybody looks whether to go on: milliseconds.
const SLICE: u64 = 10_000;

pub(crate) fn break_it(arguments: &arguments::Break) -> Result<ExitCode, Failure> {
    let scenario = input::scenario(&arguments.scenario)?;
    let memory = arguments.bounds.memory;
    let (ctrl_c, line) = (CtrlC::catch(), Progress::of_steps(scenario.limits.events));
    let of = scenario.clone();
    let mut search = Work::new(async move |budget| SmallestChange::find(&of, memory, &budget).await);
    while !search.advance(SLICE) {
        if ctrl_c.was_pressed() {
            drop(line);
            output::note("stopped by hand before anything was found");
            return Ok(ctrl_c::status(true));
        }
        if let Some(progress) = search.progress() {
            line.recorded(&progress, memory);
        }
    }
    drop(line);
    let smallest = search.finish()?;
    if arguments.json {
        output::print_json(&BreakReport::of(&smallest))?;
    } else {
        output::print(&text(&scenario, &smallest))?;
    }
    Ok(ctrl_c::status(false))
}

fn text(scenario: &Scenario, smallest: &SmallestChange) -> String {
    let heading = loud(narrate::scenario(scenario, Language::English));
    let link = smallest.found.as_ref().map(|fall| format!("{}\n", shown(&fall.scenario)));
    format!("{heading}\n\n{}\n{}", smallest.words(), link.unwrap_or_default())
}
