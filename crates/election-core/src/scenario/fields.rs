//! Every field of a scenario, in one table: links, JSON, their errors, `--help` and the page's panel all read it.
//!
//! What a new field needs besides its row:
//!
//! - A flag: a field of its struct, with its default.
//! - A number: also its bounds in `takes.rs` and their check in `validate.rs`.
//! - A value with several forms: also its type with serde's derives, its text in `link_texts.rs`, its forms in `forms.rs`, and the paths
//!   of its parts in `json_places.rs`.
//! - A kind of fault: no row, but a variant of `FaultKind` with its key and its JSON in `faults.rs`, its link in `link_texts.rs`, its path
//!   in `json_places.rs`, its words below, and its step in `system/`. The compiler names the matches that lack it.

use crate::scenario::access::{Access, GetSet};
use crate::scenario::forms::{DELAYS, DETECTORS, ORDERS, STARTS};
use crate::scenario::json_places::PLACES;
use crate::scenario::probability::Probability;
use crate::scenario::strict::Object;
use crate::scenario::takes::Takes::{self, Flag, List, Names, Number, Value};
use crate::scenario::takes::{EVENTS, Form, PROCESSES, PROCESSING, SEED, TICK};
use crate::scenario::topology::{ListedEdges, NamedTopology};

/// A field of a scenario.
#[derive(Clone, Copy, Debug)]
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
    /// How it is read from a scenario and put there.
    pub(super) access: &'static dyn Access,
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
        access: &GetSet(|it| it.algorithm.key.to_string(), |_, _: String| {}),
    },
    Field {
        json: "processes",
        link: "n",
        label: "Processes",
        help: "How many processes there are; as many as identities where these are listed.",
        takes: Number(PROCESSES),
        default: Some("6"),
        access: &GetSet(|it| it.processes, |it, processes| it.processes = processes),
    },
    Field {
        json: "ids",
        link: "ids",
        label: "Order",
        help: "The identities by position; ascending, or none where the algorithm runs on anonymous processes.",
        takes: List(Form {
            json: r#"one of {"order": …}, {"values": […]}, {"uuid": true}, {"signed_uuid": true}, {"anonymous": true}"#,
            link: "ascending, descending, shuffled, uuid, uuid-signed, anonymous, or a list such as 80,32,5 or a:70,b:70",
            words: &["ascending", "descending", "shuffled", "uuid", "uuid-signed", "anonymous"],
            alternatives: ORDERS,
        }),
        default: None,
        access: &GetSet(|it| it.ids.clone(), |it, ids| it.ids = ids),
    },
    Field {
        json: "winner",
        link: "wins",
        label: "Who wins",
        help: "Which identity wins.",
        takes: Names(&["largest", "smallest"]),
        default: Some("largest"),
        access: &GetSet(|it| it.winner, |it, winner| it.winner = winner),
    },
    Field {
        json: "logs",
        link: "logs",
        label: "Logs",
        help: "How up to date each process is, where the algorithm compares that: a number by position. Without it all are equally so.",
        takes: List(Form {
            json: "a list of numbers, one for each process",
            link: "a list of numbers such as 3,3,2, one for each process",
            words: &[],
            alternatives: &[],
        }),
        default: None,
        access: &GetSet(|it| it.logs.clone(), |it, logs| it.logs = logs),
    },
    Field {
        json: "timeouts",
        link: "timeouts",
        label: "Timeouts by process",
        help: "How many ticks each process waits where it would draw for how long, by position. Without it they are drawn.",
        takes: List(Form {
            json: "a list of ticks, one for each process",
            link: "a list of ticks such as 10,12,14, one for each process",
            words: &[],
            alternatives: &[],
        }),
        default: None,
        access: &GetSet(|it| it.timeouts.clone(), |it, timeouts| it.timeouts = timeouts),
    },
    Field {
        json: "established",
        link: "established",
        label: "A leader is already known",
        help: "At tick 0 every process knows the best identity as its leader. The leader's crash, once detected, starts an election.",
        takes: Flag,
        default: Some("no"),
        access: &GetSet(|it| it.established, |it, established| it.established = established),
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
        access: &GetSet(|it| it.start.clone(), |it, start| it.start = start),
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
        access: &NamedTopology,
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
        access: &ListedEdges,
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
        access: &GetSet(|it| it.network.delay, |it, delay| it.network.delay = delay),
    },
    Field {
        json: "network.channels",
        link: "channels",
        label: "Delays of single channels",
        help: "Channels that have a delay of their own.",
        takes: List(Form {
            json: r#"a list such as [{"from": 0, "to": 2, "delay": {"fixed": 5}}]"#,
            link: "a list such as 0to2:5,2to0:1-4",
            words: &[],
            alternatives: &[],
        }),
        default: None,
        access: &GetSet(
            |it| it.network.channels.iter().copied().map(Object).collect(),
            |it, list| it.network.channels = Object::all(list),
        ),
    },
    Field {
        json: "network.processing",
        link: "processing",
        label: "Handling time",
        help: "How many ticks a process takes to handle a message: what it sends leaves that much later. Starts and timers take none.",
        takes: Number(PROCESSING),
        default: Some("0"),
        access: &GetSet(|it| it.network.processing, |it, processing| it.network.processing = processing),
    },
    Field {
        json: "network.fifo",
        link: "fifo",
        label: "First in, first out",
        help: "If so, the messages of one channel arrive in the order in which they were sent; if not, they may overtake each other.",
        takes: Flag,
        default: Some("yes"),
        access: &GetSet(|it| it.network.fifo, |it, fifo| it.network.fifo = fifo),
    },
    Field {
        json: "network.loss",
        link: "loss",
        label: "Lost",
        help: "How likely a message is lost.",
        takes: Takes::Probability,
        default: Some("0"),
        access: &GetSet(|it| Probability(it.network.loss), |it, Probability(parts)| it.network.loss = parts),
    },
    Field {
        json: "network.duplicate",
        link: "dup",
        label: "Duplicated",
        help: "How likely a message arrives a second time.",
        takes: Takes::Probability,
        default: Some("0"),
        access: &GetSet(|it| Probability(it.network.duplicate), |it, Probability(parts)| it.network.duplicate = parts),
    },
    Field {
        json: "network.corrupt",
        link: "corrupt",
        label: "Corrupted",
        help: "How likely a message arrives with another identity in it than was sent.",
        takes: Takes::Probability,
        default: Some("0"),
        access: &GetSet(|it| Probability(it.network.corrupt), |it, Probability(parts)| it.network.corrupt = parts),
    },
    Field {
        json: "network.checksum",
        link: "checksum",
        label: "Checksum",
        help: "A corrupted message is recognised and refused, so that it is lost instead of believed.",
        takes: Flag,
        default: Some("no"),
        access: &GetSet(|it| it.network.checksum, |it, checksum| it.network.checksum = checksum),
    },
    Field {
        json: "detector",
        link: "detector",
        label: "Failure detector",
        help: "How processes learn of a crash.",
        takes: Value(Form {
            json: r#""none", {"perfect": {"delay": …}}, {"perfect": {"delay": …, "tells": "neighbours"}}, {"heartbeat": {"period": …, "timeout": …}} or {"swim": {"period": …, "timeout": …, "proxies": …}}"#,
            link: "none, perfect, perfect:delay, perfect:delay:neighbours, heartbeat:period:timeout or swim:period:timeout:proxies",
            words: &["none", "perfect", "heartbeat", "swim"],
            alternatives: DETECTORS,
        }),
        default: Some("none"),
        access: &GetSet(|it| it.detector, |it, detector| it.detector = detector),
    },
    Field {
        json: "faults",
        link: "faults",
        label: "Faults",
        help: "What happens to processes and channels, and when.",
        takes: List(Form {
            json: r#"a list of faults such as {"at": 3, "crash": 5}"#,
            link: "crash:process@tick, crash:process@tick+sends, recover:…, join:…, leave:…, notice:…, \
                   partition:0-2/3.4@tick, heal@tick, cut:0-2@tick, cut:0to2@tick, mend:…",
            words: &[],
            alternatives: &[],
        }),
        default: None,
        access: &GetSet(|it| it.faults.clone(), |it, faults| it.faults = faults),
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
        access: &GetSet(
            |it| it.overrides.iter().copied().map(Object).collect(),
            |it, list| it.overrides = Object::all(list),
        ),
    },
    Field {
        json: "seed",
        link: "seed",
        label: "Seed",
        help: "The same seed draws the same order, delays and losses.",
        takes: Number(SEED),
        default: Some("1"),
        access: &GetSet(|it| it.seed, |it, seed| it.seed = seed),
    },
    Field {
        json: "limits.events",
        link: "events",
        label: "Most steps",
        help: "After how many steps a run that does not end is stopped.",
        takes: Number(EVENTS),
        default: Some("2000000"),
        access: &GetSet(|it| it.limits.events, |it, events| it.limits.events = events),
    },
    Field {
        json: "limits.time",
        link: "time",
        label: "Last tick",
        help: "After which tick a run that does not end is stopped.",
        takes: Number(TICK),
        default: Some("1000000"),
        access: &GetSet(|it| it.limits.time, |it, time| it.limits.time = time),
    },
];

/// The keys of the whole (at the empty place), of `network` or of `limits`, in the order in which JSON has them; none of what is no
/// object of fields.
pub(super) fn keys(place: &str) -> Vec<&'static str> {
    let mut keys = if place.is_empty() { vec!["version", "algorithm", "options"] } else { Vec::new() };
    for field in FIELDS {
        let inside = if place.is_empty() { Some(field.json) } else { inner(field.json, place) };
        let key = inside.and_then(|inside| inside.split('.').next());
        keys.extend(key.filter(|key| !keys.contains(key)));
    }
    keys
}

fn inner(json: &'static str, place: &str) -> Option<&'static str> {
    json.strip_prefix(place)?.strip_prefix('.')
}

/// The field that stands at this place in JSON.
pub(super) fn at_place(place: &str) -> Option<&'static Field> {
    FIELDS.iter().find(|field| field.json == place)
}

/// What may stand at a place in JSON, if there is such a place: `faults[].crash`.
pub(super) fn takes(place: &str) -> Option<Takes> {
    let part = || PLACES.iter().find(|(part, _)| *part == place).map(|(_, takes)| *takes);
    at_place(place).map(|field| field.takes).or_else(part)
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
            FIELDS.iter().map(|field| field.json).chain(PLACES.iter().map(|(part, _)| *part)).collect();
        let count = places.len();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), count);
    }
}
