//! An order of things in which each comes after what it must come after, and else the one that is due first.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Things that are to be put in order, by number; each with what says which is due first.
#[derive(Clone, Debug)]
pub(super) struct Sorting<K> {
    keys: Vec<K>,
    /// What comes after each.
    after: Vec<Vec<usize>>,
    /// How many come immediately before each.
    before: Vec<usize>,
}

impl<K: Ord + Copy> Sorting<K> {
    /// Nothing comes before anything yet.
    pub(super) fn new(keys: Vec<K>) -> Self {
        let count = keys.len();
        Self { keys, after: vec![Vec::new(); count], before: vec![0; count] }
    }

    /// The one comes before the other.
    pub(super) fn put(&mut self, one: usize, other: usize) {
        self.after[one].push(other);
        self.before[other] += 1;
    }

    /// It is in no order, and nothing that comes after it.
    pub(super) fn leave_out(&mut self, one: usize) {
        self.before[one] += 1;
    }

    /// Those that have an order, in that; and those that have none: what was left out or goes round in a circle, with what comes after it.
    pub(super) fn sorted(mut self) -> (Vec<usize>, Vec<usize>) {
        let mut sorted = Vec::with_capacity(self.keys.len());
        let ready = self.before.iter().enumerate().filter(|(_, before)| **before == 0);
        let mut ready: BinaryHeap<_> = ready.map(|(thing, _)| Reverse((self.keys[thing], thing))).collect();
        while let Some(Reverse((_, thing))) = ready.pop() {
            sorted.push(thing);
            for other in std::mem::take(&mut self.after[thing]) {
                self.before[other] -= 1;
                if self.before[other] == 0 {
                    ready.push(Reverse((self.keys[other], other)));
                }
            }
        }
        let left = (0..self.keys.len()).filter(|thing| self.before[*thing] > 0).collect();
        (sorted, left)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn each_comes_after_what_it_must_come_after(
            keys in proptest::collection::vec(0..5u8, 1..30),
            edges in proptest::collection::vec((0..30usize, 0..30usize), 0..60),
        ) {
            let mut sorting = Sorting::new(keys.clone());
            // From lower to higher numbers: without circles.
            let edges: Vec<_> = edges
                .into_iter()
                .map(|(one, other)| (one % keys.len(), other % keys.len()))
                .filter(|(one, other)| one < other)
                .collect();
            edges.iter().for_each(|(one, other)| sorting.put(*one, *other));
            let (sorted, left) = sorting.sorted();
            prop_assert!(left.is_empty(), "there is no circle");
            let place = |wanted: usize| sorted.iter().position(|thing| *thing == wanted);
            for (one, other) in &edges {
                prop_assert!(place(*one) < place(*other));
            }
            // What is due first comes first, unless something holds it up.
            for pair in sorted.windows(2) {
                let is_held_up = edges.contains(&(pair[0], pair[1]));
                prop_assert!(is_held_up || (keys[pair[0]], pair[0]) < (keys[pair[1]], pair[1])
                    || edges.iter().any(|(_, other)| *other == pair[1]));
            }
        }
    }

    #[test]
    fn a_circle_is_found() {
        let mut sorting = Sorting::new(vec![0, 0, 0]);
        sorting.put(1, 2);
        sorting.put(2, 1);
        assert_eq!(sorting.sorted(), (vec![0], vec![1, 2]));
    }

    #[test]
    fn what_comes_after_something_left_out_is_left_out() {
        let mut sorting = Sorting::new(vec![0, 0, 0]);
        sorting.put(0, 2);
        sorting.leave_out(0);
        assert_eq!(sorting.sorted(), (vec![1], vec![0, 2]));
    }
}
