//! Where things stand, in pixels.

use std::ops::Range;

use crate::diagram::{Axis, COLUMN, Layout, repeats_first_row, rows};
use crate::model::ProcessId;
use crate::run::Run;

/// How large a drawing is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// How many pixels wide a usual column is.
    pub column: f64,
    /// How many pixels the lines are apart.
    pub row: f64,
    /// How many pixels the lines go on after the last column.
    pub tail: f64,
}

/// A part of a drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Window {
    /// Where it begins, in pixels from the left.
    pub left: f64,
    /// Where it ends.
    pub right: f64,
    /// Which lines are in it, the first at the top; the one that is repeated comes last.
    pub rows: Range<usize>,
}

/// How far the lines begin to the left of the first column.
pub(super) const LEAD: f64 = 12.0;

impl Scale {
    /// How much room there is for words above the first line.
    #[must_use]
    pub fn above(self) -> f64 {
        (self.row / 2.0).max(28.0)
    }

    /// How much room there is for words below the last line.
    #[must_use]
    pub fn below(self) -> f64 {
        (self.row / 2.0).max(20.0)
    }
}

/// Where the steps and the processes of a run stand.
#[derive(Clone, Debug)]
pub(super) struct Places {
    pub(super) axis: Axis,
    pub(super) layout: Layout,
    /// The processes from top to bottom.
    pub(super) rows: Vec<ProcessId>,
    /// The row of each position.
    row_of: Vec<usize>,
    /// Whether the first row stands below the last one again.
    pub(super) has_copy: bool,
}

impl Places {
    pub(super) fn of(run: &Run, axis: Axis) -> Self {
        Self::with(run, axis, Layout::of(run, axis))
    }

    /// One column an event, in another order.
    pub(super) fn in_order(run: &Run, order: &[u32]) -> Self {
        Self::with(run, Axis::Events, Layout::in_order(run, order))
    }

    fn with(run: &Run, axis: Axis, layout: Layout) -> Self {
        let rows = rows(run);
        let mut row_of = vec![0; rows.len()];
        for (row, process) in rows.iter().enumerate() {
            row_of[process.index()] = row;
        }
        Self { axis, layout, rows, row_of, has_copy: repeats_first_row(run) }
    }

    pub(super) fn lines(&self) -> usize {
        self.rows.len() + usize::from(self.has_copy)
    }

    pub(super) fn columns(&self) -> f64 {
        f64::from(self.layout.width()) / f64::from(COLUMN)
    }

    /// A place of the layout.
    pub(super) fn px(&self, place: u32, scale: Scale) -> f64 {
        f64::from(place) * scale.column / f64::from(COLUMN)
    }

    /// Where a step stands.
    pub(super) fn x(&self, step: usize, scale: Scale) -> f64 {
        self.px(self.layout.x(step), scale)
    }

    /// Where the lines end.
    pub(super) fn right(&self, scale: Scale) -> f64 {
        self.px(self.layout.width(), scale) + scale.tail
    }

    /// The window in places of the layout, one more on either side.
    pub(super) fn range(&self, scale: Scale, window: &Window) -> (u32, u32) {
        let place = |px: f64| whole((px.max(0.0) * f64::from(COLUMN) / scale.column).floor());
        (place(window.left).saturating_sub(1), place(window.right).saturating_add(1))
    }

    /// From where to where splits and folds go down: all that there is to the lines.
    pub(super) fn extent(&self, scale: Scale) -> (f64, f64) {
        (-scale.above(), Self::y_of_row(self.lines().saturating_sub(1), scale) + scale.below())
    }

    /// Where a row is.
    pub(super) fn y_of_row(row: usize, scale: Scale) -> f64 {
        row as f64 * scale.row
    }

    pub(super) fn row_of(&self, process: ProcessId) -> usize {
        self.row_of[process.index()]
    }

    /// Where a process's line is.
    pub(super) fn y(&self, process: ProcessId, scale: Scale) -> f64 {
        Self::y_of_row(self.row_of(process), scale)
    }

    /// From which row to which a message goes: between the first and the last of a ring by the one that is repeated below.
    pub(super) fn rows_of(&self, from: ProcessId, to: ProcessId) -> (usize, usize) {
        let (start, end) = (self.row_of(from), self.row_of(to));
        let last = self.rows.len() - 1;
        match (start, end) {
            (start, 0) if self.has_copy && start == last => (start, last + 1),
            (0, end) if self.has_copy && end == last => (last + 1, end),
            _ => (start, end),
        }
    }

    /// The processes whose lines are in a window, with their rows; the one that is repeated comes last.
    pub(super) fn rows_in<'a>(&'a self, window: &'a Window) -> impl Iterator<Item = (usize, ProcessId)> + 'a {
        let copy = self.rows.first().filter(|_| self.has_copy);
        let rows = window.rows.start.min(self.lines())..window.rows.end.min(self.lines());
        rows.filter_map(move |row| Some((row, *self.rows.get(row).or(copy)?)))
    }

    /// Whether a row is the one that is repeated.
    pub(super) fn is_copy(&self, row: usize) -> bool {
        row == self.rows.len()
    }
}

/// A number that is no fraction, as such; what is too large or negative as the nearest that there is.
#[expect(clippy::cast_sign_loss, clippy::cast_possible_truncation, reason = "casts of floats saturate")]
pub(super) fn whole(number: f64) -> u32 {
    number as u32
}
