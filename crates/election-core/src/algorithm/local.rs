//! The local state of a process that the engine keeps for every algorithm alike.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::algorithm::effects::Standing;
use crate::algorithm::facts::Facts;
use crate::model::{Incarnation, ProcessId, Set, Timer};

/// The local state of a process that the engine keeps; handlers read and change it through the context.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Local {
    pub(crate) standing: Standing,
    pub(crate) incarnation: Incarnation,
    /// Whether it has been a member. Its next life then has a new number.
    pub(crate) has_lived: bool,
    /// Whether a scheduled start would still make it an initiator.
    pub(crate) may_start: bool,
    /// The timers that run, a bit each.
    timers: u16,
    /// What it knows of the others; none where it knows nothing, as most processes. Copies share it until one of them changes it: otherwise a
    /// snapshot of a thousand processes that all know of a thousand crashes would copy a million entries.
    peers: Option<Arc<Peers>>,
}

/// About how many bytes it takes to know something of the others.
const PEERS_BYTES: usize = 96;

/// What a process knows of the others.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Peers {
    /// The positions that it knows to have crashed, or suspects of it, each with the last of its lives that it takes to be over.
    pub(crate) down: BTreeMap<u16, Incarnation>,
    /// The positions that it considers no members.
    pub(crate) absent: Set,
    /// The positions that it has had a heartbeat from since it last knew a leader.
    pub(crate) heard: Set,
    /// The positions that it expects heartbeats from, or an ack: a timer runs for each.
    pub(crate) expected: Set,
    /// The latest of its lives that each position has shown by a message, where that is not the first; only where processes watch each
    /// other, and have to say which life is over.
    pub(crate) lives: BTreeMap<u16, Incarnation>,
}

impl Peers {
    /// Whether a position is unavailable: no member, or known to have crashed.
    #[inline]
    pub(crate) fn lacks(&self, position: u16) -> bool {
        self.is_down(position) || self.absent.contains(position)
    }

    /// Those positions, in no order.
    pub(crate) fn lacking(&self) -> impl Iterator<Item = u16> + '_ {
        self.down.keys().copied().chain(self.absent.iter())
    }

    /// Whether a position is known to have crashed, or suspected of it.
    #[inline]
    pub(crate) fn is_down(&self, position: u16) -> bool {
        self.down.contains_key(&position)
    }
}

impl Local {
    /// A process before its first life, or in it.
    pub(crate) fn new(is_member: bool) -> Self {
        Self { has_lived: is_member, may_start: is_member, ..Self::default() }
    }

    /// A process of which this life is over.
    pub(crate) fn after(life: Incarnation) -> Self {
        Self { incarnation: life, has_lived: true, ..Self::default() }
    }

    /// Ends its life: clears everything that does not survive a crash.
    pub(crate) fn lose_everything(&mut self) {
        *self = Self::after(self.incarnation);
    }

    /// The life that stands on its messages; none does where no detector tells who has crashed, and it makes no difference.
    #[inline]
    pub(crate) fn shown_life(&self, facts: &Facts) -> Incarnation {
        if facts.has_detector { self.incarnation } else { 0 }
    }

    /// Begins a life: its first, or one with a new number. The process knows who is no member.
    pub(crate) fn begin_life(&mut self, absent: &Set) {
        if std::mem::replace(&mut self.has_lived, true) {
            self.incarnation = self.incarnation.wrapping_add(1);
        }
        self.learn_who_is_absent(absent);
    }

    /// Whether it is the same as another, once no start is to come.
    pub(crate) fn is_as_after_all_starts(&self, other: &Self) -> bool {
        self == other
            || self.may_start != other.may_start && Self { may_start: other.may_start, ..self.clone() } == *other
    }

    pub(crate) fn start_timer(&mut self, timer: Timer) {
        self.timers |= bit(timer);
    }

    /// Stops a timer; returns whether it was running.
    pub(crate) fn stop_timer(&mut self, timer: Timer) -> bool {
        let ran = self.has_timer(timer);
        self.timers &= !bit(timer);
        ran
    }

    pub(crate) fn has_timer(&self, timer: Timer) -> bool {
        self.timers & bit(timer) != 0
    }

    /// The timers that run.
    pub(crate) fn timers(&self) -> impl Iterator<Item = Timer> + '_ {
        (0..16).map(Timer).filter(|timer| self.has_timer(*timer))
    }

    /// What it knows of the others, if that is anything.
    #[inline]
    pub(crate) fn peers(&self) -> Option<&Peers> {
        self.peers.as_deref()
    }

    /// Whether a position is unavailable, as far as it knows.
    pub(crate) fn lacks(&self, position: u16) -> bool {
        self.peers().is_some_and(|peers| peers.lacks(position))
    }

    /// Changes what it knows of the others.
    pub(crate) fn know<T>(&mut self, change: impl FnOnce(&mut Peers) -> T) -> T {
        let result = change(Arc::make_mut(self.peers.get_or_insert_default()));
        // Two processes that know the same are the same value.
        if self.peers.as_deref() == Some(&Peers::default()) {
            self.peers = None;
        }
        result
    }

    pub(crate) fn learn_who_is_absent(&mut self, absent: &Set) {
        if !absent.is_empty() {
            self.know(|peers| peers.absent = absent.clone());
        }
    }

    /// A peer has crashed, or seems to have: this life of its is over, if not a later one.
    pub(crate) fn learn_of_crash(&mut self, peer: ProcessId, life: Incarnation) {
        self.know(|peers| peers.down.insert(peer.0, life));
    }

    /// A peer that seemed to have crashed lives.
    pub(crate) fn take_for_live(&mut self, peer: ProcessId) {
        if self.peers.is_some() {
            self.know(|peers| peers.down.remove(&peer.0));
        }
    }

    /// A peer has recovered or joined. Whoever crashes amid announcing its leave has not left: when it is back it is a member for all again.
    pub(crate) fn learn_of_return(&mut self, peer: ProcessId) {
        if self.peers.is_some() {
            self.know(|peers| (peers.absent.remove(peer.0), peers.down.remove(&peer.0)));
        }
    }

    /// A message has come that a peer sent in this life of its. If that is a later one than the one known to be over, the peer is back.
    #[inline]
    pub(crate) fn learn_from_message(&mut self, peer: ProcessId, life: Incarnation) {
        let is_over = |peers: &Peers| peers.down.get(&peer.0).is_some_and(|over| life > *over);
        if self.peers().is_some_and(is_over) {
            self.learn_of_return(peer);
        }
    }

    /// The same where processes watch each other: the life is remembered, for the peer may fall silent in it.
    pub(crate) fn learn_of_life(&mut self, peer: ProcessId, life: Incarnation) {
        if life > self.last_life(peer) {
            self.know(|peers| peers.lives.insert(peer.0, life));
        }
    }

    /// The latest life of a peer that it has heard of; the first one if of none.
    pub(crate) fn last_life(&self, peer: ProcessId) -> Incarnation {
        self.peers().and_then(|peers| peers.lives.get(&peer.0)).copied().unwrap_or_default()
    }

    pub(crate) fn learn_of_leave(&mut self, peer: ProcessId) {
        self.know(|peers| (peers.absent.insert(peer.0), peers.down.remove(&peer.0)));
    }

    /// About how many bytes it holds besides itself, on any machine.
    pub(crate) fn heap_bytes(&self) -> usize {
        let down = |peers: &Peers| size_of::<(u16, Incarnation)>() * (peers.down.len() + peers.lives.len());
        self.peers().map_or(0, |peers| PEERS_BYTES + down(peers))
    }
}

/// The place of a timer among the bits; none for one that no algorithm can have, which therefore never runs.
fn bit(timer: Timer) -> u16 {
    1u16.checked_shl(timer.0.into()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_joins_is_neither_absent_nor_down_any_more() {
        let mut local = Local::default();
        local.learn_of_crash(ProcessId(3), 0);
        local.learn_of_leave(ProcessId(3));
        let peers = local.peers().expect("it knows something");
        assert!(peers.lacks(3) && !peers.is_down(3));
        local.learn_of_crash(ProcessId(3), 0);
        local.learn_of_return(ProcessId(3));
        assert_eq!(local, Local::default());
    }

    #[test]
    fn only_a_message_of_a_later_life_shows_that_its_sender_is_back() {
        let mut local = Local::default();
        local.learn_of_crash(ProcessId(3), 1);
        local.learn_from_message(ProcessId(3), 0);
        local.learn_from_message(ProcessId(3), 1);
        local.learn_from_message(ProcessId(4), 2);
        assert!(local.peers().is_some_and(|peers| peers.is_down(3)));
        local.learn_from_message(ProcessId(3), 2);
        assert_eq!(local, Local::default());
    }

    #[test]
    fn timers_run_until_they_are_stopped() {
        let mut local = Local::default();
        local.start_timer(Timer(0));
        local.start_timer(Timer(3));
        assert_eq!(local.timers().collect::<Vec<_>>(), [Timer(0), Timer(3)]);
        assert!(local.stop_timer(Timer(3)) && !local.stop_timer(Timer(3)));
        assert!(local.has_timer(Timer(0)));
        assert!(!local.has_timer(Timer(16)) && !local.has_timer(Timer(255)), "there are no such timers");
    }
}
