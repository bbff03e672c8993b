//! A scenario in the fragment of a link: short, readable, and one text a scenario.
//!
//! ```text
//! a=chang-roberts&n=8&ids=descending
//! a=lelann&ids=80,32,5&start=0,2@5&delay=1-4&fifo=no&detector=perfect:2&faults=crash:1@3,recover:1@9
//! ```
//!
//! First `a`, the algorithm, then the algorithm's own options by their keys, then the fields in the order of [`FIELDS`], which has their keys,
//! their values and what they are when they are left out.
//!
//! Faults, in the order in which they happen: `crash:5@3` (process 5 at tick 3; without `@3` at tick 0), `crash:5@3+2` (right
//! after its second send from then on), `recover:5@9`, `notice:2@4`, `join:5@2`, `leave:5@7`, `partition:0-2.5/3.4@6` (groups
//! 0, 1, 2, 5 and 3, 4), `heal@9`, `cut:0-2@3` (the channels between 0 and 2, both ways), `cut:0to2@3` (the one from 0 to 2),
//! `mend:0-2@9`.
//!
//! All of these characters may stand in a fragment as they are; in identities that are texts, others are percent-encoded. Text that something on its way has percent-encoded is read all
//! the same. What follows a `!` is not the scenario but what the person looks at (see [`split`]).

mod decode;
mod encode;
mod one_value;

use std::borrow::Cow;

use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};

use crate::error::{InputError, shortened};
use crate::scenario::place::at;
use crate::scenario::{Declaration, FIELDS, Scenario};

/// The longest scenario in a link, in bytes.
pub const MAX_LINK: usize = 8192;

/// What may not stand in a fragment as it is and may stand in an identity, beside what is no ASCII.
const ENCODED: &AsciiSet = &CONTROLS.add(b'[').add(b']');

/// The keys that links use themselves: no option of an algorithm may be called so.
pub const KEYS: [&str; FIELDS.len()] = {
    let mut keys = [""; FIELDS.len()];
    let mut place = 0;
    while place < keys.len() {
        keys[place] = FIELDS[place].link;
        place += 1;
    }
    keys
};

impl Scenario {
    /// The scenario's one fragment, without `#`: defaults left out.
    ///
    /// # Errors
    /// When it is longer than [`MAX_LINK`]: such a scenario needs a file.
    pub fn to_link(&self) -> Result<String, InputError> {
        let text = encode::scenario(&self.normalised());
        let link = utf8_percent_encode(&text, ENCODED).to_string();
        check_length(&link, MAX_LINK)?;
        Ok(link)
    }
}

/// Reads a scenario from a link; `algorithms` are those that it may name.
pub(crate) fn read(link: &str, algorithms: &[Declaration]) -> Result<Scenario, InputError> {
    let link = link.trim();
    let fragment = match link.split_once('#') {
        Some((_, fragment)) => fragment,
        None if link.starts_with("http") && link.contains(':') => {
            return Err(at("", []).refuse(link, "a link with a scenario after its #"));
        }
        None => link,
    };
    let (part, view) = split(fragment);
    if part.is_empty() && !view.is_empty() {
        let shown = shortened(decode(view).chars(), 60);
        let allowed = format_args!("a scenario there; this link only says what is shown ({shown})");
        return Err(at("", []).refuse("nothing before the !", allowed));
    }
    // Percent-encoding makes at most three bytes of one.
    check_length(part, 3 * MAX_LINK)?;
    let text = decode(part);
    check_length(&text, MAX_LINK)?;
    decode::scenario(&text, algorithms)
}

fn check_length(text: &str, most: usize) -> Result<(), InputError> {
    if text.len() <= most {
        return Ok(());
    }
    let allowed = format_args!("at most {MAX_LINK} bytes in a link: a longer scenario needs a file");
    Err(at("", []).refuse(format_args!("{} bytes", text.len()), allowed))
}

/// Splits a fragment (without `#`) into the scenario and what the person looks at: `a=lelann!t=12` into `a=lelann` and `t=12`.
/// The latter is empty when there is none.
#[must_use]
pub fn split(fragment: &str) -> (&str, &str) {
    let marks = ["!", "%21"].into_iter().filter_map(|mark| fragment.split_once(mark));
    marks.min_by_key(|(scenario, _)| scenario.len()).unwrap_or((fragment, ""))
}

/// Undoes percent-encoding. A `%` that is none stays; text that would be no UTF-8 stays as it is.
#[must_use]
pub fn decode(text: &str) -> Cow<'_, str> {
    percent_decode_str(text).decode_utf8().unwrap_or(Cow::Borrowed(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::OptionValue;
    use crate::model::{Shape, Topology};
    use crate::scenario::examples::{ALL, GRAPH, NAMELESS, RING};
    use crate::scenario::{Action, Delay, Detector, Fault, FaultKind, Ids, Order, Override, Start, StartAt, Winner};

    fn of(link: &str) -> Result<Scenario, InputError> {
        read(link, &ALL)
    }

    fn plain() -> Scenario {
        Scenario::new(&RING)
    }

    fn full() -> Scenario {
        let mut scenario = plain();
        scenario.set_option("variant", OptionValue::Choice("participants"));
        scenario.set_option("announce", OptionValue::Flag(false));
        scenario.ids = Ids::Values(vec![80, 32, 5, 6, 12, 7]);
        scenario.winner = Winner::Smallest;
        scenario.start = Start::List([(0, 0), (3, 5)].map(|(process, at)| StartAt { process, at }).to_vec());
        scenario.network.delay = Delay::Uniform(1, 5);
        scenario.network.processing = 3;
        scenario.network.fifo = false;
        scenario.network.loss = 100_000;
        scenario.network.duplicate = 1;
        (scenario.network.corrupt, scenario.network.checksum) = (200_000, true);
        scenario.detector = Detector::Perfect { delay: 2 };
        let faults = [
            (0, FaultKind::Crash { process: 5, after_sends: None }),
            (4, FaultKind::Notice(2)),
            (4, FaultKind::Crash { process: 3, after_sends: Some(2) }),
            (6, FaultKind::Partition(vec![vec![0, 1, 2, 5], vec![3, 4]])),
            (9, FaultKind::Heal),
            (9, FaultKind::Recover(5)),
        ];
        scenario.faults = faults.map(|(at, kind)| Fault { at, kind }).to_vec();
        let by_hand = [(7, Action::Drop), (8, Action::Duplicate), (9, Action::DeliverAt(14)), (10, Action::Corrupt)];
        scenario.overrides = by_hand.map(|(message, action)| Override { message, action }).to_vec();
        scenario.seed = 42;
        scenario.limits.events = 1000;
        scenario.limits.time = 99;
        scenario
    }

    const FULL: &str = "a=example&variant=participants&announce=no&ids=80,32,5,6,12,7&wins=smallest&start=0,3@5\
        &delay=1-5&processing=3&fifo=no&loss=0.1&dup=0.000001&corrupt=0.2&checksum=yes&detector=perfect:2\
        &faults=crash:5,notice:2@4,crash:3@4+2,partition:0-2.5/3-4@6,heal@9,recover:5@9\
        &by-hand=drop:7,duplicate:8,deliver:9@14,corrupt:10&seed=42&events=1000&time=99";

    #[test]
    fn the_contracts_example_is_written_as_it_stands_there() {
        let mut scenario = plain();
        scenario.processes = 8;
        scenario.ids = Ids::Order(Order::Descending);
        assert_eq!(scenario.to_link().unwrap(), "a=example&n=8&ids=descending");
    }

    #[test]
    fn everything_has_a_text_and_is_read_back() {
        assert_eq!(full().to_link().unwrap(), FULL);
        assert_eq!(of(FULL).unwrap(), full());
    }

    #[test]
    fn a_url_a_fragment_and_encoded_text_are_the_same_scenario() {
        for around in
            ["{}", "#{}", "https://example.org/a/b.html?x=1#{}", "  #{}!t=12&sel=3&view=present\n", "{}%21t=12"]
        {
            let link = around.replace("{}", FULL);
            assert_eq!(of(&link), Ok(full()), "{link}");
        }
        let encoded: String = FULL.bytes().map(|byte| format!("%{byte:02x}")).collect();
        assert_eq!(of(&encoded), Ok(full()));
    }

    #[test]
    fn heartbeats_joins_and_leaves_have_a_text() {
        let mut scenario = plain();
        scenario.detector = Detector::Heartbeat { period: 5, timeout: 10 };
        let faults = [(2, FaultKind::Join(5)), (7, FaultKind::Leave(5))];
        scenario.faults = faults.map(|(at, kind)| Fault { at, kind }).to_vec();
        let text = encode::scenario(&scenario);
        assert_eq!(text, "a=example&detector=heartbeat:5:10&faults=join:5@2,leave:5@7");
        assert_eq!(of(&text), Ok(scenario));
    }

    #[test]
    fn swim_has_a_text() {
        let mut scenario = plain();
        scenario.detector = Detector::Swim { period: 9, timeout: 3, proxies: 2 };
        let text = encode::scenario(&scenario);
        assert_eq!(text, "a=example&detector=swim:9:3:2");
        assert_eq!(of(&text), Ok(scenario));
    }

    #[test]
    fn a_topology_is_a_name_or_its_edges() {
        let mut scenario = Scenario::new(&GRAPH);
        scenario.processes = 3;
        scenario.network.topology = Topology::Shape(Shape::Star);
        assert_eq!(scenario.to_link().unwrap(), "a=graph-example&n=3&net=star");
        assert_eq!(of("a=graph-example&n=3&net=star"), Ok(scenario.clone()));
        scenario.network.topology = Topology::Edges(vec![(0, 1), (1, 2)]);
        assert_eq!(scenario.to_link().unwrap(), "a=graph-example&n=3&edges=0-1,1-2");
        assert_eq!(of("edges=2-1,1-0&n=3&a=graph-example"), Ok(scenario.clone()));
        scenario.network.topology = Topology::Shape(Shape::Grid);
        assert_eq!(scenario.to_link().unwrap(), "a=graph-example&n=3");
        let error = of("a=graph-example&net=star&edges=0-1").unwrap_err();
        assert_eq!(error.to_string(), "net: found star, allowed: a topology by its name or by its edges, not both");
        let error = of("a=graph-example&edges=0-1,1").unwrap_err();
        assert_eq!(error.to_string(), "edges[1]: found 1, allowed: a list of edges such as 0-1,1-2");
        let error = of("a=graph-example&net=stra").unwrap_err();
        let shapes = "two-way-ring, complete, line, star, binary-tree, grid, random-tree, random-graph";
        assert_eq!(error.to_string(), format!("net: found stra, allowed: edges, or {shapes} (did you mean star?)"));
    }

    #[test]
    fn a_process_that_is_alone_has_no_edges() {
        let mut scenario = Scenario::new(&GRAPH);
        scenario.processes = 1;
        scenario.network.topology = Topology::Edges(Vec::new());
        assert_eq!(scenario.to_link().unwrap(), "a=graph-example&n=1&edges=");
        assert_eq!(of("a=graph-example&n=1&edges="), Ok(scenario));
    }

    #[test]
    fn anonymous_processes_are_the_default_where_the_algorithm_runs_on_them() {
        let scenario = Scenario::new(&NAMELESS);
        assert_eq!(scenario.to_link().unwrap(), "a=nameless-example");
        for link in ["a=nameless-example", "a=nameless-example&ids=anonymous"] {
            assert_eq!(of(link), Ok(scenario.clone()));
        }
        let error = of("a=nameless-example&ids=uuid").unwrap_err();
        assert_eq!(error.to_string(), "ids: found identities, allowed: anonymous processes only, with this algorithm");
        let error = of("a=example&ids=anonymous").unwrap_err();
        assert_eq!(
            error.to_string(),
            "ids: found anonymous processes, allowed: identities, which the algorithm compares"
        );
    }

    #[test]
    fn values_are_written_one_way_and_read_strictly() {
        for (field, expected) in [
            ("n=+8", "n: found +8, allowed: a number of processes, 1 to 1024"),
            ("n=-0", "n: found -0, allowed: a number of processes, 1 to 1024"),
            ("n=70000", "n: found 70000, allowed: a number of processes, 1 to 1024"),
            ("patience=4294967296", "patience: found 4294967296, allowed: a number of ticks, 1 to 1000"),
            ("patience=0", "patience: found 0, allowed: a number of ticks, 1 to 1000"),
            ("detector=perfect:", "detector: found nothing, allowed: a number of ticks, 1 to 1000000"),
            (
                "detector=none:",
                "detector: found none:, allowed: none, perfect, perfect:delay, perfect:delay:neighbours, \
                 heartbeat:period:timeout or swim:period:timeout:proxies (did you mean none?)",
            ),
            ("detector=swim:6:2", "detector: found nothing, allowed: a number of processes, 0 to 1023"),
            ("detector=swim:6:2:1024", "detector: found 1024, allowed: a number of processes, 0 to 1023"),
            ("detector=swim:6:0:1", "detector: found 0, allowed: a number of ticks, 1 to 333333"),
            (
                "detector=swim:5:2:1",
                "detector: found 5, allowed: a number of ticks, three times the timeout or more, 6 to 1000000",
            ),
            (
                "faults=partition:0-65535",
                "faults[0]: found 0-65535, allowed: groups such as 0-2.5/3.4, each process in one",
            ),
            ("start=", "start: found nothing, allowed: all, none or a list such as 0,3@5"),
            ("=1", "scenario: found no key, allowed: key=value, as in n=8"),
        ] {
            assert_eq!(of(&format!("a=example&{field}")).unwrap_err().to_string(), expected);
        }
    }

    #[test]
    fn nothing_in_a_link_needs_percent_encoding() {
        // RFC 3986: fragment = *( pchar / "/" / "?" ).
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@/?".contains(&byte);
        assert!(FULL.bytes().all(allowed));
    }

    #[test]
    fn a_link_too_long_says_so() {
        let mut scenario = plain();
        let start = |process: u16| StartAt { process: process % 6, at: 1_000_000 };
        scenario.start = Start::List((0..1000).map(start).collect());
        let error = scenario.to_link().unwrap_err();
        assert_eq!(
            error.to_string(),
            "scenario: found 10015 bytes, allowed: at most 8192 bytes in a link: a longer scenario needs a file"
        );
        let long = format!("a=example&ids={}", "1,".repeat(5000));
        assert_eq!(of(&long).unwrap_err().path, "scenario");
    }

    #[test]
    fn a_link_that_only_says_what_is_shown_is_said_to() {
        for link in ["https://example.org/#!t=12&sel=3", "#!t=12&sel=3", "%21t=12%26sel=3"] {
            let expected = "scenario: found nothing before the !, allowed: a scenario there; this link only says what is shown (t=12&sel=3)";
            assert_eq!(of(link).unwrap_err().to_string(), expected);
        }
        assert_eq!(of("").unwrap_err().found, "nothing");
    }

    #[test]
    fn a_fragment_splits_at_the_first_exclamation_mark() {
        assert_eq!(split("a=example!t=12!x"), ("a=example", "t=12!x"));
        assert_eq!(split("a=example%21t=12!x"), ("a=example", "t=12!x"));
        assert_eq!(split("a=example"), ("a=example", ""));
        assert_eq!(decode("%41%c3%A4%zz%"), "Aä%zz%");
        assert_eq!(decode("%ff"), "%ff");
    }
}
