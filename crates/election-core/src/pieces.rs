//! A list that grows in pieces.

use std::ops::{Index, IndexMut};
use std::sync::Arc;

/// A list in pieces. One that stands in one piece is copied as a whole when it outgrows its room: with a million entries a page
/// stands still meanwhile, and the memory is needed twice.
#[derive(Clone, Debug)]
pub(crate) struct Pieces<T>(Vec<Piece<T>>);

/// A piece is shared once it is asked to be, and not from the beginning: to ask at every change whether it is would cost each message
/// several nanoseconds.
#[derive(Clone, Debug)]
enum Piece<T> {
    Own(Vec<T>),
    Shared(Arc<Vec<T>>),
}

/// So many entries are in a piece; in the last one, as many as are left.
pub(crate) const PIECE: usize = 1 << 10;

// By hand: an entry needs no default.
impl<T> Default for Pieces<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Piece<T> {
    #[inline]
    fn entries(&self) -> &Vec<T> {
        match self {
            Self::Own(entries) => entries,
            Self::Shared(entries) => entries,
        }
    }
}

impl<T: Clone> Piece<T> {
    /// To change them. They are copied if somebody else shares them.
    #[inline]
    fn entries_mut(&mut self) -> &mut Vec<T> {
        if let Self::Shared(_) = self {
            self.become_own();
        }
        match self {
            Self::Own(entries) => entries,
            Self::Shared(_) => unreachable!("it has just become its own"),
        }
    }

    #[cold]
    fn become_own(&mut self) {
        if let Self::Shared(entries) = std::mem::replace(self, Self::Own(Vec::new())) {
            *self = Self::Own(Arc::unwrap_or_clone(entries));
        }
    }

    fn share(&mut self) {
        if let Self::Own(entries) = self {
            *self = Self::Shared(Arc::new(std::mem::take(entries)));
        }
    }
}

impl<T> Pieces<T> {
    /// An empty list with room for a few at once.
    pub(crate) fn with_capacity(room: usize) -> Self {
        Self(vec![Piece::Own(Vec::with_capacity(room.min(PIECE)))])
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.0.last().map_or(0, |last| (self.0.len() - 1) * PIECE + last.entries().len())
    }

    #[inline]
    pub(crate) fn get(&self, place: usize) -> Option<&T> {
        self.0.get(place / PIECE)?.entries().get(place % PIECE)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> + Clone {
        self.0.iter().flat_map(Piece::entries)
    }

    /// The pieces, one after the other.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = &[T]> {
        self.0.iter().map(|piece| piece.entries().as_slice())
    }

    /// How many entries stand before the first of which this is not true; the list is in such an order.
    pub(crate) fn partition_point(&self, mut is_before: impl FnMut(&T) -> bool) -> usize {
        let pieces = self.0.partition_point(|piece| piece.entries().first().is_some_and(&mut is_before));
        let Some(last) = pieces.checked_sub(1) else { return 0 };
        last * PIECE + self.0[last].entries().partition_point(is_before)
    }
}

impl<T: Clone> Pieces<T> {
    #[inline]
    pub(crate) fn push(&mut self, entry: T) {
        match self.0.last_mut() {
            Some(last) if last.entries().len() < PIECE => last.entries_mut().push(entry),
            _ => self.push_piece(entry),
        }
    }

    #[cold]
    fn push_piece(&mut self, entry: T) {
        let mut piece = Vec::with_capacity(PIECE);
        piece.push(entry);
        self.0.push(Piece::Own(piece));
    }

    #[inline]
    pub(crate) fn last_mut(&mut self) -> Option<&mut T> {
        self.0.last_mut()?.entries_mut().last_mut()
    }

    /// Throws the last entries away, at most so many, and none but those of the last piece: how a long list goes bit by bit.
    pub(crate) fn shorten(&mut self, by: usize) {
        // But for the last one, pieces are full.
        self.0.pop_if(|last| {
            let own = match last {
                Piece::Own(last) => Some(last),
                Piece::Shared(last) => Arc::get_mut(last),
            };
            own.is_none_or(|last| {
                last.truncate(last.len().saturating_sub(by));
                last.is_empty()
            })
        });
    }

    /// From now on copies share its pieces, until one of them changes a piece: so a copy of a long list costs little, and what it saves is
    /// spread over the changes that come.
    pub(crate) fn share(&mut self) {
        self.0.iter_mut().for_each(Piece::share);
    }
}

impl<T> Index<usize> for Pieces<T> {
    type Output = T;

    #[inline]
    fn index(&self, place: usize) -> &T {
        &self.0[place / PIECE].entries()[place % PIECE]
    }
}

impl<T: Clone> IndexMut<usize> for Pieces<T> {
    #[inline]
    fn index_mut(&mut self, place: usize) -> &mut T {
        &mut self.0[place / PIECE].entries_mut()[place % PIECE]
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
        let is_shared =
            |copy: &Pieces<usize>, piece: usize| std::ptr::eq(pieces.0[piece].entries(), copy.0[piece].entries());
        assert!((0..3).all(|piece| is_shared(&copy, piece)));
        copy[PIECE] = 7;
        copy.push(8);
        assert_eq!([0, 1, 2].map(|piece| is_shared(&copy, piece)), [true, false, false]);
        assert_eq!((copy[PIECE], copy.len(), copy.last_mut().copied()), (7, list.len() + 1, Some(8)));
        (0..5).for_each(|_| copy.shorten(PIECE));
        assert_eq!(copy.len(), 0);
        assert!(pieces.iter().eq(&list), "the other one stays as it was");
        (0..6).for_each(|_| pieces.shorten(PIECE / 2));
        assert_eq!(pieces.len(), 0, "its own by now");
    }
}
