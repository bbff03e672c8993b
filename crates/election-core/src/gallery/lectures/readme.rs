//! The readme of a Bully implementation in Java, by the numbers of its sentences.

use super::super::lecture::{Lecture, noted, shown, told};
use crate::claims::sources;

pub(in crate::gallery) static README: Lecture = Lecture {
    key: "readme",
    name: sources::README,
    lines: &[
        noted(
            "Assumption 1",
            "The system is synchronous.",
            "a=bully&answer_timeout=1&start=4",
            "Without a known largest delay, a slow process is taken for a crashed one, and two lead.",
        ),
        shown(
            "Assumption 2",
            "Processes may fail at any time, during the election, too.",
            "a=bully&ids=3,5,6,12,32,80&start=none&faults=crash:5,notice:2,crash:4@3",
        ),
        noted(
            "Assumption 3",
            "A failure detector detects failed processes.",
            "a=bully&established=yes&detector=perfect&faults=crash:5@2",
            "The leader falls, everybody is told, and the election starts by itself.",
        ),
        shown(
            "Assumption 4",
            "A process fails by stopping and returns by restarting.",
            "a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4,recover:7@8",
        ),
        noted(
            "Assumption 5",
            "Messages between processes are delivered reliably.",
            "a=bully&start=0,5&faults=partition:0-2/3-5",
            "A network that is split breaks it: two leaders.",
        ),
        shown(
            "Assumption 6",
            "Each process knows its own identity and address and everybody else's.",
            "a=bully&start=0",
        ),
        shown(
            "Messages 1 to 3",
            "Election calls one, Answer (Alive) responds to it, Coordinator (Victory) announces who won.",
            "a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4",
        ),
        shown(
            "When it begins",
            "A process that recovers, or learns that the coordinator has failed, begins an election.",
            "a=bully&established=yes&detector=perfect&faults=crash:5@2",
        ),
        shown("Step 1", "The highest announces its victory at once; others ask all higher ones.", "a=bully&start=5"),
        shown("Step 2", "Who gets no answer announces its victory.", "a=bully&start=none&faults=crash:5,notice:4"),
        shown(
            "Step 3",
            "Who gets an answer waits for the victory message, and begins again when it does not come.",
            "a=bully&ids=3,5,6,12,32,80&start=none&faults=crash:5,notice:2,crash:4@3",
        ),
        noted(
            "Step 4",
            "Who is asked by a lower one answers, and starts the election process at the beginning.",
            "a=bully&restart_on_every_election=yes&start=0",
            "Taken literally, even during an election of its own: 2ⁿ⁻¹ − 1 election messages. Everybody else leaves it at one election.",
        ),
        noted(
            "Step 4",
            "The same with the highest crashed.",
            "a=bully&restart_on_every_election=yes&n=7&start=none&faults=crash:6,notice:0",
            "Literally, it never ends: whoever waits for an answer is asked again before the time is up.",
        ),
        noted(
            "Step 5",
            "Who receives Coordinator takes its sender for the coordinator.",
            "a=bully&obey_any=yes&start=0",
            "Whoever it is: a lower sender, too. It makes no difference while at most one announces itself.",
        ),
        noted(
            "Step 5",
            "The same with a deadline that is too tight.",
            "a=bully&answer_timeout=1&announce_to=all&obey_any=yes&start=4",
            "Two announce themselves to all, each follows the other, and nobody leads. Who follows higher ones only, as everybody else has \
             it, stays leader of the two if it is the highest.",
        ),
        noted(
            "Note 1",
            "Identities are UUIDs of version 4, compared with each other.",
            "a=bully&ids=uuid&start=0",
            "As unsigned numbers of 128 bits here. java.util.UUID compares its halves as signed ones: there an identity that begins \
             with 8 to f loses to one that begins with 0 to 7.",
        ),
        told("Note 2", "An identity does not change during a process's life.", "So here; who recovers keeps it, too."),
        noted(
            "Notes 3 and 4",
            "From election to the leader's death the epoch stays the same; a new round raises it.",
            "a=bully&epochs=yes&n=5&start=none&delay=1-5&faults=crash:4,notice:3,recover:4@13&seed=8418",
            "Epochs put announcements in order. They do not make a leader unique: a highest process that returns cannot know the \
             epoch in force, and two lead in the same one.",
        ),
        told(
            "Note 5",
            "Members, leader and epochs may be kept in stable storage.",
            "Epochs are, here; the rest is not needed.",
        ),
        told(
            "Note 6",
            "TCP makes the system synchronous.",
            "It does not: TCP gives order and repetition, and no largest delay.",
        ),
        shown(
            "Note 7",
            "Who joins or leaves is made known to all processes.",
            "a=bully&established=yes&faults=leave:5@2",
        ),
        noted(
            "Note 7",
            "A higher one joins.",
            "a=bully&established=yes&faults=join:5@2",
            "It tells everybody and leads at once. Until 5 has heard of it, two lead.",
        ),
        noted(
            "Note 8",
            "A failure detector by heartbeats is provided.",
            "a=bully&established=yes&detector=heartbeat:3:6&faults=crash:5@2",
            "The crash is noticed after the timeout, not at once; and a delay longer than it makes the living suspects.",
        ),
        shown("Note 9", "Processes stop when they fail.", "a=bully&n=8&start=7&detector=perfect&faults=crash:7+3"),
        told(
            "Note 10",
            "Blocking input and output makes delivery reliable.",
            "It does not, and the program does not use it either: its transport is an event loop. A message to a process that crashes \
             is lost all the same.",
        ),
    ],
};
