//! What an exercise lets its solver change, before all else in the panel: nobody has to look for it under "More".

use election_core::exercises::{Allowed, Change};
use election_core::{Run, Tick};
use yew::{Callback, Html, Properties, component, html};

use super::control::Spec;
use super::edges::Edges;
use super::faults::Faults;
use super::order::Order;
use super::seed;
use super::starts::Starts;
use crate::components::nothing::nothing;
use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::state::edit::NewFault;
use crate::state::{Choosing, Selection};

/// The run whose scenario is changed, and what may be.
#[derive(Properties, PartialEq)]
pub struct MayChangeProps {
    /// The run.
    pub run: Same<Run>,
    /// What may be changed.
    pub allowed: &'static Allowed,
    /// What is selected: what is added is about it.
    pub selection: Option<Selection>,
    /// What clicks on the stage choose.
    pub choosing: Option<Choosing>,
    /// The faults that can be added, beside a crash, while they are looked at.
    pub new_faults: Vec<NewFault>,
    /// Whether they are looked at from now on.
    pub on_adding_faults: Callback<bool>,
    /// How far the sliders reach.
    pub span: Tick,
}

/// The controls of what may be changed, and within which bounds.
#[component]
pub fn MayChange(props: &MayChangeProps) -> Html {
    let MayChangeProps { run, allowed, selection, choosing, new_faults, on_adding_faults, span } = props;
    let dispatch = use_dispatch();
    let scenario = run.scenario();
    let control = |change: &Change| match change.key() {
        "ids" => html! { <Order {run} /> },
        "start" => html! {
            <Starts {run} selection={*selection} is_choosing={*choosing == Some(Choosing::Starters)} span={*span} />
        },
        "faults" => html! {
            <Faults {run} offered={new_faults.clone()} on_look={on_adding_faults.clone()} span={*span} />
        },
        "net" => html! { <Edges {run} is_drawing={matches!(choosing, Some(Choosing::Edges(_)))} /> },
        "seed" => seed(scenario, &dispatch),
        "by-hand" => html! {
            <p class="help">{ "To lose or delay a message, choose it on the stage while it is on its way." }</p>
        },
        // What is safe is for the solver to find out; another algorithm has other options.
        key => Spec::find(scenario.info(), key).map_or_else(nothing, |spec| spec.control_to_try(scenario)),
    };
    html! {
        <section class="may-change" aria-labelledby="may-change">
            <h2 class="heading" id="may-change">{ "You may change" }</h2>
            <p class="help">{ allowed.in_words(scenario.info()) }</p>
            { for allowed.changes.iter().map(control) }
        </section>
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use std::rc::Rc;

    use election_core::exercises::EXERCISES;

    use super::*;
    use crate::testing::written::html_of;

    #[test]
    fn whatever_an_exercise_lets_change_has_a_control() {
        for exercise in EXERCISES.iter().filter(|exercise| !exercise.allowed.changes.is_empty()) {
            let run = Rc::new(Run::record(&exercise.scenario()).expect("a valid scenario"));
            let html = html_of(html! {
                <MayChange
                    run={&run}
                    allowed={&exercise.allowed}
                    selection={None::<Selection>}
                    choosing={None::<Choosing>}
                    new_faults={Vec::new()}
                    on_adding_faults={Callback::noop()}
                    span={10}
                />
            });
            let controls = ["<input", "<button", "<select", "on the stage"];
            assert!(controls.iter().any(|control| html.contains(control)), "{}: {html}", exercise.key);
        }
    }
}
