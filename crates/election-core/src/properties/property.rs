//! Properties and how they fall, as data.

use crate::properties::fall::Fall;

/// Something that must hold, judged on a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// Its name: `one leader`.
    pub name: &'static str,
    /// Safety or liveness.
    pub kind: PropertyKind,
    /// Why it does not hold; none when it does.
    pub fall: Option<PropertyFall>,
    /// What came close to it and was none: one leader taking over from another, where processes come back or join.
    pub takeover: Option<PropertyFall>,
}

/// Where and why a property does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PropertyFall {
    /// How many steps had been done when it fell, that step included; for liveness all of them.
    pub steps: u64,
    /// What fell, with its witnesses; `narrate` puts it into words.
    pub what: Fall,
}

/// When a property is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PropertyKind {
    /// It must hold after every step.
    Safety,
    /// It must hold at the end.
    Liveness,
}

impl PropertyKind {
    /// In words, as in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Safety => "safety",
            Self::Liveness => "liveness",
        }
    }
}

impl Property {
    /// Whether it holds in the whole run.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.fall.is_none()
    }
}

/// No two live processes are leader at once. Where processes come back or join: not for longer than it takes the old leader to hear of
/// the new one: T + M ticks for each hop of the longest way, T being the largest delay and M the time that handling a message takes.
pub const ONE_LEADER: &str = "one leader";
/// No epoch has two leaders, not even one after the other. Judged where the algorithm numbers its leaders' reigns
/// ([`Process::epoch`](crate::algorithm::Process::epoch)).
pub const ONE_LEADER_AN_EPOCH: &str = "one leader an epoch";
/// At most one live process is in its critical section. Judged where the algorithm has critical sections
/// ([`Process::is_in_critical_section`](crate::algorithm::Process::is_in_critical_section)).
pub const MUTUAL_EXCLUSION: &str = "mutual exclusion";
/// A process that becomes leader has the best identity among those taking part.
pub const VALIDITY: &str = "validity";
/// Every live process names no leader, or a live one that nobody is better than: of all live processes or, where only bidders can win, of
/// the live ones that have bid. Judged after every step where no fault happens; otherwise at the end, because whoever has just crashed or
/// come back is not known at once. Not judged where nobody is better than anybody else.
pub const BEST_LIVE_LEADER: &str = "best live leader";
/// At the end all live processes name the same leader.
pub const AGREEMENT: &str = "agreement";
/// The run ends, and every live process that took part knows a live leader.
pub const TERMINATION: &str = "termination";
/// All of them.
pub const ALL: [&str; 7] =
    [ONE_LEADER, ONE_LEADER_AN_EPOCH, MUTUAL_EXCLUSION, VALIDITY, BEST_LIVE_LEADER, AGREEMENT, TERMINATION];
