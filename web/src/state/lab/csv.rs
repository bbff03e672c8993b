//! The rows as CSV: the columns of `election sweep --csv`, with the algorithm before them.

use std::fmt::Write as _;

use election_core::sweep::Figure;

use super::Lab;

impl Lab {
    /// All rows so far, a line each; the mean is `sum / runs`, exactly. It and the deviation always have a point, as on the command line: `56.0`.
    pub fn csv(&self) -> String {
        let Some(plan) = &self.plan else { return String::new() };
        let key = plan.series.first().map_or("n", |planned| planned.sweep.across.key());
        let mut csv = format!("algorithm,{key},ids,runs,with_leader,limit");
        for figure in Figure::ALL.map(Figure::key) {
            let _ = write!(csv, ",{figure}_min,{figure}_mean,{figure}_max,{figure}_sum,{figure}_deviation");
        }
        csv.push('\n');
        for (series, planned) in plan.series.iter().enumerate() {
            for row in self.results.rows(series) {
                let key = &planned.sweep.scenario.info().key;
                let _ =
                    write!(csv, "{key},{},{},{},{},{}", row.at, row.over, row.runs(), row.with_leader, row.at_limit);
                for spread in Figure::ALL.map(|figure| &row.figures[figure]) {
                    let (mean, deviation) = (spread.mean(), spread.deviation());
                    let _ = write!(csv, ",{},{mean:?},{},{},{deviation:?}", spread.min, spread.max, spread.sum);
                }
                csv.push('\n');
            }
        }
        csv
    }
}
