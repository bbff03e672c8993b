//! Which process: a list of identities, or of so many processes that a list is of no use, a position.

use election_core::{ProcessId, Run};
use yew::{AttrValue, Callback, Html, Properties, component, html};

use super::super::select::Select;
use super::number::Number;
use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::state::{Action, Edit};

/// The most processes among which one is chosen from a list; beyond, positions are typed.
const LISTED: u16 = 64;

/// A process, and what it means for the scenario.
#[derive(Properties, PartialEq)]
pub struct ProcessChoiceProps {
    /// What is chosen.
    pub label: AttrValue,
    /// The run with the processes.
    pub run: Same<Run>,
    /// The position of the one.
    pub chosen: u16,
    /// What another one means.
    pub edit: Callback<u16, Edit>,
}

/// A choice of a process.
#[component]
pub fn ProcessChoice(props: &ProcessChoiceProps) -> Html {
    let dispatch = use_dispatch();
    let ProcessChoiceProps { label, run, chosen, edit } = props;
    let identities = run.identities();
    let last = identities.len() - 1;
    if identities.len() > LISTED {
        let edit = edit.reform(move |position: u64| u16::try_from(position).unwrap_or(last).min(last));
        return html! { <Number {label} value={u64::from(*chosen)} typed={(0, last.into())} {edit} /> };
    }
    let edit = edit.clone();
    let choose =
        dispatch.filter_map(move |position: String| Some(Action::Edit(edit.emit(position.parse().ok()?), None)));
    html! {
        <Select label={label.clone()} value={chosen.to_string()} onchange={choose}>
            { for identities.processes().map(|process| html! {
                <option key={process.0} value={process.0.to_string()}>{ name(run, process.0) }</option>
            }) }
        </Select>
    }
}

/// A process's identity, as the stage shows it.
pub fn name(run: &Run, position: u16) -> String {
    let identities = run.identities();
    identities.short(identities.at(ProcessId(position)))
}
