//! A step with what it found and what it did.

use crate::model::{Condition, ProcessId, Variables};
use crate::run::Run;
use crate::trace::{Event, MessageRow, StepRow};

/// A step with what it found and what it did.
///
/// To go on through a run costs a step, to go back costs hundreds that are done again. So what was there before the step is
/// looked up first, whether or not anybody will ask for it; then the step is done; and what is there now is looked up last.
pub(crate) struct StepDetails<'a> {
    pub(crate) run: &'a Run,
    /// The step's number, from 0.
    pub(crate) step: usize,
    pub(crate) row: StepRow,
    /// The message that arrives or is lost, and its fields.
    pub(crate) message: Option<(MessageRow, Variables)>,
    /// What the process was before its step; live where it is the step of no process.
    pub(super) condition: Condition,
    /// What the peer that is detected was before the step; live where none is.
    pub(super) peer_condition: Condition,
    /// What the step did, in order.
    pub(crate) events: Vec<Event>,
}

impl<'a> StepDetails<'a> {
    /// The step with this number.
    ///
    /// # Panics
    /// When there is no such step.
    pub(crate) fn of(run: &'a Run, step: usize) -> Self {
        let row = run.trace().step(step);
        let condition =
            |process: Option<ProcessId>| process.map_or(Condition::Live, |process| run.condition(step, process));
        let message = row.message.map(|number| (run.trace().message(number), run.fields(step, number)));
        let (condition, peer_condition) = (condition(row.process), condition(row.peer));
        let events = run.events(step);
        Self { run, step, row, message, condition, peer_condition, events }
    }

    /// What a message carries that the step has sent. Cheap as long as nobody looks at the run before the step again.
    pub(crate) fn fields_of_sent(&self, message: u32) -> Variables {
        self.run.fields(self.step + 1, message)
    }
}
