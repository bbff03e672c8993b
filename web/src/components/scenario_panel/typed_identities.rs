//! Identities that are typed in. What cannot be read is said, and changes nothing.

use election_core::scenario::{Ids, MAX_INTEGER, MAX_PROCESSES, check_text};
use web_sys::HtmlInputElement;
use yew::{Callback, Html, InputEvent, KeyboardEvent, Properties, TargetCast, component, html, use_state};

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
                onkeydown={Callback::from(|event: KeyboardEvent| event.stop_propagation())}
                {onchange}
            />
            <p id="identities-help" class={if error.is_some() { "error" } else { "help" }} role="status">
                { error.unwrap_or_else(|| "Numbers, or names, addresses or UUIDs (compared as texts), with spaces or commas between.".to_owned()) }
            </p>
        </div>
    }
}

/// Identities from text: whole numbers, or names and addresses, with spaces or commas between.
fn parse(text: &str) -> Result<Ids, String> {
    let words: Vec<&str> =
        text.split(|c: char| c.is_whitespace() || c == ',' || c == ';').filter(|word| !word.is_empty()).collect();
    if words.is_empty() {
        return Err("At least one identity is needed.".to_owned());
    }
    if words.len() > usize::from(MAX_PROCESSES) {
        return Err(format!("{} are too many: at most {MAX_PROCESSES}.", words.len()));
    }
    let value = |word: &&str| match word.parse::<u64>() {
        Ok(value) if value <= MAX_INTEGER => Ok(value),
        _ => Err(format!(
            "“{word}” is not a whole number from 0 to {MAX_INTEGER}: where the first is a number, all are."
        )),
    };
    if words[0].bytes().all(|byte| byte.is_ascii_digit()) {
        return words.iter().map(value).collect::<Result<_, _>>().map(Ids::Values);
    }
    let named = |word: &&str| match check_text(word) {
        Ok(()) => Ok((*word).to_owned()),
        Err(allowed) => Err(format!("“{word}” is not {allowed}.")),
    };
    words.iter().map(named).collect::<Result<_, _>>().map(Ids::Texts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identities_are_read_however_they_are_kept_apart() {
        assert_eq!(parse("80 3,32;\t3"), Ok(Ids::Values(vec![80, 3, 32, 3])));
        let texts = ["10.0.0.1:70", "zoë"].map(str::to_owned);
        assert_eq!(parse("10.0.0.1:70, zoë"), Ok(Ids::Texts(texts.to_vec())));
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        assert!(parse(" , ").is_err());
        assert!(parse("1 -2").unwrap_err().contains("“-2”"));
        assert!(parse("a 2").unwrap_err().contains("“2” is not a text"));
        assert!(parse("a b%").unwrap_err().contains("“b%”"));
        assert!(parse("9007199254740992").is_err());
        assert!(parse(&"1 ".repeat(1025)).unwrap_err().contains("1025"));
    }
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
        assert!(shown.text(".error").contains("“x” is not a whole number"));
        assert!(matches!(shown.actions()[..], [Action::EndGesture]));
        shown.type_into("input", "80 5 5").await;
        let actions = shown.actions();
        assert!(
            matches!(&actions[..], [Action::Edit(Edit::Identities(three), Some(_)), Action::EndGesture] if *three == Ids::Values(vec![80, 5, 5]))
        );
        assert_eq!(shown.count(".error"), 0);
    }
}
