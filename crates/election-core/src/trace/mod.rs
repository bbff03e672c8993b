//! Everything that happened in a run, as columns of integers, and the way back to any of its steps.

mod columns;
mod cursor;
mod event;
mod kept;
mod progress;
mod record;
mod replay;
mod rows;
mod slots;
mod view;

use std::sync::Arc;

use crate::host::Program;
use crate::sim::{Simulation, Undelivered, Witness};

pub use columns::Trace;
pub use event::Event;
pub(crate) use record::Record;
pub(crate) use replay::Replay;
pub use rows::{Change, ChangeRow, Fate, MessageRow, StepKind, StepRow};
pub use view::{Inspection, MessageView, ProcessView, Prompt, SeekCost, TimerView, View};

/// The trace of a run that was recorded, and the way through it; with what was in flight at its end as far as it has been listed.
pub(crate) fn recorded<W: Witness>(
    simulation: Simulation<(W, Record)>,
    program: Program,
    mut undelivered: Undelivered,
) -> (Trace, Replay) {
    simulation.list_undelivered(&mut undelivered, usize::MAX);
    let scenario = Arc::clone(&simulation.schedule().scenario);
    let (_, record) = simulation.into_witness();
    let (trace, snapshots) = record.end(undelivered.messages());
    let replay = Replay::new(&scenario, program, snapshots, &trace);
    (trace, replay)
}
