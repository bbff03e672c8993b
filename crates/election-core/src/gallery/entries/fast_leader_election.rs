//! Ready scenarios of Fast leader election.

use crate::claims::sources::{HERE, ZAB};
use crate::gallery::{End, Entry, broken};
use crate::properties::AGREEMENT;

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "zookeeper-all-start",
        title: "Votes until all agree",
        text: "All vote for themselves, then for 5. Its followers tell 5 which epoch they know, and it leads once a majority accepts epoch 1.",
        source: ZAB,
        link: "a=fast-leader-election&ids=3,5,1,4,2",
        end: End::Leader("5"),
        sent: "36 notification, 4 follower-info, 4 new-epoch, 4 ack-epoch, 4 new-leader",
        broken: None,
    },
    Entry {
        id: "zookeeper-best-is-back",
        title: "The best is back, and follows",
        text: "5 crashes, and 4 leads in epoch 1. 5 is back and looks for a leader; 4 says that it leads. A newer epoch beats a better identity.",
        source: ZAB,
        link: "a=fast-leader-election&n=5&established=yes&detector=perfect&faults=crash:4@3,recover:4@40",
        end: End::Leader("4"),
        sent: "32 notification, 3 follower-info, 3 new-epoch, 3 ack-epoch, 6 new-leader",
        broken: None,
    },
    Entry {
        id: "zookeeper-two-and-three",
        title: "Two and three, parted, and an epoch",
        text: "Bully has two leaders here. Only the side of three can agree on an epoch: 5 leads. 1 and 2 look in vain, and at last rest.",
        source: HERE,
        link: "a=fast-leader-election&patience_in_timeouts=10&n=5&start=0,4&faults=partition:0-1/2-4",
        end: End::Leader("5"),
        sent: "104 notification, 2 follower-info, 2 new-epoch, 2 ack-epoch, 4 new-leader",
        broken: broken("reliable", AGREEMENT, "a=fast-leader-election&n=5&start=0,4"),
    },
    Entry {
        id: "zookeeper-lost-quorum",
        title: "A leader that has lost its quorum",
        text: "5 leads, and is cut off with 4. It hears from too few, and looks for a leader again; the majority accepts 3's epoch 1. The gap closes, and 5 follows 3.",
        source: ZAB,
        link: "a=fast-leader-election&n=5&established=yes&detector=heartbeat:4:10&faults=partition:0-2/3-4@10,heal@60",
        end: End::Leader("3"),
        sent: "84 notification, 2 follower-info, 2 new-epoch, 2 ack-epoch, 7 new-leader, 238 heartbeat",
        broken: None,
    },
    Entry {
        id: "zookeeper-in-turn",
        title: "Five servers, one after the other",
        text: "With the third there is a majority, and the best of those three leads. 4 and 5 come later, and follow: a better identity deposes nobody.",
        source: ZAB,
        link: "a=fast-leader-election&n=5&start=0&faults=join:1@10,join:2@20,join:3@80,join:4@120",
        end: End::Leader("3"),
        sent: "44 notification, 2 follower-info, 2 new-epoch, 2 ack-epoch, 8 new-leader, 10 join",
        broken: None,
    },
    Entry {
        id: "zookeeper-log-first",
        title: "The log before the name",
        text: "2 and 3 have seen more than the others. Votes are compared by that first, and by identities only then: 3 leads, not 5.",
        source: ZAB,
        link: "a=fast-leader-election&n=5&logs=2,3,3,1,2",
        end: End::Leader("3"),
        sent: "36 notification, 4 follower-info, 4 new-epoch, 4 ack-epoch, 4 new-leader",
        broken: None,
    },
];
