//! Ready scenarios of the invitation algorithm.

use crate::claims::sources::{GARCIA_MOLINA, HERE};
use crate::gallery::{End, Entry, broken};
use crate::properties::ONE_LEADER;

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "invitation-all-look",
        title: "Six groups of one",
        text: "Each coordinates a group of its own, looks, and finds five others. 6 goes first and invites all; they accept; the group is ready.",
        source: GARCIA_MOLINA,
        link: "a=invitation",
        end: End::Leader("6"),
        sent: "30 are-you-coordinator, 30 answer, 5 invitation, 5 accept, 5 ready",
        broken: None,
    },
    Entry {
        id: "invitation-lowest-looks",
        title: "Nobody better went first",
        text: "1 looks, finds five better ones and waits a turn for each. None of them looks by then, so 1 leads: priority is a head start.",
        source: GARCIA_MOLINA,
        link: "a=invitation&start=0",
        end: End::Leader("1"),
        sent: "5 are-you-coordinator, 5 answer, 5 invitation, 5 accept, 5 ready",
        broken: None,
    },
    Entry {
        id: "invitation-leader-crashes",
        title: "The coordinator crashes",
        text: "All are told, and are alone: each makes a group of its own and looks. 5 goes first, and the group is whole again.",
        source: GARCIA_MOLINA,
        link: "a=invitation&established=yes&detector=perfect&faults=crash:5@3",
        end: End::Leader("5"),
        sent: "20 are-you-coordinator, 20 answer, 4 invitation, 4 accept, 4 ready",
        broken: None,
    },
    Entry {
        id: "invitation-two-groups",
        title: "Parted, and merged",
        text: "3 and 6 lead a group each; nobody is wrong about its own. The gap closes: both look, 6 invites 3, and 3 brings its members along.",
        source: HERE,
        link: "a=invitation&faults=partition:0-2/3-5,heal@12",
        end: End::Leader("6"),
        sent: "40 are-you-coordinator, 22 answer, 9 invitation, 9 accept, 9 ready",
        broken: broken("reliable", ONE_LEADER, "a=invitation"),
    },
    Entry {
        id: "invitation-slow",
        title: "Without bounds on time",
        text: "Who answers too late is not found: two groups lead. Where Bully would be wrong, each agrees within itself; at a later look they merge.",
        source: GARCIA_MOLINA,
        link: "a=invitation&check=20&answer_timeout=5&delay=1-4",
        end: End::Leader("6"),
        sent: "46 are-you-coordinator, 46 answer, 13 invitation, 9 accept, 9 ready",
        broken: broken("timely", ONE_LEADER, "a=invitation&delay=1-4"),
    },
    Entry {
        id: "invitation-nobody-told",
        title: "No detector, and noticed",
        text: "6 crashes, and nobody is told. Members ask whether their coordinator is still there, hear nothing, and merge again under 5.",
        source: GARCIA_MOLINA,
        link: "a=invitation&members_ask=yes&patience_in_looks=3&faults=crash:5@8",
        end: End::Leader("5"),
        sent: "60 are-you-coordinator, 50 answer, 9 invitation, 9 accept, 9 ready",
        broken: None,
    },
];
