//! Lecture 22: LeLann, Chang–Roberts, their programs and costs, a summary, faults and Bully.

use super::super::lecture::{Lecture, Section, at, cannot, heading, noted, partly, run, shown, wrong};
use crate::claims::sources;

pub(in crate::gallery) static LECTURE_22: Lecture = Lecture {
    key: "lecture-22",
    name: sources::LECTURE_22,
    about: "The smallest identity wins on its rings, the largest in Bully. Where it has starters of its own, 1, 3 and 6, they start here, too; it gives no size, and figures that depend on one have n = 8. The second and third print of a program have a row each.",
    sections: &[
        Section {
            title: "The plan",
            lines: &[
                heading("22.1", "The plan: leader election.", "The rows below."),
                noted(
                    "22.2",
                    "Complexity of a distributed computation is measured in bits, ...",
                    &[
                        run("a=lelann&n=8&wins=smallest", "bits 216, messages 72, claim lelann.bits holds"),
                        run("a=ring-list&n=8&start=3&detector=perfect", "bits 156, messages 16"),
                    ],
                    "3 bits an identity. Measured otherwise, what is cheaper may be the dearer: the ring list sends fewer messages, and lists.",
                ),
                shown(
                    "22.3",
                    "... in messages ...",
                    &[run("a=lelann&n=8&wins=smallest", "messages 72, token 64, elected 8")],
                ),
                noted(
                    "22.4",
                    "... and in rounds.",
                    &[run("a=lelann&n=8&wins=smallest", "elected at 8, settled at 15, ends at 16")],
                    "A round is a tick where every message takes one.",
                ),
                noted(
                    "22.5",
                    "The plan: a ring with identities, and no faults.",
                    &[run("a=lelann&n=8&ids=shuffled&wins=smallest", "leader 1, nothing falls")],
                    "What every row up to the Summary runs on.",
                ),
                wrong(
                    "22.6",
                    "The plan: Chang–Roberts with participants and non-participants.",
                    &[
                        run("a=chang-roberts&variant=participants&wins=smallest&start=2,5", "leader 1, election 11"),
                        run("a=chang-roberts&wins=smallest&start=2,5", "leader 3, election 9"),
                    ],
                    "Announced, and never comes: the program that follows has initiators and others, and there the smallest initiator wins.",
                ),
            ],
        },
        Section {
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
                        run(
                            "a=lelann&wins=smallest&start=0,2,5&delay=1-5&fifo=no&seed=27",
                            "one leader falls, validity falls",
                        ),
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
                noted(
                    "22.10",
                    "Who is no initiator has lost at once.",
                    &[run("a=lelann&wins=smallest&start=3", "leader 4, token 6")],
                    "1 is smaller, and never bids.",
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
                        run("a=lelann&wins=smallest&faults=notice:4@8", "elected 6, token 36, settled at 11"),
                        run("a=lelann&wins=smallest&faults=notice:4@20", "token 42"),
                    ],
                    "5 suspects the leader at 8, before ELECTED has reached it: no token more.",
                ),
            ],
        },
        Section {
            title: "LeLann: the program",
            lines: &[
                cannot(
                    "22.14",
                    "Program: the list begins with my own identity.",
                    "First values; there is no step before the first.",
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
                    &[at(6, "a=lelann&wins=smallest&start=0,2,5", "leader 1, elected at 6, elected 1")],
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
                    &[run("a=lelann&wins=smallest&start=3", "leader 4, settled at 11")],
                ),
            ],
        },
        Section {
            title: "LeLann: what it costs",
            lines: &[
                noted(
                    "22.21",
                    "At worst all processes are initiators.",
                    &[
                        run("a=lelann&n=8&wins=smallest", "token 64"),
                        run("a=lelann&n=8&wins=smallest&start=0,3", "token 16, claim lelann.messages holds"),
                    ],
                    "k n for k of them.",
                ),
                noted(
                    "22.22",
                    "Each of them sends N messages.",
                    &[run("a=lelann&n=8&wins=smallest&start=7", "token 8")],
                    "Its token takes N; each process sends one of them.",
                ),
                noted(
                    "22.23",
                    "Together N squared.",
                    &[run("a=lelann&n=8&wins=smallest", "token 64, claim lelann.messages holds")],
                    "Without ELECTED, which is N more.",
                ),
                noted(
                    "22.24",
                    "Time: let the last initiator start at N − 1.",
                    &[
                        run("a=lelann&n=8&ids=descending&wins=smallest&start=0,7@7", "token 16, elected at 15"),
                        run("a=lelann&n=8&ids=descending&wins=smallest&start=0,7@8", "token 8, leader 8"),
                    ],
                    "The latest there is: a tick later the first token has reached it, and it is no initiator.",
                ),
                noted(
                    "22.25",
                    "It ends when its token has gone round: N steps more.",
                    &[run(
                        "a=lelann&announce=no&n=8&ids=descending&wins=smallest&start=0,7@7",
                        "elected at 15, ends at 15",
                    )],
                    "7 + 8.",
                ),
                noted(
                    "22.26",
                    "So 2N − 1.",
                    &[
                        run(
                            "a=lelann&n=8&ids=descending&wins=smallest&start=0,7@7",
                            "elected at 15, claim lelann.time holds",
                        ),
                        run("a=lelann&n=8&wins=smallest&start=0,7@7", "elected at 8, settled at 15"),
                    ],
                    "Up to the election; ELECTED takes up to N more. With identities that ascend 1 is the first starter, leads at 8, and 15 is when all know it.",
                ),
            ],
        },
        Section {
            title: "Chang–Roberts",
            lines: &[
                noted(
                    "22.27",
                    "Chang and Roberts improve on it a little.",
                    &[
                        run("a=chang-roberts&n=8&ids=shuffled&wins=smallest", "election 24, leader 1"),
                        run("a=lelann&n=8&ids=shuffled&wins=smallest", "token 64"),
                    ],
                    "Of 64.",
                ),
                wrong(
                    "22.28",
                    "Why pass on a token that is smaller than oneself?",
                    &[
                        run("a=chang-roberts&start=0,2,5", "leader 6, election 11"),
                        run("a=chang-roberts&wins=smallest&start=0,2,5", "leader 1, election 11"),
                    ],
                    "Fits a ring where the largest wins, as in this link. In this lecture the least does: there it should be larger.",
                ),
                wrong(
                    "22.29",
                    "It is wasted: that identity will never win.",
                    &[
                        run("a=chang-roberts&start=0,2,5", "leader 6"),
                        run("a=chang-roberts&wins=smallest&start=0,2,5", "leader 1"),
                    ],
                    "The same: true of smaller ones in this link, of larger ones in the lecture's own.",
                ),
                wrong(
                    "22.30",
                    "So drop tokens that are smaller than oneself.",
                    &[
                        run("a=chang-roberts&start=0,2,5", "leader 6, election 11"),
                        run("a=chang-roberts&wins=smallest&start=0,2,5", "leader 1, election 11"),
                    ],
                    "Contradicts the program, which passes the smaller ones on. As printed nobody leads on any ring of 2 to 6 where all start: the least one's token is dropped, and whose comes home is not the least. The first link is of a ring where the largest wins.",
                ),
                noted(
                    "22.31",
                    "But whose token is dropped would wait for it for ever.",
                    &[run(
                        "a=chang-roberts&announce=no&wins=smallest&start=0,2,5",
                        "termination falls, agreement falls, leader 1",
                    )],
                    "Without news of the winner 3 and 6 never hear more; they know they have lost, by the next line.",
                ),
                noted(
                    "22.32",
                    "A better token will come to it in any case ...",
                    &[run("a=chang-roberts&wins=smallest&start=0,2,5", "election 11, elected at 6")],
                    "1's passes all. Here the lecture says lower, as its program does.",
                ),
                shown(
                    "22.33",
                    "... and then it has lost.",
                    &[run("a=chang-roberts&wins=smallest&start=0,2,5", "leader 1, one leader holds")],
                ),
            ],
        },
        Section {
            title: "Chang–Roberts: the program",
            lines: &[
                shown(
                    "22.34",
                    "Program: an initiator is a candidate and sends its token.",
                    &[at(0, "a=chang-roberts&wins=smallest&start=0,2,5", "election 3")],
                ),
                noted(
                    "22.35",
                    "Program: until it leads it takes in tokens.",
                    &[run("a=chang-roberts&wins=smallest&start=0,2,5", "election 11, messages 17")],
                    "Who has lost, too: that is what the last row of Further improvements is about.",
                ),
                shown(
                    "22.36",
                    "Program: own token: leader.",
                    &[at(6, "a=chang-roberts&wins=smallest&start=0,2,5", "leader 1, elected at 6, elected 1")],
                ),
                noted(
                    "22.37",
                    "Program: a smaller one: lost, if a candidate, and pass it on.",
                    &[at(5, "a=chang-roberts&wins=smallest&start=0,2,5", "election 11")],
                    "6 of them are 1's hops, 4 are 3's.",
                ),
                noted(
                    "22.38",
                    "Program: (nothing is written for a larger one: it is dropped).",
                    &[at(1, "a=chang-roberts&wins=smallest&start=0,2,5", "election 5")],
                    "Three have arrived, two gone on: 1 has dropped 6's.",
                ),
                noted(
                    "22.39",
                    "Program: who is no initiator passes on all ...",
                    &[run("a=chang-roberts&wins=smallest&start=5", "leader 6, election 6")],
                    "Smaller ones stand on its way and do not filter.",
                ),
                shown(
                    "22.40",
                    "Program: ... and has lost.",
                    &[run("a=chang-roberts&wins=smallest&start=5", "settled at 11, one leader holds")],
                ),
                noted(
                    "22.41",
                    "Remark: only the leader ends its program; it floods the news, and all end.",
                    &[
                        run("a=chang-roberts&wins=smallest&start=0,2,5", "elected 6, settled at 11, termination holds"),
                        run(
                            "a=chang-roberts&announce=no&wins=smallest&start=0,2,5",
                            "elected 0, agreement falls, termination falls",
                        ),
                    ],
                    "On the ring the flood is a lap of N.",
                ),
                noted(
                    "22.42",
                    "Example: 1, 3 and 6 start.",
                    &[run(
                        "a=chang-roberts&wins=smallest&start=0,2,5",
                        "leader 1, election 11, elected at 6, settled at 11",
                    )],
                    "Their places on the drawn ring are not in the text; here identities ascend.",
                ),
                noted(
                    "22.43",
                    "The program again, beside the example.",
                    &[run("a=chang-roberts&wins=smallest&start=0,2,5", "election 11, elected 6")],
                    "The same rows as above.",
                ),
            ],
        },
        Section {
            title: "Chang–Roberts: what it costs",
            lines: &[
                partly(
                    "22.44",
                    "Its worst case is LeLann's.",
                    &[
                        run("a=chang-roberts&n=8&wins=smallest", "election 36, elected at 8"),
                        run("a=lelann&n=8&wins=smallest", "token 64, elected at 8"),
                    ],
                    "In order of magnitude; counted it is a little over half.",
                ),
                noted(
                    "22.45",
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
                    "22.46",
                    "Messages: of the order of N squared.",
                    &[
                        run("a=chang-roberts&n=8&wins=smallest", "election 36, claim cr.worst holds"),
                        run("a=chang-roberts&n=16&wins=smallest", "election 136, claim cr.worst holds"),
                    ],
                    "Twice the ring, nearly four times as many.",
                ),
                partly(
                    "22.47",
                    "A sorted ring, all of them initiators.",
                    &[
                        run("a=chang-roberts&n=8&wins=smallest", "election 36"),
                        run("a=chang-roberts&n=8&ids=descending&wins=smallest", "election 15"),
                    ],
                    "Ascending, since the least wins. Sorted the other way it is the best case.",
                ),
                wrong(
                    "22.48",
                    "The sum of N − i is N less the sum of i, is N(N + 1)/2.",
                    &[run("a=chang-roberts&n=8&wins=smallest", "election 36, claim cr.worst holds")],
                    "The end is right; the middle is −20 for N = 8. N stands in the sum N times.",
                ),
                partly(
                    "22.49",
                    "What limits distributed systems is communication.",
                    &[
                        run("a=chang-roberts&n=8&wins=smallest&processing=3", "elected at 29, election 36"),
                        run("a=chang-roberts&n=8&wins=smallest", "elected at 8, election 36"),
                        run("a=chang-roberts&n=8&wins=smallest&delay=4", "elected at 32, election 36"),
                    ],
                    "A statement about the world. Here both can be set: with a tick a hop and three to handle a token handling is the bottleneck.",
                ),
                noted(
                    "22.50",
                    "So performance is given in messages.",
                    &[run("a=chang-roberts&n=8&wins=smallest", "messages 44, election 36, elected 8")],
                    "The big number on the page.",
                ),
                noted(
                    "22.51",
                    "Best case: 2n − 1.",
                    &[run("a=chang-roberts&n=8&ids=descending&wins=smallest", "election 15, claim cr.best holds")],
                    "Every token but 1's goes one hop.",
                ),
                wrong(
                    "22.52",
                    "Worst case: (n − 1)/2.",
                    &[run("a=chang-roberts&n=8&wins=smallest", "election 36, claim cr.worst holds")],
                    "That would be 3.5 for n = 8: less than the best case beside it. A factor is lost, in print or in the text.",
                ),
            ],
        },
        Section {
            title: "Further improvements",
            lines: &[
                noted(
                    "22.53",
                    "Further? The program a third time.",
                    &[run("a=chang-roberts&wins=smallest&start=0,2,5", "election 11")],
                    "The same rows as above; three notes in its margin follow.",
                ),
                wrong(
                    "22.54",
                    "Note: leave the loop when no candidate any more, so as not to block.",
                    &[
                        run(
                            "a=chang-roberts&leave_when_lost=yes&wins=smallest",
                            "no leader, election 11, termination falls",
                        ),
                        run(
                            "a=chang-roberts&leave_when_lost=yes&ids=descending&wins=smallest",
                            "leader 1, election 11, nothing falls",
                        ),
                    ],
                    "The winner's token is then lost at a loser. Where all start, nobody leads on 1 of 2 rings of 3, 5 of 6 of 4, 23 of 24 of 5, 119 of 120 of 6, 719 of 720 of 7. On the one that is left each other token is dropped after one hop.",
                ),
                partly(
                    "22.55",
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
                wrong(
                    "22.56",
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
                    "Likewise. And lower is wrong again: they are to drop the larger ones.",
                ),
            ],
        },
        Section {
            title: "Summary",
            lines: &[
                noted(
                    "22.57",
                    "Summary: there are deterministic election algorithms: ...",
                    &[run("a=chang-roberts&n=8&ids=shuffled&wins=smallest", "leader 1, election 24")],
                    "No chance in them: the seed draws the ring only.",
                ),
                shown(
                    "22.58",
                    "... for rings LeLann's and Chang–Roberts'.",
                    &[
                        run("a=lelann&n=8&ids=shuffled&wins=smallest", "leader 1, token 64"),
                        run("a=chang-roberts&n=8&ids=shuffled&wins=smallest", "leader 1, election 24"),
                    ],
                ),
                noted(
                    "22.59",
                    "Anonymous, with a leader: their number can be found, ...",
                    &[run("a=counting&n=8", "size 8, claim counting.size holds, claim counting.time holds")],
                    "The leader's count is home at 8; everybody knows it at 16.",
                ),
                shown(
                    "22.60",
                    "... and names can be given out.",
                    &[run("a=counting&n=8", "name 8, claim counting.names holds")],
                ),
                partly(
                    "22.61",
                    "Without a leader no deterministic election is possible.",
                    &[run("a=chang-roberts&ids=7,7,7,7,7,7&wins=smallest", "two lead, one leader falls")],
                    "On anonymous networks. Shown for one program: all alike, all in step, all lead. That none exists takes a proof.",
                ),
                noted(
                    "22.62",
                    "With random numbers it is.",
                    &[
                        run("a=itai-rodeh", "leader 5, token 27, elected 6, one leader holds"),
                        run("a=itai-rodeh&known_size=7", "no end (repeats every 6 ticks from 7), termination falls"),
                    ],
                    "Two rounds; everybody has to know n. Leader 5 is a position.",
                ),
                noted(
                    "22.63",
                    "The tree algorithm elects a leader.",
                    &[run("a=tree&n=7&wins=smallest", "leader 1, messages 24, claim tree.messages holds")],
                    "4n − 4.",
                ),
                shown(
                    "22.64",
                    "As in mutual exclusion: one only enters its critical section, the leader.",
                    &[run("a=token-ring", "mutual exclusion holds, token 12")],
                ),
                noted(
                    "22.65",
                    "Unlike it: fairness does not matter.",
                    &[
                        run("a=chang-roberts&ids=shuffled&wins=smallest", "leader 1"),
                        run("a=token-ring", "token 12, termination holds"),
                    ],
                    "The same wins always; round the token ring everybody enters, within a lap.",
                ),
                shown(
                    "22.66",
                    "Unlike it: the others have to be told.",
                    &[
                        run("a=chang-roberts&wins=smallest&start=0,2,5", "elected 6, settled at 11"),
                        run("a=chang-roberts&announce=no&wins=smallest&start=0,2,5", "agreement falls"),
                    ],
                ),
                partly(
                    "22.67",
                    "Unlike it: one has to care for a coordinator that fails.",
                    &[
                        run("a=bully&established=yes&detector=perfect&faults=crash:5@2", "leader 5, elected at 5"),
                        run("a=token-ring&faults=crash:3@10", "token 3, agreement falls"),
                    ],
                    "The token ring has to care, too: who crashes with the token ends it.",
                ),
            ],
        },
        Section {
            title: "Faults",
            lines: &[
                cannot(
                    "22.68",
                    "Assumed: processes cooperate.",
                    "No process here does anything but its program. Nearest: a message that lies, below.",
                ),
                cannot(
                    "22.69",
                    "Assumed: the system's software works.",
                    "There is none below a process here, but the network.",
                ),
                partly(
                    "22.70",
                    "Assumed: what is received was sent.",
                    &[
                        run("a=chang-roberts&wins=smallest&start=0,2,5&by-hand=duplicate:0", "election 16, leader 1"),
                        run("a=chang-roberts&wins=smallest&start=0,2,5", "election 11"),
                    ],
                    "Broken as far as can be: 1's token arrives twice and was sent once. A message from nowhere cannot be made.",
                ),
                partly(
                    "22.71",
                    "Assumed: processes have safe storage.",
                    &[
                        run(
                            "a=raft&stable_votes=no&n=3&timeouts=4,9,4&start=0,2@14&faults=partition:0-1/2,crash:1@9,recover:1@10,partition:0/1-2@11",
                            "two lead, one leader an epoch falls",
                        ),
                        run(
                            "a=raft&n=3&timeouts=4,9,4&start=0,2@14&faults=partition:0-1/2,crash:1@9,recover:1@10,partition:0/1-2@11",
                            "one leader an epoch holds",
                        ),
                    ],
                    "Broken here, in another algorithm: the lecture's own store nothing.",
                ),
                partly(
                    "22.72",
                    "Assumed: processes fail only by halting.",
                    &[
                        run(
                            "a=chang-roberts&wins=smallest&start=0,2,5&faults=crash:0@3",
                            "no leader, to crashed 2, agreement falls",
                        ),
                        run(
                            "a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4",
                            "leader 6, nothing falls",
                        ),
                    ],
                    "Halting alone undoes the ring, which is why its part assumes no faults. Other failures cannot be shown.",
                ),
                noted(
                    "22.73",
                    "Assumed: nothing corrupts messages.",
                    &[
                        run(
                            "a=chang-roberts&wins=smallest&start=0,2,5&by-hand=corrupt:1",
                            "one leader falls, validity falls",
                        ),
                        run(
                            "a=chang-roberts&wins=smallest&start=0,2,5&checksum=yes&by-hand=corrupt:1",
                            "leader 1, lost 1, nothing falls",
                        ),
                    ],
                    "Broken here: 3's token arrives as 4's, whose it is not; 4 leads, and later 1.",
                ),
                noted(
                    "22.74",
                    "Assumed: messages keep their order.",
                    &[run(
                        "a=lelann&wins=smallest&start=0,2,5&delay=1-5&fifo=no&seed=27",
                        "one leader falls, validity falls",
                    )],
                    "Broken here. Chang–Roberts does without.",
                ),
                noted(
                    "22.75",
                    "Assumed: messages time out; then the other counts as failed.",
                    &[run(
                        "a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4",
                        "to crashed 3, elected at 3, leader 6",
                    )],
                    "6 takes 7 for failed after two ticks.",
                ),
                noted(
                    "22.76",
                    "Assumed: processes respond at once.",
                    &[
                        run("a=bully&answer_timeout=2&start=4&processing=3", "one leader falls, validity falls"),
                        run("a=bully&start=4&processing=3", "nothing falls, claim bully.bound holds"),
                    ],
                    "Broken here: an answer takes three ticks to make, and two are waited for.",
                ),
            ],
        },
        Section {
            title: "Bully",
            lines: &[
                noted(
                    "22.77",
                    "Bully 1: election to all with a larger identity.",
                    &[at(0, "a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4", "election 3")],
                    "4 asks 5, 6 and 7. The text has no sizes: these are the picture's, of which \"7\" is left.",
                ),
                noted(
                    "22.78",
                    "Bully 2: a reply from a larger one: give up ...",
                    &[run("a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4", "answer 3, leader 6")],
                    "5's and 6's to 4, and 6's to 5.",
                ),
                shown(
                    "22.79",
                    "... and wait for its leader message, ...",
                    &[run(
                        "a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4",
                        "coordinator 6, settled at 4",
                    )],
                ),
                noted(
                    "22.80",
                    "... otherwise lead, and say so.",
                    &[run("a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4", "elected at 3, leader 6")],
                    "6 has no reply from 7 by then.",
                ),
                noted(
                    "22.81",
                    "Bully 3: no reply: lead, and tell all.",
                    &[run(
                        "a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:6",
                        "election 1, answer 0, coordinator 6, elected at 2",
                    )],
                    "All below, that is. The sentence before says the same once more.",
                ),
                noted(
                    "22.82",
                    "Bully 4: a reply but no leader message, since it has crashed: start again.",
                    &[
                        run(
                            "a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4,crash:6@3",
                            "leader 5, elected at 9, election 11, settled at 10",
                        ),
                        run("a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4", "election 6"),
                    ],
                    "4 and 5 wait four ticks for 6.",
                ),
                noted(
                    "22.83",
                    "Who was asked calls an election, unless in one already.",
                    &[
                        run("a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4", "election 6"),
                        run("a=bully&ids=0,1,2,3,4,5,6,7&start=2,4&faults=crash:7", "election 15, leader 6"),
                    ],
                    "3 + 2 + 1: 4, 5 and 6 call once each.",
                ),
                noted(
                    "22.84",
                    "So on upwards; whoever calls last leads.",
                    &[run("a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4", "leader 6, elected at 3")],
                    "6 is the last.",
                ),
                shown(
                    "22.85",
                    "The winner tells the others.",
                    &[run(
                        "a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4",
                        "coordinator 6, settled at 4",
                    )],
                ),
                noted(
                    "22.86",
                    "7 is up again: it begins an election.",
                    &[run(
                        "a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4,recover:7@8",
                        "leader 7, coordinator 13, election 6, settled at 9",
                    )],
                    "It has nobody to ask: its call is its announcement. Until 6 has heard of it, for a tick, both lead: a takeover.",
                ),
            ],
        },
    ],
};
