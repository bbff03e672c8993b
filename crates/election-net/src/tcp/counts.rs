//! What is counted of the network, and what its tasks share.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use election_core::model::Incarnation;
use election_core::{Identities, ProcessId};
use tokio::sync::watch;

use crate::tcp::framed::Limits;
use crate::wire::{Introduction, Life, Roster};

/// Counts of what happens on the network.
#[derive(Debug, Default)]
pub struct Counts {
    /// Messages that were written to a connection.
    pub messages_out: AtomicU64,
    /// Messages that were read from one.
    pub messages_in: AtomicU64,
    /// Bytes of frames that were written, lengths not counted.
    pub bytes_out: AtomicU64,
    /// Bytes of frames that were read.
    pub bytes_in: AtomicU64,
    /// Messages dropped because as many as may were waiting.
    pub dropped_full: AtomicU64,
    /// Messages dropped because they waited for too long.
    pub dropped_late: AtomicU64,
    /// Messages dropped because nobody knows where their receiver is.
    pub dropped_unknown: AtomicU64,
    /// Frames that no member sends.
    pub refused_frames: AtomicU64,
    /// Handshakes that were refused.
    pub refused_handshakes: AtomicU64,
    /// Connections that were refused because there were too many.
    pub refused_connections: AtomicU64,
    /// Connections that ended, of both ways.
    pub lost_connections: AtomicU64,
}

/// Why a message does not leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drop {
    /// As many as may are waiting.
    Full,
    /// It has waited for too long.
    Late,
    /// Nobody knows where its receiver is.
    Unknown,
}

impl Counts {
    /// Adds so many.
    pub(super) fn add(counter: &AtomicU64, number: u64) {
        counter.fetch_add(number, Ordering::Relaxed);
    }

    /// A message was dropped.
    pub(super) fn dropped(&self, why: Drop) {
        let counter = match why {
            Drop::Full => &self.dropped_full,
            Drop::Late => &self.dropped_late,
            Drop::Unknown => &self.dropped_unknown,
        };
        Self::add(counter, 1);
    }
}

/// What all tasks of a member share.
#[derive(Debug)]
pub struct Shared {
    /// Who it is.
    introduction: watch::Sender<Introduction>,
    /// What members are called in logs.
    identities: Identities,
    /// How much it takes.
    pub limits: Limits,
    /// What it counts.
    pub counts: Counts,
    /// The latest life of each other member that has been seen.
    lives: Mutex<BTreeMap<u16, Life>>,
    /// The members to which there is a connection.
    connected: watch::Sender<Vec<u16>>,
    /// Whom it takes for members.
    roster: watch::Sender<Roster>,
}

impl Shared {
    /// At the beginning.
    #[must_use]
    pub fn new(introduction: Introduction, identities: Identities, limits: Limits) -> Self {
        Self {
            introduction: watch::Sender::new(introduction),
            identities,
            limits,
            counts: Counts::default(),
            lives: Mutex::default(),
            connected: watch::Sender::default(),
            roster: watch::Sender::default(),
        }
    }

    /// Who the member is.
    #[must_use]
    pub fn introduction(&self) -> Introduction {
        self.introduction.borrow().clone()
    }

    /// What a member is called in logs: its identity, as whoever started it knows it; of anonymous processes the position.
    #[must_use]
    pub fn name(&self, process: ProcessId) -> String {
        self.identities.text(self.identities.at(process))
    }

    /// Its life has this number. Connections in which it has said another one end.
    pub fn set_life(&self, number: Incarnation) {
        self.introduction
            .send_if_modified(|introduction| std::mem::replace(&mut introduction.life.number, number) != number);
    }

    /// Who the member is, whenever that changes.
    pub(super) fn introductions(&self) -> watch::Receiver<Introduction> {
        self.introduction.subscribe()
    }

    /// The latest life of a member that has been seen.
    #[must_use]
    pub fn life_of(&self, process: ProcessId) -> Option<Life> {
        lock(&self.lives).get(&process.0).copied()
    }

    /// A member has been seen in this life.
    pub(super) fn saw(&self, process: ProcessId, life: Life) {
        let mut lives = lock(&self.lives);
        let known = lives.entry(process.0).or_insert(life);
        if known.number < life.number {
            *known = life;
        }
    }

    /// There is a connection to a member, or there is none any more.
    pub(super) fn set_connected(&self, process: ProcessId, is_connected: bool) {
        self.connected.send_modify(|connected| {
            connected.retain(|other| *other != process.0);
            if is_connected {
                connected.push(process.0);
                connected.sort_unstable();
            }
        });
    }

    /// The members to which there is a connection, whenever that changes.
    #[must_use]
    pub fn connected(&self) -> watch::Receiver<Vec<u16>> {
        self.connected.subscribe()
    }

    /// From now on these are members.
    pub(super) fn publish(&self, roster: Roster) {
        self.roster.send_replace(roster);
    }

    /// Whom the member takes for members, whenever that changes.
    pub(super) fn roster(&self) -> watch::Receiver<Roster> {
        self.roster.subscribe()
    }
}

/// Nobody panics while holding one.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
