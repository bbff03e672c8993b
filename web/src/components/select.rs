//! A list of which one is chosen.

use web_sys::{Event, HtmlSelectElement};
use yew::{AttrValue, Callback, Classes, Html, Properties, TargetCast, component, html, use_effect, use_node_ref};

/// What it is called, and what is chosen.
#[derive(Properties, PartialEq)]
pub struct SelectProps {
    /// Its classes.
    #[prop_or_default]
    pub class: Classes,
    /// Its name, where no label has it.
    #[prop_or_default]
    pub label: Option<AttrValue>,
    /// What it is for, for a pointer that rests on it.
    #[prop_or_default]
    pub title: Option<AttrValue>,
    /// The value of the option that is chosen.
    pub value: AttrValue,
    /// Another is chosen.
    pub onchange: Callback<String>,
    /// The options.
    pub children: Html,
}

/// A list of which one is chosen. Which option that is, is the element's own affair once it is there, whatever its options' attributes say; and
/// WebKit takes another from the beginning when the options come from the last to the first. So it is told after each rendering.
#[component]
pub fn Select(props: &SelectProps) -> Html {
    let SelectProps { class, label, title, value, onchange, children } = props;
    let list = use_node_ref();
    {
        let (list, value) = (list.clone(), value.clone());
        use_effect(move || {
            if let Some(list) = list.cast::<HtmlSelectElement>().filter(|list| list.value() != *value) {
                list.set_value(&value);
            }
        });
    }
    let onchange = onchange.reform(|event: Event| event.target_unchecked_into::<HtmlSelectElement>().value());
    html! {
        <select ref={list} class={class.clone()} aria-label={label.clone()} title={title.clone()} {onchange}>
            { children.clone() }
        </select>
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use wasm_bindgen::JsCast;
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::testing::mounted::mount;

    fn list(value: &'static str, options: &[&'static str]) -> Html {
        let options = options.iter().map(|option| html! { <option value={*option}>{ *option }</option> });
        html! { <Select {value} onchange={Callback::noop()}>{ for options }</Select> }
    }

    #[wasm_bindgen_test]
    async fn it_shows_what_is_chosen_whatever_the_person_or_the_options_did() {
        let mut shown = mount(list("b", &["a", "b", "c"])).await;
        let select: HtmlSelectElement = shown.get("select").unchecked_into();
        assert_eq!(select.value(), "b");
        select.set_value("c");
        shown.show(list("a", &["a", "b", "c"])).await;
        assert_eq!(select.value(), "a");
        shown.show(list("d", &["d", "a"])).await;
        assert_eq!(select.value(), "d");
    }
}
