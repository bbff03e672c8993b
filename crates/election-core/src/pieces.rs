//! A list that grows in pieces.

use std::ops::{Index, IndexMut};
use std::sync::Arc;

/// A list in pieces. One that stands in one piece is copied as a whole when it outgrows its room: with a million entries a page
/// stands still meanwhile, and the memory is needed twice.
#[derive(Clone, Debug)]
pub(crate) struct Pieces<T> {
    /// In place of a piece that is shared, an empty one: so an entry that is not is found without asking. (To ask, with both kinds of
    /// pieces in one list, took 12 of the 50 ns that a message takes.)
    own: Vec<Vec<T>>,
    /// The pieces that were shared and have not been changed since.
    shared: Vec<Option<Arc<Vec<T>>>>,
    len: usize,
}

/// So many entries are in a piece; in the last one, as many as are left.
pub(crate) const PIECE: usize = 1 << 10;

// By hand: an entry needs no default.
impl<T> Default for Pieces<T> {
    fn default() -> Self {
        Self { own: Vec::new(), shared: Vec::new(), len: 0 }
    }
}

impl<T> Pieces<T> {
    /// An empty list with room for a few at once.
    pub(crate) fn with_capacity(room: usize) -> Self {
        Self { own: vec![Vec::with_capacity(room.min(PIECE))], ..Self::default() }
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(crate) fn get(&self, place: usize) -> Option<&T> {
        let own = self.own.get(place / PIECE)?.get(place % PIECE);
        if own.is_some() { own } else { self.shared_piece(place / PIECE)?.get(place % PIECE) }
    }

    #[cold]
    fn shared_piece(&self, piece: usize) -> Option<&[T]> {
        Some(self.shared.get(piece)?.as_ref()?)
    }

    fn piece(&self, piece: usize) -> &[T] {
        self.shared_piece(piece).unwrap_or(&self.own[piece])
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> + Clone {
        (0..self.own.len()).flat_map(|piece| self.piece(piece))
    }

    /// The pieces, one after the other.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = &[T]> {
        (0..self.own.len()).map(|piece| self.piece(piece))
    }

    /// How many entries stand before the first of which this is not true; the list is in such an order.
    pub(crate) fn partition_point(&self, mut is_before: impl FnMut(&T) -> bool) -> usize {
        let (mut from, mut to) = (0, self.own.len());
        while from < to {
            let middle = usize::midpoint(from, to);
            let begins_before = self.piece(middle).first().is_some_and(&mut is_before);
            if begins_before { from = middle + 1 } else { to = middle }
        }
        let Some(last) = from.checked_sub(1) else { return 0 };
        last * PIECE + self.piece(last).partition_point(is_before)
    }

    /// From now on copies share its pieces, until one of them changes a piece: so a copy of a long list costs little, and what it saves is
    /// spread over the changes that come.
    pub(crate) fn share(&mut self) {
        self.shared.resize_with(self.own.len(), || None);
        for (own, shared) in self.own.iter_mut().zip(&mut self.shared) {
            if !own.is_empty() {
                *shared = Some(Arc::new(std::mem::take(own)));
            }
        }
    }
}

impl<T: Clone> Pieces<T> {
    #[inline]
    pub(crate) fn push(&mut self, entry: T) {
        match self.own.last_mut() {
            Some(last) if !last.is_empty() && last.len() < PIECE => last.push(entry),
            _ => self.push_to_new(entry),
        }
        self.len += 1;
    }

    /// The last piece is full, shared or empty.
    #[cold]
    fn push_to_new(&mut self, entry: T) {
        let piece = self.len / PIECE;
        if piece == self.own.len() {
            self.own.push(Vec::with_capacity(PIECE));
        }
        self.change(piece).push(entry);
    }

    #[inline]
    pub(crate) fn last_mut(&mut self) -> Option<&mut T> {
        self.get_mut(self.len.checked_sub(1)?)
    }

    #[inline]
    fn get_mut(&mut self, place: usize) -> Option<&mut T> {
        let is_own = self.own.get(place / PIECE).is_some_and(|own| place % PIECE < own.len());
        if is_own {
            return self.own[place / PIECE].get_mut(place % PIECE);
        }
        if place < self.len { self.change(place / PIECE).get_mut(place % PIECE) } else { None }
    }

    /// A piece that is to be changed. It is copied if somebody else shares it.
    #[cold]
    fn change(&mut self, piece: usize) -> &mut Vec<T> {
        if let Some(shared) = self.shared.get_mut(piece).and_then(Option::take) {
            self.own[piece] = Arc::unwrap_or_clone(shared);
        }
        &mut self.own[piece]
    }

    /// Throws the last entries away, at most so many, and none but those of the last piece: how a long list goes bit by bit. A
    /// piece that somebody else shares stays there.
    pub(crate) fn shorten(&mut self, by: usize) {
        let Some(last) = self.len.checked_sub(1) else { return };
        let (piece, in_it) = (last / PIECE, last % PIECE + 1);
        let is_elsewhere = self.shared.get(piece).and_then(Option::as_ref).is_some_and(|it| Arc::strong_count(it) > 1);
        let left = if is_elsewhere { 0 } else { in_it.saturating_sub(by) };
        if left == 0 {
            self.own.truncate(piece);
            self.shared.truncate(piece);
        } else {
            self.change(piece).truncate(left);
        }
        self.len = piece * PIECE + left;
    }
}

impl<T> Index<usize> for Pieces<T> {
    type Output = T;

    #[inline]
    fn index(&self, place: usize) -> &T {
        self.get(place).expect("there are so many entries")
    }
}

impl<T: Clone> IndexMut<usize> for Pieces<T> {
    #[inline]
    fn index_mut(&mut self, place: usize) -> &mut T {
        self.get_mut(place).expect("there are so many entries")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_like_a_list_whatever_its_length() {
        for count in [0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 3 * PIECE + 7] {
            let mut pieces = Pieces::with_capacity(5);
            let list: Vec<usize> = (0..count).map(|number| 2 * number).collect();
            list.iter().for_each(|number| pieces.push(*number));
            assert_eq!(pieces.len(), count);
            assert!(pieces.iter().eq(&list));
            assert_eq!(pieces.pieces().collect::<Vec<_>>().concat(), list);
            assert!((0..=count).all(|place| pieces.get(place) == list.get(place)));
            assert!((0..count).all(|place| pieces[place] == list[place]));
            for bound in [0, 1, 2, 2 * PIECE - 1, 2 * PIECE, 2 * PIECE + 1, 2 * count, usize::MAX] {
                let is_before = |number: &usize| *number < bound;
                assert_eq!(pieces.partition_point(is_before), list.partition_point(is_before), "{count} {bound}");
            }
            assert_eq!(pieces.last_mut().copied(), list.last().copied());
            if count > 0 {
                pieces[count / 2] = 1;
                assert_eq!(pieces.get(count / 2), Some(&1));
            }
        }
        let mut pieces = Pieces::default();
        (0..=PIECE).for_each(|number| pieces.push(number));
        pieces.shorten(3);
        assert_eq!((pieces.len(), pieces.last_mut().copied()), (PIECE, Some(PIECE - 1)));
        pieces.shorten(24);
        assert_eq!((pieces.len(), pieces.last_mut().copied()), (PIECE - 24, Some(PIECE - 25)));
        pieces.shorten(PIECE);
        pieces.shorten(1);
        assert_eq!(pieces.len(), 0);
    }

    #[test]
    fn what_copies_share_is_copied_once_one_of_them_changes_it() {
        let list: Vec<usize> = (0..2 * PIECE + 3).collect();
        let mut pieces = Pieces::default();
        list.iter().for_each(|number| pieces.push(*number));
        pieces.share();
        let mut copy = pieces.clone();
        let is_shared = |copy: &Pieces<usize>, piece: usize| std::ptr::eq(pieces.piece(piece), copy.piece(piece));
        assert!((0..3).all(|piece| is_shared(&copy, piece)));
        copy[PIECE] = 7;
        copy.push(8);
        assert_eq!([0, 1, 2].map(|piece| is_shared(&copy, piece)), [true, false, false]);
        assert_eq!((copy[PIECE], copy.len(), copy.last_mut().copied()), (7, list.len() + 1, Some(8)));
        (0..5).for_each(|_| copy.shorten(PIECE));
        assert_eq!(copy.len(), 0);
        assert!(pieces.iter().eq(&list), "the other one stays as it was");
        pieces.shorten(1);
        assert!(pieces.iter().eq(&list[..list.len() - 1]));
        (0..6).for_each(|_| pieces.shorten(PIECE / 2));
        assert_eq!(pieces.len(), 0, "its own by now");
    }
}
