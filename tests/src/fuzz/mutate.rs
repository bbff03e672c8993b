//! Texts that are nearly scenarios: most of what goes wrong when people write them, and some of what never should.

use serde_json::Value;

use crate::random::Dice;

/// What the readers know, and numbers about their bounds.
const WORDS: &[&str] = &[
    "0",
    "1",
    "-1",
    "2",
    "1023",
    "1024",
    "1025",
    "4096",
    "65535",
    "65536",
    "1000000",
    "1000001",
    "1000000000",
    "4294967295",
    "4294967296",
    "9007199254740991",
    "9007199254740992",
    "18446744073709551616",
    "0.1",
    "0.0000001",
    "1e-7",
    "1e400",
    "01",
    "true",
    "false",
    "null",
    "yes",
    "no",
    "all",
    "none",
    "\"",
    "\\",
    "\\u0061",
    "\\ud83d",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "&",
    "=",
    "@",
    "+",
    "-",
    "/",
    ".",
    "#",
    "!",
    "%",
    "%2C",
    "%zz",
    "%ff",
    " ",
    "\n",
    "\0",
    "\u{1b}",
    "ä",
    "→",
    "\u{1f5f3}",
    "version",
    "algorithm",
    "options",
    "processes",
    "ids",
    "order",
    "values",
    "uuid",
    "anonymous",
    "ascending",
    "descending",
    "shuffled",
    "winner",
    "smallest",
    "established",
    "start",
    "process",
    "at",
    "network",
    "topology",
    "edges",
    "ring",
    "two-way-ring",
    "grid",
    "net",
    "0-1",
    "delay",
    "fixed",
    "uniform",
    "fifo",
    "loss",
    "duplicate",
    "detector",
    "perfect",
    "heartbeat",
    "swim",
    "proxies",
    "period",
    "timeout",
    "faults",
    "crash",
    "after_sends",
    "recover",
    "join",
    "leave",
    "notice",
    "partition",
    "cut",
    "heal",
    "overrides",
    "message",
    "action",
    "drop",
    "deliver",
    "deliver_at",
    "seed",
    "limits",
    "events",
    "time",
    "schedule",
    "a",
    "n",
    "wins",
    "dup",
    "by-hand",
    "variant",
    "participants",
    "announce",
    "lelann",
    "chang-roberts",
];

/// A text with one or two things done to it; `other` lends parts.
#[must_use]
pub fn text(text: &str, other: &str, dice: &mut Dice) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..1 + dice.below(2) {
        let at = place(bytes.len() + 1, dice);
        match dice.below(9) {
            0 if at < bytes.len() => bytes[at] ^= 1 << dice.below(8),
            1 if at < bytes.len() => bytes[at] = u8::try_from(dice.below(256)).expect("a byte"),
            2 => {
                let end = at + place((bytes.len() - at).min(12) + 1, dice);
                bytes.drain(at..end);
            }
            3 => {
                let end = at + place((bytes.len() - at).min(30) + 1, dice);
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again);
            }
            4 => bytes.truncate(at),
            5 => bytes = swapped(&bytes, dice),
            6 => {
                let from = place(other.len() + 1, dice);
                bytes.truncate(at);
                bytes.extend_from_slice(&other.as_bytes()[from..]);
            }
            7 => {
                let range = token(&bytes, at);
                bytes.splice(range, dice.pick(WORDS).bytes());
            }
            _ => {
                bytes.splice(at..at, dice.pick(WORDS).bytes());
            }
        }
    }
    bytes
}

/// A JSON value with one or two things done to it, as text.
#[must_use]
pub fn json(value: &Value, dice: &mut Dice) -> String {
    let mut value = value.clone();
    for _ in 0..1 + dice.below(2) {
        let count = count(&value);
        let mut target = dice.below(count);
        let lent = odd_value(dice);
        change(&mut value, &mut target, lent, dice);
    }
    if dice.once_in(4) { format!("{value:#}") } else { value.to_string() }
}

fn place(count: usize, dice: &mut Dice) -> usize {
    usize::try_from(dice.below(count as u64)).expect("a place in a text")
}

/// The word or number about a place.
fn token(bytes: &[u8], at: usize) -> std::ops::Range<usize> {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let start = bytes[..at].iter().rposition(|byte| !is_word(byte)).map_or(0, |before| before + 1);
    let end = bytes[at..].iter().position(|byte| !is_word(byte)).map_or(bytes.len(), |length| at + length);
    start..end
}

/// Two of its words or numbers in each other's place.
fn swapped(bytes: &[u8], dice: &mut Dice) -> Vec<u8> {
    let one = token(bytes, place(bytes.len() + 1, dice));
    let other = token(bytes, place(bytes.len() + 1, dice));
    let (first, second) = if one.start <= other.start { (one, other) } else { (other, one) };
    if first.end > second.start {
        return bytes.to_vec();
    }
    let parts = [&bytes[..first.start], &bytes[second.clone()], &bytes[first.end..second.start], &bytes[first.clone()]];
    [&parts.concat(), &bytes[second.end..]].concat()
}

fn odd_value(dice: &mut Dice) -> Value {
    match dice.below(6) {
        0 => Value::Null,
        1 => Value::Array(vec![]),
        2 => serde_json::json!({"at": 0}),
        3 => Value::Array(vec![Value::from(dice.below(9)); place(4, dice)]),
        _ => {
            let word = *dice.pick(WORDS);
            serde_json::from_str(word).unwrap_or_else(|_| Value::from(word))
        }
    }
}

fn count(value: &Value) -> u64 {
    1 + match value {
        Value::Array(entries) => entries.iter().map(count).sum(),
        Value::Object(fields) => fields.values().map(count).sum(),
        _ => 0,
    }
}

/// Does something to the value that is `target`-th in order of depth.
fn change(value: &mut Value, target: &mut u64, lent: Value, dice: &mut Dice) -> bool {
    if *target == 0 {
        match value {
            Value::Array(entries) if !entries.is_empty() && dice.once_in(2) => {
                let at = place(entries.len(), dice);
                match dice.below(3) {
                    0 => drop(entries.remove(at)),
                    1 => entries.insert(at, entries[at].clone()),
                    _ => entries.swap(0, at),
                }
            }
            Value::Object(fields) if dice.once_in(2) => {
                let at = place(fields.len().max(1), dice);
                let key = fields.keys().nth(at).cloned().unwrap_or_default();
                match dice.below(3) {
                    0 => drop(fields.remove(&key)),
                    1 => drop(fields.insert((*dice.pick(WORDS)).to_owned(), lent)),
                    _ => {
                        let moved = fields.remove(&key).unwrap_or_default();
                        fields.insert((*dice.pick(WORDS)).to_owned(), moved);
                    }
                }
            }
            Value::Number(number) if dice.once_in(2) => {
                let near = number.as_u64().unwrap_or(1);
                *value = Value::from(if dice.once_in(2) { near.wrapping_sub(1) } else { near.wrapping_mul(1000) });
            }
            _ if dice.once_in(8) => *value = Value::Array(vec![value.take()]),
            _ => *value = lent,
        }
        return true;
    }
    *target -= 1;
    match value {
        Value::Array(entries) => entries.iter_mut().any(|entry| change(entry, target, lent.clone(), dice)),
        Value::Object(fields) => fields.values_mut().any(|field| change(field, target, lent.clone(), dice)),
        _ => false,
    }
}
