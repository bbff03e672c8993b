//! Small sets of ranks or positions: plain data, cheap to clone and to hash.

use std::iter::successors;
use std::num::NonZero;

use crate::model::MAX_PROCESSES;

const WORDS: usize = MAX_PROCESSES as usize / 64;

/// A set of numbers below 1024. It owns no memory: cloning one is copying 128 bytes, which counts when snapshots are taken.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Set([u64; WORDS]);

impl Set {
    /// Adds a number; says whether it is new.
    #[inline]
    pub fn insert(&mut self, number: u16) -> bool {
        let (word, bit) = place(number);
        let is_new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        is_new
    }

    /// Takes a number out; says whether it was there.
    pub fn remove(&mut self, number: u16) -> bool {
        let (word, bit) = place(number);
        let was_there = self.0[word] & bit != 0;
        self.0[word] &= !bit;
        was_there
    }

    /// Its numbers that are not in another.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        let mut rest = self.clone();
        for (word, others) in rest.0.iter_mut().zip(other.0) {
            *word &= !others;
        }
        rest
    }

    /// Whether a number is in it.
    #[must_use]
    #[inline]
    pub fn contains(&self, number: u16) -> bool {
        let (word, bit) = place(number);
        self.0[word] & bit != 0
    }

    /// Whether it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// How many numbers are in it.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Takes everything out.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// The largest number in it.
    #[must_use]
    pub fn largest(&self) -> Option<u16> {
        let index = self.0.iter().rposition(|word| *word != 0)?;
        let number = index * 64 + self.0[index].ilog2() as usize;
        Some(u16::try_from(number).expect("numbers are below 1024"))
    }

    /// Its numbers, smallest first.
    pub fn iter(&self) -> impl Iterator<Item = u16> + '_ {
        let words = (0u16..).zip(self.0.iter().copied());
        words.flat_map(|(index, word)| {
            // The word, then again and again without its lowest bit.
            let left = successors(NonZero::new(word), |word| NonZero::new(word.get() & (word.get() - 1)));
            left.map(move |word| index * 64 + u16::try_from(word.trailing_zeros()).expect("a word has 64 bits"))
        })
    }
}

impl FromIterator<u16> for Set {
    fn from_iter<T: IntoIterator<Item = u16>>(numbers: T) -> Self {
        let mut set = Self::default();
        for number in numbers {
            set.insert(number);
        }
        set
    }
}

/// The word that a number is in, and its bit there. Numbers from 1024 on share a place with smaller ones.
fn place(number: u16) -> (usize, u64) {
    (usize::from(number / 64) % WORDS, 1 << (number % 64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_holds_what_was_put_in_and_not_taken_out() {
        let mut set = Set::default();
        for number in [3, 1023, 64, 63] {
            assert!(set.insert(number), "{number} is new");
            assert!(!set.insert(number), "{number} is there");
        }
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 63, 64, 1023]);
        assert_eq!(set.largest(), Some(1023));
        assert!(set.remove(1023) && !set.remove(1023) && !set.contains(1023));
        assert_eq!(set.largest(), Some(64));
        assert_eq!([3, 5].into_iter().collect::<Set>().without(&set).iter().collect::<Vec<_>>(), [5]);
        set.clear();
        assert!(set.is_empty() && set.largest().is_none());
    }
}
