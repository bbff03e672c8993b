//! Members of a cluster that somebody else runs. They dial the relay as all do; nobody here starts them, kills them or hears from them what
//! they do.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use tokio::sync::mpsc;

use crate::wire::Refusal;

/// What is known of a guest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Guest {
    /// Whether it has a connection.
    pub is_there: bool,
    /// How often another member has cut it off, because of something that no member sends.
    pub cut_off: u32,
}

/// What the relay sees of guests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sighting {
    /// This one has a connection again, or for the first time.
    Came(u16),
    /// It has none any more.
    Went(u16),
    /// It was cut off by another member.
    CutOff(u16),
    /// Somebody was not let in.
    Refused(Refusal),
}

/// The guests' connections, as the relay sees them.
#[derive(Debug)]
pub(super) struct Visits {
    guests: BTreeSet<u16>,
    /// How many connections each has that dials.
    connections: Mutex<BTreeMap<u16, u32>>,
    sightings: mpsc::Sender<Sighting>,
}

impl Visits {
    /// Those of these processes.
    pub(super) fn of(guests: BTreeSet<u16>) -> (Self, mpsc::Receiver<Sighting>) {
        let (sightings, seen) = mpsc::channel(64);
        (Self { guests, connections: Mutex::default(), sightings }, seen)
    }

    pub(super) fn is_guest(&self, process: u16) -> bool {
        self.guests.contains(&process)
    }

    /// Something is seen. What nobody reads in time is of no interest any more.
    pub(super) fn sees(&self, sighting: Sighting) {
        let _ = self.sightings.try_send(sighting);
    }

    /// A guest has a connection until the visit is dropped; nothing for anybody else.
    pub(super) fn begin(&self, process: u16) -> Option<Visit<'_>> {
        if !self.is_guest(process) {
            return None;
        }
        if self.count(process, |count| *count += 1) == 1 {
            self.sees(Sighting::Came(process));
        }
        Some(Visit { visits: self, process })
    }

    fn count(&self, process: u16, change: impl FnOnce(&mut u32)) -> u32 {
        let mut connections = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        let count = connections.entry(process).or_default();
        change(count);
        *count
    }
}

/// A connection of a guest.
pub(super) struct Visit<'a> {
    visits: &'a Visits,
    process: u16,
}

impl Drop for Visit<'_> {
    fn drop(&mut self) {
        if self.visits.count(self.process, |count| *count -= 1) == 0 {
            self.visits.sees(Sighting::Went(self.process));
        }
    }
}
