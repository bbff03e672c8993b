//! Ready scenarios of Ring list.

use crate::claims::sources::{AALBORG, TANENBAUM, TWO_LISTS, UNIMORE};
use crate::gallery::{End, Entry, broken};
use crate::properties::TERMINATION;

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "ring-list-two-at-once",
        title: "2 and 5 at once",
        text: "7 has crashed, and 2 and 5 notice at once. Two lists go round, and both make 6 the leader: 2L messages each, for L live processes.",
        source: TWO_LISTS,
        link: "a=ring-list&ids=0,1,2,3,4,5,6,7&start=2@2,5@2&detector=perfect&faults=crash:7",
        end: End::Leader("6"),
        sent: "14 election, 14 coordinator",
        broken: None,
    },
    Entry {
        id: "ring-list-probing",
        title: "The same without a failure detector",
        text: "Each process probes the next one before it sends to it, and has to wait for 7's silence.",
        source: TANENBAUM,
        link: "a=ring-list&ids=0,1,2,3,4,5,6,7&start=2,5&faults=crash:7",
        end: End::Leader("6"),
        sent: "14 election, 14 coordinator, 57 probe",
        broken: None,
    },
    Entry {
        id: "ring-list-one",
        title: "One starter: always 2n",
        text: "One lap gathers the live processes, one lap tells them who leads, whoever starts.",
        source: UNIMORE,
        link: "a=ring-list&n=8&start=3&detector=perfect",
        end: End::Leader("8"),
        sent: "8 election, 8 coordinator",
        broken: None,
    },
    Entry {
        id: "ring-list-orphan",
        title: "A list that goes round for ever",
        text: "3 crashes while its list is on the way. 1's election ends, but 3's list never comes home: 3 is skipped. (In LeLann's and \
               Chang–Roberts it would be lost at 3.)",
        source: UNIMORE,
        link: "a=ring-list&start=0,2&faults=crash:2@3",
        end: End::Never,
        sent: "",
        broken: broken("detected", TERMINATION, "a=ring-list&start=0,2&detector=perfect&faults=crash:2@3"),
    },
    Entry {
        id: "ring-list-returned-twin",
        title: "Back with an identity that is taken",
        text: "A process recovers as 3, and there is a 3 already. It takes the other's list for an old one of its own, and drops it.",
        source: AALBORG,
        link: "a=ring-list&ids=3,1,3,5,2,4&start=0@4&detector=perfect&faults=crash:2,recover:2@2",
        end: End::Nobody,
        sent: "2 election",
        broken: broken(
            "distinct",
            TERMINATION,
            "a=ring-list&ids=3,1,6,5,2,4&start=0@4&detector=perfect&faults=crash:2,recover:2@2",
        ),
    },
];
