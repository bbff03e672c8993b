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

use crate::algorithm::Process;
use crate::sim::{Simulation, Undelivered};

pub use columns::Trace;
pub use event::Event;
pub(crate) use record::Record;
pub(crate) use replay::{Replay, Replayed};
pub use rows::{Change, ChangeRow, Fate, MessageRow, StepKind, StepRow};
pub use view::{Inspection, MessageView, ProcessView, Prompt, SeekCost, TimerView, View};

/// The trace of a run that was recorded, and the way through it; with what was in flight at its end as far as it has been listed.
pub(crate) fn recorded<P: Process, W>(
    simulation: Simulation<P, (W, Record<P>)>,
    mut undelivered: Undelivered,
) -> (W, Trace, Box<dyn Replayed>)
where
    W: crate::sim::Witness<P>,
{
    simulation.list_undelivered(&mut undelivered, usize::MAX);
    let scenario = Arc::clone(&simulation.schedule().scenario);
    let (witness, record) = simulation.into_witness();
    let (trace, snapshots) = record.end(undelivered.messages());
    let replay = Replay::<P>::new(&scenario, snapshots, &trace);
    (witness, trace, Box::new(replay))
}
