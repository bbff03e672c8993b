//! Every field of a scenario, in one table: JSON and link, their errors, `--help` and the page's panel all read it.

use crate::scenario::takes::Takes::{self, Flag, List, Names, Number, Probability, Process, True, Value};
use crate::scenario::takes::{
    Alternative, DELAY, EVENTS, Form, IDENTITY, MESSAGE, PROCESSES, PROCESSING, PROXIES, Part, SEED, SENDS,
    SWIM_PERIOD, SWIM_TIMEOUT, TICK, VERSION,
};

/// A field of a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Where it stands in JSON: `network.loss`.
    pub json: &'static str,
    /// Its key in a link: `loss`.
    pub link: &'static str,
    /// Its label on the page and in `--help`.
    pub label: &'static str,
    /// One sentence: what it says.
    pub help: &'static str,
    /// What it may be.
    pub takes: Takes,
    /// What it is when it is left out, as a link writes it; none when that depends on the algorithm or on other fields, or
    /// nothing stands for it.
    pub default: Option<&'static str>,
}

/// The fields that a link has too, in the order in which it writes them.
pub const FIELDS: &[Field] = &[
    Field {
        json: "algorithm",
        link: "a",
        label: "Algorithm",
        help: "Which algorithm runs.",
        takes: Value(Form {
            json: "the key of an algorithm",
            link: "the key of an algorithm",
            words: &[],
            alternatives: &[],
        }),
        default: None,
    },
    Field {
        json: "processes",
        link: "n",
        label: "Processes",
        help: "How many processes there are; as many as identities where these are listed.",
        takes: Number(PROCESSES),
        default: Some("6"),
    },
    Field {
        json: "ids",
        link: "ids",
        label: "Order",
        help: "The identities by position; ascending, or none where the algorithm runs on anonymous processes.",
        takes: List(Form {
            json: r#"one of {"order": …}, {"values": […]}, {"uuid": true}, {"anonymous": true}"#,
            link: "ascending, descending, shuffled, uuid, anonymous, or a list such as 80,32,5",
            words: &["ascending", "descending", "shuffled", "uuid", "anonymous"],
            alternatives: ORDERS,
        }),
        default: None,
    },
    Field {
        json: "winner",
        link: "wins",
        label: "Who wins",
        help: "Which identity wins.",
        takes: Names(&["largest", "smallest"]),
        default: Some("largest"),
    },
    Field {
        json: "established",
        link: "established",
        label: "A leader is already known",
        help: "At tick 0 every process knows the best identity as its leader. The leader's crash, once detected, starts an election.",
        takes: Flag,
        default: Some("no"),
    },
    Field {
        json: "start",
        link: "start",
        label: "Who starts",
        help: "Who starts an election by itself, and when; everyone at tick 0, or nobody where a leader is established.",
        takes: List(Form {
            json: r#""all", "none" or a list of {"process": …, "at": …}"#,
            link: "all, none or a list such as 0,3@5",
            words: &["all", "none"],
            alternatives: STARTS,
        }),
        default: None,
    },
    Field {
        json: "network.topology",
        link: "net",
        label: "Topology",
        help: "Who may send to whom, by the name of a topology.",
        takes: Value(Form {
            json: r#"the name of a topology or {"edges": [[0, 1], …]}"#,
            link: "the name of a topology",
            words: &[],
            alternatives: &[],
        }),
        default: None,
    },
    Field {
        json: "network.topology.edges",
        link: "edges",
        label: "Edges",
        help: "Who may send to whom, edge by edge.",
        takes: List(Form {
            json: "a list of edges, each of two positions: [[0, 1], [1, 2]]",
            link: "a list of edges such as 0-1,1-2",
            words: &[],
            alternatives: &[],
        }),
        default: None,
    },
    Field {
        json: "network.delay",
        link: "delay",
        label: "Delay",
        help: "How many ticks a message takes; of a range, the number is drawn for each message.",
        takes: Value(Form {
            json: r#"{"fixed": …} or {"uniform": [shortest, longest]}"#,
            link: "ticks, 3, or a range, 1-5",
            words: &[],
            alternatives: DELAYS,
        }),
        default: Some("1"),
    },
    Field {
        json: "network.processing",
        link: "processing",
        label: "Handling",
        help: "How many ticks a process takes to handle a message: what it sends leaves that much later. Starts and timers take none.",
        takes: Number(PROCESSING),
        default: Some("0"),
    },
    Field {
        json: "network.fifo",
        link: "fifo",
        label: "First in, first out",
        help: "Messages of one channel arrive in the order in which they were sent.",
        takes: Flag,
        default: Some("yes"),
    },
    Field {
        json: "network.loss",
        link: "loss",
        label: "Lost",
        help: "How likely a message is lost.",
        takes: Probability,
        default: Some("0"),
    },
    Field {
        json: "network.duplicate",
        link: "dup",
        label: "Duplicated",
        help: "How likely a message arrives a second time.",
        takes: Probability,
        default: Some("0"),
    },
    Field {
        json: "network.corrupt",
        link: "corrupt",
        label: "Corrupted",
        help: "How likely a message arrives with another identity in it than was sent.",
        takes: Probability,
        default: Some("0"),
    },
    Field {
        json: "network.checksum",
        link: "checksum",
        label: "Checksum",
        help: "A corrupted message is recognised and refused, so that it is lost instead of believed.",
        takes: Flag,
        default: Some("no"),
    },
    Field {
        json: "detector",
        link: "detector",
        label: "Failure detector",
        help: "How processes learn of a crash.",
        takes: Value(Form {
            json: r#""none", {"perfect": {"delay": …}}, {"heartbeat": {"period": …, "timeout": …}} or {"swim": {"period": …, "timeout": …, "proxies": …}}"#,
            link: "none, perfect, perfect:delay, heartbeat:period:timeout or swim:period:timeout:proxies",
            words: &["none", "perfect", "heartbeat", "swim"],
            alternatives: DETECTORS,
        }),
        default: Some("none"),
    },
    Field {
        json: "faults",
        link: "faults",
        label: "Faults",
        help: "What happens to processes and channels, and when.",
        takes: List(Form {
            json: r#"a list of faults such as {"at": 3, "crash": 5}"#,
            link: "crash:process@tick, crash:process@tick+sends, recover:…, join:…, leave:…, notice:…, \
                   partition:0-2/3.4@tick, heal@tick",
            words: &[],
            alternatives: &[],
        }),
        default: None,
    },
    Field {
        json: "overrides",
        link: "by-hand",
        label: "By hand",
        help: "What was done by hand to single messages, by their numbers.",
        takes: List(Form {
            json: r#"a list such as [{"message": 7, "action": "drop"}]"#,
            link: "drop:message, duplicate:message, corrupt:message or deliver:message@tick",
            words: &[],
            alternatives: &[],
        }),
        default: None,
    },
    Field {
        json: "seed",
        link: "seed",
        label: "Seed",
        help: "The same seed draws the same order, delays and losses.",
        takes: Number(SEED),
        default: Some("1"),
    },
    Field {
        json: "limits.events",
        link: "events",
        label: "Most steps",
        help: "After how many steps a run that does not end is stopped.",
        takes: Number(EVENTS),
        default: Some("2000000"),
    },
    Field {
        json: "limits.time",
        link: "time",
        label: "Last tick",
        help: "After which tick a run that does not end is stopped.",
        takes: Number(TICK),
        default: Some("1000000"),
    },
];

/// What has a path of its own in JSON only: parts of the fields above, the objects that they stand in, and the version.
/// `[]` is an entry of a list.
const PARTS: &[(&str, Takes)] = &[
    ("", in_json(r#"an object with at least "algorithm""#)),
    ("version", Number(VERSION)),
    ("options", in_json("an object of options")),
    ("ids.order", Names(&["ascending", "descending", "shuffled"])),
    ("ids.values", in_json("a list of identities")),
    ("ids.values[]", Number(IDENTITY)),
    ("ids.uuid", True),
    ("ids.anonymous", True),
    ("start[]", in_json(r#"{"process": …, "at": …}"#)),
    ("start[].process", Process),
    ("start[].at", Number(TICK)),
    ("network", in_json("an object with topology, delay, processing, fifo, loss, duplicate, corrupt, checksum")),
    ("network.topology.edges[]", in_json("two positions such as [0, 1]")),
    ("network.topology.edges[][]", Process),
    ("network.delay.fixed", Number(DELAY)),
    ("network.delay.uniform", in_json("a list of two: the shortest and the longest delay")),
    ("network.delay.uniform[]", Number(DELAY)),
    ("detector.perfect", in_json(r#"{"delay": …}"#)),
    ("detector.perfect.delay", Number(DELAY)),
    ("detector.heartbeat", in_json(r#"{"period": …, "timeout": …}"#)),
    ("detector.heartbeat.period", Number(DELAY)),
    ("detector.heartbeat.timeout", Number(DELAY)),
    ("detector.swim", in_json(r#"{"period": …, "timeout": …, "proxies": …}"#)),
    ("detector.swim.period", Number(SWIM_PERIOD)),
    ("detector.swim.timeout", Number(SWIM_TIMEOUT)),
    ("detector.swim.proxies", Number(PROXIES)),
    ("faults[]", in_json(FAULT)),
    ("faults[].at", Number(TICK)),
    ("faults[].crash", Process),
    ("faults[].after_sends", Number(SENDS)),
    ("faults[].recover", Process),
    ("faults[].notice", Process),
    ("faults[].partition", in_json("a list of groups such as [[0, 1], [2]]")),
    ("faults[].partition[]", in_json("a list of processes")),
    ("faults[].partition[][]", Process),
    ("faults[].heal", True),
    ("faults[].join", Process),
    ("faults[].leave", Process),
    ("overrides[]", in_json(r#"{"message": …, "action": …}"#)),
    ("overrides[].message", Number(MESSAGE)),
    (
        "overrides[].action",
        Value(Form { json: ACTION, link: "", words: &["drop", "duplicate", "corrupt"], alternatives: &[] }),
    ),
    ("overrides[].action.deliver_at", Number(TICK)),
    ("limits", in_json("an object with events, time")),
];

/// The orders of identities; a list is written instead of them.
const ORDERS: &[Alternative] = &[
    Alternative::word("ascending", "rising", "1, 2, 3 and so on, in the order of the positions."),
    Alternative::word("descending", "falling", "From the largest down to 1, in the order of the positions."),
    Alternative::word("shuffled", "shuffled", "In an order that is drawn from the seed."),
    Alternative::word("uuid", "UUIDs", "Long random identities, drawn from the seed."),
];

const STARTS: &[Alternative] = &[
    Alternative::word("all", "all", "Every process starts at tick 0."),
    Alternative::word("none", "none", "Nobody starts by itself: a detected crash starts an election."),
];

const DELAYS: &[Alternative] = &[
    Alternative {
        label: "fixed",
        help: "Every message takes equally long.",
        word: "",
        parts: &[Part { label: "ticks", before: "", bounds: DELAY, default: 1 }],
    },
    Alternative {
        label: "random",
        help: "The delay of each message is drawn from the seed.",
        word: "",
        parts: &[
            Part { label: "shortest", before: "", bounds: DELAY, default: 1 },
            Part { label: "longest", before: "-", bounds: DELAY, default: 4 },
        ],
    },
];

const DETECTORS: &[Alternative] = &[
    Alternative::word("none", "none", "Nobody learns of a crash."),
    Alternative {
        label: "perfect",
        help: "Every live process learns of every crash, and of nothing else.",
        word: "perfect",
        parts: &[Part { label: "ticks later", before: ":", bounds: DELAY, default: 1 }],
    },
    Alternative {
        label: "heartbeats",
        help: "Processes send heartbeats; who is silent for too long is suspected.",
        word: "heartbeat",
        parts: &[
            Part { label: "one every", before: ":", bounds: DELAY, default: 1 },
            Part { label: "suspect after", before: ":", bounds: DELAY, default: 3 },
        ],
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
    },
];

const ACTION: &str = r#""drop", "duplicate", "corrupt" or {"deliver_at": …}"#;

const FAULT: &str = "an object with at and exactly one of crash, recover, notice, partition, heal, join, leave; after_sends only \
                     with crash";

const fn in_json(form: &'static str) -> Takes {
    Value(Form { json: form, link: "", words: &[], alternatives: &[] })
}

/// The field that stands at this place in JSON.
///
/// # Panics
/// When there is none.
pub(super) fn field(json: &str) -> &'static Field {
    FIELDS.iter().find(|field| field.json == json).unwrap_or_else(|| panic!("the table has no field {json}"))
}

/// What may stand at a place in JSON, if there is such a place: `faults[].crash`.
pub(super) fn takes(place: &str) -> Option<Takes> {
    let field = FIELDS.iter().find(|field| field.json == place).map(|field| field.takes);
    field.or_else(|| PARTS.iter().find(|(part, _)| *part == place).map(|(_, takes)| *takes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::examples::{ALL, RING};
    use crate::scenario::{Scenario, link};

    #[test]
    fn what_the_table_calls_the_default_is_the_default() {
        for field in FIELDS {
            if let Some(default) = field.default {
                let text = format!("a=example&{}={default}", field.link);
                assert_eq!(link::read(&text, &ALL), Ok(Scenario::new(&RING)), "{text}");
            }
        }
    }

    #[test]
    fn the_names_in_the_table_are_those_that_are_read() {
        for name in ["largest", "smallest"] {
            let scenario = link::read(&format!("a=example&wins={name}"), &ALL).unwrap();
            assert_eq!(scenario.winner.to_string(), name);
        }
        let Some(Names(orders)) = takes("ids.order") else { panic!("an order has names") };
        for order in orders {
            assert!(link::read(&format!("a=example&ids={order}"), &ALL).is_ok(), "{order}");
        }
    }

    #[test]
    fn every_alternative_is_read_as_it_is_written() {
        for field in FIELDS {
            let (List(form) | Value(form)) = field.takes else { continue };
            for alternative in form.alternatives {
                let numbers: Vec<u64> = alternative.parts.iter().map(|part| part.default).collect();
                let text = alternative.write(&numbers);
                assert_eq!(alternative.read(&text), Some(numbers), "{text}");
                assert_eq!(form.alternatives.iter().filter(|other| other.read(&text).is_some()).count(), 1, "{text}");
                let scenario = link::read(&format!("a=example&{}={text}", field.link), &ALL).expect("it can be read");
                assert!(alternative.read(&scenario.value(field.link)).is_some(), "{text}");
            }
        }
    }

    #[test]
    fn a_place_stands_in_the_table_once() {
        let mut places: Vec<&str> =
            FIELDS.iter().map(|field| field.json).chain(PARTS.iter().map(|(part, _)| *part)).collect();
        let count = places.len();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), count);
    }
}
