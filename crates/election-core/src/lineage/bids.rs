//! Bids for leadership: where each began, how far it came, and how it ended.

use super::follow::Follower;
use crate::model::{ProcessId, Tick};
use crate::run::Run;
use crate::system::Loss;

/// Every bid of a run, in the order in which they began. Each message that is a bid is one hop of exactly one of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bids {
    pub(super) bids: Vec<Bid>,
    /// The bid of each message; `NONE` for a message that is none.
    pub(super) of_message: Vec<u32>,
}

/// A bid for leadership: an initiator's token or list on one lap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bid {
    /// Whose bid it is.
    pub initiator: ProcessId,
    /// Which of its laps it is, from 0: an initiator whose bid comes home may send another one.
    pub lap: u16,
    /// Whether it is the second copy of a message that arrived twice.
    pub is_copy: bool,
    /// Its way, in order. A copy may be without any.
    pub hops: Vec<Hop>,
    /// How it ended; none while it is on the way.
    pub end: Option<End>,
}

/// A message that was a bid, or carried one on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hop {
    /// The message's number.
    pub message: u32,
    /// Who sent it.
    pub from: ProcessId,
    /// To whom.
    pub to: ProcessId,
    /// The step in which it was sent.
    pub sent_in: u32,
    /// The tick in which it was sent.
    pub sent_at: Tick,
    /// The step in which it (first) arrived or was lost; none if it did not before the run ended.
    pub arrived_in: Option<u32>,
    /// The tick in which it arrives or is lost.
    pub arrives_at: Option<Tick>,
}

/// How and when a bid ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// The step in which it did.
    pub step: u32,
    /// The tick of that step.
    pub tick: Tick,
    /// How.
    pub how: How,
}

/// How a bid ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// It is back where it began.
    Home,
    /// This process let it go no further.
    Dropped(ProcessId),
    /// It did not arrive.
    Lost(Loss),
    /// This process has it, and has not sent it on.
    Kept(ProcessId),
}

pub(super) const NONE: u32 = u32::MAX;

impl Bids {
    /// Every bid of a run, in one pass over its steps and messages: about 30 bytes a message.
    #[must_use]
    pub fn of(run: &Run) -> Self {
        Follower::new(run).follow()
    }

    /// Every bid, in the order in which they began.
    #[must_use]
    pub fn all(&self) -> &[Bid] {
        &self.bids
    }

    /// The bid that a message is a hop of; none for a message that is no bid.
    #[must_use]
    pub fn of_message(&self, message: u32) -> Option<&Bid> {
        let place = *self.of_message.get(message as usize)?;
        self.bids.get(place as usize)
    }

    /// The bids of a process that have begun within the first so many steps, in order.
    pub fn of_process(&self, process: ProcessId, steps: usize) -> impl DoubleEndedIterator<Item = &Bid> {
        self.bids.iter().filter(move |bid| bid.initiator == process && bid.has_begun(steps))
    }

    /// The bids that have begun within the first so many steps, in order.
    pub fn until(&self, steps: usize) -> impl DoubleEndedIterator<Item = &Bid> {
        self.bids.iter().filter(move |bid| bid.has_begun(steps))
    }
}

impl Bid {
    /// Whether it has begun within the first so many steps.
    #[must_use]
    pub fn has_begun(&self, steps: usize) -> bool {
        !self.hops_until(steps).is_empty()
    }

    /// Its hops that were sent within the first so many steps.
    #[must_use]
    pub fn hops_until(&self, steps: usize) -> &[Hop] {
        let count = self.hops.partition_point(|hop| (hop.sent_in as usize) < steps);
        &self.hops[..count]
    }

    /// How it ended, if it has within the first so many steps.
    #[must_use]
    pub fn end_until(&self, steps: usize) -> Option<End> {
        self.end.filter(|end| (end.step as usize) < steps)
    }
}
