//! I. Gupta's slides: what an election is, Bully, and its bounds.

use super::super::lecture::{Lecture, noted, shown};
use crate::claims::sources;

pub(in crate::gallery) static GUPTA: Lecture = Lecture {
    key: "gupta",
    name: sources::GUPTA,
    lines: &[
        noted(
            "Why elections",
            "Replicated servers, a sequencer for ordered multicast, the root of a group: one has to be in charge, and not two.",
            "a=bully&n=5&established=yes&detector=heartbeat:3:9&faults=partition:0-1/2-4@5,heal@40",
            "What becomes of replicas, or of name servers, that a network parts for a while: two are in charge, and stay so.",
        ),
        noted(
            "The problem",
            "Any process may call an election, one at a time; several may call at once; the result does not depend on who called.",
            "a=bully&start=0,2",
            "Change who starts: 6 leads whoever calls.",
        ),
        noted(
            "Safety",
            "Every live process has elected the live process with the best attribute, or nobody yet.",
            "a=bully&established=yes&faults=crash:5@2,notice:0@4",
            "A process that has not noticed the crash still names the crashed one. The definition holds again at the end.",
        ),
        noted(
            "Liveness",
            "Every election ends, and then every live process has elected somebody.",
            "a=bully&n=8&start=7&faults=crash:7+3",
            "It takes a failure detector: here the winner crashes amid its announcement, and four processes wait for ever.",
        ),
        shown(
            "Bully: the example",
            "80 has crashed and 6 notices. 12 and 32 answer; nobody answers 32, so it leads.",
            "a=bully&ids=3,5,6,12,32,80&start=none&faults=crash:5,notice:2",
        ),
        shown(
            "Bully: a failure during the election",
            "32 answers and crashes. 6 and 12 wait in vain, and start again.",
            "a=bully&ids=3,5,6,12,32,80&start=none&faults=crash:5,notice:2,crash:4@3",
        ),
        noted(
            "Bully: the leader falls",
            "The failure is detected, and whoever learns of it calls an election.",
            "a=bully&established=yes&detector=perfect&faults=crash:5@2",
            "All learn of it at once here, so that even without a notice by hand the worst case's messages are sent.",
        ),
        noted(
            "Bully: worst case",
            "The lowest notices: N(N − 1)/2 election messages, the i-th highest sending i − 1.",
            "a=bully&start=none&faults=crash:5,notice:0",
            "N counts the crashed leader. Everybody below it begins an election: N − 1 of them.",
        ),
        noted(
            "Bully: best case",
            "The second highest notices and leads at once: N − 2 messages.",
            "a=bully&skip_failed=yes&start=none&detector=perfect&faults=crash:5,notice:4@2",
            "The best case takes a shortcut that the worst case does not: here nobody asks the process that has crashed. Without it, \
             one message more and a timeout.",
        ),
        noted(
            "Bully: time",
            "At most 5 message times without failures on the way.",
            "a=bully&start=none&faults=crash:5,notice:0",
            "4 is the most that was found here: the second election overlaps the first answer, and the timeout is 2T.",
        ),
        noted(
            "Bully: timeouts",
            "Timeouts come from the largest delay; the system has to be synchronous.",
            "a=bully&answer_timeout=1&start=4",
            "A timeout below 2T makes two leaders.",
        ),
        noted(
            "Asynchronous systems",
            "Where no largest delay is known, no algorithm can promise an election: it would solve consensus.",
            "a=bully&answer_timeout=4&start=0&delay=1-9",
            "Whatever timeout is chosen, some delay is longer.",
        ),
        noted(
            "In industry",
            "Bully in a network that is parted.",
            "a=bully&n=5&start=0,4&faults=partition:0-1/2-4",
            "Each side takes the other for crashed, and has a leader of its own.",
        ),
        noted(
            "In industry",
            "Chubby, ZooKeeper and Raft elect by majorities.",
            "a=raft&patience_in_timeouts=3&n=5&start=0,4&faults=partition:0-1/2-4",
            "The same partition: only the side of three can elect. No term has two leaders, whatever happens.",
        ),
    ],
};
