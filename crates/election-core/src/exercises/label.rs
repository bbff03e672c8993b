//! What the page calls what may be changed.

use crate::scenario::{FIELDS, Info};

/// What a field or an option is called on the page, by its key in a link; `scenario` for the whole.
pub(crate) fn label<'a>(info: &Info, key: &'a str) -> &'a str {
    let field = FIELDS.iter().find(|field| field.link == key).map(|field| field.label);
    field.or_else(|| info.option(key).map(|option| option.name)).unwrap_or(key)
}
