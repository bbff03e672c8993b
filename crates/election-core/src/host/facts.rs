//! What hosts may know of a scenario.

use crate::algorithm::Facts;
use crate::algorithm::remarks::Remarks;
use crate::algorithm::watching::Watching;
use crate::scenario::{Detector, Scenario};

impl Facts {
    /// Those of a valid scenario.
    #[must_use]
    pub fn of(scenario: &Scenario) -> Self {
        Self {
            identities: scenario.identities(),
            graph: scenario.graph(),
            has_detector: scenario.detector != Detector::None,
            watching: match scenario.detector {
                Detector::None | Detector::Perfect { .. } => None,
                Detector::Heartbeat { .. } => Some(Watching::Heartbeats),
                Detector::Swim { proxies, .. } => Some(Watching::Swim { proxies }),
            },
            remarks: Remarks {
                listing: scenario.info().listing_in(scenario).clone(),
                reasons: scenario.info().reasons.clone(),
            },
        }
    }
}
