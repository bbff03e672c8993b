//! The part of a process's state that its host does not have: its condition and its scheduled starts.

use crate::algorithm::Standing;
use crate::model::{Condition, ProcessId};

/// The part of a process's state that its host does not have. All of it is part of the world's state.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Member {
    pub(crate) condition: Condition,
    /// How many scheduled starts are yet to come.
    pub(crate) starts: u16,
}

/// What a process shows to the outside.
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
        Self { condition: if is_member { Condition::Live } else { Condition::Absent }, starts: 0 }
    }

    #[inline]
    pub(crate) fn is_live(&self) -> bool {
        self.condition == Condition::Live
    }
}
