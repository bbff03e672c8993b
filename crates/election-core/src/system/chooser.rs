//! The source of the random numbers that a step needs.

use crate::algorithm::Choose;
use crate::model::{ProcessId, Tick};

/// Makes the random choices of a step: those of hosts, and those of the system, which draws the duration of a timer that was set with a
/// range.
pub(crate) trait Chooser: Choose {
    /// A number of ticks, at least `shortest` and at most `longest`.
    fn choose_wait(&mut self, process: ProcessId, shortest: Tick, longest: Tick) -> Tick;
}
