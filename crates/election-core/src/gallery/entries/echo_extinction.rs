//! Ready scenarios of Echo with extinction.

use crate::claims::sources::{FOKKINK, HERE, TEL};
use crate::gallery::{End, Entry, broken};
use crate::properties::TERMINATION;

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "echo-one",
        title: "One wave, out and back",
        text: "5's wave crosses each of the E edges from both ends, 2E tokens, and comes back. Then 5's news does the same.",
        source: TEL,
        link: "a=echo-extinction&n=9&start=4",
        end: End::Leader("5"),
        sent: "24 token, 24 elected",
        broken: None,
    },
    Entry {
        id: "echo-all",
        title: "The best wave puts out the others",
        text: "All start. Whoever meets a better wave leaves its own; only 9's is never left, and comes back: at most 2nE tokens.",
        source: FOKKINK,
        link: "a=echo-extinction&n=9",
        end: End::Leader("9"),
        sent: "75 token, 24 elected",
        broken: None,
    },
    Entry {
        id: "echo-crash",
        title: "An echo that never comes",
        text: "1 crashes when the wave reaches it. Its neighbours wait for its token, and the wave never comes back to 5.",
        source: HERE,
        link: "a=echo-extinction&n=9&start=4&faults=crash:0@2",
        end: End::Nobody,
        sent: "20 token",
        broken: broken("no-faults", TERMINATION, "a=echo-extinction&n=9&start=4"),
    },
];
