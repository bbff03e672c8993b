//! How long it takes a process to handle what happens to it.

use crate::algorithm::Content;
use crate::algorithm::network::InFlight;
use crate::model::Tick;

/// How long the handler takes that runs: what it sends leaves that much later, and its timers count from then. Only what handles a message
/// of the algorithm takes time; starts, timers, and what the engine does itself take none.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct HandlingTime {
    for_a_message: Tick,
    now: Tick,
}

impl HandlingTime {
    /// To handle a message takes so many ticks.
    pub(crate) fn new(for_a_message: Tick) -> Self {
        Self { for_a_message, now: 0 }
    }

    /// A step begins.
    #[inline]
    pub(crate) fn step_begins(&mut self) {
        self.now = 0;
    }

    /// A message has arrived, and is handled in this step.
    #[inline]
    pub(crate) fn delivered(&mut self, message: InFlight<'_>) {
        if let Content::Own(_) = message.sent.content {
            self.now = self.for_a_message;
        }
    }

    /// How many ticks after the step's what is done in it takes effect.
    #[inline]
    pub(crate) fn ticks(self) -> Tick {
        self.now
    }
}
