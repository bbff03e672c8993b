//! What a scene points at.

use std::fmt;

use super::event::kind_of;
use super::wrong::Wrong;
use crate::run::Run;
use crate::scenario::Scenario;

/// What a scene points at during its pause. Its text is `process 3`, `message 17`, `counter`, `counter probe`, `line send`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Point {
    /// A process, by its position.
    Process(u16),
    /// A message in flight, by its number.
    Message(u32),
    /// The counter of all messages, or of those of a kind.
    Counter(Option<String>),
    /// A line of the pseudocode, by its label.
    Line(String),
}

/// Everything that the text may be.
const ALLOWED: &str =
    "process and a position; message and a number; counter, and perhaps a kind of message; line and a label";

impl Point {
    pub(super) fn read(text: &str) -> Result<Self, Wrong> {
        let wrong = || Wrong::new(text, ALLOWED);
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.as_slice() {
            ["process", at] => at.parse().map(Self::Process).map_err(|_| wrong()),
            ["message", number] => number.parse().map(Self::Message).map_err(|_| wrong()),
            ["counter"] => Ok(Self::Counter(None)),
            ["counter", kind] => Ok(Self::Counter(Some((*kind).to_owned()))),
            ["line", label] => Ok(Self::Line((*label).to_owned())),
            _ => Err(wrong()),
        }
    }

    /// The same, where the scenario's algorithm has such a kind of message or such a line.
    ///
    /// # Errors
    /// What it has instead.
    pub(super) fn checked(self, scenario: &Scenario) -> Result<Self, Wrong> {
        match &self {
            Self::Counter(kind) => {
                kind_of(kind.as_deref(), scenario)?;
            }
            Self::Line(label) => {
                let lines = scenario.listing();
                if lines.iter().all(|line| *line.label != **label) {
                    let labels = lines.iter().map(|line| &*line.label).filter(|label| !label.is_empty());
                    let labels: Vec<&str> = labels.collect();
                    return Err(Wrong::new(&self, format!("a line of the pseudocode: {}", labels.join(", "))));
                }
            }
            Self::Process(_) | Self::Message(_) => {}
        }
        Ok(self)
    }

    /// Whether it is there after so many steps.
    ///
    /// # Errors
    /// What is there instead.
    pub(super) fn find(&self, run: &Run, steps: usize) -> Result<(), Wrong> {
        let missing = |allowed: String| Err(Wrong::new(self, allowed));
        match self {
            Self::Process(at) if *at < run.scenario().processes => Ok(()),
            Self::Process(_) => missing(format!("a process, 0 to {}", run.scenario().processes - 1)),
            Self::Message(number) => {
                let sent = run.trace().messages_before(steps);
                let row =
                    usize::try_from(*number).ok().filter(|number| *number < sent).map(|_| run.trace().message(*number));
                let is_there = row.is_some_and(|row| row.arrived_in.is_none_or(|arrived| arrived as usize >= steps));
                if is_there {
                    Ok(())
                } else {
                    missing("the number of a message that is in flight during the pause".to_owned())
                }
            }
            // They were there when the story was read.
            Self::Counter(_) | Self::Line(_) => Ok(()),
        }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Process(at) => write!(f, "process {at}"),
            Self::Message(number) => write!(f, "message {number}"),
            Self::Counter(None) => f.write_str("counter"),
            Self::Counter(Some(kind)) => write!(f, "counter {kind}"),
            Self::Line(label) => write!(f, "line {label}"),
        }
    }
}
