//! The keyboard, wherever the focus is; and the focus, which is taken from a control after use with a mouse.

use std::cell::Cell;
use std::rc::Rc;

use gloo_events::{EventListener, EventListenerOptions, EventListenerPhase};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, KeyboardEvent, UiEvent};
use yew::{TargetCast, hook, use_effect_with};

use super::dispatch::Dispatch;
use crate::platform;
use crate::state::Action;
use crate::state::keys;

/// A line in which somebody types.
const TYPED: &str = "input:is([type=text], [type=number])";
/// A control that uses most keys itself. (A dialog sees to its own.)
const USES_KEYS: &str =
    "select:not(dialog *), textarea:not(dialog *), input:not(.scrub, [type=checkbox], [type=radio], dialog *)";

/// Carries out keys, single letters and signs only if they are keys.
#[hook]
pub fn use_keyboard(dispatch: &Dispatch, has_letter_keys: bool) {
    let dispatch = dispatch.clone();
    use_effect_with(has_letter_keys, move |has_letter_keys| {
        let listeners = listeners(&dispatch, *has_letter_keys);
        move || drop(listeners)
    });
}

fn listeners(dispatch: &Dispatch, has_letter_keys: bool) -> Vec<EventListener> {
    let window = platform::window();
    let is_by_pointer = Rc::new(Cell::new(false));
    let capture = EventListenerOptions::run_in_capture_phase();
    let mut listeners = vec![EventListener::new(&window, "click", leave_clicked)];
    let is_pointer = Rc::clone(&is_by_pointer);
    let hold = move |_: &Event| is_pointer.set(true);
    listeners.push(EventListener::new_with_options(&window, "pointerdown", capture, hold));
    let is_pointer = Rc::clone(&is_by_pointer);
    listeners.push(EventListener::new(&window, "change", move |event| {
        // After a choice with a mouse the next key is for the run, too.
        if is_pointer.get() {
            leave(event, "select, input:is([type=radio], [type=checkbox])");
        }
    }));
    // Presenters' remotes send Page Up and Page Down. They step the run whatever slider or list was used last, so they
    // are handled before that control receives them; every other key is handled after it.
    for phase in [EventListenerPhase::Capture, EventListenerPhase::Bubble] {
        let options = EventListenerOptions { phase, passive: false };
        let (dispatch, is_by_pointer) = (dispatch.clone(), Rc::clone(&is_by_pointer));
        let is_first = matches!(phase, EventListenerPhase::Capture);
        listeners.push(EventListener::new_with_options(&window, "keydown", options, move |event| {
            is_by_pointer.set(false);
            // When browsers fill in forms, they send events of this name that belong to no key.
            let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
            if is_page_key(&event.key()) == is_first {
                on_key(event, &dispatch, has_letter_keys);
            }
        }));
    }
    listeners
}

fn on_key(event: &KeyboardEvent, dispatch: &Dispatch, has_letter_keys: bool) {
    // Enter ends typing: the next Ctrl+Z undoes the change of the number, not its last character.
    if event.key() == "Enter" {
        leave(event, TYPED);
    }
    // So does Escape, which leaves a list and a slider, too. What is open beside it is closed by the next one.
    if event.key() == "Escape" && leave(event, USES_KEYS) {
        event.prevent_default();
        return;
    }
    // A remote's keys leave what is being set, with what has been typed.
    if is_page_key(&event.key()) || is_blank_key(event) {
        leave(event, USES_KEYS);
    }
    if let Some(action) = action_of(event, has_letter_keys) {
        event.prevent_default();
        event.stop_propagation();
        dispatch.emit(action);
    }
}

fn is_page_key(key: &str) -> bool {
    matches!(key, "PageUp" | "PageDown")
}

/// Whether a key blanks the screen where it is pressed: in a field for a number no letter is typed.
fn is_blank_key(event: &KeyboardEvent) -> bool {
    let is_in_number = event.target_dyn_into::<Element>().is_some_and(|target| {
        target.matches("input[type=number]:not(dialog *), input[type=range]:not(dialog *)").unwrap_or(false)
    });
    let is_held = event.ctrl_key() || event.meta_key() || event.alt_key();
    is_in_number && !is_held && matches!(event.key().as_str(), "b" | "B")
}

/// After a click on a button with a mouse, on what unfolds or on a slider, the next Space or arrow is for the run, not for that.
fn leave_clicked(event: &Event) {
    let is_by_keyboard = event.dyn_ref::<UiEvent>().is_none_or(|event| event.detail() == 0);
    let active = platform::document().active_element().and_then(|active| active.dyn_into::<HtmlElement>().ok());
    if let Some(active) = active
        && !is_by_keyboard
        && active
            .closest(":is(button, summary, input[type=range]:not(.scrub)):not(dialog *)")
            .is_ok_and(|found| found.is_some())
    {
        let _ = active.blur();
    }
}

/// Takes the focus from an event's target, if it is such an element; returns whether it is.
fn leave(event: &Event, selector: &str) -> bool {
    let element = event.target_dyn_into::<HtmlElement>();
    element.filter(|element| element.matches(selector).unwrap_or(false)).is_some_and(|element| element.blur().is_ok())
}

/// The meaning of a key, unless the focused control needs it.
fn action_of(event: &KeyboardEvent, has_letter_keys: bool) -> Option<Action> {
    if event.default_prevented() || event.alt_key() {
        return None;
    }
    let key = event.key();
    // The browser closes what is open over the page.
    if key == "Escape" && platform::document().query_selector(":popover-open").ok().flatten().is_some() {
        return None;
    }
    let with_control = event.ctrl_key() || event.meta_key();
    if !has_letter_keys && !with_control && keys::is_sign(&key) {
        return None;
    }
    let action = keys::action(&key, with_control, event.shift_key())?;
    let target: Element = event.target_dyn_into()?;
    let is = |selector: &str| target.closest(selector).ok().flatten().is_some();
    // Escape always means the same; every other key may belong to a text field, a list or a button.
    let is_taken = match key.as_str() {
        "Escape" => false,
        key if is_page_key(key) => is("dialog"),
        // Sliders and selected choices do not use Space: it plays the run.
        " " | "Enter" => {
            is("button, select, input:not(:is([type=range], :checked[type=radio])), textarea, summary, a[href], dialog")
        }
        // Only a text field has its own undo.
        _ if with_control => is("input:is([type=text], [type=number]), textarea, dialog"),
        _ if is_blank_key(event) => false,
        // A slider has no letters.
        key if keys::is_sign(key) => {
            is("select, input:not(.scrub, [type=checkbox], [type=radio], [type=range]), textarea, dialog")
        }
        _ => is("select, input:not(.scrub, [type=checkbox], [type=radio]), textarea, dialog"),
    };
    let is_arrow_of_choice = key.starts_with("Arrow") && is("input:not(.scrub), [role=tablist], [role=slider]");
    (!is_taken && !is_arrow_of_choice).then_some(action)
}
