//! What only a browser has, for all that need it: the window, its clock and its measurements. And what Yew compares props by ([`same`]).
//!
//! Without a browser the page is rendered, too: once, for the picture that is seen before it runs (`preview.rs`).

pub mod measure;
pub mod picture;
pub mod placed;
pub mod same;
pub mod size;
pub mod sprite_layer;

use wasm_bindgen::JsCast;

/// The window, for what listens to the page and acts on it: that happens in a browser only.
pub fn window() -> web_sys::Window {
    window_if_any().expect("the page runs in a window")
}

/// The window, for what is asked while the page is rendered: there is none where its preview is made.
pub fn window_if_any() -> Option<web_sys::Window> {
    if cfg!(target_arch = "wasm32") { web_sys::window() } else { None }
}

/// The document.
pub fn document() -> web_sys::Document {
    window().document().expect("a window has a document")
}

/// Scrolls as little as is needed for an element to be seen; where it is larger than its place, to its beginning.
pub fn bring_into_view(element: &web_sys::Element) {
    let nearest = web_sys::ScrollIntoViewOptions::new();
    nearest.set_block(web_sys::ScrollLogicalPosition::Nearest);
    element.scroll_into_view_with_scroll_into_view_options(&nearest);
}

/// What a property of an element's style comes to; none where it is not on the page.
pub fn style_of(element: &web_sys::Element, property: &str) -> Option<String> {
    window().get_computed_style(element).ok()??.get_property_value(property).ok()
}

/// Whether a media query holds of the window; there is none where the page's preview is made.
pub fn matches_media(query: &str) -> bool {
    let found = window_if_any().and_then(|window| window.match_media(query).ok().flatten());
    found.is_some_and(|media| media.matches())
}

/// How many processors there are, as far as the browser says.
pub fn processors() -> usize {
    let count = window_if_any().map_or(1.0, |window| window.navigator().hardware_concurrency());
    // More are of no use here.
    (1..=64).rev().find(|least| f64::from(*least) <= count).map_or(1, |least: u16| least.into())
}

/// The worker that the program runs in, if it is in one and not in the page.
pub fn worker() -> Option<web_sys::DedicatedWorkerGlobalScope> {
    if cfg!(target_arch = "wasm32") { js_sys::global().dyn_into().ok() } else { None }
}

thread_local! {
    /// Found once: what works in slices looks at the clock thousands of times a second, and finding it anew took 5 % of the time of the
    /// outcome strip.
    static CLOCK: Option<web_sys::Performance> =
        worker().map_or_else(|| window().performance(), |worker| worker.performance());
}

/// Milliseconds since the page, or the worker, began.
pub fn now() -> f64 {
    CLOCK.with(|clock| clock.as_ref().map_or(0.0, web_sys::Performance::now))
}
