//! A choice of a few, side by side.

use yew::{AttrValue, Callback, Html, Properties, classes, component, html};

/// More characters than this do not fit into a line of the panel.
const LINE: usize = 22;
/// A label of more does not fit into a third of it.
const THIRD: usize = 8;

/// One of the values of a choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// What it says.
    pub label: AttrValue,
    /// What it means.
    pub help: AttrValue,
    /// Whether it is the one.
    pub is_chosen: bool,
}

/// What there is to choose from.
#[derive(Properties, PartialEq)]
pub struct ChoiceProps {
    /// The name that the radio buttons have in common.
    pub name: &'static str,
    /// What is chosen.
    pub legend: AttrValue,
    /// The values.
    pub items: Vec<Item>,
    /// The one at this place is chosen.
    pub onchoose: Callback<usize>,
}

/// Radio buttons with a heading.
#[component]
pub fn Choice(props: &ChoiceProps) -> Html {
    let wraps = props.items.iter().map(|item| item.label.chars().count()).sum::<usize>() > LINE;
    let is_wide = wraps && props.items.iter().any(|item| item.label.chars().count() > THIRD);
    html! {
        <fieldset class="field">
            <legend class="heading">{ &props.legend }</legend>
            <div class={classes!("choice", wraps.then_some("wraps"), is_wide.then_some("in-two"))}>
                { for props.items.iter().enumerate().map(|(place, item)| {
                    let choose = props.onchoose.reform(move |_| place);
                    html! {
                        <label key={place} title={&item.help}>
                            <input type="radio" name={props.name} checked={item.is_chosen} onchange={choose} />
                            <span>{ &item.label }</span>
                        </label>
                    }
                }) }
            </div>
        </fieldset>
    }
}
