//! What is wrong with a text that serde could not read as a scenario, or as something else that is written in JSON.

use serde_json::Value;
use serde_json::value::RawValue;
use serde_path_to_error::Segment;

use crate::error::{InputError, one_of, shown_key};
use crate::scenario::access::Misread;
use crate::scenario::fields;
use crate::scenario::strict::Entries;

/// What may stand at a place of a scenario.
pub(super) fn allowed(place: &str, found: &str) -> Option<String> {
    let keys = fields::keys(place);
    let object = (!keys.is_empty()).then(|| format!("an object with {}", keys.join(", ")));
    fields::takes(place).map(|takes| takes.in_json(found)).or(object)
}

/// Says where a text is no JSON, or what is wrong with what stands at a place of it. `whole` is what the text is: `scenario`; `allowed`
/// says what may stand at a place such as `faults[].at`, where there is such a place, and gets what does, if that is a text.
pub(crate) fn explain(
    text: &str,
    (place, json): (&str, &str),
    misread: &Misread,
    whole: &str,
    allowed: impl Fn(&str, &str) -> Option<String>,
) -> InputError {
    if let Some(error) = why_no_json(text) {
        return error;
    }
    let message = misread.inner().to_string();
    let mut found = json.trim();
    // The path as the reader sees it, the same as the table has it, and the last key on it.
    let (mut path, mut place, mut last) = (place.to_owned(), place.to_owned(), String::new());
    for segment in misread.path() {
        // A variant may have no field of its own: `"perfect"`.
        let Some(inner) = inner(found, segment) else { break };
        found = inner;
        if let Segment::Seq { index } = segment {
            path.push_str(&format!("[{index}]"));
            place.push_str("[]");
        } else {
            last = segment.to_string();
            path = join(&path, &shown_key(&last));
            place = join(&place, &last);
        }
    }
    if let Some(key) = message.strip_prefix("duplicate field `").and_then(|rest| rest.split('`').next()) {
        return InputError::new(join(&path, key), "it twice", "each field once");
    }
    if message.starts_with("unknown field") {
        let known = message.rsplit_once("expected ").map_or("", |(_, known)| known);
        let known: Vec<&str> = known.split('`').skip(1).step_by(2).collect();
        return InputError::new(path, "an unknown field", one_of(&known, &last));
    }
    let path = if path.is_empty() { whole.to_owned() } else { path };
    let word = serde_json::from_str::<String>(found).unwrap_or_default();
    let allowed = allowed(&place, &word).unwrap_or(message);
    InputError::new(path, found, allowed)
}

/// The line and column at which a text stops being JSON, if it does, what stands there, and what serde says about it.
pub(super) fn why_no_json(text: &str) -> Option<InputError> {
    let error = serde_json::from_str::<Value>(text).err()?;
    let line = text.lines().nth(error.line().saturating_sub(1)).unwrap_or_default();
    // Serde counts bytes, from 1; it says 0 where it has just read a line break.
    let is_before = |byte: usize| byte + 1 < error.column() || error.is_eof();
    let before = line.char_indices().take_while(|(byte, _)| is_before(*byte)).count();
    let rest: String = line.chars().skip(before).collect();
    let found = match rest.as_str() {
        _ if error.is_eof() => "the end of the text",
        "" => "the end of the line",
        rest => rest,
    };
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message);
    Some(InputError::new(format!("line {}, column {}", error.line(), before + 1), found, format!("JSON ({message})")))
}

/// What stands in a list or an object, as it is written; of a doubled field, the first, since serde came no further.
fn inner<'t>(json: &'t str, segment: &Segment) -> Option<&'t str> {
    let inner = match segment {
        Segment::Seq { index } => serde_json::from_str::<Vec<&RawValue>>(json).ok()?.get(*index).copied(),
        Segment::Map { key } | Segment::Enum { variant: key } => {
            let Entries(fields) = serde_json::from_str::<Entries<&RawValue>>(json).ok()?;
            fields.into_iter().find(|(other, _)| other == key).map(|(_, inner)| inner)
        }
        Segment::Unknown => None,
    };
    inner.map(RawValue::get)
}

pub(super) fn join(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::examples::ALL;
    use crate::scenario::fields::takes;
    use crate::scenario::json::read;
    use crate::scenario::json::tests::FULL;

    fn error(text: &str) -> String {
        read(text, &ALL).unwrap_err().to_string()
    }

    #[test]
    fn what_is_no_json_is_shown_where_it_stops_being_so() {
        let cases = [
            ("", "line 1, column 1: found the end of the text, allowed: JSON (EOF while parsing a value)"),
            ("{\n  \"seed\": 1,\n}", "line 3, column 1: found }, allowed: JSON (trailing comma)"),
            (
                r#"{"seed": [1"#,
                "line 1, column 12: found the end of the text, allowed: JSON (EOF while parsing a list)",
            ),
            (r#"{"→": 01}"#, "line 1, column 8: found 1}, allowed: JSON (invalid number)"),
            (r#"{"algorithm": "example"} x"#, "line 1, column 26: found x, allowed: JSON (trailing characters)"),
            (r#"{"seed": 1e400}"#, "line 1, column 14: found 0}, allowed: JSON (number out of range)"),
            (r#"["\ud83d"]"#, "line 1, column 9: found \"], allowed: JSON (unexpected end of hex escape)"),
        ];
        for (text, expected) in cases {
            assert_eq!(error(text), expected, "for {text}");
        }
        assert!(error(&"[".repeat(1_000_000)).ends_with("allowed: JSON (recursion limit exceeded)"));
    }

    #[test]
    fn what_serde_refuses_is_said_in_the_words_of_the_table() {
        for text in ["[1]", "{}", r#"[1, "example"]"#] {
            assert_eq!(error(text), format!(r#"scenario: found {text}, allowed: an object with at least "algorithm""#));
        }
        let cases = [
            (r#""processes": "8""#, r#"processes: found "8", allowed: a number of processes, 1 to 1024"#),
            (r#""processes": 70000"#, "processes: found 70000, allowed: a number of processes, 1 to 1024"),
            (r#""processes": null"#, "processes: found null, allowed: a number of processes, 1 to 1024"),
            (r#""seed": 1, "seed": 1"#, "seed: found it twice, allowed: each field once"),
            (
                r#""options": {"announce": 1, "announce": 1}"#,
                "options.announce: found it twice, allowed: each field once",
            ),
            (r#""seed": "x", "seed": 1"#, r#"seed: found "x", allowed: a seed, 0 to 9007199254740991"#),
            (
                r#""seed": 18446744073709551616"#,
                "seed: found 18446744073709551616, allowed: a seed, 0 to 9007199254740991",
            ),
            (r#""start": [[0, 3]]"#, r#"start[0]: found [0, 3], allowed: {"process": …, "at": …}"#),
            (r#""start": [{"process": -1}]"#, "start[0].process: found -1, allowed: a process, 0 to n - 1"),
            (
                r#""limits": {"evnts": 1}"#,
                "limits.evnts: found an unknown field, allowed: events, time (did you mean events?)",
            ),
            (
                r#""limits.events": 1"#,
                "\"limits.events\": found an unknown field, allowed: version, algorithm, options, processes, ids, winner, logs, \
                 timeouts, established, start, network, detector, faults, overrides, seed, limits",
            ),
            (r#""winner": "biggest""#, r#"winner: found "biggest", allowed: largest, smallest"#),
            (
                r#""detector": {"perfect": [1]}"#,
                r#"detector.perfect: found [1], allowed: {"delay": …}, with "tells": "neighbours" where not all are told"#,
            ),
            (
                r#""network": {"delay": {"uniform": [1, 2, 3]}}"#,
                "network.delay.uniform: found [1, 2, 3], allowed: a list of two: the shortest and the longest delay",
            ),
            (
                r#""network": {"topology": {"edges": [[0, 1], [2]]}}"#,
                "network.topology.edges[1]: found [2], allowed: two positions such as [0, 1]",
            ),
            (r#""ids": {"uuid": false}"#, "ids.uuid: found false, allowed: true"),
        ];
        for (field, expected) in cases {
            assert_eq!(error(&format!(r#"{{"algorithm": "example", {field}}}"#)), expected);
        }
    }

    #[test]
    fn of_several_ways_one_is_taken() {
        let cases = [
            (r#""detector": "perfect""#, "detector", r#""perfect""#),
            (r#""detector": {"perfect": {}, "heartbeat": {}}"#, "detector", r#"{"perfect": {}, "heartbeat": {}}"#),
            (r#""ids": {"order": "shuffled", "uuid": true}"#, "ids", r#"{"order": "shuffled", "uuid": true}"#),
            (r#""ids": {}"#, "ids", "{}"),
            (r#""faults": [{"heal": true, "crash": 1}]"#, "faults[0]", r#"{"heal": true, "crash": 1}"#),
            (r#""faults": [{"at": 1}]"#, "faults[0]", r#"{"at": 1}"#),
            (r#""faults": [{"heal": true, "after_sends": 1}]"#, "faults[0]", r#"{"heal": true, "after_sends": 1}"#),
        ];
        for (field, path, found) in cases {
            let place = path.replace("[0]", "[]");
            let expected = InputError::new(path, found, takes(&place).unwrap().in_json(""));
            assert_eq!(read(&format!(r#"{{"algorithm": "example", {field}}}"#), &ALL), Err(expected));
        }
    }

    /// Every place of a scenario in which everything is said is in the table, so that an error there has its words.
    #[test]
    fn every_place_of_a_document_is_in_the_table() {
        fn walk(place: &str, json: &Value) {
            assert!(allowed(place, "").is_some(), "{place}");
            match json {
                Value::Array(entries) => entries.iter().for_each(|entry| walk(&format!("{place}[]"), entry)),
                Value::Object(_) if place == "options" => {}
                Value::Object(fields) => fields.iter().for_each(|(key, inner)| walk(&join(place, key), inner)),
                _ => {}
            }
        }
        let texts = [
            FULL,
            r#"{"ids": {"order": "shuffled"}, "network": {"topology": {"edges": [[0, 1]]}, "delay": {"fixed": 2}},
                "detector": {"heartbeat": {"period": 1, "timeout": 2}}, "faults": [{"join": 1}, {"leave": 2}]}"#,
            r#"{"processes": 2, "ids": {"uuid": true}, "network": {"topology": "grid"}, "detector": "none"}"#,
            r#"{"ids": {"anonymous": true}, "start": "all", "detector": {"swim": {"period": 6, "timeout": 2, "proxies": 1}}}"#,
        ];
        for text in texts {
            walk("", &serde_json::from_str(text).unwrap());
        }
    }
}
