//! `election sweep`: a scenario over sizes and orders of identities.

mod rows;

use std::ops::RangeInclusive;
use std::process::ExitCode;

use election_core::scenario::{Ids, MAX_PROCESSES, Order};
use election_core::sweep::{Orders, Spread, Sweep};
use election_core::{InputError, Scenario};
use serde::Serialize;
use tabled::builder::Builder;

use crate::ctrl_c::{self, CtrlC};
use crate::failure::Failure;
use crate::output::{self, loud, quiet};
use crate::progress::Progress;
use crate::table::table_within;
use crate::{arguments, input};
use rows::Row;

pub(crate) fn sweep(arguments: &arguments::Sweep) -> Result<ExitCode, Failure> {
    let scenario = input::scenario(&arguments.scenario)?;
    let orders = match arguments.ids.as_slice() {
        [] => vec![own_order(&scenario)?],
        texts => texts.iter().map(|text| Orders::parse(text, "ids")).collect::<Result<_, _>>()?,
    };
    let sweep = Sweep { scenario, sizes: sizes(&arguments.n)?, orders };
    sweep.validate()?;
    let rows = rows::rows(&sweep, arguments.bounds.memory, &CtrlC::catch(), &Progress::of_runs(sweep.runs()))?;
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

/// Reads `2..64`, both ends included, or `8`.
fn sizes(text: &str) -> Result<RangeInclusive<u16>, InputError> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    let high = high.strip_prefix('=').unwrap_or(high);
    match (low.parse(), high.parse()) {
        (Ok(low), Ok(high)) => Ok(low..=high),
        _ => Err(InputError::new("n", text, format!("LOW..HIGH from 1 to {MAX_PROCESSES}, or one number"))),
    }
}

/// The scenario's own order, at sizes other than its own.
fn own_order(scenario: &Scenario) -> Result<Orders, InputError> {
    match scenario.ids {
        Ids::Order(Order::Ascending) => Ok(Orders::Ascending),
        Ids::Order(Order::Descending) => Ok(Orders::Descending),
        Ids::Order(Order::Shuffled) => Ok(Orders::Shuffled(1)),
        Ids::Anonymous => Ok(Orders::Ascending),
        Ids::Values(_) | Ids::Uuid => {
            Err(InputError::new("ids", "identities that fit one size only", "an order for every size, by --ids"))
        }
    }
}

#[derive(Debug, Serialize)]
struct SweepReport {
    algorithm: &'static str,
    rows: Vec<RowReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

#[derive(Debug, Serialize)]
struct RowReport {
    n: u16,
    ids: String,
    runs: u64,
    with_leader: u64,
    limit: u64,
    messages: SpreadReport,
    bits: SpreadReport,
    time: SpreadReport,
}

/// The mean is `sum / runs`, exactly.
#[derive(Debug, Serialize)]
struct SpreadReport {
    min: u64,
    mean: f64,
    max: u64,
    sum: u64,
}

impl SweepReport {
    fn of(sweep: &Sweep, rows: &[Row], stopped: Option<String>) -> Self {
        let spread =
            |spread: &Spread| SpreadReport { min: spread.min, mean: spread.mean(), max: spread.max, sum: spread.sum };
        let report = |row: &Row| RowReport {
            n: row.processes,
            ids: row.orders.to_string(),
            runs: row.runs(),
            with_leader: row.with_leader,
            limit: row.at_limit,
            messages: spread(&row.messages),
            bits: spread(&row.bits),
            time: spread(&row.time),
        };
        Self { algorithm: sweep.scenario.info().key, rows: rows.iter().map(report).collect(), stopped }
    }
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
    let name = sweep.scenario.info().name;
    // Numbers that are broken at the terminal's width would be read wrongly.
    format!("{}\n\n{}", loud(name), table_within(None, text_rows, &numbers))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_a_range_or_a_number() {
        assert_eq!(sizes("2..64"), Ok(2..=64));
        assert_eq!(sizes("2..=64"), Ok(2..=64));
        assert_eq!(sizes("8"), Ok(8..=8));
        for text in ["", "..", "2..", "..8", "2-8", "a..b", "-1..3", "2..70000"] {
            assert_eq!(sizes(text).unwrap_err().path, "n", "{text}");
        }
    }
}
