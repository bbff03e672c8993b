//! What may be seen a frame later than the rest.

use yew::{Html, Properties, component, use_mut_ref};

use super::nothing::nothing;
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

/// A part of the page, at once or, where the page takes long to render, when the frame with the rest has been drawn. The first time it is in
/// a task of its own anywhere, since only then the browser compiles what renders it. That waits for no frame: when the page begins, it is
/// covered until all of it is there, and nobody would see one.
#[component]
pub fn Later(props: &LaterProps) -> Html {
    let LaterProps { version, takes_long, children } = props;
    let shown = use_mut_ref(|| None);
    let is_first = shown.borrow().is_none();
    let newest = Some(*version);
    let when = if is_first { When::Soon } else { When::AfterFrame };
    if use_in_own_task(None, newest, *takes_long || is_first, when) == newest {
        shown.replace(Some(children.clone()));
    }
    shown.borrow().clone().unwrap_or_else(nothing)
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use wasm_bindgen_test::wasm_bindgen_test;
    use yew::html;

    use super::*;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn what_takes_long_comes_later_and_the_newest_of_it_comes() {
        let later = |version: u64, takes_long: bool| {
            html! { <Later {version} {takes_long}><b data-version={version.to_string()}>{ version }</b></Later> }
        };
        let mut shown = mount(later(1, false)).await;
        shown.settled("[data-version='1']", 1).await;
        shown.show(later(2, false)).await;
        assert_eq!(shown.text("b"), "2", "what is quick is shown at once");
        let mut has_waited = false;
        for version in 3..20 {
            shown.show(later(version, true)).await;
            assert_eq!(shown.count("b"), 1, "what was there stays until then");
            has_waited |= shown.text("b") != version.to_string();
        }
        assert!(has_waited, "frames come less often than tasks");
        shown.settled("[data-version='19']", 1).await;
    }
}
