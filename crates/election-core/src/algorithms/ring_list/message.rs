//! What travels in the ring list algorithm.

use serde::{Deserialize, Serialize};

use std::sync::Arc;

use crate::algorithm::Message;
use crate::model::{Identity, Incarnation, Kind, Value, Variables};

/// What travels.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum RingMessage {
    /// Who lives, as far as the list has come; its initiator first.
    Election { list: Arc<[Identity]>, incarnation: Incarnation },
    /// The winner of the list of this initiator.
    Coordinator { winner: Identity, initiator: Identity, incarnation: Incarnation },
    /// Asks the successor whether it lives.
    Probe,
    /// It does.
    Alive,
}

impl Message for RingMessage {
    fn kind(&self) -> Kind {
        match self {
            Self::Election { .. } => Kind(0),
            Self::Coordinator { .. } => Kind(1),
            Self::Probe | Self::Alive => Kind(2),
        }
    }

    /// An incarnation takes 8 bits once there has been a recovery.
    fn bits(&self, identity: u32) -> u32 {
        let of = |incarnation: Incarnation| if incarnation == 0 { 0 } else { 8 };
        match self {
            Self::Election { list, incarnation } => {
                identity * u32::try_from(list.len()).expect("a list names each process once") + of(*incarnation)
            }
            Self::Coordinator { incarnation, .. } => 2 * identity + of(*incarnation),
            Self::Probe | Self::Alive => 0,
        }
    }

    /// A list is folded into a number, each identity mattering by its place.
    fn payload(&self) -> u32 {
        match self {
            Self::Election { list, incarnation } => list.iter().fold(u32::from(*incarnation), |fold, identity| {
                fold.wrapping_mul(31).wrapping_add(u32::from(identity.0) + 1)
            }),
            Self::Coordinator { winner, initiator, incarnation } => {
                (u32::from(*incarnation) << 10 | u32::from(initiator.0)) << 10 | u32::from(winner.0)
            }
            Self::Probe => 0,
            Self::Alive => 1,
        }
    }

    fn identity(&self) -> Option<Identity> {
        match self {
            Self::Election { list, .. } => list.first().copied(),
            Self::Coordinator { winner, .. } => Some(*winner),
            Self::Probe | Self::Alive => None,
        }
    }

    fn corrupted(&self, identity: Identity) -> Self {
        let mut corrupted = self.clone();
        match &mut corrupted {
            Self::Election { list, .. } => {
                *list = std::iter::once(identity).chain(list.iter().skip(1).copied()).collect();
            }
            Self::Coordinator { winner, .. } => *winner = identity,
            Self::Probe | Self::Alive => {}
        }
        corrupted
    }

    fn heap_bytes(&self) -> usize {
        if let Self::Election { list, .. } = self { size_of_val::<[Identity]>(list) } else { 0 }
    }

    fn announces(&self, _sender: Identity) -> Option<Identity> {
        if let Self::Coordinator { winner, .. } = self { Some(*winner) } else { None }
    }

    fn show(&self, out: &mut Variables) {
        match self {
            Self::Election { list, incarnation } => {
                out.add("list", Value::List(list.to_vec()));
                show_incarnation(*incarnation, out);
            }
            Self::Coordinator { winner, initiator, incarnation } => {
                out.add("winner", Value::Identity(*winner));
                out.add("initiator", Value::Identity(*initiator));
                show_incarnation(*incarnation, out);
            }
            Self::Probe => {}
            Self::Alive => out.add("alive", Value::Flag(true)),
        }
    }
}

fn show_incarnation(incarnation: Incarnation, out: &mut Variables) {
    if incarnation != 0 {
        out.add("incarnation", Value::Number(u32::from(incarnation)));
    }
}
