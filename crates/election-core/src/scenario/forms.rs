//! The forms of a value, for those who choose instead of writing.

use crate::scenario::takes::{Alternative, DELAY, PROXIES, Part, SWIM_PERIOD, SWIM_TIMEOUT};

/// The orders of identities; a list is written instead of them.
pub(super) const ORDERS: &[Alternative] = &[
    Alternative::word("ascending", "ascending", "1, 2, 3 and so on, in the order of the positions."),
    Alternative::word("descending", "descending", "From the largest down to 1, in the order of the positions."),
    Alternative::word("shuffled", "shuffled", "In an order that is drawn from the seed."),
    Alternative::word("uuid", "UUIDs", "Long random identities, drawn from the seed."),
    Alternative::word(
        "uuid-signed",
        "UUIDs, signed",
        "The same, compared as java.util.UUID does: both halves as signed numbers, so that those from 8 on are the smaller ones.",
    ),
];

pub(super) const STARTS: &[Alternative] = &[
    Alternative::word("all", "all", "Every process starts at tick 0."),
    Alternative::word("none", "none", "Nobody starts by itself: a detected crash starts an election."),
];

pub(super) const DELAYS: &[Alternative] = &[
    Alternative {
        label: "fixed",
        help: "Every message takes equally long.",
        word: "",
        parts: &[Part { label: "ticks", before: "", bounds: DELAY, default: 1 }],
        after: "",
    },
    Alternative {
        label: "random",
        help: "The delay of each message is drawn from the seed.",
        word: "",
        parts: &[
            Part { label: "shortest", before: "", bounds: DELAY, default: 1 },
            Part { label: "longest", before: "-", bounds: DELAY, default: 4 },
        ],
        after: "",
    },
];

pub(super) const DETECTORS: &[Alternative] = &[
    Alternative::word("none", "none", "Nobody learns of a crash."),
    Alternative {
        label: "perfect",
        help: "Every live process learns of every crash and recovery; who recovers or joins later learns of no earlier one.",
        word: "perfect",
        parts: &[Part { label: "ticks later", before: ":", bounds: DELAY, default: 1 }],
        after: "",
    },
    Alternative {
        label: "heartbeats",
        help: "Processes send heartbeats; who is silent for too long is suspected.",
        word: "heartbeat",
        parts: &[
            Part { label: "one every", before: ":", bounds: DELAY, default: 1 },
            Part { label: "suspect after", before: ":", bounds: DELAY, default: 3 },
        ],
        after: "",
    },
    Alternative {
        label: "SWIM",
        help: "Each process pings one other in each period, then has others ping it; who answers nobody is declared failed to all.",
        word: "swim",
        parts: &[
            Part { label: "one ping every", before: ":", bounds: SWIM_PERIOD, default: 6 },
            Part { label: "ask others after", before: ":", bounds: SWIM_TIMEOUT, default: 2 },
            Part { label: "how many others", before: ":", bounds: PROXIES, default: 2 },
        ],
        after: "",
    },
    Alternative {
        label: "neighbours",
        help: "As perfect, but only neighbours are told: those that have a channel to the process, or from it.",
        word: "perfect",
        parts: &[Part { label: "ticks later", before: ":", bounds: DELAY, default: 1 }],
        after: ":neighbours",
    },
];
