//! What can be wrong with an input, said so that its writer can mend it.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A scenario or link that cannot be used: where it is wrong, what stands there and what may stand there.
///
/// Shown as one line: `faults[2].crash: found 9, allowed: a process, 0 to 7`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{path}: found {found}, allowed: {allowed}")]
pub struct InputError {
    /// The path into the input as it was given: `faults[2].crash` in JSON, `faults[2]` in a link; `scenario` for the whole;
    /// `line 3, column 5` where a text is no JSON.
    pub path: String,
    /// What stands there, shortened when long.
    pub found: String,
    /// What may stand there.
    pub allowed: String,
}

impl InputError {
    /// The longest `found` that is repeated to the reader, in characters.
    const LONGEST_FOUND: usize = 60;

    /// An error at `path`. An empty `found` is `nothing`; a long one is shortened with an ellipsis. Line breaks and other
    /// characters that are not shown become spaces, so that nothing that stood in the input plays tricks on a terminal.
    pub fn new(path: impl Into<String>, found: impl fmt::Display, allowed: impl Into<String>) -> Self {
        let found = shortened(found.to_string().chars(), Self::LONGEST_FOUND);
        let found = if found.is_empty() { "nothing".to_owned() } else { found };
        Self { path: path.into(), found, allowed: allowed.into() }
    }
}

/// Whether a character is not shown, or changes how others are: control characters, ends of lines, what turns the direction of writing
/// around, and invisible format characters. Joiners and marks of direction, which some scripts need, are not among them.
pub(crate) fn is_hidden(character: char) -> bool {
    let is_format = matches!(
        character,
        '\u{ad}' | '\u{180e}' | '\u{200b}' | '\u{2028}' | '\u{2029}' | '\u{2060}'..='\u{2064}' | '\u{206a}'..='\u{206f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
    );
    is_format || character.is_control() || turns_direction(character)
}

/// Whether a character embeds, overrides or isolates the direction of what follows, so that a text is read in another order than it has.
pub(crate) fn turns_direction(character: char) -> bool {
    matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// At most so many characters of a text, an ellipsis for the rest, and spaces for characters that are not shown.
pub(crate) fn shortened(mut text: impl Iterator<Item = char>, longest: usize) -> String {
    let shown = |c| if is_hidden(c) { ' ' } else { c };
    let mut short: String = text.by_ref().take(longest).map(shown).collect();
    if text.next().is_some() {
        short.push('…');
    }
    short
}

/// A key as a path shows it: as it is when it is a plain word, otherwise in quotation marks, shortened and harmless.
pub(crate) fn shown_key(key: &str) -> String {
    const LONGEST: usize = 40;
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
    if !key.is_empty() && key.len() <= LONGEST && key.bytes().all(is_plain) {
        key.to_owned()
    } else {
        format!("\"{}\"", shortened(key.chars(), LONGEST))
    }
}

/// A list of keys as an error names them, with the one that was probably meant: `fifo, loss (did you mean loss?)`.
pub(crate) fn one_of(keys: &[&str], found: &str) -> String {
    or_nearest(&keys.join(", "), keys, found)
}

/// What is allowed, with the one of these words that was probably meant.
pub(crate) fn or_nearest(allowed: &str, words: &[&str], found: &str) -> String {
    match nearest(words, found) {
        Some(word) => format!("{allowed} (did you mean {word}?)"),
        None => allowed.to_owned(),
    }
}

/// The first of the keys that fewest edits make of what was found: at most two, and fewer than it has letters. Upper and lower
/// case are the same here.
fn nearest<'a>(keys: &[&'a str], found: &str) -> Option<&'a str> {
    if keys.contains(&found) {
        return None;
    }
    let found = found.to_ascii_lowercase();
    let length = found.chars().count();
    // An input can be long: what differs by more than two letters in length is not compared.
    let near = keys.iter().copied().filter(|key| key.len().abs_diff(length) <= 2);
    let edits = near.map(|key| (strsim::levenshtein(&key.to_ascii_lowercase(), &found), key));
    edits.filter(|(edits, key)| *edits <= 2 && *edits < key.len()).min_by_key(|(edits, _)| *edits).map(|(_, key)| key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_shown_short_and_harmless() {
        assert_eq!(shown_key("after_sends"), "after_sends");
        assert_eq!(shown_key("a b\u{1b}"), "\"a b \"");
        assert_eq!(shown_key(""), "\"\"");
        assert_eq!(shown_key(&"k".repeat(41)), format!("\"{}…\"", "k".repeat(40)));
    }

    #[test]
    fn what_was_found_is_shortened_and_harmless() {
        let error = InputError::new("n", format_args!("\u{1b}[2J\n{}", "9".repeat(100)), "a number");
        assert_eq!(error.found, format!(" [2J {}…", "9".repeat(55)));
        let turned = InputError::new("n", "a\u{202e}b\u{2066}c\u{200b}d\u{2028}e", "a number");
        assert_eq!(turned.found, "a b c d e");
        // Letters from right to left, their marks and joiners stay.
        let ordinary = "שלום\u{200f} می\u{200c}خواهم";
        assert_eq!(InputError::new("n", ordinary, "a number").found, ordinary);
    }

    #[test]
    fn the_nearest_key_is_proposed_if_it_is_near() {
        let keys = ["delay", "fifo", "loss"];
        assert_eq!(one_of(&keys, "los"), "delay, fifo, loss (did you mean loss?)");
        assert_eq!(one_of(&keys, "FIFO"), "delay, fifo, loss (did you mean fifo?)");
        assert_eq!(one_of(&keys, "colour"), "delay, fifo, loss");
        assert_eq!(one_of(&["n"], "x"), "n");
        assert_eq!(or_nearest("a word", &keys, "losss"), "a word (did you mean loss?)");
        assert_eq!(or_nearest("a word with more", &keys, "loss"), "a word with more");
    }
}
