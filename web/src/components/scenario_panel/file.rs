//! The scenario as a file: for those that are too long for a link, and for the command line.

use std::rc::Rc;

use election_core::Run;
use gloo_file::futures::read_as_text;
use gloo_file::{Blob, FileList, ObjectUrl};
use wasm_bindgen_futures::spawn_local;
use web_sys::{HtmlAnchorElement, HtmlInputElement};
use yew::{Callback, Event, Html, MouseEvent, Properties, TargetCast, component, html, use_mut_ref};

use crate::components::dispatch::use_dispatch;
use crate::components::same::Same;
use crate::state::Action;

/// The run whose scenario is saved.
#[derive(Properties, PartialEq)]
pub struct ScenarioFileProps {
    /// The run.
    pub run: Same<Run>,
}

/// Saves the scenario, and opens one.
#[component]
pub fn ScenarioFile(props: &ScenarioFileProps) -> Html {
    let dispatch = use_dispatch();
    // The address of the file lasts until the next one is saved.
    let saved = use_mut_ref(|| None::<ObjectUrl>);
    let save = {
        let run = Rc::clone(props.run.rc());
        Callback::from(move |event: MouseEvent| {
            let Some(anchor) = event.target_dyn_into::<HtmlAnchorElement>() else { return };
            let text = run.scenario().to_json_pretty();
            let url = ObjectUrl::from(Blob::new_with_options(text.as_str(), Some("application/json")));
            anchor.set_href(&url);
            *saved.borrow_mut() = Some(url);
        })
    };
    let open = Callback::from(move |event: Event| {
        let input: HtmlInputElement = event.target_unchecked_into();
        let Some(file) = input.files().and_then(|files| FileList::from(files).first().cloned()) else { return };
        let dispatch = dispatch.clone();
        spawn_local(async move {
            // What cannot be read is no scenario, and the page says so.
            let text = read_as_text(&file).await.unwrap_or_default();
            dispatch.emit(Action::OpenFile(text));
            // So that the same file can be opened again.
            input.set_value("");
        });
    });
    html! {
        <div class="field files">
            <div class="row">
                <a class="button small" role="button" tabindex="0" href="#" download="scenario.json" onclick={save}>
                    { "Save as a file" }
                </a>
                <label class="button small">
                    { "Open a file" }
                    <input class="unseen" type="file" accept=".json,application/json" onchange={open} />
                </label>
            </div>
        </div>
    }
}
