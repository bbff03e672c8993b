//! Processes and what is known of them at any moment: positions, identities, roles, conditions.

use serde::{Deserialize, Serialize};

/// A process's position, 0 to n - 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ProcessId(pub u16);

impl ProcessId {
    /// As an index into columns by position.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// An identity inside the engine: its rank among the scenario's identities, equal ones sharing a rank. Values and UUIDs
/// are in the run's [`Identities`](crate::model::Identities).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Identity(pub u16);

/// A message's kind: its place in [`Info::messages`](crate::algorithm::Info::messages).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Kind(pub u8);

/// A timer: its place in [`Info::timers`](crate::algorithm::Info::timers).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Timer(pub u8);

/// How far an election is for one process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Role {
    /// Has not heard of an election.
    #[default]
    Asleep,
    /// Bids for leadership.
    Candidate,
    /// Has lost, and does not know the leader yet.
    Passive,
    /// Knows the leader.
    Follower,
    /// Is the leader.
    Leader,
}

impl Role {
    /// All roles, in the order of their codes in traces.
    pub const ALL: [Self; 5] = [Self::Asleep, Self::Candidate, Self::Passive, Self::Follower, Self::Leader];

    /// In words: `candidate`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Asleep => "asleep",
            Self::Candidate => "candidate", // lint: not an algorithm's: a role
            Self::Passive => "passive",
            Self::Follower => "follower",
            Self::Leader => "leader",
        }
    }
}

/// Whether a process can take part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Condition {
    /// It can.
    #[default]
    Live,
    /// It has crashed and not recovered.
    Crashed,
    /// Its position is not a member: it has not joined yet, or has left.
    Absent,
}

impl Condition {
    /// The word for it in what is exported.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Live => "live",
            Self::Crashed => "crashed",
            Self::Absent => "absent",
        }
    }
}

/// The incarnation of a process: how often it has recovered.
pub type Incarnation = u16;
