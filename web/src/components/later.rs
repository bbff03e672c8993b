//! What may be seen a frame later than the rest.

use yew::{Html, Properties, component, use_mut_ref};

use crate::effects::own_task::{When, use_in_own_task};

/// What is shown.
#[derive(Properties, PartialEq)]
pub struct LaterProps {
    /// Another number with everything that may change it.
    pub version: u64,
    /// Whether there is so much to render that it waits for the next frame.
    pub takes_long: bool,
    /// What there is to see.
    pub children: Html,
}

/// A part of the page, at once or, where the page takes long to render, when the frame with the rest has been drawn.
#[component]
pub fn Later(props: &LaterProps) -> Html {
    let LaterProps { version, takes_long, children } = props;
    let shown = use_mut_ref(Html::default);
    if use_in_own_task(*version, *takes_long, When::AfterFrame) == *version {
        *shown.borrow_mut() = children.clone();
    }
    shown.borrow().clone()
}
