//! A blank screen, for an audience that is to look elsewhere.

use yew::{Html, component, html};

use crate::effects::dispatch::use_dispatch;
use crate::state::DialogAction;

/// Nothing to see, until a click or a key brings the page back.
#[component]
pub fn Blank() -> Html {
    let back = use_dispatch().on(DialogAction::ToggleBlank);
    html! {
        <button type="button" class="blank" aria-label="The screen is blank: show it again (B)" onclick={back} />
    }
}
