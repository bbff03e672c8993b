//! What happens to a cluster because somebody asks for it while it runs, and what it tells those who watch it.

use election_core::model::Tick;
use election_core::scenario::{Fault, FaultKind};
use tokio::process::Command;

use super::Cluster;
use crate::cluster::orders::{AllAsked, Answer, Asked, Seen, why_not};
use crate::cluster::settings::{Call, ClusterError, News};

/// What is asked for, and how much has been told.
#[derive(Debug, Default)]
pub(super) struct Live {
    asked: AllAsked,
    /// How many entries of the journal have been told, and in which tick.
    told: usize,
    told_in: Tick,
}

impl Live {
    /// Something is to happen: at the beginning of the next tick, where all that happens to processes and channels does.
    pub(super) fn ask(&mut self, now: Tick, kind: FaultKind, answer: Answer) {
        self.asked.add(Asked { from: now.saturating_add(1), kind, answer });
    }

    /// The next thing that was asked for and can happen in this tick.
    pub(super) fn due(&mut self, now: Tick) -> Option<Asked> {
        self.asked.due(now)
    }
}

impl<C: FnMut(&Call) -> Command, T: FnMut(News<'_>)> Cluster<'_, C, T> {
    /// Something happens because somebody has asked for it, or is refused.
    pub(super) async fn happen_as_asked(&mut self, asked: Asked) -> Result<(), ClusterError> {
        let Asked { kind, answer, .. } = asked;
        let done = match why_not(self.settings, &self.relay, &kind) {
            Some(why) => Err(why),
            None => {
                self.happen(Fault { at: self.now(), kind }).await?;
                Ok(())
            }
        };
        // Who does not wait for the answer needs none.
        let _ = answer.send(done);
        Ok(())
    }

    /// Tells those who watch what has been seen since the last time, once a tick.
    pub(super) fn show(&mut self, now: Tick) {
        if now != self.live.told_in && self.live.told < self.journal.entries.len() {
            self.live.told_in = now;
            self.tell_watchers(false);
        }
    }

    /// The same of all that is left, at its end.
    pub(super) fn show_end(&mut self) {
        self.tell_watchers(true);
    }

    fn tell_watchers(&mut self, has_ended: bool) {
        let Some(watchers) = &self.settings.watchers else { return };
        // In which life somebody was killed may have turned out since.
        let told = self.places.iter().filter_map(|place| place.crashed_in).filter(|place| *place < self.live.told);
        let lives = told.filter_map(|place| Some((place, self.journal.life_of(place)?))).collect();
        let entries = self.journal.entries[self.live.told..].to_vec();
        self.live.told = self.journal.entries.len();
        // Where nobody watches any more it goes on all the same.
        let _ = watchers.send(Seen { entries, lives, in_flight: self.relay.names(), has_ended });
    }
}
