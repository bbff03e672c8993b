//! How to read the lines of a lecture: the words for what a run shows, and what links count.

use crate::properties;

/// Words that lines use, and what they mean.
const WORDS: [(&str, &str); 17] = [
    (
        "start=2, notice:0, crash:5",
        "Links count processes from 0, in the order in which they stand; elsewhere they are called by their identities, which are 1, 2, 3, ... \
         where a link gives none. So crash:5 is the crash of 6.",
    ),
    (
        "partly, wrong",
        "Shown in part, by something else in its place, or under a condition that the line does not name; wrong, and the run shows what goes wrong, \
         or what is right.",
    ),
    (
        "at 6",
        "What is to be seen after tick 6; without it, at the end. A tick is a round where every message takes one.",
    ),
    ("elected at 6", "At tick 6 a process leads for the first time."),
    (
        "announced at 8",
        "From tick 8 on every process that lives knows the leader, and goes on knowing it. \"never\": that does not come.",
    ),
    ("ends at 9", "Nothing happens after tick 9."),
    (
        "messages 17, election 11, elected messages 6",
        "So many are sent: in all, and of a kind. Kinds have the playground's names, whatever a lecture calls them.",
    ),
    ("lost 3, to crashed 2", "So many messages are lost; so many of them because the receiver has crashed."),
    ("leader 6, no leader, several lead", "6 leads, and nobody else; nobody does; more than one does."),
    ("no end", "The run would go on for ever, or was stopped at its limit; the reason stands beside it."),
    (
        "claim cr.worst holds",
        "A published figure, called cr.worst here, is about this run, and is what was counted in it. The page has its formula below the run, \
         the command line under \"election claims\".",
    ),
    (
        "agreement falls, nothing falls",
        "This property is violated; none is. The properties stand at the end of this list.",
    ),
    (
        "T, M",
        "The longest time that a message takes, and that handling one takes: 1 tick and 0 where a link says nothing else. Bully waits 2T + M for \
         an answer, and twice that for a coordinator, unless a link says otherwise.",
    ),
    ("notice:0", "Somebody is made to believe that the leader has failed, and acts on it, whether it is true or not."),
    ("partition, heal", "The network is cut into these groups; it is whole again."),
    ("epoch, term", "The number of a leader's time. Raft's word is term."),
    (
        "participants, filter",
        "Two forms of Chang–Roberts. In the first everybody whom a token reaches takes part; in the second, which links do not name, who has not \
         started only passes tokens on.",
    ),
];

/// How to read lines: words, and what they mean, the properties last.
pub fn how_to_read() -> impl Iterator<Item = (&'static str, &'static str)> {
    WORDS.into_iter().chain(properties::meanings())
}
