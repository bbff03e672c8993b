//! For how long two processes lead at once, where one may take over from the other.

use crate::model::{ProcessId, Tick};
use crate::properties::fall::Fall;
use crate::properties::property::PropertyFall;

/// For how long two processes lead at once, where one may take over from the other.
///
/// Its rule counts ticks: two may lead for as long as a message takes over the longest way. Ticks in a history would make every state
/// of a cycle another one, so it stands beside [`History`](crate::properties::History), and drivers without a clock cannot judge it.
/// It can go into the history, and this file can go, when the rule asks what the old leader has received instead.
#[derive(Clone, Debug)]
pub(super) struct Overlap {
    /// For how many ticks there may be two.
    tolerated: Tick,
    /// For each process, when it last became leader.
    since: Vec<Tick>,
    /// The first time that there were two for too long.
    pub(super) fall: Option<PropertyFall>,
}

impl Overlap {
    pub(super) fn new(tolerated: Tick, processes: u16) -> Self {
        Self { tolerated, since: vec![0; usize::from(processes)], fall: None }
    }

    /// A process becomes leader.
    pub(super) fn leads(&mut self, process: ProcessId, now: Tick) {
        self.since[process.index()] = now;
    }

    /// Time has gone on to `now`, and the `steps`-th step begins, while these lead, in the order in which they became it.
    pub(super) fn look(&mut self, leaders: &[ProcessId], now: Tick, steps: u64) {
        let [other, leader, ..] = *leaders else { return };
        if self.fall.is_none() && now > self.since[leader.index()].saturating_add(self.tolerated) {
            self.fall = Some(PropertyFall { steps, what: self.too_long(leader, other) });
        }
    }

    /// What falls when a process has led beside another for too long.
    pub(super) fn too_long(&self, leader: ProcessId, other: ProcessId) -> Fall {
        Fall::LongTakeover { leader, other, tolerated: self.tolerated }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OLD: ProcessId = ProcessId(3);
    const NEW: ProcessId = ProcessId(7);

    #[test]
    fn a_takeover_is_no_fall_until_it_takes_too_long() {
        let mut in_time = Overlap::new(2, 8);
        in_time.leads(NEW, 20);
        let mut late = in_time.clone();
        in_time.look(&[OLD, NEW], 22, 12);
        in_time.look(&[NEW], 23, 13);
        assert_eq!(in_time.fall, None);
        late.look(&[OLD, NEW], 23, 12);
        let what = Fall::LongTakeover { leader: NEW, other: OLD, tolerated: 2 };
        assert_eq!(late.fall, Some(PropertyFall { steps: 12, what }));
    }
}
