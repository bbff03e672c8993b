//! Who starts by itself, and when.

use std::rc::Rc;

use election_core::Tick;
use election_core::scenario::{Start, StartAt};
use yew::Html;
use yew::virtual_dom::ListenerKind;

use super::fields::{Alternative, SetNumber, Slider, choice, name, process, remove, switch};
use super::span::MAX_TICK_TYPED;
use crate::components::Leaf;
use crate::components::template::{Hole, key_number, on, some, view};
use crate::state::{Action, Change, Selection};

/// The most starts that are shown one by one.
const SHOWN: usize = 12;

/// Who starts, and when.
pub fn starts(leaf: &Leaf, span: Tick) -> Html {
    let state = &leaf.state;
    let scenario = state.scenario();
    let is_choosing = state.is_choosing_starters;
    let list: &[StartAt] = match &scenario.start {
        Start::List(list) => list,
        Start::All | Start::Nobody => &[],
    };
    let is_all = scenario.start == Start::All;
    let is_nobody = !is_all && list.is_empty();
    let first = match state.selection {
        Some(Selection::Process(process)) => process.0,
        _ => list.first().map_or(0, |start| start.process),
    };
    let alternative = |label, help, is_chosen, start: Start, choosing| Alternative {
        label,
        help,
        is_chosen,
        choose: choose(leaf, start, choosing),
    };
    let one = Start::List(vec![StartAt { process: first, at: 0 }]);
    let chosen = if list.is_empty() { one.clone() } else { scenario.start.clone() };
    let alternatives = vec![
        alternative("all", "Every process at tick 0", is_all && !is_choosing, Start::All, false),
        alternative("one", "A single process", list.len() == 1 && !is_choosing, one, false),
        alternative("some", "Those that you click on the stage", is_choosing || list.len() > 1, chosen, true),
        alternative("none", "Only detected crashes start elections", is_nobody && !is_choosing, Start::Nobody, false),
    ];
    let entries: Vec<Html> =
        list.iter().take(SHOWN).enumerate().map(|(place, start)| entry(leaf, place, *start, span)).collect();
    view!(
        "<div class='field'>{}{}{}{}{}</>",
        choice("starts", "Who starts", alternatives, false),
        some(is_choosing, || view!(
            "<div class='row'><p class='help'>Click the processes that start, on the stage.</>\
             <button type='button' class='button small' {}>Done</></>",
            leaf.click(Action::ChooseStarters(false)),
        )),
        some(!list.is_empty(), || view!("<ul class='entries' aria-label='Starts'>{}</>", entries)),
        some(list.len() > SHOWN, || view!("<p class='help'>and {} more</>", list.len() - SHOWN)),
        switch(
            leaf,
            "A leader is already known",
            if scenario.established { "Its crash, once detected, starts the election." } else { "" },
            scenario.established,
            Rc::new(|scenario, on| scenario.established = on),
        ),
    )
}

fn choose(leaf: &Leaf, start: Start, is_choosing: bool) -> Hole {
    let dispatch = leaf.dispatch.clone();
    let run = Rc::clone(&leaf.state.run);
    on(ListenerKind::onchange, move |_| {
        let mut scenario = run.scenario().clone();
        scenario.start = start.clone();
        dispatch.emit(Action::Change(Box::new(Change::once(scenario))));
        dispatch.emit(Action::ChooseStarters(is_choosing));
    })
}

fn entry(leaf: &Leaf, place: usize, start: StartAt, span: Tick) -> Html {
    let slider =
        Slider { label: "starts at", gesture: "start", drag: (0, span), typed: (0, MAX_TICK_TYPED), value: start.at };
    let set: SetNumber = Rc::new(move |scenario, at| {
        if let Start::List(list) = &mut scenario.start
            && let Some(start) = list.get_mut(place)
        {
            start.at = at;
        }
    });
    let take_away = leaf.press(move |scenario, _| {
        if let Start::List(list) = &mut scenario.start {
            list.remove(place);
        }
    });
    let starter = process(
        leaf,
        "who starts",
        start.process,
        Rc::new(move |scenario, process| {
            if let Start::List(list) = &mut scenario.start
                && let Some(start) = list.get_mut(place)
            {
                start.process = process;
            }
        }),
    );
    view!(
        "<li {}>{}{}{}</>",
        key_number(place),
        starter,
        slider.row(leaf, &set),
        remove(&format!("{} does not start", name(leaf, start.process)), take_away),
    )
}
