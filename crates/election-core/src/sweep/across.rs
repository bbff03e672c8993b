//! What changes from row to row of a sweep.

use std::fmt;
use std::ops::RangeInclusive;

use crate::algorithm::OptionKind;
use crate::error::{InputError, one_of, shown_key};
use crate::scenario::{Alternative, FIELDS, FaultKind, MAX_PROCESSES, Scenario, Start, StartAt, Takes};

/// The most values of one sweep.
const MAX_VALUES: u64 = 1024;
/// The most digits after the point: probabilities are parts per million.
const MAX_DIGITS: usize = 6;

/// What changes from row to row: one number of the scenario, with its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Across {
    /// Its key, as in a link: `n`, `answer_timeout`, `loss`; `crash` for the tick of the first crash, `start` for the one process that starts.
    key: String,
    /// As in a link.
    values: Vec<String>,
}

impl Across {
    /// The number of processes.
    #[must_use]
    pub fn sizes(sizes: RangeInclusive<u16>) -> Self {
        Self { key: "n".to_owned(), values: sizes.map(|size| size.to_string()).collect() }
    }

    /// Reads `2..64`, both ends included, or `8`: numbers of processes; or another number of the scenario: `answer_timeout=1..20`,
    /// `loss=0..0.5/0.05`.
    ///
    /// # Errors
    /// When it is none of those (`n`, or the key).
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let named = text.split_once('=').filter(|(key, _)| !key.ends_with(".."));
        let (key, range) = named.unwrap_or(("n", text));
        let refused = |allowed: String| {
            let path = if key.is_empty() { "across".to_owned() } else { shown_key(key) };
            InputError::new(path, range, allowed)
        };
        let values = values(range).ok_or_else(|| {
            refused(match key {
                "n" => format!("LOW..HIGH from 1 to {MAX_PROCESSES}, or one number"),
                _ => format!("LOW..HIGH, LOW..HIGH/STEP or one number, and at most {MAX_VALUES} values"),
            })
        })?;
        if key == "n" {
            let all = values.iter().all(|value| value.parse().is_ok_and(|n: u16| (1..=MAX_PROCESSES).contains(&n)));
            if !all {
                return Err(refused(format!("a range LOW..HIGH from 1 to {MAX_PROCESSES}, both ends included")));
            }
        }
        Ok(Self { key: key.to_owned(), values })
    }

    /// A key and some values, as in a link, each perhaps several times on end.
    #[must_use]
    pub fn of(key: &str, values: &[&str]) -> Self {
        let mut own: Vec<String> = Vec::new();
        for value in values {
            if own.last().is_none_or(|last| last != value) {
                own.push((*value).to_owned());
            }
        }
        Self { key: key.to_owned(), values: own }
    }

    /// Its key, as in a link.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Its values, as in a link, from the lowest.
    #[must_use]
    pub fn values(&self) -> &[String] {
        &self.values
    }

    /// Whether it is the number of processes.
    #[must_use]
    pub fn is_size(&self) -> bool {
        self.key == "n"
    }

    /// The keys of all numbers of a scenario that can go across.
    #[must_use]
    pub fn keys(scenario: &Scenario) -> Vec<&'static str> {
        let is_number = |form: &Alternative| form.word.is_empty() && form.parts.len() == 1 && form.after.is_empty();
        let fields = FIELDS.iter().filter(|field| match field.takes {
            Takes::Number(_) | Takes::Probability => true,
            Takes::Value(form) => form.alternatives.iter().any(is_number),
            Takes::Process | Takes::Flag | Takes::True | Takes::Names(_) | Takes::List(_) => false,
        });
        let options = scenario.info().options.iter().filter(|option| match option.kind {
            OptionKind::Ticks { .. } | OptionKind::Count { .. } => true,
            OptionKind::Flag | OptionKind::Choice(_) => false,
        });
        let mut keys: Vec<&str> = fields.map(|field| field.link).collect();
        keys.push("start");
        if scenario.has_crash() {
            keys.push("crash");
        }
        keys.extend(options.map(|option| option.key));
        keys
    }

    /// The scenario with one of its values. It may not be valid.
    ///
    /// # Errors
    /// When the scenario has no such number, or the value is none.
    pub fn at(&self, scenario: &Scenario, value: &str) -> Result<Scenario, InputError> {
        let not_a_number = || InputError::new(&*self.key, value, "a whole number");
        let mut changed = scenario.clone();
        match &*self.key {
            "n" => changed.processes = value.parse().map_err(|_| not_a_number())?,
            "start" => {
                let process = value.parse().map_err(|_| not_a_number())?;
                changed.start = Start::List(vec![StartAt { process, at: 0 }]);
            }
            "crash" => {
                let is_crash = |kind: &FaultKind| matches!(kind, FaultKind::Crash { .. });
                let crash = changed.faults.iter_mut().find(|fault| is_crash(&fault.kind));
                let allowed = "a scenario in which a process crashes, as with faults=crash:3@0";
                let crash = crash.ok_or_else(|| InputError::new("faults", "no crash", allowed))?;
                crash.at = value.parse().map_err(|_| not_a_number())?;
            }
            key => {
                let keys = Self::keys(scenario);
                if !keys.contains(&key) {
                    return Err(InputError::new(shown_key(key), "no number of this scenario", one_of(&keys, key)));
                }
                let link = scenario.to_link()?;
                let others = link.split('&').filter(|pair| pair.split_once('=').is_none_or(|(other, _)| other != key));
                let said: Vec<&str> = others.collect();
                return Scenario::from_link(&format!("{}&{key}={value}", said.join("&")));
            }
        }
        Ok(changed)
    }
}

/// As a link would say it: `n=2..64`.
impl fmt::Display for Across {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, last) = (self.values.first(), self.values.last());
        write!(f, "{}={}..{}", self.key, first.map_or("", String::as_str), last.map_or("", String::as_str))
    }
}

/// The numbers of a range, as decimals without needless zeros.
fn values(text: &str) -> Option<Vec<String>> {
    let (range, step) = text.split_once('/').unwrap_or((text, "1"));
    let (low, high) = range.split_once("..").unwrap_or((range, range));
    let high = high.strip_prefix('=').unwrap_or(high);
    let [low, high, step] = [scaled(low)?, scaled(high)?, scaled(step)?];
    if low > high || step == 0 || (high - low) / step >= MAX_VALUES {
        return None;
    }
    Some((0..=(high - low) / step).map(|at| shown(low + at * step)).collect())
}

/// A decimal in millionths.
fn scaled(text: &str) -> Option<u64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let are_digits =
        [whole, part].iter().all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()));
    if !are_digits || part.len() > MAX_DIGITS || whole.len() > 9 {
        return None;
    }
    let millionths: u64 = format!("{part:0<MAX_DIGITS$}").parse().ok()?;
    Some(whole.parse::<u64>().ok()? * 1_000_000 + millionths)
}

/// Millionths as a decimal.
fn shown(millionths: u64) -> String {
    let (whole, part) = (millionths / 1_000_000, millionths % 1_000_000);
    let digits = format!("{part:0MAX_DIGITS$}");
    match digits.trim_end_matches('0') {
        "" => whole.to_string(),
        digits => format!("{whole}.{digits}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_a_range_or_a_number() {
        assert_eq!(Across::parse("2..64"), Ok(Across::sizes(2..=64)));
        assert_eq!(Across::parse("2..=64"), Ok(Across::sizes(2..=64)));
        assert_eq!(Across::parse("8"), Ok(Across::sizes(8..=8)));
        for text in ["", "..", "2..", "..8", "2-8", "a..b", "-1..3", "2..70000", "5..3", "0..3", "2..2.5/0.5"] {
            assert_eq!(Across::parse(text).unwrap_err().path, "n", "{text}");
        }
    }

    #[test]
    fn other_numbers_go_across_by_steps() {
        let across = Across::parse("loss=0..0.2/0.05").unwrap();
        assert_eq!(across.values(), ["0", "0.05", "0.1", "0.15", "0.2"]);
        assert_eq!(Across::parse("crash=3..5").unwrap().values(), ["3", "4", "5"]);
        for text in ["loss=0..1/0", "loss=0..1/0.0000001", "crash=0..1024", "crash=", "delay=1..x"] {
            assert!(Across::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn each_value_makes_a_scenario() {
        let scenario = Scenario::from_link("a=bully&n=5&faults=crash:4@3,crash:3@9&detector=perfect:2").unwrap();
        let at = |across: &str, value: &str| {
            let scenario = Across::parse(across)?.at(&scenario, value)?;
            scenario.validate()?;
            scenario.to_link()
        };
        assert_eq!(at("crash=0..9", "7").unwrap(), "a=bully&n=5&detector=perfect:2&faults=crash:4@7,crash:3@9");
        assert_eq!(at("start=0..4", "2").unwrap(), "a=bully&n=5&start=2&detector=perfect:2&faults=crash:4@3,crash:3@9");
        let with_timeout = at("answer_timeout=1..9", "1").unwrap();
        assert!(with_timeout.starts_with("a=bully&answer_timeout=1&n=5"), "{with_timeout}");
        assert!(at("loss=0..0.5/0.1", "0.1").unwrap().contains("&loss=0.1"));
        assert_eq!(at("start=0..9", "9").unwrap_err().path, "start[0].process");
        let none = Scenario::from_link("a=bully").unwrap();
        assert_eq!(Across::parse("crash=1..2").unwrap().at(&none, "1").unwrap_err().path, "faults");
    }

    #[test]
    fn what_cannot_go_across_is_refused_with_what_can() {
        let scenario = Scenario::from_link("a=bully&n=5&faults=crash:4@1").unwrap();
        let refused =
            |key: &str| Across::parse(&format!("{key}=1..4")).unwrap().at(&scenario, "1").unwrap_err().to_string();
        let all = "n, delay, processing, loss, dup, corrupt, seed, events, time, start, crash, answer_timeout, coordinator_timeout";
        assert_eq!(refused("foo"), format!("foo: found no number of this scenario, allowed: {all}"));
        assert!(refused("crsh").ends_with("(did you mean crash?)"));
        for key in ["a", "ids", "id", "faults", "checksum", "detector"] {
            assert_eq!(refused(key), format!("{key}: found no number of this scenario, allowed: {all}"));
        }
        for key in Across::keys(&scenario) {
            let across = Across::parse(&format!("{key}=1")).unwrap();
            assert!(across.at(&scenario, "1").is_ok(), "{key}");
        }
    }
}
