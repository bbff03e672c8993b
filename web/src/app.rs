//! The whole page: its state, where actions go, and when it is rendered.

use std::rc::Rc;

use yew::{ContextProvider, Html, component, html, use_mut_ref};

use crate::components::dispatch::Dispatch;
use crate::components::everything::Everything;
use crate::effects::application::{Application, use_application};
use crate::effects::own_task::use_in_own_task;

/// To render so many processes takes a small part of a frame.
const QUICKLY_RENDERED: u16 = 48;

/// The whole page.
#[component]
pub fn App() -> Html {
    let Application { page, dispatch, live, written } = use_application();
    let state = page.state();
    let rendered = use_mut_ref(|| Rc::clone(&state.run));
    // Of another run everything is another one.
    let takes_long = state.layout.processes() > QUICKLY_RENDERED || !Rc::ptr_eq(&state.run, &rendered.borrow());
    let actions = use_in_own_task(page.actions(), takes_long);
    if actions == page.actions() {
        page.note_rendered();
        rendered.replace(Rc::clone(&state.run));
    }
    html! {
        <ContextProvider<Dispatch> context={dispatch}>
            <Everything {page} {actions} {live} {written} />
        </ContextProvider<Dispatch>>
    }
}
