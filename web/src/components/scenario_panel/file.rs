//! The scenario as a file: for those that are too long for a link, and for the command line.

use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Element, HtmlInputElement};
use yew::Html;
use yew::virtual_dom::ListenerKind;

use crate::components::Leaf;
use crate::components::edit::input_of;
use crate::components::template::{Hole, on, some, view};
use crate::state::Action;

/// Saves the scenario, and opens one.
pub fn file(leaf: &Leaf) -> Html {
    let is_too_long = leaf.state.scenario().to_link().is_err();
    view!(
        "<div class='field files'>{}<div class='row'><a class='button small' role='button' tabindex='0' href='#' download='scenario.json' {}>\
         Save as a file</><label class='button small'>Open a file<input class='unseen' type='file' accept='.json,application/json' \
         {}/></></></>",
        some(is_too_long, || view!("<p class='error'>Too long for a link: a file holds all of it.</>")),
        save(leaf),
        open(leaf),
    )
}

/// The file is made when it is asked for: the link then holds it.
fn save(leaf: &Leaf) -> Hole {
    let run = std::rc::Rc::clone(&leaf.state.run);
    on(ListenerKind::onclick, move |event| {
        let Some(anchor) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else { return };
        let text = percent_encoded(&run.scenario().to_json_pretty());
        let _ = anchor.set_attribute("href", &format!("data:application/json,{text}"));
    })
}

fn open(leaf: &Leaf) -> Hole {
    let dispatch = leaf.dispatch.clone();
    on(ListenerKind::onchange, move |event| {
        let input = input_of(&event);
        let Some(reading) = text_of(&input) else { return };
        let dispatch = dispatch.clone();
        spawn_local(async move {
            let text = reading.await.ok().and_then(|text| text.as_string()).unwrap_or_default();
            dispatch.emit(Action::OpenFile(text));
            // So that the same file can be opened again.
            input.set_value("");
        });
    })
}

fn text_of(input: &HtmlInputElement) -> Option<JsFuture> {
    let file = input.files()?.get(0)?;
    Some(JsFuture::from(file.text()))
}

/// A text as it can stand in an address.
fn percent_encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len() * 2);
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() {
            encoded.push(char::from(byte));
        } else {
            encoded += &format!("%{byte:02X}");
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_but_letters_and_digits_stands_for_itself() {
        assert_eq!(percent_encoded("{\"n\": 7}\n–"), "%7B%22n%22%3A%207%7D%0A%E2%80%93");
    }
}
