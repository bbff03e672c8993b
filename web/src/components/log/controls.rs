//! What is above the log: whose steps and which are listed, and ways to take them along.

use election_core::{ProcessId, Run};
use web_sys::{Event, HtmlInputElement};
use yew::{Callback, Html, Properties, TargetCast, component, html};

use super::super::select::Select;
use super::filter::{Filter, Listed, Sort};
use super::taking::{CopyLines, SaveRows};
use crate::platform::same::Same;

/// The most processes among which one is chosen from a list.
const LISTED: u16 = 64;

/// What is listed of which run.
#[derive(Properties, PartialEq)]
pub struct ControlsProps {
    /// The run.
    pub run: Same<Run>,
    /// Which of its steps are wanted.
    pub filter: Filter,
    /// Those steps.
    pub listed: Same<Listed>,
    /// Others are wanted.
    pub on_filter: Callback<Filter>,
}

/// Whose steps and which, and the buttons that copy and save them.
#[component]
pub fn Controls(props: &ControlsProps) -> Html {
    let ControlsProps { run, filter, listed, on_filter } = props;
    let filter = *filter;
    let sorts: Vec<Sort> = Sort::all(run).collect();
    let on_sort = {
        let (sorts, on_filter) = (sorts.clone(), on_filter.clone());
        Callback::from(move |chosen: String| {
            let sort = chosen.parse::<usize>().ok().and_then(|place| sorts.get(place)).copied();
            on_filter.emit(Filter { sort, ..filter });
        })
    };
    let place = sorts.iter().position(|sort| filter.sort == Some(*sort));
    let option = |(place, sort): (usize, &Sort)| {
        html! { <option value={place.to_string()}>{ sort.name(run) }</option> }
    };
    let (kinds, others) = sorts.split_at(sorts.iter().take_while(|sort| matches!(sort, Sort::Message(_))).count());
    html! {
        <div class="log-controls">
            <Whose run={run.clone()} {filter} on_filter={on_filter.clone()} />
            <Select label="Which steps" title="Which steps are listed" value={place.map_or_else(String::new, |place| place.to_string())} onchange={on_sort}>
                <option value="">{ "all steps" }</option>
                if !kinds.is_empty() {
                    <optgroup label="Messages">{ for kinds.iter().enumerate().map(option) }</optgroup>
                }
                <optgroup label="Events">
                    { for others.iter().enumerate().map(|(place, sort)| option((kinds.len() + place, sort))) }
                </optgroup>
            </Select>
            <CopyLines run={run.clone()} listed={listed.clone()} />
            <SaveRows run={run.clone()} listed={listed.clone()} />
        </div>
    }
}

/// A filter of a run's steps.
#[derive(Properties, PartialEq)]
struct WhoseProps {
    run: Same<Run>,
    filter: Filter,
    on_filter: Callback<Filter>,
}

/// Whose steps: a list to choose from; of many processes, the position.
#[component]
fn Whose(props: &WhoseProps) -> Html {
    let WhoseProps { run, filter, on_filter } = props;
    let (filter, count, on_filter) = (*filter, run.identities().len(), on_filter.clone());
    let choose = move |value: String| {
        let process = value.trim().parse().ok().filter(|position| *position < count).map(ProcessId);
        on_filter.emit(Filter { process, ..filter });
    };
    if count > LISTED {
        let onchange = move |event: Event| choose(event.target_unchecked_into::<HtmlInputElement>().value());
        let value = filter.process.map_or_else(String::new, |process| process.0.to_string());
        return html! {
            <input
                type="number"
                min="0"
                max={(count - 1).to_string()}
                placeholder="all"
                aria-label="Process: its position"
                title="The position of a process, from 0: its steps, and messages to or from it"
                {value}
                {onchange}
            />
        };
    }
    let identities = run.identities();
    let option = |process: ProcessId| {
        let name = identities.short(identities.at(process));
        html! { <option value={process.0.to_string()}>{ name }</option> }
    };
    html! {
        <Select
            class="whose-steps"
            label="Process"
            title="Steps of this process, and messages to or from it"
            value={filter.process.map_or_else(String::new, |process| process.0.to_string())}
            onchange={Callback::from(choose)}
        >
            <option value="">{ "everyone" }</option>
            <optgroup label="Its steps, messages to or from it">{ for identities.processes().map(option) }</optgroup>
        </Select>
    }
}
