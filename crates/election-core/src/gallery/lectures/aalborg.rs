//! Aalborg's slides: Chang-Roberts with participants, and Bully in rounds.

use super::super::lecture::{Lecture, noted, shown, told};
use crate::claims::sources;

pub(in crate::gallery) static AALBORG: Lecture = Lecture {
    key: "aalborg",
    name: sources::AALBORG,
    lines: &[
        noted(
            "Election",
            "A process is chosen for a special task. Several may call an election at once, and still only one is chosen.",
            "a=chang-roberts&variant=participants&n=8&start=1,4",
            "2 and 5 call at once: two tokens set off, one comes home.",
        ),
        noted(
            "Safety",
            "For each process, L(p) is undefined or the live process with the largest identity.",
            "a=chang-roberts&variant=participants&n=8&start=0",
            "Open \"know the leader\" and step through it: the row of leaders is empty until the largest knows that it has won, and never names anybody else.",
        ),
        noted(
            "Liveness",
            "Every process takes part, and in the end knows a leader or has crashed.",
            "a=chang-roberts&variant=participants&faults=crash:5@3",
            "It needs an assumption: here the winner crashes with its token on the way, nobody notices, and nobody ever leads.",
        ),
        shown(
            "The ring",
            "Processes stand in a ring, know their successor only, and do not know how many they are.",
            "a=chang-roberts&variant=participants&n=8&ids=shuffled",
        ),
        noted(
            "The idea",
            "Start with your own identity; when one arrives, forward the larger one: the other's if it wins, your own otherwise.",
            "a=chang-roberts&variant=participants&n=8&ids=descending&start=0,4",
            "\"Your own otherwise\" holds for those that take no part yet. Who takes part already drops the smaller one, in the slides' \
             own program, too; forwarding its own again would count every token twice.",
        ),
        noted(
            "The program",
            "The program lets every process send its own identity first.",
            "a=chang-roberts&variant=participants&n=8",
            "This is the slides' program, message for message, with identities rising along the ring: the best case, 3N − 1 with the \
             announcement.",
        ),
        noted(
            "Messages",
            "3N − 1 messages an election: N − 1 to reach the largest, N for its token to come home, N to tell everybody.",
            "a=chang-roberts&variant=participants&n=8&start=0",
            "Printed as what an election costs. It is what one costs when a single process calls it and stands right after the \
             largest. From right before it, 2N + 1.",
        ),
        shown(
            "Messages",
            "The fewest with one caller: the largest itself calls, 2N.",
            "a=chang-roberts&variant=participants&n=8&start=7",
        ),
        noted(
            "Messages",
            "What the slides do not say: how many when everybody calls and the order is bad.",
            "a=chang-roberts&variant=participants&n=8&ids=descending",
            "n(n + 1)/2 + n: 44 for n = 8, where 3N − 1 is 23.",
        ),
        noted(
            "Failures",
            "The ring is of little use where processes fail.",
            "a=chang-roberts&faults=crash:5@3",
            "The token of the process that crashes makes all others drop out, and is lost at it.",
        ),
        shown(
            "Failures",
            "With a failure detector it can be mended: the others are told, drop the token of the crashed, and start again.",
            "a=chang-roberts&detector=perfect&faults=crash:5@3",
        ),
        noted(
            "Bully: what it assumes",
            "Messages arrive within a known time, processes may crash, and everybody knows everybody's identity.",
            "a=bully&start=0",
            "Switch each assumption off under \"Break an assumption\", and see which property goes with it.",
        ),
        shown(
            "Bully: the messages",
            "election calls the higher ones, answer shuts up the lower one, coordinator tells who leads.",
            "a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4",
        ),
        noted(
            "Bully: the program",
            "In rounds: ask the higher ones, answer the lower ones, lead after a round in which nothing came.",
            "a=bully&variant=slides",
            "The slides' program, round for round. Everybody starting, it elects two leaders for every n from 2 on: an answer takes two              rounds, and the lowest hears nothing in its first.",
        ),
        noted(
            "Bully: the program",
            "The same with a round as long as an answer takes.",
            "a=bully&variant=slides&answer_timeout=2",
            "One leader. The deadline was too tight.",
        ),
        noted(
            "Bully: the deadline",
            "An answer takes at most 2T + M: there, handled, and back. Who hears nothing for so long may lead.",
            "a=bully&answer_timeout=1&start=4",
            "A deadline that is too tight elects two, as the slides remark.",
        ),
        noted(
            "Bully: best case",
            "The second highest notices that the highest has crashed, and tells everybody: N − 2 messages.",
            "a=bully&skip_failed=yes&start=none&detector=perfect&faults=crash:5,notice:4@2",
            "N counts the crashed leader, and the second highest does not ask it, because it knows.",
        ),
        shown(
            "Bully: worst case",
            "The lowest notices, and everybody asks everybody higher: of the order of N² messages.",
            "a=bully&start=none&faults=crash:5,notice:0",
        ),
        noted(
            "Bully: a process comes back",
            "A process that returns calls an election; the highest simply takes over.",
            "a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4,recover:7@8",
            "Until the news has arrived, two lead. Safety as defined before falls for that long; the page calls it a takeover.",
        ),
        noted(
            "Repeated identities",
            "Identities are distinct.",
            "a=chang-roberts&ids=1,4,2,3,4,2",
            "Not said is what happens when they are not: each of the two best takes the other's token for its own, and both lead.",
        ),
        told(
            "Agreement",
            "Election, mutual exclusion and agreement belong together.",
            "Only election is shown here, and the token ring for mutual exclusion beside it.",
        ),
    ],
};
