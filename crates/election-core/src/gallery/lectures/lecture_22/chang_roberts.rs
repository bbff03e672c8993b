//! Chang–Roberts: the improvement, its program, what it costs, and what might be improved on.

use crate::gallery::lecture::{Section, at, noted, partly, run, shown, wrong};

/// What it improves.
pub(super) const ALGORITHM: Section = Section {
    title: "Chang–Roberts",
    lines: &[
        noted(
            "22.28",
            "Chang and Roberts improve on it a little.",
            &[
                run("a=chang-roberts&n=8&ids=shuffled&wins=smallest", "election 24, leader 1"),
                run("a=lelann&n=8&ids=shuffled&wins=smallest", "token 64"),
            ],
            "24, where LeLann's takes 64.",
        ),
        wrong(
            "22.29",
            "Why pass on a token that is smaller than oneself?",
            &[
                run("a=chang-roberts&start=0,2,5", "leader 6, election 11"),
                run("a=chang-roberts&wins=smallest&start=0,2,5", "leader 1, election 11"),
            ],
            "Fits a ring where the largest wins, as in this link. In this lecture the least does: there it should be larger.",
        ),
        wrong(
            "22.30",
            "It is wasted: that identity will never win.",
            &[
                run("a=chang-roberts&start=0,2,5", "leader 6"),
                run("a=chang-roberts&wins=smallest&start=0,2,5", "leader 1"),
            ],
            "As in 22.29: true of smaller ones where the largest wins, of larger ones in this lecture.",
        ),
        wrong(
            "22.31",
            "So drop tokens that are smaller than oneself.",
            &[
                run("a=chang-roberts&start=0,2,5", "leader 6, election 11"),
                run("a=chang-roberts&wins=smallest&start=0,2,5", "leader 1, election 11"),
            ],
            "Contradicts the program, which passes the smaller ones on. As printed only the largest one's token comes home. By the program's test (own token back) the largest leads; by LeLann's (least on the list) nobody, on any ring of 2 to 6 where all start. In the first run the largest wins.",
        ),
        noted(
            "22.32",
            "But whose token is dropped would wait for it for ever.",
            &[run(
                "a=chang-roberts&announce=no&wins=smallest&start=0,2,5",
                "termination falls, agreement falls, leader 1",
            )],
            "Without news of the winner 3 and 6 never hear more; they know they have lost, by the next line.",
        ),
        noted(
            "22.33",
            "A better token will come to it in any case ...",
            &[run("a=chang-roberts&wins=smallest&start=0,2,5", "election 11, elected at 6")],
            "1's passes all. Here the lecture says lower, as its program does.",
        ),
        shown(
            "22.34",
            "... and then it has lost.",
            &[run("a=chang-roberts&wins=smallest&start=0,2,5", "leader 1, one leader holds")],
        ),
    ],
};

/// The printed program, line by line.
pub(super) const PROGRAM: Section = Section {
    title: "Chang–Roberts: the program",
    lines: &[
        shown(
            "22.35",
            "Program: an initiator is a candidate and sends its token.",
            &[at(0, "a=chang-roberts&wins=smallest&start=0,2,5", "election 3")],
        ),
        noted(
            "22.36",
            "Program: until it leads it takes in tokens.",
            &[run("a=chang-roberts&wins=smallest&start=0,2,5", "election 11, messages 17")],
            "Who has lost, too: 22.55 is about that.",
        ),
        shown(
            "22.37",
            "Program: own token: leader.",
            &[at(6, "a=chang-roberts&wins=smallest&start=0,2,5", "leader 1, elected at 6, elected messages 1")],
        ),
        noted(
            "22.38",
            "Program: a smaller one: lost, if a candidate, and pass it on.",
            &[at(5, "a=chang-roberts&wins=smallest&start=0,2,5", "election 11")],
            "6 of them are 1's hops, 4 are 3's. Next_n is printed here for Next_p.",
        ),
        noted(
            "22.39",
            "Program: (nothing is written for a larger one: it is dropped).",
            &[at(1, "a=chang-roberts&wins=smallest&start=0,2,5", "election 5")],
            "Three have arrived, two gone on: 1 has dropped 6's.",
        ),
        noted(
            "22.40",
            "Program: who is no initiator passes on all ...",
            &[run("a=chang-roberts&wins=smallest&start=5", "leader 6, election 6")],
            "Smaller ones stand on its way and do not filter.",
        ),
        shown(
            "22.41",
            "Program: ... and has lost.",
            &[run("a=chang-roberts&wins=smallest&start=5", "announced at 11, one leader holds")],
        ),
        noted(
            "22.42",
            "Remark: only the leader ends its program; it floods the news, and all end.",
            &[
                run(
                    "a=chang-roberts&wins=smallest&start=0,2,5",
                    "elected messages 6, announced at 11, termination holds",
                ),
                run(
                    "a=chang-roberts&announce=no&wins=smallest&start=0,2,5",
                    "elected messages 0, agreement falls, termination falls",
                ),
            ],
            "On the ring the flood is a lap of N.",
        ),
        noted(
            "22.43",
            "Example: 1, 3 and 6 start.",
            &[run("a=chang-roberts&wins=smallest&start=0,2,5", "leader 1, election 11, elected at 6, announced at 11")],
            "Their places on the drawn ring are not in the text; here identities ascend. Missing, too, are the drawings of the analysis and of the best and the worst case.",
        ),
        noted(
            "22.44",
            "The program again, beside the example.",
            &[run("a=chang-roberts&wins=smallest&start=0,2,5", "election 11, elected messages 6")],
            "The same rows: 22.35 to 22.41.",
        ),
    ],
};

/// Messages and time.
pub(super) const COSTS: Section = Section {
    title: "Chang–Roberts: what it costs",
    lines: &[
        partly(
            "22.45",
            "Its worst case is LeLann's.",
            &[
                run("a=chang-roberts&n=8&wins=smallest", "election 36, elected at 8"),
                run("a=lelann&n=8&wins=smallest", "token 64, elected at 8"),
            ],
            "In order of magnitude; counted it is a little over half.",
        ),
        noted(
            "22.46",
            "Time: 2N − 1.",
            &[
                run(
                    "a=chang-roberts&n=8&ids=descending&wins=smallest&start=0,7@7",
                    "elected at 15, claim cr.time holds",
                ),
                run("a=chang-roberts&n=8&wins=smallest", "elected at 8, claim cr.time holds"),
            ],
            "Staggered as with LeLann; N when all start at once.",
        ),
        noted(
            "22.47",
            "Messages: of the order of N squared.",
            &[
                run("a=chang-roberts&n=8&wins=smallest", "election 36, claim cr.worst holds"),
                run("a=chang-roberts&n=16&wins=smallest", "election 136, claim cr.worst holds"),
            ],
            "Twice the ring, nearly four times as many.",
        ),
        partly(
            "22.48",
            "A sorted ring, all of them initiators.",
            &[
                run("a=chang-roberts&n=8&wins=smallest", "election 36"),
                run("a=chang-roberts&n=8&ids=descending&wins=smallest", "election 15"),
            ],
            "Ascending, since the least wins. Sorted the other way it is the best case.",
        ),
        wrong(
            "22.49",
            "The sum of N − i is N less the sum of i, is N(N + 1)/2.",
            &[run("a=chang-roberts&n=8&wins=smallest", "election 36, claim cr.worst holds")],
            "The end is right; the middle is −20 for N = 8. N stands in the sum N times.",
        ),
        partly(
            "22.50",
            "What limits distributed systems is communication.",
            &[
                run("a=chang-roberts&n=8&wins=smallest&processing=3", "elected at 29, election 36"),
                run("a=chang-roberts&n=8&wins=smallest", "elected at 8, election 36"),
                run("a=chang-roberts&n=8&wins=smallest&delay=4", "elected at 32, election 36"),
            ],
            "A statement about the world. Here both can be set: with a tick a hop, and three to handle a token, it is the handling that limits.",
        ),
        noted(
            "22.51",
            "So performance is often given in messages.",
            &[run("a=chang-roberts&n=8&wins=smallest", "messages 44, election 36, elected messages 8")],
            "The big number on the page.",
        ),
        noted(
            "22.52",
            "Best case: 2n − 1.",
            &[
                run("a=chang-roberts&n=8&ids=descending&wins=smallest", "election 15, claim cr.best holds"),
                run("a=chang-roberts&n=8&ids=descending&wins=smallest&start=7", "election 8, leader 1"),
            ],
            "Where all start: every token but 1's goes one hop. Where only 1 starts it is n (second run). ELECTED, n more, is not counted.",
        ),
        wrong(
            "22.53",
            "Worst case: (n − 1)/2.",
            &[run("a=chang-roberts&n=8&wins=smallest", "election 36, claim cr.worst holds")],
            "That would be 3.5 for n = 8, less than the best case beside it. With the factor n that is lacking it is 28: the losers' tokens only. With the winner's lap it is 36 = n(n + 1)/2, as in 22.49.",
        ),
    ],
};

/// The notes in the program's margin.
pub(super) const IMPROVEMENTS: Section = Section {
    title: "Further improvements",
    lines: &[
        noted(
            "22.54",
            "Further? The program a third time.",
            &[run("a=chang-roberts&wins=smallest&start=0,2,5", "election 11")],
            "The same rows, 22.35 to 22.41; three notes in its margin follow.",
        ),
        wrong(
            "22.55",
            "Note: leave the loop when no candidate any more, so as not to block.",
            &[
                run("a=chang-roberts&leave_when_lost=yes&wins=smallest", "no leader, election 11, termination falls"),
                run(
                    "a=chang-roberts&leave_when_lost=yes&ids=descending&wins=smallest",
                    "leader 1, election 11, nothing falls",
                ),
            ],
            "The winner's token is then lost at a loser. If all start nobody leads on 1 of 2 rings of 3, 5 of 6 of 4, 23 of 24 of 5, 719 of 720 of 7; on the one left each other token is dropped after one hop. Who leaves has to go on passing tokens: then it saves nothing.",
        ),
        partly(
            "22.56",
            "Note: compare with the least seen, not with oneself only.",
            &[
                run(
                    "a=chang-roberts&compare_with_best_seen=yes&wins=smallest&start=0,2,5",
                    "election 11, claim cr.improvements holds, leader 1",
                ),
                run(
                    "a=chang-roberts&compare_with_best_seen=yes&wins=smallest&start=0,2,5&delay=1-5&fifo=no&seed=10",
                    "election 10",
                ),
                run("a=chang-roberts&wins=smallest&start=0,2,5&delay=1-5&fifo=no&seed=10", "election 11"),
            ],
            "Saves nothing on channels that keep the order, which the lecture assumes: what could be dropped has been. On others it may.",
        ),
        partly(
            "22.57",
            "Note: let those that do not start filter lower ones, too.",
            &[
                run(
                    "a=chang-roberts&non_initiators_filter=yes&wins=smallest&start=0,2,5",
                    "election 11, claim cr.improvements holds, leader 1",
                ),
                run(
                    "a=chang-roberts&non_initiators_filter=yes&wins=smallest&start=0,2,5&delay=1-5&fifo=no&seed=10",
                    "election 9",
                ),
            ],
            "Saves nothing either where channels keep their order, as in 22.56. Filter lower ones can mean let them through, which is right; to drop them would be wrong, as in 22.31.",
        ),
    ],
};
