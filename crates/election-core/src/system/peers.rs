//! What a process knows of the others, whatever the algorithm.

use crate::sets::Set;

/// What a process knows of the others.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Peers {
    /// The positions that it knows to have crashed, or suspects of it.
    pub(crate) down: Set,
    /// The positions that it takes for no members.
    pub(crate) absent: Set,
    /// The positions that it has had a heartbeat from since it last knew a leader.
    pub(crate) heard: Set,
    /// The positions that it expects heartbeats from: a timer runs for each.
    pub(crate) expected: Set,
}

impl Peers {
    /// Whether there is nothing to be had from a position: it is no member, or known to have crashed.
    #[inline]
    pub(crate) fn lacks(&self, position: u16) -> bool {
        self.down.contains(position) || self.absent.contains(position)
    }

    /// Those positions, in no order.
    pub(crate) fn lacking(&self) -> impl Iterator<Item = u16> + '_ {
        self.down.iter().chain(self.absent.iter())
    }
}
