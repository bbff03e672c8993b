//! Where a space-time diagram's things stand: processes as lines, time across. Whoever draws one (TikZ, SVG, the page) asks here for places and
//! draws them.
//!
//! A [`Layout`] gives each step a place along one of three [`Axis`]es, in [`COLUMN`]ths of a usual column; [`rows`] gives the processes from top to bottom, and
//! [`spans`] what each is from when to when. Places are columns of integers, one a step: a run of 100,000 messages takes two passes and
//! 4 bytes a step.
//!
//! On every axis the steps of a process stand strictly one after the other, and each message leads strictly forwards. A failure detector's routine (beats,
//! pings and the like) has no columns of its own: it stands where what was before it stands.

mod channels;
mod columns;
mod rows;
mod spans;
mod time;

pub use channels::{Carried, channels};
pub use rows::{repeats_first_row, rows};
pub use spans::{Span, spans};

use crate::algorithm::SignalKind;
use crate::model::Tick;
use crate::run::Run;
use crate::trace::{StepKind, StepRow};
use columns::{Columns, Place};

/// How wide a usual column is.
pub const COLUMN: u32 = 120;
/// How far apart the steps of a process stand that are in one column.
const APART: u32 = 20;
/// How much of a column stays free after the last of them.
const FREE: u32 = 40;

/// What goes across.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// Time: distances are ticks, long quiet stretches are folded.
    Time,
    /// One column an event.
    Events,
    /// Causal depth: the length of the longest chain of messages that leads there.
    Depth,
}

impl Axis {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Time, Self::Events, Self::Depth];

    /// What it is called on the command line.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Events => "events",
            Self::Depth => "depth",
        }
    }

    /// The axis with this key.
    #[must_use]
    pub fn of(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|axis| axis.key() == key)
    }

    /// What it is.
    #[must_use]
    pub fn help(self) -> &'static str {
        match self {
            Self::Time => "Time, long quiet stretches folded",
            Self::Events => "One column an event",
            Self::Depth => "The longest chain of messages that leads to an event",
        }
    }
}

/// A quiet stretch that is drawn shorter than it lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fold {
    /// The tick after which it begins.
    pub from: Tick,
    /// The tick before which it ends.
    pub to: Tick,
    /// Where it begins.
    pub x: u32,
    /// How wide it is.
    pub width: u32,
}

/// Where a run's steps stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// By step.
    xs: Vec<u32>,
    /// The columns, by what they are (a tick, a number of an event, a depth), with where they begin.
    marks: Vec<(u32, u32)>,
    /// Where the last step of each column stands.
    lasts: Vec<u32>,
    folds: Vec<Fold>,
    width: u32,
}

impl Layout {
    /// That of a run.
    #[must_use]
    pub fn of(run: &Run, axis: Axis) -> Self {
        let columns = match axis {
            Axis::Time => columns::of_time(run),
            Axis::Events => columns::of_events(run),
            Axis::Depth => columns::of_depth(run),
        };
        Self::with(columns, axis)
    }

    /// That of a run whose steps happen in another order, which names each once: one column an event.
    ///
    /// # Panics
    /// When it does not name them all.
    #[must_use]
    pub fn in_order(run: &Run, order: &[u32]) -> Self {
        assert_eq!(order.len(), run.steps(), "every step is in the order");
        Self::with(columns::in_order(run, order), Axis::Events)
    }

    fn with(Columns { places, marks }: Columns, axis: Axis) -> Self {
        let mut most = vec![0; marks.len()];
        for Place { column, nth } in &places {
            let most = &mut most[*column as usize];
            *most = nth.max(most).to_owned();
        }
        let (gaps, folds) = match axis {
            Axis::Time => time::gaps(&marks),
            Axis::Events | Axis::Depth => (vec![COLUMN; marks.len()], Vec::new()),
        };
        let (mut starts, mut x) = (Vec::with_capacity(marks.len()), 0u32);
        for (gap, most) in gaps.iter().zip(&most) {
            starts.push(x);
            x = x.saturating_add((*gap).max(most.saturating_mul(APART).saturating_add(FREE)));
        }
        let at = |place: &Place| starts[place.column as usize].saturating_add(place.nth.saturating_mul(APART));
        let folds = folds.into_iter().map(|(column, from, to)| {
            // From the last step before it to the next column.
            let x = starts[column].saturating_add(most[column].saturating_mul(APART));
            let end = starts.get(column + 1).copied().unwrap_or(u32::MAX);
            Fold { from, to, x, width: end.saturating_sub(x) }
        });
        Self {
            xs: places.iter().map(at).collect(),
            folds: folds.collect(),
            lasts: starts
                .iter()
                .zip(&most)
                .map(|(start, most)| start.saturating_add(most.saturating_mul(APART)))
                .collect(),
            marks: marks.into_iter().zip(starts).collect(),
            width: x,
        }
    }

    /// Where a step stands.
    ///
    /// # Panics
    /// When there is no such step.
    #[must_use]
    pub fn x(&self, step: usize) -> u32 {
        self.xs[step]
    }

    /// The columns, by what they are: a tick, the number of an event, a depth; each with where it begins.
    #[must_use]
    pub fn marks(&self) -> &[(u32, u32)] {
        &self.marks
    }

    /// Where the last step of each column stands.
    #[must_use]
    pub fn lasts(&self) -> &[u32] {
        &self.lasts
    }

    /// The stretches that are drawn shorter than they last, in order.
    #[must_use]
    pub fn folds(&self) -> &[Fold] {
        &self.folds
    }

    /// Where the diagram ends, after the last column.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }
}

/// Whether a step has a place of its own: it is not a failure detector's routine.
#[must_use]
pub fn is_drawn(run: &Run, row: &StepRow) -> bool {
    let is_beat = matches!(row.kind, StepKind::Beat | StepKind::AskProxies);
    let is_of_detector = |message| SignalKind::is_of_detector(run.trace().message(message).kind);
    !is_beat && !row.message.is_some_and(is_of_detector)
}

#[cfg(test)]
mod tests;
