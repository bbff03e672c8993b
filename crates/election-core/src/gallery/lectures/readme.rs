//! gsharma's readme: Bully, what it assumes, and the notes on the program.

use super::super::lecture::{Lecture, Section, at, cannot, noted, partly, run, shown, wrong};
use crate::claims::sources;

pub(in crate::gallery) static README: Lecture = Lecture {
    key: "readme",
    name: sources::README,
    about: "It has no figures and no sizes: six processes stand for any number, and more where six would show too little. Its Victory is called coordinator here.",
    sections: &[
        Section {
            title: "Bully",
            lines: &[noted(
                "R.1",
                "Bully elects like a monarchy.",
                &[run("a=bully&start=2", "leader 6, best live leader holds")],
                "A name for it. Whoever calls, the highest reigns. The run of A.43.",
            )],
        },
        Section {
            title: "Assumptions",
            lines: &[
                noted(
                    "R.2",
                    "Assumption 1: synchrony.",
                    &[
                        run("a=bully&answer_timeout=4&start=0&delay=1-9", "one leader falls, agreement falls"),
                        run("a=bully&start=0&delay=1-9", "nothing falls, claim bully.bound holds"),
                    ],
                    "Broken here: answers take up to 18 ticks, and 4 are waited for.",
                ),
                noted(
                    "R.3",
                    "Assumption 2: no moment is safe from failures ...",
                    &[run(
                        "a=bully&established=yes&detector=perfect&faults=crash:5@2",
                        "leader 5, announced at 6, nothing falls",
                    )],
                    "The run of A.1, as in R.5 and R.15.",
                ),
                noted(
                    "R.4",
                    "... and while the algorithm runs, too.",
                    &[run(
                        "a=bully&start=none&faults=crash:5,notice:2,crash:4@3",
                        "leader 4, elected at 9, announced at 10, nothing falls",
                    )],
                    "5 answers, and crashes before it can lead; the others wait in vain and start again.",
                ),
                noted(
                    "R.5",
                    "Assumption 3: a detector tells of failed processes.",
                    &[
                        run(
                            "a=bully&established=yes&detector=perfect&faults=crash:5@2",
                            "election 15, answer 10, coordinator 4, elected at 5",
                        ),
                        run(
                            "a=bully&established=yes&faults=crash:5@2",
                            "messages 0, no leader, a leader that leads falls, best live leader falls",
                        ),
                    ],
                    "All are told at 3.",
                ),
                noted(
                    "R.6",
                    "Assumption 4: to fail is to stop ...",
                    &[run("a=bully&start=0&faults=crash:2", "to crashed 3, leader 6, nothing falls")],
                    "3 has stopped: 1 and 2 ask it, and 6 tells it, in vain. That a process lies cannot be shown; nearest is a message that does: 22.74.",
                ),
                noted(
                    "R.7",
                    "... and comes back by restarting.",
                    &[run(
                        "a=bully&established=yes&faults=crash:2@2,recover:2@10",
                        "leader 6, election 6, answer 6, coordinator 3, announced at 13",
                    )],
                    "3 has forgotten all, and begins an election. 6 leads already, and tells only 3, 4 and 5, who ask.",
                ),
                noted(
                    "R.8",
                    "Assumption 5: messages are delivered reliably.",
                    &[
                        run("a=bully&start=0,5&faults=partition:0-2/3-5", "several lead, one leader falls"),
                        run(
                            "a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4&by-hand=drop:4",
                            "lost 4, one leader falls",
                        ),
                    ],
                    "Broken here: in the first run the network stays cut. In the second 5's question to 6 is lost (drop:4), so 5 leads beside 6; the other three lost ones are questions to the dead 7.",
                ),
                cannot(
                    "R.9",
                    "Assumption 6: each knows its own identity and address ...",
                    "Part of what a process is here. Processes without identities Bully refuses (ids=anonymous), since it has to compare them.",
                ),
                partly(
                    "R.10",
                    "... and those of all others.",
                    &[run("a=bully&start=0", "election 15, answer 15, leader 6")],
                    "They are what it asks. A process that does not know of another cannot be set up from the start; one that joins is known from its announcement on (R.31).",
                ),
            ],
        },
        Section {
            title: "Messages",
            lines: &[
                noted(
                    "R.11",
                    "Message 1: Election, to announce one.",
                    &[at(0, "a=bully&start=2", "election 3")],
                    "3 asks 4, 5 and 6.",
                ),
                shown(
                    "R.12",
                    "Message 2: Answer, or Alive, responds to it.",
                    &[run("a=bully&start=4", "election 1, answer 1")],
                ),
                shown(
                    "R.13",
                    "Message 3: Coordinator, or Victory, from who has won.",
                    &[run("a=bully&start=5", "coordinator 5, leader 6")],
                ),
            ],
        },
        Section {
            title: "The algorithm",
            lines: &[
                noted(
                    "R.14",
                    "It begins where a process recovers ...",
                    &[run(
                        "a=bully&established=yes&faults=crash:2@2,recover:2@10",
                        "election 6, announced at 13, leader 6",
                    )],
                    "3 asks 4, 5 and 6; they ask on.",
                ),
                shown(
                    "R.15",
                    "... or hears from the detector that the coordinator has failed.",
                    &[run(
                        "a=bully&established=yes&detector=perfect&faults=crash:5@2",
                        "election 15, elected at 5, leader 5",
                    )],
                ),
                shown(
                    "R.16",
                    "Step 1: the highest sends Victory to all others and is coordinator.",
                    &[run("a=bully&start=5", "elected at 0, election 0, coordinator 5, announced at 1")],
                ),
                shown(
                    "R.17",
                    "Step 1, else: Election goes to all higher ones.",
                    &[at(0, "a=bully&start=2", "election 3, messages 3")],
                ),
                noted(
                    "R.18",
                    "Step 2: no Answer: Victory to all others, and coordinator.",
                    &[
                        run(
                            "a=bully&announce_to=all&start=none&faults=crash:5,notice:4",
                            "election 1, answer 0, coordinator 5, to crashed 2, leader 5",
                        ),
                        run("a=bully&start=none&faults=crash:5,notice:4", "coordinator 4"),
                    ],
                    "To all others, the dead one included. Gupta's slides tell the lower ones: 4. UNIMORE says everyone else, Lecture 22 broadcast.",
                ),
                noted(
                    "R.19",
                    "Step 3: an Answer from a higher one: no more messages, wait for Victory.",
                    &[run("a=bully&start=4", "election 1, answer 1, coordinator 5, announced at 2")],
                    "5 sends nothing after its question. To the letter it clashes with step 4: who has an answer and is asked then has to answer (4 does, at 7, in R.20's first run).",
                ),
                noted(
                    "R.20",
                    "Step 3: no Victory after a while: all over again.",
                    &[
                        run(
                            "a=bully&start=none&faults=crash:5,notice:2,crash:4@3",
                            "election 11, elected at 9, leader 4",
                        ),
                        run("a=bully&start=none&faults=crash:5,notice:2", "election 6"),
                    ],
                    "11 election messages, where one election takes 6.",
                ),
                noted(
                    "R.21",
                    "Step 4: Election from a lower one is answered ...",
                    &[run("a=bully&start=0", "election 15, answer 15")],
                    "One answer an election message.",
                ),
                wrong(
                    "R.22",
                    "... and starts an election from the beginning.",
                    &[
                        run(
                            "a=bully&restart_on_every_election=yes&start=0",
                            "election 31, answer 31, claim bully.literal holds",
                        ),
                        run(
                            "a=bully&restart_on_every_election=yes&n=7&start=none&faults=crash:6,notice:0",
                            "no end (repeats every 6 ticks from 1), no leader, termination falls",
                        ),
                        run(
                            "a=bully&coordinator_timeout=7&restart_on_every_election=yes&n=7&start=none&faults=crash:6,notice:0",
                            "leader 6, election 63, elected at 7",
                        ),
                        run("a=bully&start=0", "election 15"),
                    ],
                    "To the letter even during one: 2^(n − 1) − 1 questions if the highest lives. If it is dead, no end from seven processes on, when 4 ticks are waited for a coordinator, as by default: the lowest begins again too soon. Lecture 22 adds: unless in one already.",
                ),
                partly(
                    "R.23",
                    "Step 5: who sends Coordinator is taken for the coordinator.",
                    &[
                        run(
                            "a=bully&answer_timeout=1&announce_to=all&obey_any=yes&start=4",
                            "no leader, one leader falls, agreement falls",
                        ),
                        run("a=bully&obey_any=yes&start=0", "leader 6, nothing falls"),
                    ],
                    "Harmless where one announces itself. To the letter a lower one is obeyed, too: two that announce themselves follow each other. It takes a deadline that is too tight, and steps 2 and 5 as printed.",
                ),
            ],
        },
        Section {
            title: "Notes",
            lines: &[
                noted(
                    "R.24",
                    "Note 1: an identity is a UUID of version 4 ...",
                    &[run(
                        "a=bully&ids=uuid&start=0",
                        "leader ed280cfa-f870-41b1-9733-4dce2dc5a4e5, messages 7, announced at 2",
                    )],
                    "Drawn from the scenario's seed, which is 1 by default. A UUID of version 4 is drawn at random, so that nobody has to hand it out: two alike are next to impossible.",
                ),
                noted(
                    "R.25",
                    "... and UUIDs have to be comparable.",
                    &[
                        run("a=bully&ids=uuid-signed&start=0", "leader 7527fe72-dd38-42f8-b85b-781980b90bb6"),
                        run("a=bully&ids=uuid&start=0", "leader ed280cfa-f870-41b1-9733-4dce2dc5a4e5"),
                    ],
                    "Java compares two signed numbers of 64 bits each, so one that begins with 8 to f is negative: the same six have another highest.",
                ),
                cannot(
                    "R.26",
                    "Note 2: an identity stays the same for life.",
                    "Nothing changes an identity here, not even a recovery. The readme's lifetime ends at a crash: after it a process may have a new UUID, which here would be a leave and a join.",
                ),
                partly(
                    "R.27",
                    "Note 3: an epoch that all members carry stands for a process's life.",
                    &[
                        run(
                            "a=bully&epochs=yes&established=yes&detector=perfect&faults=crash:5@2",
                            "leader 5, bits 209, one leader an epoch holds",
                        ),
                        run("a=bully&established=yes&detector=perfect&faults=crash:5@2", "bits 57"),
                    ],
                    "Messages of kind election and coordinator carry 8 bits more. But it is a leader's time that is numbered, as note 4 says, not a process's life; a number of lives (incarnations) is not sent in Bully.",
                ),
                partly(
                    "R.28",
                    "Note 4: it stays from election to the leader's death, and a new round raises it.",
                    &[
                        run(
                            "a=bully&epochs=yes&established=yes&detector=perfect&faults=crash:5@2,recover:5@20",
                            "leader 6, one leader an epoch falls",
                        ),
                        run(
                            "a=bully&epochs=yes&n=5&start=none&delay=1-5&faults=crash:4,notice:3,recover:4@13&seed=8418",
                            "one leader an epoch falls, agreement falls",
                        ),
                    ],
                    "Not without a majority. 5 leads in epoch 1; 6 is back, has not heard of it, and raises its own 0 to 1, too (that it adds 1 is ours). Second run: 4 and 5 lead in epoch 1; 3 hears of 5, then of 4, and stays with 4, as the epochs are equal.",
                ),
                partly(
                    "R.29",
                    "Note 5: members, leader and epochs can be kept in stable storage.",
                    &[
                        run(
                            "a=bully&epochs=yes&established=yes&detector=perfect&faults=crash:5@2,crash:2@10,recover:2@20",
                            "leader 5, one leader an epoch holds, announced at 23, bits 286",
                        ),
                        run(
                            "a=bully&established=yes&detector=perfect&faults=crash:5@2,crash:2@10,recover:2@20",
                            "announced at 23, bits 78",
                        ),
                    ],
                    "Epochs are kept: 3 hears of epoch 1 at 6, crashes at 10, and asks with epoch 1 when it is back. Members and leader are not: it asks for them.",
                ),
                wrong(
                    "R.30",
                    "Note 6: TCP makes assumption 1 true.",
                    &[
                        run("a=bully&answer_timeout=4&start=0&delay=1-9", "one leader falls, agreement falls"),
                        run("a=bully&start=0&delay=1-9", "nothing falls, claim bully.bound holds"),
                    ],
                    "It does not: it repeats and orders, and bounds no delay. An answer that comes after the deadline breaks the election (first run); synchrony is a bound that is known and waited for (second). There is no TCP in a run.",
                ),
                partly(
                    "R.31",
                    "Note 7: that members come and go is told to all, for assumptions 2 and 6.",
                    &[
                        run(
                            "a=bully&established=yes&faults=leave:5@2",
                            "leave 5, leader 5, elected at 3, announced at 4",
                        ),
                        run(
                            "a=bully&established=yes&faults=join:5@2",
                            "join 5, coordinator 5, leader 6, announced at 3",
                        ),
                    ],
                    "For 6 it does. Assumption 2 is that processes fail at any time, and who crashes tells nobody: that takes the detector.",
                ),
                noted(
                    "R.32",
                    "Note 8: a detector by heartbeats is provided, for assumption 3.",
                    &[
                        run(
                            "a=bully&established=yes&detector=heartbeat:3:6&faults=crash:5@2",
                            "heartbeat 45, elected at 9, leader 5, announced at 10",
                        ),
                        run(
                            "a=bully&established=yes&delay=1-9&detector=heartbeat:3:4&time=1000",
                            "no end (stopped after tick 1000), termination falls",
                        ),
                    ],
                    "After a timeout, not at once; and who is slow is suspected.",
                ),
                partly(
                    "R.33",
                    "Note 9: processes stop when they fail, for assumption 4.",
                    &[run(
                        "a=bully&n=8&start=7&detector=perfect&faults=crash:7+3",
                        "leader 7, announced at 5, nothing falls",
                    )],
                    "Even amid a broadcast: three of seven announcements are out. But assumption 4 goes on: they come back by restarting (R.7), of which stopping says nothing.",
                ),
                wrong(
                    "R.34",
                    "Note 10: blocking input and output on TCP delivers reliably.",
                    &[
                        run("a=bully&start=0,5&faults=partition:0-2/3-5", "several lead, lost 12, one leader falls"),
                        run("a=bully&start=none&faults=crash:5,notice:0", "to crashed 5"),
                    ],
                    "It cannot: what is sent to a process that is cut off is lost, or late without bound, however the sender waits; so is what is sent to one that has crashed.",
                ),
            ],
        },
    ],
};
