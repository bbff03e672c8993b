//! The page: a view of what the core knows, and the person's way to it.
//!
//! # Layers
//!
//! The modules below stand in the order of their layers: each imports from those above it and from none below, which
//! `cargo xtask lint` checks. Down to `state` they are pure, know no browser, and are tested natively.
//!
//! | layer | what it holds |
//! |---|---|
//! | [`playback`] | moments of a run, and the passing of time |
//! | [`fitting`] | scenarios with another number of processes, another algorithm, other starters |
//! | [`interventions`] | what a person can do to a process or a message at a moment, and why not |
//! | [`scene`] | what is drawn where, of a moment of a run |
//! | [`state`] | what the page shows, in parts; actions and the reducer; links, keys, what hosts say |
//! | [`platform`] | the few calls of the browser that no crate wraps; moving sprites; props compared by where they are |
//! | [`jobs`] | what is wanted for its result only |
//! | [`worker`] | the page's program as a worker, which carries jobs out |
//! | [`effects`] | what happens outside of rendering: frames, the address bar, keys, storage, recording, workers |
//! | [`components`] | function components with narrow props |
//! | [`app`] | the whole page: its state, where actions go, and when it is rendered |
//! | [`preview`] | the picture of a first visit, made without a browser |

#![expect(unreachable_pub, reason = "nothing is outside of a page; `pub` says what a module is there for")]

mod playback;
mod fitting;
mod interventions;
mod scene;
mod state;
mod platform;
mod jobs;
mod worker;
mod effects;
mod components;
mod app;
#[cfg(not(target_arch = "wasm32"))]
mod preview;
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
        return worker::begin(&scope);
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
