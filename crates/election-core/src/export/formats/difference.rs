//! Where a trace and a run differ first, and in as few words as say it.

use serde_json::Value;

use super::trace_file::Row;
use crate::error::{shortened, shown_key};

/// The most characters of a value that are told.
const LONGEST: usize = 120;
/// How many characters of a long text are told before the first that differs.
const BEFORE: usize = 20;

/// Where a trace and a run differ first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The number of the step, from 0; of a trace of states, that of the state.
    pub step: usize,
    /// The innermost place that differs: the name of a column or of a field, and where in it, `sent[0].to`.
    pub name: String,
    /// What the file has there, with dots where it is long; none where it has nothing there.
    pub found: Option<String>,
    /// What the run has there; none where it has ended before, or has nothing there.
    pub here: Option<String>,
    /// Whether the file goes on where the run has ended.
    pub is_after_end: bool,
}

impl Difference {
    /// Of two values of this name, one of which may be lacking.
    pub(super) fn of(step: usize, name: &str, mut found: Option<&Value>, mut here: Option<&Value>) -> Self {
        let mut name = shown_key(name);
        loop {
            match (found, here) {
                // The notation of ITF for maps, sets and large numbers is told as a whole.
                (Some(Value::Object(one)), Some(Value::Object(other)))
                    if !one.keys().any(|key| key.starts_with('#')) =>
                {
                    let mut keys = one.keys().chain(other.keys());
                    let Some(key) = keys.find(|key| one.get(*key) != other.get(*key)) else { break };
                    name = format!("{name}.{}", shown_key(key));
                    (found, here) = (one.get(key), other.get(key));
                }
                (Some(Value::Array(one)), Some(Value::Array(other))) => {
                    let mut places = 0..one.len().max(other.len());
                    let Some(place) = places.find(|place| one.get(*place) != other.get(*place)) else { break };
                    name = format!("{name}[{place}]");
                    (found, here) = (one.get(place), other.get(place));
                }
                _ => break,
            }
        }
        let [found, here] = told([found, here]);
        Self { step, name, found, here, is_after_end: false }
    }

    /// Of a step, or a state, after a run's last one.
    pub(super) fn after_end(step: usize, row: &Row) -> Self {
        let number = Value::from(step);
        let [found, here] = told([Some(row.get("text").unwrap_or(&number)), None]);
        Self { step, name: "step".to_owned(), found, here, is_after_end: true }
    }
}

/// Two values that differ, as texts that differ: of long ones, what is around the first place where they do.
fn told(values: [Option<&Value>; 2]) -> [Option<String>; 2] {
    let mut texts = values.map(|value| value.map(said));
    if texts[0] == texts[1] {
        // The number 8 and the text "8".
        texts = values.map(|value| value.map(Value::to_string));
    }
    let is_long = texts.iter().flatten().any(|text| text.chars().count() > LONGEST);
    let from = match &texts {
        [Some(one), Some(other)] if is_long => {
            one.chars().zip(other.chars()).take_while(|(one, other)| one == other).count().saturating_sub(BEFORE)
        }
        _ => 0,
    };
    let before = if from > 0 { "…" } else { "" };
    let cut = |text: String| before.to_owned() + &shortened(text.chars().skip(from), LONGEST);
    texts.map(|text| text.map(cut))
}

fn said(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_the_innermost_place_that_differs_is_told() {
        let told = |found: Value, here: Value| {
            let difference = Difference::of(3, "sent", Some(&found), Some(&here));
            let shown = |text: Option<String>| text.unwrap_or_else(|| "nothing".to_owned());
            (difference.name, shown(difference.found), shown(difference.here))
        };
        let message = json!({"kind": "election", "to": 4, "fields": {"id": "8"}});
        for (found, here, expected) in [
            (json!([message, {"to": 0}]), json!([message, {"to": 4}]), ("sent[1].to", "0", "4")),
            (json!([message]), json!([message, 7]), ("sent[1]", "nothing", "7")),
            (json!([message, 7]), json!([message]), ("sent[1]", "7", "nothing")),
            (json!([{"fields": {}}]), json!([{"fields": {"id": "8"}}]), ("sent[0].fields.id", "nothing", "8")),
            (json!([{"fields": {"id": 8}}]), json!([{"fields": {"id": "8"}}]), ("sent[0].fields.id", "8", "\"8\"")),
            (json!([{"a\u{1b}": 1}]), json!([{"a\u{1b}": "\u{1b}"}]), ("sent[0].\"a \"", "1", " ")),
            (json!(null), json!([]), ("sent", "null", "[]")),
            (
                json!({"#map": [["3", 1]]}),
                json!({"#map": [["3", 2]]}),
                ("sent", "{\"#map\":[[\"3\",1]]}", "{\"#map\":[[\"3\",2]]}"),
            ),
        ] {
            let (name, one, other) = told(found, here);
            assert_eq!((&*name, &*one, &*other), expected);
        }
    }

    #[test]
    fn long_values_are_cut_where_they_are_the_same() {
        let text = |end: &str| json!(format!("{}{end}{}", "a".repeat(500), "b".repeat(500)));
        let difference = Difference::of(0, "text", Some(&text("x")), Some(&text("y")));
        let expected = |end: &str| Some(format!("…{}{end}{}…", "a".repeat(BEFORE), "b".repeat(LONGEST - BEFORE - 1)));
        assert_eq!((difference.found, difference.here), (expected("x"), expected("y")));
        let lacking = Difference::of(0, "text", None, Some(&text("y")));
        assert_eq!((lacking.found, lacking.here), (None, Some(format!("{}…", "a".repeat(LONGEST)))));
    }
}
