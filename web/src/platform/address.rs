//! The address bar.

use wasm_bindgen::JsValue;

/// The fragment of the page's address, without its `#`.
pub fn fragment() -> String {
    let hash = super::window().location().hash().unwrap_or_default();
    hash.strip_prefix('#').unwrap_or(&hash).to_owned()
}

/// The whole address.
pub fn whole() -> String {
    super::window().location().href().unwrap_or_default()
}

/// Shows another fragment: in a new entry of the browser's history, or in the present one.
pub fn show(fragment: &str, is_new_entry: bool) {
    let Ok(history) = super::window().history() else { return };
    let url = format!("#{fragment}");
    // A browser that is asked too often refuses; the next change will do.
    let _ = if is_new_entry {
        history.push_state_with_url(&JsValue::NULL, "", Some(&url))
    } else {
        history.replace_state_with_url(&JsValue::NULL, "", Some(&url))
    };
}
