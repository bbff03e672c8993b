//! What can be elected at all, and what is assumed of faults.

use crate::gallery::lecture::{Section, cannot, noted, partly, run, shown};

/// Deterministic and anonymous elections, and mutual exclusion.
pub(super) const SUMMARY: Section = Section {
    title: "Summary",
    lines: &[
        noted(
            "22.58",
            "Summary: there are deterministic election algorithms: ...",
            &[run("a=chang-roberts&n=8&ids=shuffled&wins=smallest", "leader 1, election 24")],
            "No chance in them: the seed draws the ring only.",
        ),
        shown(
            "22.59",
            "... for rings LeLann's and Chang–Roberts'.",
            &[
                run("a=lelann&n=8&ids=shuffled&wins=smallest", "leader 1, token 64"),
                run("a=chang-roberts&n=8&ids=shuffled&wins=smallest", "leader 1, election 24"),
            ],
        ),
        noted(
            "22.60",
            "Anonymous, with a leader: their number can be found, ...",
            &[run("a=counting&n=8", "size 8, claim counting.size holds, claim counting.time holds")],
            "The leader's count is home at 8; everybody knows it at 15, and the leader that they do at 16.",
        ),
        shown(
            "22.61",
            "... and names can be given out.",
            &[run("a=counting&n=8", "name 8, claim counting.names holds")],
        ),
        partly(
            "22.62",
            "There, without a leader, no deterministic election is possible.",
            &[run("a=chang-roberts&ids=7,7,7,7,7,7&wins=smallest", "several lead, elected at 1, one leader falls")],
            "On anonymous networks, that is. Shown for one program: all alike, all in step, all six lead, at 1. That none exists takes a proof.",
        ),
        noted(
            "22.63",
            "With random numbers it is.",
            &[
                run("a=itai-rodeh", "leader 5, token 27, elected messages 6, one leader holds"),
                run("a=itai-rodeh&known_size=7", "no end (repeats every 6 ticks from 7), termination falls"),
            ],
            "Two rounds; everybody has to know n. Leader 5 is a position.",
        ),
        noted(
            "22.64",
            "The tree algorithm elects a leader.",
            &[run("a=tree&n=7&wins=smallest", "leader 1, messages 24, claim tree.messages holds")],
            "4n − 4.",
        ),
        noted(
            "22.65",
            "As in mutual exclusion: one only enters its critical section, the leader.",
            &[
                run("a=token-ring", "mutual exclusion holds, token 12"),
                run("a=chang-roberts&wins=smallest&start=0,2,5", "leader 1, one leader holds"),
            ],
            "At most one at a time: on the token ring each of six in its turn, in an election one for good.",
        ),
        noted(
            "22.66",
            "Unlike it: fairness does not matter.",
            &[
                run("a=chang-roberts&ids=shuffled&wins=smallest", "leader 1"),
                run("a=token-ring", "token 12, termination holds"),
            ],
            "The same wins always; round the token ring everybody enters, within a lap.",
        ),
        shown(
            "22.67",
            "Unlike it: the others have to be told.",
            &[
                run("a=chang-roberts&wins=smallest&start=0,2,5", "elected messages 6, announced at 11"),
                run("a=chang-roberts&announce=no&wins=smallest&start=0,2,5", "agreement falls"),
            ],
        ),
        partly(
            "22.68",
            "Unlike it: one has to care for a coordinator that fails.",
            &[
                run("a=bully&established=yes&detector=perfect&faults=crash:5@2", "leader 5, elected at 5"),
                run("a=token-ring&faults=crash:3@10", "token 3, termination falls"),
            ],
            "The token ring has to care, too: who crashes with the token takes it along, and the two after it never enter.",
        ),
    ],
};

/// What Bully assumes.
pub(super) const FAULTS: Section = Section {
    title: "Faults",
    lines: &[
        cannot(
            "22.69",
            "Assumed: processes cooperate.",
            "No process here does anything but its program. Nearest: a message that lies, 22.74.",
        ),
        cannot(
            "22.70",
            "Assumed: the system's software works.",
            "There is none below a process here, but the network.",
        ),
        partly(
            "22.71",
            "Assumed: what is received was sent.",
            &[
                run("a=chang-roberts&wins=smallest&start=0,2,5&by-hand=corrupt:1", "one leader falls, validity falls"),
                run(
                    "a=chang-roberts&wins=smallest&start=0,2,5&by-hand=duplicate:0",
                    "election 16, leader 1, nothing falls",
                ),
                run("a=chang-roberts&wins=smallest&start=0,2,5", "election 11"),
            ],
            "Broken here: 4 gets a token of its own, has sent none, and leads. In the second run 1's token arrives twice and was sent once, which does no harm. A message out of nothing cannot be made.",
        ),
        partly(
            "22.72",
            "Assumed: processes have safe storage.",
            &[
                run(
                    "a=raft&stable_votes=no&n=3&timeouts=4,9,4&start=0,2@14&faults=partition:0-1/2,crash:1@9,recover:1@10,partition:0/1-2@11",
                    "several lead, one leader an epoch falls",
                ),
                run(
                    "a=raft&n=3&timeouts=4,9,4&start=0,2@14&faults=partition:0-1/2,crash:1@9,recover:1@10,partition:0/1-2@11",
                    "several lead, one leader an epoch holds",
                ),
            ],
            "Broken here, in another algorithm: the lecture's own store nothing. Where votes are kept two lead as well, one of them cut off, but in two terms (epochs).",
        ),
        partly(
            "22.73",
            "Assumed: processes fail only by halting.",
            &[
                run(
                    "a=chang-roberts&wins=smallest&start=0,2,5&faults=crash:0@3",
                    "no leader, to crashed 2, agreement falls",
                ),
                run("a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4", "leader 6, nothing falls"),
            ],
            "Halting alone undoes the ring, which is why its part assumes no faults. That a process lies cannot be shown; that it comes back can: 22.89.",
        ),
        noted(
            "22.74",
            "Assumed: nothing corrupts messages.",
            &[
                run("a=chang-roberts&wins=smallest&start=0,2,5&by-hand=corrupt:1", "one leader falls, validity falls"),
                run(
                    "a=chang-roberts&wins=smallest&start=0,2,5&checksum=yes&by-hand=corrupt:1",
                    "leader 1, lost 1, nothing falls",
                ),
            ],
            "Broken here: 3's token arrives as 4's, whose it is not; 4 leads, and later 1.",
        ),
        noted(
            "22.75",
            "Assumed: messages keep their order.",
            &[run("a=lelann&wins=smallest&start=0,2,5&delay=1-5&fifo=no&seed=27", "one leader falls, validity falls")],
            "Broken here. Chang–Roberts does without.",
        ),
        noted(
            "22.76",
            "Assumed: messages time out; then the other counts as failed.",
            &[run(
                "a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4",
                "to crashed 3, elected at 3, leader 6",
            )],
            "6 takes 7 for failed after two ticks.",
        ),
        noted(
            "22.77",
            "Assumed: processes respond at once.",
            &[
                run("a=bully&answer_timeout=2&start=4&processing=3", "one leader falls, validity falls"),
                run("a=bully&start=4&processing=3", "nothing falls, claim bully.bound holds"),
            ],
            "Broken here: an answer takes three ticks to make, and two are waited for.",
        ),
    ],
};
