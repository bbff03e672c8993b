//! A sentence about a run: the names in it are buttons that select the processes.

use election_core::narrate::{Part, Sentence};
use yew::{Html, Properties, component, html};

use crate::effects::dispatch::use_dispatch;
use crate::state::{Selection, ShownAction};

/// What is said.
#[derive(Properties, PartialEq)]
pub struct SentenceViewProps {
    /// The sentence.
    pub sentence: Sentence,
}

/// Of more characters than these, a sentence is set smaller, so that it fits into the room that sentences have, and the stage stays
/// as large as it is.
const LONG: [(usize, &str); 3] = [(150, "is-longest"), (80, "is-longer"), (60, "is-long")];

/// The class of a sentence that is too long for one size of type.
pub fn length(sentence: &Sentence) -> Option<&'static str> {
    let characters = sentence.to_string().chars().count();
    LONG.into_iter().find(|(most, _)| characters > *most).map(|(_, class)| class)
}

/// A sentence about a run: the names in it are buttons that select the processes.
#[component]
pub fn SentenceView(props: &SentenceViewProps) -> Html {
    let dispatch = use_dispatch();
    let parts = &props.sentence.parts;
    // What follows a name without a space belongs to it, and so does a short word before it: no line ends between `6` and `'s`, nor between
    // `to` and `6`.
    let glued = |place: usize| match parts.get(place) {
        Some(Part::Text(text)) => text.split(' ').next().unwrap_or_default(),
        Some(Part::Process(..)) | None => "",
    };
    let is_name = |place: usize| matches!(parts.get(place), Some(Part::Process(..)));
    let lead = |place: usize| match parts.get(place) {
        Some(Part::Text(text)) if is_name(place + 1) => short_end(text),
        Some(Part::Text(_) | Part::Process(..)) | None => "",
    };
    let parts = parts.iter().enumerate().map(|(place, part)| match part {
        Part::Text(text) => {
            let begin = if place.checked_sub(1).is_some_and(is_name) { glued(place).len() } else { 0 };
            html! { { &text[begin..text.len() - lead(place).len()] } }
        }
        Part::Process(process, name) => {
            let select = dispatch.on(ShownAction::Select(Some(Selection::Process(*process))));
            html! {
                <span class="whole">
                    { place.checked_sub(1).map_or("", lead) }
                    <button type="button" class="name" onclick={select}>{ name }</button>{ glued(place + 1) } // lint: not an algorithm's: a class
                </span>
            }
        }
    });
    html! { <span class="sentence">{ for parts }</span> }
}

/// The last word of what stands before a name, where it is a short one, with the space behind it: `to `.
fn short_end(text: &str) -> &str {
    let Some((before, _)) = text.strip_suffix(' ').and_then(|words| words.rsplit_once(' ')) else { return "" };
    let end = &text[before.len() + 1..];
    if end.len() <= 4 { end } else { "" }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod end_tests {
    use super::*;

    #[test]
    fn a_short_word_stays_with_the_name_behind_it() {
        assert_eq!(short_end("'s election message on to "), "to ");
        for text in [" passes ", "to ", "", " because", " , "] {
            assert_eq!(short_end(text).trim_matches([' ', ',']), "", "{text}");
        }
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use election_core::Run;
    use election_core::model::ProcessId;
    use election_core::narrate;
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::state::Action;
    use crate::testing;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn a_name_selects_its_process() {
        let run = Run::record(&testing::plain(3)).expect("the test's scenario is valid");
        let sentence = narrate::verdict(&run);
        let view = mount(html! { <SentenceView sentence={sentence.clone()} /> }).await;
        assert_eq!(view.text(".sentence"), sentence.to_string());
        assert_eq!(view.text(".name"), "3");
        view.click(".name").await;
        assert!(matches!(
            view.actions()[..],
            [Action::Shown(_, ShownAction::Select(Some(Selection::Process(ProcessId(2)))))]
        ));
    }
}
