//! What is written on the stage, in short and whole.

use election_core::algorithm::{MessageSpec, OptionValue};
use election_core::model::{Value, Variables, without_middle};
use election_core::narrate::{self, Language, Moments};
use election_core::trace::{MessageView, TimerView};
use election_core::{Identities, Run};

use super::layout::COMMON_LABEL;
use super::outlines::half_width;

/// Of a value so many characters are shown at most.
const ROOM: usize = 11;

/// Of an identity in a list so many characters are shown at most.
const IDENTITY: usize = 5;

/// A word for one of something, or for several.
pub fn plural(count: u64, [one, many]: [&'static str; 2]) -> &'static str {
    if count == 1 { one } else { many }
}

/// What a message in flight shows of what it carries: the first of its fields, at most so wide if that can be. A list that is too
/// long loses its middle and says how long it is, `[5,…,0] 12`; where there is no room for that, it is its first member and
/// how many more there are, `5+11`, or its first member alone, `5…`. Where even that has no room, nothing is written.
/// Lists that are equally long are all written in one way, as if every name in them had `longest` characters.
///
/// `stamp` is the variable that stands beside processes in short, where there is one: it is written as there, `e1`.
pub fn token(fields: &Variables, identities: &Identities, stamp: Option<&str>, longest: usize, room: f64) -> String {
    let fits = |text: &str| 2.0 * half_width(text) <= room;
    let shortest =
        |text: String| Some(without_middle(&text, COMMON_LABEL)).filter(|text| fits(text)).unwrap_or_default();
    if let (Some(stamp), Some((name, Value::Number(number)))) = (stamp, fields.iter().next())
        && **name == *stamp
    {
        return format!("{}{number}", stamp.chars().take(1).collect::<String>());
    }
    let (list, open, close) = match fields.first() {
        None => return String::new(),
        Some(Value::List(list)) => (list, "[", "]"),
        Some(Value::Set(list)) => (list, "{", "}"),
        Some(value) => {
            let text = narrate::value(value, identities, Language::default());
            let short = without_middle(&text, ROOM);
            return if fits(&short) { short } else { shortest(text) };
        }
    };
    let Some(last) = list.len().checked_sub(1) else { return format!("{open}{close}") };
    let written = |form: usize, name: &dyn Fn(usize) -> String| match form {
        0 => format!("{open}{}{close}", (0..=last).map(name).collect::<Vec<_>>().join(",")),
        1 => format!("{open}{},…,{}{close} {}", name(0), name(last), list.len()),
        2 => format!("{}+{last}", name(0)),
        _ => format!("{}…", name(0)),
    };
    let name = |place: usize| without_middle(&identities.short(list[place]), IDENTITY);
    let wide = "0".repeat(longest.min(IDENTITY));
    // Far too long lists are not written out to be measured.
    let mut forms = usize::from(list.len() > ROOM)..4;
    match forms.find(|form| fits(&written(*form, &|_| wide.clone()))) {
        Some(form) => written(form, &name),
        None => shortest(name(0)),
    }
}

/// What a message in flight is, in words: `election [5, 6, 0] from 0 to 1`.
pub fn title(run: &Run, message: &MessageView) -> String {
    let identities = run.identities();
    let name = |process| identities.short(identities.at(process));
    let mut text = run.info().message(message.row.kind).kind.to_string();
    for (place, (field, value)) in message.fields.iter().enumerate() {
        let value = narrate::value(value, identities, Language::default());
        text += &if place == 0 { format!(" {value}") } else { format!(", {field} {value}") };
    }
    format!("{text} from {} to {}", name(message.row.from), name(message.row.to))
}

/// What other sources call a kind of message: `OK, reply, alive`.
pub fn other_names(spec: &MessageSpec) -> String {
    spec.other_names.join(", ")
}

/// How long a timer is, and why, where an option says so: `Timeout of an answer: 2 rounds`; with what the option means.
pub fn length(run: &Run, timer: &TimerView) -> Option<(String, &'static str)> {
    let (info, scenario) = (run.info(), run.scenario());
    let key = info.timers.get(usize::from(timer.timer.0))?.option?;
    let OptionValue::Ticks(ticks) = scenario.option(key) else { return None };
    let spec = info.option(key)?;
    Some((format!("{}: {}", spec.name, Moments::of(scenario).lasting(ticks)), spec.help))
}

/// What a timer is for: `waits for an answer until tick 12`.
pub fn wait(run: &Run, timer: &TimerView) -> String {
    let (info, due) = (run.info(), Moments::of(run.scenario()).at(timer.due));
    let spec = info.timers.get(usize::from(timer.timer.0));
    match spec.map_or("a timer", |spec| &*spec.waits_for) {
        "" => format!("goes on at {due}"),
        awaited => format!("waits for {awaited} until {due}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use election_core::scenario::Ids;
    use election_core::{Scenario, algorithms};

    fn shown(ids: Ids, take: u16, room: f64) -> String {
        let scenario = Scenario { processes: 64, ids, ..Scenario::new(&algorithms::all()[0]) };
        let identities = scenario.identities();
        let list = identities.processes().take(usize::from(take)).map(|process| identities.at(process)).collect();
        let mut fields = Variables::default();
        fields.add("list", Value::List(list));
        let names = identities.processes().map(|process| identities.short(identities.at(process)).len());
        token(&fields, &identities, None, names.max().expect("there are processes"), room)
    }

    #[test]
    fn what_is_long_loses_its_middle() {
        assert_eq!(without_middle("100", 4), "100");
        assert_eq!(without_middle("9007199254740991", 4), "9…91");
        assert_eq!(without_middle("9007199254740991", 7), "900…991");
        let ids = Ids::Values((9_007_199_254_740_000..).take(64).collect());
        assert_eq!(shown(ids, 12, 200.0), "[90…00,…,90…11] 12");
    }

    #[test]
    fn a_list_is_written_whole_where_there_is_room_and_else_as_far_as_it_fits() {
        let ids = || Ids::Values((0..64).collect());
        assert_eq!(shown(ids(), 0, 0.0), "[]");
        assert_eq!(shown(ids(), 5, 160.0), "[0,1,2,3,4]");
        assert_eq!(shown(ids(), 64, 180.0), "[0,…,63] 64");
        let narrower = [130.0, 70.0, 50.0, 0.0].map(|room| shown(ids(), 12, room));
        assert_eq!(narrower, ["[0,…,11] 12", "0+11", "0…", ""]);
        assert_eq!([74.0, 50.0].map(|room| shown(ids(), 2, room)), ["[0,1]", "0…"]);
        let with_a_long_one = Ids::Values((0..63).chain([100]).collect());
        assert_eq!(shown(with_a_long_one, 12, 130.0), "0+11", "as wide as if all were");
        let uuid = shown(Ids::Uuid, 12, 170.0);
        assert!(uuid.ends_with("] 12") && uuid.chars().count() == 16, "{uuid}");
    }
}
