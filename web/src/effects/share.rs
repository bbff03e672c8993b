//! The clipboard.

use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use crate::platform;

/// Puts a text there, and says whether it worked: browsers refuse outside https, or when the person has said so.
pub fn copy(text: &str, say: impl FnOnce(bool) + 'static) {
    let clipboard = platform::window().navigator().clipboard();
    // Undefined outside of a secure context, whatever its type says.
    let value: &JsValue = clipboard.as_ref();
    if value.is_undefined() {
        say(false);
        return;
    }
    let promise = clipboard.write_text(text);
    spawn_local(async move { say(JsFuture::from(promise).await.is_ok()) });
}
