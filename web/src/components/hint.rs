//! The one hint of a first visit.

use yew::Html;

use super::Leaf;
use super::template::view;
use crate::state::Action;

/// The one hint of a first visit.
pub fn hint(leaf: &Leaf) -> Html {
    if !leaf.state.is_hint_open {
        return Html::default();
    }
    view!(
        "<div class='notice hint' role='note'>\
         <p class='said'>Press <kbd class='if-keys'>Space</><b class='if-touch'>Play</> and watch the election. Then click a process, and crash it.</>\
         <button type='button' class='button small' {}>Got it</></>",
        leaf.click(Action::DismissHint),
    )
}
