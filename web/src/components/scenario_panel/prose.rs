//! Declared texts, in which code stands between backticks.

use yew::{Html, html};

/// A declared text as it is shown.
pub fn prose(text: &'static str) -> Html {
    let parts = text.split('`').enumerate().map(|(place, part)| {
        if place % 2 == 0 {
            html!(part)
        } else {
            html! { <code>{ part }</code> }
        }
    });
    parts.collect()
}
