//! The part of the panel that most people leave alone. It opens by itself when something in it is not as usual, and where it was left
//! open the last time.

use yew::{Callback, Children, Html, Properties, component, html, use_effect_with, use_state_eq};

use crate::components::folded::{Folded, titled};
use crate::effects::storage::{self, Fold};

/// What differs from the usual, and all that can.
#[derive(Properties, PartialEq)]
pub struct MoreProps {
    /// What is not as usual, in words.
    pub changed: Vec<String>,
    /// The controls.
    pub children: Children,
}

/// A part that opens.
#[component]
pub fn More(props: &MoreProps) -> Html {
    let is_usual = props.changed.is_empty();
    let is_open = use_state_eq(|| storage::fold(Fold::More) == Some(true));
    let setter = is_open.setter();
    use_effect_with(is_usual, move |is_usual| {
        if !is_usual {
            setter.set(true);
        }
    });
    let on_toggle = {
        let is_open = is_open.clone();
        Callback::from(move |now| {
            // Opening by itself is nothing to keep.
            if now != *is_open {
                storage::keep_fold(Fold::More, now);
                is_open.set(now);
            }
        })
    };
    let said = if is_usual { "as usual".to_owned() } else { props.changed.join(", ") };
    html! {
        <Folded class="more everything-else" summary={titled("More", said)} is_open={*is_open} {on_toggle}>
            <div class="inside">{ props.children.clone() }</div>
        </Folded>
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn it_opens_when_something_in_it_is_not_as_usual() {
        storage::keep_fold(Fold::More, false);
        let more = |changed: Vec<String>| html! { <More {changed}><p>{ "inside" }</p></More> };
        let mut shown = mount(more(Vec::new())).await;
        assert!(!shown.get("details").has_attribute("open"));
        shown.show(more(vec!["delay".to_owned()])).await;
        assert!(shown.get("details").has_attribute("open"));
        assert_eq!(shown.text(".said"), "delay");
        shown.click("summary").await;
        assert!(!shown.get("details").has_attribute("open"), "whoever closes it has it closed");
    }
}
