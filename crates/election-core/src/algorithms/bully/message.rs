//! What travels in the bully algorithm.

use serde::{Deserialize, Serialize};

use crate::algorithm::Message;
use crate::model::{Identity, Kind, Value, Variables};

/// The number of an announcement.
pub(super) type Epoch = u16;

/// What travels. Epochs do only if they are switched on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum BullyMessage {
    /// Asks a higher process whether it lives.
    Election {
        identity: Identity,
        /// The sender knew the receiver as leader until now, is back, or has waited in vain.
        is_again: bool,
        epoch: Option<Epoch>,
    },
    /// It lives, and sees to the election.
    Answer,
    /// The sender is leader.
    Coordinator { identity: Identity, epoch: Option<Epoch> },
}

impl Message for BullyMessage {
    fn kind(&self) -> Kind {
        match self {
            Self::Election { .. } => Kind(0),
            Self::Answer => Kind(1),
            Self::Coordinator { .. } => Kind(2),
        }
    }

    /// An epoch takes 8 bits. Whether a process is asked again takes none, as if it were a kind of its own.
    fn bits(&self, identity: u32) -> u32 {
        match self {
            Self::Election { epoch, .. } | Self::Coordinator { epoch, .. } => identity + epoch.map_or(0, |_| 8),
            Self::Answer => 0,
        }
    }

    fn payload(&self) -> u32 {
        let packed = |identity: &Identity, is_again: bool, epoch: &Option<Epoch>| {
            // There are at most 1024 identities.
            u32::from(identity.0) | u32::from(is_again) << 15 | u32::from(epoch.unwrap_or(0)) << 16
        };
        match self {
            Self::Election { identity, is_again, epoch } => packed(identity, *is_again, epoch),
            Self::Coordinator { identity, epoch } => packed(identity, false, epoch),
            Self::Answer => 0,
        }
    }

    fn identity(&self) -> Option<Identity> {
        match self {
            Self::Election { identity, .. } | Self::Coordinator { identity, .. } => Some(*identity),
            Self::Answer => None,
        }
    }

    fn corrupted(&self, identity: Identity) -> Self {
        match self {
            Self::Election { is_again, epoch, .. } => Self::Election { identity, is_again: *is_again, epoch: *epoch },
            Self::Coordinator { epoch, .. } => Self::Coordinator { identity, epoch: *epoch },
            Self::Answer => Self::Answer,
        }
    }

    fn announces(&self, _sender: Identity) -> Option<Identity> {
        if let Self::Coordinator { identity, .. } = self { Some(*identity) } else { None }
    }

    fn show(&self, out: &mut Variables) {
        if let Self::Election { identity, epoch, .. } | Self::Coordinator { identity, epoch } = self {
            out.add("identity", Value::Identity(*identity));
            if let Self::Election { is_again, .. } = self {
                out.add("asked again", Value::Remark(*is_again));
            }
            if let Some(epoch) = epoch {
                out.add("epoch", Value::Number(u32::from(*epoch)));
            }
        }
    }
}
