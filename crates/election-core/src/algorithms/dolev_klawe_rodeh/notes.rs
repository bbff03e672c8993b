//! What is known beside the figures.

use crate::claims::Note;
use crate::claims::sources::PACHL;

pub(crate) const NOTES: &[Note] = &[Note {
    on: "dkr.worst",
    source: PACHL,
    printed: "a lower bound: of the order of n log n messages in the mean, and so in the worst case, where messages go one way",
    right: "this algorithm is as good as any but for a factor",
    figures: None,
}];
