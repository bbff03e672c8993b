//! Hatching, which fills what a colour alone would not tell apart.

use yew::{Html, html};

/// The definition of a hatching with this id; its lines have a class.
pub fn hatching(id: &'static str, class: &'static str) -> Html {
    html! {
        <defs>
            <pattern {id} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <path {class} d="M0 0V8" />
            </pattern>
        </defs>
    }
}
