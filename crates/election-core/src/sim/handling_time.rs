//! How long a process takes to handle a message.

use crate::algorithm::Content;
use crate::algorithm::network::InFlight;
use crate::model::Tick;

/// How long the running handler takes: its messages are sent that much later, and its timers begin that much later. Only handlers of the
/// algorithm's messages take time; starts, timers and the engine's own work take none.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct HandlingTime {
    for_a_message: Tick,
    now: Tick,
}

impl HandlingTime {
    /// Handling a message takes so many ticks.
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

    /// How many ticks after the step's own tick its effects happen.
    #[inline]
    pub(crate) fn ticks(self) -> Tick {
        self.now
    }
}
