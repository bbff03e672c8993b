//! What a cluster does when a process of its is gone: it was killed, has left, or has ended by itself; or somebody has ended it by hand.

use std::process::ExitStatus;

use election_core::ProcessId;
use election_core::model::Condition;
use election_core::scenario::{Fault, FaultKind};
use tokio::process::Command;

use super::Cluster;
use crate::cluster::settings::{Call, ClusterError, News};

impl<C: FnMut(&Call) -> Command, T: FnMut(News<'_>)> Cluster<'_, C, T> {
    /// Notes what somebody has done to a process by hand, if that is a member: one that waits for its time is none yet. Says whether it is.
    pub(super) fn note_by_hand(&mut self, kind: FaultKind) -> bool {
        let process = kind.process().map(ProcessId);
        let is_member = |process| self.relay.condition(process) == Condition::Live;
        if !self.has_begun || !process.is_some_and(is_member) {
            return false;
        }
        let now = self.now();
        (self.tell)(News::Fault(now, &kind));
        self.quiet.happens(now);
        self.by_hand.push((now, kind));
        true
    }

    /// All that a process has said has been read: it was killed, here or by somebody else, has left, or has ended by itself.
    pub(super) async fn is_gone(&mut self, process: ProcessId) -> Result<(), ClusterError> {
        let place = &mut self.places[process.index()];
        let Some(mut running) = place.running.take() else { return Ok(()) };
        let is_told_to = place.leaves || place.killed.is_some();
        let status = running.end().await.map_err(ClusterError::End)?;
        let crash = FaultKind::Crash { process: process.0, after_sends: None };
        if !is_told_to && is_kill(status) && self.note_by_hand(crash) {
            let now = self.now();
            self.has_crashed(process, now);
        }
        let is_member = self.relay.condition(process) == Condition::Live;
        let place = &mut self.places[process.index()];
        let comes_back = |fault: &Fault| matches!(fault.kind, FaultKind::Recover(other) | FaultKind::Join(other) if other == process.0);
        if let Some(at) = place.killed.take() {
            if place.has_lived {
                self.journal.set_life(place.crashed_in, place.life);
                self.detections.announce((process, Some(place.life)), at);
            }
        } else if std::mem::take(&mut place.leaves) {
            self.turns.is_gone(process.0);
        } else if !self.has_begun || is_member || !(is_kill(status) || status.success()) {
            return Err(ClusterError::Ended(process.0, status.to_string()));
        }
        // It waits for that; so does another one in the place of one that was ended while it waited.
        if self.places[process.index()].begins || self.faults.iter().any(comes_back) {
            self.start(process)?;
        }
        Ok(())
    }
}

/// Whether a process was killed, and has not ended by itself.
#[cfg(unix)]
fn is_kill(status: ExitStatus) -> bool {
    use std::os::unix::process::ExitStatusExt as _;

    // SIGKILL.
    status.signal() == Some(9)
}

#[cfg(not(unix))]
fn is_kill(_: ExitStatus) -> bool {
    false
}
