//! Opens what is dropped onto the page: a file, a link or a text from elsewhere.

use std::cell::Cell;
use std::rc::Rc;

use gloo_events::{EventListener, EventListenerOptions};
use gloo_file::FileList;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::{DataTransfer, DragEvent, Element, Event};
use yew::{TargetCast, hook, use_effect_with};

use super::dispatch::Dispatch;
use super::files;
use crate::platform;
use crate::state::{Action, DialogAction, OpenedText};

/// The kinds of text that are opened, the first that is there. Browsers call several addresses a list of them.
const TEXTS: [&str; 2] = ["text/uri-list", "text/plain"];

/// Opens what is dropped; while it is held over the page, that is said.
#[hook]
pub fn use_drop(dispatch: &Dispatch) {
    let dispatch = dispatch.clone();
    use_effect_with((), move |()| {
        let listeners = listeners(&dispatch);
        move || drop(listeners)
    });
}

fn listeners(dispatch: &Dispatch) -> Vec<EventListener> {
    let options = EventListenerOptions::enable_prevent_default();
    let window = platform::window();
    // What is dragged from one place of the page to another is no file.
    let is_own = Rc::new(Cell::new(false));
    let is_held_over = Rc::new(Cell::new(false));
    let hold = {
        let (dispatch, is_held_over) = (dispatch.clone(), Rc::clone(&is_held_over));
        move |is| {
            if is_held_over.replace(is) != is {
                dispatch.emit(DialogAction::HoldOver(is));
            }
        }
    };
    let listen =
        |name: &'static str, act: Box<dyn FnMut(&Event)>| EventListener::new_with_options(&window, name, options, act);
    let set_own = |is: bool| {
        let is_own = Rc::clone(&is_own);
        Box::new(move |_: &Event| is_own.set(is))
    };
    let over = {
        let (is_own, hold) = (Rc::clone(&is_own), hold.clone());
        Box::new(move |event: &Event| {
            if !is_own.get() && brought(event).is_some() {
                // Without this the browser does not allow a drop here.
                event.prevent_default();
                hold(true);
            }
        })
    };
    let leave = {
        let hold = hold.clone();
        Box::new(move |event: &Event| {
            // From one element to the next it is over the page still.
            if event.dyn_ref::<DragEvent>().is_some_and(|event| event.related_target().is_none()) {
                hold(false);
            }
        })
    };
    let drop = {
        let (dispatch, is_own) = (dispatch.clone(), Rc::clone(&is_own));
        Box::new(move |event: &Event| {
            hold(false);
            let Some(brought) = brought(event).filter(|_| !is_own.get()) else { return };
            // Otherwise the browser leaves the page and shows it.
            event.prevent_default();
            match brought {
                Brought::Files(data) => {
                    let files = data.files().map(|files| FileList::from(files).to_vec()).unwrap_or_default();
                    let dispatch = dispatch.clone();
                    spawn_local(async move { files::open_first(files, &dispatch).await });
                }
                Brought::Text(data) => {
                    let texts = TEXTS.iter().filter_map(|kind| data.get_data(kind).ok());
                    if let Some(text) = { texts }.find(|text| !text.trim().is_empty()) {
                        dispatch.emit(Action::OpenFile(OpenedText { name: None, text }));
                    }
                }
            }
        })
    };
    vec![
        listen("dragstart", set_own(true)),
        listen("dragend", set_own(false)),
        listen("dragover", over),
        listen("dragleave", leave),
        listen("drop", drop),
    ]
}

/// What is dragged.
enum Brought {
    Files(DataTransfer),
    Text(DataTransfer),
}

/// What an event brings that can be opened. A text that is held over a field is for the field.
fn brought(event: &Event) -> Option<Brought> {
    let data = event.dyn_ref::<DragEvent>()?.data_transfer()?;
    let has = |kind: &str| data.types().includes(&kind.into(), 0);
    if has("Files") {
        return Some(Brought::Files(data));
    }
    let field = event.target_dyn_into::<Element>()?.closest("input, textarea, [contenteditable]").ok()?;
    (field.is_none() && TEXTS.iter().any(|kind| has(kind))).then_some(Brought::Text(data))
}
