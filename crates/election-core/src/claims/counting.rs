//! What a reader counts: published counts differ exactly there.

use crate::algorithm::{MAX_KINDS, SignalKind};
use crate::model::Kind;
use crate::sim::Counters;

/// What of the messages makes up a total, and whom a formula's n counts. The default counts everyone, and everything that ever
/// counts: what a failure detector sends never does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counting {
    /// The kinds that are left out, by their places.
    pub left_out: [bool; MAX_KINDS],
    /// Whether messages to processes that had crashed when they arrived count.
    pub to_crashed: bool,
    /// Whether what one handler sends to several processes counts as one message, as where the hardware broadcasts. Then it counts
    /// whoever of them has crashed.
    pub broadcasts_once: bool,
    /// Whether a message counts once, however many hops it goes, as far as the algorithm says what is another hop of what. Then broadcasts
    /// do not count once, and whoever has crashed counts.
    pub launches: bool,
    /// Whether the number of processes in a formula counts those that have crashed: the old leader, mostly.
    pub crashed: bool,
}

impl Default for Counting {
    fn default() -> Self {
        let mut left_out = [false; MAX_KINDS];
        for signal in SignalKind::ALL.into_iter().filter(|signal| !signal.counts()) {
            left_out[usize::from(signal.kind().0)] = true;
        }
        Self { left_out, to_crashed: true, broadcasts_once: false, launches: false, crashed: true }
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
        let counted = (0..MAX_KINDS).filter(|kind| !self.left_out[*kind]);
        counted.map(|kind| self.of_kind(counters, kind)).sum()
    }

    /// What counts of the kind at a place.
    #[must_use]
    pub fn of_kind(&self, counters: &Counters, kind: usize) -> u64 {
        match self {
            Self { launches: true, .. } => counters.launched_by_kind[kind],
            Self { broadcasts_once: true, .. } => counters.broadcasts_by_kind[kind],
            Self { to_crashed: true, .. } => counters.by_kind[kind],
            Self { to_crashed: false, .. } => counters.by_kind[kind].saturating_sub(counters.to_crashed_by_kind[kind]),
        }
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
        counters.broadcasts_by_kind = [2; MAX_KINDS];
        counting.broadcasts_once = true;
        assert_eq!(
            counting.total(&counters),
            2 * (MAX_KINDS as u64 - 6),
            "of all kinds but the five of detectors and the one left out"
        );
        assert!(counting.counts(Kind(0)) && !counting.counts(Kind(1)));
    }
}
