//! What the engine keeps about a process beside the algorithm's own state.

use crate::process::{Condition, Identity, Incarnation, ProcessId, Role, Timer};
use crate::sets::Set;
use crate::system::peers::Peers;

/// What the engine keeps about a process for every algorithm alike. The future depends on all of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Member {
    pub(crate) condition: Condition,
    pub(crate) role: Role,
    /// Whether a scheduled start would still make it an initiator.
    pub(crate) may_start: bool,
    /// Whether it is a member or has been one.
    has_been_member: bool,
    /// The leader that it knows.
    pub(crate) leader: Option<Identity>,
    pub(crate) incarnation: Incarnation,
    /// The timers that run, a bit each.
    timers: u16,
    /// What most processes never need, out of the way of those.
    rare: Option<Box<Rare>>,
}

/// What only faults and their detection bring about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Rare {
    /// After how many more sends it crashes, for each crash prepared. The counts go on whatever else befalls it.
    crash_after: Vec<u32>,
    peers: Peers,
}

impl Member {
    /// A process at the beginning.
    pub(crate) fn new(is_member: bool) -> Self {
        Self {
            condition: if is_member { Condition::Live } else { Condition::Absent },
            role: Role::Asleep,
            may_start: is_member,
            has_been_member: is_member,
            leader: None,
            incarnation: 0,
            timers: 0,
            rare: None,
        }
    }

    pub(crate) fn is_live(&self) -> bool {
        self.condition == Condition::Live
    }

    /// Whether it is the same as another, once no start is to come.
    pub(crate) fn is_as_after_all_starts(&self, other: &Self) -> bool {
        self == other
            || self.may_start != other.may_start && Self { may_start: other.may_start, ..self.clone() } == *other
    }

    pub(crate) fn crash(&mut self) {
        self.lose_everything(Condition::Crashed);
    }

    pub(crate) fn leave(&mut self) {
        self.lose_everything(Condition::Absent);
    }

    /// Everything that does not survive a crash is gone.
    fn lose_everything(&mut self, condition: Condition) {
        let rare = self.rare.take().map(|mut rare| {
            rare.crash_after.retain(|left| *left > 0);
            rare.peers = Peers::default();
            rare
        });
        *self = Self { condition, may_start: false, incarnation: self.incarnation, rare, ..Self::new(true) };
        self.forget_what_is_empty();
    }

    /// It restarts, and knows who is absent.
    pub(crate) fn recover(&mut self, absent: &Set) {
        self.condition = Condition::Live;
        self.incarnation = self.incarnation.wrapping_add(1);
        self.learn_who_is_absent(absent);
    }

    /// It is a member from now on, and knows who is absent.
    pub(crate) fn join(&mut self, absent: &Set) {
        self.condition = Condition::Live;
        if std::mem::replace(&mut self.has_been_member, true) {
            self.incarnation = self.incarnation.wrapping_add(1);
        }
        self.learn_who_is_absent(absent);
    }

    /// It is to crash right after so many more sends.
    pub(crate) fn prepare_crash(&mut self, sends: u32) {
        self.rare.get_or_insert_default().crash_after.push(sends);
    }

    /// After how many more sends it crashes, if it is to.
    #[inline]
    pub(crate) fn sends_left(&self) -> Option<u32> {
        self.rare.as_ref().and_then(|rare| rare.crash_after.iter().min().copied())
    }

    /// Whether it is to crash at once, having just made its last send.
    #[inline]
    pub(crate) fn is_cut_short(&self) -> bool {
        self.rare.as_ref().is_some_and(|rare| rare.crash_after.contains(&0))
    }

    /// It has sent a message: one less until it crashes, if it is to.
    #[inline]
    pub(crate) fn has_sent(&mut self) {
        if let Some(rare) = &mut self.rare {
            for left in &mut rare.crash_after {
                *left -= 1;
            }
        }
    }

    pub(crate) fn start_timer(&mut self, timer: Timer) {
        self.timers |= 1 << timer.0;
    }

    /// Stops a timer; says whether it ran.
    pub(crate) fn stop_timer(&mut self, timer: Timer) -> bool {
        let ran = self.has_timer(timer);
        self.timers &= !(1 << timer.0);
        ran
    }

    pub(crate) fn has_timer(&self, timer: Timer) -> bool {
        self.timers & 1 << timer.0 != 0
    }

    /// What it knows of the others, if that is anything.
    #[inline]
    pub(crate) fn peers(&self) -> Option<&Peers> {
        self.rare.as_ref().map(|rare| &rare.peers)
    }

    /// Changes what it knows of the others.
    pub(crate) fn know<T>(&mut self, change: impl FnOnce(&mut Peers) -> T) -> T {
        let result = change(&mut self.rare.get_or_insert_default().peers);
        self.forget_what_is_empty();
        result
    }

    pub(crate) fn learn_who_is_absent(&mut self, absent: &Set) {
        if !absent.is_empty() {
            self.know(|peers| peers.absent = absent.clone());
        }
    }

    pub(crate) fn learn_of_crash(&mut self, peer: ProcessId) {
        self.know(|peers| peers.down.insert(peer.0));
    }

    pub(crate) fn learn_of_recovery(&mut self, peer: ProcessId) {
        if self.rare.is_some() {
            self.know(|peers| peers.down.remove(peer.0));
        }
    }

    pub(crate) fn learn_of_join(&mut self, peer: ProcessId) {
        if self.rare.is_some() {
            self.know(|peers| (peers.absent.remove(peer.0), peers.down.remove(peer.0)));
        }
    }

    pub(crate) fn learn_of_leave(&mut self, peer: ProcessId) {
        self.know(|peers| (peers.absent.insert(peer.0), peers.down.remove(peer.0)));
    }

    /// Two members that know the same are the same value.
    fn forget_what_is_empty(&mut self) {
        if self.rare.as_ref().is_some_and(|rare| **rare == Rare::default()) {
            self.rare = None;
        }
    }

    /// How many bytes it holds besides itself.
    pub(crate) fn heap_bytes(&self) -> usize {
        if self.rare.is_some() { size_of::<Rare>() } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_has_been_a_member_begins_a_new_life_by_joining() {
        let nobody = Set::default();
        let mut member = Member::new(false);
        member.join(&nobody);
        assert_eq!((member.incarnation, member.may_start), (0, false));
        member.leave();
        member.join(&nobody);
        assert_eq!((member.incarnation, member.condition), (1, Condition::Live));
    }

    #[test]
    fn whoever_joins_is_neither_absent_nor_down_any_more() {
        let mut member = Member::new(true);
        let before = member.clone();
        member.learn_of_crash(ProcessId(3));
        member.learn_of_leave(ProcessId(3));
        let peers = member.peers().expect("it knows something");
        assert!(peers.lacks(3) && !peers.down.contains(3));
        member.learn_of_crash(ProcessId(3));
        member.learn_of_join(ProcessId(3));
        assert_eq!(member, before);
    }
}
