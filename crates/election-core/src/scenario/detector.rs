//! How crashes become known.

use serde::{Deserialize, Serialize};

use crate::model::Tick;
use crate::scenario::strict::Object;

/// How crashes become known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Json", into = "Json")]
pub enum Detector {
    /// They do not.
    None,
    /// Every live process is told of each crash and each recovery this many ticks later (at least 1), and suspects nobody who lives. A
    /// process that recovers or joins after that is not told of earlier ones.
    Perfect {
        /// Ticks from the crash to the telling.
        delay: Tick,
    },
    /// The same, but only those are told that have a channel to or from the process: its neighbours, on one-way rings the one before it, too.
    Neighbours {
        /// Ticks from the crash to the telling.
        delay: Tick,
    },
    /// Processes send heartbeats; one that is silent for too long is suspected.
    Heartbeat {
        /// Ticks between heartbeats, at least 1.
        period: Tick,
        /// Ticks of silence after which a process is suspected, at least 1.
        timeout: Tick,
    },
    /// SWIM (Das, Gupta and Motivala: *SWIM: Scalable Weakly-consistent Infection-style Process Group Membership Protocol*, 2002):
    /// each process pings one other in each period, asks others to do so for it when no answer comes, and tells all when none comes
    /// that way either.
    Swim {
        /// Ticks from one ping of a process to its next, at least three times the timeout: a ping that is asked for and its answer,
        /// which make two ways each, have to fit into what is left of the period.
        period: Tick,
        /// Ticks in which a ping has to be answered before others are asked, at least 1.
        timeout: Tick,
        /// How many others are asked, where there are as many.
        proxies: u16,
    },
}

/// How many timeouts a period of SWIM takes at least.
pub const TIMEOUTS_A_PERIOD: Tick = 3;

impl Detector {
    /// Whether processes find out by messages of their own who has crashed. Those can be late or lost: then the living are suspected.
    #[must_use]
    pub fn sends_messages(self) -> bool {
        matches!(self, Self::Heartbeat { .. } | Self::Swim { .. })
    }

    /// How many ticks after a crash those are told that a perfect detector tells; none without one.
    #[must_use]
    pub fn tells_after(self) -> Option<Tick> {
        match self {
            Self::Perfect { delay } | Self::Neighbours { delay } => Some(delay),
            Self::None | Self::Heartbeat { .. } | Self::Swim { .. } => None,
        }
    }

    /// For how long it has to wait so that nobody is suspected because messages, of which none takes longer than this, are slow; and for
    /// how long it does wait. None where nobody waits.
    #[must_use]
    pub fn patience(self, slowest: Tick) -> Option<Patience> {
        let (needed, given) = match self {
            Self::None | Self::Perfect { .. } | Self::Neighbours { .. } => return None,
            Self::Heartbeat { period, timeout } => (period.saturating_add(slowest), timeout),
            Self::Swim { timeout, .. } => (slowest.saturating_mul(2), timeout),
        };
        Some(Patience { needed, given })
    }
}

/// For how long a detector waits, and has to, in ticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// So long a message that shows a process alive can take to come.
    pub needed: Tick,
    /// So long it is waited for.
    pub given: Tick,
}

impl Patience {
    /// Whether nobody is suspected because a message is slow.
    #[must_use]
    pub fn is_enough(self) -> bool {
        self.given >= self.needed
    }
}

/// A detector in JSON.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Json {
    None,
    Perfect(Object<Perfect>),
    Heartbeat(Object<Heartbeat>),
    Swim(Object<Swim>),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Perfect {
    #[serde(default = "at_the_next_tick")]
    delay: Tick,
    #[serde(default, skip_serializing_if = "Tells::is_all")]
    tells: Tells,
}

/// Whom a perfect detector tells.
#[derive(Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Tells {
    #[default]
    All,
    Neighbours,
}

impl Tells {
    fn is_all(&self) -> bool {
        *self == Self::All
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Heartbeat {
    period: Tick,
    timeout: Tick,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Swim {
    period: Tick,
    timeout: Tick,
    proxies: u16,
}

fn at_the_next_tick() -> Tick {
    1
}

impl From<Json> for Detector {
    fn from(json: Json) -> Self {
        match json {
            Json::None => Self::None,
            Json::Perfect(Object(Perfect { delay, tells: Tells::All })) => Self::Perfect { delay },
            Json::Perfect(Object(Perfect { delay, tells: Tells::Neighbours })) => Self::Neighbours { delay },
            Json::Heartbeat(Object(Heartbeat { period, timeout })) => Self::Heartbeat { period, timeout },
            Json::Swim(Object(Swim { period, timeout, proxies })) => Self::Swim { period, timeout, proxies },
        }
    }
}

impl From<Detector> for Json {
    fn from(detector: Detector) -> Self {
        match detector {
            Detector::None => Self::None,
            Detector::Perfect { delay } => Self::Perfect(Object(Perfect { delay, tells: Tells::All })),
            Detector::Neighbours { delay } => Self::Perfect(Object(Perfect { delay, tells: Tells::Neighbours })),
            Detector::Heartbeat { period, timeout } => Self::Heartbeat(Object(Heartbeat { period, timeout })),
            Detector::Swim { period, timeout, proxies } => Self::Swim(Object(Swim { period, timeout, proxies })),
        }
    }
}
