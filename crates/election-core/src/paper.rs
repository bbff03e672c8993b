//! What every drawing is put on: places in pixels, texts at them, and how a text stands between the tags of SVG.

use std::fmt::{self, Display, Write as _};

/// A place on the paper, in pixels: from the left, and from the top.
pub type Point = (f64, f64);

/// What of a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

impl Anchor {
    /// As SVG calls it: the value of `text-anchor`.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }
}

/// A text between tags, or in quotation marks in one. Spaces of other kinds become plain ones, and what XML does not allow is left out.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|character| match character {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            '\t' | '\n' | '\r' => f.write_char(' '),
            c if c < ' ' || matches!(c, '\u{fffe}' | '\u{ffff}') => Ok(()),
            c => f.write_char(c),
        })
    }
}
