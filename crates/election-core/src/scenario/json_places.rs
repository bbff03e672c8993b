//! What has a path of its own in JSON only: parts of the fields, and the version.

use crate::scenario::takes::Takes::{self, Names, Number, Process, True, Value};
use crate::scenario::takes::{
    DELAY, Form, IDENTITY, LOG, MESSAGE, PROXIES, SENDS, SWIM_PERIOD, SWIM_TIMEOUT, TICK, VERSION,
};

/// Places with what may stand there; `[]` is an entry of a list.
pub(super) const PLACES: &[(&str, Takes)] = &[
    ("", in_json(r#"an object with at least "algorithm""#)),
    ("version", Number(VERSION)),
    ("options", in_json("an object of options")),
    ("ids.order", Names(&["ascending", "descending", "shuffled"])),
    ("ids.values", in_json("a list of identities")),
    ("ids.values[]", Number(IDENTITY)),
    ("ids.uuid", True),
    ("ids.signed_uuid", True),
    ("ids.anonymous", True),
    ("logs[]", Number(LOG)),
    ("timeouts[]", Number(DELAY)),
    ("start[]", in_json(r#"{"process": …, "at": …}"#)),
    ("start[].process", Process),
    ("start[].at", Number(TICK)),
    ("network.topology.edges[]", in_json("two positions such as [0, 1]")),
    ("network.topology.edges[][]", Process),
    ("network.delay.fixed", Number(DELAY)),
    ("network.delay.uniform", in_json("a list of two: the shortest and the longest delay")),
    ("network.delay.uniform[]", Number(DELAY)),
    ("network.channels[]", in_json(r#"{"from": …, "to": …, "delay": …}"#)),
    ("network.channels[].from", Process),
    ("network.channels[].to", Process),
    ("network.channels[].delay", in_json(r#"{"fixed": …} or {"uniform": [shortest, longest]}"#)),
    ("network.channels[].delay.fixed", Number(DELAY)),
    ("network.channels[].delay.uniform", in_json("a list of two: the shortest and the longest delay")),
    ("network.channels[].delay.uniform[]", Number(DELAY)),
    ("detector.perfect", in_json(r#"{"delay": …}, with "tells": "neighbours" where not all are told"#)),
    ("detector.perfect.tells", Names(&["all", "neighbours"])),
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
    ("faults[].cut", in_json(CHANNELS)),
    ("faults[].cut[]", Process),
    ("faults[].cut.from", Process),
    ("faults[].cut.to", Process),
    ("faults[].mend", in_json(CHANNELS)),
    ("faults[].mend[]", Process),
    ("faults[].mend.from", Process),
    ("faults[].mend.to", Process),
    ("faults[].join", Process),
    ("faults[].leave", Process),
    ("overrides[]", in_json(r#"{"message": …, "action": …}"#)),
    ("overrides[].message", Number(MESSAGE)),
    (
        "overrides[].action",
        Value(Form { json: ACTION, link: "", words: &["drop", "duplicate", "corrupt"], alternatives: &[] }),
    ),
    ("overrides[].action.deliver_at", Number(TICK)),
];

const ACTION: &str = r#""drop", "duplicate", "corrupt" or {"deliver_at": …}"#;

const FAULT: &str = "an object with at and exactly one of crash, recover, notice, partition, heal, cut, mend, join, leave; after_sends only \
                     with crash";

const CHANNELS: &str = r#"two processes, [0, 2] for both ways, {"from": 0, "to": 2} for one"#;

const fn in_json(form: &'static str) -> Takes {
    Value(Form { json: form, link: "", words: &[], alternatives: &[] })
}
