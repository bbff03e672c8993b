//! What a detector that is told of crashes and returns will tell, and when.

use std::collections::VecDeque;

use election_core::model::Tick;
use election_core::scenario::Detector;
use election_core::{ProcessId, Scenario};

/// A crash, in the life that is over, or a return.
pub(super) type Detection = (ProcessId, Option<u16>);

/// What is still to be told, in the order in which it is due.
#[derive(Debug)]
pub(super) struct Detections {
    /// After how many ticks it is told; nothing is where there is no such detector.
    delay: Option<Tick>,
    due: VecDeque<(Tick, Detection)>,
}

impl Detections {
    pub(super) fn new(scenario: &Scenario) -> Self {
        Self { delay: scenario.detector.tells_after(), due: VecDeque::new() }
    }

    /// Something happens now that is to be told.
    pub(super) fn announce(&mut self, detection: Detection, now: Tick) {
        self.due.extend(self.delay.map(|delay| (now.saturating_add(delay), detection)));
    }

    /// A process is gone again before anybody has been told that it is back.
    pub(super) fn forget_return(&mut self, process: ProcessId) {
        self.due.retain(|(_, detection)| *detection != (process, None));
    }

    /// A process is back before anybody has been told that it had crashed.
    pub(super) fn forget_crash(&mut self, process: ProcessId) {
        self.due.retain(|(_, (peer, crashed))| *peer != process || crashed.is_none());
    }

    pub(super) fn next_due(&self) -> Option<Tick> {
        self.due.front().map(|(due, _)| *due)
    }

    pub(super) fn pop(&mut self) -> Option<Detection> {
        self.due.pop_front().map(|(_, detection)| detection)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.due.is_empty()
    }
}

/// Whether a process is told what happens to another.
pub(super) fn is_told(scenario: &Scenario, process: ProcessId, peer: ProcessId) -> bool {
    let is_everybody = !matches!(scenario.detector, Detector::Neighbours { .. });
    let graph = scenario.graph();
    process != peer && (is_everybody || graph.has_channel(process, peer) || graph.has_channel(peer, process))
}
