//! The trace of a run, as columns of integers, and its replay up to any step.

mod columns;
mod cursor;
mod event;
mod progress;
mod record;
mod replay;
mod rows;
mod slots;
mod view;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::host::Program;
use crate::model::Tick;
use crate::scenario::Scenario;
use crate::sim::DrawnChoices;
use crate::system::Bounds;

pub use columns::Trace;
pub use event::Event;
pub(crate) use progress::Progress;
pub(crate) use record::Record;
pub(crate) use replay::Replay;
pub use rows::{Change, ChangeRow, Fate, MessageRow, StepKind, StepRow};
pub(crate) use slots::Slots;
pub use view::{Inspection, MessageView, ProcessView, Prompt, SeekCost, TimerView, View};

/// The trace of a run that was recorded within these bounds with these draws, and the way through it; with the complete list of what was in
/// flight at its end.
pub(crate) fn recorded(
    scenario: &Arc<Scenario>,
    program: Program,
    from: (Bounds, DrawnChoices),
    record: Record,
    undelivered: BTreeMap<u32, Tick>,
) -> (Trace, Replay) {
    let (trace, snapshots) = record.end(undelivered);
    let replay = Replay::new(scenario, program, from, snapshots);
    (trace, replay)
}
