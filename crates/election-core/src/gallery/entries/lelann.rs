//! Ready scenarios of LeLann.

use crate::claims::sources::{AALBORG, HERE, LECTURE_22};
use crate::gallery::{End, Entry, broken};
use crate::properties::{ONE_LEADER, TERMINATION};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "lelann-sorted",
        title: "Every token all the way",
        text: "All start, and each of the n tokens goes all n hops round the ring, whatever the order. Then the winner tells everyone.",
        source: LECTURE_22,
        link: "a=lelann&n=8",
        end: End::Leader("8"),
        sent: "64 token, 8 elected",
        broken: None,
    },
    Entry {
        id: "lelann-staggered",
        title: "The latest start there is",
        text: "The winner is n − 1 hops away from the first starter, and starts just before the first token reaches it: it leads after 2n − 1 rounds.",
        source: LECTURE_22,
        link: "a=lelann&n=8&start=0,7@7",
        end: End::Leader("8"),
        sent: "16 token, 8 elected",
        broken: None,
    },
    Entry {
        id: "lelann-not-fifo",
        title: "Overtaking makes two leaders",
        text: "3's token overtakes 4's and is back before 3 has heard of 4, so 3 leads. Later 4's token is back, and 4 leads, too.",
        source: LECTURE_22,
        link: "a=lelann&n=4&delay=1-3&fifo=no",
        end: End::Leader("4"),
        sent: "16 token, 8 elected",
        broken: broken("fifo", ONE_LEADER, "a=lelann&n=4&delay=1-3"),
    },
    Entry {
        id: "lelann-corrupted",
        title: "A token that lies",
        text: "1's token is corrupted on its way to 2, and arrives as 2's. 2 takes it for its own, come back, and leads; later 4 leads, too.",
        source: AALBORG,
        link: "a=lelann&n=4&by-hand=corrupt:0",
        end: End::Leader("4"),
        sent: "13 token, 8 elected",
        broken: broken("intact", ONE_LEADER, "a=lelann&n=4"),
    },
    Entry {
        id: "lelann-checksum",
        title: "... and is refused",
        text: "With a checksum, 2 sees that the token is not what was sent, and refuses it: 1's token is lost, and 4 alone leads.",
        source: HERE,
        link: "a=lelann&n=4&checksum=yes&by-hand=corrupt:0",
        end: End::Leader("4"),
        sent: "13 token, 4 elected",
        broken: None,
    },
    Entry {
        id: "lelann-lost-token",
        title: "A token lost at a crashed process",
        text: "The only starter crashes while its token is on the way. The token goes round and is lost at the crashed process.",
        source: HERE,
        link: "a=lelann&start=2&faults=crash:2@3",
        end: End::Nobody,
        sent: "6 token",
        broken: broken("no-crashes", TERMINATION, "a=lelann&start=2"),
    },
];
