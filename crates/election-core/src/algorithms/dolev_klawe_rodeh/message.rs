//! What travels.

use serde::{Deserialize, Serialize};

use crate::algorithm::Message;
use crate::model::{Identity, Kind, Value, Variables};

/// What travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Travelling {
    /// What an active process stands for, on its way to the next one.
    First(Identity),
    /// What an active process has got as `first`, on its way to the next one.
    Second(Identity),
    /// The leader's identity.
    Elected { leader: Identity },
}

impl Message for Travelling {
    fn kind(&self) -> Kind {
        match self {
            Self::First(_) => Kind(0),
            Self::Second(_) => Kind(1),
            Self::Elected { .. } => Kind(2),
        }
    }

    fn bits(&self, identity: u32) -> u32 {
        identity
    }

    fn payload(&self) -> u32 {
        let (Self::First(identity) | Self::Second(identity) | Self::Elected { leader: identity }) = self;
        identity.0.into()
    }

    fn identity(&self) -> Option<Identity> {
        let (Self::First(identity) | Self::Second(identity) | Self::Elected { leader: identity }) = self;
        Some(*identity)
    }

    fn corrupted(&self, identity: Identity) -> Self {
        match self {
            Self::First(_) => Self::First(identity),
            Self::Second(_) => Self::Second(identity),
            Self::Elected { .. } => Self::Elected { leader: identity },
        }
    }

    fn announces(&self, _sender: Identity) -> Option<Identity> {
        if let Self::Elected { leader } = self { Some(*leader) } else { None }
    }

    fn show(&self, out: &mut Variables) {
        match self {
            Self::First(identity) | Self::Second(identity) => out.add("value", Value::Identity(*identity)),
            Self::Elected { leader } => out.add("leader", Value::Identity(*leader)),
        }
    }
}
