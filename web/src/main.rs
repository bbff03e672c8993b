//! The page. State, playback, links and scene are pure and tested natively; `platform` and the components know the browser.

#![expect(unreachable_pub, reason = "nothing is outside of a page; `pub` says what a module is there for")]

mod app;
mod columns;
mod components;
mod effects;
mod interventions;
mod jobs;
mod figure;
mod fitting;
mod platform;
mod playback;
#[cfg(not(target_arch = "wasm32"))]
mod preview;
mod recording;
mod scene;
mod state;
mod windows;
mod worker;
#[cfg(test)]
mod testing;

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// `web/shell/loader.js`: after a panic this instance is dead, so JavaScript says what happened.
    #[wasm_bindgen(js_name = electionPanic)]
    fn election_panic(message: &str);
}

#[cfg(target_arch = "wasm32")]
fn main() {
    if let Some(scope) = platform::worker() {
        return worker::listen(&scope);
    }
    // Yew would replace one set by `std::panic::set_hook`.
    yew::set_custom_panic_hook(Box::new(|info| election_panic(&info.to_string())));
    let root = platform::document().get_element_by_id("app");
    let root = root.expect("index.html has an element for the page to live in");
    yew::Renderer::<app::App>::with_root(root).render();
}

/// Without a browser: prints the page's preview, for `cargo xtask dist` to put into `index.html`.
#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::io::Result<()> {
    use std::io::Write as _;

    std::io::stdout().write_all(preview::first_visit()?.as_bytes())
}
