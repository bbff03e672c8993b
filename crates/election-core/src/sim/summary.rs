//! What came of a run.

use std::fmt;

use crate::claims::{Claim, Counting, Verdict};
use crate::identities::Identities;
use crate::process::{Identity, ProcessId};
use crate::properties::{self, Property};
use crate::sim::ledger::{Counters, Ledger};
use crate::sim::repeats::Repeat;
use crate::sim::scenario::{Scenario, Tick};

/// What came of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// How it ended.
    pub status: Status,
    /// The one live leader at the end, if there is exactly one.
    pub leader: Option<Leader>,
    /// Messages by kind, and what became of them.
    pub counters: Counters,
    /// The tick of the last step; 0 without one.
    pub time: Tick,
    /// The tick at which some process first became leader.
    pub elected_at: Option<Tick>,
    /// The first tick at which every live process knew the leader of the end.
    pub announced_at: Option<Tick>,
    /// The longest chain of messages.
    pub causal_depth: u32,
    /// How many steps were done.
    pub steps: u64,
    /// What must hold, and whether it did.
    pub properties: Vec<Property>,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// With one live leader.
    Elected,
    /// With two live leaders or more.
    Split,
    /// Without a live leader.
    Nobody,
    /// It did not end.
    Limit(Limit),
}

impl Status {
    /// The key in JSON.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Elected => "elected", // lint: not an algorithm's: how a run ended
            Self::Split => "split",
            Self::Nobody => "none",
            Self::Limit(_) => "limit",
        }
    }
}

/// Why a run was stopped that did not end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// So many steps were done.
    Events(u64),
    /// Something is scheduled after this tick.
    Time(Tick),
    /// It can only repeat itself.
    Repeats(Repeat),
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Events(events) => write!(f, "stopped after {events} events"),
            Self::Time(tick) => write!(f, "stopped after tick {tick}"),
            Self::Repeats(repeat) => repeat.fmt(f),
        }
    }
}

/// The leader at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leader {
    /// Its position.
    pub process: ProcessId,
    /// Its identity.
    pub identity: Identity,
}

impl Summary {
    pub(crate) fn of(identities: &Identities, ledger: &Ledger, limit: Option<Limit>) -> Self {
        let leaders: Vec<ProcessId> = ledger.leaders().collect();
        let leader = match leaders.as_slice() {
            [process] => Some(Leader { process: *process, identity: identities.at(*process) }),
            _ => None,
        };
        let status = match (limit, leaders.len()) {
            (Some(limit), _) => Status::Limit(limit),
            (None, 0) => Status::Nobody,
            (None, 1) => Status::Elected,
            (None, _) => Status::Split,
        };
        Self {
            status,
            leader,
            counters: ledger.counters.clone(),
            time: ledger.time,
            elected_at: ledger.elected_at,
            announced_at: leader.and_then(|leader| ledger.announced_at(leader.process)),
            causal_depth: ledger.causal_depth,
            steps: ledger.steps,
            properties: properties::judge(identities, ledger, status),
        }
    }

    /// Every claim of the algorithm that speaks of a run of this scenario, set beside this one.
    #[must_use]
    pub fn claims(&self, scenario: &Scenario) -> Vec<Verdict> {
        let judge = |claim: &'static Claim| claim.judge(scenario, self, &Counting::default()).ok();
        scenario.info().claims.iter().filter_map(judge).collect()
    }
}
