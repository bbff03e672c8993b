//! What a component renders that has nothing to show.

use yew::{Html, html};

/// An empty text, which nobody sees and no layout counts, but which keeps the component's place among its siblings.
///
/// Yew 0.23 does not know where a component is that has no node at all: it takes the place of what follows for the component's own, and
/// learns too late that this has been removed. If something new comes before the component in the same rendering, it is put before what
/// is gone: "failed to insert node before next sibling", and the page is dead (Yew's issue 4092; mended after 0.23.0). `cargo xtask lint`
/// sees to it that every component has a node of its own.
pub fn nothing() -> Html {
    html! { "" }
}
