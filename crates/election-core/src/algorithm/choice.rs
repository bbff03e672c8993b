//! The source of the random numbers that a host needs.

use crate::model::ProcessId;

/// Makes the random choices of a host. The simulator draws from the seed; a search tries every choice; a process on a network uses a random
/// number generator.
pub trait Choose {
    /// A number below `bound`, which is at least 1, for a handler of a process.
    fn choose(&mut self, process: ProcessId, bound: u32) -> u32;
    /// A number below `bound` that says whom a process pings in the period that it begins.
    fn choose_target(&mut self, process: ProcessId, bound: u32) -> u32;
    /// A number below `bound` that says whom a process asks to ping in its place, as the `number`-th in its present period.
    fn choose_proxy(&mut self, process: ProcessId, number: u16, bound: u32) -> u32;
}
