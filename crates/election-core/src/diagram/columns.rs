//! Which column each step is in, and the how-many-th of its process's there.

use super::is_drawn;
use crate::model::ProcessId;
use crate::run::Run;
use crate::trace::{Fate, StepKind, StepRow};

/// Where a step stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// In which column.
    pub(super) column: u32,
    /// How many steps of its process are in this column before it.
    pub(super) nth: u32,
}

/// The columns of a run.
pub(super) struct Columns {
    /// By step.
    pub(super) places: Vec<Place>,
    /// What each column is: a tick, the number of an event, a depth.
    pub(super) marks: Vec<u32>,
}

/// A column for the beginning, and one a tick in which something is drawn.
pub(super) fn of_time(run: &Run) -> Columns {
    // It begins with the run, whenever something happens first.
    let mut marks = vec![0];
    let mut counter = Counter::of(run);
    let places = rows(run).map(|row| {
        if is_drawn(run, &row) && marks.last() != Some(&row.at) {
            marks.push(row.at);
        }
        counter.place(run, &row, row.process, last(&marks))
    });
    Columns { places: places.collect(), marks }
}

/// A column a step that is drawn.
pub(super) fn of_events(run: &Run) -> Columns {
    let mut marks = Vec::new();
    let places = (0..).zip(rows(run)).map(|(step, row)| {
        if is_drawn(run, &row) {
            marks.push(step);
        }
        Place { column: last(&marks), nth: 0 }
    });
    let places = places.collect();
    Columns { places, marks: at_least_one(marks) }
}

/// The same for steps in another order, which names each once.
pub(super) fn in_order(run: &Run, order: &[u32]) -> Columns {
    let mut marks = Vec::new();
    let mut places = vec![Place { column: 0, nth: 0 }; order.len()];
    for step in order {
        if is_drawn(run, &run.trace().step(*step as usize)) {
            marks.push(*step);
        }
        places[*step as usize].column = last(&marks);
    }
    Columns { places, marks: at_least_one(marks) }
}

/// A column a depth: the length of the longest chain of messages that leads to a step. What happens to channels stands where the run has come to.
pub(super) fn of_depth(run: &Run) -> Columns {
    let mut counter = Counter::of(run);
    let mut depths = vec![0u32; usize::from(run.scenario().processes)];
    let mut sent: Vec<u32> = Vec::with_capacity(run.trace().messages());
    let mut deepest = 0;
    let places = (0..).zip(rows(run)).map(|(step, row)| {
        // A failure detector's messages have no columns, so that no chain is longer for them.
        let carried = row.message.filter(|_| is_drawn(run, &row)).map(|message| sent[message as usize] + 1);
        let own = row.process.filter(|_| !is_loss(run, &row));
        let depth = match own {
            Some(process) => {
                let depth = &mut depths[process.index()];
                *depth = (*depth).max(carried.unwrap_or_default());
                *depth
            }
            None => carried.unwrap_or(deepest),
        };
        deepest = deepest.max(depth);
        sent.resize(sent.len() + run.trace().sent_in(step).len(), depth);
        // What is lost on its way to a process is no step of it: its own go on where they were.
        counter.place(run, &row, own, depth)
    });
    let places = places.collect();
    Columns { places, marks: (0..=deepest).collect() }
}

fn rows(run: &Run) -> impl Iterator<Item = StepRow> + '_ {
    (0..run.steps()).map(|step| run.trace().step(step))
}

/// The number of the last column, the first one where there is none yet.
fn last(marks: &[u32]) -> u32 {
    u32::try_from(marks.len().saturating_sub(1)).expect("steps are numbered in 32 bits")
}

/// A run in which nothing is drawn still has a column.
fn at_least_one(marks: Vec<u32>) -> Vec<u32> {
    if marks.is_empty() { vec![0] } else { marks }
}

/// Whether a message does not arrive in this step. Of the first of two copies nobody knows: it counts as arrived.
pub(super) fn is_loss(run: &Run, row: &StepRow) -> bool {
    let is_lost = |message| matches!(run.trace().message(message).fate, Fate::Lost(_));
    row.kind == StepKind::Drop || row.kind == StepKind::Deliver && row.message.is_some_and(is_lost)
}

/// How many steps each process has had in its present column.
struct Counter {
    /// By process, and last for what happens to channels: the column and how many steps.
    counts: Vec<(u32, u32)>,
}

impl Counter {
    fn of(run: &Run) -> Self {
        Self { counts: vec![(0, 0); usize::from(run.scenario().processes) + 1] }
    }

    fn place(&mut self, run: &Run, row: &StepRow, process: Option<ProcessId>, column: u32) -> Place {
        let process = process.map_or(self.counts.len() - 1, ProcessId::index);
        let (present, count) = &mut self.counts[process];
        if *present != column {
            (*present, *count) = (column, 0);
        }
        let nth = *count;
        *count += u32::from(is_drawn(run, row));
        Place { column, nth }
    }
}
