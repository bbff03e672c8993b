//! What a reader is asked to do.

use super::{Done, Text};

/// The longest text of a task, in bytes.
pub const MAX_TASK: usize = 300;

/// What a reader is asked to do: `now crash 8`.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    /// What is asked, on one line.
    pub text: Text,
    /// How it is seen that it has been done; none for a question that only the reader answers.
    pub done: Option<Done>,
}
