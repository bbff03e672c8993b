//! When a run that does not end is stopped, and how much a scenario may hold.

use crate::model::Tick;

/// The latest tick that a scenario may name.
pub const MAX_TICK: Tick = 1_000_000_000;
/// The longest delay, detector delay, period or timeout, in ticks.
pub const MAX_DELAY: Tick = 1_000_000;
/// The most entries in `start`, `faults` and `overrides` each.
pub const MAX_LIST: usize = 4096;
/// The most positions that all partitions of a scenario may name together.
pub const MAX_PARTITIONED: usize = 65_536;
/// The most edges that a scenario may list.
pub const MAX_EDGES: usize = 4096;
/// The largest value of an identity, and the largest seed: what every JSON reader holds exactly (2^53 - 1).
pub const MAX_INTEGER: u64 = (1 << 53) - 1;
/// The most steps that `limits.events` may allow.
pub const MAX_EVENTS: u64 = 100_000_000;

/// When a run that does not end is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// After this many steps, 1 to [`MAX_EVENTS`].
    pub events: u64,
    /// After this tick, whose steps still happen; up to [`MAX_TICK`].
    pub time: Tick,
}

impl Default for Limits {
    fn default() -> Self {
        Self { events: 2_000_000, time: 1_000_000 }
    }
}
