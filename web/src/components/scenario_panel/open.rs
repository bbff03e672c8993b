//! The panel where it has to be opened.

use gloo_events::EventListener;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::{Callback, NodeRef, hook, use_effect_with};

use crate::platform;

/// Moves the focus into the panel when it is opened. On a telephone, where it lies over the page, a click beside it closes it.
#[hook]
pub(super) fn use_open(panel: &NodeRef, is_open: bool, close: &Callback<()>) {
    let (panel, close) = (panel.clone(), close.clone());
    use_effect_with(is_open, move |is_open| {
        let panel = panel.cast::<HtmlElement>().filter(|_| *is_open);
        let listener = panel.and_then(|panel| {
            let _ = panel.focus();
            // Where it is always shown, that is all: there is nothing to open, and nothing to close.
            if platform::style_of(&panel, "position").is_some_and(|position| position != "fixed") {
                close.emit(());
                return None;
            }
            Some(EventListener::new(&platform::document(), "click", move |event| {
                let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
                if target.is_some_and(|target| is_outside(&target)) {
                    close.emit(());
                }
            }))
        });
        move || drop(listener)
    });
}

/// Whether something is beside the panel, what opens it, and dialogs over it. What the click itself has removed does not count.
fn is_outside(target: &Element) -> bool {
    target.is_connected() && target.closest(".scenario, .open-panel, dialog").is_ok_and(|around| around.is_none())
}
