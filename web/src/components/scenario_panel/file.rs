//! The scenario as a file: for those that are too long for a link, and for the command line.

use std::rc::Rc;

use election_core::Run;
use gloo_file::FileList;
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlInputElement;
use yew::{Callback, Event, Html, Properties, TargetCast, component, html};

use crate::components::save::Save;
use crate::effects::dispatch::use_dispatch;
use crate::effects::files;
use crate::platform::same::Same;

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
    let open = Callback::from(move |event: Event| {
        let input: HtmlInputElement = event.target_unchecked_into();
        let Some(file) = input.files().and_then(|files| FileList::from(files).first().cloned()) else { return };
        let dispatch = dispatch.clone();
        spawn_local(async move {
            files::open(&file, &dispatch).await;
            // So that the same file can be opened again.
            input.set_value("");
        });
    });
    html! {
        <div class="field files">
            <div class="row">
                <Save words="Save as a file" file="scenario.json" media_type="application/json" {text} />
                <label class="button small" title="A scenario, a story, a network (adjacency matrix, edges or neighbours), or identities, one a line">
                    { "Open a file" }
                    <input class="unseen" type="file" accept=".json,.md,.txt,.csv,.tsv,application/json,text/*" onchange={open} />
                </label>
            </div>
        </div>
    }
}
