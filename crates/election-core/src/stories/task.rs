//! What a reader is asked to do.

use super::{Condition, Control, Done, Text};

/// The longest text of a task, in bytes.
pub const MAX_TASK: usize = 300;

/// What a reader is asked to do: `now crash 8`.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    /// What is asked, on one line.
    pub text: Text,
    /// How it is seen that it has been done; none for a question that only the reader answers.
    pub done: Option<Done>,
    /// The controls that it needs, to stand beside it: at most [`MAX_CONTROLS`](super::MAX_CONTROLS), each once. Where its story names none,
    /// they are the faults and the processes that make it done.
    pub controls: Vec<Control>,
}

impl Task {
    /// The controls of a task that names none.
    pub(super) fn implied(done: Option<&Done>) -> Vec<Control> {
        let control = |condition: &Condition| match condition {
            Condition::Fault(fault) | Condition::FaultBy(fault, _) => fault.kind().map(|_| Control::Fault(*fault)),
            Condition::Be(process) => Some(Control::Be(*process)),
            _ => None,
        };
        done.map(|done| done.conditions().iter().filter_map(control).collect()).unwrap_or_default()
    }
}
