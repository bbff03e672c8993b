//! Ready scenarios of Dolev–Klawe–Rodeh.

use crate::claims::sources::{HERE, LECTURE_22, TEL};
use crate::gallery::{End, Entry, broken};
use crate::properties::TERMINATION;

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "dolev-klawe-rodeh-reversed",
        title: "What further improvements really are",
        text: "Chang and Roberts' worst case, where 36 tokens go round: here half of the candidates are out in each round, and one round is enough. 3n messages elect.",
        source: LECTURE_22,
        link: "a=dolev-klawe-rodeh&n=8&ids=descending",
        end: End::Leader("8"),
        sent: "16 first, 8 second, 8 elected",
        broken: None,
    },
    Entry {
        id: "dolev-klawe-rodeh-rounds",
        title: "As many rounds as there can be",
        text: "Every second candidate beats its neighbours, round after round: 8, 4, 2, 1 are left, and 2n log₂ n + n messages elect. It is the worst case.",
        source: TEL,
        link: "a=dolev-klawe-rodeh&ids=1,5,2,7,3,6,4,8",
        end: End::Leader("8"),
        sent: "32 first, 24 second, 8 elected",
        broken: None,
    },
    Entry {
        id: "dolev-klawe-rodeh-not-fifo",
        title: "Rounds that mix",
        text: "A message overtakes another and is taken for one of the same round. In the end nobody is active, and nobody leads.",
        source: HERE,
        link: "a=dolev-klawe-rodeh&delay=1-9&fifo=no",
        end: End::Nobody,
        sent: "7 first, 6 second",
        broken: broken("fifo", TERMINATION, "a=dolev-klawe-rodeh&delay=1-9"),
    },
];
