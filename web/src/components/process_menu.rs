//! A process from close by: its variables, and what can be done to it now.

use election_core::ProcessId;
use election_core::model::Value;
use election_core::narrate::{self, Language};
use yew::{Callback, Html};

use super::element::{Element, element, text};
use super::menu::{self, Place};
use super::template::click;
use crate::interventions::{self, Intervention};
use crate::scene::processes::Guise;
use crate::scene::{insight, labels};
use crate::state::{Action, Selection, Shared};

/// At most so many messages on their way to a process are listed.
const MOST_MESSAGES: usize = 5;

/// The menu of a process.
pub fn process_menu(state: &Shared, dispatch: &Callback<Action>, process: ProcessId, place: &Place) -> Html {
    let identities = state.run.identities();
    let identity = identities.text(identities.at(process));
    let seen = &state.view.processes[process.index()];
    let inside = state.run.inspect(state.view.steps, process);
    let text_of = |value: &Value| narrate::value(value, identities, Language::default());
    let meaning = |name: &str| {
        let mut all = state.run.info().variables.iter();
        all.find(|variable| variable.name == name).map_or("", |variable| variable.help)
    };
    let head =
        menu::head().say("Process ").hold(element("b", &[], []).say(&identity)).say(", ").say(Guise::of(seen).name());
    let mut lines = menu::line(menu::lines(), "leader", "", &text_of(&Value::Maybe(seen.leader)));
    for (name, value) in inside.variables.iter() {
        lines = menu::line(lines, name, meaning(name), &text_of(value));
    }
    if !inside.known_crashed.is_empty() {
        lines = menu::line(lines, "knows crashed", "", &text_of(&Value::Processes(inside.known_crashed.clone())));
    }
    let wrong: Vec<ProcessId> = insight::wrong(&state.view, &inside).collect();
    if !wrong.is_empty() {
        lines = menu::line(lines, "wrongly", "whom it takes for dead that lives", &text_of(&Value::Processes(wrong)));
    }
    for timer in &seen.timers {
        lines = menu::line(lines, "timer", "", &labels::wait(state.run.info(), timer));
    }
    let deeds = Intervention::ALL.into_iter().fold(menu::deeds(), |list, deed| {
        let act = click(dispatch, Action::Do(process, deed));
        list.hold(menu::deed(
            deed.key(),
            deed.name(),
            deed.help(),
            interventions::offer(state, process, deed).err(),
            act,
        ))
    });
    let mut parts = vec![lines.done(), menu::now(state.now()), deeds.done()];
    on_the_way(state, dispatch, process, &mut parts);
    menu::frame(place, dispatch, head, parts)
}

/// The messages on their way to a process: the way to them for those who do not use a pointer.
fn on_the_way(state: &Shared, dispatch: &Callback<Action>, process: ProcessId, parts: &mut Vec<Html>) {
    let coming = state.view.in_flight.iter().filter(|message| message.row.to == process).take(MOST_MESSAGES);
    let buttons: Vec<Html> = coming
        .map(|message| {
            let number = message.row.number;
            let class = format!("chip kind-{}", message.row.kind.0);
            let label = narrate::label(&message.fields, state.run.identities(), Language::default());
            let button = element("button", &["type", "class"], [text("button"), class.into()])
                .on(click(dispatch, Action::Select(Some(Selection::Message(number)))))
                .say(state.run.info().message(message.row.kind).kind)
                .say(" ")
                .hold(element("b", &[], []).say(&label));
            element("li", &[], []).hold(button).done()
        })
        .collect();
    let is_any = !buttons.is_empty();
    let list = element("ul", &["class"], [text("menu-messages")]).add_all(buttons);
    parts.push(Element::or_nothing(is_any.then(|| element("h3", &[], []).say("On the way to it"))));
    parts.push(Element::or_nothing(is_any.then_some(list)));
}
