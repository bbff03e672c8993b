//! What all connections of the relay share.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use election_core::ProcessId;
use tokio::sync::{mpsc, watch};

use crate::agreement::Agreement;
use crate::cluster::guests::Visits;
use crate::cluster::relay::Passing;
use crate::tcp::Limits;
use crate::wire::{Envelope, Introduction, Life, Roster};

/// What all connections of the relay share.
pub(super) struct Shared {
    pub(super) limits: Limits,
    pub(super) agreement: Agreement,
    /// Where others reach each member.
    pub(super) addresses: Vec<SocketAddr>,
    /// Where each member listens.
    pub(super) places: Vec<watch::Sender<Option<SocketAddr>>>,
    /// What leads to each member in the place of each other.
    pub(super) down: Mutex<BTreeMap<(u16, u16), mpsc::Sender<Envelope>>>,
    pub(super) taken: mpsc::Sender<Passing>,
    pub(super) visits: Visits,
    /// Whether the first tick has begun: guests have no roster before that.
    pub(super) begun: watch::Sender<bool>,
}

impl Shared {
    pub(super) fn down(&self) -> MutexGuard<'_, BTreeMap<(u16, u16), mpsc::Sender<Envelope>>> {
        self.down.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The relay in the place of a member. Who that member is, its own answer says.
    pub(super) fn introduction(&self, process: u16) -> Introduction {
        Introduction {
            agreement: self.agreement,
            processes: u16::try_from(self.addresses.len()).unwrap_or(u16::MAX),
            process: ProcessId(process),
            life: Life { number: 0, instance: 0 },
            address: self.addresses[usize::from(process)].to_string(),
            key: None,
        }
    }

    /// A roster as others may have it: with nobody's own address.
    pub(super) fn readdressed(&self, mut roster: Roster) -> Roster {
        for contact in &mut roster.contacts {
            if let Some(address) = self.addresses.get(usize::from(contact.process)) {
                contact.address = address.to_string();
            }
        }
        roster
    }
}
