//! Ready scenarios of Token ring.

use crate::claims::sources::LECTURE_22;
use crate::gallery::{End, Entry, broken};
use crate::properties::{MUTUAL_EXCLUSION, TERMINATION};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "token-ring-fair",
        title: "Everybody gets a turn",
        text: "No election: all want to enter, and each does within a lap, where an election has one winner. Nobody has to be told who is inside.",
        source: LECTURE_22,
        link: "a=token-ring",
        end: End::Leader("0"),
        sent: "12 token",
        broken: None,
    },
    Entry {
        id: "token-ring-lost",
        title: "A coordinator is needed after all",
        text: "3 crashes with the token while it is inside. Nobody enters any more: somebody has to make a new token, and who that is has to be elected.",
        source: LECTURE_22,
        link: "a=token-ring&faults=crash:3@10",
        end: End::Leader("0"),
        sent: "3 token",
        broken: broken("no-faults", TERMINATION, "a=token-ring"),
    },
    Entry {
        id: "token-ring-two-tokens",
        title: "A coordinator that forgets",
        text: "0 crashes once it has passed the token on, comes back, and wants to enter again. It has forgotten the token and makes another, while 1 is inside with the first: two are inside.",
        source: LECTURE_22,
        link: "a=token-ring&faults=crash:0@3,recover:0@4,notice:0@4",
        end: End::Leader("0"),
        sent: "14 token",
        broken: broken("no-faults", MUTUAL_EXCLUSION, "a=token-ring"),
    },
];
