//! The one hint of a first visit.

use yew::{Html, component, html};

use crate::effects::dispatch::use_dispatch;
use crate::state::DialogAction;

/// The one hint of a first visit.
#[component]
pub fn Hint() -> Html {
    let dispatch = use_dispatch();
    html! {
        <div class="hint-place">
            <div class="notice hint" role="note">
                <p class="said">
                    { "Press " }<kbd class="if-keys">{ "Space" }</kbd><b class="if-touch">{ "Play" }</b>
                    { " and watch the election. Then choose a process, and crash it." }
                </p>
                <button type="button" class="button small" onclick={dispatch.on(DialogAction::DismissHint)}>{ "Got it" }</button>
            </div>
        </div>
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::state::Action;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn the_hint_can_be_dismissed() {
        let hint = mount(html! { <Hint /> }).await;
        assert!(hint.text(".said").contains("Then choose a process, and crash it."));
        hint.click("button").await;
        assert!(matches!(hint.actions()[..], [Action::Dialog(DialogAction::DismissHint)]));
    }
}
