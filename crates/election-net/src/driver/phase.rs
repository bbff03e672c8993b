//! When in a tick things happen, for members that share their ticks: in the order in which the simulator takes them.

use std::time::Duration;

/// What happens in a tick, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Faults.
    Faults = 0,
    /// Starts.
    Starts = 1,
    /// Messages arrive.
    Arrivals = 2,
    /// Detectors tell of crashes and recoveries, or a peer has been silent for too long.
    Detections = 4,
    /// Timers run out. The rest of the tick is for what that makes processes send.
    Timers = 5,
}

impl Phase {
    /// How long after the beginning of a tick it begins. Messages get as much time to be handled before timers as what timers send has to leave.
    #[must_use]
    pub fn begins(self, tick: Duration) -> Duration {
        tick * self as u32 / 8
    }
}
