//! What can be wrong with an input, said so that its writer can mend it.

use std::fmt;

/// A scenario or link that cannot be used: where it is wrong, what stands there and what may stand there.
///
/// Shown as one line: `faults[2].crash: found 9, allowed: a process, 0 to 7`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
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

    /// An error at `path`. An empty `found` is `nothing`; a long one is shortened with an ellipsis; line breaks and other control characters become
    /// spaces, so that nothing that stood in the input plays tricks on a terminal.
    pub fn new(path: impl Into<String>, found: impl fmt::Display, allowed: impl Into<String>) -> Self {
        let found = shortened(&found.to_string(), Self::LONGEST_FOUND);
        let found = if found.is_empty() { "nothing".to_owned() } else { found };
        Self { path: path.into(), found, allowed: allowed.into() }
    }
}

/// What readers and checks return among themselves: an error on the heap makes a step that passes one on a third as long.
pub(crate) type Checked<T> = Result<T, Box<InputError>>;

/// At most so many characters of a text, an ellipsis for the rest, and spaces for control characters.
pub(crate) fn shortened(text: &str, longest: usize) -> String {
    let mut short = String::new();
    for (place, character) in text.chars().enumerate() {
        if place == longest {
            short.push('…');
            break;
        }
        short.push(if character.is_control() { ' ' } else { character });
    }
    short
}

/// Where one is in an input. It lives on the stack of whoever walks there, so that walking allocates nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Path<'a> {
    /// The whole input.
    Whole,
    /// A field by its key.
    Key(&'a Path<'a>, &'a str),
    /// An entry of a list, from 0.
    Index(&'a Path<'a>, usize),
}

impl Path<'_> {
    /// The longest key that is repeated to the reader, in characters.
    const LONGEST_KEY: usize = 40;

    /// An error here. Everything that reads input has many of these: one call, out of line.
    #[cold]
    #[inline(never)]
    pub(crate) fn refuse(&self, found: &dyn fmt::Display, allowed: &dyn fmt::Display) -> Box<InputError> {
        Box::new(InputError::new(self.to_string(), found, allowed.to_string()))
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Whole => f.write_str("scenario"),
            Self::Key(parent, key) => {
                if !matches!(parent, Self::Whole) {
                    write!(f, "{parent}.")?;
                }
                let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
                if !key.is_empty() && key.len() <= Self::LONGEST_KEY && key.bytes().all(is_plain) {
                    f.write_str(key)
                } else {
                    write!(f, "\"{}\"", shortened(key, Self::LONGEST_KEY))
                }
            }
            Self::Index(parent, index) => write!(f, "{parent}[{index}]"),
        }
    }
}

/// A list of keys as an error names them, with the one that was probably meant: `fifo, loss (did you mean loss?)`.
#[cold]
#[inline(never)]
pub(crate) fn one_of(keys: &[&str], found: &str) -> String {
    let mut list = keys.join(", ");
    let mut nearest: Option<(usize, &str)> = None;
    for key in keys {
        let distance = distance(key, found);
        if distance <= 2 && distance < key.len() && nearest.is_none_or(|(least, _)| distance < least) {
            nearest = Some((distance, key));
        }
    }
    if let Some((_, key)) = nearest {
        list.push_str(" (did you mean ");
        list.push_str(key);
        list.push_str("?)");
    }
    list
}

/// How many bytes must be inserted, removed or replaced to make one key of another (Levenshtein), or more than two.
fn distance(key: &str, found: &str) -> usize {
    let (key, found) = (key.as_bytes(), found.as_bytes());
    if key.len().abs_diff(found.len()) > 2 {
        return usize::MAX;
    }
    let mut row: Vec<usize> = (0..=found.len()).collect();
    for (i, letter) in key.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, other) in found.iter().enumerate() {
            let replaced = diagonal + usize::from(!letter.eq_ignore_ascii_case(other));
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[found.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_reads_like_the_input() {
        let faults = Path::Key(&Path::Whole, "faults");
        let third = Path::Index(&faults, 2);
        assert_eq!(Path::Key(&third, "crash").to_string(), "faults[2].crash");
        assert_eq!(Path::Whole.to_string(), "scenario");
        assert_eq!(Path::Key(&third, "a b\u{1b}").to_string(), "faults[2].\"a b \"");
        assert_eq!(Path::Key(&Path::Whole, &"k".repeat(41)).to_string(), format!("\"{}…\"", "k".repeat(40)));
    }

    #[test]
    fn what_was_found_is_shortened_and_harmless() {
        let error = InputError::new("n", format_args!("\u{1b}[2J\n{}", "9".repeat(100)), "a number");
        assert_eq!(error.found, format!(" [2J {}…", "9".repeat(55)));
    }

    #[test]
    fn the_nearest_key_is_proposed_if_it_is_near() {
        let keys = ["delay", "fifo", "loss"];
        assert_eq!(one_of(&keys, "los"), "delay, fifo, loss (did you mean loss?)");
        assert_eq!(one_of(&keys, "FIFO"), "delay, fifo, loss (did you mean fifo?)");
        assert_eq!(one_of(&keys, "colour"), "delay, fifo, loss");
        assert_eq!(one_of(&["n"], "x"), "n");
    }
}
