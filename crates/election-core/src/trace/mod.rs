//! Everything that happened in a run, as columns of integers, and the way back to any of its steps.

mod columns;
mod event;
mod record;
mod replay;
mod view;

pub use columns::{ChangeRow, MessageRow, StepKind, StepRow, Trace};
pub use event::Event;
pub(crate) use record::Record;
pub(crate) use replay::{Replay, Replayed};
pub use view::{Inspection, MessageView, ProcessView, SeekCost, TimerView, View};
