//! What sources print otherwise than it is, or leave to be noticed.

use crate::claims::Note;
use crate::claims::sources::LECTURE_22;

pub(crate) const NOTES: &[Note] = &[Note {
    on: "lelann.messages",
    source: LECTURE_22,
    printed: "channels keep the order, as one of several assumptions",
    right: "all of it rests on that one. The count is k n without it, too, but an initiator that has its own token back before a better one \
            has come believes that it wins: several can lead",
    figures: None,
}];
