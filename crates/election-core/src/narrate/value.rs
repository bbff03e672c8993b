//! Shown values as text.

use super::Language;
use super::words::Words;
use crate::model::{Identities, Identity, Kind, Value, Variables};
use crate::run::Run;

/// The most elements of a list in a message's label; the last one is always there, it is what a list grew by.
const LABEL: usize = 4;
/// The most elements of a shown list.
const LIST: usize = 64;

/// A value as the page shows it: `7`, `yes`, `{3, 5}`, `[3, 5, 7]`.
#[must_use]
pub fn value(value: &Value, identities: &Identities, language: Language) -> String {
    let words = language.words();
    let short = |identity: &Identity| identities.short(*identity);
    match value {
        Value::Identity(identity) | Value::Maybe(Some(identity)) => short(identity),
        Value::Maybe(None) => words.unknown(),
        Value::List(list) if list.is_empty() => words.nobody(),
        Value::List(list) => format!("[{}]", enumerated(list.iter().map(short), words)),
        Value::Set(set) if set.is_empty() => words.nobody(),
        Value::Processes(set) if set.is_empty() => words.nobody(),
        Value::Set(set) => format!("{{{}}}", enumerated(set.iter().map(short), words)),
        Value::Process(process) => short(&identities.at(*process)),
        Value::Processes(set) => {
            let names = set.iter().map(|process| short(&identities.at(*process)));
            format!("{{{}}}", enumerated(names, words))
        }
        Value::Flag(flag) | Value::Remark(flag) | Value::Answer(flag) => words.flag(*flag),
        Value::Number(number) => number.to_string(),
    }
}

/// What a message's fields make of its label: the first of them, a list without its brackets, the remarks that are true, and the yes or no
/// of an answer; empty without fields.
#[must_use]
pub fn label(fields: &Variables, identities: &Identities, language: Language) -> String {
    let remarks = fields.iter().filter_map(|(name, value)| match value {
        Value::Remark(true) => Some(name.to_string()),
        Value::Answer(is_yes) => Some(language.words().flag(*is_yes)),
        _ => None,
    });
    let parts = std::iter::once(first(fields, identities, language)).chain(remarks);
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

/// A message by its kind and its label: `election(7)`.
#[must_use]
pub fn message(run: &Run, kind: Kind, fields: &Variables, language: Language) -> String {
    let kind = &run.info().message(kind).kind;
    let label = label(fields, run.identities(), language);
    if label.is_empty() { kind.to_string() } else { format!("{kind}({label})") }
}

fn first(fields: &Variables, identities: &Identities, language: Language) -> String {
    let short = |identity: &Identity| identities.short(*identity);
    match fields.first() {
        None => String::new(),
        Some(Value::List(list) | Value::Set(list)) => match list.as_slice() {
            [first, second, .., last] if list.len() > LABEL => {
                format!("{}, {}, …, {}", short(first), short(second), short(last))
            }
            few => few.iter().map(short).collect::<Vec<_>>().join(", "),
        },
        Some(first) => value(first, identities, language),
    }
}

/// `3, 5, 7`, and how many more there are.
fn enumerated(names: impl ExactSizeIterator<Item = String>, words: &dyn Words) -> String {
    let more = names.len().saturating_sub(LIST);
    let more = (more > 0).then(|| words.more(more));
    names.take(LIST).chain(more).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithms;
    use crate::model::ProcessId;
    use crate::scenario::{Ids, Scenario};

    #[test]
    fn values_read_as_a_textbook_writes_them() {
        let mut scenario = Scenario::new(&algorithms::all()[0]);
        scenario.processes = 5;
        scenario.ids = Ids::Values(vec![80, 3, 32, 4, 9]);
        let identities = scenario.identities();
        let text = |shown: Value| value(&shown, &identities, Language::English);
        let all: Vec<Identity> = identities.processes().map(|process| identities.at(process)).collect();
        assert_eq!(text(Value::Identity(all[0])), "80");
        assert_eq!(text(Value::Maybe(None)), "not known");
        assert_eq!(text(Value::List(all[..2].to_vec())), "[80, 3]");
        assert_eq!(text(Value::Set(vec![])), "nobody");
        assert_eq!(text(Value::Processes(vec![ProcessId(2)])), "{32}");
        assert_eq!(text(Value::Flag(true)), "yes");
        assert_eq!(text(Value::Number(7)), "7");
        assert_eq!(text(Value::Set(vec![all[1]; 66])).matches('3').count(), 64);
        assert!(text(Value::Set(vec![all[1]; 66])).ends_with("2 more}"));

        let mut fields = Variables::default();
        assert_eq!(label(&fields, &identities, Language::English), "");
        fields.add("list", Value::List(all));
        assert_eq!(label(&fields, &identities, Language::English), "80, 3, …, 9");
        fields.add("once", Value::Remark(false));
        fields.add("twice", Value::Remark(true));
        assert_eq!(label(&fields, &identities, Language::English), "80, 3, …, 9, twice");
    }
}
