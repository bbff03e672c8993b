//! The controls that a task of a story needs, beside it: whoever reads or presents it does it there.

mod swapping;

use election_core::scenario::{Start, StartAt};
use election_core::stories::{Condition, Control, NamedFault, Task};
use election_core::{ProcessId, Run};
use yew::{Callback, Html, Properties, component, html};

use super::icon::{Icon, icon};
use super::nothing::nothing;
use super::scenario_panel::control::Spec;
use super::scenario_panel::number::Number;
use super::scenario_panel::process_choice::ProcessChoice;
use super::scenario_panel::typed_identities::TypedIdentities;
use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::state::{Action, BeAction, Edit};
use swapping::Swapping;

/// How many processes can be dragged to; more are typed.
const MOST_DRAGGED: u64 = 16;

/// The run in front of the reader, and the task.
#[derive(Properties, PartialEq)]
pub struct TaskControlsProps {
    /// The run: its scenario is what is changed.
    pub run: Same<Run>,
    /// The task of the scene.
    pub task: Task,
}

/// The controls of a task, and how far it is.
#[component]
pub fn TaskControls(props: &TaskControlsProps) -> Html {
    let TaskControlsProps { run, task } = props;
    html! {
        <>
            if !task.controls.is_empty() {
                <div class="task-controls" role="group" aria-label="What the task needs">
                    for control in task.controls.iter().copied() {
                        <One key={control.to_string()} run={run.clone()} {control} />
                    }
                </div>
            }
            if let Some(words) = how_far(run, task) {
                <p class="task-so-far numbers" role="status">{ words }</p>
            }
            { nothing() }
        </>
    }
}

/// How many messages there are, where a number of them is wanted.
fn how_far(run: &Run, task: &Task) -> Option<String> {
    let wanted = task.done.as_ref()?.conditions().iter().find_map(|condition| match condition {
        Condition::Messages(wanted) => Some(*wanted),
        _ => None,
    })?;
    run.is_outcome_known().then(|| format!("{} messages in all, {wanted} wanted", run.summary().counters.sent()))
}

#[derive(Properties, PartialEq)]
struct OneProps {
    run: Same<Run>,
    control: Control,
}

/// One control.
#[component]
fn One(props: &OneProps) -> Html {
    let OneProps { run, control } = props;
    let dispatch = use_dispatch();
    let scenario = run.scenario();
    match *control {
        Control::Order => html! { <Swapping run={run.clone()} /> },
        Control::Identities => html! { <TypedIdentities ids={scenario.ids.clone()} /> },
        Control::Number => {
            let edit = Callback::from(|count: u64| Edit::Set("n", count.to_string()));
            let label = control.label(scenario.info());
            let most = u64::from(election_core::scenario::MAX_PROCESSES);
            html! {
                <div class="field">
                    <span>{ label }</span>
                    <div class="row">
                        <Number {label} value={u64::from(scenario.processes)} drag={(2, MOST_DRAGGED)} typed={(1, most)} gesture="processes" {edit} />
                    </div>
                </div>
            }
        }
        Control::Seed => html! {
            <button type="button" class="button" onclick={dispatch.on(Action::Edit(Edit::DrawAgain, None))}>
                { icon(Icon::Shuffle) }
                { format!("Another seed than {}", scenario.seed) }
            </button>
        },
        Control::Setting("start") => starter(run),
        Control::Setting(key) => match Spec::find(run.info(), key) {
            Some(spec) => spec.control_to_try(scenario),
            // The algorithm is another one now, which has no such option.
            None => nothing(),
        },
        Control::Be(process) => {
            let me = ProcessId(process);
            let Some(name) = (process < scenario.processes).then(|| run.identities().text(run.identities().at(me)))
            else {
                return nothing();
            };
            html! {
                <button type="button" class="button" data-be={process.to_string()} onclick={dispatch.on(BeAction::Be(me))}>
                    { icon(Icon::Bell) }
                    { format!("Be {name}") }
                </button>
            }
        }
        Control::Fault(fault) => {
            let Some(kind) = fault.kind().filter(|_| fault.process.is_none_or(|it| it < scenario.processes)) else {
                return nothing();
            };
            html! {
                <button
                    type="button"
                    class="button"
                    disabled={fault.is_in(scenario)}
                    onclick={dispatch.on(Action::Edit(Edit::Happen(kind), None))}
                >
                    { in_words(run, fault) }
                </button>
            }
        }
    }
}

/// Who starts, where one does: it starts when the first one did.
fn starter(run: &Same<Run>) -> Html {
    let first = match &run.scenario().start {
        Start::List(list) => list.first().copied(),
        Start::All | Start::Nobody => None,
    };
    let first = first.unwrap_or(StartAt { process: 0, at: 0 });
    let edit = Callback::from(move |process| Edit::Starts(Start::List(vec![StartAt { process, ..first }])));
    html! {
        <label class="field">
            <span>{ "Who starts" }</span>
            <ProcessChoice label="Who starts" {run} chosen={first.process} {edit} />
        </label>
    }
}

/// What a button for a fault says: `Crash 7 now`.
fn in_words(run: &Run, fault: NamedFault) -> String {
    let identities = run.identities();
    let name = fault.process.map(|process| identities.text(identities.at(ProcessId(process))));
    let name = name.unwrap_or_default();
    match fault.key {
        "crash" => format!("Crash {name} now"),
        "recover" => format!("Let {name} recover now"),
        "notice" => format!("Let {name} suspect the leader now"),
        "join" => format!("Let {name} join now"),
        "leave" => format!("Let {name} leave now"),
        "heal" => "Heal the partition now".to_owned(),
        other => format!("{other} now"),
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use std::rc::Rc;

    use election_core::Scenario;
    use election_core::stories::Story;

    use super::*;
    use crate::testing::written::html_of;

    fn shown(link: &str, now: &str, task: &str) -> String {
        let text = format!("# S\n\n## T\n\n[Open](#{link})\nTask: Do it.\n{task}\n");
        let story = Story::from_markdown(&text).expect("a good story");
        let task = story.scenes[0].task.clone().expect("it has a task");
        let run = Rc::new(Run::record(&Scenario::from_link(now).expect("a good link")).expect("a valid scenario"));
        html_of(html! { <TaskControls run={&run} {task} /> })
    }

    #[test]
    fn a_fault_has_a_button_that_names_the_process_until_it_is_there() {
        let (link, ids) = ("a=bully&n=3&ids=7,8,9", "Done: crash 2");
        let before = shown(link, link, ids);
        assert!(before.contains("Crash 9 now") && !before.contains("disabled"), "{before}");
        let after = shown(link, &format!("{link}&faults=crash:2@3"), ids);
        assert!(after.contains("disabled"), "{after}");
        let fewer = shown(link, "a=bully&n=2", ids);
        assert!(!fewer.contains("button"), "there is no such process any more: {fewer}");
    }

    #[test]
    fn whom_one_is_to_be_has_a_button_that_names_the_process() {
        let (link, be) = ("a=bully&n=3&ids=7,8,9", "Done: be 2");
        assert!(shown(link, link, be).contains("Be 9"));
        assert!(!shown(link, "a=bully&n=2", be).contains("button"), "there is no such process any more");
    }

    #[test]
    fn each_control_of_a_task_is_there() {
        let html = shown("a=bully&n=4", "a=bully&n=4", "Change: order, number, seed, answer_timeout, delay, crash 3");
        for part in ["Order of the identities", "Another seed than 1", "Crash 4 now"] {
            assert!(html.contains(part), "{part}: {html}");
        }
        assert_eq!(html.matches("type=\"range\"").count(), 3, "processes, the timeout and the delay: {html}");
        let other = shown("a=bully&n=4", "a=lelann&n=4", "Change: answer_timeout");
        assert!(!other.contains("range"), "another algorithm has no such option: {other}");
    }

    #[test]
    fn it_is_said_how_many_messages_there_are_and_how_many_are_wanted() {
        let html =
            shown("a=chang-roberts&n=4&ids=ascending", "a=chang-roberts&n=4", "Change: order\nDone: messages 14");
        assert!(html.contains("11 messages in all, 14 wanted"), "{html}");
    }
}
