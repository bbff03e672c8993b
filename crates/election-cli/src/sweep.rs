//! `election sweep`: a scenario over sizes and orders of identities.

use std::fmt::Write as _;
use std::ops::RangeInclusive;
use std::process::ExitCode;

use election_core::sim::scenario::{Ids, MAX_PROCESSES, Order};
use election_core::sweep::{Orders, Row, Spread, Sweep};
use election_core::{InputError, Scenario};
use serde::Serialize;

use crate::failure::Failure;
use crate::output::{self, LOUD, QUIET};
use crate::table::{Alignment, Cell, Table};
use crate::{arguments, input, progress};

pub(crate) fn sweep(arguments: &arguments::Sweep) -> Result<ExitCode, Failure> {
    let scenario = input::scenario(&arguments.scenario)?;
    let orders = match arguments.ids.as_slice() {
        [] => vec![own_order(&scenario)?],
        texts => texts.iter().map(|text| Orders::parse(text, "ids")).collect::<Result<_, _>>()?,
    };
    let sweep = Sweep { scenario, sizes: sizes(&arguments.n)?, orders };
    sweep.validate()?;
    let bar = progress::bar(sweep.runs());
    let rows = sweep.run(|| bar.inc(1))?;
    bar.finish_and_clear();
    if arguments.json {
        output::print_json(&SweepReport::of(&sweep, &rows))?;
    } else if arguments.csv {
        output::print(&csv(&rows))?;
    } else {
        output::print(&text(&sweep, &rows))?;
    }
    Ok(ExitCode::SUCCESS)
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
        Ids::Values(_) | Ids::Uuid => {
            Err(InputError::new("ids", "identities that fit one size only", "an order for every size, by --ids"))
        }
    }
}

#[derive(Debug, Serialize)]
struct SweepReport {
    algorithm: &'static str,
    rows: Vec<RowReport>,
}

#[derive(Debug, Serialize)]
struct RowReport {
    n: u16,
    ids: String,
    runs: u64,
    with_leader: u64,
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
    fn of(sweep: &Sweep, rows: &[Row]) -> Self {
        let spread =
            |spread: &Spread| SpreadReport { min: spread.min, mean: spread.mean(), max: spread.max, sum: spread.sum };
        let report = |row: &Row| RowReport {
            n: row.processes,
            ids: row.orders.to_string(),
            runs: row.runs(),
            with_leader: row.with_leader,
            messages: spread(&row.messages),
            bits: spread(&row.bits),
            time: spread(&row.time),
        };
        Self { algorithm: sweep.scenario.info().key, rows: rows.iter().map(report).collect() }
    }
}

const MEASURES: [&str; 3] = ["messages", "bits", "time"];

fn spreads(row: &Row) -> [&Spread; 3] {
    [&row.messages, &row.bits, &row.time]
}

/// A line a row; the mean is `sum / runs`, exactly.
fn csv(rows: &[Row]) -> String {
    let mut text = String::from("n,ids,runs,with_leader");
    for measure in MEASURES {
        let _ = write!(text, ",{measure}_min,{measure}_mean,{measure}_max,{measure}_sum");
    }
    text.push('\n');
    for row in rows {
        let _ = write!(text, "{},{},{},{}", row.processes, row.orders, row.runs(), row.with_leader);
        for spread in spreads(row) {
            let _ = write!(text, ",{},{},{},{}", spread.min, spread.mean(), spread.max, spread.sum);
        }
        text.push('\n');
    }
    text
}

fn text(sweep: &Sweep, rows: &[Row]) -> String {
    let mut table = Table::with_head(&[
        ("n", Alignment::Right),
        ("ids", Alignment::Left),
        ("runs", Alignment::Right),
        ("with leader", Alignment::Right),
        ("messages min", Alignment::Right),
        ("mean", Alignment::Right),
        ("max", Alignment::Right),
        ("bits min", Alignment::Right),
        ("mean", Alignment::Right),
        ("max", Alignment::Right),
        ("time min", Alignment::Right),
        ("mean", Alignment::Right),
        ("max", Alignment::Right),
    ]);
    for row in rows {
        let mut cells = vec![
            Cell::new(row.processes, LOUD),
            Cell::plain(row.orders),
            Cell::new(row.runs(), QUIET),
            Cell::new(row.with_leader, QUIET),
        ];
        for spread in spreads(row) {
            let mean = format!("{:.2}", spread.mean());
            cells.extend([Cell::plain(spread.min), Cell::new(mean, LOUD), Cell::plain(spread.max)]);
        }
        table.row(cells);
    }
    let name = sweep.scenario.info().name;
    format!("{}{name}{}\n\n{}", LOUD.render(), LOUD.render_reset(), table.render())
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
