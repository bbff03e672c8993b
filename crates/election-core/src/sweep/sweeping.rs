//! A sweep that is carried out in slices.

use std::fmt;

use super::{Row, Sweep};
use crate::algorithms::summarize;
use crate::error::InputError;
use crate::run::Summarizing;
use crate::run::slices::{cost_of_beginning, go_on};
use crate::scenario::Scenario;

/// A sweep that is being carried out. It goes on when it is told to ([`Sweeping::advance`]).
pub struct Sweeping {
    sweep: Sweep,
    memory: u64,
    /// How many rows have begun.
    begun: usize,
    /// The runs of the present row that have not begun.
    scenarios: Box<dyn Iterator<Item = Scenario> + Send>,
    /// The run that goes on.
    present: Option<Summarizing>,
    /// The present row, until one of its runs is over.
    next_row: Option<Row>,
    rows: Vec<Row>,
    runs: u64,
}

impl Sweeping {
    /// A valid sweep before its first run.
    pub(super) fn new(sweep: Sweep, memory: u64) -> Self {
        Self {
            sweep,
            memory,
            begun: 0,
            scenarios: Box::new(std::iter::empty()),
            present: None,
            next_row: None,
            rows: Vec::new(),
            runs: 0,
        }
    }

    /// Goes on for about so many steps of runs; says whether all is over.
    ///
    /// # Errors
    /// When one of the scenarios is not valid.
    pub fn advance(&mut self, steps: u64) -> Result<bool, InputError> {
        let mut left = steps;
        while left > 0 {
            if let Some(mut run) = self.present.take() {
                if go_on(&mut run, &mut left) {
                    self.add(run);
                } else {
                    self.present = Some(run);
                }
            } else if let Some(scenario) = self.scenarios.next() {
                left = left.saturating_sub(cost_of_beginning(&scenario));
                self.present = Some(summarize(&scenario, self.memory)?);
            } else if !self.begin_row() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Begins the next row, if there is one.
    fn begin_row(&mut self) -> bool {
        let Sweep { sizes, orders, .. } = &self.sweep;
        let mut rows = sizes.clone().flat_map(|size| orders.iter().map(move |orders| (size, *orders)));
        let Some((processes, orders)) = rows.nth(self.begun) else { return false };
        let scenario = self.sweep.of_size(processes);
        self.scenarios = orders.scenarios(&scenario);
        self.next_row = Some(Row::new(processes, orders));
        self.begun += 1;
        true
    }

    fn add(&mut self, run: Summarizing) {
        self.rows.extend(self.next_row.take());
        if let Some(row) = self.rows.last_mut() {
            row.add(&run.finish());
        }
        self.runs += 1;
    }

    /// How many runs are over.
    #[must_use]
    pub fn runs(&self) -> u64 {
        self.runs
    }

    /// The rows so far; the last of them perhaps over fewer runs than it will be.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The rows as far as it has come.
    #[must_use]
    pub fn finish(self) -> Vec<Row> {
        self.rows
    }
}

impl fmt::Debug for Sweeping {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sweeping").field("runs", &self.runs).field("rows", &self.rows).finish_non_exhaustive()
    }
}
