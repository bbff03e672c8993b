//! `election sweep`: a scenario over sizes, or any other number, and orders of identities, seeds or starters.

mod cores;

use std::process::ExitCode;

use election_core::InputError;
use election_core::chart::{Chart, Scale, svg};
use election_core::export::SweepReport;
use election_core::sweep::{Figure, Row, Shard, Sweep};
use tabled::builder::Builder;

use crate::ctrl_c::{self, CtrlC};
use crate::failure::Failure;
use crate::output::{self, loud, quiet};
use crate::progress::Progress;
use crate::table::table_within;
use crate::{arguments, input};

pub(crate) fn sweep(arguments: &arguments::Sweep) -> Result<ExitCode, Failure> {
    if !arguments.merge.is_empty() {
        let reports = arguments.merge.iter().map(|path| report(path)).collect::<Result<Vec<_>, _>>()?;
        let (sweep, rows) = SweepReport::merge(&reports)?;
        print(arguments, &sweep, &rows, None)?;
        return Ok(ExitCode::SUCCESS);
    }
    // The command line asks for it, unless reports are put together.
    let scenario = input::scenario(arguments.scenario.as_deref().unwrap_or_default())?;
    let across = arguments.across.as_deref().or(arguments.n.as_deref()).unwrap_or_default();
    let mut sweep = Sweep::read(scenario, across, &arguments.over)?;
    sweep.shard = arguments.shard.as_deref().map_or(Ok(Shard::WHOLE), Shard::parse)?;
    let of = sweep.runs()?;
    let rows = cores::rows(&sweep, arguments.bounds.memory, &CtrlC::catch(), &Progress::of_runs(of))?;
    let done = rows.iter().map(Row::runs).sum::<u64>();
    let stopped = (done < of).then(|| format!("stopped by hand after {done} of {of} runs"));
    print(arguments, &sweep, &rows, stopped.clone())?;
    let at_limit: u64 = rows.iter().map(|row| row.at_limit).sum();
    if let Some(limit) = rows.iter().find_map(|row| row.first_limit) {
        output::note(format_args!("{at_limit} of {done} runs did not end, the first of them: {limit}"));
    }
    if let Some(stopped) = &stopped {
        output::note(stopped);
    }
    Ok(ctrl_c::status(stopped.is_some()))
}

/// Reads what another sweep has printed.
fn report(path: &str) -> Result<SweepReport, Failure> {
    let text = input::report(path)?;
    let report = serde_json::from_str(&text);
    Ok(report.map_err(|error| InputError::new(path, error.to_string(), "what `election sweep --json` prints"))?)
}

fn print(arguments: &arguments::Sweep, sweep: &Sweep, rows: &[Row], stopped: Option<String>) -> Result<(), Failure> {
    if arguments.json {
        output::print_json(&SweepReport::of(sweep, rows, stopped))
    } else if arguments.svg {
        let scale = if arguments.linear { Scale::Linear } else { Scale::Log };
        let chart = Chart::of(sweep, rows, arguments.figure, scale);
        output::print(&svg(&chart, PAPER.0, PAPER.1))
    } else if arguments.csv {
        output::print(&csv(sweep, rows))
    } else {
        output::print(&text(sweep, rows))
    }
}

/// How large a picture is, in pixels: that of a slide.
const PAPER: (f64, f64) = (960.0, 540.0);

/// A line a row; the mean is `sum / runs`, exactly.
fn csv(sweep: &Sweep, rows: &[Row]) -> String {
    const HOLDS: &str = "a vector takes records of one length";
    let mut head = [sweep.across.key(), "ids", "runs", "with_leader", "limit"].map(str::to_owned).to_vec();
    let measured = |measure: &&str| ["min", "mean", "max", "sum", "deviation"].map(|of| format!("{measure}_{of}"));
    head.extend(Figure::ALL.map(Figure::key).iter().flat_map(measured));
    let mut csv = csv::Writer::from_writer(Vec::new());
    csv.write_record(head).expect(HOLDS);
    for row in rows {
        let spreads = Figure::ALL
            .map(|figure| &row.figures[figure])
            .map(|spread| (spread.min, spread.mean(), spread.max, spread.sum, spread.deviation()));
        let over = row.over.to_string();
        csv.serialize((&row.at, over, row.runs(), row.with_leader, row.at_limit, spreads)).expect(HOLDS);
    }
    String::from_utf8(csv.into_inner().expect(HOLDS)).expect("it was made of texts")
}

fn text(sweep: &Sweep, rows: &[Row]) -> String {
    /// The others have no room in 80 characters; they are in the files.
    const SHOWN: [Figure; 3] = [Figure::Messages, Figure::Bits, Figure::Time];
    let mut text_rows = Builder::new();
    let mut head =
        vec![quiet(sweep.across.key()), quiet("ids"), quiet("runs"), format!("{}\n{}", quiet("with"), quiet("leader"))];
    for measure in SHOWN.map(Figure::key) {
        // In a line of its own: so most sweeps fit 80 characters.
        head.push(format!("{}\n{}", quiet(measure), quiet("min")));
        head.extend(["mean", "max"].map(|of| format!("\n{}", quiet(of))));
    }
    let numbers: Vec<usize> = (0..head.len()).filter(|column| *column != 1).collect();
    text_rows.push_record(head);
    for row in rows {
        let mut cells = vec![loud(&row.at), row.over.to_string(), quiet(row.runs()), quiet(row.with_leader)];
        for spread in SHOWN.map(|figure| &row.figures[figure]) {
            cells.extend([spread.min.to_string(), loud(format_args!("{:.2}", spread.mean())), spread.max.to_string()]);
        }
        text_rows.push_record(cells);
    }
    let name = &sweep.scenario.info().name;
    // Numbers that are broken at the terminal's width would be read wrongly.
    format!("{}\n\n{}", loud(name), table_within(None, text_rows, &numbers))
}
