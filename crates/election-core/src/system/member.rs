//! What the system keeps about a process beside its host: what happens to it from outside.

use crate::algorithm::Standing;
use crate::model::{Condition, ProcessId};

/// What the system keeps about a process beside its host. The future depends on all of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Member {
    pub(crate) condition: Condition,
    /// How many scheduled starts are yet to come.
    pub(crate) starts: u16,
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
        Self { condition: if is_member { Condition::Live } else { Condition::Absent }, starts: 0 }
    }

    #[inline]
    pub(crate) fn is_live(&self) -> bool {
        self.condition == Condition::Live
    }
}
