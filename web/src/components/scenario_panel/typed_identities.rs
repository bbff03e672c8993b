//! Identities that are typed in. What cannot be read is said, and changes nothing.

use election_core::scenario::{Ids, Listed};
use web_sys::HtmlInputElement;
use yew::{Callback, Html, InputEvent, Properties, TargetCast, component, html, use_state};

use crate::effects::dispatch::use_dispatch;
use crate::state::{Action, Edit};

/// The identities of the scenario.
#[derive(Properties, PartialEq)]
pub struct TypedIdentitiesProps {
    /// The identities, in the order of the positions.
    pub ids: Ids,
}

/// A field for identities.
#[component]
pub fn TypedIdentities(props: &TypedIdentitiesProps) -> Html {
    let dispatch = use_dispatch();
    // What is being typed, where it differs from what the scenario says.
    let draft = use_state(|| None::<String>);
    let error = draft.as_deref().and_then(|text| parse(text).err());
    let text = draft.as_ref().map_or_else(|| props.ids.texts().join(" "), Clone::clone);
    let oninput = {
        let (draft, dispatch) = (draft.clone(), dispatch.clone());
        Callback::from(move |event: InputEvent| {
            let text = event.target_unchecked_into::<HtmlInputElement>().value();
            if let Ok(ids) = parse(&text) {
                dispatch.emit(Action::Edit(Edit::Identities(ids), Some("identities")));
            }
            draft.set(Some(text));
        })
    };
    let onchange = {
        let is_good = error.is_none();
        Callback::from(move |_| {
            dispatch.emit(Action::EndGesture);
            if is_good {
                draft.set(None);
            }
        })
    };
    html! {
        <div class="field">
            <input
                type="text"
                spellcheck="false"
                autocomplete="off"
                value={text}
                aria-label="Identities along the ring"
                aria-describedby="identities-help"
                aria-invalid={error.is_some().to_string()}
                {oninput}
                {onchange}
            />
            // Only what is wrong is spoken by itself: the help is read with the field.
            <p
                id="identities-help"
                class={if error.is_some() { "error" } else { "help" }}
                role={error.is_some().then_some("alert")}
            >
                { error.unwrap_or_else(|| "Numbers, or names, addresses or UUIDs (compared as texts), with spaces or commas between.".to_owned()) }
            </p>
        </div>
    }
}

fn parse(text: &str) -> Result<Ids, String> {
    Listed::identities(text).map_err(|error| match error.path.as_str() {
        "file" => "1 to 1024 identities are needed.".to_owned(),
        _ => format!("“{}” cannot be read; allowed: {}.", error.found, error.allowed),
    })
}

#[cfg(all(test, target_arch = "wasm32"))]
mod shown {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn what_cannot_be_read_is_said_and_changes_nothing() {
        let shown = mount(html! { <TypedIdentities ids={Ids::Values(vec![3, 1])} /> }).await;
        shown.type_into("input", "80 x").await;
        assert!(shown.text(".error").contains("“x” cannot be read; allowed: a number"));
        assert!(matches!(shown.actions()[..], [Action::EndGesture]));
        shown.type_into("input", "80 5 5").await;
        let actions = shown.actions();
        assert!(
            matches!(&actions[..], [Action::Edit(Edit::Identities(three), Some(_)), Action::EndGesture] if *three == Ids::Values(vec![80, 5, 5]))
        );
        assert_eq!(shown.count(".error"), 0);
    }
}
