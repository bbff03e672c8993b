//! The whole page: its state, where actions go, and when it is rendered.

use yew::{ContextProvider, Html, component, html, use_mut_ref};

use crate::components::everything::Everything;
use crate::effects::application::{Application, use_application};
use crate::effects::dispatch::Dispatch;
use crate::effects::own_task::{When, use_in_own_task};

/// To render so many processes takes a small part of a frame. The slider offers no more.
const QUICKLY_RENDERED: u16 = 64;

/// The whole page.
#[component]
pub fn App() -> Html {
    let Application { page, dispatch, live, written } = use_application();
    // To begin as the link says is work enough for one task.
    let has_begun = use_in_own_task(false, true, true, When::Soon);
    let state = page.state();
    let processes = state.shown.layout.processes();
    let rendered = use_mut_ref(|| processes);
    // A thousand processes take long to go, too.
    let takes_long = processes.max(*rendered.borrow()) > QUICKLY_RENDERED;
    let newest = (page.actions(), takes_long);
    // There is nothing to show before the first.
    let (actions, takes_long) = use_in_own_task(newest, newest, takes_long, When::Soon);
    if actions == page.actions() {
        page.note_rendered();
        rendered.replace(processes);
    }
    html! {
        <ContextProvider<Dispatch> context={dispatch}>
            if has_begun {
                <Everything {page} {actions} {takes_long} {live} {written} />
            }
        </ContextProvider<Dispatch>>
    }
}
