//! A blank screen, for an audience that is to look elsewhere.

use web_sys::{Element, HtmlElement};
use yew::{Html, component, html, use_effect_with, use_node_ref};

use crate::effects::dispatch::use_dispatch;
use crate::state::DialogAction;

/// Nothing to see, until a click or a key brings the page back. Nothing else on the page can be reached meanwhile.
#[component]
pub fn Blank() -> Html {
    let back = use_dispatch().on(DialogAction::ToggleBlank);
    let button = use_node_ref();
    {
        let button = button.clone();
        use_effect_with((), move |()| {
            let button = button.cast::<HtmlElement>();
            let beside = button.as_ref().map(beside).unwrap_or_default();
            for element in &beside {
                let _ = element.set_attribute("inert", "");
            }
            if let Some(button) = button {
                let _ = button.focus();
            }
            move || {
                for element in &beside {
                    let _ = element.remove_attribute("inert");
                }
            }
        });
    }
    html! {
        <button
            type="button"
            class="blank"
            ref={button}
            aria-label="The screen is blank: show it again (B)"
            onclick={back}
        />
    }
}

/// What stands beside an element.
fn beside(element: &HtmlElement) -> Vec<Element> {
    let Some(parent) = element.parent_element() else { return Vec::new() };
    let children = parent.children();
    (0..children.length())
        .filter_map(|place| children.item(place))
        .filter(|child| child != element.as_ref() as &Element)
        .collect()
}
