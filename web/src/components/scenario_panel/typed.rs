//! A field that is written as in a link.

use web_sys::HtmlInputElement;
use yew::{AttrValue, Event, Html, Properties, TargetCast, component, html};

use crate::effects::dispatch::use_dispatch;
use crate::state::{Action, Edit};

/// A field, and its value.
#[derive(Properties, PartialEq)]
pub struct TypedProps {
    /// Its key in a link.
    pub name: &'static str,
    /// What it is called.
    pub label: &'static str,
    /// One sentence: what it says.
    pub help: &'static str,
    /// How it is written.
    pub form: &'static str,
    /// Its value, as a link writes it.
    pub value: AttrValue,
}

/// A line of text.
#[component]
pub fn Typed(props: &TypedProps) -> Html {
    let dispatch = use_dispatch();
    let TypedProps { name, label, help, form, value } = props;
    let name = *name;
    let onchange = dispatch.map(move |event: Event| {
        let text = event.target_unchecked_into::<HtmlInputElement>().value();
        Action::Edit(Edit::Set(name, text.split_whitespace().collect()), None)
    });
    html! {
        <label class="field" title={*help}>
            <span>{ label }</span>
            <input
                type="text"
                spellcheck="false"
                autocomplete="off"
                placeholder={*form}
                {value}
                {onchange}
            />
        </label>
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn what_is_typed_is_set() {
        let typed = mount(html! { <Typed name="channels" label="" help="" form="" value="0to2:5" /> }).await;
        typed.type_into("input", "0to2: 6").await;
        assert!(matches!(&typed.actions()[..], [Action::Edit(Edit::Set("channels", text), None)] if text == "0to2:6"));
    }
}
