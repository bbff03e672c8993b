//! What travels.

use serde::{Deserialize, Serialize};

use crate::algorithm::Message;
use crate::model::{Kind, Value, Variables};

/// The right to be inside; `hop` says how many channels it has crossed since it left the coordinator, when it arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Token {
    pub(super) hop: u32,
}

impl Message for Token {
    fn kind(&self) -> Kind {
        Kind(0)
    }

    fn bits(&self, identity: u32) -> u32 {
        identity + 1
    }

    fn payload(&self) -> u32 {
        self.hop
    }

    fn show(&self, out: &mut Variables) {
        out.add("hop", Value::Number(self.hop));
    }
}
