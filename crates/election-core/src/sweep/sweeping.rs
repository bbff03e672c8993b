//! A sweep under way.

use std::cell::{Ref, RefCell};
use std::fmt;
use std::rc::Rc;

use super::{Part, Row};
use crate::algorithms::summarized;
use crate::error::InputError;
use crate::work::{Budget, Work};

/// A sweep, or parts of one, under way: work that can be interrupted, with the rows so far.
pub struct Sweeping {
    work: Work<Result<(), InputError>>,
    rows: Rc<RefCell<Vec<Row>>>,
}

impl Sweeping {
    /// Parts of a valid sweep before their first run.
    pub(super) fn new(parts: Vec<Part>, memory: u64) -> Self {
        let rows = Rc::default();
        let work = Work::new({
            let rows = Rc::clone(&rows);
            async move |budget| add_rows(&parts, &rows, memory, &budget).await
        });
        Self { work, rows }
    }

    /// Goes on for about so many steps of runs; says whether all is over.
    pub fn advance(&mut self, steps: u64) -> bool {
        self.work.advance(steps)
    }

    /// How many runs are over.
    #[must_use]
    pub fn runs(&self) -> u64 {
        self.rows().iter().map(Row::runs).sum()
    }

    /// The rows so far; the last of them perhaps over fewer runs than it will be.
    #[must_use]
    pub fn rows(&self) -> Ref<'_, [Row]> {
        Ref::map(self.rows.borrow(), Vec::as_slice)
    }

    /// The rows as far as it has come.
    ///
    /// # Errors
    /// When one of the scenarios is not valid.
    pub fn finish(self) -> Result<Vec<Row>, InputError> {
        if self.work.is_over() {
            self.work.finish()?;
        }
        Ok(self.rows.take())
    }
}

/// Carries out parts of a sweep, in their order: a row for each.
///
/// # Errors
/// When one of the scenarios is not valid.
pub async fn carried_out(parts: &[Part], memory: u64, budget: &Budget) -> Result<Vec<Row>, InputError> {
    let rows = RefCell::default();
    add_rows(parts, &rows, memory, budget).await?;
    Ok(rows.into_inner())
}

async fn add_rows(parts: &[Part], rows: &RefCell<Vec<Row>>, memory: u64, budget: &Budget) -> Result<(), InputError> {
    for Part { place, cases } in parts {
        let mut next_row = Some(Row::new(place.at.clone(), place.scenario.processes, place.over));
        for (scenario, case) in place.over.scenarios(&place.scenario, cases.clone()).zip(cases.clone()) {
            let summary = summarized(&scenario, memory, budget).await?;
            let mut rows = rows.borrow_mut();
            rows.extend(next_row.take());
            if let Some(row) = rows.last_mut() {
                row.add(case, &summary, place.alike);
            }
        }
    }
    Ok(())
}

impl fmt::Debug for Sweeping {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sweeping").field("work", &self.work).field("rows", &self.rows).finish()
    }
}
