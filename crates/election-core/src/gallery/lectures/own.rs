//! What the five lectures lead to, and none of them says.

use super::super::lecture::{Lecture, Section, noted, run};

pub(in crate::gallery) static OWN: Lecture = Lecture {
    key: "own",
    name: "Of our own",
    about: "What one asks next. Where a lecture comes near, the note says so.",
    sections: &[
        Section {
            title: "Rings",
            lines: &[
                noted(
                    "O.1",
                    "Chang–Roberts with one caller is cheapest when the best itself calls: 2N.",
                    &[
                        run("a=chang-roberts&variant=participants&n=8&start=7", "messages 16, claim cr.single holds"),
                        run("a=chang-roberts&variant=participants&n=8&start=6", "messages 17"),
                        run("a=chang-roberts&variant=participants&n=8&start=0", "messages 23"),
                    ],
                    "Aalborg prints 3N − 1 only.",
                ),
                noted(
                    "O.2",
                    "In the bad order, everybody calling, it is n(n + 1)/2 + n.",
                    &[run(
                        "a=chang-roberts&variant=participants&n=8&ids=descending",
                        "messages 44, claim cr.worst holds",
                    )],
                    "Where 3N − 1 is 23.",
                ),
                noted(
                    "O.3",
                    "LeLann and Chang–Roberts elect at N when all start at once.",
                    &[
                        run("a=chang-roberts&n=8&wins=smallest", "elected at 8, claim cr.time holds"),
                        run("a=lelann&n=8&wins=smallest", "elected at 8, claim lelann.time holds"),
                    ],
                    "Lecture 22 prints 2N − 1 only. As beside 22.27 and 22.46.",
                ),
                noted(
                    "O.4",
                    "Chang–Roberts on average: N(1 + 1/2 + ... + 1/N) tokens.",
                    &[run("a=chang-roberts&n=8&ids=shuffled&wins=smallest", "election 24")],
                    "21.7 for N = 8, as the command \"election claims\" checks over all orders (cr.mean); one run cannot.",
                ),
                noted(
                    "O.5",
                    "Better algorithms need of the order of N log N at worst.",
                    &[
                        run(
                            "a=dolev-klawe-rodeh&n=8&wins=smallest",
                            "messages 32, elected at 17, claim dkr.messages holds",
                        ),
                        run("a=chang-roberts&n=8&wins=smallest", "messages 44"),
                    ],
                    "In the order that is Chang–Roberts' worst.",
                ),
            ],
        },
        Section {
            title: "Callers and faults",
            lines: &[
                noted(
                    "O.6",
                    "Bully: several may call at once; the result does not depend on who does.",
                    &[run("a=bully&start=0,2", "leader 6, one leader holds, messages 35")],
                    "UNIMORE says of its ring that two may (U.30). On Lecture 22's rings the result does depend on who starts: 22.10.",
                ),
                noted(
                    "O.7",
                    "A ring list's initiator crashes while its list is out.",
                    &[run(
                        "a=ring-list&start=0,2&faults=crash:2@3",
                        "no end (repeats every 17 ticks from 32), leader 6",
                    )],
                    "Its list goes round for ever.",
                ),
                noted(
                    "O.8",
                    "A crash that nobody notices.",
                    &[run("a=bully&established=yes&faults=crash:5@2", "no leader, a leader that leads falls")],
                    "Somebody has to notice before anything begins. As beside R.5.",
                ),
                noted(
                    "O.9",
                    "A group that is cut in two, with Bully and with majorities.",
                    &[
                        run("a=bully&n=5&start=0,4&faults=partition:0-1/2-4", "several lead, one leader falls"),
                        run(
                            "a=raft&patience_in_timeouts=3&n=5&start=0,4&faults=partition:0-1/2-4",
                            "leader 5, one leader an epoch holds",
                        ),
                    ],
                    "Gupta says \"failure-prone\" and names Chubby and ZooKeeper: G.37, G.38. Raft is in no lecture.",
                ),
            ],
        },
    ],
};
