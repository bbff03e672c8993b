//! How a release page comes by what renders the views: the loader (`web/shell/loader.js`) fetches it when it is first asked for.

use std::cell::Cell;

use wasm_bindgen_futures::spawn_local;
use wasm_split_helpers::{SplitLoaderError, wasm_split};
use yew::{Callback, Html, component, html, use_effect_with, use_state_eq};

use super::{Demanded, OnDemandProps};

/// Renders a view.
type Show = fn(Demanded) -> Html;

thread_local! {
    /// What renders the views, once it is there.
    static SHOW: Cell<Option<Show>> = const { Cell::new(None) };
}

/// Waits for what renders the views: this function is in their part of the program, and with it all that only they need.
#[wasm_split(later, fallible)]
fn load() -> Result<Show, SplitLoaderError> {
    Ok(super::show)
}

/// How far the loading is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    Waiting,
    Here,
    Failed,
}

/// A view, as soon as what renders it is there.
#[component]
pub fn OnDemand(props: &OnDemandProps) -> Html {
    let progress = use_state_eq(|| Progress::Waiting);
    {
        let setter = progress.setter();
        use_effect_with(*progress, move |progress| {
            if *progress == Progress::Waiting && SHOW.get().is_none() {
                spawn_local(async move {
                    let loaded = load().await.ok();
                    if loaded.is_some() {
                        SHOW.set(loaded);
                    }
                    setter.set(if loaded.is_some() { Progress::Here } else { Progress::Failed });
                });
            }
        });
    }
    match SHOW.get() {
        Some(show) => show(props.view.clone()),
        None if *progress == Progress::Failed => {
            let setter = progress.setter();
            let again = Callback::from(move |_| setter.set(Progress::Waiting));
            html! {
                <p class="on-demand" role="alert">
                    { "This part of the playground could not be loaded." }
                    <button type="button" class="button small" onclick={again}>{ "Try again" }</button>
                </p>
            }
        }
        None => html! { <p class="on-demand" role="status">{ "Loading\u{2026}" }</p> },
    }
}
