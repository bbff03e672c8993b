//! UNIMORE's slides: Bully, and the ring that gathers a list.

use super::super::lecture::{Lecture, noted, shown, told};
use crate::claims::sources;

pub(in crate::gallery) static UNIMORE: Lecture = Lecture {
    key: "unimore",
    name: sources::UNIMORE,
    lines: &[
        told(
            "Why a leader",
            "Many algorithms need one process as coordinator, initiator or sequencer; which one matters little.",
            "Here the one with the best identity is chosen, and one switch says whether the largest or the smallest is best.",
        ),
        noted(
            "What is assumed",
            "Every process has a number of its own and knows all others' numbers, but not who is up.",
            "a=bully&start=0",
            "Each assumption can be switched off under \"Break an assumption\".",
        ),
        shown(
            "Bully: P calls",
            "P sends election to all higher ones. If none answers, P leads and tells everybody.",
            "a=bully&start=5",
        ),
        shown("Bully: one answers", "If a higher one answers, it takes over, and P's part is done.", "a=bully&start=3"),
        shown(
            "Bully: the figure",
            "7 has crashed, and 4 notices: it asks 5, 6 and 7. 5 and 6 answer, and 6 leads.",
            "a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4",
        ),
        noted(
            "Bully: the figure",
            "7 is back, and takes over.",
            "a=bully&ids=0,1,2,3,4,5,6,7&start=none&faults=crash:7,notice:4,recover:7@8",
            "Until the news has arrived, two lead.",
        ),
        noted(
            "Bully: best case",
            "n − 1 messages, when the highest starts.",
            "a=bully&start=5",
            "The slide counts coordinator messages here, and there are no others.",
        ),
        noted(
            "Bully: worst case",
            "n(n − 1) messages, when the lowest starts.",
            "a=bully&start=0",
            "Election and answer messages only: the announcement, which the best case consists of, is left out. With it, n² − 1.",
        ),
        noted(
            "Bully: timeouts",
            "Nobody may be taken for crashed that is only slow: a timeout of 2T + M.",
            "a=bully&answer_timeout=1&start=4",
            "With less, two lead.",
        ),
        shown(
            "Ring: the idea",
            "Each adds its number to a list that goes round; back at its initiator, the list says who leads, and goes round once more.",
            "a=ring-list&n=8&start=3&detector=perfect",
        ),
        noted(
            "Ring: the figure",
            "2 and 5 notice at once that 7 has crashed; two lists go round.",
            "a=ring-list&ids=0,1,2,3,4,5,6,7&start=2@2,5@2&detector=perfect&faults=crash:7",
            "The slide says \"2 and 1 elect 6\". It is 2 and 5 that start.",
        ),
        noted(
            "Ring: messages",
            "Always 2n messages.",
            "a=ring-list&n=8&start=3&detector=perfect",
            "For one starter, n counting the live ones. For k starters, 2 k n: nobody stops the other's list.",
        ),
        noted(
            "Ring: dead successors",
            "Who is down is skipped.",
            "a=ring-list&ids=0,1,2,3,4,5,6,7&start=2,5&faults=crash:7",
            "Somebody has to find out: without a failure detector, by asking and waiting, which the 2n do not count.",
        ),
        noted(
            "Ring: what is not said",
            "An initiator may crash while its list is on the way.",
            "a=ring-list&start=0,2&faults=crash:2@3",
            "Then the list goes round for ever.",
        ),
    ],
};
