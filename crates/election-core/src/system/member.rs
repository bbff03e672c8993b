//! What the engine keeps about a process beside the algorithm's own state.

use crate::algorithm::Standing;
use crate::algorithm::local::Local;
use crate::model::{Condition, ProcessId, Set};

/// What the engine keeps about a process for every algorithm alike. The future depends on all of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Member {
    pub(crate) condition: Condition,
    /// Whether a scheduled start would still make it an initiator.
    pub(crate) may_start: bool,
    /// How many scheduled starts are yet to come.
    pub(crate) starts: u16,
    /// Whether it is a member or has been one.
    has_been_member: bool,
    /// What its handlers read.
    pub(crate) local: Local,
}

/// What everybody may know of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Explored {
    /// Its position.
    pub process: ProcessId,
    /// Whether it is live, crashed or no member.
    pub condition: Condition,
    /// Its role and the leader that it knows.
    pub standing: Standing,
}

impl Member {
    /// A process at the beginning.
    pub(crate) fn new(is_member: bool) -> Self {
        Self {
            condition: if is_member { Condition::Live } else { Condition::Absent },
            may_start: is_member,
            starts: 0,
            has_been_member: is_member,
            local: Local::default(),
        }
    }

    #[inline]
    pub(crate) fn is_live(&self) -> bool {
        self.condition == Condition::Live
    }

    /// Whether it is the same as another, once no start is to come.
    pub(crate) fn is_as_after_all_starts(&self, other: &Self) -> bool {
        self == other
            || self.may_start != other.may_start && Self { may_start: other.may_start, ..self.clone() } == *other
    }

    /// It crashes or leaves: what does not survive that is gone.
    pub(crate) fn lose_everything(&mut self, condition: Condition) {
        self.condition = condition;
        self.may_start = false;
        self.local = Local::reborn(self.local.incarnation);
    }

    /// It restarts, and knows who is absent.
    pub(crate) fn recover(&mut self, absent: &Set) {
        self.condition = Condition::Live;
        self.local.incarnation = self.local.incarnation.wrapping_add(1);
        self.local.learn_who_is_absent(absent);
    }

    /// It is a member from now on, and knows who is absent.
    pub(crate) fn join(&mut self, absent: &Set) {
        self.condition = Condition::Live;
        if std::mem::replace(&mut self.has_been_member, true) {
            self.local.incarnation = self.local.incarnation.wrapping_add(1);
        }
        self.local.learn_who_is_absent(absent);
    }

    /// How many bytes it holds besides itself.
    pub(crate) fn heap_bytes(&self) -> usize {
        self.local.heap_bytes()
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
        assert_eq!((member.local.incarnation, member.may_start), (0, false));
        member.lose_everything(Condition::Absent);
        member.join(&nobody);
        assert_eq!((member.local.incarnation, member.condition), (1, Condition::Live));
    }
}
