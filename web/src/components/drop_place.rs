//! What is said while something is held over the page that can be dropped onto it.

use web_sys::HtmlElement;
use yew::{Html, component, html, use_effect_with, use_node_ref};

/// Over all else, dialogs too: a popover that the page itself shows.
#[component]
pub fn DropPlace() -> Html {
    let place = use_node_ref();
    use_effect_with(place.clone(), |place| {
        if let Some(place) = place.cast::<HtmlElement>() {
            // Where there are no popovers, it stands where its styles put it.
            let _ = place.show_popover();
        }
    });
    html! {
        <div ref={place} class="drop-place" popover="manual" role="status">
            <p>{ "Drop it here to open it" }</p>
            <p class="drop-kinds">{ "a scenario, a story, a trace, a link or a list of links, a network, identities" }</p>
        </div>
    }
}
