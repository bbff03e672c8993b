//! Which messages arrive when.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::sim::scenario::Tick;
use crate::system::network::Flight;

/// Arrivals by tick, those of one tick in the order in which they were scheduled.
///
/// Delays are mostly small, so near ticks have a bucket each, used in turn; a heap costs ten times as much.
#[derive(Debug)]
pub(crate) struct Calendar {
    /// The bucket of tick `t` is `t mod len`; none when delays are too large for buckets.
    near: Vec<Vec<Flight>>,
    in_near: usize,
    /// Beyond the buckets' reach, with their place in the order of scheduling. An entry here was scheduled before any entry of its
    /// tick in the buckets.
    far: BinaryHeap<Reverse<(Tick, u64, Flight)>>,
    scheduled_far: u64,
    spare: Vec<Flight>,
}

/// The most buckets.
const MOST_BUCKETS: usize = 1 << 12;

/// Up to how many buckets get their memory at once.
const FEW_BUCKETS: usize = 4;

impl Calendar {
    /// One in which nothing is scheduled, for delays up to the largest; mostly no more messages arrive at once than there are
    /// processes.
    pub(crate) fn new(largest_delay: Tick, processes: u16) -> Self {
        let reach = largest_delay as usize + 1;
        let buckets = if reach <= MOST_BUCKETS { reach.next_power_of_two() } else { 0 };
        let bucket = || Vec::with_capacity(if buckets <= FEW_BUCKETS { processes.into() } else { 0 });
        let near = std::iter::repeat_with(bucket).take(buckets).collect();
        Self { near, in_near: 0, far: BinaryHeap::new(), scheduled_far: 0, spare: bucket() }
    }

    #[inline]
    pub(crate) fn schedule(&mut self, now: Tick, arrival: Tick, flight: Flight) {
        if self.is_near(arrival, now) {
            let bucket = arrival as usize & (self.near.len() - 1);
            self.near[bucket].push(flight);
            self.in_near += 1;
        } else {
            self.schedule_far(arrival, flight);
        }
    }

    #[cold]
    fn schedule_far(&mut self, arrival: Tick, flight: Flight) {
        self.far.push(Reverse((arrival, self.scheduled_far, flight)));
        self.scheduled_far += 1;
    }

    /// How many arrivals are scheduled.
    pub(crate) fn len(&self) -> usize {
        self.in_near + self.far.len()
    }

    /// The next tick after `now` at which something arrives.
    #[inline]
    pub(crate) fn next(&self, now: Tick) -> Option<Tick> {
        let is_next_tick_busy = self.near.len() > 1 && !self.bucket(now + 1).is_empty();
        if is_next_tick_busy { Some(now + 1) } else { self.next_of_all(now) }
    }

    fn next_of_all(&self, now: Tick) -> Option<Tick> {
        let near =
            if self.in_near > 0 { self.within_reach(now).find(|tick| !self.bucket(*tick).is_empty()) } else { None };
        let far = self.far.peek().map(|Reverse((tick, ..))| *tick);
        [near, far].into_iter().flatten().min()
    }

    /// The ticks after `now` that have a bucket.
    fn within_reach(&self, now: Tick) -> impl Iterator<Item = Tick> + use<> {
        let buckets = Tick::try_from(self.near.len()).expect("there are few buckets");
        (1..buckets).map(move |ahead| now + ahead)
    }

    /// Takes out what arrives at a tick; give the memory back with [`Calendar::give_back`].
    pub(crate) fn take(&mut self, tick: Tick) -> Vec<Flight> {
        let mut due = std::mem::take(&mut self.spare);
        while let Some(Reverse((at, _, flight))) = self.far.peek()
            && *at == tick
        {
            due.push(*flight);
            self.far.pop();
        }
        if !self.near.is_empty() {
            let bucket = tick as usize & (self.near.len() - 1);
            self.in_near -= self.near[bucket].len();
            if due.is_empty() {
                std::mem::swap(&mut due, &mut self.near[bucket]);
            } else {
                due.append(&mut self.near[bucket]);
            }
        }
        due
    }

    pub(crate) fn give_back(&mut self, mut due: Vec<Flight>) {
        due.clear();
        self.spare = due;
    }

    /// Everything scheduled after `now`, in order.
    pub(crate) fn iter(&self, now: Tick) -> impl Iterator<Item = (Tick, Flight)> + '_ {
        let in_bucket = move |tick| self.bucket(tick).iter().map(move |flight| (tick, *flight));
        let mut near = self.within_reach(now).flat_map(in_bucket).peekable();
        // The first comes last.
        let mut far = self.far.clone().into_sorted_vec();
        std::iter::from_fn(move || {
            let first = far.last().map(|Reverse((tick, ..))| *tick);
            match (first, near.peek()) {
                (Some(first), Some((tick, _))) if first > *tick => near.next(),
                (Some(_), _) => far.pop().map(|Reverse((tick, _, flight))| (tick, flight)),
                (None, _) => near.next(),
            }
        })
    }

    fn is_near(&self, tick: Tick, now: Tick) -> bool {
        ((tick - now) as usize) < self.near.len()
    }

    fn bucket(&self, tick: Tick) -> &Vec<Flight> {
        &self.near[tick as usize & (self.near.len() - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrivals_come_by_tick_and_then_in_the_order_of_scheduling() {
        let mut calendar = Calendar::new(3, 2);
        for (number, (now, arrival)) in [(0, 9), (0, 2), (0, 1), (0, 2), (7, 9), (7, 8)].into_iter().enumerate() {
            if number == 4 {
                assert_eq!(calendar.iter(0).map(|(tick, _)| tick).collect::<Vec<_>>(), [1, 2, 2, 9]);
                for (tick, flights) in [(1, vec![2]), (2, vec![1, 3])] {
                    assert_eq!(calendar.next(tick - 1), Some(tick));
                    let due = calendar.take(tick);
                    assert_eq!(due.iter().map(|flight| flight.0).collect::<Vec<_>>(), flights);
                    calendar.give_back(due);
                }
            }
            calendar.schedule(now, arrival, Flight(u32::try_from(number).unwrap()));
        }
        let rest: Vec<_> = calendar.iter(7).map(|(tick, flight)| (tick, flight.0)).collect();
        assert_eq!(rest, [(8, 5), (9, 0), (9, 4)], "what was scheduled from afar comes first");
        assert_eq!((calendar.take(8).len(), calendar.next(8)), (1, Some(9)));
        assert_eq!((calendar.len(), calendar.take(9).len(), calendar.next(9)), (2, 2, None));
        assert_eq!(calendar.len(), 0);
    }
}
