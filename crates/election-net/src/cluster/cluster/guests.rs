//! What a cluster does with its guests.

use election_core::ProcessId;
use election_core::model::Condition;
use tokio::process::Command;
use tokio::time::{Instant, sleep, sleep_until};

use super::{Cluster, LOOK};
use crate::cluster::guests::Sighting;
use crate::cluster::settings::{Call, ClusterError, News};

impl<C: FnMut(&Call) -> Command, T: FnMut(News<'_>)> Cluster<'_, C, T> {
    /// Says how guests are to be started, and waits until all have dialled.
    pub(super) async fn await_guests(&mut self) -> Result<(), ClusterError> {
        let guests: Vec<u16> = self.guests.keys().copied().collect();
        for process in &guests {
            let call = self.call(ProcessId(*process));
            (self.tell)(News::Awaits(&call));
        }
        let wait = self.settings.wait;
        let (deadline, mut refused) = (Instant::now() + wait, None);
        while let Some(process) = guests.iter().find(|guest| self.wires.place(ProcessId(**guest)).is_none()) {
            tokio::select! {
                Some(sighting) = self.sightings.recv() => {
                    self.see(sighting);
                    if let Sighting::Refused(why) = sighting {
                        refused = Some(why);
                    }
                }
                () = sleep(LOOK) => {}
                () = sleep_until(deadline) => return Err(ClusterError::NeverCame { process: *process, wait, refused }),
            }
        }
        Ok(())
    }

    /// A guest and another member that do not reach each other yet.
    pub(super) fn is_apart(&self) -> Option<ClusterError> {
        self.guests.keys().find_map(|process| {
            let guest = ProcessId(*process);
            let mut others = self.relay.live().filter(|other| *other != guest);
            let other = others.find(|other| !self.wires.are_connected(guest, *other))?.0;
            let place = self.wires.place(guest).map(|place| place.to_string()).unwrap_or_default();
            Some(ClusterError::HalfThere { process: *process, other, place })
        })
    }

    /// Something is seen of guests.
    pub(super) fn see(&mut self, sighting: Sighting) {
        let now = self.now();
        let (process, is_there) = match sighting {
            Sighting::Refused(why) => return (self.tell)(News::Refused(why)),
            Sighting::CutOff(process) => {
                self.guests.entry(process).or_default().cut_off += 1;
                return;
            }
            Sighting::Came(process) => (process, true),
            Sighting::Went(process) => (process, false),
        };
        self.guests.entry(process).or_default().is_there = is_there;
        let process = ProcessId(process);
        self.relay.set_condition(process, if is_there { Condition::Live } else { Condition::Crashed });
        self.quiet.happens(now);
        (self.tell)(if is_there { News::Came(now, process) } else { News::Went(now, process) });
    }
}
