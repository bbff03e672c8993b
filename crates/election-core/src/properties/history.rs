//! What judging safety takes of the past of a world.

use std::collections::BTreeMap;

use crate::model::{Identities, Identity, ProcessId, Set};
use crate::properties::takeover::Takeovers;

/// What judging safety takes of the past of a world: from equal worlds with equal histories on, equal steps are judged alike. It knows
/// no time, and not how many steps there were.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct History {
    /// Who leads, in the order in which they became it.
    pub(super) leaders: Vec<ProcessId>,
    /// Whether two have led of which neither took over from the other: that is said once.
    pub(super) is_split: bool,
    /// What judging takeovers takes, where processes come back or join.
    pub(super) takeovers: Option<Takeovers>,
    /// Who was the first to lead in each epoch.
    pub(super) epochs: BTreeMap<u32, ProcessId>,
    /// Who is in its critical section.
    pub(super) inside: Set,
    /// Those whose identity a leader's must not lose to.
    pub(super) contending: Contending,
}

/// Processes that contend, and the best of them at once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Contending {
    processes: Set,
    /// The best identity among them: it follows from the processes.
    best: Option<Identity>,
}

impl Contending {
    pub(super) fn insert(&mut self, process: ProcessId, identities: &Identities) {
        self.processes.insert(process.0);
        self.best = self.best.max(Some(identities.at(process)));
    }

    pub(super) fn remove(&mut self, process: ProcessId, identities: &Identities) {
        if self.processes.remove(process.0) && self.best == Some(identities.at(process)) {
            self.best = self.processes.iter().map(|process| identities.at(ProcessId(process))).max();
        }
    }

    /// The best identity of those that contend, if it is better than this one.
    pub(super) fn better_than(&self, identity: Identity) -> Option<Identity> {
        self.best.filter(|best| *best > identity)
    }

    /// The first process by position that contends and has a better identity than this one.
    pub(super) fn first_better_than(&self, identity: Identity, identities: &Identities) -> Option<ProcessId> {
        self.better_than(identity)?;
        self.processes.iter().map(ProcessId).find(|process| identities.at(*process) > identity)
    }
}
