//! Reads and opens files.

use election_core::InputError;
use election_core::scenario::json::MAX_JSON;
use gloo_file::File;
use gloo_file::futures::read_as_bytes;

use super::dispatch::Dispatch;
use crate::state::Action;

/// Reads a file and opens its content, or reports why it cannot be read.
pub async fn open(file: &File, dispatch: &Dispatch) {
    // The limit for stories is smaller than that for scenarios; it is checked after reading.
    let action = if file.size() > MAX_JSON as u64 {
        let found = format_args!("{} bytes", file.size());
        Action::FileNotRead(InputError::new("file", found, format!("at most {MAX_JSON} bytes")))
    } else {
        match read_as_bytes(file).await.map(String::from_utf8) {
            Ok(Ok(text)) => Action::OpenFile(text),
            Ok(Err(error)) => {
                let found = format_args!("a byte that is not UTF-8, after {} bytes", error.utf8_error().valid_up_to());
                Action::FileNotRead(InputError::new(
                    "file",
                    found,
                    "text in UTF-8: choose that encoding when you save it",
                ))
            }
            Err(error) => Action::FileNotRead(InputError::new("file", error, "a file that the browser may read")),
        }
    };
    dispatch.emit(action);
}
