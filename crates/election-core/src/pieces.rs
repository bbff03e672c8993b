//! A list that grows in pieces.

use std::ops::{Index, IndexMut};

/// A list in pieces. One that stands in one piece is copied as a whole when it outgrows its room: with a million entries a page
/// stands still meanwhile, and the memory is needed twice.
#[derive(Clone, Debug)]
pub(crate) struct Pieces<T> {
    /// All but the last are full.
    pieces: Vec<Vec<T>>,
    len: usize,
}

/// So many entries are in a piece; in the last one, as many as are left.
pub(crate) const PIECE: usize = 1 << 10;

// By hand: an entry needs no default.
impl<T> Default for Pieces<T> {
    fn default() -> Self {
        Self { pieces: Vec::new(), len: 0 }
    }
}

impl<T> Pieces<T> {
    /// An empty list with room for a few at once.
    pub(crate) fn with_capacity(room: usize) -> Self {
        Self { pieces: vec![Vec::with_capacity(room.min(PIECE))], len: 0 }
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(crate) fn push(&mut self, entry: T) {
        match self.pieces.last_mut() {
            Some(last) if last.len() < PIECE => last.push(entry),
            _ => self.push_to_new(entry),
        }
        self.len += 1;
    }

    #[cold]
    fn push_to_new(&mut self, entry: T) {
        let mut piece = Vec::with_capacity(PIECE);
        piece.push(entry);
        self.pieces.push(piece);
    }

    #[inline]
    pub(crate) fn last_mut(&mut self) -> Option<&mut T> {
        self.pieces.last_mut()?.last_mut()
    }

    /// The pieces, one after the other.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = &[T]> {
        self.pieces.iter().map(Vec::as_slice)
    }

    /// How many entries stand before the first of which this is not true; the list is in such an order.
    pub(crate) fn partition_point(&self, mut is_before: impl FnMut(&T) -> bool) -> usize {
        let begin_before = self.pieces.partition_point(|piece| piece.first().is_some_and(&mut is_before));
        let Some(last) = begin_before.checked_sub(1) else { return 0 };
        last * PIECE + self.pieces[last].partition_point(is_before)
    }
}

impl<T> Index<usize> for Pieces<T> {
    type Output = T;

    #[inline]
    fn index(&self, place: usize) -> &T {
        &self.pieces[place / PIECE][place % PIECE]
    }
}

impl<T> IndexMut<usize> for Pieces<T> {
    #[inline]
    fn index_mut(&mut self, place: usize) -> &mut T {
        &mut self.pieces[place / PIECE][place % PIECE]
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
            assert_eq!(pieces.pieces().collect::<Vec<_>>().concat(), list);
            assert!((0..count).all(|place| pieces[place] == list[place]));
            for bound in [0, 1, 2, 2 * PIECE - 1, 2 * PIECE, 2 * PIECE + 1, 2 * count, usize::MAX] {
                let is_before = |number: &usize| *number < bound;
                assert_eq!(pieces.partition_point(is_before), list.partition_point(is_before), "{count} {bound}");
            }
            assert_eq!(pieces.last_mut().copied(), list.last().copied());
            if count > 0 {
                pieces[count / 2] = 1;
                assert_eq!(pieces[count / 2], 1);
            }
        }
    }
}
