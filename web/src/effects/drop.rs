//! Opens a file that is dropped onto the page.

use gloo_events::{EventListener, EventListenerOptions};
use gloo_file::FileList;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::DragEvent;
use yew::{hook, use_effect_with};

use super::dispatch::Dispatch;
use super::files;
use crate::platform;

/// Opens a dropped file.
#[hook]
pub fn use_drop(dispatch: &Dispatch) {
    let dispatch = dispatch.clone();
    use_effect_with((), move |()| {
        let options = EventListenerOptions::enable_prevent_default();
        let window = platform::window();
        // Without this the browser does not allow a drop here.
        let over = EventListener::new_with_options(&window, "dragover", options, |event| {
            if event.dyn_ref::<DragEvent>().is_some_and(has_files) {
                event.prevent_default();
            }
        });
        let drop = EventListener::new_with_options(&window, "drop", options, move |event| {
            let Some(event) = event.dyn_ref::<DragEvent>().filter(|event| has_files(event)) else { return };
            // Otherwise the browser leaves the page and shows the file.
            event.prevent_default();
            let files = event.data_transfer().and_then(|data| data.files());
            let Some(file) = files.and_then(|files| FileList::from(files).first().cloned()) else { return };
            let dispatch = dispatch.clone();
            spawn_local(async move { files::open(&file, &dispatch).await });
        });
        move || std::mem::drop((over, drop))
    });
}

fn has_files(event: &DragEvent) -> bool {
    event.data_transfer().is_some_and(|data| data.types().includes(&"Files".into(), 0))
}
