//! Where a handler's random numbers come from.

use crate::model::ProcessId;

/// Chooses for handlers that ask for a random number. The simulator draws from the seed; a search tries every answer.
pub(crate) trait Choose {
    /// A number below `bound`, which is at least 1, for a process.
    fn choose(&mut self, process: ProcessId, bound: u32) -> u32;
}
