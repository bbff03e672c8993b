//! Animation frames.

use std::cell::Cell;
use std::rc::Rc;

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// Asks for a frame when told to, one at a time, and says when it comes: milliseconds since the page began.
pub struct Frames {
    closure: Closure<dyn FnMut(f64)>,
    is_asked: Rc<Cell<bool>>,
}

impl Frames {
    /// Calls `on_frame` at every frame that was asked for.
    pub fn new(on_frame: impl Fn(f64) + 'static) -> Self {
        let is_asked = Rc::new(Cell::new(false));
        let pending = Rc::clone(&is_asked);
        let closure = Closure::<dyn FnMut(f64)>::new(move |time| {
            pending.set(false);
            on_frame(time);
        });
        Self { closure, is_asked }
    }

    /// Asks for the next frame, unless it has been asked for.
    pub fn ask(&self) {
        if !self.is_asked.replace(true) {
            let _ = super::window().request_animation_frame(self.closure.as_ref().unchecked_ref());
        }
    }
}
