//! What only a browser has, for all that need it: the window, its clock and its measurements.

pub mod measure;
pub mod sprite_layer;

/// The window. There always is one: the page runs nowhere else.
pub fn window() -> web_sys::Window {
    web_sys::window().expect("the page runs in a window")
}

/// The document.
pub fn document() -> web_sys::Document {
    window().document().expect("a window has a document")
}

/// Milliseconds since the page began.
pub fn now() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}
