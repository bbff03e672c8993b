//! Whether the path of an error leads to a place that the input has.

use election_core::InputError;
use serde_json::Value;

/// A key as paths show it: as it is when it is plain, in quotation marks and cut short when not.
fn shown(key: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
    if !key.is_empty() && key.len() <= 40 && key.bytes().all(is_plain) {
        return key.to_owned();
    }
    let start: String = key.chars().take(40).collect();
    // What is not shown becomes spaces, as in what was found.
    let start = if start.is_empty() { start } else { InputError::new("key", start, "").found };
    let more = if key.chars().count() > 40 { "…" } else { "" };
    format!("\"{start}{more}\"")
}

/// Whether `path` (`faults[2].crash`, `scenario`) exists in a JSON value.
#[must_use]
pub fn into_json(path: &str, value: &Value) -> bool {
    path == "scenario" || field(path, value)
}

/// Whether a JSON text has a field twice. Its value, which keeps one of them, has fewer fields then.
#[must_use]
pub fn has_doubled_fields(text: &str, value: &Value) -> bool {
    let (mut colons, mut is_quoted, mut is_escaped) = (0, false, false);
    for byte in text.bytes() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'"' => is_quoted = !is_quoted,
            b':' if !is_quoted => colons += 1,
            _ => {}
        }
    }
    colons != fields(value)
}

fn fields(value: &Value) -> usize {
    match value {
        Value::Array(entries) => entries.iter().map(fields).sum(),
        Value::Object(entries) => entries.values().map(|entry| 1 + fields(entry)).sum(),
        _ => 0,
    }
}

fn field(path: &str, value: &Value) -> bool {
    let Value::Object(fields) = value else { return false };
    fields.iter().any(|(key, value)| path.strip_prefix(&shown(key)).is_some_and(|rest| further(rest, value)))
}

fn further(path: &str, value: &Value) -> bool {
    if path.is_empty() {
        return true;
    }
    if let Some(path) = path.strip_prefix('.') {
        return field(path, value);
    }
    let (Some(("", rest)), Value::Array(entries)) = (path.split_once('['), value) else { return false };
    let Some((index, rest)) = rest.split_once(']') else { return false };
    index.parse::<usize>().ok().and_then(|index| entries.get(index)).is_some_and(|entry| further(rest, entry))
}

/// Whether `line 3, column 5` is a place in a text, or its end.
#[must_use]
pub fn to_column(path: &str, text: &str) -> bool {
    let numbers = path.strip_prefix("line ").and_then(|path| path.split_once(", column "));
    let Some((Ok(line), Ok(column))) = numbers.map(|(line, column)| (line.parse::<usize>(), column.parse::<usize>()))
    else {
        return false;
    };
    let found = text.split('\n').nth(line.wrapping_sub(1));
    column > 0 && found.is_some_and(|found| column <= found.chars().count() + 1)
}

/// Whether `path` (`n`, `faults[2]`, `scenario`) names a key of a link, and an entry that its value has.
#[must_use]
pub fn into_link(path: &str, link: &str) -> bool {
    if path == "scenario" {
        return true;
    }
    let link = link.trim();
    let fragment = link.split_once('#').map_or(link, |(_, fragment)| fragment);
    let decoded = election_core::scenario::link::decode(election_core::scenario::link::split(fragment).0);
    decoded.split('&').any(|pair| {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        let Some(rest) = path.strip_prefix(&shown(key)) else { return false };
        let index = rest.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        let index = index.and_then(|index| index.parse::<usize>().ok());
        rest.is_empty() || index.is_some_and(|index| index < value.split(',').count())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_lead_into_json_or_nowhere() {
        let value = serde_json::json!({"faults": [{"at": 1}, {"a b": [[7]]}], "n": 1});
        for path in ["scenario", "n", "faults", "faults[1]", "faults[0].at", "faults[1].\"a b\"[0][0]"] {
            assert!(into_json(path, &value), "{path}");
        }
        for path in
            ["", "m", "faults[2]", "faults[0].by", "faults[0][0]", "n.x", "faults[1].\"a b\"[0][1]", "faults.at"]
        {
            assert!(!into_json(path, &value), "{path}");
        }
    }

    #[test]
    fn doubled_fields_are_seen_at_any_depth() {
        for (text, is_so) in [
            (r#"{"a": [{"b": ":\\"}], "c": "\":"}"#, false),
            (r#"{"a": 1, "a": 1}"#, true),
            (r#"{"a": [{"b": {}, "b": 2}]}"#, true),
        ] {
            assert_eq!(has_doubled_fields(text, &serde_json::from_str(text).unwrap()), is_so, "{text}");
        }
    }

    #[test]
    fn paths_lead_into_links_or_nowhere() {
        let link = "https://example.org/#a=x%26n=3&faults=1,2&odd%20key!t=1";
        for path in ["a", "n", "faults", "faults[1]", "\"odd key\"", "scenario"] {
            assert!(into_link(path, link), "{path}");
        }
        for path in ["t", "faults[2]", "odd key", "fault", "faults[1].x"] {
            assert!(!into_link(path, link), "{path}");
        }
    }

    #[test]
    fn lines_and_columns_are_within_the_text_or_at_its_end() {
        for (path, is_there) in [("line 2, column 1", true), ("line 1, column 3", true), ("line 1, column 4", false)] {
            assert_eq!(to_column(path, "ä{\n"), is_there, "{path}");
        }
        assert!(!to_column("line 3, column 1", "ä{\n") && !to_column("line 0, column 1", "x"));
    }
}
