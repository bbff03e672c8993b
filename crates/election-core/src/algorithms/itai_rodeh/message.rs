//! What travels.

use serde::{Deserialize, Serialize};

use crate::algorithm::Message;
use crate::model::{Kind, Value, Variables};

/// What travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Travelling {
    /// What an active process has drawn.
    Token(Token),
    /// There is a leader; `hop` says how many channels this has crossed when it arrives.
    Elected { hop: u32 },
}

/// What an active process has drawn, on its way round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Token {
    pub(super) round: u32,
    pub(super) number: u32,
    /// How many channels it has crossed when it arrives.
    pub(super) hop: u32,
    /// Whether somebody else has drawn the same in the same round.
    pub(super) is_drawn_twice: bool,
}

impl Message for Travelling {
    fn kind(&self) -> Kind {
        match self {
            Self::Token(_) => Kind(0),
            Self::Elected { .. } => Kind(1),
        }
    }

    fn bits(&self, identity: u32) -> u32 {
        match self {
            // The number drawn and the hops, the round, the mark.
            Self::Token(_) => 2 * identity + 8 + 1,
            Self::Elected { .. } => identity,
        }
    }

    fn payload(&self) -> u32 {
        match self {
            Self::Token(token) => {
                token.hop.rotate_left(12)
                    ^ token.round.rotate_left(22)
                    ^ token.number << 1
                    ^ u32::from(token.is_drawn_twice)
            }
            Self::Elected { hop } => *hop,
        }
    }

    fn show(&self, out: &mut Variables) {
        match self {
            Self::Token(token) => {
                out.add("number", Value::Number(token.number));
                out.add("round", Value::Number(token.round));
                out.add("hop", Value::Number(token.hop));
                out.add("drawn twice", Value::Flag(token.is_drawn_twice));
            }
            Self::Elected { hop } => out.add("hop", Value::Number(*hop)),
        }
    }
}
