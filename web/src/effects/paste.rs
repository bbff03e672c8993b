//! Opens a scenario, a link or a story that is pasted anywhere but into a text field.

use gloo_events::EventListener;
use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, Element};
use yew::{TargetCast, hook, use_effect_with};

use super::dispatch::Dispatch;
use crate::platform;
use crate::state::Action;

/// Opens the pasted text, or reports why it cannot be opened.
#[hook]
pub fn use_paste(dispatch: &Dispatch) {
    let dispatch = dispatch.clone();
    use_effect_with((), move |()| {
        let listener = EventListener::new(&platform::window(), "paste", move |event| {
            let is_for_a_field = event
                .target_dyn_into::<Element>()
                .and_then(|target| target.closest("input, textarea, [contenteditable]").ok().flatten())
                .is_some();
            let data = event.dyn_ref::<ClipboardEvent>().and_then(ClipboardEvent::clipboard_data);
            if let Some(text) = data.and_then(|data| data.get_data("text/plain").ok())
                && !is_for_a_field
                && !text.trim().is_empty()
            {
                dispatch.emit(Action::Paste(text));
            }
        });
        move || drop(listener)
    });
}
