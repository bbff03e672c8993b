//! Room for what is said of a scene: where there is not enough for all, what was said first goes first.

use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::{NodeRef, hook, use_effect_with};

use crate::platform::size::SizeListener;

/// The class of what was said before, where there is no room for it any more.
const OUT: &str = "is-out";
/// The class of a text that is too long for its room by itself: it is set smaller.
const TIGHT: &str = "is-tight";

/// Makes room in a text for what is said now, whenever that, or the room, is another.
#[hook]
pub fn use_story_room<T: PartialEq + 'static>(body: &NodeRef, said: T) {
    let body = body.clone();
    use_effect_with(said, move |_| {
        let listener = body.cast::<Element>().and_then(|body| {
            let fitted = body.clone();
            SizeListener::new(&body, move |_, _| make_room(&fitted))
        });
        move || drop(listener)
    });
}

/// Says what has no room by two classes; the styles decide what comes of that. What is too long is scrolled, after all.
fn make_room(body: &Element) {
    // Presenting, the title stays where it is, and the rest is scrolled.
    let told = body.closest(".story-told").ok().flatten();
    let is_too_long = || {
        let is_beyond = |element: &Element| element.scroll_height() > element.client_height() + 1;
        is_beyond(body) || told.as_ref().is_some_and(is_beyond)
    };
    let classes = body.class_list();
    let _ = classes.remove_1(TIGHT);
    let Ok(parts) = body.query_selector_all(".story-part") else { return };
    let parts: Vec<Element> = (0..parts.length()).filter_map(|at| parts.get(at)?.dyn_into().ok()).collect();
    for part in &parts {
        let _ = part.class_list().remove_1(OUT);
    }
    // What is said of another run than that on the stage may go altogether; else what is said now stays, and what was said before it, the
    // question to its answer, stays as long as it can.
    let is_of_another_run = told.as_ref().is_some_and(|told| told.class_list().contains("is-of-another-run"));
    let (kept, before_it) = if is_of_another_run { (0, 0) } else { (1, 1) };
    let older = parts.len().saturating_sub(kept + before_it);
    for part in &parts[..older] {
        if !is_too_long() {
            return;
        }
        let _ = part.class_list().add_1(OUT);
    }
    if !is_too_long() {
        return;
    }
    let _ = classes.add_1(TIGHT);
    let rest = &parts[older..parts.len().saturating_sub(kept).max(older)];
    if is_too_long()
        && let [question] = rest
    {
        let _ = question.class_list().add_1(OUT);
        let _ = classes.remove_1(TIGHT);
        if is_too_long() {
            let _ = classes.add_1(TIGHT);
        }
    }
}
