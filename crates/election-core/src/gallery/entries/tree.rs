//! Ready scenarios of Election on trees.

use crate::claims::sources::{HERE, TEL};
use crate::gallery::{End, Entry, broken};
use crate::properties::{ONE_LEADER, TERMINATION};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "tree-all",
        title: "From the leaves inwards",
        text: "Everybody wakes its neighbours; then tokens go inwards until two cross, and the news goes back: 4n − 4 messages.",
        source: TEL,
        link: "a=tree&n=7",
        end: End::Leader("7"),
        sent: "12 wakeup, 7 token, 5 elected",
        broken: None,
    },
    Entry {
        id: "tree-one",
        title: "One starter, at the end of a line",
        text: "The wake-up has to reach the other end before tokens go inwards. The number of messages is the same.",
        source: TEL,
        link: "a=tree&n=7&start=0&net=line",
        end: End::Leader("7"),
        sent: "12 wakeup, 7 token, 5 elected",
        broken: None,
    },
    Entry {
        id: "tree-twins",
        title: "The best identity twice",
        text: "Two processes have identity 4. Each learns that 4 is the best and takes that for its own, so both lead.",
        source: HERE,
        link: "a=tree&ids=1,4,2,3,4,2",
        end: End::Split,
        sent: "10 wakeup, 6 token, 4 elected",
        broken: broken("distinct", ONE_LEADER, "a=tree&ids=1,4,2,3,5,6"),
    },
    Entry {
        id: "tree-crash",
        title: "A branch that stays silent",
        text: "2 crashes before it has sent its token. The root sends it one and waits for the answer without end.",
        source: HERE,
        link: "a=tree&n=7&faults=crash:1@1",
        end: End::Nobody,
        sent: "12 wakeup, 6 token",
        broken: broken("no-faults", TERMINATION, "a=tree&n=7"),
    },
];
