//! What of a property fell, with the witnesses that show it: data, which `narrate` puts into words.

use serde::{Deserialize, Serialize};

use crate::algorithm::Contenders;
use crate::model::{Condition, Identity, ProcessId};
use crate::properties::property;
use crate::sim::Limit;

/// What of a property fell, with the witnesses that show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fall {
    /// One leader: a process became leader while another led.
    SecondLeader {
        /// Who became leader.
        leader: ProcessId,
        /// Who led already.
        other: ProcessId,
    },
    /// One leader: two lead, and neither takes over from the other: no announcement of the better one is on its way any more, or the run is over.
    TakeoverFailed {
        /// Who became leader later.
        leader: ProcessId,
        /// Who led already.
        other: ProcessId,
    },
    /// No fall, but close to one: the better of two leaders takes over from the other, which leads until it hears of it.
    Takeover {
        /// Who takes over.
        leader: ProcessId,
        /// From whom; it may have become leader first, or later.
        other: ProcessId,
    },
    /// One leader an epoch: a process became leader of an epoch in which another one had led.
    SecondLeaderOfEpoch {
        /// Who became leader.
        leader: ProcessId,
        /// Who was the first to lead in it.
        other: ProcessId,
        /// The epoch.
        epoch: u32,
    },
    /// Mutual exclusion: a process entered its critical section while another was in its own.
    SecondInside {
        /// Who entered.
        process: ProcessId,
        /// Who was inside already; of several the first by position.
        inside: ProcessId,
    },
    /// Validity: a process became leader although a better one took part.
    WorseLeader {
        /// Who became leader.
        leader: ProcessId,
        /// Who took part and is better; of several the first by position.
        better: ProcessId,
    },
    /// Best live leader: a process named a leader although there was a better one.
    WorseLeaderNamed {
        /// Who named.
        process: ProcessId,
        /// Whom.
        named: Identity,
        /// The best that there was.
        better: Identity,
        /// Among whom the better one was.
        among: Contenders,
    },
    /// Best live leader: a live process names one that is not live.
    GoneLeaderNamed {
        /// Who names.
        process: ProcessId,
        /// Whom.
        named: Gone,
    },
    /// Agreement: live processes name several leaders.
    SeveralLeadersNamed {
        /// The leaders, by identity.
        leaders: Vec<Identity>,
    },
    /// Agreement: some of the live processes, or all, name no leader, and the others the same one.
    NoLeaderNamed {
        /// How many name none.
        without: usize,
        /// Of how many.
        live: usize,
    },
    /// Termination: the run was stopped.
    Endless(Limit),
    /// Termination: processes that took part and live know no live leader.
    NoLiveLeaderKnown {
        /// The first of them by position, and all others that name the same leader.
        processes: Vec<ProcessId>,
        /// The leader that they still name, if any.
        named: Option<Gone>,
    },
    /// A leader that leads: a live process follows one that does not lead.
    FollowedDoesNotLead {
        /// The first that does, by position.
        process: ProcessId,
        /// Whom it follows, and whether that is live.
        named: Gone,
    },
}

impl Fall {
    /// The name of the property that falls; for a takeover of the one that it comes close to.
    #[must_use]
    pub fn property(&self) -> &'static str {
        match self {
            Self::SecondLeader { .. } | Self::TakeoverFailed { .. } | Self::Takeover { .. } => property::ONE_LEADER,
            Self::SecondLeaderOfEpoch { .. } => property::ONE_LEADER_AN_EPOCH,
            Self::SecondInside { .. } => property::MUTUAL_EXCLUSION,
            Self::WorseLeader { .. } => property::VALIDITY,
            Self::WorseLeaderNamed { .. } | Self::GoneLeaderNamed { .. } => property::BEST_LIVE_LEADER,
            Self::SeveralLeadersNamed { .. } | Self::NoLeaderNamed { .. } => property::AGREEMENT,
            Self::FollowedDoesNotLead { .. } => property::LEADER_THAT_LEADS,
            Self::Endless(_) | Self::NoLiveLeaderKnown { .. } => property::TERMINATION,
        }
    }
}

/// A leader that is followed, and what has become of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gone {
    /// Its identity.
    pub identity: Identity,
    /// What has become of it: it has crashed, or is no member any more; or it is live and does not lead.
    pub condition: Condition,
}
