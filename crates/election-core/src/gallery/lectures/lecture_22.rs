//! "Lecture 22": LeLann and Chang-Roberts, with the smallest identity winning.

use super::super::lecture::{Lecture, noted, shown, told};
use crate::claims::sources;

pub(in crate::gallery) static LECTURE_22: Lecture = Lecture {
    key: "lecture-22",
    name: sources::LECTURE_22,
    lines: &[
        noted(
            "Election and mutual exclusion",
            "Both choose one among many.",
            "a=token-ring",
            "They differ: an election need not be fair, all others have to be told who won, and the one that was chosen may crash \
             while it holds the task.",
        ),
        shown(
            "The ring",
            "Processes on a ring send one way, over channels that keep the order; each knows its own identity only.",
            "a=lelann&n=8&ids=shuffled&wins=smallest",
        ),
        noted(
            "LeLann: the idea",
            "Each initiator sends its identity all the way round and writes down the others'. The smallest on its list leads.",
            "a=lelann&wins=smallest&start=0,2,5",
            "Each of the three tokens goes all six hops; each initiator decides when its own is back.",
        ),
        shown(
            "LeLann: the others",
            "Who does not start passes tokens on and cannot win.",
            "a=lelann&wins=smallest&start=3",
        ),
        noted(
            "LeLann: ELECTED",
            "Nobody starts another election before it has received ELECTED.",
            "a=lelann&wins=smallest&faults=notice:4@8",
            "5 has lost, waits for the announcement, and suspects the leader meanwhile: it does not start again.",
        ),
        noted(
            "LeLann: FIFO",
            "Channels keep the order.",
            "a=lelann&n=4&delay=1-3&fifo=no",
            "It is needed: where 3's token overtakes 4's, 3 decides before it has heard of 4, and two lead.",
        ),
        shown("LeLann: messages", "k initiators cost k N messages, and all of them N².", "a=lelann&n=8&wins=smallest"),
        shown("LeLann: time", "N rounds when all start at once.", "a=lelann&n=8&wins=smallest"),
        noted(
            "LeLann: time",
            "2N − 1 rounds when the last starter begins just before the first token reaches it.",
            "a=lelann&n=8&wins=smallest&start=0,7@7",
            "The last one starts in round N − 1, and its token needs N rounds.",
        ),
        noted(
            "Chang-Roberts: the idea",
            "An initiator drops every identity that loses to its own.",
            "a=chang-roberts&n=8&ids=shuffled&wins=smallest",
            "Follow one arc to its stop bar: there stands the process that dropped it, and why.",
        ),
        noted(
            "Chang-Roberts: the figure",
            "1, 3 and 6 start.",
            "a=chang-roberts&wins=smallest&start=0,2,5",
            "The smallest wins, so 1 leads. 3's and 6's tokens get as far as 1.",
        ),
        told(
            "Chang-Roberts: the program",
            "The loop is left by who is no candidate.",
            "Taken literally, who has lost stops passing tokens on, and the winner's never comes home: there is no leader on 1 of 2 \
             rings of three, 5 of 6 of four, 23 of 24 of five, 119 of 120 of six, 719 of 720 of seven (all starting at once).",
        ),
        noted(
            "Chang-Roberts: best case",
            "2N − 1 messages.",
            "a=chang-roberts&n=8&ids=descending&wins=smallest",
            "With the smallest winning, the best order is the falling one: every token but the winner's goes one hop.",
        ),
        noted(
            "Chang-Roberts: worst case",
            "N(N + 1)/2 messages, printed on one slide as (n − 1)/2.",
            "a=chang-roberts&n=8&wins=smallest",
            "36 for N = 8. (n − 1)/2 would be 3.5: a factor was lost in print.",
        ),
        noted(
            "Chang-Roberts: the sum",
            "The sum of N − i is turned into N minus the sum of i.",
            "a=chang-roberts&n=8&wins=smallest",
            "For N = 8 that gives −20. N stands in the sum N times: N² − N(N − 1)/2 = N(N + 1)/2 = 36.",
        ),
        noted(
            "Chang-Roberts: mean",
            "On average of the order of N log N messages.",
            "a=chang-roberts&n=8&ids=shuffled&wins=smallest",
            "Exactly N (1 + 1/2 + … + 1/N) over all orders: 21.7 for N = 8.",
        ),
        shown(
            "Chang-Roberts: time",
            "N rounds until one is elected, when all start at once.",
            "a=chang-roberts&n=8&wins=smallest",
        ),
        noted(
            "Chang-Roberts: time",
            "2N − 1 rounds in the staggered start, as with LeLann.",
            "a=chang-roberts&n=8&ids=descending&wins=smallest&start=0,7@7",
            "The winner starts last, in round N − 1, and stands N − 1 hops behind the first.",
        ),
        noted(
            "Further improvements?",
            "Could those that do not start filter, too? Could one compare with the best seen so far?",
            "a=chang-roberts&non_initiators_filter=yes&compare_with_best_seen=yes&n=8&ids=shuffled&wins=smallest&start=0,3,6",
            "On channels that keep the order, neither saves a single message: what could be dropped has been dropped already. The \
             claim beside the run has it checked.",
        ),
        noted(
            "Further improvements?",
            "Is there anything better?",
            "a=dolev-klawe-rodeh&n=8&wins=smallest",
            "With other algorithms: those that compare in rounds need of the order of N log N messages in the worst case, too.",
        ),
    ],
};
