//! The layout of a TikZ picture in centimetres.

use crate::diagram::{Axis, COLUMN, Layout, is_drawn, repeats_first_row, rows};
use crate::model::ProcessId;
use crate::narrate::Moments;
use crate::run::Run;

use super::names::Unique;

/// How wide a column is, in centimetres.
const WIDE: f64 = 1.1;
/// How far lines are apart, in centimetres.
const APART: f64 = 1.15;
/// How wide a diagram may be, in places: 3 m.
const WIDEST: u32 = 270 * COLUMN;
/// The most arrows.
const MOST_ARROWS: usize = 2000;

/// A run with where its things stand on paper.
pub(super) struct Paper<'a> {
    pub(super) run: &'a Run,
    pub(super) layout: Layout,
    pub(super) names: Unique,
    pub(super) moments: Moments,
    /// Processes from top to bottom.
    pub(super) rows: Vec<ProcessId>,
    /// The row of each position.
    row_of: Vec<usize>,
    /// Whether the first row stands below the last one again.
    pub(super) has_copy: bool,
    /// How many steps are drawn.
    pub(super) steps: usize,
    /// Where the drawing ends, as the layout counts.
    pub(super) end: u32,
}

impl<'a> Paper<'a> {
    pub(super) fn of(run: &'a Run, axis: Axis) -> Self {
        let layout = Layout::of(run, axis);
        let rows = rows(run);
        let mut row_of = vec![0; rows.len()];
        for (row, process) in rows.iter().enumerate() {
            row_of[process.index()] = row;
        }
        let steps = drawn(run, &layout);
        let end = if steps == run.steps() { layout.width() } else { layout.x(steps) };
        let (names, moments) = (Unique::as_shown(run), Moments::of(run.scenario()));
        Self { run, layout, names, moments, rows, row_of, has_copy: repeats_first_row(run), steps, end }
    }

    /// A place across in centimetres.
    #[expect(clippy::unused_self, reason = "all paper has one scale")]
    pub(super) fn cm(&self, x: u32) -> f64 {
        f64::from(x) / f64::from(COLUMN) * WIDE
    }

    /// Where a step stands.
    pub(super) fn x(&self, step: usize) -> f64 {
        self.cm(self.layout.x(step))
    }

    /// Where the drawing ends.
    pub(super) fn right(&self) -> f64 {
        self.cm(self.end)
    }

    /// Where a row is.
    pub(super) fn y_of_row(row: usize) -> f64 {
        f64::from(u32::try_from(row).expect("there are few rows")) * APART
    }

    /// Where a process's line is.
    pub(super) fn y(&self, process: ProcessId) -> f64 {
        Self::y_of_row(self.row_of[process.index()])
    }

    /// Where the last line is, the copy of the first one included.
    pub(super) fn bottom(&self) -> f64 {
        Self::y_of_row(self.rows.len() - 1 + usize::from(self.has_copy))
    }

    /// From which height to which a message goes: between the first and the last of a ring by the copy below.
    pub(super) fn ys(&self, from: ProcessId, to: ProcessId) -> (f64, f64) {
        let (mut start, mut end) = (self.y(from), self.y(to));
        let last = self.rows.len() - 1;
        if self.has_copy && (self.row_of[from.index()], self.row_of[to.index()]) == (last, 0) {
            end = self.bottom();
        }
        if self.has_copy && (self.row_of[from.index()], self.row_of[to.index()]) == (0, last) {
            start = self.bottom();
        }
        (start, end)
    }
}

/// How many steps there is room for.
fn drawn(run: &Run, layout: &Layout) -> usize {
    let mut arrows = 0;
    for step in 0..run.steps() {
        let row = run.trace().step(step);
        arrows += usize::from(row.message.is_some() && is_drawn(run, &row));
        if arrows > MOST_ARROWS || layout.x(step) > WIDEST {
            return step;
        }
    }
    run.steps()
}
