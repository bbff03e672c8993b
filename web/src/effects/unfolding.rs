//! What somebody has opened is brought into view: at the lower edge of a column it would open out of sight.

use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlDetailsElement};
use yew::{TargetCast, hook, use_effect_with};

use crate::platform;

/// What is inside is rendered once it has been opened; in milliseconds.
const UNTIL_OPEN: u32 = 80;

/// Brings what unfolds into view.
#[hook]
pub fn use_unfolding() {
    use_effect_with((), |()| {
        let listener = EventListener::new(&platform::window(), "click", |event| {
            let clicked = event.target_dyn_into::<Element>();
            let summary = clicked.and_then(|clicked| clicked.closest("summary").ok().flatten());
            let unfolded = summary.and_then(|summary| summary.parent_element()?.dyn_into::<HtmlDetailsElement>().ok());
            if let Some(unfolded) = unfolded {
                let bring = move || {
                    if unfolded.open() {
                        platform::bring_into_view(&unfolded);
                    }
                };
                Timeout::new(UNTIL_OPEN, bring).forget();
            }
        });
        move || drop(listener)
    });
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use gloo_timers::future::TimeoutFuture;
    use wasm_bindgen_test::wasm_bindgen_test;
    use yew::{Html, component, html};

    use super::*;
    use crate::testing::mounted::mount;

    #[component]
    fn Column() -> Html {
        use_unfolding();
        html! {
            <div id="column" style="height: 100px; overflow-y: auto">
                <div style="height: 90px"></div>
                <details><summary>{ "More" }</summary><div style="height: 60px">{ "inside" }</div></details>
            </div>
        }
    }

    #[wasm_bindgen_test]
    async fn what_opens_at_the_lower_edge_is_brought_into_view() {
        let shown = mount(html! { <Column /> }).await;
        assert_eq!(shown.get("#column").scroll_top(), 0);
        shown.click("summary").await;
        TimeoutFuture::new(UNTIL_OPEN + 60).await;
        let bottom = |selector: &str| shown.get(selector).get_bounding_client_rect().bottom();
        assert!(bottom("details") <= bottom("#column") + 1.0, "{} {}", bottom("details"), bottom("#column"));
    }
}
