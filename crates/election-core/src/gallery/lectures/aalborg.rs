//! The Aalborg slides: requirements, Chang–Roberts among participants, Bully, and the two programs.

use super::super::lecture::{Lecture, Section, at, cannot, heading, noted, partly, run, shown, wrong};
use crate::claims::sources;

pub(in crate::gallery) static AALBORG: Lecture = Lecture {
    key: "aalborg",
    name: sources::AALBORG,
    about: "Its programs number devices from 0, so the links of its rings have identities from 0 on. The rows of the two programs are their lines.",
    sections: &[
        Section {
            title: "Why elect a leader",
            lines: &[
                noted(
                    "A.1",
                    "Exactly one process becomes leader when there is none.",
                    &[run(
                        "a=bully&established=yes&detector=perfect&faults=crash:5@2",
                        "leader 5, elected at 5, one leader holds, settled at 6",
                    )],
                    "6 led and crashes at 2; everyone is told at 3, and 5 is the only one to lead.",
                ),
                noted(
                    "A.2",
                    "For example: algorithms that have a coordinator.",
                    &[
                        run("a=counting", "leader 0, name 6, size 6"),
                        run("a=counting&start=3", "no leader, messages 0"),
                    ],
                    "A given leader hands out names and counts: without one the algorithm does nothing.",
                ),
                noted(
                    "A.3",
                    "For example, with a question mark: mutual exclusion.",
                    &[run("a=token-ring", "token 12, mutual exclusion holds")],
                    "The token ring needs somebody who makes the one token. A lock server is not shown.",
                ),
                noted(
                    "A.4",
                    "For example: replicas of data.",
                    &[run("a=raft&n=5&logs=3,2,2,2,1&start=4", "leader 1, request-vote 8, vote 8")],
                    "Only a replica that is up to date may lead: 5 asks first and gets no vote.",
                ),
                noted(
                    "A.5",
                    "For example: name servers whose network is parted.",
                    &[
                        run(
                            "a=bully&n=5&established=yes&detector=heartbeat:3:9&faults=partition:0-1/2-4@5,heal@40",
                            "two lead, one leader falls, validity falls, best live leader falls, agreement falls",
                        ),
                        run(
                            "a=raft&n=5&established=yes&detector=heartbeat:4:10&faults=partition:0-2/3-4@10,heal@60",
                            "leader 1, agreement holds, one leader an epoch holds",
                        ),
                    ],
                    "Bully elects on each side, and both still lead when the gap has closed.",
                ),
                noted(
                    "A.6",
                    "For example: somebody takes over after a crash.",
                    &[run(
                        "a=bully&skip_failed=yes&established=yes&detector=perfect&faults=crash:5@2",
                        "leader 5, settled at 4, nothing falls",
                    )],
                    "All are told; who was the leader is not asked again.",
                ),
                partly(
                    "A.7",
                    "For example, with a question mark: parliaments.",
                    &[run("a=raft&n=5&start=0", "request-vote 4, vote 4, leader 1")],
                    "A majority votes, once each a term. The lecture says nothing more of it.",
                ),
                noted(
                    "A.8",
                    "The question: the leader has crashed and this was noticed; what now?",
                    &[run(
                        "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5&established=yes&detector=perfect&faults=crash:5@2",
                        "leader 4, elected at 8, settled at 12, nothing falls",
                    )],
                    "On the ring; A.1 shows Bully. Everybody who knew 5 starts again.",
                ),
                heading(
                    "A.9",
                    "The plan: requirements, assumptions, Chang–Roberts, Bully.",
                    "Each has its rows below.",
                ),
            ],
        },
        Section {
            title: "What it has to do",
            lines: &[
                noted(
                    "A.10",
                    "L(p) is the leader as p sees it, or none.",
                    &[run("a=chang-roberts&variant=participants&ids=0,1,2,3,4,5", "elected at 6, settled at 11")],
                    "Nobody sees one before 6; all see one from 11 on. The page draws it under \"know the leader\".",
                ),
                shown(
                    "A.11",
                    "Safety: what a process sees is nobody or one process ...",
                    &[run(
                        "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5&start=1,4",
                        "one leader holds, agreement holds, leader 5",
                    )],
                ),
                partly(
                    "A.12",
                    "... and that one lives and has the largest identity of the living.",
                    &[
                        run(
                            "a=bully&established=yes&faults=crash:5@2,notice:0@4",
                            "leader 5, elected at 7, best live leader holds",
                        ),
                        run("a=bully&answer_timeout=1&start=4", "best live leader falls"),
                    ],
                    "Taken to the letter it falls from the crash at 2 until all have heard: they still name 6. Where a leader is established the page judges it at the end only, and prints it as liveness there.",
                ),
                noted(
                    "A.13",
                    "Liveness: every process takes part ...",
                    &[
                        run(
                            "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5&start=0",
                            "election 11, elected 6, settled at 16",
                        ),
                        run("a=chang-roberts&ids=0,1,2,3,4,5&start=0", "leader 0, election 6"),
                    ],
                    "One calls, and each is drawn in by the token: the participants' form is what makes that true.",
                ),
                noted(
                    "A.14",
                    "... and in the end has crashed or sees a leader.",
                    &[
                        run(
                            "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5&detector=perfect&faults=crash:5@3",
                            "leader 4, termination holds, settled at 13",
                        ),
                        run(
                            "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5&faults=crash:5@3",
                            "no leader, termination falls",
                        ),
                    ],
                    "5 has crashed, the others see 4. It takes the detector.",
                ),
                noted(
                    "A.15",
                    "Note: processes may crash while an election is on.",
                    &[
                        run(
                            "a=bully&n=8&start=7&detector=perfect&faults=crash:7+3",
                            "leader 7, settled at 5, nothing falls",
                        ),
                        run("a=bully&n=8&start=7&faults=crash:7+3", "no leader, termination falls"),
                    ],
                    "The winner crashes after three of its seven announcements; the detector saves it.",
                ),
            ],
        },
        Section {
            title: "Assumptions",
            lines: &[
                noted(
                    "A.16",
                    "Assumed: who has crashed stays so.",
                    &[run(
                        "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5&detector=perfect&faults=crash:2@20,recover:2@30",
                        "leader 5, settled at never, agreement falls",
                    )],
                    "Broken here: 2 is back, and nobody tells it who leads. For Bully see A.67.",
                ),
                noted(
                    "A.17",
                    "Assumed: crashes are detected, and reliably.",
                    &[
                        run(
                            "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5&faults=crash:5@3",
                            "no leader, to crashed 1, agreement falls, termination falls",
                        ),
                        run(
                            "a=bully&established=yes&detector=heartbeat:3:2",
                            "no end (repeats every 3 ticks from 3), termination falls",
                        ),
                    ],
                    "Broken here: nobody is told. Told wrongly, a leader that lives is left.",
                ),
                noted(
                    "A.18",
                    "Assumed: identities are unique.",
                    &[
                        run("a=chang-roberts&variant=participants&ids=1,4,2,3,4,2", "two lead, one leader falls"),
                        run("a=bully&ids=1,2,3,4,5,5", "two lead, one leader falls"),
                    ],
                    "Broken here: each 4 takes the other's token for its own. Bully breaks likewise.",
                ),
            ],
        },
        Section {
            title: "Chang–Roberts",
            lines: &[
                noted(
                    "A.19",
                    "Idea: on a ring, the token of the largest identity is handed on.",
                    &[run(
                        "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5",
                        "election 11, elected at 6, leader 5",
                    )],
                    "5's token goes all six hops; each other is dropped after one.",
                ),
                noted(
                    "A.20",
                    "A larger identity than one's own is passed to the next.",
                    &[run(
                        "a=chang-roberts&variant=participants&ids=5,4,3,2,1,0&start=0",
                        "election 6, elected 6, leader 5",
                    )],
                    "Only 5 calls; everybody after it passes its token on.",
                ),
                wrong(
                    "A.21",
                    "Otherwise one's own goes to the next.",
                    &[run(
                        "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5&start=0",
                        "election 11, elected at 11, leader 5",
                    )],
                    "Each of 1 to 5 puts its own in place of the smaller one. Only who does not take part yet may: A.32, the lecture's own program, drops.",
                ),
                noted(
                    "A.22",
                    "Only one election is active.",
                    &[run(
                        "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5&start=1,4",
                        "election 10, elected 6, leader 5, one leader holds",
                    )],
                    "Two call at once, and their two elections become one: the one that 1 began ends at 4, which takes part already.",
                ),
                shown(
                    "A.23",
                    "There are two kinds of message.",
                    &[run(
                        "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5",
                        "election 11, elected 6, messages 17",
                    )],
                ),
                noted(
                    "A.24",
                    "\"election\" votes; who gets one and takes no part yet, now does.",
                    &[run(
                        "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5&start=3",
                        "election 8, elected 6, leader 5, settled at 13",
                    )],
                    "3 alone calls; 4 and 5 join with their own, the others with 5's.",
                ),
                noted(
                    "A.25",
                    "\"elected\" says who has won.",
                    &[run("a=chang-roberts&variant=participants&ids=0,1,2,3,4,5", "elected 6, settled at 11")],
                    "One lap of six.",
                ),
                noted(
                    "A.26",
                    "Own identity back while taking part: won, takes part no more, sends elected.",
                    &[at(
                        6,
                        "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5",
                        "elected at 6, leader 5, election 11, elected 1",
                    )],
                    "At 6 the winner has just sent the first elected.",
                ),
            ],
        },
        Section {
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
                    "Program: one message is taken in.",
                    &[run("a=chang-roberts&variant=participants&ids=0,1,2,3,4,5", "messages 17, settled at 11")],
                    "If several wait, the rest is left for later rounds; with one arrival a round that makes no difference.",
                ),
                shown(
                    "A.30",
                    "Program: own vote back, undecided: send own index as decided.",
                    &[at(6, "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5", "elected at 6, elected 1")],
                ),
                partly(
                    "A.31",
                    "Program: own vote back, decided: leader is me; stop.",
                    &[run(
                        "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5",
                        "elected at 6, settled at 11, ends at 12",
                    )],
                    "In the program the winner stores that it leads only now, at 2N = 12, after all others (7 to 11, replayed by hand). Here it leads at 6, when it knows.",
                ),
                noted(
                    "A.32",
                    "Program: a smaller vote is dropped.",
                    &[at(1, "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5", "election 7")],
                    "Six tokens have arrived, one has gone on: five are dropped. A.21 says otherwise.",
                ),
                noted(
                    "A.33",
                    "Program: a larger vote goes on as it came.",
                    &[at(5, "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5", "election 11")],
                    "5's token only: a hop a round.",
                ),
                shown(
                    "A.34",
                    "Program: if it was decided, its sender is my leader; stop.",
                    &[run("a=chang-roberts&variant=participants&ids=0,1,2,3,4,5", "elected 6, settled at 11")],
                ),
                noted(
                    "A.35",
                    "Program: then wait for the next round.",
                    &[run("a=chang-roberts&variant=participants&ids=0,1,2,3,4,5", "ends at 12")],
                    "A round is a tick. After a dropped vote the program does not wait, which changes no message.",
                ),
            ],
        },
        Section {
            title: "Chang–Roberts: what it does and costs",
            lines: &[
                noted(
                    "A.36",
                    "Chang–Roberts is safe.",
                    &[run(
                        "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5",
                        "one leader holds, best live leader holds, validity holds",
                    )],
                    "As long as nobody crashes and identities are unique: A.17, A.18.",
                ),
                noted(
                    "A.37",
                    "Chang–Roberts is live.",
                    &[run(
                        "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5",
                        "termination holds, agreement holds, settled at 11",
                    )],
                    "The same.",
                ),
                partly(
                    "A.38",
                    "It costs 3N − 1 messages an election.",
                    &[
                        run(
                            "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5",
                            "messages 17, claim cr.aalborg holds",
                        ),
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
                    "A.39",
                    "Crashes are asked about.",
                    &[run(
                        "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5&faults=crash:5@3",
                        "no leader, election 11, to crashed 1, termination falls",
                    )],
                    "The winner's token makes all others give up, and is lost at it.",
                ),
                partly(
                    "A.40",
                    "They can be overcome where they are reliably detected.",
                    &[run(
                        "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5&detector=perfect&faults=crash:5@3",
                        "leader 4, messages 24, settled at 13, nothing falls",
                    )],
                    "Not by the program as printed, which has nothing for it: here the others drop the dead token and start again.",
                ),
            ],
        },
        Section {
            title: "Bully",
            lines: &[
                noted(
                    "A.41",
                    "Idea: bully the bids of others into silence.",
                    &[run("a=bully&start=0", "election 15, answer 15, leader 6")],
                    "Each answer silences a bid.",
                ),
                noted(
                    "A.42",
                    "The larger identity goes first.",
                    &[run("a=bully&start=2", "leader 6, best live leader holds")],
                    "Whoever calls.",
                ),
                noted(
                    "A.43",
                    "The lower are told to shut up ...",
                    &[run("a=bully&start=4", "election 1, answer 1, coordinator 5")],
                    "5 asks 6; the answer is what shuts 5 up. In the program (A.50) one kind of message serves for asking and for shutting up.",
                ),
                noted(
                    "A.44",
                    "... the higher answer ...",
                    &[run("a=bully&start=3", "election 3, answer 3, coordinator 5")],
                    "4 asks 5 and 6, and 5 asks 6.",
                ),
                noted(
                    "A.45",
                    "... and the highest that lives tells everybody.",
                    &[run("a=bully&start=none&faults=crash:5,notice:0", "coordinator 4, leader 5, settled at 4")],
                    "6 is dead: 5 tells the four below it. The program tells all, dead ones too: A.56.",
                ),
                noted(
                    "A.46",
                    "It depends on synchrony: crashes are found by timeouts.",
                    &[
                        run(
                            "a=bully&start=none&faults=crash:5,notice:4",
                            "election 1, to crashed 1, elected at 2, leader 5",
                        ),
                        run("a=bully&answer_timeout=1&start=4", "one leader falls"),
                    ],
                    "No detector: 5 asks 6 and leads after two ticks of silence.",
                ),
            ],
        },
        Section {
            title: "Bully: the program",
            lines: &[
                cannot(
                    "A.47",
                    "Program: at first no leader, not shut up, in no election.",
                    "First values; there is no step before tick 0. The next row begins from them.",
                ),
                noted(
                    "A.48",
                    "Program: a round begins; who is neither shut up nor in an election starts one.",
                    &[at(0, "a=bully&variant=slides&ids=0,1,2,3,4,5", "vote 15")],
                    "So everybody starts at once: 5 + 4 + 3 + 2 + 1 votes.",
                ),
                noted(
                    "A.49",
                    "Program: then all that has come is read.",
                    &[at(1, "a=bully&variant=slides&ids=0,1,2,3,4,5", "vote 25, decided 10")],
                    "What all do in the first round of reading. Here it is read in the order of sending; the program does not say.",
                ),
                noted(
                    "A.50",
                    "Program: a lower number is answered with mine, and whether I am the highest.",
                    &[at(1, "a=bully&variant=slides&ids=0,1,2,3,4,5", "vote 25, decided 10, leader 0")],
                    "Ten more votes are answers; 5 of the decided are the highest's answers, and 5 are 0's victory, since its round was silent: A.56.",
                ),
                noted(
                    "A.51",
                    "Program: a higher number shuts me up.",
                    &[run("a=bully&variant=slides&answer_timeout=2&ids=0,1,2,3,4,5", "leader 5, nothing falls")],
                    "With a round of two ticks, in which the answers are back in time, it silences all but one.",
                ),
                noted(
                    "A.52",
                    "Program: if it was decided, its number is my leader; stop.",
                    &[run(
                        "a=bully&variant=slides&answer_timeout=2&ids=0,1,2,3,4,5",
                        "vote 25, decided 10, elected at 4, settled at 4",
                    )],
                    "0 to 4 stop on 5's answer, which comes at 2; 5 itself leads at 4, after its silent round.",
                ),
                cannot("A.53", "Program: no message left: go on.", "A loop's end; there is nothing to count."),
                wrong(
                    "A.54",
                    "Program: asked by a lower one, neither shut up nor in an election: start one.",
                    &[],
                    "This line can never be reached: who is neither has begun an election at the top of the same round, and being shut up ends only in an election. It is printed with another method's name, too, if the text is right.",
                ),
                wrong(
                    "A.55",
                    "Program: silence in an election, shut up: no more so, start again.",
                    &[run(
                        "a=bully&variant=slides&answer_timeout=2&ids=0,1,2,3,4,5&faults=crash:5,crash:4@2",
                        "two lead, vote 25, decided 20, one leader falls",
                    )],
                    "\"Start again\" asks nobody, since an election is on already: 4 has answered and crashes, and after two silent rounds 0, 1, 2 and 3 all lead, though rounds are long enough here.",
                ),
                wrong(
                    "A.56",
                    "Program: silence in an election, else: tell all others; I lead; stop.",
                    &[
                        run(
                            "a=bully&variant=slides&ids=0,1,2,3,4,5",
                            "two lead, one leader falls, claim bully.slides holds",
                        ),
                        run("a=bully&variant=slides&answer_timeout=2&ids=0,1,2,3,4,5", "leader 5, nothing falls"),
                    ],
                    "An answer takes two rounds, and one silent round decides: the lowest leads, and so does the highest, for every n from 2 on.",
                ),
                noted(
                    "A.57",
                    "Program: wait for the next round; the first is over.",
                    &[run("a=bully&variant=slides&ids=0,1,2,3,4,5", "elected at 1, ends at 4")],
                    "The first round's silence does not count; the lowest's second is silent.",
                ),
                partly(
                    "A.58",
                    "Program: I am the highest if no device at all has a larger index.",
                    &[
                        at(0, "a=bully&variant=slides&ids=0,1,2,3,4,5&faults=crash:5", "vote 15, to crashed 0"),
                        run("a=bully&variant=slides&ids=0,1,2,3,4,5&faults=crash:5", "vote 29, decided 10"),
                    ],
                    "Over all that the medium lists; whether dead ones are among them is not in the text. Here they are: with 5 dead no answer says \"decided\".",
                ),
                shown(
                    "A.59",
                    "Program: start once: my number to all larger ones.",
                    &[at(0, "a=bully&variant=slides&ids=0,1,2,3,4,5", "vote 15")],
                ),
            ],
        },
        Section {
            title: "Bully: what it does and costs",
            lines: &[
                partly(
                    "A.60",
                    "Bully is safe and live, if ...",
                    &[
                        run("a=bully&start=0", "nothing falls, claim bully.bound holds"),
                        run("a=bully&variant=slides&ids=0,1,2,3,4,5", "one leader falls"),
                    ],
                    "The textbook's program. The lecture's own is not safe: A.56.",
                ),
                noted(
                    "A.61",
                    "... unique identities, ...",
                    &[run("a=bully&ids=1,2,3,4,5,5", "two lead, one leader falls")],
                    "Broken here.",
                ),
                noted(
                    "A.62",
                    "... and reliable detection of failures.",
                    &[run(
                        "a=bully&n=5&established=yes&detector=heartbeat:3:9&faults=partition:0-1/2-4@5",
                        "two lead, one leader falls, agreement falls",
                    )],
                    "Broken here: each side takes the other for crashed.",
                ),
                partly(
                    "A.63",
                    "At best N − 2 messages.",
                    &[
                        run(
                            "a=bully&skip_failed=yes&start=none&detector=perfect&faults=crash:5,notice:4@2",
                            "messages 4, coordinator 4, claim bully.best.second holds",
                        ),
                        run("a=bully&start=none&faults=crash:5,notice:4", "messages 5, election 1, coordinator 4"),
                    ],
                    "N counts the dead leader, and the second highest does not ask it. The program as printed cannot: it tells the dead leader too.",
                ),
                noted(
                    "A.64",
                    "At worst of the order of N squared, when the lowest starts.",
                    &[
                        run(
                            "a=bully&start=none&faults=crash:5,notice:0",
                            "messages 29, election 15, answer 10, coordinator 4, claim bully.total holds",
                        ),
                        run(
                            "a=bully&n=12&start=none&faults=crash:11,notice:0",
                            "messages 131, claim bully.total holds",
                        ),
                    ],
                    "N counts the dead leader: N² − N − 1.",
                ),
                partly(
                    "A.65",
                    "An election takes two rounds, if a broadcast is one message.",
                    &[
                        run("a=bully&start=0", "elected at 1, settled at 2, claim bully.hardware-multicast holds"),
                        run(
                            "a=bully&start=none&faults=crash:5,notice:0",
                            "settled at 4, claim bully.hardware-multicast holds",
                        ),
                    ],
                    "Only while the highest lives and answers. After its crash, which is when elections are held, it is four. Multicast saves messages, no rounds.",
                ),
                noted(
                    "A.66",
                    "Safety breaks if the deadline is too tight, ...",
                    &[run(
                        "a=bully&answer_timeout=1&start=4",
                        "one leader falls, best live leader falls, agreement falls",
                    )],
                    "A tick below 2T.",
                ),
                noted(
                    "A.67",
                    "... if identities of processes reappear, ...",
                    &[run(
                        "a=bully&established=yes&delay=1-5&faults=crash:5@2,notice:0@8,recover:5@16&seed=2",
                        "best live leader falls, agreement falls, a leader that leads falls, leader 6",
                    )],
                    "5 has asked 6 while it was down, and announces itself after 6 is back; its news arrives last, and 1 to 4 follow 5, which follows 6. So on 33 of seeds 1 to 300. An identity that is there twice: A.61.",
                ),
                noted(
                    "A.68",
                    "... or if there is no synchrony.",
                    &[run("a=bully&answer_timeout=4&start=0&delay=1-9", "one leader falls, agreement falls")],
                    "Answers may take 18 ticks, and 4 are waited for.",
                ),
                noted(
                    "A.69",
                    "It needs a synchronous system ...",
                    &[run("a=bully&start=0&delay=1-9", "nothing falls, claim bully.bound holds, leader 6")],
                    "Delays are drawn, but their bound is known and waited for.",
                ),
                noted(
                    "A.70",
                    "... and messages that keep their order.",
                    &[
                        run(
                            "a=bully&n=4&established=yes&delay=1-6&fifo=no&faults=join:3@2,leave:3@6&seed=4",
                            "one leader falls, validity falls",
                        ),
                        run("a=bully&n=4&established=yes&delay=1-6&faults=join:3@2,leave:3@6&seed=4", "nothing falls"),
                    ],
                    "4's announcement overtakes the news that it has joined: 3 takes it for dead, and leads beside it. Without order a property falls on 96 of seeds 1 to 300 (not on seed 1), with order on none.",
                ),
            ],
        },
    ],
};
