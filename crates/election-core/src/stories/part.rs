//! The parts of a scene's text: each begins at a moment of its run, so that nothing is said before it is seen.

use std::fmt;

use super::wrong::Wrong;
use super::{MAX_TEXT, Reached, Text, When};
use crate::run::Run;
use crate::scenario::Scenario;

/// The most parts of a text.
pub const MAX_PARTS: usize = 12;

/// What begins the line that a part begins with.
const MARK: &str = "At:";

/// A part of a scene's text.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// From which moment on it is shown.
    pub from: PartStart,
    /// What is said.
    pub text: Text,
}

/// From which moment on a part is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartStart {
    /// From where the scene begins: only the first part.
    Begin,
    /// From where it pauses: `At: pause`.
    Pause,
    /// From a moment between them: `At: leader`.
    At(When),
}

impl Part {
    /// Reads a scene's text, part by part. The first one may be empty if there are others.
    pub(super) fn read_all(source: &str, scenario: &Scenario) -> Result<Vec<Self>, Wrong> {
        let source = source.trim();
        if source.len() > MAX_TEXT {
            return Err(Wrong::new(format_args!("{} bytes", source.len()), format!("at most {MAX_TEXT} bytes")));
        }
        let mut texts = vec![(PartStart::Begin, String::new())];
        for line in source.lines() {
            match line.trim().strip_prefix(MARK) {
                Some(moment) => texts.push((PartStart::read(moment.trim(), scenario)?, String::new())),
                None => {
                    let (_, text) = texts.last_mut().expect("the first part is there");
                    text.push_str(line);
                    text.push('\n');
                }
            }
        }
        if texts.len() > MAX_PARTS {
            return Err(Wrong::new(format_args!("{} parts", texts.len()), format!("at most {MAX_PARTS} parts")));
        }
        if let Some((from, _)) = texts.iter().skip(1).find(|(_, text)| text.trim().is_empty()) {
            return Err(Wrong::new(format_args!("{MARK} {from} and nothing after it"), "a text after it"));
        }
        texts.into_iter().map(|(from, text)| Ok(Self { from, text: Text::read(&text, MAX_TEXT)? })).collect()
    }

    /// Parts as a text that is read back as the same.
    pub(super) fn source(parts: &[Self]) -> String {
        let texts = parts.iter().map(|Self { from, text }| match from {
            PartStart::Begin => text.source().to_owned(),
            PartStart::Pause | PartStart::At(_) => format!("{MARK} {from}\n\n{}", text.source()),
        });
        texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n\n")
    }
}

impl PartStart {
    fn read(moment: &str, scenario: &Scenario) -> Result<Self, Wrong> {
        match moment {
            "pause" => Ok(Self::Pause),
            moment => Ok(Self::At(When::read(moment)?.checked(scenario)?)),
        }
    }

    /// The moment of a run that it is, in a scene that begins and pauses there.
    ///
    /// # Errors
    /// When the run never gets there.
    pub(super) fn reached(&self, run: &Run, begin: Reached, pause: Reached) -> Result<Reached, Wrong> {
        match self {
            Self::Begin => Ok(begin),
            Self::Pause => Ok(pause),
            Self::At(when) => when.reached(run),
        }
    }
}

impl fmt::Display for PartStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Begin => f.write_str("the beginning"),
            Self::Pause => f.write_str("pause"),
            Self::At(when) => when.fmt(f),
        }
    }
}
