//! Ready scenarios of Hirschberg–Sinclair.

use crate::claims::sources::{HERE, LYNCH};
use crate::gallery::{End, Entry, broken};
use crate::properties::ONE_LEADER;

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "hirschberg-sinclair-sorted",
        title: "Twice as far in each phase",
        text: "Probes go 1, 2, 4 and 8 hops both ways. Whoever meets a better one is out; the winner's last probes go all the way round.",
        source: LYNCH,
        link: "a=hirschberg-sinclair&n=8",
        end: End::Leader("8"),
        sent: "44 probe, 20 reply, 8 elected",
        broken: None,
    },
    Entry {
        id: "hirschberg-sinclair-worst",
        title: "Many who go far",
        text: "Of all orders of 8 this is one of those that take most messages: those who are to lose are as far from a better one as can be.",
        source: HERE,
        link: "a=hirschberg-sinclair&ids=1,2,5,3,7,4,6,8",
        end: End::Leader("8"),
        sent: "59 probe, 30 reply, 8 elected",
        broken: None,
    },
    Entry {
        id: "hirschberg-sinclair-twins",
        title: "Twins take each other's probes for theirs",
        text: "5 is there twice. Each meets the other's probe, takes it for its own that has come home, and leads.",
        source: HERE,
        link: "a=hirschberg-sinclair&ids=5,1,2,5,3,4",
        end: End::Split,
        sent: "32 probe, 14 reply, 6 elected",
        broken: broken("distinct", ONE_LEADER, "a=hirschberg-sinclair&ids=5,1,2,6,3,4"),
    },
];
