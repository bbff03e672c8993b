//! What is written on the stage, in short and whole.

use election_core::algorithm::{Info, MessageSpec};
use election_core::narrate::{self, Language};
use election_core::process::{Identity, Value, Variables};
use election_core::trace::{MessageView, TimerView};
use election_core::{Identities, Run};

/// A label on a message has so many characters at most, if that can be.
const ROOM: usize = 11;

/// Of an identity in a list so many characters are shown at most.
const IDENTITY: usize = 5;

/// A text that loses its middle where it is longer than there is room for: `900…991`.
pub fn abbreviated(text: String, most: usize) -> String {
    if text.len() <= most {
        return text;
    }
    let head = (most - 1) / 2;
    // Identities are digits: what is written otherwise may not be cut there, and is whole.
    let ends = text.get(..head).zip(text.get(text.len() - (most - 1 - head)..));
    ends.map_or_else(|| text.clone(), |(start, end)| [start, "…", end].concat())
}

/// What a message in flight shows of what it carries: the first of its fields. A list that is too long loses its middle and says
/// how long it is: `[5,6,…,0] 12`.
pub fn token(fields: &Variables, identities: &Identities) -> String {
    match fields.first() {
        None => String::new(),
        Some(Value::List(list)) => bracketed('[', list, ']', identities),
        Some(Value::Set(list)) => bracketed('{', list, '}', identities),
        Some(value) => abbreviated(narrate::value(value, identities, Language::default()), ROOM),
    }
}

fn bracketed(open: char, list: &[Identity], close: char, identities: &Identities) -> String {
    let write = |shown: &[Identity], last: Option<&Identity>| {
        let mut text = String::from(open);
        for (place, identity) in shown.iter().enumerate() {
            if place > 0 {
                text.push(',');
            }
            text.push_str(&abbreviated(identities.short(*identity), IDENTITY));
        }
        if let Some(last) = last {
            text.push_str(if shown.is_empty() { "…," } else { ",…," });
            text.push_str(&abbreviated(identities.short(*last), IDENTITY));
        }
        text.push(close);
        if last.is_some() {
            text.push(' ');
            text.push_str(&list.len().to_string());
        }
        text
    };
    // Far too long lists are not written out to be measured.
    if list.len() <= ROOM {
        let whole = write(list, None);
        if whole.chars().count() <= ROOM || list.len() < 3 {
            return whole;
        }
    }
    let cut = write(&list[..2], list.last());
    if cut.chars().count() <= ROOM + 2 { cut } else { write(&list[..1], list.last()) }
}

/// What a message in flight is, in words: `election [5, 6, 0] from 0 to 1`.
pub fn title(run: &Run, message: &MessageView) -> String {
    let identities = run.identities();
    let name = |process| identities.short(identities.at(process));
    let mut text = run.info().message(message.row.kind).kind.to_owned();
    for (place, (field, value)) in message.fields.iter().enumerate() {
        text.push_str(if place == 0 { " " } else { ", " });
        if place > 0 {
            text.push_str(field);
            text.push(' ');
        }
        text.push_str(&narrate::value(value, identities, Language::default()));
    }
    text.push_str(" from ");
    text.push_str(&name(message.row.from));
    text.push_str(" to ");
    text.push_str(&name(message.row.to));
    text
}

/// What other sources call a kind of message: `OK, reply, alive`.
pub fn other_names(spec: &MessageSpec) -> String {
    spec.other_names.join(", ")
}

/// What a timer is for: `waits for an answer until tick 12`.
pub fn wait(info: &Info, timer: &TimerView) -> String {
    let spec = info.timers.get(usize::from(timer.timer.0));
    ["waits for ", spec.map_or("a timer", |spec| spec.waits_for), " until tick ", &timer.due.to_string()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use election_core::algorithms;
    use election_core::sim::scenario::{Ids, Scenario};

    fn shown(ids: Ids, take: u16) -> String {
        let scenario = Scenario { processes: 64, ids, ..Scenario::new(algorithms::all()[0]) };
        let identities = Identities::of(&scenario);
        let list = identities.processes().take(usize::from(take)).map(|process| identities.at(process)).collect();
        let mut fields = Variables::default();
        fields.add("list", Value::List(list));
        token(&fields, &identities)
    }

    #[test]
    fn what_is_long_loses_its_middle() {
        let short = |text: &str, most| abbreviated(text.to_owned(), most);
        assert_eq!(short("100", 4), "100");
        assert_eq!(short("9007199254740991", 4), "9…91");
        assert_eq!(short("9007199254740991", 7), "900…991");
        let ids = Ids::Values((9_007_199_254_740_000..).take(64).collect());
        assert_eq!(shown(ids, 12), "[90…00,…,90…11] 12");
    }

    #[test]
    fn a_list_is_written_whole_while_it_is_short() {
        let ids = || Ids::Values((0..64).collect());
        assert_eq!(shown(ids(), 0), "[]");
        assert_eq!(shown(ids(), 3), "[0,1,2]");
        assert_eq!(shown(ids(), 5), "[0,1,2,3,4]");
        assert_eq!(shown(ids(), 6), "[0,1,…,5] 6");
        assert_eq!(shown(ids(), 64), "[0,1,…,63] 64");
        let uuid = shown(Ids::Uuid, 12);
        assert!(uuid.ends_with("] 12") && uuid.chars().count() == 16, "{uuid}");
    }
}
