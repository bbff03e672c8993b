//! What an election is for, what it has to do, and what is assumed.

use crate::gallery::lecture::{Section, heading, noted, partly, run};

/// Where a leader is wanted.
pub(super) const WHY: Section = Section {
    title: "Why elect a leader",
    lines: &[
        noted(
            "A.1",
            "Exactly one process becomes leader when there is none.",
            &[run(
                "a=bully&established=yes&detector=perfect&faults=crash:5@2",
                "leader 5, elected at 5, one leader holds, announced at 6",
            )],
            "6 led and crashes at 2; everyone is told at 3, and 5 is the only one to lead.",
        ),
        noted(
            "A.2",
            "For example: algorithms that have a coordinator.",
            &[run("a=counting", "leader 0, name 6, size 6"), run("a=counting&start=3", "no leader, messages 0")],
            "A given leader hands out names and counts; nobody else can begin (second run).",
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
            "No replica that is behind a majority may lead: 5 asks first, and four of the eight vote messages are its refusals; the other four are votes for 1.",
        ),
        noted(
            "A.5",
            "For example: name servers whose network is cut in two.",
            &[
                run(
                    "a=bully&n=5&established=yes&detector=heartbeat:3:9&faults=partition:0-1/2-4@5,heal@40",
                    "several lead, one leader falls, validity falls, best live leader falls, agreement falls",
                ),
                run(
                    "a=raft&n=5&established=yes&detector=heartbeat:4:10&faults=partition:0-2/3-4@10,heal@60",
                    "leader 1, agreement holds, one leader falls, one leader an epoch holds",
                ),
            ],
            "Bully: the side that is cut off elects 2, while 5 goes on leading the other; both still lead when the network is whole again, at 40. Raft: 1 leads with a majority from 26 on, and 5 beside it, in an older term, until it hears of 1 at 62.",
        ),
        noted(
            "A.6",
            "For example: somebody takes over after a crash.",
            &[run(
                "a=bully&skip_failed=yes&established=yes&detector=perfect&faults=crash:5@2",
                "leader 5, announced at 4, nothing falls",
            )],
            "All are told; who was the leader is not asked again.",
        ),
        partly(
            "A.7",
            "For example, with a question mark: parliaments.",
            &[run("a=raft&n=5&start=0", "request-vote 4, vote 4, leader 1")],
            "A majority decides, with one vote each a term: all four others vote here, and two of them would do. What else a parliament does is not shown.",
        ),
        noted(
            "A.8",
            "The question: the leader has crashed and this was noticed; what now?",
            &[run(
                "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5&established=yes&detector=perfect&faults=crash:5@2",
                "leader 4, elected at 8, announced at 12, nothing falls",
            )],
            "On the ring; A.1 shows Bully. Everybody who knew 5 starts again.",
        ),
        heading("A.9", "The plan: requirements, assumptions, Chang–Roberts, Bully.", "Each has its rows below."),
    ],
};

/// Safety and liveness.
pub(super) const REQUIREMENTS: Section = Section {
    title: "What it has to do",
    lines: &[
        noted(
            "A.10",
            "L(p) is the leader as p sees it, or none.",
            &[run("a=chang-roberts&variant=participants&ids=0,1,2,3,4,5", "elected at 6, announced at 11")],
            "Nobody sees one before 6; all see one from 11 on. The page draws it under \"know the leader\".",
        ),
        noted(
            "A.11",
            "Safety: what a process sees is nobody or one process ...",
            &[run(
                "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5&start=1,4",
                "one leader holds, agreement holds, leader 5",
            )],
            "One leader is checked after every step, agreement at the end.",
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
            "To the letter it falls from the crash at 2 until 8, when the last has heard: till then some name the dead 6. So where a leader is there to begin with, the page judges it at the end only, as something that has to come about (liveness).",
        ),
        noted(
            "A.13",
            "Liveness: every process takes part ...",
            &[
                run(
                    "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5&start=0",
                    "election 11, elected messages 6, announced at 16",
                ),
                run("a=chang-roberts&ids=0,1,2,3,4,5&start=0", "leader 0, election 6"),
            ],
            "One calls, and the token draws each other in: so in the participants' form. In the other form, filter (second run), only callers bid: 0 leads, and nobody else has taken part.",
        ),
        noted(
            "A.14",
            "... and in the end has crashed or sees a leader.",
            &[
                run(
                    "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5&detector=perfect&faults=crash:5@3",
                    "leader 4, termination holds, announced at 13",
                ),
                run(
                    "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5&faults=crash:5@3",
                    "no leader, termination falls",
                ),
            ],
            "5 has crashed, the others see 4. It takes a detector, and a ring that is closed over the gap: 4 then sends to 0. The lecture's program has neither.",
        ),
        noted(
            "A.15",
            "Note: processes may crash while an election is on.",
            &[
                run("a=bully&n=8&start=7&detector=perfect&faults=crash:7+3", "leader 7, announced at 5, nothing falls"),
                run("a=bully&n=8&start=7&faults=crash:7+3", "no leader, termination falls"),
            ],
            "The winner crashes after three of its seven announcements; the detector saves it. See also R.33.",
        ),
    ],
};

/// What is taken for granted.
pub(super) const ASSUMPTIONS: Section = Section {
    title: "Assumptions",
    lines: &[
        noted(
            "A.16",
            "Assumed: who has crashed stays so.",
            &[run(
                "a=chang-roberts&variant=participants&ids=0,1,2,3,4,5&detector=perfect&faults=crash:2@20,recover:2@30",
                "leader 5, announced at never, agreement falls",
            )],
            "Broken here: 2 is back, and nobody tells it who leads. The second lap of elected, from 21 on, is ours: a leader that is told of a crash says once more that it leads. For Bully see A.70.",
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
            "Broken here: nobody is told. In the second run they are told wrongly, and leave a leader that lives, again and again: nobody leads who should not, but it never ends.",
        ),
        noted(
            "A.18",
            "Assumed: identities are unique.",
            &[
                run(
                    "a=chang-roberts&variant=participants&ids=1,4,2,3,4,0",
                    "several lead, elected at 3, one leader falls",
                ),
                run("a=bully&ids=1,2,3,4,5,5", "several lead, one leader falls"),
            ],
            "Broken here: each 4 takes the other's token for its own. Bully breaks likewise.",
        ),
    ],
};
