//! How a run ends.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::model::{Identity, ProcessId, Tick};

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Limit {
    /// So many steps were done.
    Events(u64),
    /// Something is scheduled after this tick.
    Time(Tick),
    /// It takes more bytes of memory than these.
    Memory(u64),
    /// It can only repeat itself.
    Repeats(Repeat),
    /// It was stopped by the caller after so many steps.
    Stopped(u64),
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Events(events) => write!(f, "stopped after {events} events"),
            Self::Time(tick) => write!(f, "stopped after tick {tick}"),
            Self::Memory(bytes) => write!(f, "stopped at {} of memory", Bytes(*bytes)),
            Self::Repeats(repeat) => repeat.fmt(f),
            Self::Stopped(events) => write!(f, "stopped by hand after {events} events"),
        }
    }
}

/// A number of bytes as people write it: `256 MB`.
struct Bytes(u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            bytes @ 0..10_000 => write!(f, "{bytes} bytes"),
            bytes @ 10_000..10_000_000 => write!(f, "{} kB", bytes / 1000),
            bytes => write!(f, "{} MB", bytes / 1_000_000),
        }
    }
}

/// A run that can only repeat itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Repeat {
    /// The period, in ticks.
    pub every: Tick,
    /// The first tick after which everything is as it will be a period later.
    pub from: Tick,
}

impl fmt::Display for Repeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { every, from } = self;
        let ticks = if *every == 1 { "tick" } else { "ticks" };
        write!(f, "repeats every {every} {ticks} from {from}")
    }
}

/// The leader at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leader {
    /// Its position.
    pub process: ProcessId,
    /// Its identity.
    pub identity: Identity,
}
