//! What a cluster and its members say to each other: a line of JSON each, on the members' standard input and output.

use std::net::SocketAddr;
use std::time::{Duration, SystemTime};

use election_core::ProcessId;
use serde::{Deserialize, Serialize};

use crate::driver::Record;
use crate::member::Control;

/// What a member says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Said {
    /// It listens.
    Listens {
        /// Its position.
        process: u16,
        /// Its identity.
        identity: String,
        /// Where.
        address: SocketAddr,
        /// Where it answers requests for metrics.
        metrics: Option<SocketAddr>,
    },
    /// It is connected to all members that it was told of.
    Ready,
    /// It has handled something.
    Step(Box<Record>),
    /// The last step that it has written down in a life before: who was killed may not have said so.
    Remembers(Box<Record>),
    /// It has left.
    Left,
}

/// What a member of a cluster is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "control", rename_all = "kebab-case")]
pub enum Told {
    /// It begins, in ticks whose first one began so many microseconds after 1970 began.
    Begin {
        /// So many.
        micros: u64,
    },
    /// It suspects its leader.
    Notice,
    /// It leaves.
    Leave,
    /// A process has crashed.
    CrashDetected {
        /// Which.
        peer: u16,
        /// Which life is over.
        life: u16,
    },
    /// A process is back.
    RecoveryDetected {
        /// Which.
        peer: u16,
    },
}

impl Told {
    /// It begins, in ticks whose first one begins at this time.
    #[must_use]
    pub fn begin(at: SystemTime) -> Self {
        let since = at.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        Self::Begin { micros: u64::try_from(since.as_micros()).unwrap_or(u64::MAX) }
    }

    /// What the member is to do.
    #[must_use]
    pub fn control(self) -> Control {
        match self {
            Self::Begin { micros } => Control::Begin(SystemTime::UNIX_EPOCH + Duration::from_micros(micros)),
            Self::Notice => Control::Notice,
            Self::Leave => Control::Leave,
            Self::CrashDetected { peer, life } => Control::CrashDetected(ProcessId(peer), life),
            Self::RecoveryDetected { peer } => Control::RecoveryDetected(ProcessId(peer)),
        }
    }
}
