//! What the second run is: another algorithm, another option, what there was before, or the same from here on.

use election_core::algorithm::{OptionKind, OptionValue};
use election_core::narrate::{self, Language};
use election_core::try_next::offers;
use election_core::{Run, Scenario, algorithms};
use yew::{Html, MouseEvent, Properties, component, html, use_memo};

use super::super::dialog::Dialog;
use crate::effects::dispatch::use_dispatch;
use crate::fitting;
use crate::platform::same::Same;
use crate::state::{Action, CompareAction};

/// The run that another is shown beside.
#[derive(Clone, Properties, PartialEq)]
pub struct CompareChoiceProps {
    /// The run.
    pub run: Same<Run>,
    /// Whether anything has been changed.
    pub has_before: bool,
}

/// A group of second runs.
type Group = (&'static str, Vec<(String, Scenario)>);

/// The choice, as a dialog.
#[component]
pub fn CompareChoice(props: &CompareChoiceProps) -> Html {
    let CompareChoiceProps { run, has_before } = props;
    let dispatch = use_dispatch();
    let groups = use_memo(run.clone(), |run| groups(run));
    let close = dispatch.on(CompareAction::ShowChoice(false));
    let group = |(title, entries): &Group| {
        let entry = |(title, scenario): &(String, Scenario)| {
            let scenario = scenario.clone();
            let onclick =
                dispatch.map(move |_: MouseEvent| Action::Compare(CompareAction::With(Box::new(scenario.clone()))));
            html! { <li><button type="button" class="button" data-shows="run" {onclick}>{ title.clone() }</button></li> }
        };
        html! {
            <section>
                <h3>{ *title }</h3>
                <ul class="compare-entries">{ for entries.iter().map(entry) }</ul>
            </section>
        }
    };
    html! {
        <Dialog title="Show a second run beside this one" class="compare-choice" onclose={close}>
            <ul class="compare-entries">
                <li>
                    <button type="button" class="button" data-shows="run" onclick={dispatch.on(CompareAction::Fork)}>
                        { if run.is_observed() { "What the simulator does with the same starts and faults" } else { "This very run: then change the first" } }
                    </button>
                </li>
                if *has_before {
                    <li>
                        <button type="button" class="button" data-shows="run" onclick={dispatch.on(CompareAction::WithBefore)}>
                            { "As it was before the last change" }
                        </button>
                    </li>
                }
            </ul>
            { for groups.iter().filter(|(_, entries)| !entries.is_empty()).map(group) }
        </Dialog>
    }
}

/// What can be shown beside a run, all of it valid and none of it the same.
fn groups(run: &Run) -> Vec<Group> {
    let scenario = run.scenario();
    let is_another = |other: &Scenario| other != scenario && other.validate().is_ok();
    let changes = offers(scenario, run.summary()).into_iter().map(|offer| (offer.title, offer.scenario));
    let others = algorithms::all().into_iter().filter(|algorithm| algorithm.key != scenario.algorithm.key);
    let others = others.filter_map(|algorithm| {
        let other = fitting::with_algorithm(scenario, &algorithm);
        // What it is compared in stays the same.
        let is_alike = other.processes == scenario.processes && other.identities() == scenario.identities();
        is_alike.then(|| (algorithm.name.to_string(), other))
    });
    let kept = |entries: Vec<(String, Scenario)>| {
        entries.into_iter().filter(|(_, other)| is_another(other)).collect::<Vec<_>>()
    };
    vec![
        ("With a change", kept(changes.chain(channels(scenario)).collect())),
        ("With another option", kept(options(scenario))),
        ("With another algorithm", kept(others.collect())),
    ]
}

fn channels(scenario: &Scenario) -> Vec<(String, Scenario)> {
    let mut other = scenario.clone();
    other.network.fifo = !other.network.fifo;
    vec![(if other.network.fifo { "Channels FIFO" } else { "Channels not FIFO" }.to_owned(), other)]
}

/// Each option that is one of a few, otherwise.
fn options(scenario: &Scenario) -> Vec<(String, Scenario)> {
    let mut others = Vec::new();
    for spec in scenario.info().options {
        let values: Vec<OptionValue> = match spec.kind {
            OptionKind::Flag => [true, false].map(OptionValue::Flag).to_vec(),
            OptionKind::Choice(choices) => choices.iter().map(|choice| OptionValue::Choice(choice.key)).collect(),
            OptionKind::Ticks { .. } | OptionKind::Count { .. } => Vec::new(),
        };
        for value in values {
            let mut other = scenario.clone();
            other.set_option(spec.key, value);
            let told = match value {
                OptionValue::Flag(is_on) => format!("{}: {}", spec.name, if is_on { "yes" } else { "no" }),
                OptionValue::Choice(choice) => format!("{}: {choice}", spec.name),
                OptionValue::Ticks(number) | OptionValue::Count(number) => format!("{}: {number}", spec.name),
            };
            // As it is without being said, it is the same scenario.
            if narrate::scenario(&other, Language::default()) != narrate::scenario(scenario, Language::default())
                && other.to_link() != scenario.to_link()
            {
                others.push((told, other));
            }
        }
    }
    others
}
