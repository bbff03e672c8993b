//! A flag, with a line of help.

use web_sys::HtmlInputElement;
use yew::{Event, Html, Properties, TargetCast, component, html};

use super::prose::prose;
use crate::effects::dispatch::use_dispatch;
use crate::state::{Action, Edit};

/// A flag of the scenario.
#[derive(Properties, PartialEq)]
pub struct SwitchProps {
    /// The field's or the option's key in a link.
    pub name: &'static str,
    /// What it says.
    pub label: &'static str,
    /// What it means.
    pub help: &'static str,
    /// Whether it is on.
    pub is_on: bool,
}

/// A checkbox that says what it means.
#[component]
pub fn Switch(props: &SwitchProps) -> Html {
    let name = props.name;
    let switch = use_dispatch().map(move |event: Event| {
        let is_on = event.target_unchecked_into::<HtmlInputElement>().checked();
        Action::Edit(Edit::Set(name, if is_on { "yes" } else { "no" }.to_owned()), None)
    });
    html! {
        <label class="switch">
            <input type="checkbox" checked={props.is_on} onchange={switch} />
            <span>{ props.label }</span>
            <small class="help">{ prose(props.help) }</small>
        </label>
    }
}
