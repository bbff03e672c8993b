//! A part that opens. What is inside is rendered once it has been open: a third of the elements of a first visit, and much of what every change of
//! the scenario renders again, would otherwise be in parts that nobody has looked into.

use web_sys::HtmlDetailsElement;
use yew::{
    AttrValue, Callback, Children, Classes, Event, Html, Properties, TargetCast, classes, component, hook, html,
    use_state_eq,
};

use crate::effects::storage::{self, Fold};

/// What is written on it, and what is inside.
#[derive(Properties, PartialEq)]
pub struct FoldedProps {
    /// Its classes.
    #[prop_or_default]
    pub class: Classes,
    /// What is written on it.
    pub summary: Html,
    /// Whether it is open, until the person opens or closes it.
    #[prop_or_default]
    pub is_open: bool,
    /// Whether what is inside is there before it has been open: it goes onto paper.
    #[prop_or_default]
    pub is_on_paper: bool,
    /// Whether it is open from now on.
    #[prop_or_default]
    pub on_toggle: Callback<bool>,
    /// What is inside.
    #[prop_or_default]
    pub children: Children,
}

/// A part that opens.
#[component]
pub fn Folded(props: &FoldedProps) -> Html {
    let has_been_open = use_state_eq(|| props.is_open);
    let ontoggle = {
        let (has_been_open, on_toggle) = (has_been_open.setter(), props.on_toggle.clone());
        Callback::from(move |event: Event| {
            let is_open = event.target_unchecked_into::<HtmlDetailsElement>().open();
            if is_open {
                has_been_open.set(true);
            }
            on_toggle.emit(is_open);
        })
    };
    html! {
        <details class={classes!(props.class.clone())} open={props.is_open} {ontoggle}>
            <summary>{ props.summary.clone() }</summary>
            if props.is_open || props.is_on_paper || *has_been_open {
                { props.children.clone() }
            }
        </details>
    }
}

/// Whether a part is open: as the person has left it, else as it is by itself; and what opening and closing it does.
#[hook]
pub fn use_fold(fold: Fold, is_open_by_itself: bool) -> (bool, Callback<bool>) {
    let left = use_state_eq(|| storage::fold(fold));
    let is_open = left.unwrap_or(is_open_by_itself);
    let left = left.setter();
    let on_toggle = Callback::from(move |now| {
        // Opening by itself is nothing to keep.
        if now != is_open {
            storage::keep_fold(fold, now);
            left.set(Some(now));
        }
    });
    (is_open, on_toggle)
}

/// A title, and in short what is inside.
pub fn titled(title: impl Into<AttrValue>, said: impl Into<AttrValue>) -> Html {
    html! { <>{ title.into() }<span class="said">{ said.into() }</span></> }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn what_is_inside_comes_when_it_is_opened_and_stays() {
        let folded =
            |is_open: bool| html! { <Folded summary={html! { "More" }} {is_open}><b>{ "inside" }</b></Folded> };
        let mut shown = mount(folded(false)).await;
        assert_eq!((shown.text("summary"), shown.count("b")), ("More".to_owned(), 0));
        shown.click("summary").await;
        shown.settled("b", 1).await;
        shown.click("summary").await;
        assert_eq!(shown.count("b"), 1, "whatever has been typed there is kept");
        shown.show(folded(true)).await;
        assert!(shown.get("details").has_attribute("open"));
    }
}
