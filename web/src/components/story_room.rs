//! Room for what is said of a scene: where there is not enough for all, what was said first goes first.

use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::{NodeRef, hook, use_effect_with};

use crate::platform::size::SizeListener;

/// What a text stands in, with its title.
const TOLD: &str = ".story-told";
/// The class of what was said before, where there is no room for it any more.
const OUT: &str = "is-out";
/// The class of a text that is too long for its room by itself: it is set smaller.
const TIGHT: &str = "is-tight";

/// Makes room in a text for what is said now, whenever that, or the room, is another.
#[hook]
pub fn use_story_room<T: PartialEq + 'static>(body: &NodeRef, said: T) {
    let body = body.clone();
    use_effect_with(said, move |_| {
        // The room is that of the whole, too: where that scrolls, the text may be as high as it was and have less of it.
        let watched = body.cast::<Element>().into_iter().flat_map(|body| {
            let told = body.closest(TOLD).ok().flatten();
            [Some(body.clone()), told].into_iter().flatten().map(move |watched| (watched, body.clone()))
        });
        let listener = |(watched, body): (Element, Element)| SizeListener::new(&watched, move |_, _| make_room(&body));
        let listeners: Vec<SizeListener> = watched.filter_map(listener).collect();
        move || drop(listeners)
    });
}

/// Says what has no room by two classes; the styles decide what comes of that. What is too long is scrolled, after all.
fn make_room(body: &Element) {
    // Presenting, the title stays where it is, and the rest is scrolled.
    let told = body.closest(TOLD).ok().flatten();
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

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use gloo_timers::future::TimeoutFuture;
    use wasm_bindgen_test::wasm_bindgen_test;
    use yew::{Html, component, html, use_node_ref};

    use super::*;
    use crate::testing::mounted::mount;

    /// Three parts in a text that is as high as they are, in what scrolls.
    #[component]
    fn Told() -> Html {
        let body = use_node_ref();
        use_story_room(&body, 3);
        html! {
            <div class="story-told">
                <div ref={body}>{ for (0..3).map(|part| html! { <p key={part} class="story-part">{ "Said." }</p> }) }</div>
            </div>
        }
    }

    #[wasm_bindgen_test]
    async fn room_is_made_when_what_the_text_stands_in_has_less_of_it() {
        let shown = mount(html! { <Told /> }).await;
        let set_height = async |height: &str| {
            let style = format!("height: {height}; overflow: auto");
            shown.get(".story-told").set_attribute("style", &style).expect("it is set");
            TimeoutFuture::new(100).await;
            shown.count(".story-part.is-out")
        };
        assert_eq!(set_height("640px").await, 0);
        assert!(set_height("32px").await > 0, "the text is as high as before");
        assert_eq!(set_height("640px").await, 0);
    }
}
