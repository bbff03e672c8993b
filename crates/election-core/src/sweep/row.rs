//! What came of many runs.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Figure, Over, PerFigure};
use crate::properties::Summary;
use crate::sim::{Limit, Status};

/// What came of the runs of one row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// What goes across, here: a number of processes, unless the sweep is across something else.
    pub at: String,
    /// How many processes.
    pub processes: u16,
    /// Over what.
    #[serde(with = "super::over::as_text")]
    pub over: Over,
    /// How many of the runs ended with one leader.
    pub with_leader: u64,
    /// How many of the runs did not end.
    pub at_limit: u64,
    /// Why the first of those did not.
    pub first_limit: Option<Limit>,
    /// What was measured.
    pub figures: PerFigure<Spread>,
    /// How many runs sent how many messages.
    pub histogram: BTreeMap<u64, u64>,
    /// Which of the runs that are carried out had the least of each figure, and which the most: [`Sweep::run_of`](super::Sweep::run_of) has
    /// their scenarios. Of several it is the first. None where nobody knows: it does not stand in what a sweep prints.
    pub examples: Option<PerFigure<Extremes>>,
}

/// The places of two runs among those that are carried out for a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extremes {
    /// The first that had the least.
    pub least: u64,
    /// The first that had the most.
    pub most: u64,
}

impl Extremes {
    /// The next run, which comes after those that have come to this.
    fn note(&mut self, so_far: &Spread, value: u64, place: u64) {
        if value < so_far.min {
            self.least = place;
        }
        if value > so_far.max {
            self.most = place;
        }
    }

    /// With the runs of others, where both know their least and most.
    fn with(self, own: &Spread, other: Self, others: &Spread) -> Self {
        let least = if (own.min, self.least) <= (others.min, other.least) { self.least } else { other.least };
        let is_own = own.max > others.max || own.max == others.max && self.most <= other.most;
        Self { least, most: if is_own { self.most } else { other.most } }
    }
}

impl Row {
    pub(super) fn new(at: String, processes: u16, over: Over) -> Self {
        Self {
            at,
            processes,
            over,
            with_leader: 0,
            at_limit: 0,
            first_limit: None,
            figures: PerFigure::default(),
            histogram: BTreeMap::new(),
            examples: None,
        }
    }

    /// How many runs there were.
    #[must_use]
    pub fn runs(&self) -> u64 {
        self.messages().count
    }

    /// Messages sent, of all kinds: what the histogram shows one by one.
    #[must_use]
    pub fn messages(&self) -> &Spread {
        &self.figures[Figure::Messages]
    }

    /// Adds the run at a place among those that are carried out, and as many more as come to the same.
    pub(super) fn add(&mut self, place: u64, summary: &Summary, runs: u64) {
        match summary.status {
            Status::Elected => self.with_leader += runs,
            Status::Limit(limit) => {
                self.at_limit += runs;
                self.first_limit.get_or_insert(limit);
            }
            Status::Split | Status::Nobody => {}
        }
        let here = PerFigure::of(|_| Extremes { least: place, most: place });
        let examples = self.examples.get_or_insert(here);
        for figure in Figure::ALL {
            let (value, so_far) = (figure.of_run(summary), &mut self.figures[figure]);
            examples[figure].note(so_far, value, place);
            so_far.add(value, runs);
        }
        *self.histogram.entry(Figure::Messages.of_run(summary)).or_default() += runs;
    }

    /// Whether it is about the same runs as another, or others of the same row.
    pub(super) fn continues(&self, other: &Self) -> bool {
        (&self.at, self.processes, self.over) == (&other.at, other.processes, other.over)
    }

    /// Adds the runs of a row that continues this one: others of the same row of the same sweep.
    pub fn absorb(&mut self, other: &Self) {
        self.examples = match (self.examples, other.examples) {
            (_, examples) if self.runs() == 0 => examples,
            (examples, _) if other.runs() == 0 => examples,
            (Some(own), Some(others)) => Some(PerFigure::of(|figure| {
                own[figure].with(&self.figures[figure], others[figure], &other.figures[figure])
            })),
            (None, _) | (_, None) => None,
        };
        self.with_leader += other.with_leader;
        self.at_limit += other.at_limit;
        self.first_limit = self.first_limit.or(other.first_limit);
        for figure in Figure::ALL {
            self.figures[figure].absorb(&other.figures[figure]);
        }
        for (messages, runs) in &other.histogram {
            *self.histogram.entry(*messages).or_default() += runs;
        }
    }
}

/// Rows whose runs were carried out apart, put together: those that continue each other become one, at the place of the first.
#[must_use]
pub fn merged(rows: impl IntoIterator<Item = Row>) -> Vec<Row> {
    let mut merged: Vec<Row> = Vec::new();
    for row in rows {
        // Mostly it is the last one that goes on.
        match merged.iter_mut().rev().find(|other| other.continues(&row)) {
            Some(other) => other.absorb(&row),
            None => merged.push(row),
        }
    }
    merged
}

/// How a number is spread over runs. The mean is `sum / count`, exactly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spread {
    /// The least.
    pub min: u64,
    /// The most.
    pub max: u64,
    /// All together.
    pub sum: u64,
    /// The squares of all together.
    pub squares: u128,
    /// Over how many runs.
    pub count: u64,
}

impl Spread {
    /// The mean, as nearly as a float holds it.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.count as f64
    }

    /// The standard deviation of the runs from their mean, all of them being known.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        let (count, sum) = (u128::from(self.count), u128::from(self.sum));
        // Exactly, until the last step: squares of large numbers cancel each other.
        let of_sum = count * self.squares - sum * sum;
        (of_sum as f64).sqrt() / self.count as f64
    }

    /// The mean as a fraction in lowest terms: `761/35`, or `8` where it is a whole number.
    #[must_use]
    pub fn exact_mean(&self) -> String {
        let divisor = common_divisor(self.sum, self.count).max(1);
        match self.count / divisor {
            0 | 1 => (self.sum / divisor).to_string(),
            denominator => format!("{}/{denominator}", self.sum / divisor),
        }
    }

    /// Adds a value that so many runs have.
    pub(super) fn add(&mut self, value: u64, runs: u64) {
        let squares = u128::from(runs) * u128::from(value).pow(2);
        self.absorb(&Self { min: value, max: value, sum: value * runs, squares, count: runs });
    }

    fn absorb(&mut self, other: &Self) {
        match (self.count, other.count) {
            (_, 0) => {}
            (0, _) => *self = *other,
            _ => {
                self.min = self.min.min(other.min);
                self.max = self.max.max(other.max);
                self.sum += other.sum;
                self.squares += other.squares;
                self.count += other.count;
            }
        }
    }
}

/// The greatest common divisor, as Euclid finds it.
fn common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spread_keeps_the_exact_mean() {
        let mut spread = Spread::default();
        [4, 9, 2].into_iter().for_each(|value| spread.add(value, 1));
        assert_eq!(spread, Spread { min: 2, max: 9, sum: 15, squares: 101, count: 3 });
        assert_eq!(spread.exact_mean(), "5");
        assert!((spread.mean() - 5.0).abs() < f64::EPSILON);
        assert!((spread.deviation() - (26.0_f64 / 3.0).sqrt()).abs() < 1e-12);
        spread.add(7, 1);
        assert_eq!((spread.exact_mean(), Spread::default().exact_mean()), ("11/2".to_owned(), "0".to_owned()));
    }

    #[test]
    fn runs_that_come_to_the_same_are_added_at_once() {
        let (mut one_by_one, mut at_once) = (Spread::default(), Spread::default());
        (0..5).for_each(|_| one_by_one.add(7, 1));
        at_once.add(7, 5);
        assert_eq!(one_by_one, at_once);
    }
}
