//! `election run`: one run and what came of it.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::process::ExitCode;

use election_core::claims::{Measure, counted_from};
use election_core::declared::Declared;
use election_core::export::{RunReport, counted_by_kind, detector_by_kind, trace_csv, trace_json_lines};
use election_core::narrate::{self, Language, Moments};
use election_core::properties::{PropertyFall, Summary};
use election_core::run::Recording;
use election_core::sim::Status;
use election_core::{Run, Scenario};
use tabled::builder::Builder;

use crate::ctrl_c::{self, CtrlC};
use crate::failure::Failure;
use crate::output::{self, bad, loud, quiet, sign};
use crate::progress::Progress;
use crate::table::table;
use crate::{arguments, input};

pub(crate) fn run(arguments: &arguments::Run) -> Result<ExitCode, Failure> {
    let scenario = input::scenario(&arguments.scenario)?;
    let memory = arguments.bounds.memory;
    let recording = election_core::record(&scenario, memory)?;
    // Before the run, which nobody should wait for in vain.
    let trace = arguments.trace.as_deref().map(Trace::create).transpose()?;
    let (run, was_stopped) = carried_out(recording, memory, &CtrlC::catch());
    if arguments.json {
        output::print_json(&RunReport::of(&run))?;
    } else {
        output::print(&text(&run))?;
    }
    if let Some(trace) = trace {
        trace.write(&run)?;
    }
    Ok(ctrl_c::status(was_stopped))
}

/// How many steps are done before anybody looks whether to go on: milliseconds, or a tenth of a second where each step sends to a
/// thousand processes.
const SLICE: u64 = 1024;

/// The run to its end, or to where it was stopped, and whether it was.
pub(crate) fn carried_out(mut recording: Recording, memory: u64, ctrl_c: &CtrlC) -> (Run, bool) {
    let line = Progress::of_steps(recording.progress().most_steps);
    let was_stopped = loop {
        if recording.advance(SLICE) {
            break false;
        }
        if ctrl_c.was_pressed() {
            break true;
        }
        line.recorded(&recording.progress(), memory);
    };
    (recording.finish(), was_stopped)
}

/// The file that everything is written to.
struct Trace<'a> {
    path: &'a Path,
    file: File,
}

impl<'a> Trace<'a> {
    fn create(path: &'a Path) -> Result<Self, Failure> {
        let file = File::create(path).map_err(|error| Failure::Write { path: path.display().to_string(), error })?;
        Ok(Self { path, file })
    }

    fn write(self, run: &Run) -> Result<(), Failure> {
        let path = self.path.display().to_string();
        let is_csv = self.path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("csv"));
        let line = Progress::of_file(&path);
        let mut out = BufWriter::new(line.counting(self.file));
        let written = if is_csv { trace_csv(run, &mut out) } else { trace_json_lines(run, &mut out) };
        written.and_then(|()| out.flush()).map_err(|error| Failure::Write { path, error })
    }
}

/// The run for readers.
pub(crate) fn text(run: &Run) -> String {
    let heading = narrate::title(run, Language::English);
    let link = match run.scenario().to_link() {
        Ok(link) => format!("#{link}"),
        // Too long to be sent: the error says so.
        Err(error) => quiet(error),
    };
    let parts = [
        format!("{}\n", loud(heading)),
        figures(run),
        properties(run),
        claims(run.summary(), run.scenario()),
        format!("{link}\n"),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n")
}

fn figures(run: &Run) -> String {
    let summary = run.summary();
    let counters = &summary.counters;
    let mut rows = Builder::new();
    let mut row = |name: &str, figure: String, remark: String| rows.push_record([quiet(name), loud(figure), remark]);
    let tick = |tick: Option<u32>| tick.map_or_else(|| "never".to_owned(), |tick| tick.to_string());
    let (leader, remark) = outcome(run);
    row("leader", leader, remark);
    let listed = |kinds: Vec<(Declared<str>, u64)>| {
        let kinds: Vec<String> = kinds.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
        kinds.join(", ")
    };
    row("messages", counters.sent().to_string(), listed(counted_by_kind(run)));
    if run.scenario().detector.sends_messages() {
        let kinds = listed(detector_by_kind(run));
        row("of the detector", counters.of_detector().to_string(), format!("{kinds}; {} bits", counters.detector_bits));
    }
    row("delivered", counters.delivered.to_string(), String::new());
    if counters.lost > 0 {
        let to_crashed = if counters.to_crashed > 0 {
            format!("{} to crashed processes", counters.to_crashed)
        } else {
            String::new()
        };
        row("lost", counters.lost.to_string(), to_crashed);
    }
    row("bits", counters.bits.to_string(), String::new());
    row("time", summary.time.to_string(), Moments::of(run.scenario()).unit(summary.time).to_owned());
    row("elected at", tick(summary.elected_at), String::new());
    row("announced at", tick(summary.announced_at), String::new());
    row("causal depth", summary.causal_depth.to_string(), "messages in the longest chain".to_owned());
    row("steps", summary.steps.to_string(), format!("trace hash {:016x}", run.trace().hash()));
    table(rows, &[1])
}

/// Who leads, and what else there is to say of it.
fn outcome(run: &Run) -> (String, String) {
    let summary = run.summary();
    let Some(leader) = summary.leader else {
        let who = if summary.status == Status::Split { "several" } else { "none" };
        return (who.to_owned(), why_not_elected(summary.status));
    };
    let (short, text) = (run.identities().short(leader.identity), run.identities().text(leader.identity));
    let mut remark = format!("process {}", leader.process.0);
    if short != text {
        remark = format!("{remark}, {text}");
    }
    if matches!(summary.status, Status::Limit(_)) {
        remark = format!("{remark}; {}", why_not_elected(summary.status));
    }
    (short, remark)
}

/// Why a run ended otherwise than with one leader.
pub(crate) fn why_not_elected(status: Status) -> String {
    match status {
        Status::Split => "more than one live leader".to_owned(),
        Status::Limit(limit) => format!("the run does not end: {limit}"),
        Status::Elected | Status::Nobody => "ended without a live leader".to_owned(),
    }
}

/// The properties that must hold, with why where one does not.
pub(crate) fn properties(run: &Run) -> String {
    let mut rows = Builder::new();
    let why = |fall: &PropertyFall| narrate::what_fell(&fall.what, run.identities(), run.info(), Language::English);
    for property in &run.summary().properties {
        let remark = match (&property.fall, &property.takeover) {
            (Some(fall), _) => bad(why(fall)),
            (None, Some(takeover)) => quiet(narrate::takeover(&takeover.what, run, Language::English)),
            (None, None) => String::new(),
        };
        let (name, kind) = (property.shown_name(run.info()), quiet(property.kind.name()));
        rows.push_record([sign(property.holds()), name, kind, remark]);
    }
    table(rows, &[])
}

fn claims(summary: &Summary, scenario: &Scenario) -> String {
    let verdicts = summary.claims(scenario);
    if verdicts.is_empty() {
        return String::new();
    }
    let mut rows = Builder::new();
    rows.push_record(["", "claim", "predicted", "measured", "counts", "formula", "source"].map(quiet));
    let since = counted_from(scenario);
    for verdict in verdicts {
        let claim = verdict.claim;
        let is_late = since > 0 && matches!(claim.measure, Measure::Ticks { .. });
        let since = if is_late { format!(", from the detection at {since} on") } else { String::new() };
        rows.push_record([
            sign(verdict.holds()),
            claim.id.to_owned(),
            verdict.predicted.to_string(),
            verdict.measured.to_string(),
            quiet(format!("{}{since}", claim.measure)),
            claim.formula.to_owned(),
            quiet(claim.source()),
        ]);
    }
    table(rows, &[2, 3])
}
