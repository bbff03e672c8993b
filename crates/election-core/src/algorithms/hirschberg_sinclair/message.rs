//! What travels.

use serde::{Deserialize, Serialize};

use crate::algorithm::Message;
use crate::algorithms::ring::Way;
use crate::model::{Identity, Kind, Value, Variables};

/// What travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Travelling {
    /// An initiator's identity; `hops` says how many it may make, this one included.
    Probe { identity: Identity, hops: u32, way: Way },
    /// Nobody within the probe's reach has beaten this identity; it travels `way`, against the probe.
    Reply { identity: Identity, way: Way },
    /// The leader's identity.
    Elected { leader: Identity },
}

impl Message for Travelling {
    fn kind(&self) -> Kind {
        match self {
            Self::Probe { .. } => Kind(0),
            Self::Reply { .. } => Kind(1),
            Self::Elected { .. } => Kind(2),
        }
    }

    fn bits(&self, identity: u32) -> u32 {
        match self {
            // Hops are up to the first power of two that is no less than n.
            Self::Probe { .. } => identity + (identity + 1) + 1,
            Self::Reply { .. } => identity + 1,
            Self::Elected { .. } => identity,
        }
    }

    fn payload(&self) -> u32 {
        match self {
            Self::Probe { identity, hops, way } => {
                u32::from(identity.0) ^ hops.rotate_left(16) ^ u32::from(way.is_clockwise()) << 15
            }
            Self::Reply { identity, way } => u32::from(identity.0) | u32::from(way.is_clockwise()) << 16,
            Self::Elected { leader } => leader.0.into(),
        }
    }

    fn identity(&self) -> Option<Identity> {
        let (Self::Probe { identity, .. } | Self::Reply { identity, .. } | Self::Elected { leader: identity }) = self;
        Some(*identity)
    }

    fn corrupted(&self, identity: Identity) -> Self {
        match self {
            Self::Probe { hops, way, .. } => Self::Probe { identity, hops: *hops, way: *way },
            Self::Reply { way, .. } => Self::Reply { identity, way: *way },
            Self::Elected { .. } => Self::Elected { leader: identity },
        }
    }

    fn announces(&self, _sender: Identity) -> Option<Identity> {
        if let Self::Elected { leader } = self { Some(*leader) } else { None }
    }

    fn show(&self, out: &mut Variables) {
        match self {
            Self::Probe { identity, hops, way } => {
                out.add("identity", Value::Identity(*identity));
                out.add("hops left", Value::Number(*hops));
                out.add("clockwise", Value::Flag(way.is_clockwise()));
            }
            Self::Reply { identity, way } => {
                out.add("identity", Value::Identity(*identity));
                out.add("clockwise", Value::Flag(way.is_clockwise()));
            }
            Self::Elected { leader } => out.add("leader", Value::Identity(*leader)),
        }
    }
}
