//! UNIMORE's slides: Bully and the ring of lists, with Tanenbaum's pictures.

use super::super::lecture::{Lecture, Section, at, heading, noted, partly, run, shown, wrong};
use crate::claims::sources;

pub(in crate::gallery) static UNIMORE: Lecture = Lecture {
    key: "unimore",
    name: sources::UNIMORE,
    about: "Eight processes, 0 to 7, as in the pictures, which are taken for Tanenbaum's: its text has only their captions and lists. Its OK is called answer here.",
    sections: &[
        Section {
            title: "Bully: when",
            lines: &[
                shown(
                    "U.1",
                    "Bully: whoever misses the coordinator begins an election.",
                    &[run(
                        "a=bully&ids=0,1,2,3,4,5,6,7&established=yes&faults=crash:7@2,notice:4@4",
                        "leader 6, elected at 7, election 6",
                    )],
                ),
                noted(
                    "U.2",
                    "High numbers bully low ones out, till one remains.",
                    &[run("a=bully&ids=0,1,2,3,4,5,6,7&start=0", "election 28, answer 28, leader 7")],
                    "28 questions are answered; the bids that end are seven, those of 0 to 6.",
                ),
                noted(
                    "U.3",
                    "When? A process that reboots after a crash holds an election.",
                    &[run(
                        "a=bully&ids=0,1,2,3,4,5,6,7&established=yes&faults=crash:3@1,recover:3@4",
                        "election 10, answer 10, leader 7, announced at 7",
                    )],
                    "3 asks 4 to 7, they ask on; 7 leads as before.",
                ),
                noted(
                    "U.4",
                    "If it is the highest that now lives, it wins.",
                    &[run(
                        "a=bully&ids=0,1,2,3,4,5,6,7&established=yes&faults=crash:7@1,crash:6@1,notice:4@2,recover:6@20",
                        "leader 6, elected at 5, announced at 23",
                    )],
                    "7 stays dead, and 5 is elected at 5. 6 is back at 20, and takes over from it at 22.",
                ),
                noted(
                    "U.5",
                    "When? Somebody sees that the leader is not active.",
                    &[
                        run(
                            "a=bully&ids=0,1,2,3,4,5,6,7&established=yes&detector=perfect&faults=crash:7@2",
                            "leader 6, elected at 5",
                        ),
                        run(
                            "a=bully&ids=0,1,2,3,4,5,6,7&established=yes&faults=crash:7@2,notice:4@4",
                            "leader 6, elected at 7",
                        ),
                    ],
                    "All see it at 3.",
                ),
            ],
        },
        Section {
            title: "Bully: an election",
            lines: &[
                noted(
                    "U.6",
                    "P asks all processes with higher numbers.",
                    &[at(0, "a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4", "election 3")],
                    "P is 4: it asks 5, 6 and 7.",
                ),
                shown(
                    "U.7",
                    "Nobody responds: P is coordinator.",
                    &[run(
                        "a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:6",
                        "election 1, answer 0, leader 6, elected at 2",
                    )],
                ),
                noted(
                    "U.8",
                    "A higher one responds with OK: P's part is over.",
                    &[run("a=bully&ids=0,1,2,3,4,5,6,7&start=6", "election 1, answer 1, leader 7")],
                    "6 sends nothing more.",
                ),
                noted(
                    "U.9",
                    "Q, which responded, begins one of its own, unless it is in one.",
                    &[
                        run("a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4", "election 6, answer 3"),
                        run("a=bully&ids=0,1,2,3,4,5,6,7&start=2,4&faults=crash:7", "election 15"),
                    ],
                    "4, 5 and 6 call once each: 3 + 2 + 1.",
                ),
                noted(
                    "U.10",
                    "So on, until nobody higher responds.",
                    &[run(
                        "a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4",
                        "election 6, answer 3, to crashed 3, elected at 3",
                    )],
                    "4 asks, then 5 and 6; nobody answers 6.",
                ),
                partly(
                    "U.11",
                    "The last that calls leads.",
                    &[
                        run("a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4", "leader 6, elected at 3"),
                        run("a=bully&ids=0,1,2,3,4,5,6,7&start=6,0@1&faults=crash:7", "leader 6, elected at 2"),
                    ],
                    "So where one starts and the calls go upwards; 5 and 6 call in the same tick here, 6 second. In general the highest that lives wins, whenever it calls: in the second run 6 calls first, at 0, and leads.",
                ),
                noted(
                    "U.12",
                    "The winner tells the others that it is coordinator.",
                    &[run(
                        "a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4",
                        "coordinator 6, announced at 4",
                    )],
                    "7 is dead and not told: it is higher.",
                ),
                partly(
                    "U.13",
                    "The figure: its picture is missing in the text.",
                    &[run(
                        "a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4",
                        "leader 6, messages 15, election 6, answer 3, coordinator 6",
                    )],
                    "Taken for Tanenbaum's: 7 has crashed, 4 notices. Only its number and the line about 7 are in the text.",
                ),
                noted(
                    "U.14",
                    "7 is up again: it begins an election.",
                    &[run(
                        "a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4,recover:7@8",
                        "leader 7, coordinator 13, announced at 9, one leader holds",
                    )],
                    "It has nobody to ask: its call is its announcement. Until 6 has heard of it, for a tick, both lead; one leader holds all the same (22.89).",
                ),
            ],
        },
        Section {
            title: "Bully: its timeouts",
            lines: &[
                noted(
                    "U.15",
                    "Works best where latency is bounded.",
                    &[run(
                        "a=bully&ids=0,1,2,3,4,5,6,7&start=0&delay=1-9",
                        "nothing falls, claim bully.bound holds, leader 7, election 37",
                    )],
                    "Drawn, but bounded: the timeout is 18. Not 28 questions, since 2, 4 and 6 begin twice: they have heard who leads, and a slow question comes after that.",
                ),
                noted(
                    "U.16",
                    "For then silence past the bound means failure.",
                    &[run(
                        "a=bully&answer_timeout=4&ids=0,1,2,3,4,5,6,7&start=6&delay=2&processing=1",
                        "one leader falls, agreement falls",
                    )],
                    "Broken here: a tick less than the bound of 5, and 7 is taken for dead.",
                ),
                noted(
                    "U.17",
                    "The bound is 2T + M: a message there and back, and its handling.",
                    &[run(
                        "a=bully&ids=0,1,2,3,4,5,6,7&start=6&delay=2&processing=1",
                        "nothing falls, claim bully.bound holds, announced at 5",
                    )],
                    "T = 2, M = 1: 5.",
                ),
                noted(
                    "U.18",
                    "Coordinator still active when one calls: it wins.",
                    &[run(
                        "a=bully&ids=0,1,2,3,4,5,6,7&established=yes&faults=notice:4@2",
                        "leader 7, elected at never, election 6, answer 6, coordinator 3, announced at 5",
                    )],
                    "4 suspects 7 wrongly. Nobody else is elected: 7 answers, and tells 4, 5 and 6 again.",
                ),
            ],
        },
        Section {
            title: "Bully: what it costs",
            lines: &[
                noted(
                    "U.19",
                    "The cost depends on the starter.",
                    &[run("a=bully&ids=0,1,2,3,4,5,6,7&start=4", "messages 19")],
                    "Between the two below.",
                ),
                heading("U.20", "There are n processes.", "A name."),
                noted(
                    "U.21",
                    "The highest starts: n − 1 messages.",
                    &[run(
                        "a=bully&ids=0,1,2,3,4,5,6,7&start=7",
                        "messages 7, coordinator 7, claim bully.best.top holds",
                    )],
                    "Coordinators only.",
                ),
                partly(
                    "U.22",
                    "The lowest starts: n(n − 1).",
                    &[
                        run(
                            "a=bully&announce_to=all&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:0",
                            "messages 56, election 28, answer 21, coordinator 7",
                        ),
                        run(
                            "a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:0",
                            "messages 55, election 28, answer 21, coordinator 6",
                        ),
                        run(
                            "a=bully&ids=0,1,2,3,4,5,6,7&start=0",
                            "messages 63, election 28, answer 28, coordinator 7, claim bully.worst.live holds",
                        ),
                    ],
                    "Exact where the coordinator is dead, counted in n and asked, and the winner tells all others, the dead one too: 28 + 21 + 7. Telling the lower ones only it is 55. Where all live it is n² − 1 = 63: 56 are then questions and answers alone.",
                ),
            ],
        },
        Section {
            title: "Ring",
            lines: &[
                shown(
                    "U.23",
                    "The processes form a logical ring.",
                    &[run(
                        "a=ring-list&ids=0,1,2,3,4,5,6,7&start=3&detector=perfect",
                        "election 8, coordinator 8, leader 7",
                    )],
                ),
                noted(
                    "U.24",
                    "Its order is known to all.",
                    &[run(
                        "a=ring-list&ids=0,1,2,3,4,5,6,7&start=6@2&detector=perfect&faults=crash:7",
                        "election 7, coordinator 7, leader 6",
                    )],
                    "Seen where one is skipped: 6 sends to 0.",
                ),
                noted(
                    "U.25",
                    "A faulty one is skipped: j + 1 instead of j.",
                    &[run(
                        "a=ring-list&ids=0,1,2,3,4,5,6,7&start=2@2,5@2&detector=perfect&faults=crash:7",
                        "leader 6, election 14, to crashed 0",
                    )],
                    "Nothing is ever sent to 7.",
                ),
                noted(
                    "U.26",
                    "Who does not respond in a fixed time counts as faulty.",
                    &[run(
                        "a=ring-list&ids=0,1,2,3,4,5,6,7&start=5&faults=crash:7",
                        "probe 29, to crashed 1, election 7, coordinator 7, leader 6",
                    )],
                    "No detector: the next one is probed before each hop, and 7 is silent. The figures below do not count that.",
                ),
            ],
        },
        Section {
            title: "Ring: an election",
            lines: &[
                noted(
                    "U.27",
                    "P takes the coordinator for crashed, and makes an ELECTION with its number.",
                    &[at(
                        2,
                        "a=ring-list&ids=0,1,2,3,4,5,6,7&start=5@2&detector=perfect&faults=crash:7",
                        "election 1, bits 3",
                    )],
                    "One identity of 3 bits on the list.",
                ),
                noted(
                    "U.28",
                    "It goes to the first successor that lives.",
                    &[at(
                        3,
                        "a=ring-list&ids=0,1,2,3,4,5,6,7&start=6@2&detector=perfect&faults=crash:7",
                        "election 2, to crashed 0",
                    )],
                    "6 sends to 0, and 0 on.",
                ),
                noted(
                    "U.29",
                    "Each adds its number, and passes it on.",
                    &[at(
                        8,
                        "a=ring-list&ids=0,1,2,3,4,5,6,7&start=5@2&detector=perfect&faults=crash:7",
                        "election 7, bits 84",
                    )],
                    "1 + 2 + ... + 7 identities of 3 bits.",
                ),
                noted(
                    "U.30",
                    "A second election meanwhile does no harm.",
                    &[run(
                        "a=ring-list&ids=0,1,2,3,4,5,6,7&start=2@2,5@2&detector=perfect&faults=crash:7",
                        "leader 6, one leader holds, agreement holds, messages 28",
                    )],
                    "They cost twice as much: 2 times 7 each.",
                ),
                noted(
                    "U.31",
                    "Back at P, it finds itself on the list: once round.",
                    &[at(
                        9,
                        "a=ring-list&ids=0,1,2,3,4,5,6,7&start=2@2,5@2&detector=perfect&faults=crash:7",
                        "election 14, coordinator 2",
                    )],
                    "At 9 both lists are home, and become coordinators.",
                ),
                noted(
                    "U.32",
                    "P sends COORDINATOR round with the highest number.",
                    &[run(
                        "a=ring-list&ids=0,1,2,3,4,5,6,7&start=2@2,5@2&detector=perfect&faults=crash:7",
                        "coordinator 14, leader 6, announced at 12",
                    )],
                    "One lap each.",
                ),
                wrong(
                    "U.33",
                    "Said of the figure: 6 is elected by 2, and by 1.",
                    &[run(
                        "a=ring-list&ids=0,1,2,3,4,5,6,7&start=2@2,5@2&detector=perfect&faults=crash:7",
                        "leader 6, election 14, coordinator 14",
                    )],
                    "It is 2 and 5 that start: the lists below begin with them, and the second ends with 1.",
                ),
                noted(
                    "U.34",
                    "Drawn: 0 hands [5,6,0] on to 1.",
                    &[at(
                        4,
                        "a=ring-list&ids=0,1,2,3,4,5,6,7&start=2@2,5@2&detector=perfect&faults=crash:7",
                        "election 6, bits 36",
                    )],
                    "At 4 both lists have three numbers: two times 1 + 2 + 3, of 3 bits. 6 has skipped 7.",
                ),
                noted(
                    "U.35",
                    "Drawn: both lists, full, from 5 to 4 and from 2 to 1.",
                    &[at(
                        8,
                        "a=ring-list&ids=0,1,2,3,4,5,6,7&start=2@2,5@2&detector=perfect&faults=crash:7",
                        "election 14, bits 168",
                    )],
                    "Both with seven numbers, before their last hop home. 7 is on neither.",
                ),
            ],
        },
        Section {
            title: "Ring: what it costs",
            lines: &[
                heading("U.36", "There are n processes, again.", "Below, n has to be the living ones."),
                partly(
                    "U.37",
                    "It always takes 2n.",
                    &[
                        run(
                            "a=ring-list&ids=0,1,2,3,4,5,6,7&start=3&detector=perfect",
                            "messages 16, claim ring-list.messages holds",
                        ),
                        run(
                            "a=ring-list&ids=0,1,2,3,4,5,6,7&start=2@2,5@2&detector=perfect&faults=crash:7",
                            "messages 28, claim ring-list.messages holds",
                        ),
                        run("a=ring-list&ids=0,1,2,3,4,5,6,7&start=6@2&detector=perfect&faults=crash:7", "messages 14"),
                    ],
                    "For one who starts, n the living ones; for k of them 2 k n, as in the lecture's own figure; probes not counted.",
                ),
            ],
        },
    ],
};
