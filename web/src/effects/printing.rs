//! Printing: writes the moment and its address onto the page before the browser prints it.

use election_core::narrate::Moments;
use gloo_events::EventListener;
use web_sys::Element;
use yew::{NodeRef, hook, use_effect_with, use_memo};

use super::address;
use super::live::Written;
use super::page::Page;
use crate::platform;
use crate::state::AppState;
use crate::state::links;

/// Writes the moment onto the page. It sets the text directly, because a rendering may come after the browser has printed.
#[hook]
pub fn use_printing(page: &Page) -> Written {
    let written = use_memo((), |()| Written::default());
    {
        let (page, written) = (page.clone(), (*written).clone());
        use_effect_with((), move |()| {
            let listener =
                EventListener::new(&platform::window(), "beforeprint", move |_| write(&page.state(), &written));
            move || drop(listener)
        });
    }
    (*written).clone()
}

fn write(state: &AppState, written: &Written) {
    let cursor = state.shown.destination();
    let moment = Moments::of(state.scenario()).at(cursor.tick());
    let address = match links::fragment_to_type(state) {
        Some(fragment) => format!("{}#{fragment}", address::without_fragment()),
        None => "This scenario is too long for a link that could be typed in.".to_owned(),
    };
    let more = if state.shown.run.is_whole() { "" } else { "+" };
    // While questions about the run are open, not even its length is printed.
    let of_all = if state.hides_end() { String::new() } else { format!(" of {}{more}", state.shown.run.steps()) };
    show(&written.moment, &format!("{moment}, step {}{of_all}", cursor.steps));
    show(&written.address, &address);
}

fn show(element: &NodeRef, text: &str) {
    if let Some(element) = element.cast::<Element>() {
        element.set_text_content(Some(text));
    }
}
