//! Shown values as text.

use super::Language;
use super::phrase::Phrase;
use super::template::filled;
use crate::identities::Identities;
use crate::process::{Identity, Value, Variables};

/// The most elements of a list in a message's label; the last one is always there, it is what a list grew by.
const LABEL: usize = 4;
/// The most elements of a shown list.
const LIST: usize = 64;

/// A value as the page shows it: `7`, `yes`, `{3, 5}`, `[3, 5, 7]`.
#[must_use]
pub fn value(value: &Value, identities: &Identities, language: Language) -> String {
    let short = |identity: &Identity| identities.short(*identity);
    match value {
        Value::Identity(identity) | Value::Maybe(Some(identity)) => short(identity),
        Value::Maybe(None) => language.phrase(Phrase::Unknown).to_owned(),
        Value::List(list) => bracketed('[', list.iter().map(short).collect(), ']', language),
        Value::Set(list) => bracketed('{', list.iter().map(short).collect(), '}', language),
        Value::Processes(list) => {
            let names = list.iter().map(|process| identities.short(identities.at(*process))).collect();
            bracketed('{', names, '}', language)
        }
        Value::Flag(flag) => language.phrase(if *flag { Phrase::Yes } else { Phrase::No }).to_owned(),
        Value::Number(number) => number.to_string(),
    }
}

/// What a message's fields make of its label: the first of them, a list without its brackets; empty without fields.
#[must_use]
pub fn label(fields: &Variables, identities: &Identities, language: Language) -> String {
    match fields.first() {
        None => String::new(),
        Some(Value::List(list) | Value::Set(list)) => {
            let names: Vec<String> = list.iter().map(|identity| identities.short(*identity)).collect();
            match names.as_slice() {
                [first, second, .., last] if names.len() > LABEL => [first, ", ", second, ", …, ", last].concat(),
                names => names.join(", "),
            }
        }
        Some(first) => value(first, identities, language),
    }
}

/// `3, 5 and 7`
pub(super) fn listed(names: &[String], language: Language) -> String {
    match names {
        [before @ .., last] if !before.is_empty() => [&before.join(", "), language.phrase(Phrase::And), last].concat(),
        names => names.concat(),
    }
}

fn bracketed(open: char, mut names: Vec<String>, close: char, language: Language) -> String {
    let more = names.len().saturating_sub(LIST);
    if more > 0 {
        names.truncate(LIST);
        names.push(filled(language.phrase(Phrase::More), &[("count", &more.to_string())]));
    }
    let mut text = String::from(open);
    text.push_str(&names.join(", "));
    text.push(close);
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithms;
    use crate::process::ProcessId;
    use crate::sim::scenario::{Ids, Scenario};

    #[test]
    fn values_read_as_a_textbook_writes_them() {
        let mut scenario = Scenario::new(algorithms::all()[0]);
        scenario.processes = 5;
        scenario.ids = Ids::Values(vec![80, 3, 32, 4, 9]);
        let identities = Identities::of(&scenario);
        let text = |shown: Value| value(&shown, &identities, Language::English);
        let all: Vec<Identity> = identities.processes().map(|process| identities.at(process)).collect();
        assert_eq!(text(Value::Identity(all[0])), "80");
        assert_eq!(text(Value::Maybe(None)), "not known");
        assert_eq!(text(Value::List(all[..2].to_vec())), "[80, 3]");
        assert_eq!(text(Value::Set(vec![])), "{}");
        assert_eq!(text(Value::Processes(vec![ProcessId(2)])), "{32}");
        assert_eq!(text(Value::Flag(true)), "yes");
        assert_eq!(text(Value::Number(7)), "7");
        assert_eq!(text(Value::Set(vec![all[1]; 66])).matches('3').count(), 64);
        assert!(text(Value::Set(vec![all[1]; 66])).ends_with("2 more}"));

        let mut fields = Variables::default();
        assert_eq!(label(&fields, &identities, Language::English), "");
        fields.add("list", Value::List(all));
        assert_eq!(label(&fields, &identities, Language::English), "80, 3, …, 9");
    }
}
