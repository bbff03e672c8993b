//! What travels in the echo algorithm with extinction.

use serde::{Deserialize, Serialize};

use crate::algorithm;
use crate::model::{Identity, Kind, Value, Variables};

/// What travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Message {
    /// A wave, named by its initiator, on its way out or back.
    Token { wave: Identity },
    /// The best initiator has its wave back.
    Elected { leader: Identity },
}

impl algorithm::Message for Message {
    fn kind(&self) -> Kind {
        match self {
            Self::Token { .. } => Kind(0),
            Self::Elected { .. } => Kind(1),
        }
    }

    fn bits(&self, identity: u32) -> u32 {
        identity
    }

    fn payload(&self) -> u32 {
        let (Self::Token { wave: identity } | Self::Elected { leader: identity }) = self;
        identity.0.into()
    }

    fn identity(&self) -> Option<Identity> {
        let (Self::Token { wave: identity } | Self::Elected { leader: identity }) = self;
        Some(*identity)
    }

    fn corrupted(&self, identity: Identity) -> Self {
        match self {
            Self::Token { .. } => Self::Token { wave: identity },
            Self::Elected { .. } => Self::Elected { leader: identity },
        }
    }

    fn announces(&self, _sender: Identity) -> Option<Identity> {
        if let Self::Elected { leader } = self { Some(*leader) } else { None }
    }

    fn show(&self, out: &mut Variables) {
        match self {
            Self::Token { wave } => out.add("wave", Value::Identity(*wave)),
            Self::Elected { leader } => out.add("leader", Value::Identity(*leader)),
        }
    }
}
