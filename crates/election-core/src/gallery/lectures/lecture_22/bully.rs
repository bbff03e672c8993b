//! Bully.

use crate::gallery::lecture::{Section, at, noted, partly, run, shown};

/// What each process does.
pub(super) const ALGORITHM: Section = Section {
    title: "Bully",
    lines: &[
        noted(
            "22.78",
            "Bully 1: election to all with a larger identity.",
            &[at(0, "a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4", "election 3")],
            "4 asks 5, 6 and 7. The text has no sizes: eight are taken from the picture (22.88), of which \"7\" is left.",
        ),
        noted(
            "22.79",
            "Bully 2: a reply from a larger one: give up ...",
            &[run("a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4", "answer 3, leader 6")],
            "5's and 6's to 4, and 6's to 5.",
        ),
        shown(
            "22.80",
            "... and wait for its leader message, ...",
            &[run("a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4", "coordinator 6, announced at 4")],
        ),
        noted(
            "22.81",
            "... otherwise lead, and say so.",
            &[run("a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4", "elected at 3, leader 6")],
            "6 has no reply from 7 by then.",
        ),
        noted(
            "22.82",
            "Bully 3: no reply: lead, and tell all.",
            &[
                run(
                    "a=bully&announce_to=all&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:6",
                    "election 1, answer 0, coordinator 7, to crashed 2, elected at 2",
                ),
                run(
                    "a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:6",
                    "election 1, answer 0, coordinator 6, elected at 2",
                ),
            ],
            "To all, the dead one included; by default here to those below (second run). 22.81 says the same once before.",
        ),
        noted(
            "22.83",
            "Bully 4: a reply but no leader message, since it has crashed: start again.",
            &[
                run(
                    "a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4,crash:6@3",
                    "leader 5, elected at 9, election 11, announced at 10",
                ),
                run("a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4", "election 6"),
            ],
            "4 and 5 wait four ticks for 6.",
        ),
        noted(
            "22.84",
            "Who was asked calls an election, unless in one already.",
            &[
                run("a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4", "election 6"),
                run("a=bully&ids=0,1,2,3,4,5,6,7&start=2,4&faults=crash:7", "election 15, leader 6"),
            ],
            "3 + 2 + 1: 4, 5 and 6 call once each.",
        ),
        noted(
            "22.85",
            "So on, until nobody higher responds.",
            &[run(
                "a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4",
                "election 6, answer 3, to crashed 3, elected at 3",
            )],
            "4 asks, then 5 and 6; nobody answers 6.",
        ),
        partly(
            "22.86",
            "The last that calls leads.",
            &[
                run("a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4", "leader 6, elected at 3"),
                run("a=bully&ids=0,1,2,3,4,5,6,7&start=6,0@1&faults=crash:7", "leader 6, elected at 2"),
            ],
            "So where one starts and the calls go upwards; 5 and 6 call in the same tick here, 6 second. In general the highest that lives wins, whenever it calls: in the second run 6 calls first, at 0, and leads.",
        ),
        shown(
            "22.87",
            "The winner tells the others.",
            &[run("a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4", "coordinator 6, announced at 4")],
        ),
        partly(
            "22.88",
            "The picture of it is missing in the text.",
            &[run(
                "a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4",
                "leader 6, messages 15, election 6, answer 3, coordinator 6",
            )],
            "Taken for Tanenbaum's, as in U.13: 7 has crashed, 4 notices. Only the line about 7 is in the text.",
        ),
        noted(
            "22.89",
            "7 is up again: it begins an election.",
            &[run(
                "a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4,recover:7@8",
                "leader 7, coordinator 13, election 6, announced at 9, one leader holds",
            )],
            "It has nobody to ask: its call is its announcement. Until 6 has heard of it, for a tick, both lead. One leader holds all the same: a better one that has just come back may take over.",
        ),
    ],
};
