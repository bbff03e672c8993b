//! `election run`: one run and what came of it.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::process::ExitCode;

use election_core::export::{trace_csv, trace_json_lines};
use election_core::narrate::{self, Language};
use election_core::sim::summary::{Status, Summary};
use election_core::{Run, Scenario};

use crate::failure::Failure;
use crate::output::{self, BAD, LOUD, QUIET};
use crate::report::{RunReport, by_kind};
use crate::table::{Alignment, Cell, Table};
use crate::{arguments, input};

pub(crate) fn run(arguments: &arguments::Run) -> Result<ExitCode, Failure> {
    let scenario = input::scenario(&arguments.scenario)?;
    let run = Run::record(&scenario)?;
    if let Some(path) = &arguments.trace {
        write_trace(&run, path).map_err(|error| Failure::Write { path: path.display().to_string(), error })?;
    }
    if arguments.json {
        output::print_json(&RunReport::of(&run))?;
    } else {
        output::print(&text(&run))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn write_trace(run: &Run, path: &Path) -> std::io::Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    let is_csv = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("csv"));
    if is_csv {
        trace_csv(run, &mut file)?;
    } else {
        trace_json_lines(run, &mut file)?;
    }
    file.flush()
}

/// The run for readers.
fn text(run: &Run) -> String {
    let heading = narrate::scenario(run.scenario(), Language::English);
    let link = match run.scenario().to_link() {
        Ok(link) => format!("#{link}"),
        // Too long to be sent: the error says so.
        Err(error) => format!("{}{error}{}", QUIET.render(), QUIET.render_reset()),
    };
    let parts = [
        format!("{}{heading}{}\n", LOUD.render(), LOUD.render_reset()),
        figures(run).render(),
        properties(run.summary()).render(),
        claims(run.summary(), run.scenario()).render(),
        format!("{link}\n"),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n")
}

fn figures(run: &Run) -> Table {
    let summary = run.summary();
    let counters = &summary.counters;
    let mut table = Table::new(&[Alignment::Left, Alignment::Right, Alignment::Left]);
    let mut row = |name: &str, figure: String, remark: String| {
        table.row([Cell::new(name, QUIET), Cell::new(figure, LOUD), Cell::plain(remark)]);
    };
    let tick = |tick: Option<u32>| tick.map_or_else(|| "never".to_owned(), |tick| tick.to_string());
    let (leader, remark) = outcome(run);
    row("leader", leader, remark);
    let kinds: Vec<String> = by_kind(run).iter().map(|(kind, count)| format!("{count} {kind}")).collect();
    row("messages", counters.sent().to_string(), kinds.join(", "));
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
    row("time", summary.time.to_string(), "ticks".to_owned());
    row("elected at", tick(summary.elected_at), String::new());
    row("announced at", tick(summary.announced_at), String::new());
    row("causal depth", summary.causal_depth.to_string(), "messages in the longest chain".to_owned());
    row("steps", summary.steps.to_string(), format!("trace hash {:016x}", run.trace().hash()));
    table
}

/// Who leads, and what else there is to say of it.
fn outcome(run: &Run) -> (String, String) {
    let summary = run.summary();
    let Some(leader) = summary.leader else {
        let remark = match summary.status {
            Status::Split => "more than one live leader".to_owned(),
            Status::Limit(limit) => format!("the run does not end: {limit}"),
            Status::Elected | Status::Nobody => "ended without a live leader".to_owned(),
        };
        return ("none".to_owned(), remark);
    };
    let (short, text) = (run.identities().short(leader.identity), run.identities().text(leader.identity));
    let mut remark = format!("process {}", leader.process.0);
    if short != text {
        remark = format!("{remark}, {text}");
    }
    if let Status::Limit(limit) = summary.status {
        remark = format!("{remark}; the run does not end: {limit}");
    }
    (short, remark)
}

fn properties(summary: &Summary) -> Table {
    let mut table = Table::new(&[Alignment::Left; 4]);
    for property in &summary.properties {
        let (sign, style) = output::sign(property.holds());
        table.row([
            Cell::new(sign, style),
            Cell::plain(property.name),
            Cell::new(property.kind.name(), QUIET),
            match (&property.fall, &property.takeover) {
                (Some(fall), _) => Cell::new(&fall.reason, BAD),
                (None, Some(takeover)) => Cell::new(&takeover.reason, QUIET),
                (None, None) => Cell::plain(""),
            },
        ]);
    }
    table
}

fn claims(summary: &Summary, scenario: &Scenario) -> Table {
    let verdicts = summary.claims(scenario);
    if verdicts.is_empty() {
        return Table::default();
    }
    let mut table = Table::with_head(&[
        ("", Alignment::Left),
        ("claim", Alignment::Left),
        ("predicted", Alignment::Right),
        ("measured", Alignment::Right),
        ("counts", Alignment::Left),
        ("formula", Alignment::Left),
        ("source", Alignment::Left),
    ]);
    for verdict in verdicts {
        let (sign, style) = output::sign(verdict.holds());
        let claim = verdict.claim;
        table.row([
            Cell::new(sign, style),
            Cell::plain(claim.id),
            Cell::plain(verdict.predicted),
            Cell::plain(verdict.measured),
            Cell::new(claim.measure.to_string(), QUIET),
            Cell::plain(claim.formula),
            Cell::new(claim.source(), QUIET),
        ]);
    }
    table
}
