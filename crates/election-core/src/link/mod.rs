//! A scenario in the fragment of a link: short, readable, and one text a scenario.
//!
//! ```text
//! a=chang-roberts&n=8&ids=descending
//! a=lelann&ids=80,32,5&start=0,2@5&delay=1-4&fifo=no&detector=perfect:2&faults=crash:1@3,recover:1@9
//! ```
//!
//! | key | value | left out |
//! |---|---|---|
//! | `a` | the algorithm | never |
//! | the algorithm's own options, by their keys | `yes`, `no`, a choice, a number of ticks | the option's default |
//! | `n` | how many processes | 6, or as many as `ids` lists |
//! | `ids` | `ascending`, `descending`, `shuffled`, `uuid`, or a list: `80,32,5` | `ascending` |
//! | `wins` | `largest`, `smallest` | `largest` |
//! | `established` | `yes`, `no` | `no` |
//! | `start` | `all`, `none`, or a list of `process` or `process@tick` | `all`; `none` when established |
//! | `delay` | ticks, `3`, or a range, `1-5` | `1` |
//! | `fifo` | `yes`, `no` | `yes` |
//! | `loss`, `dup` | a probability: `0.1` | `0` |
//! | `detector` | `none`, `perfect`, `perfect:delay`, `heartbeat:period:timeout` | `none` |
//! | `faults` | a list, see below | empty |
//! | `by-hand` | a list of `drop:message`, `duplicate:message`, `deliver:message@tick` | empty |
//! | `seed`, `events`, `time` | numbers | 1, 2000000, 1000000 |
//!
//! Faults, in the order in which they happen: `crash:5@3` (process 5 at tick 3; without `@3` at tick 0), `crash:5@3+2` (right
//! after its second send from then on), `recover:5@9`, `notice:2@4`, `join:5@2`, `leave:5@7`, `partition:0-2.5/3.4@6` (groups
//! 0, 1, 2, 5 and 3, 4), `heal@9`.
//!
//! All of these characters may stand in a fragment as they are; text that something on its way has percent-encoded is read all
//! the same. What follows a `!` is not the scenario but what the person looks at (see [`split`]).

mod decode;
mod encode;
mod value;

use std::borrow::Cow;

use crate::error::{Checked, InputError, Path};
use crate::sim::bounds::cut;
use crate::sim::scenario::Scenario;

/// The longest scenario in a link, in bytes.
pub const MAX_LINK: usize = 8192;

/// The keys that links use themselves: no option of an algorithm may be called so.
pub const KEYS: [&str; 16] = [
    "a",
    "n",
    "ids",
    "wins",
    "established",
    "start",
    "delay",
    "fifo",
    "loss",
    "dup",
    "detector",
    "faults",
    "by-hand",
    "seed",
    "events",
    "time",
];

impl Scenario {
    /// Reads a scenario from a link: a whole URL, or a fragment with or without its `#`. What follows a `!` is no part of it.
    ///
    /// # Errors
    /// The first thing that is wrong: its key (`n`, `faults[2]`), what was found and what is allowed.
    pub fn from_link(link: &str) -> Result<Self, InputError> {
        read(link.trim()).map_err(|error| *error)
    }

    /// The scenario's one fragment, without `#`: defaults left out.
    ///
    /// # Errors
    /// When it is longer than [`MAX_LINK`]: such a scenario needs a file.
    pub fn to_link(&self) -> Result<String, InputError> {
        let text = encode::scenario(&self.normalised());
        if text.len() > MAX_LINK { Err(*too_long(text.len())) } else { Ok(text) }
    }

    /// Reads a scenario from what a person has at hand: JSON, a fragment, or a whole link.
    ///
    /// # Errors
    /// See [`Scenario::from_json`] and [`Scenario::from_link`]: text that starts with `{`, `[` or `"` is JSON.
    pub fn from_input(text: &str) -> Result<Self, InputError> {
        let text = text.trim_start_matches('\u{feff}');
        if text.trim_start().starts_with(['{', '[', '"']) { Self::from_json(text) } else { Self::from_link(text) }
    }
}

fn read(link: &str) -> Checked<Scenario> {
    let fragment = match cut(link, b'#') {
        (_, Some(fragment)) => fragment,
        (url, None) if url.starts_with("http") && url.contains(':') => {
            return Err(Path::Whole.refuse(&url, &"a link with a scenario after its #"));
        }
        (fragment, None) => fragment,
    };
    let (part, _) = split(fragment);
    // Percent-encoding makes at most three bytes of one.
    if part.len() > 3 * MAX_LINK {
        return Err(too_long(part.len()));
    }
    let text = decode(part);
    if text.len() > MAX_LINK {
        return Err(too_long(text.len()));
    }
    let mut scenario = decode::scenario(&text)?;
    scenario.check().map_err(|error| Box::new(in_link(*error)))?;
    scenario.normalise();
    Ok(scenario)
}

#[cold]
fn too_long(bytes: usize) -> Box<InputError> {
    let allowed = format_args!("at most {MAX_LINK} bytes in a link: a longer scenario needs a file");
    Path::Whole.refuse(&format_args!("{bytes} bytes"), &allowed)
}

/// Splits a fragment (without `#`) into the scenario and what the person looks at: `a=lelann!t=12` into `a=lelann` and `t=12`.
/// The latter is empty when there is none.
#[must_use]
pub fn split(fragment: &str) -> (&str, &str) {
    let bytes = fragment.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        if *byte == b'!' {
            return (&fragment[..at], &fragment[at + 1..]);
        }
        if bytes[at..].starts_with(b"%21") {
            return (&fragment[..at], &fragment[at + 3..]);
        }
    }
    (fragment, "")
}

/// The `key=value` pairs of one part of a fragment, which has been through [`decode`]. A key without `=` has no value; empty
/// pairs are left out.
pub fn pairs(part: &str) -> impl Iterator<Item = (&str, Option<&str>)> {
    part.split('&').filter(|pair| !pair.is_empty()).map(|pair| cut(pair, b'='))
}

/// Undoes percent-encoding. A `%` that is none stays; text that would be no UTF-8 stays as it is.
#[must_use]
pub fn decode(text: &str) -> Cow<'_, str> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let digit = |place: usize| after.get(place).and_then(|byte| char::from(*byte).to_digit(16));
        match (first, digit(0), digit(1)) {
            (b'%', Some(high), Some(low)) => {
                bytes.push(u8::try_from(16 * high + low).expect("two hexadecimal digits are a byte"));
                rest = &after[2..];
            }
            _ => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// An error of [`Scenario::validate`] with its path in the link instead of that in JSON.
fn in_link(error: InputError) -> InputError {
    let path = error.path.as_str();
    let first_end = path.find(['.', '[']).unwrap_or(path.len());
    let (first, rest) = path.split_at(first_end);
    // `[2]` of `[2].crash` and of `.values[2]`.
    let index = match (rest.find('['), rest.find(']')) {
        (Some(from), Some(to)) => &rest[from..=to],
        _ => "",
    };
    let second = rest.trim_start_matches('.').split(['.', '[']).next().unwrap_or_default();
    let path = match first {
        "algorithm" => "a".to_owned(),
        "processes" => "n".to_owned(),
        "winner" => "wins".to_owned(),
        "options" | "limits" => second.to_owned(),
        "network" if second == "duplicate" => "dup".to_owned(),
        "network" => second.to_owned(),
        "overrides" => format!("by-hand{index}"),
        "detector" => first.to_owned(),
        _ => format!("{first}{index}"),
    };
    InputError { path, ..error }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::OptionValue;
    use crate::algorithms;
    use crate::sim::scenario::{
        Action, Delay, Detector, Fault, FaultKind, Ids, Order, Override, Start, StartAt, Winner,
    };

    fn plain() -> Scenario {
        Scenario::new(algorithms::find("chang-roberts").unwrap())
    }

    fn full() -> Scenario {
        let mut scenario = plain();
        scenario.set_option("variant", OptionValue::Choice("participants"));
        scenario.set_option("announce", OptionValue::Flag(false));
        scenario.ids = Ids::Values(vec![80, 32, 5, 6, 12, 7]);
        scenario.winner = Winner::Smallest;
        scenario.start = Start::List([(0, 0), (3, 5)].map(|(process, at)| StartAt { process, at }).to_vec());
        scenario.network.delay = Delay::Uniform(1, 5);
        scenario.network.fifo = false;
        scenario.network.loss = 100_000;
        scenario.network.duplicate = 1;
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
        let by_hand = [(7, Action::Drop), (8, Action::Duplicate), (9, Action::DeliverAt(14))];
        scenario.overrides = by_hand.map(|(message, action)| Override { message, action }).to_vec();
        scenario.seed = 42;
        scenario.limits.events = 1000;
        scenario.limits.time = 99;
        scenario
    }

    const FULL: &str = "a=chang-roberts&variant=participants&announce=no&ids=80,32,5,6,12,7&wins=smallest&start=0,3@5\
        &delay=1-5&fifo=no&loss=0.1&dup=0.000001&detector=perfect:2\
        &faults=crash:5,notice:2@4,crash:3@4+2,partition:0-2.5/3-4@6,heal@9,recover:5@9\
        &by-hand=drop:7,duplicate:8,deliver:9@14&seed=42&events=1000&time=99";

    #[test]
    fn the_contracts_example_is_written_as_it_stands_there() {
        let mut scenario = plain();
        scenario.processes = 8;
        scenario.ids = Ids::Order(Order::Descending);
        assert_eq!(scenario.to_link().unwrap(), "a=chang-roberts&n=8&ids=descending");
    }

    #[test]
    fn everything_has_a_text_and_is_read_back() {
        assert_eq!(full().to_link().unwrap(), FULL);
        assert_eq!(Scenario::from_link(FULL).unwrap(), full());
    }

    #[test]
    fn a_url_a_fragment_and_encoded_text_are_the_same_scenario() {
        for around in
            ["{}", "#{}", "https://example.org/a/b.html?x=1#{}", "  #{}!t=12&sel=3&view=present\n", "{}%21t=12"]
        {
            let link = around.replace("{}", FULL);
            assert_eq!(Scenario::from_link(&link), Ok(full()), "{link}");
        }
        let encoded: String = FULL.bytes().map(|byte| format!("%{byte:02x}")).collect();
        assert_eq!(Scenario::from_link(&encoded), Ok(full()));
    }

    #[test]
    fn input_is_json_or_a_link() {
        assert_eq!(Scenario::from_input(&format!("#{FULL}")), Ok(full()));
        assert_eq!(Scenario::from_input(&full().to_json()), Ok(full()));
        assert_eq!(Scenario::from_input(&format!("\u{feff}\n{}", full().to_json_pretty())), Ok(full()));
    }

    #[test]
    fn heartbeats_joins_and_leaves_have_a_text() {
        let mut scenario = plain();
        scenario.detector = Detector::Heartbeat { period: 5, timeout: 10 };
        let faults = [(2, FaultKind::Join(5)), (7, FaultKind::Leave(5))];
        scenario.faults = faults.map(|(at, kind)| Fault { at, kind }).to_vec();
        let text = encode::scenario(&scenario);
        assert_eq!(text, "a=chang-roberts&detector=heartbeat:5:10&faults=join:5@2,leave:5@7");
        assert_eq!(Scenario::from_link(&text), Ok(scenario));
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
            "scenario: found 10021 bytes, allowed: at most 8192 bytes in a link: a longer scenario needs a file"
        );
        let long = format!("a=lelann&ids={}", "1,".repeat(5000));
        assert_eq!(Scenario::from_link(&long).unwrap_err().path, "scenario");
    }

    #[test]
    fn validation_errors_name_the_links_keys() {
        let path = |path: &str| in_link(InputError::new(path, "", "")).path;
        let paths = [
            ("scenario", "scenario"),
            ("algorithm", "a"),
            ("options.variant", "variant"),
            ("processes", "n"),
            ("ids.values", "ids"),
            ("ids.values[3]", "ids[3]"),
            ("start[2].process", "start[2]"),
            ("network.delay.uniform[1]", "delay"),
            ("network.loss", "loss"),
            ("network.duplicate", "dup"),
            ("detector.perfect.delay", "detector"),
            ("faults[12].partition[1][0]", "faults[12]"),
            ("overrides[3].message", "by-hand[3]"),
            ("limits.time", "time"),
            ("seed", "seed"),
        ];
        for (json, link) in paths {
            assert_eq!(path(json), link);
        }
    }

    #[test]
    fn no_option_is_called_like_a_key_of_links() {
        for algorithm in algorithms::all() {
            for option in algorithm.info.options {
                assert!(!KEYS.contains(&option.key), "{}: {}", algorithm.info.key, option.key);
            }
        }
    }

    #[test]
    fn a_fragment_splits_at_the_first_exclamation_mark() {
        assert_eq!(split("a=lelann!t=12!x"), ("a=lelann", "t=12!x"));
        assert_eq!(split("a=lelann%21t=12!x"), ("a=lelann", "t=12!x"));
        assert_eq!(split("a=lelann"), ("a=lelann", ""));
        let pairs: Vec<_> = pairs("t=12&present&&sel=").collect();
        assert_eq!(pairs, [("t", Some("12")), ("present", None), ("sel", Some(""))]);
        assert_eq!(decode("%41%c3%A4%zz%"), "Aä%zz%");
        assert_eq!(decode("%ff"), "%ff");
    }
}
