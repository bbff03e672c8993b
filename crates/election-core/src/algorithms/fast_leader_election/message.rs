//! What travels in fast leader election, and in the discovery that follows it.

use serde::{Deserialize, Serialize};

use crate::algorithm::Message;
use crate::model::{Identity, Kind, ProcessId, Value, Variables};

/// The number of a reign.
pub(super) type Epoch = u32;
/// The number of an election.
pub(super) type Round = u32;

/// Whom a process wants for leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Vote {
    /// The newest epoch that the one voted for has accepted.
    pub(super) epoch: Epoch,
    /// How up to date it is, where logs are compared.
    pub(super) log: Option<u32>,
    pub(super) identity: Identity,
    pub(super) process: ProcessId,
}

/// What travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum FastMessage {
    /// Its sender looks for a leader, and votes so in this round.
    Notification { round: Round, vote: Vote },
    /// Its sender wants to follow, and has accepted this epoch last.
    FollowerInfo { epoch: Epoch },
    /// Its sender asks that this epoch be accepted as its own.
    NewEpoch { epoch: Epoch },
    /// Its sender has accepted this epoch.
    AckEpoch { epoch: Epoch },
    /// Its sender leads in this epoch.
    NewLeader { epoch: Epoch },
}

impl Message for FastMessage {
    fn kind(&self) -> Kind {
        match self {
            Self::Notification { .. } => Kind(0),
            Self::FollowerInfo { .. } => Kind(1),
            Self::NewEpoch { .. } => Kind(2),
            Self::AckEpoch { .. } => Kind(3),
            Self::NewLeader { .. } => Kind(4),
        }
    }

    /// Rounds, epochs and the numbers of logs take 8 bits each.
    fn bits(&self, identity: u32) -> u32 {
        match self {
            Self::Notification { vote, .. } => 8 + 8 + identity + if vote.log.is_some() { 8 } else { 0 },
            Self::FollowerInfo { .. } | Self::NewEpoch { .. } | Self::AckEpoch { .. } | Self::NewLeader { .. } => 8,
        }
    }

    fn payload(&self) -> u32 {
        match self {
            Self::Notification { round, vote } => {
                round.rotate_left(20) ^ vote.epoch.rotate_left(10) ^ u32::from(vote.process.0)
            }
            Self::FollowerInfo { epoch }
            | Self::NewEpoch { epoch }
            | Self::AckEpoch { epoch }
            | Self::NewLeader { epoch } => *epoch,
        }
    }

    fn identity(&self) -> Option<Identity> {
        match self {
            Self::Notification { vote, .. } => Some(vote.identity),
            Self::FollowerInfo { .. } | Self::NewEpoch { .. } | Self::AckEpoch { .. } | Self::NewLeader { .. } => None,
        }
    }

    fn corrupted(&self, identity: Identity) -> Self {
        match self {
            Self::Notification { round, vote } => {
                Self::Notification { round: *round, vote: Vote { identity, ..*vote } }
            }
            Self::FollowerInfo { .. } | Self::NewEpoch { .. } | Self::AckEpoch { .. } | Self::NewLeader { .. } => *self,
        }
    }

    fn announces(&self, sender: Identity) -> Option<Identity> {
        matches!(self, Self::NewLeader { .. }).then_some(sender)
    }

    fn show(&self, out: &mut Variables) {
        match self {
            Self::Notification { round, vote } => {
                out.add("vote", Value::Identity(vote.identity));
                out.add("epoch", Value::Number(vote.epoch));
                if let Some(log) = vote.log {
                    out.add("log", Value::Number(log));
                }
                out.add("round", Value::Number(*round));
            }
            Self::FollowerInfo { epoch }
            | Self::NewEpoch { epoch }
            | Self::AckEpoch { epoch }
            | Self::NewLeader { epoch } => out.add("epoch", Value::Number(*epoch)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// A round's number grows into the bits of a position where a group without a majority goes on trying.
    #[test]
    fn votes_of_one_round_are_told_apart_however_late_it_is() {
        for round in [1, 4095, 4096, 12_345] {
            let vote = |process| Vote { epoch: 1025, log: None, identity: Identity(0), process: ProcessId(process) };
            let payload = |process| FastMessage::Notification { round, vote: vote(process) }.payload();
            assert_eq!((0..8).map(payload).collect::<BTreeSet<_>>().len(), 8, "round {round}");
        }
    }
}
