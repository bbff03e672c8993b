//! Where random numbers come from that a step asks for.

use crate::algorithm::Choose;
use crate::model::{ProcessId, Tick};

/// Chooses for whoever asks in a step: for hosts, and for the system itself, which draws how long a timer runs that was set within a
/// range.
pub(crate) trait Chooser: Choose {
    /// A number of ticks, at least `shortest` and at most `longest`.
    fn choose_wait(&mut self, process: ProcessId, shortest: Tick, longest: Tick) -> Tick;
}
