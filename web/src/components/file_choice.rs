//! The browser's own choice of a file, which is opened.

use gloo_file::FileList;
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlInputElement;
use yew::{Callback, Event, Html, TargetCast, component, html};

use crate::effects::dispatch::use_dispatch;
use crate::effects::files;

/// Unseen: [`files::choose`] opens it.
#[component]
pub fn FileChoice() -> Html {
    let dispatch = use_dispatch();
    let onchange = Callback::from(move |event: Event| {
        let input: HtmlInputElement = event.target_unchecked_into();
        let Some(files) = input.files().map(FileList::from) else { return };
        let (files, dispatch) = (files.to_vec(), dispatch.clone());
        spawn_local(async move {
            files::open_first(files, &dispatch).await;
            // So that the same file can be opened again.
            input.set_value("");
        });
    });
    html! { <input id={files::CHOICE} type="file" hidden=true accept={files::ACCEPTED} {onchange} /> }
}
