//! A list that grows in pieces.

use std::ops::{Index, IndexMut};

/// A list in pieces. One that stands in one piece is copied as a whole when it outgrows its room: with a million entries a page
/// stands still meanwhile, and the memory is needed twice.
#[derive(Clone, Debug)]
pub(crate) struct Pieces<T>(Vec<Vec<T>>);

/// So many entries are in a piece; in the last one, as many as are left.
pub(crate) const PIECE: usize = 1 << 10;

// By hand: an entry needs no default.
impl<T> Default for Pieces<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Pieces<T> {
    /// An empty list with room for a few at once.
    pub(crate) fn with_capacity(room: usize) -> Self {
        Self(vec![Vec::with_capacity(room.min(PIECE))])
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.0.last().map_or(0, |last| (self.0.len() - 1) * PIECE + last.len())
    }

    #[inline]
    pub(crate) fn push(&mut self, entry: T) {
        match self.0.last_mut() {
            Some(last) if last.len() < PIECE => last.push(entry),
            _ => self.push_piece(entry),
        }
    }

    #[cold]
    fn push_piece(&mut self, entry: T) {
        let mut piece = Vec::with_capacity(PIECE);
        piece.push(entry);
        self.0.push(piece);
    }

    #[inline]
    pub(crate) fn get(&self, place: usize) -> Option<&T> {
        self.0.get(place / PIECE)?.get(place % PIECE)
    }

    #[inline]
    pub(crate) fn last_mut(&mut self) -> Option<&mut T> {
        self.0.last_mut()?.last_mut()
    }

    /// Throws the last entries away, at most so many, and none but those of the last piece: how a long list goes bit by bit.
    pub(crate) fn shorten(&mut self, by: usize) {
        if let Some(last) = self.0.last_mut() {
            last.truncate(last.len().saturating_sub(by));
        }
        // But for the last one, pieces are full.
        self.0.pop_if(|last| last.is_empty());
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> + Clone {
        self.0.iter().flatten()
    }

    /// The pieces, one after the other.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = &[T]> {
        self.0.iter().map(Vec::as_slice)
    }

    /// How many entries stand before the first of which this is not true; the list is in such an order.
    pub(crate) fn partition_point(&self, mut is_before: impl FnMut(&T) -> bool) -> usize {
        let pieces = self.0.partition_point(|piece| piece.first().is_some_and(&mut is_before));
        let Some(last) = pieces.checked_sub(1) else { return 0 };
        last * PIECE + self.0[last].partition_point(is_before)
    }
}

impl<T> Index<usize> for Pieces<T> {
    type Output = T;

    #[inline]
    fn index(&self, place: usize) -> &T {
        &self.0[place / PIECE][place % PIECE]
    }
}

impl<T> IndexMut<usize> for Pieces<T> {
    #[inline]
    fn index_mut(&mut self, place: usize) -> &mut T {
        &mut self.0[place / PIECE][place % PIECE]
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
}
