//! What hosts may know of a scenario.

use std::sync::Arc;

use crate::algorithm::remarks::Remarks;
use crate::algorithm::watching::Watching;
use crate::algorithm::{Facts, HostFacts, Process};
use crate::scenario::{Detector, Scenario};

impl Facts {
    /// Those of a valid scenario.
    #[must_use]
    pub fn of(scenario: &Scenario) -> Self {
        Self {
            identities: scenario.identities(),
            graph: scenario.graph(),
            logs: scenario.logs.clone(),
            timeouts: scenario.timeouts.clone(),
            has_detector: scenario.detector != Detector::None,
            watching: match scenario.detector {
                Detector::None | Detector::Perfect { .. } | Detector::Neighbours { .. } => None,
                Detector::Heartbeat { .. } => Some(Watching::Heartbeats),
                Detector::Swim { proxies, .. } => Some(Watching::Swim { proxies }),
            },
            leader_watches: (scenario.info().leader_watches)(scenario),
            remarks: Remarks {
                listing: scenario.info().listing_in(scenario).clone(),
                reasons: scenario.info().reasons.clone(),
            },
        }
    }
}

impl<P: Process> HostFacts<P> {
    /// Those of a valid scenario.
    #[must_use]
    pub fn of(scenario: &Scenario) -> Self {
        Self::with(Arc::new(Facts::of(scenario)), scenario)
    }

    /// The same with facts that others share.
    pub(super) fn with(shared: Arc<Facts>, scenario: &Scenario) -> Self {
        Self { shared, options: P::options(&scenario.option_values()) }
    }
}
