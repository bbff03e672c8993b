//! Ready scenarios of Itai–Rodeh.

use crate::claims::sources::{FOKKINK, HERE};
use crate::gallery::{End, Entry, broken};
use crate::properties::{ONE_LEADER, TERMINATION};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "itai-rodeh-all",
        title: "Chance parts those who are alike",
        text: "Nobody has an identity. All draw a number, and who draws the largest goes on to the next round, until one is alone.",
        source: FOKKINK,
        link: "a=itai-rodeh&n=8",
        end: End::Leader("1"),
        sent: "20 token, 8 elected",
        broken: None,
    },
    Entry {
        id: "itai-rodeh-too-small",
        title: "They believe in fewer than there are",
        text: "There are 8 and all believe in 4: after four hops each takes another's token for its own, and two lead.",
        source: HERE,
        link: "a=itai-rodeh&known_size=4&n=8",
        end: End::Split,
        sent: "16 token, 8 elected",
        broken: broken("known-size", ONE_LEADER, "a=itai-rodeh&n=8"),
    },
    Entry {
        id: "itai-rodeh-too-large",
        title: "They believe in more than there are",
        text: "There are 6 and all believe in 7: whose token is back after 6 hops takes it for that of another who has drawn the same, and passes it on. It goes round for ever.",
        source: HERE,
        link: "a=itai-rodeh&known_size=7",
        end: End::Never,
        sent: "",
        broken: broken("known-size", TERMINATION, "a=itai-rodeh"),
    },
];
