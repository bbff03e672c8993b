//! Which characters titles and texts may have.

use super::wrong::Wrong;
use crate::error::{is_hidden, turns_direction};

/// Where a line ends.
pub(super) const LINE_ENDS: [char; 4] = ['\n', '\r', '\u{2028}', '\u{2029}'];

/// Whether a character shows anything by itself. Spaces, joiners and marks of direction do not.
pub(super) fn is_seen(character: char) -> bool {
    let is_mark = matches!(character, '\u{61c}' | '\u{200c}'..='\u{200f}');
    !character.is_whitespace() && !is_hidden(character) && !is_mark
}

/// Refuses control characters but these, and characters that turn the direction of writing around: a text would be read in another order
/// than it has.
pub(super) fn readable(text: &str, but: &[char]) -> Result<(), Wrong> {
    let is_control = |c: char| c.is_control() && !but.contains(&c);
    let Some(found) = text.chars().find(|c| is_control(*c) || turns_direction(*c)) else { return Ok(()) };
    let allowed = if is_control(found) {
        "text without control characters"
    } else {
        "text without characters that turn the direction of writing around"
    };
    Err(Wrong::new(found.escape_unicode(), allowed))
}
