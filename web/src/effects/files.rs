//! Reads and opens files.

use std::rc::Rc;

use election_core::InputError;
use gloo_file::File;
use gloo_file::futures::read_as_bytes;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::dispatch::Dispatch;
use crate::platform;
use crate::state::{Action, OpenedText};

/// The endings and kinds of what is offered where a file is chosen.
pub const ACCEPTED: &str = ".json,.jsonl,.md,.txt,.csv,.tsv,application/json,text/*";
/// The name of the element that lets the person choose a file.
pub const CHOICE: &str = "file-choice";
/// The most bytes of a file: a trace of some 200,000 messages. Scenarios and stories have limits of their own, which are checked after reading.
const MAX_FILE: u64 = 64 << 20;
/// What is said of bytes that are no text.
const NO_TEXT: &str = "text in UTF-8 (a scenario, a story, a trace, links, a network or identities)";

/// Has the browser let the person choose a file.
pub fn choose() {
    let choice =
        platform::document().get_element_by_id(CHOICE).and_then(|choice| choice.dyn_into::<HtmlElement>().ok());
    if let Some(choice) = choice {
        choice.click();
    }
}

/// Opens the first of several files; says so where there are more.
pub async fn open_first(files: Vec<File>, dispatch: &Dispatch) {
    match files.as_slice() {
        [] => {}
        [file] => open(file, dispatch).await,
        [first, ..] => {
            let (count, name) = (files.len(), first.name());
            let error = InputError::new("files", format_args!("{count} files"), "one file at a time");
            dispatch.emit(Action::FileNotRead(format!("{name} and {} more", count - 1).into(), error));
        }
    }
}

/// Reads a file and opens its content, or reports why it cannot be read.
pub async fn open(file: &File, dispatch: &Dispatch) {
    let name: Rc<str> = file.name().into();
    let action = if file.size() > MAX_FILE {
        let found = format_args!("{} bytes", file.size());
        Action::FileNotRead(name, InputError::new("length", found, format!("at most {MAX_FILE} bytes")))
    } else {
        match read_as_bytes(file).await.map(String::from_utf8) {
            Ok(Ok(text)) => Action::OpenFile(OpenedText { name: Some(name), text }),
            Ok(Err(error)) => {
                let found = format_args!("a byte that is not UTF-8, after {} bytes", error.utf8_error().valid_up_to());
                Action::FileNotRead(name, InputError::new("content", found, NO_TEXT))
            }
            Err(error) => Action::FileNotRead(name, InputError::new("file", error, "a file that the browser may read")),
        }
    };
    dispatch.emit(action);
}
