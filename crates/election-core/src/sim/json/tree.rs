//! JSON as data, before anyone asks what it means: numbers as they are written, doubled keys kept.

use std::borrow::Cow;
use std::fmt;

/// A JSON value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Tree<'t> {
    Null,
    Flag(bool),
    /// A number as it is written.
    Number(&'t str),
    Text(Cow<'t, str>),
    /// The first entries, as many as a list of a scenario may have; and how many there are in all.
    List(Vec<Tree<'t>>, usize),
    /// The first fields, more than an object of a scenario may have.
    Object(Vec<Field<'t>>),
}

/// A key and its value.
pub(super) type Field<'t> = (Cow<'t, str>, Tree<'t>);

/// As an error shows it: its type, unless that is seen, and its value. Errors shorten what they show.
impl fmt::Display for Tree<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(_) => f.write_str("the text ")?,
            Self::List(_, length) => write!(f, "a list of {length}: ")?,
            Self::Object(_) => f.write_str("an object: ")?,
            Self::Null | Self::Flag(_) | Self::Number(_) => {}
        }
        self.show(f)
    }
}

impl Tree<'_> {
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Flag(flag) => f.write_str(if *flag { "true" } else { "false" }),
            Self::Number(number) => f.write_str(number),
            Self::Text(text) => write!(f, "\"{text}\""),
            Self::List(entries, _) => {
                let mut before = "[";
                for entry in entries {
                    f.write_str(before)?;
                    entry.show(f)?;
                    before = ", ";
                }
                f.write_str(if entries.is_empty() { "[]" } else { "]" })
            }
            Self::Object(fields) => {
                let mut before = "{";
                for (key, value) in fields {
                    write!(f, "{before}\"{key}\": ")?;
                    value.show(f)?;
                    before = ", ";
                }
                f.write_str(if fields.is_empty() { "{}" } else { "}" })
            }
        }
    }
}
