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
    Election { identity: Identity, epoch: Option<Epoch> },
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

    /// An epoch takes 8 bits.
    fn bits(&self, identity: u32) -> u32 {
        match self {
            Self::Election { epoch, .. } | Self::Coordinator { epoch, .. } => identity + epoch.map_or(0, |_| 8),
            Self::Answer => 0,
        }
    }

    fn payload(&self) -> u32 {
        match self {
            Self::Election { identity, epoch } | Self::Coordinator { identity, epoch } => {
                u32::from(identity.0) | u32::from(epoch.unwrap_or(0)) << 16
            }
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
            Self::Election { epoch, .. } => Self::Election { identity, epoch: *epoch },
            Self::Coordinator { epoch, .. } => Self::Coordinator { identity, epoch: *epoch },
            Self::Answer => Self::Answer,
        }
    }

    fn show(&self, out: &mut Variables) {
        if let Self::Election { identity, epoch } | Self::Coordinator { identity, epoch } = self {
            out.add("identity", Value::Identity(*identity));
            if let Some(epoch) = epoch {
                out.add("epoch", Value::Number(u32::from(*epoch)));
            }
        }
    }
}
