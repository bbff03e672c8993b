//! The scenario as a file: for those that are too long for a link, and for the command line.

use std::rc::Rc;

use election_core::Run;
use yew::{Callback, Html, Properties, component, html};

use crate::components::save::Save;
use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::state::Action;

/// The run whose scenario is saved.
#[derive(Properties, PartialEq)]
pub struct ScenarioFileProps {
    /// The run.
    pub run: Same<Run>,
}

/// Saves the scenario, and opens one, a story, a network or identities.
#[component]
pub fn ScenarioFile(props: &ScenarioFileProps) -> Html {
    let dispatch = use_dispatch();
    let text = {
        let run = Rc::clone(props.run.rc());
        Callback::from(move |()| Rc::from(run.scenario().to_json_pretty()))
    };
    html! {
        <div class="field files">
            <div class="row">
                <Save words="Save as a file" file="scenario.json" media_type="application/json" {text} />
                <button
                    type="button"
                    class="button small"
                    title="A scenario, a story, a trace, links, a network (adjacency matrix, edges or neighbours), or identities, one a line (O)"
                    onclick={dispatch.on(Action::ChooseFile)}
                >
                    { "Open a file…" }
                </button>
            </div>
        </div>
    }
}
