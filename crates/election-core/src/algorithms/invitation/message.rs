//! What travels in the invitation algorithm.

use serde::{Deserialize, Serialize};

use crate::algorithm::Message;
use crate::model::{Identity, Kind, ProcessId, Value, Variables};

/// The name of a group: no two have the same one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Group {
    /// How many groups its coordinator has made before, in all its lives.
    pub(super) number: u32,
    /// Its coordinator, by identity and by position.
    pub(super) identity: Identity,
    pub(super) coordinator: ProcessId,
}

/// How many bits a number of groups takes.
const NUMBER: u32 = 8;

impl Group {
    /// It as one number, for epochs: there are at most 1024 positions.
    pub(super) fn as_number(self) -> u32 {
        self.number << 10 | u32::from(self.coordinator.0)
    }

    fn show(self, out: &mut Variables) {
        out.add("group", Value::Identity(self.identity));
        out.add("number", Value::Number(self.number));
    }
}

/// What travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum InvitationMessage {
    /// Asks whether the receiver is a coordinator; a member asks its own whether it still is that of this group.
    AreYouCoordinator { group: Option<Group> },
    /// Answers such a question.
    Answer { group: Option<Group>, is_yes: bool },
    /// Invites the receiver to this group.
    Invitation { group: Group },
    /// The sender wants to be a member of this group.
    Accept { group: Group },
    /// This group is complete; the receiver is a member.
    Ready { group: Group },
}

impl InvitationMessage {
    fn group(&self) -> Option<Group> {
        match *self {
            Self::AreYouCoordinator { group } | Self::Answer { group, .. } => group,
            Self::Invitation { group } | Self::Accept { group } | Self::Ready { group } => Some(group),
        }
    }

    /// The same with another group in the place of its own, if it has one.
    pub(super) fn with_group(self, change: impl FnOnce(Group) -> Group) -> Self {
        match self {
            Self::AreYouCoordinator { group } => Self::AreYouCoordinator { group: group.map(change) },
            Self::Answer { group, is_yes } => Self::Answer { group: group.map(change), is_yes },
            Self::Invitation { group } => Self::Invitation { group: change(group) },
            Self::Accept { group } => Self::Accept { group: change(group) },
            Self::Ready { group } => Self::Ready { group: change(group) },
        }
    }
}

impl Message for InvitationMessage {
    fn kind(&self) -> Kind {
        match self {
            Self::AreYouCoordinator { .. } => Kind(0),
            Self::Answer { .. } => Kind(1),
            Self::Invitation { .. } => Kind(2),
            Self::Accept { .. } => Kind(3),
            Self::Ready { .. } => Kind(4),
        }
    }

    /// A group is an identity and a number; yes or no takes one bit.
    fn bits(&self, identity: u32) -> u32 {
        let answer = u32::from(matches!(self, Self::Answer { .. }));
        answer + self.group().map_or(0, |_| identity + NUMBER)
    }

    fn payload(&self) -> u32 {
        let answer = u32::from(matches!(self, Self::Answer { is_yes: true, .. }));
        // Numbers of groups start at 0, and a question without one is none of the first group.
        answer << 31 | self.group().map_or(0, |group| group.as_number().wrapping_add(1))
    }

    fn identity(&self) -> Option<Identity> {
        self.group().map(|group| group.identity)
    }

    fn corrupted(&self, identity: Identity) -> Self {
        self.with_group(|group| Group { identity, ..group })
    }

    fn announces(&self, _sender: Identity) -> Option<Identity> {
        if let Self::Ready { group } = self { Some(group.identity) } else { None }
    }

    fn show(&self, out: &mut Variables) {
        if let Self::Answer { is_yes, .. } = self {
            out.add("yes", Value::Answer(*is_yes));
        }
        if let Some(group) = self.group() {
            group.show(out);
        }
    }
}
