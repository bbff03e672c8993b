//! What travels.

use serde::{Deserialize, Serialize};

use crate::algorithm::Message;
use crate::algorithms::ring::Way;
use crate::model::{Identity, Kind, Value, Variables};

/// What travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Travelling {
    /// An active process's identity, on its way to the nearest active one.
    Candidate { identity: Identity, is_odd: bool, way: Way },
    /// The leader's identity.
    Elected { leader: Identity },
}

impl Message for Travelling {
    fn kind(&self) -> Kind {
        match self {
            Self::Candidate { .. } => Kind(0),
            Self::Elected { .. } => Kind(1),
        }
    }

    fn bits(&self, identity: u32) -> u32 {
        match self {
            Self::Candidate { .. } => identity + 1 + 1,
            Self::Elected { .. } => identity,
        }
    }

    fn payload(&self) -> u32 {
        match self {
            Self::Candidate { identity, is_odd, way } => {
                u32::from(identity.0) | u32::from(*is_odd) << 16 | u32::from(way.is_clockwise()) << 17
            }
            Self::Elected { leader } => leader.0.into(),
        }
    }

    fn identity(&self) -> Option<Identity> {
        let (Self::Candidate { identity, .. } | Self::Elected { leader: identity }) = self;
        Some(*identity)
    }

    fn corrupted(&self, identity: Identity) -> Self {
        match self {
            Self::Candidate { is_odd, way, .. } => Self::Candidate { identity, is_odd: *is_odd, way: *way },
            Self::Elected { .. } => Self::Elected { leader: identity },
        }
    }

    fn announces(&self, _sender: Identity) -> Option<Identity> {
        if let Self::Elected { leader } = self { Some(*leader) } else { None }
    }

    fn show(&self, out: &mut Variables) {
        match self {
            Self::Candidate { identity, is_odd, way } => {
                out.add("identity", Value::Identity(*identity));
                out.add("odd round", Value::Flag(*is_odd));
                out.add("clockwise", Value::Flag(way.is_clockwise()));
            }
            Self::Elected { leader } => out.add("leader", Value::Identity(*leader)),
        }
    }
}
