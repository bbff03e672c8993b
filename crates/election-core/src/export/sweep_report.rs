//! What came of a sweep, for programs; and read again, to put shards together.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::error::InputError;
use crate::scenario::Scenario;
use crate::sweep::{Across, Figure, Over, PerFigure, Row, Shard, Spread, Sweep, merged};

/// What came of a sweep: what `election sweep --json` prints, and what the JavaScript module's `sweep` gives.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SweepReport {
    algorithm: String,
    /// The scenario's link, unless it is too long for one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    scenario: Option<String>,
    /// `n`, or the key of what else goes across.
    across: String,
    /// `2/8`, unless it is the whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shard: Option<String>,
    rows: Vec<RowReport>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RowReport {
    n: u16,
    /// What goes across, where that is not n.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<String>,
    ids: String,
    runs: u64,
    with_leader: u64,
    limit: u64,
    messages: SpreadReport,
    bits: SpreadReport,
    time: SpreadReport,
    rounds: SpreadReport,
    /// Ticks at which nobody live led.
    leaderless: SpreadReport,
    /// Whether *one leader* was violated, 1 or 0: the sum is how many runs failed.
    failures: SpreadReport,
    /// How many messages, and how many runs sent so many.
    histogram: Vec<(u64, u64)>,
}

/// The mean is `sum / runs`, exactly.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SpreadReport {
    min: u64,
    mean: f64,
    max: u64,
    sum: u64,
    deviation: f64,
    /// The sum of the squares, as a text: it may be larger than what JavaScript holds.
    squares: String,
}

impl SweepReport {
    /// The report of a sweep's rows; `stopped` says how far it came when somebody stopped it.
    #[must_use]
    pub fn of(sweep: &Sweep, rows: &[Row], stopped: Option<String>) -> Self {
        Self {
            algorithm: sweep.scenario.info().key.to_string(),
            scenario: sweep.scenario.to_link().ok(),
            across: sweep.across.key().to_owned(),
            shard: (sweep.shard != Shard::WHOLE).then(|| sweep.shard.to_string()),
            rows: rows.iter().map(|row| RowReport::of(row, &sweep.across)).collect(),
            stopped,
        }
    }

    /// Puts the shards of one sweep together, in any order; gives what was swept, as far as the reports tell, and its rows.
    ///
    /// # Errors
    /// Where they are not all the shards of one sweep, each once (`shard`), or not what a sweep prints (the path in it).
    pub fn merge(reports: &[Self]) -> Result<(Sweep, Vec<Row>), InputError> {
        let refused = |found: String, allowed: &str| Err(InputError::new("shard", found, allowed));
        let Some(first) = reports.first() else { return refused("none".to_owned(), "the reports of all shards") };
        if reports.iter().any(|report| (&report.scenario, &report.across) != (&first.scenario, &first.across)) {
            return refused("reports of different sweeps".to_owned(), "shards of one scenario and one thing across");
        }
        if let Some(stopped) = reports.iter().find_map(|report| report.stopped.as_ref()) {
            return refused(stopped.clone(), "shards that were carried out to their end");
        }
        let mut shards = Vec::new();
        for report in reports {
            shards.push(report.shard.as_deref().map_or(Ok(Shard::WHOLE), Shard::parse)?);
        }
        let of = shards[0].of;
        let missing: Vec<String> = (1..=of)
            .map(|index| Shard { index, of })
            .filter(|shard| !shards.contains(shard))
            .map(|shard| shard.to_string())
            .collect();
        if !missing.is_empty() || shards.len() as u64 != of {
            let found: Vec<String> = shards.iter().map(ToString::to_string).collect();
            let allowed = match &*missing.join(", ") {
                "" => "each shard once".to_owned(),
                missing => format!("all of them, so {missing} as well"),
            };
            return refused(found.join(", "), &allowed);
        }
        let link = first.scenario.as_deref().unwrap_or_default();
        let scenario = Scenario::from_link(link)?;
        let mut rows = Vec::new();
        for report in reports {
            for row in &report.rows {
                rows.push(row.read()?);
            }
        }
        // Shards of few runs lack some of the rows: the values' own order is that of numbers.
        let mut rows = merged(rows);
        let value = |row: &Row| row.at.parse::<f64>().unwrap_or_default();
        rows.sort_by(|one, other| value(one).total_cmp(&value(other)));
        let mut over: Vec<Over> = Vec::new();
        for row in &rows {
            if !over.contains(&row.over) {
                over.push(row.over);
            }
        }
        let values: Vec<&str> = rows.iter().map(|row| &*row.at).collect();
        let across = Across::of(&first.across, &values);
        Ok((Sweep { scenario, across, over, shard: Shard::WHOLE }, rows))
    }
}

impl RowReport {
    fn of(row: &Row, across: &Across) -> Self {
        let of = |figure| SpreadReport::of(&row.figures[figure]);
        Self {
            n: row.processes,
            at: (!across.is_size()).then(|| row.at.clone()),
            ids: row.over.to_string(),
            runs: row.runs(),
            with_leader: row.with_leader,
            limit: row.at_limit,
            messages: of(Figure::Messages),
            bits: of(Figure::Bits),
            time: of(Figure::Time),
            rounds: of(Figure::Rounds),
            leaderless: of(Figure::Leaderless),
            failures: of(Figure::Failures),
            histogram: row.histogram.iter().map(|(messages, runs)| (*messages, *runs)).collect(),
        }
    }

    fn read(&self) -> Result<Row, InputError> {
        let mut figures = PerFigure::default();
        for figure in Figure::ALL {
            figures[figure] = self.spread(figure).read(self.runs)?;
        }
        Ok(Row {
            at: self.at.clone().unwrap_or_else(|| self.n.to_string()),
            processes: self.n,
            over: Over::parse(&self.ids, "ids")?,
            with_leader: self.with_leader,
            at_limit: self.limit,
            first_limit: None,
            figures,
            histogram: BTreeMap::from_iter(self.histogram.iter().copied()),
            examples: None,
        })
    }

    fn spread(&self, figure: Figure) -> &SpreadReport {
        match figure {
            Figure::Messages => &self.messages,
            Figure::Bits => &self.bits,
            Figure::Time => &self.time,
            Figure::Rounds => &self.rounds,
            Figure::Leaderless => &self.leaderless,
            Figure::Failures => &self.failures,
        }
    }
}

impl SpreadReport {
    fn of(spread: &Spread) -> Self {
        Self {
            min: spread.min,
            mean: spread.mean(),
            max: spread.max,
            sum: spread.sum,
            deviation: spread.deviation(),
            squares: spread.squares.to_string(),
        }
    }

    fn read(&self, count: u64) -> Result<Spread, InputError> {
        let squares = self.squares.parse().map_err(|_| InputError::new("squares", &*self.squares, "a whole number"))?;
        Ok(Spread { min: self.min, max: self.max, sum: self.sum, squares, count })
    }
}
