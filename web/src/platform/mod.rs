//! What only a browser has: its address bar, storage, clipboard and frames. Small, and nowhere else.

pub mod address;
pub mod clipboard;
pub mod frames;
pub mod listen;
pub mod measure;
pub mod sprite_layer;
pub mod storage;

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

/// Whether the person has asked their system for less motion.
pub fn is_motion_reduced() -> bool {
    let query = window().match_media("(prefers-reduced-motion: reduce)");
    query.ok().flatten().is_some_and(|query| query.matches())
}
