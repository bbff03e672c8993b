//! The trace of a run, as columns of integers, and its replay up to any step.

mod columns;
mod cursor;
mod event;
mod progress;
mod record;
mod replay;
mod rows;
mod slots;
mod step_cache;
mod view;

use std::sync::Arc;

use crate::host::Program;
use crate::scenario::Scenario;
use crate::sim::Undelivered;

pub use columns::Trace;
pub use event::Event;
pub(crate) use record::Record;
pub(crate) use replay::Replay;
pub use rows::{Change, ChangeRow, Fate, MessageRow, StepKind, StepRow};
pub use view::{Inspection, MessageView, ProcessView, Prompt, SeekCost, TimerView, View};

/// The trace of a run that was recorded, and the way through it; with the complete list of what was in flight at its end.
pub(crate) fn recorded(
    scenario: &Arc<Scenario>,
    program: Program,
    record: Record,
    undelivered: &Undelivered,
) -> (Trace, Replay) {
    let (trace, snapshots) = record.end(undelivered.messages());
    let replay = Replay::new(scenario, program, snapshots, &trace);
    (trace, replay)
}
