//! A process from close by: its variables, and what can be done to it now.

use election_core::model::Value;
use election_core::narrate::{self, Language};
use election_core::trace::MessageView;
use election_core::{ProcessId, Run, Tick, View};
use yew::{Html, NodeRef, Properties, classes, component, html};

use super::card::{self, Card};
use super::dispatch::use_dispatch;
use super::same::Same;
use crate::interventions::{self, Intervention, Moment};
use crate::scene::processes::Guise;
use crate::scene::{insight, labels};
use crate::state::{Action, Selection};

/// At most so many messages on their way to a process are listed.
const MOST_MESSAGES: usize = 5;

/// A process, and when it is looked at.
#[derive(Clone, Properties, PartialEq)]
pub struct ProcessCardProps {
    /// The run.
    pub run: Same<Run>,
    /// The moment of it.
    pub view: Same<View>,
    /// Which process.
    pub process: ProcessId,
    /// The tick from which on something can be done to it.
    pub now: Tick,
    /// The stage, on which it is.
    pub stage: NodeRef,
}

/// The card of a process.
#[component]
pub fn ProcessCard(props: &ProcessCardProps) -> Html {
    let ProcessCardProps { run, view, process, now, stage } = props;
    let (process, now) = (*process, *now);
    let dispatch = use_dispatch();
    let identities = run.identities();
    let seen = &view.processes[process.index()];
    let heading = html! {
        <>{ "Process " }<b>{ identities.text(identities.at(process)) }</b>{ ", " }{ Guise::of(seen).name() }</>
    };
    let moment = Moment { run, view, now };
    let coming = view.in_flight.iter().filter(|message| message.row.to == process).take(MOST_MESSAGES);
    let coming: Vec<&MessageView> = coming.collect();
    html! {
        <Card about={Selection::Process(process)} back_to={process} {stage} {heading}>
            <dl class="menu-variables">{ variables(run, view, process) }</dl>
            { card::now(now) }
            <ul class="menu-deeds">
                for intervention in Intervention::ALL {
                    {
                        card::choice(
                            intervention.key(),
                            intervention.name(),
                            intervention.help(),
                            interventions::offer(moment, process, intervention).err(),
                            dispatch.on(Action::Do(process, intervention)),
                        )
                    }
                }
            </ul>
            if !coming.is_empty() {
                // The way to messages for those who do not use a pointer.
                <h3>{ "On the way to it" }</h3>
                <ul class="menu-messages">
                    for message in coming {
                        <li>
                            <button
                                type="button"
                                class={classes!("chip", format!("kind-{}", message.row.kind.0))}
                                onclick={dispatch.on(Action::Select(Some(Selection::Message(message.row.number))))}
                            >
                                { run.info().message(message.row.kind).kind }
                                { " " }
                                <b>{ narrate::label(&message.fields, identities, Language::default()) }</b>
                            </button>
                        </li>
                    }
                </ul>
            }
        </Card>
    }
}

/// What it knows.
fn variables(run: &Run, view: &View, process: ProcessId) -> Html {
    let identities = run.identities();
    let seen = &view.processes[process.index()];
    let inside = run.inspect(view.steps, process);
    let text = |value: &Value| narrate::value(value, identities, Language::default());
    let meaning = |name: &str| {
        let mut all = run.info().variables.iter();
        all.find(|variable| variable.name == name).map_or("", |variable| variable.help)
    };
    let wrong: Vec<ProcessId> = insight::wrong(view, &inside).collect();
    html! {
        <>
            { card::line("leader", "", text(&Value::Maybe(seen.leader))) }
            for (name, value) in inside.variables.iter() { { card::line(name, meaning(name), text(value)) } }
            if !inside.known_crashed.is_empty() {
                { card::line("knows crashed", "", text(&Value::Processes(inside.known_crashed.clone()))) }
            }
            if !wrong.is_empty() {
                { card::line("wrongly", "whom it takes for dead that lives", text(&Value::Processes(wrong))) }
            }
            for timer in &seen.timers { { card::line("timer", "", labels::wait(run.info(), timer)) } }
        </>
    }
}
