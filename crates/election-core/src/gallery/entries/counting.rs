//! Ready scenarios of Counting and naming.

use crate::claims::sources::TEL;
use crate::gallery::{End, Entry};

pub(super) const ENTRIES: &[Entry] = &[Entry {
    id: "counting-names",
    title: "A leader makes names",
    text: "Nobody but the given leader can tell itself from the others. n messages hand out the names 1 to n, n more tell everybody n.",
    source: TEL,
    link: "a=counting&n=8",
    end: End::Leader("0"),
    sent: "8 name, 8 size",
    broken: None,
}];
