//! Events and reasons in words, one table a language: for page, log, screen reader and command line alike.
//!
//! Handlers give reason codes with operands, the trace has numbers; nothing here is made before somebody reads it. A table
//! says every `Phrase` of the engine's own, and may say the reasons of an algorithm; a reason that it does not say is told
//! in the reason's own English.

mod english;
mod phrase;
mod scenario;
mod step;
mod summary;
mod template;
mod value;

use crate::algorithm::Reason;
use phrase::Phrase;

pub use scenario::scenario;
pub use step::{Mark, Sentence, step};
pub use summary::summary;
pub use value::{label, value};

/// A language that runs can be told in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
}

/// What a language says.
struct Table {
    /// Every phrase of the engine's own: a match, so that the compiler finds the one that is missing.
    phrase: fn(Phrase) -> &'static str,
    /// Reasons by the algorithm's key and their own; those that are missing are told in English.
    reasons: &'static [(&'static str, &'static str, &'static str)],
}

impl Language {
    fn table(self) -> &'static Table {
        match self {
            Self::English => &english::TABLE,
        }
    }

    fn phrase(self, phrase: Phrase) -> &'static str {
        (self.table().phrase)(phrase)
    }

    fn reason(self, algorithm: &str, reason: &Reason) -> &'static str {
        let mut told = self.table().reasons.iter();
        told.find(|(of, key, _)| (*of, *key) == (algorithm, reason.key)).map_or(reason.text, |(_, _, text)| text)
    }
}
