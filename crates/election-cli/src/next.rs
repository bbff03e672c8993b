//! `election next`: what to try next after a scenario's run, and what would come of it.

use std::process::ExitCode;

use election_core::export::{NextReport, shown};
use election_core::narrate::{self, Language, Moments};
use election_core::sim::Status;
use election_core::trial::Trial;
use election_core::try_next::{Offer, Tried, offers};
use election_core::work::Work;
use election_core::{InputError, Scenario, Summary, summarize};
use tabled::builder::Builder;

use crate::ctrl_c::{self, CtrlC};
use crate::failure::Failure;
use crate::output::{self, loud, quiet};
use crate::progress::Progress;
use crate::run::why_not_elected;
use crate::table::table_within;
use crate::{arguments, input};

pub(crate) fn next(arguments: &arguments::Next) -> Result<ExitCode, Failure> {
    let scenario = input::scenario(&arguments.scenario)?;
    let trials = Trials {
        memory: arguments.bounds.memory,
        ctrl_c: CtrlC::catch(),
        line: Progress::of_steps(scenario.limits.events),
    };
    let (unchanged, is_over) = trials.unchanged(scenario)?;
    let (tried, stopped) = if is_over {
        let offers = offers(unchanged.scenario(), unchanged.summary());
        let of = offers.len();
        let tried = trials.tried(offers)?;
        let stopped = (tried.len() < of).then(|| format!("stopped by hand after {} of {of} changes", tried.len()));
        (tried, stopped)
    } else {
        (Vec::new(), Some("stopped by hand before any change".to_owned()))
    };
    drop(trials);
    if arguments.json {
        output::print_json(&NextReport::of(&unchanged, &tried, stopped.clone()))?;
    } else {
        output::print(&text(&unchanged, &tried))?;
    }
    if let Some(stopped) = &stopped {
        output::note(stopped);
    }
    Ok(ctrl_c::status(stopped.is_some()))
}

/// How many steps are done before anybody looks whether to go on: milliseconds.
const SLICE: u64 = 10_000;

/// How runs are carried out until somebody stops them.
struct Trials {
    memory: u64,
    ctrl_c: CtrlC,
    line: Progress,
}

impl Trials {
    /// The run of the scenario as it is, to its end or to where it was stopped, and whether that is its end.
    fn unchanged(&self, scenario: Scenario) -> Result<(Trial, bool), InputError> {
        let mut run = summarize(&scenario, self.memory)?;
        let is_over = loop {
            if run.advance(SLICE) {
                break true;
            }
            if self.ctrl_c.was_pressed() {
                break false;
            }
            self.line.recorded(&run.progress(), self.memory);
        };
        Ok((Trial::new(scenario, run.finish()), is_over))
    }

    /// What comes of offers; of those before it was stopped.
    fn tried(&self, offers: Vec<Offer>) -> Result<Vec<Tried>, InputError> {
        let mut all = Vec::new();
        for offer in offers {
            let memory = self.memory;
            let mut work = Work::new(async move |budget| offer.carry_out(memory, &budget).await);
            while !work.advance(SLICE) {
                if self.ctrl_c.was_pressed() {
                    return Ok(all);
                }
                if let Some(progress) = work.progress() {
                    self.line.recorded(&progress, memory);
                }
            }
            all.push(work.finish()?);
        }
        Ok(all)
    }
}

/// A row for the scenario as it is, and one for each change. The link comes last, and is not broken: who wants it copies it.
fn text(unchanged: &Trial, tried: &[Tried]) -> String {
    let mut rows = Builder::new();
    rows.push_record(["", "leader", "messages", "time", "", "link"].map(quiet));
    rows.push_record(row("as it is", unchanged));
    for Tried { title, trial } in tried {
        rows.push_record(row(title, trial));
    }
    let heading = narrate::scenario(unchanged.scenario(), Language::English);
    format!("{}\n\n{}", loud(heading), table_within(None, rows, &[2, 3]))
}

fn row(title: &str, trial: &Trial) -> [String; 6] {
    let (scenario, summary) = (trial.scenario(), trial.summary());
    let leader = summary.leader.map(|leader| scenario.identities().short(leader.identity));
    let Summary { status, time, announced_at, .. } = *summary;
    let remark = match (status, announced_at) {
        (Status::Elected, Some(_)) => String::new(),
        (Status::Elected, None) => "not all know".to_owned(),
        _ => why_not_elected(status),
    };
    [
        title.to_owned(),
        loud(leader.unwrap_or_else(|| "none".to_owned())),
        loud(summary.counters.sent()),
        Moments::of(scenario).lasting(time),
        remark,
        quiet(shown(scenario)),
    ]
}
