//! Ready scenarios of Raft.

use crate::claims::sources::{HERE, ONGARO};
use crate::gallery::{End, Entry, broken};
use crate::properties::{AGREEMENT, ONE_LEADER, TERMINATION};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "raft-one-candidate",
        title: "One candidate, a majority",
        text: "1 hears of no leader, stands in term 1 and asks the others. With two votes besides its own it leads: 3 of 5.",
        source: ONGARO,
        link: "a=raft&n=5&start=0",
        end: End::Leader("1"),
        sent: "4 request-vote, 4 vote, 4 append-entries",
        broken: None,
    },
    Entry {
        id: "raft-split-vote",
        title: "Split votes, and once more",
        text: "1 and 6 stand at once, and neither finds a majority. Timeouts are drawn anew: somebody is first in the next term.",
        source: ONGARO,
        link: "a=raft&start=none&delay=1-3&faults=notice:0,notice:5&seed=12",
        end: End::Leader("5"),
        sent: "15 request-vote, 15 vote, 5 append-entries",
        broken: None,
    },
    Entry {
        id: "raft-leader-crashes",
        title: "The leader crashes",
        text: "All are told at once, but wait for different times: whoever is first asks for votes in term 1, and needs 3 of all 5.",
        source: ONGARO,
        link: "a=raft&n=5&established=yes&detector=perfect&faults=crash:4@3",
        end: End::Leader("1"),
        sent: "4 request-vote, 3 vote, 4 append-entries",
        broken: None,
    },
    Entry {
        id: "raft-no-majority",
        title: "Too few for a leader",
        text: "Three of five have crashed: 1 and 2 vote for each other term by term, and find no majority. Better no leader than two.",
        source: ONGARO,
        link: "a=raft&patience_in_timeouts=3&n=5&start=0&faults=crash:2,crash:3,crash:4",
        end: End::Nobody,
        sent: "24 request-vote, 6 vote",
        broken: broken("majority", TERMINATION, "a=raft&n=5&start=0&faults=crash:3,crash:4"),
    },
    Entry {
        id: "raft-two-and-three",
        title: "... and with votes",
        text: "The same partition. Only the side of three can elect: 5 leads. 1 and 2 stand in vain, and at last rest.",
        source: HERE,
        link: "a=raft&patience_in_timeouts=3&n=5&start=0,4&faults=partition:0-1/2-4",
        end: End::Leader("5"),
        sent: "28 request-vote, 8 vote, 4 append-entries",
        broken: broken("reliable", AGREEMENT, "a=raft&n=5&start=0,4"),
    },
    Entry {
        id: "raft-old-leader",
        title: "A leader of an older term",
        text: "5 leads and is cut off; the majority elects another in term 1. Two lead, in different terms. The gap closes, and 5 steps down.",
        source: ONGARO,
        link: "a=raft&n=5&established=yes&detector=heartbeat:4:10&faults=partition:0-2/3-4@10,heal@60",
        end: End::Leader("1"),
        sent: "8 request-vote, 5 vote, 6 append-entries, 172 heartbeat",
        broken: broken("reliable", ONE_LEADER, "a=raft&n=5&established=yes&detector=heartbeat:4:10"),
    },
    Entry {
        id: "raft-cut",
        title: "Two that do not hear each other",
        text: "3 leads; only its channels with 1 are cut. 2 hears both, and votes for 1 in term 1. Two lead, and 2 follows one. Which, differs from \
               algorithm to algorithm: ZooKeeper's election keeps 3 and leaves 1 out, Bully never settles.",
        source: HERE,
        link: "a=raft&n=3&established=yes&detector=heartbeat:4:10&faults=cut:0-2@10,mend:0-2@60",
        end: End::Leader("1"),
        sent: "2 request-vote, 1 vote, 3 append-entries, 62 heartbeat",
        broken: broken("reliable", ONE_LEADER, "a=raft&n=3&established=yes&detector=heartbeat:4:10"),
    },
];
