//! The lines of such a file, and the words on them.

use crate::error::InputError;
use crate::scenario::{MAX_INTEGER, check_text};

/// What a first line calls its columns, where it is a heading.
const HEADINGS: &str =
    "source target from to src dst node node1 node2 neighbor neighbors neighbour neighbours id identity name weight";

/// A line with something on it.
#[derive(Clone)]
pub(super) struct Row<'t> {
    /// Its number, from 1.
    pub(super) line: usize,
    /// What stands on it, but for remarks.
    pub(super) text: &'t str,
    /// What stands before a colon.
    pub(super) name: Option<&'t str>,
    /// All else.
    pub(super) words: Vec<&'t str>,
    /// Whether an arrow of one direction stands between them.
    pub(super) has_arrow: bool,
    /// Whether it is an edge for certain: `0-1`.
    pub(super) is_edge: bool,
}

/// The lines that say something. A heading says nothing.
pub(super) fn rows(text: &str) -> Vec<Row<'_>> {
    let lines = (1..).zip(text.trim_start_matches('\u{feff}').lines());
    let mut rows: Vec<Row<'_>> = lines.flat_map(|(line, text)| Row::all_of(line, text)).collect();
    let is_heading = |row: &Row<'_>| {
        row.name.is_none()
            && row.words.iter().all(|word| HEADINGS.split(' ').any(|heading| heading == word.to_lowercase()))
    };
    if rows.len() > 1 && is_heading(&rows[0]) {
        rows.remove(0);
    }
    rows
}

impl<'t> Row<'t> {
    /// A line; `0-1, 1-2` is an edge each.
    fn all_of(line: usize, text: &'t str) -> Vec<Self> {
        let Some(row) = Self::of(line, text) else { return Vec::new() };
        let has_pairs = row.name.is_none() && row.text.split(is_between).filter(|word| !word.is_empty()).all(is_pair);
        if !has_pairs {
            return vec![row];
        }
        row.words.chunks(2).map(|edge| Self { words: edge.to_vec(), is_edge: true, ..row.clone() }).collect()
    }

    /// A line, if it is more than a remark. A colon ends a name where a blank or nothing follows it, and a number always.
    fn of(line: usize, text: &'t str) -> Option<Self> {
        let text = text.split_once('#').map_or(text, |(said, _)| said).trim_matches(is_between);
        if text.starts_with('%') || text.starts_with("//") {
            return None;
        }
        let ends_name = |(at, _): &(usize, &str)| {
            let after = &text[at + 1..];
            after.is_empty() || after.starts_with(char::is_whitespace) || is_number(text[..*at].trim())
        };
        let colon = text.match_indices(':').find(ends_name);
        let named = colon.map(|(at, _)| (words(text[..at].trim()), &text[at + 1..]));
        let (name, after) = match named {
            Some((mut name, after)) if name.len() == 1 => (name.pop(), after),
            _ => (None, text),
        };
        let mut words = words(after);
        let has_arrow = words.iter().any(|word| ["->", "→", "<-"].contains(word));
        words.retain(|word| !["->", "→", "<-", "--", "-", "–", "<->", "↔"].contains(word));
        (name.is_some() || !words.is_empty()).then_some(Self { line, text, name, words, has_arrow, is_edge: false })
    }

    /// Where it stands, for an error.
    pub(super) fn path(&self) -> String {
        format!("line {}", self.line)
    }

    /// The error that something else is allowed.
    pub(super) fn refuse(&self, allowed: &str) -> InputError {
        InputError::new(self.path(), self.text, allowed)
    }

    /// Whether it is no more than names, and few of them unless they are numbers: no prose.
    pub(super) fn is_short(&self) -> bool {
        let is_name = |word: &&str| check_text(word).is_ok() || is_number(word);
        let is_short = self.name.is_some() || self.words.len() <= 2 || self.words.iter().all(|word| is_number(word));
        is_short && self.words.iter().all(is_name)
    }

    /// Whether a name on it, between commas or tabs, has blanks.
    pub(super) fn has_long_names(&self) -> bool {
        let cells: Vec<&str> = self.text.split([',', ';', '\t']).map(str::trim).collect();
        let is_long = |cell: &&str| cell.contains(' ') && !cell.split(' ').any(is_number);
        (1..=2).contains(&cells.len()) && cells.iter().any(is_long) && self.name.is_none()
    }
}

/// The words of a line: apart by blanks, commas or semicolons, but for those within quotes; `0-1` is two.
fn words(text: &str) -> Vec<&str> {
    let mut words: Vec<&str> = Vec::new();
    let mut rest = text.trim_start_matches(is_between);
    while !rest.is_empty() {
        let quoted = rest.strip_prefix('"').and_then(|quoted| quoted.split_once('"'));
        let (word, after) = quoted.unwrap_or_else(|| rest.split_at(rest.find(is_between).unwrap_or(rest.len())));
        if is_pair(word) {
            words.extend(word.split('-'));
        } else {
            words.push(word);
        }
        rest = after.trim_start_matches(is_between);
    }
    words
}

/// Whether a word is an edge between numbers: `0-1`.
fn is_pair(word: &str) -> bool {
    word.split_once('-').is_some_and(|(one, other)| is_number(one) && is_number(other))
}

/// Whether a character stands between words.
fn is_between(c: char) -> bool {
    c.is_whitespace() || [',', ';'].contains(&c)
}

pub(super) fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The identity that a number is.
pub(super) fn number(word: &str) -> Option<u64> {
    word.parse().ok().filter(|number| is_number(word) && *number <= MAX_INTEGER)
}
