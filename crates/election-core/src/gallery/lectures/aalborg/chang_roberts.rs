//! Chang–Roberts among participants: the idea, the printed program, what it costs.

use crate::gallery::lecture::{Section, at, noted, partly, run, shown, wrong};

/// The idea.
pub(super) const ALGORITHM: Section = Section {
    title: "Chang–Roberts",
    lines: &[
        noted(
            "A.19",
            "Idea: on a ring, the token of the largest identity is handed on.",
            &[run("a=chang-roberts&variant=participants&ids=0,1,2,3,4,5", "election 11, elected at 6, leader 5")],
            "5's token goes all six hops; each other is dropped after one.",
        ),
        noted(
            "A.20",
            "A larger identity than one's own is passed to the next.",
            &[run(
                "a=chang-roberts&variant=participants&ids=5,4,3,2,1,0&start=0",
                "election 6, elected messages 6, leader 5",
            )],
            "Only 5 calls; everybody after it passes its token on.",
        ),
        wrong(
            "A.21",
            "Otherwise one's own goes to the next.",
            &[
                run(
                    "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5&start=0",
                    "election 11, elected at 11, leader 5",
                ),
                at(1, "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5", "election 7"),
            ],
            "With one caller each of 1 to 5 does so. Where all call it has to drop instead (A.33), as in both runs: to the letter 12 tokens are sent by tick 1, none is ever dropped, it takes 51, and 5 wins six times (by hand). Own identity back is the win: A.26.",
        ),
        noted(
            "A.22",
            "Only one election is active.",
            &[run(
                "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5&start=1,4",
                "election 10, elected messages 6, leader 5, one leader holds",
            )],
            "Two call at once, and their two elections become one: the one that 1 began ends at 4, which takes part already.",
        ),
        shown(
            "A.23",
            "There are two kinds of message.",
            &[run(
                "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5",
                "election 11, elected messages 6, messages 17",
            )],
        ),
        noted(
            "A.24",
            "\"election\" votes; who gets one and takes no part yet, now does.",
            &[run(
                "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5&start=3",
                "election 8, elected messages 6, leader 5, announced at 13",
            )],
            "3 alone calls; 4 and 5 join with their own, the others with 5's.",
        ),
        noted(
            "A.25",
            "\"elected\" says who has won.",
            &[run("a=chang-roberts&variant=participants&ids=0,1,2,3,4,5", "elected messages 6, announced at 11")],
            "One lap of six.",
        ),
        noted(
            "A.26",
            "Own identity back while taking part: won, takes part no more, sends elected.",
            &[at(
                6,
                "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5",
                "elected at 6, leader 5, election 11, elected messages 1",
            )],
            "At 6 the winner has just sent its first elected. The others take part no more once they have it; in the lecture's program nobody is ever set back, so that a second election cannot be held with it.",
        ),
    ],
};

/// The printed program, line by line.
pub(super) const PROGRAM: Section = Section {
    title: "Chang–Roberts: the program",
    lines: &[
        noted(
            "A.27",
            "Program: the next is the following index, modulo the number of devices.",
            &[
                run(
                    "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5",
                    "election 11, messages 17, claim cr.aalborg holds",
                ),
                run("a=chang-roberts&variant=participants&ids=5,4,3,2,1,0", "election 21, messages 27"),
            ],
            "So its ring always ascends: the best order. Any other cannot come up in it.",
        ),
        noted(
            "A.28",
            "Program: who has not taken part sends its own index and does.",
            &[at(0, "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5", "election 6")],
            "It stands before the first receive, so every device calls in round 0: there is no single caller in the program.",
        ),
        noted(
            "A.29",
            "Program: a vote says who sends it, to whom, for which number, and whether it is decided.",
            &[at(6, "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5", "election 11, elected messages 1")],
            "Here an undecided vote is called election, a decided one elected; who sends to whom belongs to every message. The sender is the one before on the ring, not the one that is voted for.",
        ),
        noted(
            "A.30",
            "Program: one message is taken in, if there is one.",
            &[run("a=chang-roberts&variant=participants&ids=0,1,2,3,4,5", "messages 17, announced at 11")],
            "If several wait, it reads on after one that it drops (A.36), and leaves the rest for later rounds; with one arrival a round that makes no difference.",
        ),
        shown(
            "A.31",
            "Program: own vote back, undecided: send own index as decided.",
            &[at(6, "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5", "elected at 6, elected messages 1")],
        ),
        partly(
            "A.32",
            "Program: own vote back, decided: leader is me; stop.",
            &[run("a=chang-roberts&variant=participants&ids=0,1,2,3,4,5", "elected at 6, announced at 11, ends at 12")],
            "In the program the winner stores that it leads only now, at 2N = 12, after all others (7 to 11; found by replaying it). Here it leads at 6, when it knows.",
        ),
        noted(
            "A.33",
            "Program: a smaller vote is dropped.",
            &[at(1, "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5", "election 7")],
            "Six tokens have arrived, one has gone on: five are dropped. A.21 says otherwise.",
        ),
        noted(
            "A.34",
            "Program: a larger vote goes on as it came.",
            &[at(5, "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5", "election 11")],
            "5's token only: a hop a round.",
        ),
        noted(
            "A.35",
            "Program: if it was decided, the number in it is my leader; stop.",
            &[run("a=chang-roberts&variant=participants&ids=0,1,2,3,4,5", "elected messages 6, announced at 11")],
            "The number voted for. Its sender is the one before on the ring: 1 hears from 0 that 5 leads.",
        ),
        noted(
            "A.36",
            "Program: then wait for the next round.",
            &[run("a=chang-roberts&variant=participants&ids=0,1,2,3,4,5", "ends at 12")],
            "A round is a tick. After a dropped vote the program does not wait, which changes no message.",
        ),
    ],
};

/// What it does and costs.
pub(super) const COSTS: Section = Section {
    title: "Chang–Roberts: what it does and costs",
    lines: &[
        noted(
            "A.37",
            "Chang–Roberts is safe.",
            &[
                run(
                    "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5",
                    "one leader holds, best live leader holds, validity holds",
                ),
                run(
                    "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5&faults=crash:5@7",
                    "no leader, best live leader falls",
                ),
            ],
            "As long as identities are unique (A.18) and nobody crashes: in the second run the winner does while its news goes round, and 0 to 4 name the dead 5.",
        ),
        noted(
            "A.38",
            "Chang–Roberts is live.",
            &[run(
                "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5",
                "termination holds, agreement holds, announced at 11",
            )],
            "As long as nobody crashes: A.17.",
        ),
        partly(
            "A.39",
            "It costs 3N − 1 messages an election.",
            &[
                run("a=chang-roberts&variant=participants&ids=0,1,2,3,4,5", "messages 17, claim cr.aalborg holds"),
                run("a=chang-roberts&variant=participants&ids=5,4,3,2,1,0", "messages 27"),
                run(
                    "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5&start=5",
                    "messages 12, claim cr.single holds",
                ),
                run(
                    "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5&start=0",
                    "messages 17, claim cr.single holds",
                ),
            ],
            "Exact in every run of the lecture's program, whose ring ascends; in general it is the least when all call, and the most when one does.",
        ),
        noted(
            "A.40",
            "Crashes are asked about.",
            &[run(
                "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5&faults=crash:5@3",
                "no leader, election 11, to crashed 1, termination falls",
            )],
            "The winner's token makes all others give up, then reaches the dead 5 and is lost.",
        ),
        partly(
            "A.41",
            "A crash does no harm where it is reliably detected.",
            &[run(
                "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5&detector=perfect&faults=crash:5@3",
                "leader 4, messages 24, announced at 13, nothing falls",
            )],
            "Not by the program as printed, which has nothing for it, and whose next device is fixed: here the others drop the dead one's token, close the ring over the gap, and start again.",
        ),
    ],
};
