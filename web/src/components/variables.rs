//! The variables of a process.

use election_core::model::{Condition, Value};
use election_core::narrate::{self, Language};
use election_core::{ProcessId, Run, View};
use web_sys::{Event, HtmlInputElement};
use yew::{Callback, Html, Properties, TargetCast, component, html};

use super::select::Select;
use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::scene::processes::Appearance;
use crate::scene::{insight, labels};
use crate::state::{Selection, ShownAction};

/// The most processes among which one is chosen from a list.
const LISTED: u16 = 64;

/// Whose variables are shown, and when.
#[derive(Properties, PartialEq)]
pub struct VariablesProps {
    /// The run in front of us.
    pub run: Same<Run>,
    /// What there is to see at the cursor.
    pub view: Same<View>,
    /// The process.
    pub process: ProcessId,
}

/// The variables of a process.
#[component]
pub fn Variables(props: &VariablesProps) -> Html {
    let VariablesProps { run, view, process } = props;
    html! {
        <>
            <Whose run={run.clone()} process={Some(*process)} />
            <VariableList run={run.clone()} view={view.clone()} process={*process} />
        </>
    }
}

/// The variables of a process, of which nobody chooses whose they are.
#[component]
pub fn VariableList(props: &VariablesProps) -> Html {
    let VariablesProps { run, view, process } = props;
    let identities = run.identities();
    let text = |value: &Value| narrate::value(value, identities, Language::default());
    let seen = &view.processes[process.index()];
    let inside = run.inspect(view.steps, *process);
    let condition = match seen.condition {
        Condition::Live | Condition::Crashed => Appearance::of(seen).name(),
        Condition::Absent => "no member",
    };
    let timers = seen.timers.iter().map(|timer| {
        let name = run.info().timers.get(usize::from(timer.timer.0)).map_or("timer", |spec| &*spec.name);
        row(name, labels::wait(run, timer), "")
    });
    let (short, whole) = (identities.short(seen.identity), identities.text(seen.identity));
    let wrong: Vec<ProcessId> = insight::wrong(view, &inside).collect();
    html! {
            <dl class="variables">
                if short != whole {
                    { row("identity", whole, "") }
                }
                { row("role", condition.to_owned(), "") }
                { row("leader", text(&Value::Maybe(seen.leader)), "") }
                { for insight::variables(run, seen, &inside).map(|(name, value, help)| row(name, text(value), help)) }
                { for timers }
                { row("elections begun", seen.effort.elections.to_string(), "in all its lives") }
                { row("messages sent", seen.effort.sent().to_string(), "in all its lives, those of a failure detector left out") }
                if !inside.known_crashed.is_empty() {
                    { row("known dead", text(&Value::Processes(inside.known_crashed.clone())), "whom it has been told to have crashed") }
                }
                if !wrong.is_empty() {
                    { row("wrongly", text(&Value::Processes(wrong)), "whom it takes for dead that lives") }
                }
                if seen.incarnation > 0 {
                    { row("incarnation", seen.incarnation.to_string(), "how often it has come back") }
                }
                if let Some(more) = seen.crash_after {
                    { row("crashes after", format!("{more} more sends"), "") }
                }
            </dl>
    }
}

fn row(name: &str, value: String, help: &str) -> Html {
    html! {
        <>
            <dt>{ name.to_owned() }</dt>
            <dd>
                { value }
                if !help.is_empty() {
                    <span class="unseen">{ ": " }</span>
                    <span class="help">{ help.to_owned() }</span>
                }
            </dd>
        </>
    }
}

/// Who is chosen from.
#[derive(Properties, PartialEq)]
pub struct WhoseProps {
    /// The run with the processes.
    pub run: Same<Run>,
    /// Who is chosen; nobody yet, where nothing is shown until somebody is.
    pub process: Option<ProcessId>,
}

/// Whose variables, or whose card: a list to choose from, for those who do not use the stage; of many processes, the position.
#[component]
pub fn Whose(props: &WhoseProps) -> Html {
    let WhoseProps { run, process } = props;
    let dispatch = use_dispatch();
    let identities = run.identities();
    let count = identities.len();
    let name = |process| identities.short(identities.at(process));
    let select = move |value: String| {
        if let Some(position) = value.trim().parse().ok().filter(|position| *position < count) {
            dispatch.emit(ShownAction::Select(Some(Selection::Process(ProcessId(position)))));
        }
    };
    if count > LISTED {
        let onchange = Callback::from(move |event: Event| {
            select(event.target_unchecked_into::<HtmlInputElement>().value());
        });
        return html! {
            <label class="whose">
                { "Position" }
                <input type="number" min="0" max={(count - 1).to_string()} value={process.map_or_else(String::new, |process| process.0.to_string())} {onchange} />
                if let Some(process) = process {
                    <span>{ "identity " }<b>{ name(*process) }</b></span>
                }
            </label>
        };
    }
    let option = |other: ProcessId| {
        html! { <option value={other.0.to_string()}>{ name(other) }</option> }
    };
    html! {
        <label class="whose">
            { "Process" }
            <Select value={process.map_or_else(String::new, |process| process.0.to_string())} onchange={Callback::from(select)}>
                if process.is_none() {
                    <option value="">{ "choose one" }</option>
                }
                { for identities.processes().map(option) }
            </Select>
        </label>
    }
}
