//! I. Gupta's slides: Bully, its timeouts, and what it costs at worst and at best.

use super::super::lecture::{Lecture, Section, at, cannot, noted, partly, run, shown};
use crate::claims::sources;

pub(in crate::gallery) static GUPTA: Lecture = Lecture {
    key: "gupta",
    name: sources::GUPTA,
    about: "The identities 3, 5, 6, 12, 32, 80 and the story of its pictures (80 has crashed, 6 notices; 32 fails, too) are those of the course's slides; its text has their titles only. Its OK is called answer here.",
    sections: &[
        Section {
            title: "Bully",
            lines: &[
                noted(
                    "G.1",
                    "All know the identities of all.",
                    &[run("a=bully&ids=3,5,6,12,32,80&start=0", "election 15, answer 15, leader 80")],
                    "They are what it asks.",
                ),
                noted(
                    "G.2",
                    "The detector tells a process that its coordinator is gone.",
                    &[run(
                        "a=bully&ids=3,5,6,12,32,80&established=yes&detector=perfect&faults=crash:5@2",
                        "leader 32, elected at 5, election 15",
                    )],
                    "All find it, at 3.",
                ),
                noted(
                    "G.3",
                    "Knows it is the highest: elects itself, tells all lower ones; done.",
                    &[run(
                        "a=bully&skip_failed=yes&ids=3,5,6,12,32,80&start=none&detector=perfect&faults=crash:5,notice:4@2",
                        "elected at 2, election 0, coordinator 4, leader 32, announced at 3",
                    )],
                    "It knows because it was told that 80 is gone, and does not ask it. The others are told at 1, too, and do not begin here: G.27.",
                ),
                noted(
                    "G.4",
                    "Else it begins an election with an Election message ...",
                    &[at(0, "a=bully&ids=3,5,6,12,32,80&start=none&faults=crash:5,notice:2", "election 3")],
                    "Printed on two slides.",
                ),
                noted(
                    "G.5",
                    "... to those with higher identities only.",
                    &[at(0, "a=bully&ids=3,5,6,12,32,80&start=none&faults=crash:5,notice:2", "election 3, messages 3")],
                    "6 asks 12, 32 and 80.",
                ),
                noted(
                    "G.6",
                    "No answer in time: leader, Coordinator to all lower ones; done.",
                    &[run(
                        "a=bully&ids=3,5,6,12,32,80&start=none&faults=crash:5,notice:4",
                        "election 1, answer 0, coordinator 4, elected at 2, announced at 3",
                    )],
                    "32 asks 80, which is dead.",
                ),
                noted(
                    "G.7",
                    "An answer: somebody higher is up, so wait for Coordinator.",
                    &[run(
                        "a=bully&ids=3,5,6,12,32,80&start=none&faults=crash:5,notice:2",
                        "answer 3, coordinator 4, announced at 4",
                    )],
                    "6 waits from 2 to 4.",
                ),
                noted(
                    "G.8",
                    "None after another timeout: a new election.",
                    &[
                        run(
                            "a=bully&ids=3,5,6,12,32,80&start=none&faults=crash:5,notice:2,crash:4@3",
                            "election 11, elected at 9, leader 12",
                        ),
                        run("a=bully&ids=3,5,6,12,32,80&start=none&faults=crash:5,notice:2", "election 6"),
                    ],
                    "6 and 12 wait for 32 in vain.",
                ),
                noted(
                    "G.9",
                    "Who gets Election replies OK ...",
                    &[run(
                        "a=bully&ids=3,5,6,12,32,80&start=none&faults=crash:5,notice:2",
                        "election 6, answer 3, to crashed 3",
                    )],
                    "Three of six go to 80, which is dead.",
                ),
                noted(
                    "G.10",
                    "... and begins one itself, unless it has.",
                    &[
                        run("a=bully&ids=3,5,6,12,32,80&start=none&faults=crash:5,notice:2", "election 6"),
                        run("a=bully&restart_on_every_election=yes&ids=3,5,6,12,32,80&start=0", "election 31"),
                        run("a=bully&ids=3,5,6,12,32,80&start=0", "election 15"),
                    ],
                    "6, 12 and 32 begin once each; 32 is asked twice.",
                ),
            ],
        },
        Section {
            title: "Examples",
            lines: &[
                shown(
                    "G.11",
                    "Example: at its end the election is complete.",
                    &[run(
                        "a=bully&ids=3,5,6,12,32,80&start=none&faults=crash:5,notice:2",
                        "leader 32, messages 13, announced at 4, nothing falls",
                    )],
                ),
                noted(
                    "G.12",
                    "Example: failures while an election runs.",
                    &[run(
                        "a=bully&ids=3,5,6,12,32,80&start=none&faults=crash:5,notice:2,crash:4@3",
                        "leader 12, elected at 9, announced at 10, messages 18",
                    )],
                    "32 has answered, and crashes before it leads.",
                ),
                noted(
                    "G.13",
                    "Once failures stop, somebody is elected in the end.",
                    &[run(
                        "a=bully&ids=3,5,6,12,32,80&start=none&faults=crash:5,notice:2,crash:4@3,crash:3@9",
                        "leader 6, announced at 15, nothing falls",
                    )],
                    "A third one: 12 fails as it is about to lead. The last crash is at 9.",
                ),
            ],
        },
        Section {
            title: "Timeouts",
            lines: &[
                noted(
                    "G.14",
                    "How are the timeouts set? ...",
                    &[
                        run(
                            "a=bully&coordinator_timeout=1&ids=3,5,6,12,32,80&start=none&faults=crash:5,notice:0",
                            "election 29, messages 57, leader 32, announced at 6",
                        ),
                        run(
                            "a=bully&ids=3,5,6,12,32,80&start=none&faults=crash:5,notice:0",
                            "messages 29, announced at 4",
                        ),
                    ],
                    "Set too short here (1, by default 4): elections begin for nothing.",
                ),
                noted(
                    "G.15",
                    "... by how long an election takes at worst.",
                    &[run(
                        "a=bully&ids=3,5,6,12,32,80&start=none&faults=crash:5,notice:0",
                        "announced at 4, claim bully.time holds",
                    )],
                    "Default: 2T for an answer, 4T for the coordinator.",
                ),
                partly(
                    "G.16",
                    "That is five message times, without failures meanwhile.",
                    &[run(
                        "a=bully&ids=3,5,6,12,32,80&start=none&faults=crash:5,notice:0",
                        "announced at 4, claim bully.time holds, claim bully.time.exact holds",
                    )],
                    "As a bound: four is the most there is, since steps 2 and 3 are sent at once (G.18, G.19).",
                ),
            ],
        },
        Section {
            title: "Five message times",
            lines: &[
                noted(
                    "G.17",
                    "Step 1: Election from the lowest.",
                    &[at(0, "a=bully&n=3&start=none&faults=crash:2,notice:0", "election 2")],
                    "Three are enough to tell the steps apart: 1 lowest, 2 second, 3 dead.",
                ),
                noted(
                    "G.18",
                    "Step 2: an answer to it from the second highest.",
                    &[at(1, "a=bully&n=3&start=none&faults=crash:2,notice:0", "answer 1")],
                    "Sent at 1, there at 2.",
                ),
                noted(
                    "G.19",
                    "Step 3: Election from the second highest to the highest.",
                    &[at(1, "a=bully&n=3&start=none&faults=crash:2,notice:0", "election 3, answer 1, to crashed 1")],
                    "Sent at 1, too, in the same step: not after the answer.",
                ),
                noted(
                    "G.20",
                    "Step 4: the second highest's timeout.",
                    &[at(3, "a=bully&n=3&start=none&faults=crash:2,notice:0", "elected at 3, to crashed 2, leader 2")],
                    "2T after step 3 was sent: there and back.",
                ),
                noted(
                    "G.21",
                    "Step 5: Coordinator from the second highest.",
                    &[run(
                        "a=bully&n=3&start=none&faults=crash:2,notice:0",
                        "coordinator 1, announced at 4, ends at 4",
                    )],
                    "One time more: 1 + 2 + 1.",
                ),
                partly(
                    "G.22",
                    "Completion at worst: five message times.",
                    &[run(
                        "a=bully&ids=3,5,6,12,32,80&start=none&faults=crash:5,notice:0",
                        "announced at 4, claim bully.time holds",
                    )],
                    "As in G.16: at most four.",
                ),
            ],
        },
        Section {
            title: "At worst and at best",
            lines: &[
                partly(
                    "G.23",
                    "Worst is when the lowest finds the failure.",
                    &[
                        run(
                            "a=bully&ids=3,5,6,12,32,80&start=none&faults=crash:5,notice:0",
                            "messages 29, announced at 4",
                        ),
                        run(
                            "a=bully&ids=3,5,6,12,32,80&start=none&faults=crash:5,notice:3",
                            "messages 8, announced at 4",
                        ),
                        run(
                            "a=bully&ids=3,5,6,12,32,80&start=none&faults=crash:5,notice:4",
                            "messages 5, announced at 3",
                        ),
                    ],
                    "In messages. In time it is the same for all but the second highest.",
                ),
                noted(
                    "G.24",
                    "N − 1 processes begin an election, each asking the higher ones.",
                    &[run(
                        "a=bully&ids=3,5,6,12,32,80&start=none&faults=crash:5,notice:0",
                        "claim bully.each.begin holds, election 15",
                    )],
                    "N counts the dead leader: 6.",
                ),
                noted(
                    "G.25",
                    "The i-th highest sends i − 1 of them.",
                    &[run(
                        "a=bully&ids=3,5,6,12,32,80&start=none&faults=crash:5,notice:0",
                        "claim bully.each holds, election 15",
                    )],
                    "5 + 4 + 3 + 2 + 1.",
                ),
                noted(
                    "G.26",
                    "Together N(N − 1)/2, of the order of N squared.",
                    &[
                        run(
                            "a=bully&ids=3,5,6,12,32,80&start=none&faults=crash:5,notice:0",
                            "election 15, claim bully.worst.election holds",
                        ),
                        run(
                            "a=bully&n=12&start=none&faults=crash:11,notice:0",
                            "election 66, claim bully.worst.election holds",
                        ),
                    ],
                    "Election only; with answers and coordinators 29.",
                ),
                noted(
                    "G.27",
                    "Best is when the second highest finds it.",
                    &[
                        run(
                            "a=bully&skip_failed=yes&ids=3,5,6,12,32,80&start=none&detector=perfect&faults=crash:5,notice:4@2",
                            "leader 32, messages 4",
                        ),
                        run(
                            "a=bully&skip_failed=yes&ids=3,5,6,12,32,80&established=yes&detector=perfect&faults=crash:5@1",
                            "messages 24, elected at 2, announced at 3",
                        ),
                    ],
                    "All are told that 80 is gone, and only 32 begins. Where all that are told begin (second run) it is 24 messages, in as many ticks.",
                ),
                partly(
                    "G.28",
                    "It costs N − 2 announcements.",
                    &[
                        run(
                            "a=bully&skip_failed=yes&ids=3,5,6,12,32,80&start=none&detector=perfect&faults=crash:5,notice:4@2",
                            "coordinator 4, claim bully.best.second holds",
                        ),
                        run(
                            "a=bully&ids=3,5,6,12,32,80&start=none&faults=crash:5,notice:4",
                            "messages 5, announced at 3",
                        ),
                    ],
                    "The dead leader is not asked here; in the worst case all ask it. Asked, it is one message and a timeout more.",
                ),
                noted(
                    "G.29",
                    "Completion: one message time.",
                    &[run(
                        "a=bully&skip_failed=yes&ids=3,5,6,12,32,80&start=none&detector=perfect&faults=crash:5,notice:4@2",
                        "elected at 2, announced at 3",
                    )],
                    "From 2, when 32 notices, to 3.",
                ),
            ],
        },
        Section {
            title: "What is impossible",
            lines: &[
                noted(
                    "G.30",
                    "The timeouts are built in; so where the system is asynchronous ...",
                    &[run(
                        "a=bully&answer_timeout=4&ids=3,5,6,12,32,80&start=0&delay=1-9",
                        "one leader falls, agreement falls",
                    )],
                    "Some delay is longer than any timeout. It costs safety first, which the lecture does not say.",
                ),
                noted(
                    "G.31",
                    "... it may never end: no liveness.",
                    &[
                        run(
                            "a=bully&established=yes&delay=1-9&detector=heartbeat:3:4&time=1000",
                            "no end (stopped after tick 1000), termination falls, election 583",
                        ),
                        run(
                            "a=bully&established=yes&detector=heartbeat:3:2",
                            "no end (repeats every 3 ticks from 3), termination falls",
                        ),
                    ],
                    "Elections follow each other for as long as one looks. Where delays are drawn a run cannot be seen to repeat. A detector whose timeout is below its period (second run) does the same without any delay, and there it can: every 3 ticks.",
                ),
                noted(
                    "G.32",
                    "It is live where the system is synchronous ...",
                    &[run(
                        "a=bully&ids=3,5,6,12,32,80&start=0&delay=1-9",
                        "termination holds, announced at 26, leader 80, election 21, claim bully.bound holds",
                    )],
                    "The bound of 9 is known and waited for. Not 15 questions, since 6, 12 and 32 begin twice: they have heard who leads, and a slow question comes after that.",
                ),
                noted(
                    "G.33",
                    "... where the longest way of a message and its longest handling are known.",
                    &[run(
                        "a=bully&ids=3,5,6,12,32,80&start=none&delay=3&processing=2&faults=crash:5,notice:0",
                        "announced at 16, termination holds, claim bully.time.exact holds",
                    )],
                    "3 on the way, 2 to handle: 5 one way. There and back would be 10; we wait 8, since the asker's own handling does not count.",
                ),
            ],
        },
        Section {
            title: "Summary",
            lines: &[
                cannot(
                    "G.34",
                    "Elections are a part of many cloud systems.",
                    "About the world; the next rows show some that are used there.",
                ),
                noted(
                    "G.35",
                    "Classical: by a ring, ...",
                    &[run(
                        "a=chang-roberts&variant=participants&ids=3,5,6,12,32,80&start=2",
                        "leader 80, election 9, elected messages 6, announced at 14",
                    )],
                    "His ring is in the lecture before.",
                ),
                shown(
                    "G.36",
                    "... and Bully.",
                    &[run("a=bully&ids=3,5,6,12,32,80&start=none&faults=crash:5,notice:2", "leader 32")],
                ),
                noted(
                    "G.37",
                    "But they are prone to failures.",
                    &[
                        run(
                            "a=bully&n=5&start=0,4&faults=partition:0-1/2-4",
                            "several lead, one leader falls, agreement falls",
                        ),
                        run(
                            "a=chang-roberts&variant=participants&ids=3,5,6,12,32,80&start=2&faults=crash:5@5",
                            "no leader, termination falls",
                        ),
                    ],
                    "A parted network, and a ring whose winner crashes.",
                ),
                partly(
                    "G.38",
                    "Protocols like Paxos are used in their place: in Google's Chubby ...",
                    &[run(
                        "a=raft&patience_in_timeouts=3&n=5&start=0,4&faults=partition:0-1/2-4",
                        "leader 5, one leader an epoch holds, claim raft.safety holds",
                    )],
                    "The same partition. Raft stands in for Paxos, which is not here: only the side of three elects.",
                ),
                noted(
                    "G.39",
                    "... and in Apache ZooKeeper.",
                    &[run(
                        "a=fast-leader-election&patience_in_timeouts=10&n=5&start=0,4&faults=partition:0-1/2-4",
                        "leader 5, one leader an epoch holds, claim fle.safety holds",
                    )],
                    "Its own election.",
                ),
            ],
        },
    ],
};
