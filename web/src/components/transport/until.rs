//! What playing can stop at.

use web_sys::HtmlSelectElement;
use yew::{Event, Html, Properties, TargetCast, component, html, use_effect_with, use_node_ref};

use crate::effects::dispatch::use_dispatch;
use crate::playback::Until;
use crate::state::ShownAction;

/// What playing can stop at.
#[derive(Properties, PartialEq)]
pub struct PlayUntilProps {
    /// Which of [`Until::ALL`] still happens. What does not happen again cannot be chosen.
    pub ahead: [bool; Until::ALL.len()],
}

/// A list of what playing can stop at. It always says what it is for: a choice is carried out at once.
#[component]
pub fn PlayUntil(props: &PlayUntilProps) -> Html {
    let dispatch = use_dispatch();
    let onchange = dispatch.filter_map(|event: Event| {
        let list = event.target_unchecked_into::<HtmlSelectElement>();
        let place = usize::try_from(list.selected_index() - 1).ok()?;
        list.set_selected_index(0);
        Some(ShownAction::PlayUntil(*Until::ALL.get(place)?))
    });
    let choices = Until::ALL.into_iter().zip(props.ahead).map(|(until, is_ahead)| {
        html! { <option disabled={!is_ahead}>{ until.name() }</option> }
    });
    let list = use_node_ref();
    {
        // A list with options that cannot be chosen would begin with another one.
        let list = list.clone();
        use_effect_with((), move |()| {
            if let Some(list) = list.cast::<HtmlSelectElement>() {
                list.set_selected_index(0);
            }
        });
    }
    html! {
        <select ref={list} class="until" aria-label="Play until" title="Play until this happens" {onchange}>
            <option>{ "Play until…" }</option>
            { for choices }
        </select>
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod browser_tests {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::state::Action;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn a_choice_plays_until_then_and_the_list_says_again_what_it_is_for() {
        let list = mount(html! { <PlayUntil ahead={[true, false, true, false]} /> }).await;
        assert_eq!(list.count("option:disabled"), 2);
        let select: HtmlSelectElement = wasm_bindgen::JsCast::unchecked_into(list.get("select"));
        assert_eq!(select.selected_index(), 0);
        list.choose("select", Until::Leader.name()).await;
        assert!(matches!(list.actions()[..], [Action::Shown(_, ShownAction::PlayUntil(Until::Leader))]));
        assert_eq!(select.selected_index(), 0);
    }
}
