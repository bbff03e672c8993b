//! What came of a sweep, for programs.

use serde::Serialize;

use crate::declared::Declared;
use crate::sweep::{Row, Spread, Sweep};

/// What came of a sweep: what `election sweep --json` prints, and what the JavaScript module's `sweep` gives.
#[derive(Clone, Debug, Serialize)]
pub struct SweepReport {
    algorithm: Declared<str>,
    rows: Vec<RowReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
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
#[derive(Clone, Debug, Serialize)]
struct SpreadReport {
    min: u64,
    mean: f64,
    max: u64,
    sum: u64,
}

impl SweepReport {
    /// The report of a sweep's rows; `stopped` says how far it came when somebody stopped it.
    #[must_use]
    pub fn of(sweep: &Sweep, rows: &[Row], stopped: Option<String>) -> Self {
        Self { algorithm: sweep.scenario.info().key.clone(), rows: rows.iter().map(RowReport::of).collect(), stopped }
    }
}

impl RowReport {
    fn of(row: &Row) -> Self {
        Self {
            n: row.processes,
            ids: row.orders.to_string(),
            runs: row.runs(),
            with_leader: row.with_leader,
            limit: row.at_limit,
            messages: SpreadReport::of(&row.messages),
            bits: SpreadReport::of(&row.bits),
            time: SpreadReport::of(&row.time),
        }
    }
}

impl SpreadReport {
    fn of(spread: &Spread) -> Self {
        Self { min: spread.min, mean: spread.mean(), max: spread.max, sum: spread.sum }
    }
}
