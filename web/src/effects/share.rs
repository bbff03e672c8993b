//! The clipboard.

use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use crate::platform;

/// Copies a text, and returns whether that worked: browsers refuse outside https, or without the person's permission.
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
