//! How much of a run has been done, for slices that take about as long as each other.

/// Sending so many messages takes about as long as a step that sends none.
const MESSAGES_A_STEP: u64 = 8;

/// The work done so far: steps and messages, since one step may send a thousand messages.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Work {
    pub(crate) steps: u64,
    pub(crate) sent: u64,
}

impl Work {
    /// The work after so many more steps, or after as many messages as take that long.
    #[inline]
    pub(crate) fn and(self, steps: u64) -> Self {
        let sent = steps.saturating_mul(MESSAGES_A_STEP);
        Self { steps: self.steps.saturating_add(steps), sent: self.sent.saturating_add(sent) }
    }

    #[inline]
    pub(crate) fn has_reached(self, end: Self) -> bool {
        self.steps >= end.steps || self.sent >= end.sent
    }

    /// The work done since then, as a number of steps.
    #[inline]
    pub(crate) fn since(self, before: Self) -> u64 {
        (self.steps - before.steps).max((self.sent - before.sent) / MESSAGES_A_STEP)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_messages_count_as_steps() {
        let before = Work { steps: 10, sent: 100 };
        let end = before.and(64);
        let done = |steps, sent| Work { steps: 10 + steps, sent: 100 + sent };
        assert!(!done(63, 63).has_reached(end) && done(64, 64).has_reached(end));
        assert!(!done(1, 511).has_reached(end) && done(1, 1023).has_reached(end));
        assert_eq!((done(64, 64).since(before), done(1, 1023).since(before)), (64, 127));
        assert!(!done(u64::MAX / 2, u64::MAX / 2).has_reached(before.and(u64::MAX)), "that is without end");
    }
}
