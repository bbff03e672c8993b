//! Listeners on the window and the document, for what no component sees.

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, EventTarget};

/// Listens for as long as the page lives.
pub fn forever(target: &EventTarget, event: &str, handler: impl Fn(Event) + 'static) {
    in_phase(target, event, false, handler);
}

/// The same, before anything on the page hears of it or after.
pub fn in_phase(target: &EventTarget, event: &str, is_first: bool, handler: impl Fn(Event) + 'static) {
    let closure = Closure::<dyn Fn(Event)>::new(handler);
    let function = closure.as_ref().unchecked_ref();
    let _ = target.add_event_listener_with_callback_and_bool(event, function, is_first);
    closure.forget();
}

/// Calls back after so many milliseconds; the answer cancels it when it is dropped.
pub struct Timeout {
    id: i32,
    _closure: Closure<dyn FnMut()>,
}

impl Timeout {
    /// Calls `handler` once.
    pub fn new(milliseconds: i32, handler: impl FnOnce() + 'static) -> Self {
        let closure = Closure::once(handler);
        let function = closure.as_ref().unchecked_ref();
        let id = super::window().set_timeout_with_callback_and_timeout_and_arguments_0(function, milliseconds);
        Self { id: id.unwrap_or(0), _closure: closure }
    }
}

impl Drop for Timeout {
    fn drop(&mut self) {
        super::window().clear_timeout_with_handle(self.id);
    }
}
