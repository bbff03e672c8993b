//! What waits in the heap, and in which order it comes out.

use super::message::Message;
use super::process::Timer;
use super::scenario::Fault;

/// What the perfect detector tells one process of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum News {
    Crashed,
    Recovered,
}

/// What waits in the heap. The order of the variants is the order within a tick.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Entry {
    Fault(Fault),
    Start(usize),
    Deliver {
        from: usize,
        to: usize,
        life: u64,
        message: Message,
        is_lost: bool,
        depth: u64,
    },
    /// A message that arrives next in this tick is another than was sent.
    Corrupt,
    Detect {
        told: usize,
        peer: usize,
        news: News,
        incarnation: u64,
    },
    Timer {
        process: usize,
        timer: Timer,
    },
}

impl Entry {
    /// Its place within a tick.
    pub(super) fn class(&self) -> u8 {
        match self {
            Entry::Fault(_) => 0,
            Entry::Start(_) => 1,
            Entry::Deliver { .. } | Entry::Corrupt => 2,
            Entry::Detect { .. } => 3,
            // A suspicion is a detection, told to one.
            Entry::Timer { timer: Timer::Suspect(_), .. } => 4,
            Entry::Timer { .. } => 5,
        }
    }
}

/// An entry with its place: tick, order within the tick, order of scheduling.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Scheduled {
    pub(super) tick: u64,
    pub(super) class: u8,
    pub(super) sequence: u64,
    pub(super) entry: Entry,
}
