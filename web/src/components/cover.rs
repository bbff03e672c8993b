//! What stands where something is hidden, so that what is around it stays where it is.

use yew::{AttrValue, Html, Properties, component, html};

/// What is said instead.
#[derive(Properties, PartialEq)]
pub struct CoverProps {
    /// Why there is nothing to see.
    pub words: AttrValue,
}

/// A cover over what would tell too much.
#[component]
pub fn Cover(props: &CoverProps) -> Html {
    html! { <p class="cover">{ props.words.clone() }</p> }
}
