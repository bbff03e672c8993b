//! `election find`: the search for a run that has the most of something, or is as somebody wishes.

use std::process::ExitCode;

use election_core::export::{FindReport, shown};
use election_core::finding::{Found, Freedom, Objective, Search, Space};
use election_core::narrate::{self, Language};
use election_core::work::at_once;
use election_core::{InputError, run};

use crate::ctrl_c::{self, CtrlC};
use crate::failure::Failure;
use crate::output::{self, loud};
use crate::progress::Progress;
use crate::{arguments, input};

/// How many scenarios are tried before anybody looks whether to go on.
const PORTION: u64 = 100;

pub(crate) fn find(arguments: &arguments::Find) -> Result<ExitCode, Failure> {
    let scenario = input::scenario(&arguments.scenario)?;
    let objective = Objective::parse(&arguments.wanted)?;
    let mut free = arguments.vary.iter().map(|key| Freedom::parse(key)).collect::<Result<Vec<_>, InputError>>()?;
    free.sort_unstable();
    free.dedup();
    let latest = run(&scenario)?.time;
    let search = Search { space: Space { scenario, free, latest }, objective };
    let (ctrl_c, line) = (CtrlC::catch(), Progress::of_runs(search.runs()));
    let mut found = Found::default();
    let mut is_stopped = false;
    while !found.is_over(&search) && !is_stopped {
        let before = found.tried;
        at_once(async |budget| found.go_on(&search, PORTION, budget).await)?;
        line.go_on(found.tried - before);
        is_stopped = ctrl_c.was_pressed();
    }
    drop(line);
    if arguments.json {
        output::print_json(&FindReport::of(&search, &found))?;
    } else {
        output::print(&text(&search, &found))?;
    }
    Ok(ctrl_c::status(is_stopped))
}

fn text(search: &Search, found: &Found) -> String {
    let heading = loud(narrate::scenario(&search.space.scenario, Language::English));
    let mut text = format!("{heading}\nmay differ: {}\n\n{}\n", search.space.words(), found.words(search));
    if found.is_fulfilled(search) || !search.objective.is_wish() {
        for finding in &found.findings {
            let scenario = shown(&search.space.scenario(&finding.candidate));
            text += &format!("\n{}\n{scenario}\n", finding.candidate.words(&search.space));
        }
    }
    text
}
