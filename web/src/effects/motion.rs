//! The system's wish for less motion.

use gloo_events::EventListener;
use yew::{hook, use_effect_with};

use super::page::Page;
use crate::platform;
use crate::state::AppearanceAction;

const QUERY: &str = "(prefers-reduced-motion: reduce)";

/// Whether the person has asked their system for less motion.
pub fn is_reduced() -> bool {
    let query = platform::window_if_any().and_then(|window| window.match_media(QUERY).ok().flatten());
    query.is_some_and(|query| query.matches())
}

/// Tells the page when the wish changes.
#[hook]
pub fn use_motion(page: &Page) {
    let page = page.clone();
    use_effect_with((), move |()| {
        let query = platform::window().match_media(QUERY).ok().flatten();
        let listener = query.map(|query| {
            EventListener::new(&query, "change", move |_| page.act(AppearanceAction::ReduceMotion(is_reduced())))
        });
        move || drop(listener)
    });
}
