//! Who is leader since when, and whether two ever were for longer than it takes to take over.

use crate::model::{ProcessId, Tick};

/// The first time that something that must hold did not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fall {
    /// How many steps had been done, this one included.
    pub(crate) steps: u64,
    pub(crate) leader: ProcessId,
    /// The other leader, or the process that should have been it.
    pub(crate) other: ProcessId,
}

/// The leaders there are after a step, and what has come of there being two.
///
/// Where processes stay dead and nobody joins, two leaders at once are one too many. Where they may come back, a better one takes over
/// from the leader there is; until that has heard of it there are two, which is no fall unless it takes too long.
#[derive(Clone, Debug)]
pub(crate) struct Leaders {
    /// For how many ticks there may be two; none where there may never be.
    tolerated: Option<Tick>,
    /// Those that have been leader since, in the order in which they became it.
    since: Vec<(ProcessId, Tick)>,
    /// The first time that there were two for too long.
    fall: Option<Fall>,
    /// The first time that there were two for no longer than is tolerated, or not yet.
    pub(crate) takeover: Option<Fall>,
}

impl Leaders {
    pub(crate) fn new(tolerated: Option<Tick>) -> Self {
        Self { tolerated, since: Vec::new(), fall: None, takeover: None }
    }

    /// A process is leader at the beginning.
    pub(crate) fn begin_with(&mut self, process: ProcessId) {
        self.since.push((process, 0));
    }

    /// Time has gone on to `now`, and a step begins, the `steps`-th.
    #[inline]
    pub(crate) fn at(&mut self, now: Tick, steps: u64) {
        if self.since.len() > 1 {
            self.look(now, steps);
        }
    }

    #[cold]
    fn look(&mut self, now: Tick, steps: u64) {
        let (Some(tolerated), [(other, _), (leader, since), ..]) = (self.tolerated, self.since.as_slice()) else {
            return;
        };
        if self.fall.is_none() && now > since.saturating_add(tolerated) {
            self.fall = Some(Fall { steps, leader: *leader, other: *other });
        }
    }

    /// Whether a process is leader once a step is over, the `steps`-th.
    pub(crate) fn settle(&mut self, process: ProcessId, is_leader: bool, now: Tick, steps: u64) {
        let was_leader = self.since.iter().any(|(leader, _)| *leader == process);
        if is_leader && !was_leader {
            if let Some((other, _)) = self.since.first() {
                let overlap = Fall { steps, leader: process, other: *other };
                let place = if self.tolerated.is_some() { &mut self.takeover } else { &mut self.fall };
                place.get_or_insert(overlap);
            }
            self.since.push((process, now));
        } else if !is_leader {
            self.since.retain(|(leader, _)| *leader != process);
        }
    }

    /// The leaders that there are, in the order in which they became it.
    pub(crate) fn processes(&self) -> impl Iterator<Item = ProcessId> + use<> {
        let processes: Vec<_> = self.since.iter().map(|(leader, _)| *leader).collect();
        processes.into_iter()
    }

    /// For how many ticks there may be two; none where there may never be.
    pub(crate) fn tolerated(&self) -> Option<Tick> {
        self.tolerated
    }

    /// The first time that there were two for too long, after so many steps; two that are left when all is over will be for ever.
    pub(crate) fn judge(&self, is_over: bool, steps: u64) -> Option<Fall> {
        match self.since.as_slice() {
            [(other, _), (leader, _), ..] if self.fall.is_none() && is_over => {
                Some(Fall { steps, leader: *leader, other: *other })
            }
            _ => self.fall,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OLD: ProcessId = ProcessId(3);
    const NEW: ProcessId = ProcessId(7);

    fn with_two_from_20(tolerated: Option<Tick>) -> Leaders {
        let mut leaders = Leaders::new(tolerated);
        leaders.begin_with(OLD);
        leaders.at(20, 9);
        leaders.settle(NEW, true, 20, 9);
        leaders
    }

    #[test]
    fn two_at_once_are_a_fall_at_once_where_none_comes_back() {
        let leaders = with_two_from_20(None);
        assert_eq!(leaders.fall, Some(Fall { steps: 9, leader: NEW, other: OLD }));
        assert_eq!(leaders.takeover, None);
    }

    #[test]
    fn a_takeover_is_none_until_it_takes_too_long() {
        let mut leaders = with_two_from_20(Some(2));
        assert_eq!(leaders.takeover, Some(Fall { steps: 9, leader: NEW, other: OLD }));
        let mut in_time = leaders.clone();
        in_time.at(22, 12);
        in_time.settle(OLD, false, 22, 12);
        in_time.at(23, 13);
        assert_eq!((in_time.fall, in_time.judge(true, 13)), (None, None));
        leaders.at(23, 12);
        assert_eq!(leaders.fall, Some(Fall { steps: 12, leader: NEW, other: OLD }));
        assert_eq!(
            with_two_from_20(Some(2)).judge(true, 9).map(|fall| fall.steps),
            Some(9),
            "a split for good is a fall"
        );
    }
}
