//! LeLann's ring: the algorithm, its program, what it costs.

use crate::gallery::lecture::{Section, at, noted, partly, run, shown};

/// What each process does.
pub(super) const ALGORITHM: Section = Section {
    title: "LeLann",
    lines: &[
        noted(
            "22.7",
            "LeLann: own identity back: all other initiators' have passed.",
            &[run("a=lelann&wins=smallest&start=0,2,5", "token 18, elected at 6, leader 1")],
            "Three tokens, six hops each; all are home at 6.",
        ),
        noted(
            "22.8",
            "Assumed: channels keep the order.",
            &[
                run("a=lelann&wins=smallest&start=0,2,5&delay=1-5&fifo=no&seed=27", "one leader falls, validity falls"),
                run("a=lelann&wins=smallest&start=0,2,5&delay=1-5&seed=27", "nothing falls"),
            ],
            "Broken here: 6's token overtakes 1's and is home first; 6 leads at 12, and 1 at 19.",
        ),
        noted(
            "22.9",
            "Every process lists the identities that it has seen.",
            &[run("a=lelann&wins=smallest&start=0,2,5", "token 18, messages 24")],
            "The page shows the list (\"collected\") of each process.",
        ),
        partly(
            "22.10",
            "Who is no initiator has lost at once.",
            &[run("a=lelann&wins=smallest&start=3", "leader 4, token 6")],
            "1 is smaller, and never bids. But it has not lost at once: each loses when the first token comes, here and in the lecture's program (22.20). It comes to the same.",
        ),
        shown(
            "22.11",
            "Own identity back: leader, if it is the least on the list, ...",
            &[run("a=lelann&wins=smallest&start=0,2,5", "leader 1, elected at 6")],
        ),
        noted(
            "22.12",
            "... else lost.",
            &[run("a=lelann&wins=smallest&start=0,2,5", "one leader holds, leader 1")],
            "3 and 6 have theirs back at 6, too, and have lost.",
        ),
        noted(
            "22.13",
            "Then ELECTED goes round; till then nobody in an election starts another.",
            &[
                run("a=lelann&wins=smallest&faults=notice:4@8", "elected messages 6, token 36, announced at 11"),
                run("a=lelann&wins=smallest&faults=notice:4@20", "token 42, one leader falls"),
            ],
            "5 suspects the leader at 8, before ELECTED has reached it: no token more. Once it has, it may: in the second run, at 20, it is the only starter, and leads beside 1, which lives.",
        ),
    ],
};

/// The printed program, line by line.
pub(super) const PROGRAM: Section = Section {
    title: "LeLann: the program",
    lines: &[
        partly(
            "22.14",
            "Program: the list begins with my own identity.",
            &[at(0, "a=lelann&wins=smallest&start=0,2,5", "token 3, messages 3")],
            "At 0 the lists of those that start are {1}, {3} and {6} (\"collected\" on the page). Those of others begin empty here, which changes nothing: only starters look at theirs.",
        ),
        shown(
            "22.15",
            "Program: an initiator is a candidate, sends its token and waits.",
            &[at(0, "a=lelann&wins=smallest&start=0,2,5", "token 3")],
        ),
        noted(
            "22.16",
            "Program: until my own is back: note each identity, and pass it on.",
            &[at(5, "a=lelann&wins=smallest&start=0,2,5", "token 18")],
            "By then all 18 are out, and none is home.",
        ),
        shown(
            "22.17",
            "Program: least on my list: leader ...",
            &[at(6, "a=lelann&wins=smallest&start=0,2,5", "leader 1, elected at 6, elected messages 1")],
        ),
        shown(
            "22.18",
            "Program: ... else lost.",
            &[run("a=lelann&wins=smallest&start=0,2,5", "one leader holds, nothing falls")],
        ),
        noted(
            "22.19",
            "Program: others pass on whatever comes, for ever.",
            &[run("a=lelann&wins=smallest&start=3", "token 6, messages 12")],
            "Five of the six hops are theirs.",
        ),
        shown(
            "22.20",
            "Program: ... and have lost once something has come.",
            &[run("a=lelann&wins=smallest&start=3", "leader 4, announced at 11")],
        ),
        noted(
            "22.21",
            "Program: it ends there: the winner tells nobody, and who has not started goes on for ever.",
            &[run(
                "a=lelann&announce=no&wins=smallest&start=0,2,5",
                "leader 1, token 18, messages 18, agreement falls, termination falls",
            )],
            "ELECTED (22.13) stands in the text only. The other runs send it, a lap of N messages.",
        ),
    ],
};

/// Messages and time.
pub(super) const COSTS: Section = Section {
    title: "LeLann: what it costs",
    lines: &[
        noted(
            "22.22",
            "At worst all processes are initiators.",
            &[
                run("a=lelann&n=8&wins=smallest", "token 64"),
                run("a=lelann&n=8&wins=smallest&start=0,3", "token 16, claim lelann.messages holds"),
            ],
            "k n for k of them.",
        ),
        noted(
            "22.23",
            "Each of them sends N messages.",
            &[run("a=lelann&n=8&wins=smallest&start=7", "token 8")],
            "Its token takes N; each process sends one of them.",
        ),
        noted(
            "22.24",
            "Together N squared.",
            &[run("a=lelann&n=8&wins=smallest", "token 64, claim lelann.messages holds")],
            "Without ELECTED, which is N more.",
        ),
        noted(
            "22.25",
            "Time: let the last initiator start at N − 1.",
            &[
                run("a=lelann&n=8&ids=descending&wins=smallest&start=0,7@7", "token 16, elected at 15"),
                run("a=lelann&n=8&ids=descending&wins=smallest&start=0,7@8", "token 8, leader 8"),
            ],
            "The latest there is: at 7 the first token comes, and here the start counts first; at 8 it is too late, and the process is no initiator any more.",
        ),
        noted(
            "22.26",
            "It ends when its token has gone round: N steps more.",
            &[run("a=lelann&announce=no&n=8&ids=descending&wins=smallest&start=0,7@7", "elected at 15, ends at 15")],
            "7 + 8.",
        ),
        noted(
            "22.27",
            "So 2N − 1.",
            &[
                run("a=lelann&n=8&ids=descending&wins=smallest&start=0,7@7", "elected at 15, claim lelann.time holds"),
                run("a=lelann&n=8&wins=smallest&start=0,7@7", "elected at 8, announced at 15"),
            ],
            "Up to the election; ELECTED takes up to N more. With identities that ascend 1, the first starter, leads at 8; the last one, 8, is done at 15 there, too, when its token is home.",
        ),
    ],
};
