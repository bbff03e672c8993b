//! What is kept on the machine: the theme, and that the hint was read. Nothing depends on it: where storage is blocked, nothing
//! is kept.

/// What was kept under a key.
pub fn get(key: &str) -> Option<String> {
    super::window().local_storage().ok()??.get_item(key).ok()?
}

/// Keeps a value, if the browser lets us.
pub fn set(key: &str, value: &str) {
    if let Ok(Some(storage)) = super::window().local_storage() {
        let _ = storage.set_item(key, value);
    }
}
