//! For each exercise two answers that are right, and five that nearly are, each with words of the reason.

/// The answers to an exercise.
pub(crate) struct Answers {
    pub(crate) exercise: &'static str,
    pub(crate) right: [&'static str; 2],
    /// Each with how its reason begins.
    pub(crate) wrong: [(&'static str, &'static str); 5],
}

pub(crate) const ANSWERS: &[Answers] = &[
    Answers {
        exercise: "make-3-win",
        right: ["a=chang-roberts&start=2", "a=chang-roberts&start=0,2,5@5"],
        wrong: [
            ("a=chang-roberts", "Process 6 leads; wanted: process 3 leads."),
            ("a=chang-roberts&start=2,3", "Process 4 leads; wanted: process 3 leads."),
            ("a=chang-roberts&start=0,1", "Process 2 leads; wanted: process 3 leads."),
            ("a=chang-roberts&start=2,5@1", "Process 6 leads; wanted: process 3 leads."),
            ("a=chang-roberts&wins=smallest&start=2", "Not allowed here: “Who wins”: found smallest"),
        ],
    },
    Answers {
        exercise: "nobody-leads",
        right: ["a=chang-roberts&by-hand=drop:5", "a=chang-roberts&by-hand=drop:8"],
        wrong: [
            ("a=chang-roberts&by-hand=drop:4", "Process 6 leads; wanted: no leader."),
            ("a=chang-roberts&by-hand=drop:11", "Process 6 leads; wanted: no leader."),
            ("a=chang-roberts&by-hand=drop:99", "Process 6 leads; wanted: no leader."),
            ("a=chang-roberts&by-hand=drop:5,drop:8", "Not allowed here: 2 changes (By hand)"),
            (
                "a=chang-roberts&faults=crash:5@3",
                "Not allowed here: “Faults”: process 6 crashes at round 3; allowed: nothing",
            ),
        ],
    },
    Answers {
        exercise: "two-leaders",
        right: ["a=bully&ids=1,2,3,4,6,6&start=0,5", "a=bully&start=0,5&faults=partition:0-2/3-5"],
        wrong: [
            ("a=bully&start=0,5", "Process 6 leads; wanted: two leaders."),
            ("a=bully&start=0,5&delay=3", "Process 6 leads; wanted: two leaders."),
            ("a=bully&start=0&faults=partition:0-2/3-5,notice:5", "Not allowed here: 3 changes (Who starts, Faults)"),
            ("a=bully&answer_timeout=0&start=0,5", "Process 6 leads; wanted: two leaders."),
            ("a=bully&ids=1,2,3,3,5,6&start=0,5", "Process 6 leads; wanted: two leaders."),
        ],
    },
    Answers {
        exercise: "overtaking",
        right: ["a=lelann&n=4&fifo=no&by-hand=deliver:3@9", "a=lelann&n=4&fifo=no&by-hand=deliver:7@6"],
        wrong: [
            ("a=lelann&n=4&fifo=no&by-hand=deliver:3@1", "“one leader” holds, and should not; process 4 leads."),
            ("a=lelann&n=4&fifo=no&by-hand=deliver:2@9", "“one leader” holds, and should not; process 4 leads."),
            (
                "a=lelann&n=4&fifo=no&by-hand=deliver:3@41",
                "Not allowed here: “By hand”: the 4th message arrives by hand at tick 41;",
            ),
            (
                "a=lelann&n=4&fifo=no&by-hand=drop:3",
                "Not allowed here: “By hand”: the 4th message is lost by hand; allowed: messages that arrive by hand, up to tick 40",
            ),
            ("a=lelann&n=4&by-hand=deliver:3@9", "Not allowed here: “First in, first out”: found yes"),
        ],
    },
    Answers {
        exercise: "thirty-messages",
        right: ["a=chang-roberts&ids=1,8,4,3,7,5,2,6", "a=chang-roberts&ids=4,8,2,3,7,1,6,5"],
        wrong: [
            ("a=chang-roberts&ids=2,6,3,5,8,1,4,7", "29 of 30 messages."),
            ("a=chang-roberts&ids=2,5,8,4,3,7,6,1", "31 messages: 1 more than 30."),
            ("a=chang-roberts&n=8&ids=descending", "44 messages: 14 more than 30."),
            ("a=chang-roberts&ids=1,8,4,3,7,5,2,9", "Not allowed here: “Order”: found 1,8,4,3,7,5,2,9"),
            ("a=chang-roberts&announce=no&ids=1,8,4,3,7,5,2,6", "Not allowed here: “Announce the leader”: found no"),
        ],
    },
    Answers {
        exercise: "most-messages",
        right: ["a=chang-roberts&ids=descending", "a=chang-roberts&ids=3,2,1,6,5,4"],
        wrong: [
            ("a=chang-roberts", "17 messages: more are possible."),
            ("a=chang-roberts&ids=1,2,6,5,4,3", "26 messages: more are possible."),
            ("a=chang-roberts&n=7&ids=descending", "Not allowed here: “Processes”: found 7"),
            ("a=chang-roberts&ids=descending&wins=smallest", "Not allowed here: “Who wins”: found smallest"),
            ("a=chang-roberts&ids=60,50,40,30,20,10", "Not allowed here: “Order”: found 60,50,40,30,20,10"),
        ],
    },
    Answers {
        exercise: "two-starters",
        right: ["a=chang-roberts&ids=3,8,1,6,2,7,4,5&start=0,7", "a=chang-roberts&ids=3,8,1,6,2,7,4,5&start=3,4"],
        wrong: [
            ("a=chang-roberts&ids=3,8,1,6,2,7,4,5&start=0", "16 messages: more are possible."),
            ("a=chang-roberts&ids=3,8,1,6,2,7,4,5&start=0,2", "22 messages: more are possible."),
            ("a=chang-roberts&ids=3,8,1,6,2,7,4,5&start=0,1", "17 messages: more are possible."),
            (
                "a=chang-roberts&ids=3,8,1,6,2,7,4,5&start=0,7@1",
                "Not allowed here: “Who starts”: process 3 starts, process 5 starts at round 1;",
            ),
            ("a=chang-roberts&ids=3,8,1,6,2,7,4,5&start=0,3,7", "Not allowed here: “Who starts”: 3, 6 and 5 start;"),
        ],
    },
    Answers {
        exercise: "forty-eight",
        right: ["a=ring-list&n=8&start=0,1,2&detector=perfect", "a=ring-list&n=8&start=1,4,7&detector=perfect"],
        wrong: [
            ("a=ring-list&n=8&start=0,4&detector=perfect", "32 of 48 messages."),
            ("a=ring-list&n=8&start=0,1,2,3&detector=perfect", "64 messages: 16 more than 48."),
            ("a=ring-list&n=8&start=none&detector=perfect", "0 of 48 messages."),
            ("a=ring-list&n=8&start=0,1,2", "Not allowed here: “Failure detector”: found none"),
            (
                "a=ring-list&n=8&start=0,1@2,2&detector=perfect",
                "Not allowed here: “Who starts”: 1 and 3 start, process 2 starts at round 2;",
            ),
        ],
    },
    Answers {
        exercise: "far-probes",
        right: ["a=hirschberg-sinclair&ids=1,2,5,3,4,6", "a=hirschberg-sinclair&ids=1,2,6,3,4,5"],
        wrong: [
            ("a=hirschberg-sinclair", "60 messages: more are possible."),
            ("a=hirschberg-sinclair&ids=descending", "60 messages: more are possible."),
            ("a=hirschberg-sinclair&ids=1,3,2,5,4,6", "70 messages: more are possible."),
            ("a=hirschberg-sinclair&ids=1,2,3,5,4,6", "66 messages: more are possible."),
            ("a=hirschberg-sinclair&ids=1,2,5,3,4,6,7", "Not allowed here: “Processes”: found 7"),
        ],
    },
    Answers {
        exercise: "late-start",
        right: ["a=chang-roberts&start=0,5@5", "a=chang-roberts&start=0@2,5@7"],
        wrong: [
            ("a=chang-roberts&start=0,5@4", "10 ticks to the first leader: it can take longer."),
            ("a=chang-roberts&start=0,5@6", "6 ticks to the first leader: it can take longer."),
            ("a=chang-roberts&start=0,4@4", "10 ticks to the first leader: it can take longer."),
            (
                "a=chang-roberts&start=0,5@8",
                "Not allowed here: “Who starts”: process 1 starts, process 6 starts at round 8;",
            ),
            (
                "a=chang-roberts&start=0,1@1,5@5",
                "Not allowed here: “Who starts”: process 1 starts, process 2 starts at round 1, process 6 starts at round 5;",
            ),
        ],
    },
    Answers {
        exercise: "answer-timeout",
        right: [
            "a=bully&answer_timeout=6&coordinator_timeout=40&start=0&delay=3",
            "a=bully&answer_timeout=6&coordinator_timeout=10&start=0&delay=3",
        ],
        wrong: [
            (
                "a=bully&answer_timeout=5&coordinator_timeout=40&start=0&delay=3",
                "“one leader” does not hold: 1 becomes leader while 6 still leads.",
            ),
            (
                "a=bully&answer_timeout=7&coordinator_timeout=40&start=0&delay=3",
                "“Timeout of an answer” is 7: less will do.",
            ),
            (
                "a=bully&answer_timeout=0&coordinator_timeout=40&start=5&delay=3",
                "Not allowed here: “Who starts”: process 6 starts; allowed: process 1 starts, as in the exercise",
            ),
            ("a=bully&answer_timeout=2&coordinator_timeout=40&start=0", "Not allowed here: “Delay”: found 1"),
            (
                "a=bully&answer_timeout=6&coordinator_timeout=11&start=0&delay=3",
                "Not allowed here: “Timeout of the coordinator”: found 11",
            ),
        ],
    },
    Answers {
        exercise: "slow-handling",
        right: [
            "a=bully&start=4&delay=1-3&processing=2&answer_timeout=8",
            "a=bully&answer_timeout=8&announce_to=all&start=4&delay=1-3&processing=2",
        ],
        wrong: [
            (
                "a=bully&answer_timeout=7&start=4&delay=1-3&processing=2",
                "With seed 2: “one leader” does not hold: 5 becomes leader while 6 still leads.",
            ),
            ("a=bully&answer_timeout=9&start=4&delay=1-3&processing=2", "“Timeout of an answer” is 9: less will do."),
            ("a=bully&answer_timeout=6&start=4&delay=1-3", "Not allowed here: “Handling time”: found 0"),
            (
                "a=bully&answer_timeout=31&start=4&delay=1-3&processing=2",
                "Not allowed here: “Timeout of an answer”: found 31",
            ),
            ("a=bully&answer_timeout=7&start=4&delay=1-3&processing=2&seed=2", "Not allowed here: “Seed”: found 2"),
        ],
    },
    Answers {
        exercise: "slow-tree",
        right: ["a=tree&start=0&net=line", "a=tree&start=0&edges=0-3,2-5,1-2,1-4,3-4"],
        wrong: [
            ("a=tree&start=0", "6 ticks: it can take longer."),
            ("a=tree&start=0&net=star", "3 ticks: it can take longer."),
            ("a=tree&start=0&edges=0-1,0-2,2-3,3-4,4-5", "9 ticks: it can take longer."),
            (
                "a=tree&start=5&net=line",
                "Not allowed here: “Who starts”: process 6 starts; allowed: process 1 starts, as in the exercise",
            ),
            ("a=tree&start=0&net=line&delay=2", "Not allowed here: “Delay”: found 2"),
        ],
    },
    Answers {
        exercise: "no-end",
        right: ["a=ring-list&start=0,2&faults=crash:2@3", "a=ring-list&start=0,2&faults=crash:0@16"],
        wrong: [
            ("a=ring-list&start=0,2&faults=crash:2@2", "Process 6 leads; wanted: no end."),
            ("a=ring-list&start=0,2&faults=crash:2@17", "Process 6 leads; wanted: no end."),
            ("a=ring-list&start=0,2&faults=crash:3@5", "Process 6 leads; wanted: no end."),
            ("a=ring-list&start=0,2&faults=crash:0@3,crash:2@3", "Not allowed here: 2 changes (Faults)"),
            (
                "a=ring-list&start=0,2&detector=perfect&faults=crash:2@3",
                "Not allowed here: “Failure detector”: found perfect",
            ),
        ],
    },
    Answers {
        exercise: "latest-crash",
        right: ["a=bully&start=0&delay=2&faults=crash:5@2", "a=bully&start=0&delay=2&faults=crash:5@2+5"],
        wrong: [
            ("a=bully&start=0&delay=2&faults=crash:5@1", "A crash at tick 1: it can come later."),
            ("a=bully&start=0&delay=2&faults=crash:5@3", "Nobody leads; wanted: another leader."),
            ("a=bully&start=0&delay=2&faults=crash:5@2+6", "Nobody leads; wanted: another leader."),
            ("a=bully&start=0&delay=2&faults=crash:4@2", "Process 6 leads, as in the exercise; wanted: another."),
            ("a=bully&start=0&delay=2&faults=crash:5@2,crash:4@9", "Not allowed here: 2 changes (Faults)"),
        ],
    },
    Answers {
        exercise: "half-told",
        right: ["a=bully&n=8&start=7&faults=crash:7+1", "a=bully&n=8&start=7&faults=crash:7+6"],
        wrong: [
            ("a=bully&n=8&start=7&faults=crash:7", "0 of 1 message or more."),
            ("a=bully&n=8&start=7&faults=crash:7+7", "“agreement” holds, and should not; nobody leads."),
            ("a=bully&n=8&start=7&faults=crash:7@1", "“agreement” holds, and should not; nobody leads."),
            ("a=bully&n=8&start=7&faults=crash:6", "“agreement” holds, and should not; process 8 leads."),
            (
                "a=bully&n=8&start=7&detector=perfect&faults=crash:7+3",
                "Not allowed here: “Failure detector”: found perfect",
            ),
        ],
    },
    Answers {
        exercise: "dear-crash",
        right: [
            "a=bully&start=0&detector=perfect&faults=crash:5@3",
            "a=bully&start=0&detector=perfect&faults=crash:5@12",
        ],
        wrong: [
            ("a=bully&start=0&detector=perfect&faults=crash:5@2", "60 messages: more are possible."),
            ("a=bully&start=0&detector=perfect&faults=crash:5@1", "29 messages: more are possible."),
            ("a=bully&start=0&detector=perfect&faults=crash:4@3", "35 messages: more are possible."),
            (
                "a=bully&start=0&detector=perfect&faults=crash:5@13",
                "Not allowed here: “Faults”: process 6 crashes at round 13;",
            ),
            ("a=bully&start=0&detector=perfect&faults=crash:5@3,crash:4@9", "Not allowed here: 2 changes (Faults)"),
        ],
    },
    Answers {
        exercise: "unlucky-draw",
        right: ["a=itai-rodeh&seed=83", "a=itai-rodeh&seed=16"],
        wrong: [
            ("a=itai-rodeh", "33 of 45 messages or more."),
            ("a=itai-rodeh&seed=4", "44 of 45 messages or more."),
            ("a=itai-rodeh&seed=9007", "Not allowed here: “Seed”: found 9007"),
            ("a=itai-rodeh&n=8&seed=16", "Not allowed here: “Processes”: found 8"),
            ("a=itai-rodeh&known_size=7", "Not allowed here: “Believed size”: found 7"),
        ],
    },
    Answers {
        exercise: "nine-edges",
        right: [
            "a=echo-extinction&start=0&edges=0-1,0-2,0-3,0-4,0-5,1-2,2-3,3-4,4-5",
            "a=echo-extinction&start=0&edges=0-3,0-4,0-5,1-3,1-4,1-5,2-3,2-4,2-5",
        ],
        wrong: [
            ("a=echo-extinction&start=0", "28 of 36 messages."),
            ("a=echo-extinction&start=0&net=star", "20 of 36 messages."),
            ("a=echo-extinction&start=0&edges=0-1,0-2,0-3,0-4,0-5,1-2,2-3,3-4", "32 of 36 messages."),
            (
                "a=echo-extinction&start=0&edges=0-1,0-2,1-2,3-4,3-5,4-5",
                "Not a scenario: edges: found no way from 0 to 3",
            ),
            (
                "a=echo-extinction&start=1&edges=0-3,0-4,0-5,1-3,1-4,1-5,2-3,2-4,2-5",
                "Not allowed here: “Who starts”: process 2 starts;",
            ),
        ],
    },
    Answers {
        exercise: "fewest-crashes",
        right: [
            "a=raft&patience_in_timeouts=3&n=5&faults=crash:0,crash:1,crash:2",
            "a=raft&patience_in_timeouts=3&n=5&faults=crash:0,crash:2,crash:4",
        ],
        wrong: [
            ("a=raft&patience_in_timeouts=3&n=5&faults=crash:0,crash:1", "Process 3 leads; wanted: no leader."),
            ("a=raft&patience_in_timeouts=3&n=5&faults=crash:0,crash:1,crash:2,crash:3", "4 crashes: fewer will do."),
            (
                "a=raft&patience_in_timeouts=3&n=5&faults=crash:0,crash:1,crash:2@1",
                "Not allowed here: “Faults”: process 1 crashes at round 0, process 2 crashes at round 0, process 3 crashes at round 1;",
            ),
            (
                "a=raft&patience_in_timeouts=3&n=5&faults=partition:0-1/2-3/4",
                "Not allowed here: “Faults”: split at round 0;",
            ),
            ("a=raft&patience_in_timeouts=3&n=3&faults=crash:0,crash:1", "Not allowed here: “Processes”: found 3"),
        ],
    },
    Answers {
        exercise: "be-chang-roberts",
        right: ["a=chang-roberts&n=8&ids=shuffled!be=4:1l.s0.qr", "a=chang-roberts&n=8&ids=shuffled!be=4:1l.1ls0.qr"],
        wrong: [
            ("a=chang-roberts&n=8&ids=shuffled", "Nothing chosen yet: 0 of 3 turns of 7."),
            (
                "a=chang-roberts&n=8&ids=shuffled!be=4:ui1l.1ls0.qr",
                "All 3 turns, 2 mistakes; at most 1 mistake allowed.",
            ),
            ("a=chang-roberts&n=8&ids=shuffled!be=4:1l.s0", "2 of 3 turns, no mistake."),
            ("a=chang-roberts&n=8&ids=shuffled!be=2:uk.1l.1l.1l", "Played was 8, and not 7."),
            (
                "a=chang-roberts&n=8&ids=shuffled&start=4!be=4:1l.s0.qr",
                "Not allowed here: “Who starts”: process 7 starts;",
            ),
        ],
    },
    Answers {
        exercise: "be-bully",
        right: [
            "a=bully&start=0&faults=crash:5!be=3:yt.kz.kz.1d.u9",
            "a=bully&start=0&faults=crash:5!t=9&be=3:yt.kz.wnkz.1d.u9",
        ],
        wrong: [
            ("a=bully&start=0&faults=crash:5", "Nothing chosen yet: 0 of 5 turns of 4."),
            (
                "a=bully&start=0&faults=crash:5!be=3:vlyt.vlkz.kz.1d.u9",
                "All 5 turns, 2 mistakes; at most 1 mistake allowed.",
            ),
            ("a=bully&start=0&faults=crash:5!be=3:yt.kz.kz.1l", "3 of 5 turns, 1 mistake."),
            ("a=bully&start=0&faults=crash:5!be=4:vl.vl.wn.1l.u9", "Played was 5, and not 4."),
            ("a=bully&start=0&faults=crash:5!be=me", "Not an answer: be: found me"),
        ],
    },
    Answers {
        exercise: "be-hirschberg-sinclair",
        right: [
            "a=hirschberg-sinclair&n=8&ids=shuffled!be=4:1l.1l.1l.mt.mb.1l.s1.8p.s1.s1.m4",
            "a=hirschberg-sinclair&n=8&ids=shuffled!exercise=be-hirschberg-sinclair&be=4:mb1l.8i1l.1l.mt.mb.1l.s1.8p.s1.s1.m4",
        ],
        wrong: [
            ("a=hirschberg-sinclair&n=8&ids=shuffled", "Nothing chosen yet: 0 of 11 turns of 7."),
            (
                "a=hirschberg-sinclair&n=8&ids=shuffled!be=4:mb1l.8i1l.ih1l.mt.mb.1l.s1.8p.s1.s1.m4",
                "All 11 turns, 3 mistakes; at most 2 mistakes allowed.",
            ),
            (
                "a=hirschberg-sinclair&n=8&ids=shuffled!be=4:1l.1l.1l.mt.mb.1l.s1.8p.s1.s1",
                "10 of 11 turns, no mistake.",
            ),
            ("a=hirschberg-sinclair&n=8&ids=shuffled!be=4", "0 of 11 turns, no mistake."),
            (
                "a=hirschberg-sinclair&n=8!be=4:1l.1l.1l.mt.mb.1l.s1.8p.s1.s1.m4",
                "Not allowed here: “Order”: found ascending",
            ),
        ],
    },
];
