//! The colours of the run's message kinds, for all styles of the page.

use web_sys::HtmlElement;
use yew::{NodeRef, hook, use_effect_with, use_node_ref};

use crate::scene::colours::of_kinds;
use crate::state::AppState;

/// Gives an element the colours of the run's kinds as custom properties. By the element's style object: the page's security policy
/// refuses style attributes.
#[hook]
pub fn use_colours(state: &AppState) -> NodeRef {
    let page = use_node_ref();
    let element = page.clone();
    use_effect_with(of_kinds(&state.run), move |colours| {
        if let Some(page) = element.cast::<HtmlElement>() {
            page.style().set_css_text(colours);
        }
    });
    page
}
