//! What travels in the program of the slides.

use serde::{Deserialize, Serialize};

use crate::algorithm::Message;
use crate::model::{Identity, Kind, Value, Variables};

/// What travels: the sender's number, always.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum SlidesMessage {
    /// The sender is in an election.
    Vote(Identity),
    /// The sender is the highest of all, or believes so.
    Decided(Identity),
}

impl SlidesMessage {
    /// The sender's number.
    pub(super) fn sender(&self) -> Identity {
        let (Self::Vote(identity) | Self::Decided(identity)) = self;
        *identity
    }
}

/// The kinds come after those of the textbook's program.
impl Message for SlidesMessage {
    fn kind(&self) -> Kind {
        match self {
            Self::Vote(_) => Kind(3),
            Self::Decided(_) => Kind(4),
        }
    }

    fn bits(&self, identity: u32) -> u32 {
        identity
    }

    fn payload(&self) -> u32 {
        u32::from(self.sender().0)
    }

    fn identity(&self) -> Option<Identity> {
        Some(self.sender())
    }

    fn corrupted(&self, identity: Identity) -> Self {
        match self {
            Self::Vote(_) => Self::Vote(identity),
            Self::Decided(_) => Self::Decided(identity),
        }
    }

    fn announces(&self, _sender: Identity) -> Option<Identity> {
        if let Self::Decided(identity) = self { Some(*identity) } else { None }
    }

    fn show(&self, out: &mut Variables) {
        out.add("identity", Value::Identity(self.sender()));
    }
}
