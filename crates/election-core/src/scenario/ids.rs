//! Identities by position, and which of them wins.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::scenario::MAX_INTEGER;
use crate::scenario::strict::True;

/// Identities by position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub enum Ids {
    /// 1 to n in this order along the positions.
    Order(Order),
    /// These, position by position; 0 to [`MAX_INTEGER`](crate::scenario::MAX_INTEGER); repeated ones are allowed.
    Values(Vec<u64>),
    /// These texts, position by position, compared by code point: names, addresses, UUIDs.
    Texts(Vec<String>),
    /// UUIDs of version 4, drawn from the seed, compared as unsigned 128-bit numbers.
    Uuid,
    /// The same UUIDs, compared as two signed 64-bit halves, as Java does.
    SignedUuid,
    /// None, where the algorithm runs on anonymous processes: they are called by their positions.
    Anonymous,
}

/// The most characters of an identity that is a text.
pub const MAX_TEXT: usize = 64;

/// How identities are written in JSON.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Written {
    Order(Order),
    Values(Vec<Value>),
    #[serde(serialize_with = "write_true", deserialize_with = "read_true")]
    Uuid,
    #[serde(serialize_with = "write_true", deserialize_with = "read_true")]
    SignedUuid,
    #[serde(serialize_with = "write_true", deserialize_with = "read_true")]
    Anonymous,
}

/// An identity that is listed.
#[derive(Clone, Serialize, Deserialize)]
#[serde(untagged)]
enum Value {
    Number(u64),
    Text(String),
}

impl From<Written> for Ids {
    fn from(written: Written) -> Self {
        match written {
            Written::Order(order) => Self::Order(order),
            Written::Values(values) => {
                let number = |value: &Value| match value {
                    Value::Number(number) => Some(*number),
                    Value::Text(_) => None,
                };
                let text = |value: Value| match value {
                    Value::Number(number) => number.to_string(),
                    Value::Text(text) => text,
                };
                match values.iter().map(number).collect() {
                    Some(numbers) => Self::Values(numbers),
                    None => Self::Texts(values.into_iter().map(text).collect()),
                }
            }
            Written::Uuid => Self::Uuid,
            Written::SignedUuid => Self::SignedUuid,
            Written::Anonymous => Self::Anonymous,
        }
    }
}

impl From<Ids> for Written {
    fn from(ids: Ids) -> Self {
        match ids {
            Ids::Order(order) => Self::Order(order),
            Ids::Values(values) => Self::Values(values.into_iter().map(Value::Number).collect()),
            Ids::Texts(texts) => Self::Values(texts.into_iter().map(Value::Text).collect()),
            Ids::Uuid => Self::Uuid,
            Ids::SignedUuid => Self::SignedUuid,
            Ids::Anonymous => Self::Anonymous,
        }
    }
}

impl Ids {
    /// How many identities are listed, where they are.
    #[must_use]
    pub fn listed(&self) -> Option<usize> {
        match self {
            Self::Values(values) => Some(values.len()),
            Self::Texts(texts) => Some(texts.len()),
            Self::Order(_) | Self::Uuid | Self::SignedUuid | Self::Anonymous => None,
        }
    }

    /// Those that are listed, as texts.
    #[must_use]
    pub fn texts(&self) -> Vec<String> {
        match self {
            Self::Values(values) => values.iter().map(u64::to_string).collect(),
            Self::Texts(texts) => texts.clone(),
            Self::Order(_) | Self::Uuid | Self::SignedUuid | Self::Anonymous => Vec::new(),
        }
    }
}

/// Checks an identity that is a text.
///
/// # Errors
/// What is allowed, in words.
pub fn check_text(text: &str) -> Result<(), &'static str> {
    let may_stand = |c: char| c.is_alphanumeric() || ".:-_/@[]".contains(c);
    // `-3` and `1.5` would be compared as texts, which nobody expects.
    let is_number = text.contains(|c: char| c.is_ascii_digit()) && text.parse::<f64>().is_ok();
    if text.parse().is_ok_and(|number: u64| number <= MAX_INTEGER) {
        Err("a text: all identities are numbers, or all are texts")
    } else if is_number {
        Err("a whole number from 0 to 9007199254740991, or a text that is no number")
    } else if (1..=MAX_TEXT).contains(&text.chars().count()) && text.chars().all(may_stand) {
        Ok(())
    } else {
        Err("a text of 1 to 64 letters, digits and any of . : - _ / @ [ ]")
    }
}

/// An order of identities along the positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// 1, 2, …, n.
    Ascending,
    /// n, n - 1, …, 1.
    Descending,
    /// A permutation drawn from the seed.
    Shuffled,
}

/// Which identity wins an election.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Winner {
    /// The largest (the default).
    Largest,
    /// The smallest (as in Lecture 22).
    Smallest,
}

/// As scenarios call it: `shuffled`.
impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// As scenarios call it: `smallest`.
impl fmt::Display for Winner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

fn write_true<S: Serializer>(serializer: S) -> Result<S::Ok, S::Error> {
    True.serialize(serializer)
}

fn read_true<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
    True::deserialize(deserializer).map(|True| ())
}

#[cfg(test)]
mod tests {
    use crate::scenario::examples::ALL;
    use crate::scenario::{Scenario, json, link};

    fn of(text: &str) -> Result<Scenario, String> {
        link::read(text, &ALL).map_err(|error| error.to_string())
    }

    #[test]
    fn texts_are_read_and_written_in_links_and_in_json() {
        for (text, ids) in [
            ("a=example&ids=node-1:70,10.0.0.2:71,zo%C3%AB", r#"{"values":["node-1:70","10.0.0.2:71","zoë"]}"#),
            ("a=example&ids=alice,", r#"{"values":["alice"]}"#),
            ("a=example&n=3&ids=uuid-signed", r#"{"signed_uuid":true}"#),
        ] {
            let scenario = of(text).unwrap();
            assert_eq!(scenario.to_link().unwrap(), text);
            let written = scenario.to_json();
            assert!(written.contains(&format!(r#""ids":{ids}"#)), "{written}");
            assert_eq!(json::read(&written, &ALL), Ok(scenario));
        }
    }

    #[test]
    fn uuids_are_texts_in_lower_case() {
        let upper = "a=example&ids=6BA7B810-9DAD-11D1-80B4-00C04FD430C8,6ba7b811-9dad-11d1-80b4-00c04fd430c8";
        assert_eq!(of(upper).unwrap().to_link().unwrap(), upper.to_ascii_lowercase());
    }

    #[test]
    fn what_is_no_identity_is_refused_where_it_stands() {
        let of_both = "a text: all identities are numbers, or all are texts";
        let number = "a whole number from 0 to 9007199254740991, or a text that is no number";
        let text = "a text of 1 to 64 letters, digits and any of . : - _ / @ [ ]";
        for (ids, at, allowed) in [
            ("a,7,b", "ids[1]: found 7", of_both),
            ("a,-3", "ids[1]: found -3", number),
            ("a,1.5", "ids[1]: found 1.5", number),
            ("a,9007199254740992", "ids[1]: found 9007199254740992", number),
            ("a,,b", "ids[1]: found nothing", text),
            ("a,b c", "ids[1]: found b c", text),
        ] {
            let error = of(&format!("a=example&ids={ids}")).unwrap_err();
            assert_eq!(error, format!("{at}, allowed: {allowed}"));
        }
        assert!(of("a=example&ids=7,a").unwrap_err().contains("found a, allowed: an identity, 0 to"));
        let mixed = json::read(r#"{"algorithm": "example", "ids": {"values": ["a", 7]}}"#, &ALL).unwrap_err();
        assert_eq!(mixed.to_string(), format!("ids.values[1]: found 7, allowed: {of_both}"));
        let wrong = json::read(r#"{"algorithm": "example", "ids": {"values": ["a", true]}}"#, &ALL).unwrap_err();
        assert!(wrong.to_string().starts_with("ids.values[1]: found true"), "{wrong}");
    }
}
