//! The whole page: its state, where actions go, and when it is rendered.

use yew::{ContextProvider, Html, component, html};

use crate::components::dispatch::Dispatch;
use crate::components::everything::Everything;
use crate::effects::application::{Application, use_application};
use crate::effects::own_task::use_in_own_task;

/// The whole page.
#[component]
pub fn App() -> Html {
    let Application { page, dispatch, live, written } = use_application();
    let is_crowded = page.state().layout.is_crowded();
    let actions = use_in_own_task(page.actions(), is_crowded);
    html! {
        <ContextProvider<Dispatch> context={dispatch}>
            <Everything {page} {actions} {live} {written} />
        </ContextProvider<Dispatch>>
    }
}
