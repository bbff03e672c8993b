//! What travels in the election on trees.

use serde::{Deserialize, Serialize};

use crate::algorithm;
use crate::model::{Identity, Kind, Value, Variables};

/// What travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Message {
    /// Wakes whom it reaches.
    Wakeup,
    /// The best identity on the sender's side of the edge.
    Token { best: Identity },
    /// The best identity of all.
    Elected { leader: Identity },
}

impl algorithm::Message for Message {
    fn kind(&self) -> Kind {
        match self {
            Self::Wakeup => Kind(0),
            Self::Token { .. } => Kind(1),
            Self::Elected { .. } => Kind(2),
        }
    }

    fn bits(&self, identity: u32) -> u32 {
        match self {
            Self::Wakeup => 0,
            Self::Token { .. } | Self::Elected { .. } => identity,
        }
    }

    fn payload(&self) -> u32 {
        match self {
            Self::Wakeup => 0,
            Self::Token { best: identity } | Self::Elected { leader: identity } => identity.0.into(),
        }
    }

    fn identity(&self) -> Option<Identity> {
        match self {
            Self::Wakeup => None,
            Self::Token { best: identity } | Self::Elected { leader: identity } => Some(*identity),
        }
    }

    fn corrupted(&self, identity: Identity) -> Self {
        match self {
            Self::Wakeup => Self::Wakeup,
            Self::Token { .. } => Self::Token { best: identity },
            Self::Elected { .. } => Self::Elected { leader: identity },
        }
    }

    fn announces(&self, _sender: Identity) -> Option<Identity> {
        if let Self::Elected { leader } = self { Some(*leader) } else { None }
    }

    fn show(&self, out: &mut Variables) {
        match self {
            Self::Wakeup => {}
            Self::Token { best } => out.add("best", Value::Identity(*best)),
            Self::Elected { leader } => out.add("leader", Value::Identity(*leader)),
        }
    }
}
