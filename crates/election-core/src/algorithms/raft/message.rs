//! What travels in Raft's election.

use serde::{Deserialize, Serialize};

use crate::algorithm::Message;
use crate::model::{Identity, Kind, Value, Variables};

/// The number of an election.
pub(super) type Term = u32;

/// What travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum RaftMessage {
    /// Its sender stands in this term and asks for a vote; its log's number, where logs are compared.
    RequestVote { term: Term, candidate: Identity, log: Option<u32> },
    /// Whether its sender gives its vote. A refusal also tells whoever sends under an older term which one is in force.
    Vote { term: Term, is_granted: bool },
    /// Its sender leads in this term.
    AppendEntries { term: Term, leader: Identity },
    /// Its sender would stand in this term, and asks who would vote for it.
    RequestPreVote { term: Term, candidate: Identity, log: Option<u32> },
    /// Whether its sender would vote: in the term asked for if it is willing, else its own.
    PreVote { term: Term, is_willing: bool },
}

impl Message for RaftMessage {
    fn kind(&self) -> Kind {
        match self {
            Self::RequestVote { .. } => Kind(0),
            Self::Vote { .. } => Kind(1),
            Self::AppendEntries { .. } => Kind(2),
            Self::RequestPreVote { .. } => Kind(3),
            Self::PreVote { .. } => Kind(4),
        }
    }

    /// A term and the number of a log take 8 bits each, whether a vote is granted takes one.
    fn bits(&self, identity: u32) -> u32 {
        match self {
            Self::RequestVote { log, .. } | Self::RequestPreVote { log, .. } => {
                8 + identity + if log.is_some() { 8 } else { 0 }
            }
            Self::AppendEntries { .. } => 8 + identity,
            Self::Vote { .. } | Self::PreVote { .. } => 8 + 1,
        }
    }

    fn payload(&self) -> u32 {
        match self {
            Self::RequestVote { term, .. } | Self::AppendEntries { term, .. } | Self::RequestPreVote { term, .. } => {
                *term
            }
            Self::Vote { term, is_granted: is_yes } | Self::PreVote { term, is_willing: is_yes } => {
                term << 1 | u32::from(*is_yes)
            }
        }
    }

    fn identity(&self) -> Option<Identity> {
        match self {
            Self::RequestVote { candidate: identity, .. }
            | Self::AppendEntries { leader: identity, .. }
            | Self::RequestPreVote { candidate: identity, .. } => Some(*identity),
            Self::Vote { .. } | Self::PreVote { .. } => None,
        }
    }

    fn corrupted(&self, identity: Identity) -> Self {
        match self {
            Self::RequestVote { term, log, .. } => Self::RequestVote { term: *term, candidate: identity, log: *log },
            Self::AppendEntries { term, .. } => Self::AppendEntries { term: *term, leader: identity },
            Self::RequestPreVote { term, log, .. } => {
                Self::RequestPreVote { term: *term, candidate: identity, log: *log }
            }
            Self::Vote { .. } | Self::PreVote { .. } => *self,
        }
    }

    fn show(&self, out: &mut Variables) {
        match self {
            Self::RequestVote { term, candidate, log } | Self::RequestPreVote { term, candidate, log } => {
                out.add("term", Value::Number(*term));
                out.add("candidate", Value::Identity(*candidate));
                if let Some(log) = log {
                    out.add("log", Value::Number(*log));
                }
            }
            Self::Vote { term, is_granted } => {
                out.add("term", Value::Number(*term));
                out.add("granted", Value::Answer(*is_granted));
            }
            Self::PreVote { term, is_willing } => {
                out.add("term", Value::Number(*term));
                out.add("willing", Value::Answer(*is_willing));
            }
            Self::AppendEntries { term, leader } => {
                out.add("term", Value::Number(*term));
                out.add("leader", Value::Identity(*leader));
            }
        }
    }
}
