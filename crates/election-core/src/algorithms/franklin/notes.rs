//! What is known beside the figures.

use crate::claims::Note;
use crate::claims::sources::BURNS;

pub(crate) const NOTES: &[Note] = &[Note {
    on: "franklin.worst",
    source: BURNS,
    printed: "a lower bound: of the order of n log n messages in the worst case, though messages go both ways",
    right: "two directions save no more than a factor, and this algorithm is as good as any but for another",
    figures: None,
}];
