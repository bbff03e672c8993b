//! What goes round a ring of LeLann's or Chang and Roberts'.

use serde::{Deserialize, Serialize};

use crate::algorithm::{Message, Reason};
use crate::model::{Identity, Incarnation, Kind, Value, Variables};

/// What goes round a ring of LeLann's or Chang and Roberts'. Their files say what each kind is called and carries.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(align(8))]
pub(crate) enum Token {
    /// A bidder's identity, and which of its lives sent it.
    Bid { identity: Identity, incarnation: Incarnation },
    /// The leader's identity.
    Elected { leader: Identity },
}

impl Message for Token {
    #[inline]
    fn kind(&self) -> Kind {
        match self {
            Self::Bid { .. } => Kind(0),
            Self::Elected { .. } => Kind(1),
        }
    }

    /// An incarnation takes 8 bits once there has been a recovery.
    #[inline]
    fn bits(&self, identity: u32) -> u32 {
        match self {
            Self::Bid { incarnation: 1.., .. } => identity + 8,
            Self::Bid { .. } | Self::Elected { .. } => identity,
        }
    }

    #[inline]
    fn payload(&self) -> u32 {
        match self {
            Self::Bid { identity, incarnation } => u32::from(identity.0) | u32::from(*incarnation) << 16,
            Self::Elected { leader } => u32::from(leader.0),
        }
    }

    fn identity(&self) -> Option<Identity> {
        let (Self::Bid { identity, .. } | Self::Elected { leader: identity }) = self;
        Some(*identity)
    }

    fn corrupted(&self, identity: Identity) -> Self {
        match self {
            Self::Bid { incarnation, .. } => Self::Bid { identity, incarnation: *incarnation },
            Self::Elected { .. } => Self::Elected { leader: identity },
        }
    }

    fn announces(&self, _sender: Identity) -> Option<Identity> {
        if let Self::Elected { leader } = self { Some(*leader) } else { None }
    }

    fn show(&self, out: &mut Variables) {
        match self {
            Self::Bid { identity, incarnation } => {
                out.add("identity", Value::Identity(*identity));
                if *incarnation != 0 {
                    out.add("incarnation", Value::Number(u32::from(*incarnation)));
                }
            }
            Self::Elected { leader } => out.add("leader", Value::Identity(*leader)),
        }
    }
}

pub(crate) static STARTS: Reason = Reason::new("starts", "{me} starts and sends its identity to {to}");
pub(crate) static OF_THE_DEAD: Reason =
    Reason::discarding("of-the-dead", "{me} drops what {0} sent round, because {0} has crashed");
pub(crate) static OLD: Reason =
    Reason::discarding("old", "{me} drops an old message of its own, which no longer counts");
