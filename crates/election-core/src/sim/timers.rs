//! When the timers of processes run out. The world decides which timers run; this module stores their times.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::model::{ProcessId, Tick, Timer};

/// A timer that is running.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RunningTimer {
    pub(crate) timer: Timer,
    pub(crate) set_at: Tick,
    pub(crate) due: Tick,
    /// Its place in the order in which all timers of the run were set.
    pub(crate) order: u64,
}

/// How many bytes an empty list takes, at most.
const LIST_BYTES: usize = 24;

/// The timers that run, and their order.
///
/// A timer that was stopped or set again leaves an entry in the queue, which is passed over when its turn comes.
#[derive(Clone, Debug)]
pub(crate) struct Timers {
    /// By process, in the order in which they were set.
    running: Vec<Vec<RunningTimer>>,
    count: usize,
    /// The tick, the place in the order of setting, the process and the timer.
    queue: BinaryHeap<Reverse<(Tick, u64, ProcessId, Timer)>>,
    /// How many timers have been set, the engine's own included.
    set: u64,
}

impl Timers {
    /// No timer runs.
    pub(crate) fn new(processes: u16) -> Self {
        Self { running: vec![Vec::new(); processes.into()], count: 0, queue: BinaryHeap::new(), set: 0 }
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The place of the timer that is set now in the order of all timers.
    pub(crate) fn next_order(&mut self) -> u64 {
        self.set += 1;
        self.set
    }

    /// A timer is set at `now` to run out in so many ticks, perhaps again.
    pub(crate) fn set(&mut self, process: ProcessId, timer: Timer, now: Tick, ticks: Tick) {
        self.stop(process, timer);
        let (due, order) = (now.saturating_add(ticks), self.next_order());
        self.running[process.index()].push(RunningTimer { timer, set_at: now, due, order });
        self.count += 1;
        self.queue.push(Reverse((due, order, process, timer)));
        // Entries that no longer count must not pile up.
        if self.queue.len() > 2 * self.count + 64 {
            let running = &self.running;
            self.queue.retain(|Reverse((_, order, process, _))| counts(running, *process, *order));
        }
    }

    /// A timer was stopped, or has run out.
    pub(crate) fn stop(&mut self, process: ProcessId, timer: Timer) {
        let running = &mut self.running[process.index()];
        let before = running.len();
        running.retain(|running| running.timer != timer);
        self.count -= before - running.len();
    }

    /// All timers of a process are gone.
    pub(crate) fn stop_all(&mut self, process: ProcessId) {
        self.count -= self.running[process.index()].len();
        self.running[process.index()].clear();
    }

    /// The timers of a process, in the order in which they were set.
    pub(crate) fn of(&self, process: ProcessId) -> &[RunningTimer] {
        &self.running[process.index()]
    }

    /// The timer that runs out next, of several at once the one set first: when, its place in the order of setting, and which.
    pub(crate) fn next(&mut self) -> Option<(Tick, u64, ProcessId, Timer)> {
        while let Some(Reverse(next)) = self.queue.peek().copied() {
            if counts(&self.running, next.2, next.1) {
                return Some(next);
            }
            self.queue.pop();
        }
        None
    }

    /// All that run, in the order in which they run out.
    pub(crate) fn all(&self) -> Vec<(Tick, u64, ProcessId, Timer)> {
        let by_process = (0..).map(ProcessId).zip(&self.running);
        let mut all: Vec<_> = by_process
            .flat_map(|(process, list)| list.iter().map(move |one| (one.due, one.order, process, one.timer)))
            .collect();
        all.sort_unstable();
        all
    }

    /// About how many bytes it takes besides itself, on any machine.
    pub(crate) fn heap_bytes(&self) -> usize {
        self.running.len() * LIST_BYTES
            + self.count * size_of::<RunningTimer>()
            + self.queue.len() * size_of::<(Tick, u64, ProcessId, Timer)>()
    }
}

/// Whether the timer with this place in the order runs.
fn counts(running: &[Vec<RunningTimer>], process: ProcessId, order: u64) -> bool {
    running[process.index()].iter().any(|one| one.order == order)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_is_due_first_and_of_several_the_one_set_first() {
        let [one, other] = [ProcessId(0), ProcessId(1)];
        let mut timers = Timers::new(2);
        timers.set(one, Timer(0), 0, 5);
        timers.set(other, Timer(0), 0, 3);
        timers.set(other, Timer(1), 0, 3);
        assert_eq!(timers.next().map(|(due, _, process, timer)| (due, process, timer)), Some((3, other, Timer(0))));
        timers.set(other, Timer(0), 1, 2);
        assert_eq!(timers.next().map(|(_, _, _, timer)| timer), Some(Timer(1)), "set again, it is the last");
        timers.stop_all(other);
        assert_eq!(timers.next().map(|(due, ..)| due), Some(5));
        timers.stop(one, Timer(0));
        assert!(timers.next().is_none() && timers.is_empty());
    }

    #[test]
    fn what_was_set_again_does_not_heap_up() {
        let mut timers = Timers::new(1);
        for now in 0..1000 {
            timers.set(ProcessId(0), Timer(0), now, 1_000_000);
        }
        assert_eq!(timers.queue.len(), 10);
        assert_eq!(timers.next().map(|(due, ..)| due), Some(1_000_999));
    }
}
