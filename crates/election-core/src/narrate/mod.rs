//! Events and reasons in words, one file a language: for page, log, screen reader and command line alike.
//!
//! Handlers give reason codes with operands, the trace has numbers; nothing here is made before somebody reads it. What is told
//! is decided once for all languages; how it is said is a language's own: it implements `Words`, one method a sentence.

mod cause;
mod cause_words;
mod comparison;
mod comparison_words;
mod details;
mod english;
mod english_causes;
mod english_comparison;
mod english_falls;
mod english_planned;
mod english_questions;
mod english_rounds;
mod english_turns;
mod falls;
mod fate;
mod fill;
mod headline;
mod moment;
mod names;
mod planned;
mod planned_words;
mod question;
mod round;
mod scenario;
mod sentence;
mod step;
mod summary;
mod turn;
mod turn_words;
mod value;
mod verdict;
mod words;

use english::English;
use names::Names;
use words::Words;

pub use cause::{Reason, chain, not_in_chain, orders, refusal};
pub use comparison::{Compared, comparison};
pub(crate) use details::StepDetails;
pub use falls::{takeover, what_fell};
pub use fate::{Fate, fate, out_unknowingly};
pub use headline::headline;
pub use moment::Moments;
pub use names::name;
pub use planned::planned;
pub use question::{answer, question, why};
pub use scenario::{differences, distinct_names, scenario, title};
pub use sentence::{Mark, Part, Sentence};
pub use step::step;
pub use summary::summary;
pub use turn::{act, choices, too_much, turn};
pub use value::{label, message, value};
pub use verdict::{all_know_since, broke_after, verdict};

/// A language that runs can be told in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
}

impl Language {
    fn words(self) -> &'static dyn Words {
        match self {
            Self::English => &English,
        }
    }
}
