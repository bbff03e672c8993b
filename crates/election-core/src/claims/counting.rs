//! What a reader counts: published counts differ exactly there.

use crate::algorithm::{MAX_KINDS, Signal};
use crate::model::Kind;
use crate::sim::Counters;

/// What of the messages makes up a total, and whom a formula's n counts. The default counts everyone, and everything that ever
/// counts: heartbeats never do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counting {
    /// The kinds that are left out, by their places.
    pub left_out: [bool; MAX_KINDS],
    /// Whether messages to processes that had crashed when they arrived count.
    pub to_crashed: bool,
    /// Whether the number of processes in a formula counts those that have crashed: the old leader, mostly.
    pub crashed: bool,
}

impl Default for Counting {
    fn default() -> Self {
        let mut left_out = [false; MAX_KINDS];
        for signal in Signal::ALL.into_iter().filter(|signal| !signal.counts()) {
            left_out[usize::from(signal.kind().0)] = true;
        }
        Self { left_out, to_crashed: true, crashed: true }
    }
}

impl Counting {
    /// Whether messages of this kind count.
    #[must_use]
    pub fn counts(&self, kind: Kind) -> bool {
        !self.left_out[usize::from(kind.0)]
    }

    /// The total of what counts.
    #[must_use]
    pub fn total(&self, counters: &Counters) -> u64 {
        let columns = counters.by_kind.iter().zip(&counters.to_crashed_by_kind).zip(&self.left_out);
        columns
            .filter(|(_, is_left_out)| !**is_left_out)
            .map(|((sent, to_crashed), _)| if self.to_crashed { *sent } else { sent.saturating_sub(*to_crashed) })
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_total_leaves_out_kinds_and_messages_to_the_crashed() {
        let mut counters = Counters::default();
        (counters.by_kind[0], counters.by_kind[1]) = (10, 4);
        (counters.to_crashed_by_kind[0], counters.to_crashed_by_kind[1]) = (3, 1);
        let mut counting = Counting::default();
        assert_eq!(counting.total(&counters), 14);
        counting.to_crashed = false;
        assert_eq!(counting.total(&counters), 10);
        counting.left_out[1] = true;
        assert_eq!(counting.total(&counters), 7);
        assert!(counting.counts(Kind(0)) && !counting.counts(Kind(1)));
    }
}
