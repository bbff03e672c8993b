//! How large a part of some work is sent to a worker at once.

use std::cell::Cell;

/// A portion that takes less than this is followed by a larger one, one that takes longer by a smaller one: milliseconds, from when it is sent
/// to when its answer is there.
const SHORT: f64 = 120.0;
const LONG: f64 = 400.0;

/// How large the next portion is: small enough that what has come is seen soon, and large enough that sending it is no work beside it.
#[derive(Debug)]
pub struct Portions {
    size: Cell<u64>,
    least: u64,
    most: u64,
}

impl Portions {
    /// The first is the least.
    pub fn new(least: u64, most: u64) -> Self {
        Self { size: Cell::new(least), least, most }
    }

    /// How large the next one is.
    pub fn size(&self) -> u64 {
        self.size.get()
    }

    /// One took so many milliseconds.
    pub fn took(&self, milliseconds: f64) {
        let size = self.size.get();
        self.size.set(match milliseconds {
            short if short < SHORT => size.saturating_mul(2).min(self.most),
            long if long > LONG => (size / 2).max(self.least),
            _ => size,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn portions_grow_while_they_are_short_and_shrink_when_they_are_long() {
        let portions = Portions::new(10, 35);
        let sizes = [10.0, 10.0, 10.0, 200.0, 900.0, 900.0, 900.0].map(|took| {
            portions.took(took);
            portions.size()
        });
        assert_eq!(sizes, [20, 35, 35, 35, 17, 10, 10]);
    }
}
