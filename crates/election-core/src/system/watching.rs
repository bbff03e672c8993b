//! Which way processes watch each other.

use crate::scenario::Detector;
use crate::system::heartbeat::HeartbeatRule;

/// How processes watch each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Watching {
    /// By heartbeats, to whom this rule says.
    Heartbeats(HeartbeatRule),
    /// By SWIM, which has so many others asked.
    Swim {
        /// How many, where there are as many.
        proxies: u16,
    },
}

impl Watching {
    /// That of a detector, if processes watch each other under it.
    pub(super) fn of(detector: Detector) -> Option<Self> {
        match detector {
            Detector::None | Detector::Perfect { .. } => None,
            Detector::Heartbeat { .. } => Some(Self::Heartbeats(HeartbeatRule)),
            Detector::Swim { proxies, .. } => Some(Self::Swim { proxies }),
        }
    }
}
