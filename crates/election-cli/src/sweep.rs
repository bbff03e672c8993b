//! `election sweep`: a scenario over sizes and orders of identities.

use std::process::ExitCode;

use election_core::InputError;
use election_core::export::SweepReport;
use election_core::sweep::{Row, Spread, Sweep};
use tabled::builder::Builder;

use crate::ctrl_c::{self, CtrlC};
use crate::failure::Failure;
use crate::output::{self, loud, quiet};
use crate::progress::Progress;
use crate::table::table_within;
use crate::{arguments, input};

pub(crate) fn sweep(arguments: &arguments::Sweep) -> Result<ExitCode, Failure> {
    let scenario = input::scenario(&arguments.scenario)?;
    let sweep = Sweep::read(scenario, &arguments.n, &arguments.ids)?;
    let rows = rows(&sweep, arguments.bounds.memory, &CtrlC::catch(), &Progress::of_runs(sweep.runs()))?;
    let (done, of) = (rows.iter().map(Row::runs).sum::<u64>(), sweep.runs());
    let stopped = (done < of).then(|| format!("stopped by hand after {done} of {of} runs"));
    if arguments.json {
        output::print_json(&SweepReport::of(&sweep, &rows, stopped.clone()))?;
    } else if arguments.csv {
        output::print(&csv(&rows))?;
    } else {
        output::print(&text(&sweep, &rows))?;
    }
    let at_limit: u64 = rows.iter().map(|row| row.at_limit).sum();
    if let Some(limit) = rows.iter().find_map(|row| row.first_limit) {
        output::note(format_args!("{at_limit} of {done} runs did not end, the first of them: {limit}"));
    }
    if let Some(stopped) = &stopped {
        output::note(stopped);
    }
    Ok(ctrl_c::status(stopped.is_some()))
}

/// How many steps of runs are done before anybody looks whether to go on: milliseconds.
const SLICE: u64 = 10_000;

/// A row for each size and order; fewer, the last of them perhaps over fewer runs, when somebody stops it.
fn rows(sweep: &Sweep, memory: u64, ctrl_c: &CtrlC, bar: &Progress) -> Result<Vec<Row>, InputError> {
    let mut sweeping = sweep.begin(memory)?;
    let mut shown = 0;
    while !ctrl_c.was_pressed() && !sweeping.advance(SLICE) {
        bar.go_on(sweeping.runs() - shown);
        shown = sweeping.runs();
    }
    sweeping.finish()
}

const MEASURES: [&str; 3] = ["messages", "bits", "time"];

fn spreads(row: &Row) -> [&Spread; 3] {
    [&row.messages, &row.bits, &row.time]
}

/// A line a row; the mean is `sum / runs`, exactly.
fn csv(rows: &[Row]) -> String {
    const HOLDS: &str = "a vector takes records of one length";
    let mut head = ["n", "ids", "runs", "with_leader", "limit"].map(str::to_owned).to_vec();
    head.extend(MEASURES.iter().flat_map(|measure| ["min", "mean", "max", "sum"].map(|of| format!("{measure}_{of}"))));
    let mut csv = csv::Writer::from_writer(Vec::new());
    csv.write_record(head).expect(HOLDS);
    for row in rows {
        let spreads = spreads(row).map(|spread| (spread.min, spread.mean(), spread.max, spread.sum));
        let ids = row.orders.to_string();
        csv.serialize((row.processes, ids, row.runs(), row.with_leader, row.at_limit, spreads)).expect(HOLDS);
    }
    String::from_utf8(csv.into_inner().expect(HOLDS)).expect("it was made of texts")
}

fn text(sweep: &Sweep, rows: &[Row]) -> String {
    let mut text_rows = Builder::new();
    let mut head = vec![quiet("n"), quiet("ids"), quiet("runs"), format!("{}\n{}", quiet("with"), quiet("leader"))];
    for measure in MEASURES {
        // In a line of its own: so most sweeps fit 80 characters.
        head.push(format!("{}\n{}", quiet(measure), quiet("min")));
        head.extend(["mean", "max"].map(|of| format!("\n{}", quiet(of))));
    }
    let numbers: Vec<usize> = (0..head.len()).filter(|column| *column != 1).collect();
    text_rows.push_record(head);
    for row in rows {
        let mut cells = vec![loud(row.processes), row.orders.to_string(), quiet(row.runs()), quiet(row.with_leader)];
        for spread in spreads(row) {
            cells.extend([spread.min.to_string(), loud(format_args!("{:.2}", spread.mean())), spread.max.to_string()]);
        }
        text_rows.push_record(cells);
    }
    let name = &sweep.scenario.info().name;
    // Numbers that are broken at the terminal's width would be read wrongly.
    format!("{}\n\n{}", loud(name), table_within(None, text_rows, &numbers))
}
