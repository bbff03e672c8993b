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
    /// Every live process is told of a crash this many ticks later (at least 1), and is told of nothing else.
    Perfect {
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
}

/// A detector in JSON.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Json {
    None,
    Perfect(Object<Perfect>),
    Heartbeat(Object<Heartbeat>),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Perfect {
    #[serde(default = "at_the_next_tick")]
    delay: Tick,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Heartbeat {
    period: Tick,
    timeout: Tick,
}

fn at_the_next_tick() -> Tick {
    1
}

impl From<Json> for Detector {
    fn from(json: Json) -> Self {
        match json {
            Json::None => Self::None,
            Json::Perfect(Object(Perfect { delay })) => Self::Perfect { delay },
            Json::Heartbeat(Object(Heartbeat { period, timeout })) => Self::Heartbeat { period, timeout },
        }
    }
}

impl From<Detector> for Json {
    fn from(detector: Detector) -> Self {
        match detector {
            Detector::None => Self::None,
            Detector::Perfect { delay } => Self::Perfect(Object(Perfect { delay })),
            Detector::Heartbeat { period, timeout } => Self::Heartbeat(Object(Heartbeat { period, timeout })),
        }
    }
}
