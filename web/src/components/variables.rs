//! The variables of a process.

use election_core::ProcessId;
use election_core::model::{Condition, Value};
use election_core::narrate::{self, Language};
use yew::Html;
use yew::virtual_dom::ListenerKind;

use super::Leaf;
use super::edit::value_of;
use super::inspector::shown;
use super::template::{on, some, view};
use crate::scene::{insight, labels};
use crate::state::{Action, Selection};

/// The most processes among which one is chosen from a list.
const LISTED: u16 = 64;

/// The variables of a process.
pub fn variables(leaf: &Leaf) -> Html {
    let state = &leaf.state;
    let process = shown(state);
    let (run, view) = (&state.run, &state.view);
    let identities = run.identities();
    let text = |value: &Value| narrate::value(value, identities, Language::default());
    let seen = &view.processes[process.index()];
    let inside = run.inspect(view.steps, process);
    let condition = match seen.condition {
        Condition::Live => seen.role.name(),
        Condition::Crashed => "crashed",
        Condition::Absent => "no member",
    };
    let meaning = |name: &str| {
        let mut all = run.info().variables.iter();
        all.find(|variable| variable.name == name).map_or("", |variable| variable.help)
    };
    let timers = seen.timers.iter().map(|timer| {
        let name = run.info().timers.get(usize::from(timer.timer.0)).map_or("timer", |spec| spec.name);
        row(name, labels::wait(run.info(), timer), "")
    });
    let (short, whole) = (identities.short(seen.identity), identities.text(seen.identity));
    let wrong: Vec<ProcessId> = insight::wrong(view, &inside).collect();
    let is_wrong = !wrong.is_empty();
    let known = Value::Processes(inside.known_crashed.clone());
    let variables: Vec<Html> =
        inside.variables.iter().map(|(name, value)| row(name, text(value), meaning(name))).collect();
    let is_any_known = !inside.known_crashed.is_empty();
    view!(
        "{}<dl class='variables'>{}{}{}{}{}{}{}{}{}</>",
        whose(leaf, process),
        some(short != whole, || row("identity", whole, "")),
        row("role", condition.to_owned(), ""),
        row("leader", text(&Value::Maybe(seen.leader)), ""),
        variables,
        timers.collect::<Vec<Html>>(),
        some(is_any_known, || row("known dead", text(&known), "whom it has been told to have crashed")),
        some(is_wrong, || row("wrongly", text(&Value::Processes(wrong)), "whom it takes for dead that lives")),
        some(seen.incarnation > 0, || row("incarnation", seen.incarnation.to_string(), "how often it has come back")),
        some(seen.crash_after.is_some(), || {
            row("crashes after", format!("{} more sends", seen.crash_after.unwrap_or(0)), "")
        }),
    )
}

fn row(name: &'static str, value: String, help: &'static str) -> Html {
    view!("<dt>{}</><dd>{}{}</>", name, value, some(!help.is_empty(), || view!("<span class='help'>{}</>", help)))
}

/// Whose variables: a list to choose from, for those who do not use the stage; of many processes, the position.
fn whose(leaf: &Leaf, process: ProcessId) -> Html {
    let identities = leaf.state.run.identities();
    let count = identities.len();
    let dispatch = leaf.dispatch.clone();
    let select = on(ListenerKind::onchange, move |event| {
        if let Some(position) = value_of(&event).trim().parse().ok().filter(|position| *position < count) {
            dispatch.emit(Action::Select(Some(Selection::Process(ProcessId(position)))));
        }
    });
    let name = |process| identities.short(identities.at(process));
    if count > LISTED {
        return view!(
            "<label class='whose'>Position<input type='number' min='0' max={} value={} {}/><span>identity <b>{}</></></>",
            u32::from(count - 1),
            u32::from(process.0),
            select,
            name(process),
        );
    }
    let options = identities
        .processes()
        .map(|other| view!("<option value={} selected={}>{}</>", u32::from(other.0), other == process, name(other)));
    view!("<label class='whose'>Process<select {}>{}</></>", select, options.collect::<Vec<Html>>())
}
