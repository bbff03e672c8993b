//! What travels.

use serde::{Deserialize, Serialize};

use crate::algorithm::Message;
use crate::model::{Kind, Value, Variables};

/// What travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Travelling {
    /// The name of whoever gets it.
    Name(u32),
    /// How many processes there are.
    Size(u32),
}

impl Message for Travelling {
    fn kind(&self) -> Kind {
        match self {
            Self::Name(_) => Kind(0),
            Self::Size(_) => Kind(1),
        }
    }

    fn bits(&self, identity: u32) -> u32 {
        identity + 1
    }

    fn payload(&self) -> u32 {
        let (Self::Name(number) | Self::Size(number)) = self;
        *number
    }

    fn show(&self, out: &mut Variables) {
        match self {
            Self::Name(name) => out.add("name", Value::Number(*name)),
            Self::Size(size) => out.add("size", Value::Number(*size)),
        }
    }
}
