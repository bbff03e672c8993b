//! Bully: the idea, the printed program, what it costs.

use crate::gallery::lecture::{Section, at, cannot, noted, partly, run, wrong};

/// The idea.
pub(super) const ALGORITHM: Section = Section {
    title: "Bully",
    lines: &[
        noted(
            "A.42",
            "Idea: whoever is smaller is made to give up its bid.",
            &[
                run("a=bully&start=none&faults=crash:5,notice:0", "election 15, answer 10, leader 5"),
                run("a=bully&start=0", "election 15, answer 15, leader 6"),
            ],
            "The first answer silences a bid: 1 to 4 fall silent one by one, by four of the ten answers. Where 6 lives (second run) only 1 is silenced so; the other 14 answers come when 1 is silent, or when 6 has announced itself.",
        ),
        noted(
            "A.43",
            "The larger identity goes first.",
            &[run("a=bully&start=2", "leader 6, best live leader holds")],
            "Whoever calls.",
        ),
        noted(
            "A.44",
            "The lower are told to shut up ...",
            &[run("a=bully&start=4", "election 1, answer 1, coordinator 5")],
            "5 asks 6; the answer is what shuts 5 up. In the program (A.52) one kind of message serves for asking and for shutting up.",
        ),
        noted(
            "A.45",
            "... the higher answer ...",
            &[run("a=bully&start=3", "election 3, answer 3, coordinator 5")],
            "4 asks 5 and 6, and 5 asks 6. An answer silences 4; 5 hears that 6 leads before its answer is there.",
        ),
        noted(
            "A.46",
            "... and the highest that lives tells everybody.",
            &[run("a=bully&start=none&faults=crash:5,notice:0", "coordinator 4, leader 5, announced at 4")],
            "6 is dead: 5 tells the four below it. The program tells all, dead ones too: A.59.",
        ),
        noted(
            "A.47",
            "It depends on synchrony: crashes are found by timeouts.",
            &[
                run("a=bully&start=none&faults=crash:5,notice:4", "election 1, to crashed 1, elected at 2, leader 5"),
                run("a=bully&answer_timeout=1&start=4", "one leader falls"),
            ],
            "5 is made to suspect 6 by hand (notice). That 6 is dead it finds out without a detector, by two ticks of silence. With a deadline of one tick (second run) it takes a 6 that lives for dead.",
        ),
    ],
};

/// The printed program, line by line.
pub(super) const PROGRAM: Section = Section {
    title: "Bully: the program",
    lines: &[
        cannot(
            "A.48",
            "Program: at first no leader, not shut up, in no election.",
            "First values; there is no step before tick 0. A.50 begins from them.",
        ),
        noted(
            "A.49",
            "Program: each round notes afresh whether anything has come, and whether a lower one has asked.",
            &[at(1, "a=bully&variant=slides&ids=0,1,2,3,4,5", "elected at 1, leader 0")],
            "That nothing has come is what A.58 to A.60 test: to 0 nothing comes in round 1, and it leads. That a lower one has asked is for A.56, and never counts.",
        ),
        noted(
            "A.50",
            "Program: a round begins; who is neither shut up nor in an election starts one.",
            &[at(0, "a=bully&variant=slides&ids=0,1,2,3,4,5", "vote 15")],
            "So everybody starts at once: 5 + 4 + 3 + 2 + 1 votes. Who has started is in an election for good, so that this is so in the first round only.",
        ),
        noted(
            "A.51",
            "Program: then all that has come is read.",
            &[
                at(1, "a=bully&variant=slides&ids=0,1,2,3,4,5", "vote 25, decided 10"),
                run("a=bully&variant=slides&ids=0,1,2,3,4,5", "messages 41, claim bully.slides.messages holds"),
            ],
            "In the first round of reading the order does not matter. Later it does, and the program does not say: 41 messages where they are read in the order of sending, up to 45 where 0's victory is read before 5's answer (found by replaying it).",
        ),
        noted(
            "A.52",
            "Program: a lower number is answered with mine, and whether I am the highest.",
            &[at(1, "a=bully&variant=slides&ids=0,1,2,3,4,5", "vote 25, decided 10, leader 0")],
            "Ten more votes are answers; 5 of the decided are the highest's answers, and 5 are 0's victory, since its round was silent: A.59.",
        ),
        noted(
            "A.53",
            "Program: a number that is not lower shuts me up.",
            &[
                at(3, "a=bully&variant=slides&ids=0,1,2,3,4,5&faults=crash:5", "vote 29, decided 10, one leader falls"),
                run("a=bully&variant=slides&answer_timeout=2&ids=0,1,2,3,4,5", "leader 5, nothing falls"),
            ],
            "At 2 the answers have shut up 1, 2 and 3. 4, to whom nobody higher writes, leads at 3, beside 0. With rounds of two ticks (in this program answer_timeout is a round's length) answers are in time, and silence all but one.",
        ),
        noted(
            "A.54",
            "Program: if it was decided, its number is my leader; stop.",
            &[
                at(2, "a=bully&variant=slides&ids=0,1,2,3,4,5", "leader 0, decided 11, a leader that leads falls"),
                run(
                    "a=bully&variant=slides&answer_timeout=2&ids=0,1,2,3,4,5",
                    "vote 25, decided 10, elected at 4, announced at 4",
                ),
            ],
            "1 to 4 stop at 2, on 5's answer; 5 does not lead yet, and 0 has stopped for itself. With rounds of two ticks 0 to 4 stop on it, and 5 leads at 4, after its silent round.",
        ),
        cannot("A.55", "Program: no message left: go on.", "A loop's end; there is nothing to count."),
        wrong(
            "A.56",
            "Program: asked by a lower one, neither shut up nor in an election: start one.",
            &[],
            "Never so: everybody is in an election from the first line of the first round on, and that is never set back. The text has \"start selection\" here for the method start election.",
        ),
        noted(
            "A.57",
            "Program: nothing has come, and it is not the first round: ...",
            &[at(1, "a=bully&variant=slides&ids=0,1,2,3,4,5", "elected at 1, leader 0")],
            "The test before the next two rows. That I am in an election is asked as well, and always so (A.50).",
        ),
        wrong(
            "A.58",
            "Program: silence in an election, shut up: no more so, start again.",
            &[run(
                "a=bully&variant=slides&answer_timeout=2&ids=0,1,2,3,4,5&faults=crash:5,crash:4@2",
                "several lead, elected at 6, vote 25, decided 20, one leader falls",
            )],
            "\"Start again\" asks nobody, since an election is on already (A.50): 4 has answered and crashes, and after two silent rounds 0, 1, 2 and 3 all lead, at 6, though rounds are long enough here.",
        ),
        wrong(
            "A.59",
            "Program: silence in an election, else: tell all others; I lead; stop.",
            &[
                run(
                    "a=bully&variant=slides&ids=0,1,2,3,4,5",
                    "several lead, one leader falls, claim bully.slides holds",
                ),
                run("a=bully&variant=slides&answer_timeout=2&ids=0,1,2,3,4,5", "leader 5, nothing falls"),
            ],
            "An answer takes two rounds, and one silent round decides: the lowest leads, at 1, and so does the highest, at 3, for every n from 2 on.",
        ),
        noted(
            "A.60",
            "Program: wait for the next round; the first is over.",
            &[run("a=bully&variant=slides&ids=0,1,2,3,4,5", "elected at 1, ends at 4")],
            "The first round's silence does not count; the lowest's second is silent.",
        ),
        partly(
            "A.61",
            "Program: I am the highest if no device at all has a larger index.",
            &[run("a=bully&variant=slides&ids=0,1,2,3,4,5&faults=crash:5", "vote 29, decided 10")],
            "Over all that the medium lists; whether dead ones are among them is not in the text. Here they are: with 5 dead 4's answers are votes, where 5's were decided. The 10 decided ones are 0's victory and 4's.",
        ),
        noted(
            "A.62",
            "Program: start once: my number, and whether I am the highest, to all larger ones.",
            &[at(0, "a=bully&variant=slides&ids=0,1,2,3,4,5", "vote 15")],
            "It always says no: who is the highest has nobody to send it to.",
        ),
    ],
};

/// What it does and costs.
pub(super) const COSTS: Section = Section {
    title: "Bully: what it does and costs",
    lines: &[
        partly(
            "A.63",
            "Bully is safe and live, if ...",
            &[
                run("a=bully&start=0", "nothing falls, claim bully.bound holds"),
                run("a=bully&variant=slides&ids=0,1,2,3,4,5", "one leader falls"),
            ],
            "The textbook's Bully is. The lecture's own program is not safe: A.59.",
        ),
        noted(
            "A.64",
            "... unique identities, ...",
            &[run("a=bully&ids=1,2,3,4,5,5", "several lead, one leader falls")],
            "Broken here: both 5s have nobody higher to ask, and lead at 0.",
        ),
        noted(
            "A.65",
            "... and reliable detection of failures.",
            &[
                run(
                    "a=bully&n=5&established=yes&detector=heartbeat:3:9&faults=partition:0-1/2-4@5",
                    "several lead, one leader falls, agreement falls",
                ),
                run(
                    "a=bully&established=yes&detector=heartbeat:3:2",
                    "no end (repeats every 3 ticks from 3), one leader holds, termination falls",
                ),
            ],
            "Broken here: each side takes the other for crashed, and two lead; messages are lost, too (as in A.5). In the second run nothing is lost, and the detector alone errs: it stays safe, and never ends.",
        ),
        partly(
            "A.66",
            "At best N − 2 messages.",
            &[
                run(
                    "a=bully&skip_failed=yes&start=none&detector=perfect&faults=crash:5,notice:4@2",
                    "messages 4, coordinator 4, claim bully.best.second holds",
                ),
                run("a=bully&start=none&faults=crash:5,notice:4", "messages 5, election 1, coordinator 4"),
            ],
            "N counts the dead leader, and the second highest does not ask it. The program as printed never can: in it everybody calls (A.50).",
        ),
        noted(
            "A.67",
            "At worst of the order of N squared, when the lowest starts.",
            &[
                run(
                    "a=bully&start=none&faults=crash:5,notice:0",
                    "messages 29, election 15, answer 10, coordinator 4, claim bully.total holds",
                ),
                run("a=bully&n=12&start=none&faults=crash:11,notice:0", "messages 131, claim bully.total holds"),
            ],
            "N counts the dead leader: N² − N − 1. As many where everybody calls (A.1). With the highest alive it is more, N² − 1 = 35: A.42.",
        ),
        partly(
            "A.68",
            "An election takes two rounds, if a broadcast is one message.",
            &[
                run("a=bully&start=0", "elected at 1, announced at 2, claim bully.hardware-multicast holds"),
                run(
                    "a=bully&start=none&faults=crash:5,notice:0",
                    "announced at 4, claim bully.hardware-multicast holds",
                ),
                run(
                    "a=bully&skip_failed=yes&start=none&detector=perfect&faults=crash:5,notice:0@2",
                    "elected at 3, announced at 4, claim bully.hardware-multicast holds",
                ),
            ],
            "Where the dead leader is asked, its silence has to be waited for: four (second run). Two where the highest lives, or where nobody asks the dead: third run, from 2 to 4. Multicast saves messages, no rounds.",
        ),
        noted(
            "A.69",
            "Safety breaks if the deadline is too tight, ...",
            &[run("a=bully&answer_timeout=1&start=4", "one leader falls, best live leader falls, agreement falls")],
            "An answer takes 2T, T being the longest that a message takes, here a tick; one tick is waited for.",
        ),
        noted(
            "A.70",
            "... if identities of processes reappear, ...",
            &[run(
                "a=bully&established=yes&delay=1-5&faults=crash:5@2,notice:0@8,recover:5@16&seed=2",
                "validity falls, best live leader falls, agreement falls, a leader that leads falls, leader 6",
            )],
            "5 has asked 6 while it was down, and announces itself after 6 is back; its news arrives last, and 1 to 4 follow 5, which follows 6. So on 33 of seeds 1 to 300. An identity that is there twice: A.64.",
        ),
        noted(
            "A.71",
            "... or if there is no synchrony.",
            &[run("a=bully&answer_timeout=4&start=0&delay=1-9", "one leader falls, agreement falls")],
            "Without a bound every deadline is too tight. Here it is one of 4, where an answer may take 18.",
        ),
        noted(
            "A.72",
            "It needs a synchronous system ...",
            &[run("a=bully&start=0&delay=1-9", "nothing falls, claim bully.bound holds, leader 6")],
            "Delays are drawn, but their bound is known and waited for.",
        ),
        partly(
            "A.73",
            "... and messages that keep their order.",
            &[
                run(
                    "a=bully&n=4&established=yes&delay=1-6&fifo=no&faults=join:3@2&seed=4",
                    "several lead, one leader falls, validity falls",
                ),
                run("a=bully&n=4&established=yes&delay=1-6&faults=join:3@2&seed=4", "nothing falls"),
            ],
            "Where processes join: 4's announcement overtakes the news that it has joined, so 3 takes it for dead and leads beside it. So on 140 of seeds 1 to 300, with order on none. Where nobody joins nothing fell in 1,200 runs without order.",
        ),
    ],
};
