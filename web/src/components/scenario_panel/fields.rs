//! The controls that the panel is made of.

use std::rc::Rc;

use election_core::{ProcessId, Scenario};
use yew::Html;

use crate::components::Leaf;
use crate::components::edit::{input_of, value_of};
use crate::components::icon::{Icon, icon};
use crate::components::template::{Hole, some, view};

/// What a number means for the scenario.
pub type SetNumber = Rc<dyn Fn(&mut Scenario, u32)>;

/// What a process's position means for the scenario.
pub type SetProcess = Rc<dyn Fn(&mut Scenario, u16)>;
/// What a flag means for the scenario.
pub type SetFlag = Rc<dyn Fn(&mut Scenario, bool)>;

/// The most processes among which one is chosen from a list; beyond, positions are typed.
const LISTED: u16 = 64;

/// A number that is dragged, or typed where the drag does not reach.
pub struct Slider {
    /// What it is.
    pub label: &'static str,
    /// The drag's name.
    pub gesture: &'static str,
    /// The ends of the drag.
    pub drag: (u32, u32),
    /// What may be typed.
    pub typed: (u32, u32),
    /// What it is now.
    pub value: u32,
}

impl Slider {
    /// The slider with its number field, without a visible label.
    pub fn row(&self, leaf: &Leaf, set: &SetNumber) -> Html {
        view!("{}{}", self.range(leaf, set), self.number(leaf, set))
    }

    /// The slider.
    pub fn range(&self, leaf: &Leaf, set: &SetNumber) -> Html {
        let set = Rc::clone(set);
        let (min, max) = self.drag;
        let dragged = leaf.during(self.gesture, move |scenario, event| {
            if let Ok(value) = value_of(event).parse() {
                set(scenario, value);
            }
        });
        view!(
            "<input type='range' min={} max={} value={} aria-label={} {} {}/>",
            min,
            max.max(self.value),
            self.value,
            self.label,
            dragged,
            leaf.end(),
        )
    }

    /// The number field.
    pub fn number(&self, leaf: &Leaf, set: &SetNumber) -> Html {
        let set = Rc::clone(set);
        let (min, max) = self.typed;
        let value = self.value;
        // Not while typing: on the way to 12 stands 1.
        let typed = leaf.choose(move |scenario, event| {
            let input = input_of(event);
            let typed = input.value().trim().parse::<u32>().map_or(value, |typed| typed.clamp(min, max));
            input.set_value(&typed.to_string());
            set(scenario, typed);
        });
        view!(
            "<input type='number' inputmode='numeric' min={} max={} value={} aria-label={} {}/>",
            min,
            max,
            value,
            self.label,
            typed,
        )
    }
}

/// One of the values of a choice.
pub struct Alternative {
    /// What it says.
    pub label: &'static str,
    /// What it means.
    pub help: &'static str,
    /// Whether it is the one.
    pub is_chosen: bool,
    /// What it does.
    pub choose: Hole,
}

/// A choice of a few, side by side; `wraps` where they do not fit into one line.
pub fn choice(name: &'static str, legend: &'static str, alternatives: Vec<Alternative>, wraps: bool) -> Html {
    view!("<fieldset class='field'><legend class='heading'>{}</>{}</>", legend, buttons(name, alternatives, wraps))
}

/// The buttons of a choice.
pub fn buttons(name: &'static str, alternatives: Vec<Alternative>, wraps: bool) -> Html {
    let buttons = alternatives.into_iter().map(|Alternative { label, help, is_chosen, choose }| {
        view!(
            "<label title={}><input type='radio' name={} checked={} {}/><span>{}</></>",
            help,
            name,
            is_chosen,
            choose,
            label
        )
    });
    view!("<div class={}>{}</>", if wraps { "choice wraps" } else { "choice" }, buttons.collect::<Vec<Html>>())
}

/// A flag.
pub fn switch(leaf: &Leaf, label: &'static str, help: &'static str, is_on: bool, set: SetFlag) -> Html {
    let switched = leaf.choose(move |scenario, event| {
        set(scenario, input_of(event).checked());
    });
    view!(
        "<label class='switch'><input type='checkbox' checked={} {}/><span>{}</>{}</>",
        is_on,
        switched,
        label,
        some(!help.is_empty(), || view!("<small class='help'>{}</>", prose(help))),
    )
}

/// Which process: a list of identities, or of so many processes that a list is of no use, a position.
pub fn process(leaf: &Leaf, label: &'static str, chosen: u16, set: SetProcess) -> Html {
    let identities = leaf.state.run.identities();
    let last = identities.len() - 1;
    if identities.len() > LISTED {
        let set: SetNumber = Rc::new(move |scenario, position| {
            set(scenario, u16::try_from(position).unwrap_or(last).min(last));
        });
        let field =
            Slider { label, gesture: "", drag: (0, last.into()), typed: (0, last.into()), value: chosen.into() };
        return field.number(leaf, &set);
    }
    let chosen_other = leaf.choose(move |scenario, event| {
        if let Ok(position) = value_of(event).parse() {
            set(scenario, position);
        }
    });
    let options = identities.processes().map(|other| {
        view!(
            "<option value={} selected={}>{}</>",
            u32::from(other.0),
            other.0 == chosen,
            identities.short(identities.at(other))
        )
    });
    view!("<select aria-label={} {}>{}</>", label, chosen_other, options.collect::<Vec<Html>>())
}

/// Text in which code stands between backticks.
pub fn prose(text: &'static str) -> Html {
    let parts = text
        .split('`')
        .enumerate()
        .map(|(place, part)| if place % 2 == 0 { Html::from(part) } else { view!("<code>{}</>", part) });
    parts.collect()
}

/// A process's identity, as the stage shows it.
pub fn name(leaf: &Leaf, position: u16) -> String {
    let identities = leaf.state.run.identities();
    identities.short(identities.at(ProcessId(position)))
}

/// A button that adds something, with a plus.
pub fn add(label: &'static str, click: Hole) -> Html {
    view!("<button type='button' class='button small' {}>{}{}</>", click, icon(Icon::Plus), label)
}

/// A button that takes something away.
pub fn remove(label: &str, click: Hole) -> Html {
    view!(
        "<button type='button' class='button bare small' aria-label={} title={} {}>{}</>",
        label.to_owned(),
        label.to_owned(),
        click,
        icon(Icon::Remove)
    )
}
