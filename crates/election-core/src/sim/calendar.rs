//! The arrivals of messages, by tick.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use crate::model::Tick;
use crate::system::MessageSlot;

/// Arrivals by tick, those of one tick in the order in which they were scheduled.
#[derive(Clone, Debug)]
pub(crate) enum Calendar {
    /// Every message has the same delay: the arrivals happen in the order in which they were scheduled.
    InOrder(InOrder),
    /// Messages have different delays.
    Mixed(Mixed),
}

/// Arrivals in the order in which they were scheduled, in two lists: one is added to while the other is gone through. A `VecDeque` takes
/// eleven more instructions a message (of 450).
#[derive(Clone, Debug)]
pub(crate) struct InOrder {
    first: Vec<(Tick, MessageSlot)>,
    /// How many of the first are over.
    over: usize,
    rest: Vec<(Tick, MessageSlot)>,
}

/// Arrivals in any order. Delays are mostly small, so near ticks have a bucket each, used in turn; a heap costs ten times as
/// much.
#[derive(Clone, Debug)]
pub(crate) struct Mixed {
    /// The bucket of tick `t` is `t mod len`; none when delays are too large for buckets.
    near: Vec<VecDeque<MessageSlot>>,
    /// A bit for each bucket that is not empty.
    busy: Vec<u64>,
    in_near: usize,
    /// Beyond the buckets' reach, with their place in the order of scheduling. An entry here was scheduled before any entry of its
    /// tick in the buckets.
    far: BinaryHeap<Reverse<(Tick, u64, MessageSlot)>>,
    scheduled_far: u64,
}

/// The most buckets.
const MOST_BUCKETS: usize = 1 << 12;
/// The fewest: a word of bits.
const FEWEST_BUCKETS: usize = 64;

impl Calendar {
    /// One in which nothing is scheduled; every message takes equally long. With room for as many as are mostly in flight.
    pub(crate) fn in_order(processes: u16) -> Self {
        let list = || Vec::with_capacity(processes.into());
        Self::InOrder(InOrder { first: list(), over: 0, rest: list() })
    }

    /// One in which nothing is scheduled; messages take at most so long, mostly.
    pub(crate) fn mixed(largest_delay: Tick) -> Self {
        let reach = largest_delay as usize + 1;
        let buckets = if reach <= MOST_BUCKETS { reach.next_power_of_two().max(FEWEST_BUCKETS) } else { 0 };
        Self::Mixed(Mixed {
            near: vec![VecDeque::new(); buckets],
            busy: vec![0; buckets / 64],
            in_near: 0,
            far: BinaryHeap::new(),
            scheduled_far: 0,
        })
    }

    /// Schedules an arrival, after `now`.
    #[inline(always)] // Once a message.
    pub(crate) fn schedule(&mut self, now: Tick, arrival: Tick, slot: MessageSlot) {
        match self {
            Self::InOrder(in_order) => in_order.rest.push((arrival, slot)),
            Self::Mixed(mixed) => mixed.schedule(now, arrival, slot),
        }
    }

    /// How many arrivals are scheduled.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::InOrder(in_order) => in_order.first.len() - in_order.over + in_order.rest.len(),
            Self::Mixed(mixed) => mixed.in_near + mixed.far.len(),
        }
    }

    /// The next tick after `now` at which something arrives.
    #[inline]
    pub(crate) fn next_tick(&self, now: Tick) -> Option<Tick> {
        match self {
            Self::InOrder(in_order) => in_order.next_tick(),
            Self::Mixed(mixed) => mixed.next_tick(now),
        }
    }

    /// Takes out the next message that arrives at a tick.
    #[inline(always)] // Once a message.
    pub(crate) fn take(&mut self, tick: Tick) -> Option<MessageSlot> {
        match self {
            Self::InOrder(in_order) => in_order.take(tick),
            Self::Mixed(mixed) => mixed.take(tick),
        }
    }

    /// All arrivals, in an arbitrary order. The iterator skips quickly, so that a caller can read it in parts.
    pub(crate) fn unordered(&self, now: Tick) -> Box<dyn Iterator<Item = (Tick, MessageSlot)> + '_> {
        match self {
            Self::InOrder(in_order) => Box::new(in_order.iter()),
            Self::Mixed(mixed) => Box::new(mixed.unordered(now)),
        }
    }

    /// Everything scheduled after `now`, in order.
    pub(crate) fn iter(&self, now: Tick) -> Box<dyn Iterator<Item = (Tick, MessageSlot)> + '_> {
        match self {
            Self::InOrder(in_order) => Box::new(in_order.iter()),
            Self::Mixed(mixed) => Box::new(mixed.iter(now)),
        }
    }
}

impl InOrder {
    fn next_tick(&self) -> Option<Tick> {
        self.first.get(self.over).or(self.rest.first()).map(|(tick, _)| *tick)
    }

    #[inline(always)] // Once a message.
    fn take(&mut self, tick: Tick) -> Option<MessageSlot> {
        if self.over == self.first.len() {
            self.go_on_to_rest();
        }
        let (arrival, slot) = *self.first.get(self.over)?;
        if arrival != tick {
            return None;
        }
        self.over += 1;
        Some(slot)
    }

    #[cold]
    fn go_on_to_rest(&mut self) {
        self.first.clear();
        std::mem::swap(&mut self.first, &mut self.rest);
        self.over = 0;
    }

    fn iter(&self) -> impl Iterator<Item = (Tick, MessageSlot)> {
        self.first[self.over..].iter().chain(&self.rest).copied()
    }
}

impl Mixed {
    fn schedule(&mut self, now: Tick, arrival: Tick, slot: MessageSlot) {
        if ((arrival - now) as usize) < self.near.len() {
            let bucket = self.bucket(arrival);
            self.near[bucket].push_back(slot);
            self.busy[bucket / 64] |= 1 << (bucket % 64);
            self.in_near += 1;
        } else {
            self.far.push(Reverse((arrival, self.scheduled_far, slot)));
            self.scheduled_far += 1;
        }
    }

    fn next_tick(&self, now: Tick) -> Option<Tick> {
        let near = if self.in_near > 0 { self.next_near(now) } else { None };
        let far = self.far.peek().map(|Reverse((tick, ..))| *tick);
        [near, far].into_iter().flatten().min()
    }

    /// The first tick after `now` whose bucket is not empty.
    #[inline]
    fn next_near(&self, now: Tick) -> Option<Tick> {
        let first = self.bucket(now + 1);
        let (word, bit) = (first / 64, first % 64);
        let words = self.busy.len();
        // The first word comes up twice: its bits before the first bucket belong to the latest ticks.
        let ahead = (0..=words).find_map(|passed| {
            let all = self.busy[(word + passed) % words];
            let bits = match passed {
                0 => all & u64::MAX << bit,
                _ if passed == words => all & !(u64::MAX << bit),
                _ => all,
            };
            (bits != 0).then(|| passed * 64 + bits.trailing_zeros() as usize - bit)
        })?;
        Some(now + 1 + Tick::try_from(ahead).expect("there are few buckets"))
    }

    fn take(&mut self, tick: Tick) -> Option<MessageSlot> {
        if let Some(Reverse((at, _, slot))) = self.far.peek().copied()
            && at == tick
        {
            self.far.pop();
            return Some(slot);
        }
        if self.near.is_empty() {
            return None;
        }
        let bucket = self.bucket(tick);
        let slot = self.near[bucket].pop_front()?;
        self.in_near -= 1;
        if self.near[bucket].is_empty() {
            self.busy[bucket / 64] &= !(1 << (bucket % 64));
        }
        Some(slot)
    }

    fn unordered(&self, now: Tick) -> impl Iterator<Item = (Tick, MessageSlot)> + '_ {
        let reach = Tick::try_from(self.near.len()).expect("there are few buckets");
        let near =
            (now..now + reach).flat_map(|tick| self.near[self.bucket(tick)].iter().map(move |slot| (tick, *slot)));
        near.chain(self.far.iter().map(|Reverse((tick, _, slot))| (*tick, *slot)))
    }

    fn iter(&self, now: Tick) -> impl Iterator<Item = (Tick, MessageSlot)> + '_ {
        let within_reach =
            (1..Tick::try_from(self.near.len()).expect("there are few buckets")).map(move |ahead| now + ahead);
        let mut near =
            within_reach.flat_map(|tick| self.near[self.bucket(tick)].iter().map(move |slot| (tick, *slot))).peekable();
        // The first comes last.
        let mut far = self.far.clone().into_sorted_vec();
        std::iter::from_fn(move || {
            let first = far.last().map(|Reverse((tick, ..))| *tick);
            match (first, near.peek()) {
                (Some(first), Some((tick, _))) if first > *tick => near.next(),
                (Some(_), _) => far.pop().map(|Reverse((tick, _, slot))| (tick, slot)),
                (None, _) => near.next(),
            }
        })
    }

    #[inline]
    fn bucket(&self, tick: Tick) -> usize {
        tick as usize & (self.near.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take_all(calendar: &mut Calendar, tick: Tick) -> Vec<u32> {
        std::iter::from_fn(|| calendar.take(tick)).map(|slot| slot.0).collect()
    }

    #[test]
    fn arrivals_come_by_tick_and_then_in_the_order_of_scheduling() {
        let mut calendar = Calendar::mixed(60);
        for (number, (now, arrival)) in [(0, 90), (0, 20), (0, 1), (0, 20), (70, 90), (70, 80)].into_iter().enumerate()
        {
            if number == 4 {
                assert_eq!(calendar.iter(0).map(|(tick, _)| tick).collect::<Vec<_>>(), [1, 20, 20, 90]);
                for (tick, slots) in [(1, vec![2]), (20, vec![1, 3])] {
                    assert_eq!(calendar.next_tick(tick - 1), Some(tick));
                    assert_eq!(take_all(&mut calendar, tick), slots);
                }
            }
            calendar.schedule(now, arrival, MessageSlot(u32::try_from(number).unwrap()));
        }
        let mut all: Vec<_> = calendar.unordered(70).collect();
        all.sort_unstable();
        assert_eq!(all, [(80, MessageSlot(5)), (90, MessageSlot(0)), (90, MessageSlot(4))]);
        let rest: Vec<_> = calendar.iter(70).map(|(tick, slot)| (tick, slot.0)).collect();
        assert_eq!(rest, [(80, 5), (90, 0), (90, 4)], "what was scheduled from afar comes first");
        assert_eq!((take_all(&mut calendar, 80).len(), calendar.next_tick(80)), (1, Some(90)));
        assert_eq!((calendar.len(), take_all(&mut calendar, 90).len(), calendar.next_tick(90)), (2, 2, None));
        assert_eq!(calendar.len(), 0);
    }

    #[test]
    fn the_next_busy_tick_is_found_wherever_it_is() {
        for reach in [3, 60, 200, 4000] {
            for now in [0, 1, 62, 63, 64, 127, 255, 4095, 9999] {
                for ahead in [1, 2, 63, 64, 65, 190, 3999] {
                    let mut calendar = Calendar::mixed(reach);
                    calendar.schedule(now, now + ahead, MessageSlot(0));
                    assert_eq!(calendar.next_tick(now), Some(now + ahead), "{reach} {now} {ahead}");
                    assert_eq!(take_all(&mut calendar, now + ahead), [0]);
                    assert_eq!(calendar.next_tick(now + ahead), None);
                }
            }
        }
    }

    #[test]
    fn arrivals_after_equal_delays_come_in_the_order_of_scheduling() {
        let mut calendar = Calendar::in_order(4);
        calendar.schedule(0, 5, MessageSlot(0));
        calendar.schedule(1, 6, MessageSlot(1));
        calendar.schedule(1, 6, MessageSlot(2));
        assert_eq!(calendar.next_tick(1), Some(5));
        assert_eq!(take_all(&mut calendar, 5), [0]);
        assert_eq!(calendar.take(6), Some(MessageSlot(1)));
        assert_eq!((calendar.len(), calendar.next_tick(5)), (1, Some(6)));
        calendar.schedule(6, 11, MessageSlot(3));
        assert_eq!(calendar.iter(6).map(|(tick, slot)| (tick, slot.0)).collect::<Vec<_>>(), [(6, 2), (11, 3)]);
        assert_eq!(take_all(&mut calendar, 6), [2]);
        assert_eq!((calendar.len(), calendar.next_tick(6)), (1, Some(11)));
    }
}
