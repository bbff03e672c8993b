//! Takes away what stood in the page's place until it had come.

use yew::{Html, component, use_effect_with};

use super::nothing::nothing;
use crate::platform;

/// Renders nothing: once it has been, what `index.html` shows of the page beforehand goes. It covers the page, since its parts come one
/// after the other.
#[component]
pub fn Uncover() -> Html {
    use_effect_with((), |()| {
        if let Some(cover) = platform::document().get_element_by_id("shell") {
            cover.remove();
        }
    });
    nothing()
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use wasm_bindgen_test::wasm_bindgen_test;
    use yew::html;

    use super::*;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn what_stood_in_the_pages_place_goes() {
        let document = platform::document();
        let cover = document.create_element("div").expect("the browser makes elements");
        cover.set_id("shell");
        document.body().expect("the test's page has a body").append_child(&cover).expect("it takes another element");
        let _shown = mount(html! { <Uncover /> }).await;
        assert!(document.get_element_by_id("shell").is_none());
    }
}
