//! Sentences, in parts: what is said, and the processes that are named in it.

use std::fmt;

use crate::model::{ProcessId, Role};
use crate::scenario::Info;
use crate::trace::Event;

/// What is said, in parts, so that the names of processes can be more than text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The parts, in order. There is no full stop at the end.
    pub parts: Vec<Part>,
    /// What stands out about what it tells.
    pub mark: Mark,
}

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Words.
    Text(String),
    /// The name of a process.
    Process(ProcessId, String),
}

/// What stands out about a step: the first of these that is true of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// A process crashed.
    Crashed,
    /// A process is back.
    Recovered,
    /// A process has become a member.
    Joined,
    /// A process is no member any more.
    Left,
    /// A process became leader.
    Elected,
    /// A message was lost.
    Lost,
    /// A message goes no further.
    Discarded,
    /// Nothing does.
    Plain,
}

// Sentences are put together as text, by languages that know nothing of parts. So a name that is to be a part has characters around it
// that no text has, out of Unicode's private use area: one that begins it, one for the position, and one that ends it.
const BEGIN: char = '\u{E000}';
const END: char = '\u{E001}';
const FIRST_POSITION: u32 = 0xE100;

/// The name of a process, so that it becomes a part of its own in a sentence.
pub(super) fn marked(process: ProcessId, name: &str) -> String {
    let position = char::from_u32(FIRST_POSITION + u32::from(process.0)).expect("there are at most 1024 processes");
    format!("{BEGIN}{position}{name}{END}")
}

impl Sentence {
    /// A sentence out of a text with names that are marked.
    pub(super) fn new(text: &str, mark: Mark) -> Self {
        let mut parts = Vec::new();
        let add = |text: &str, parts: &mut Vec<Part>| {
            if !text.is_empty() {
                parts.push(Part::Text(text.to_owned()));
            }
        };
        let mut left = text;
        while let Some((before, after)) = left.split_once(BEGIN) {
            let (name, rest) = after.split_once(END).expect("what begins a name has an end");
            let mut name = name.chars();
            let position = name.next().map_or(0, |position| u32::from(position) - FIRST_POSITION);
            let position = u16::try_from(position).expect("there are at most 1024 processes");
            add(before, &mut parts);
            parts.push(Part::Process(ProcessId(position), name.as_str().to_owned()));
            left = rest;
        }
        add(left, &mut parts);
        Self { parts, mark }
    }

    /// The text out of which the same sentence can be made, as a part of another.
    pub(super) fn to_marked(&self) -> String {
        let parts = self.parts.iter().map(|part| match part {
            Part::Text(text) => text.clone(),
            Part::Process(process, name) => marked(*process, name),
        });
        parts.collect()
    }

    /// The same with a capital letter at its beginning, if that is a word. An identity is none; `process 3` is.
    #[must_use]
    pub fn capitalised(mut self) -> Self {
        let first = self.parts.first_mut().and_then(|part| match part {
            Part::Text(text) => Some(text),
            Part::Process(_, name) => name.contains(' ').then_some(name),
        });
        if let Some(text) = first {
            let mut letters = text.chars();
            if let Some(first) = letters.next() {
                *text = first.to_uppercase().chain(letters).collect();
            }
        }
        self
    }
}

/// The plain text.
impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts.iter().try_for_each(|part| {
            let (Part::Text(text) | Part::Process(_, text)) = part;
            f.write_str(text)
        })
    }
}

impl Mark {
    /// What stands out about one thing that a step did.
    pub(super) fn of(event: &Event, info: &Info) -> Self {
        match event {
            Event::Crashed { .. } => Self::Crashed,
            Event::Recovered { .. } => Self::Recovered,
            Event::Joined { .. } => Self::Joined,
            Event::Left { .. } => Self::Left,
            Event::RoleChanged { role: Role::Leader, .. } => Self::Elected,
            Event::Lost { .. } => Self::Lost,
            Event::Note { reason, .. } if info.reason(*reason).discards => Self::Discarded,
            _ => Self::Plain,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_parts_and_the_text_stays_the_same() {
        let text = format!("so {} beats {}!", marked(ProcessId(0), "7"), marked(ProcessId(1023), "3"));
        let sentence = Sentence::new(&text, Mark::Plain);
        let expected = [
            Part::Text("so ".to_owned()),
            Part::Process(ProcessId(0), "7".to_owned()),
            Part::Text(" beats ".to_owned()),
            Part::Process(ProcessId(1023), "3".to_owned()),
            Part::Text("!".to_owned()),
        ];
        assert_eq!(sentence.parts, expected);
        assert_eq!(sentence.to_string(), "so 7 beats 3!");
        assert_eq!(sentence.capitalised().to_string(), "So 7 beats 3!");
        assert_eq!(Sentence::new("", Mark::Plain).parts, []);
    }
}
