//! What happened in one step or in several, in one sentence.

use super::round::Round;
use super::sentence::{Mark, Sentence};
use super::{Language, StepDetails};
use crate::run::Run;

/// What happened in the steps `from..to`, in one plain sentence: that of the step, where it is one, else what they come to together
/// (`7 tokens dropped, 8's goes on`). Where it is none, what happened last.
///
/// It looks at these steps only, and at no more than 20,000 of them: of more it says how many messages were sent.
///
/// # Panics
/// When the run has no such steps.
#[must_use]
pub fn headline(run: &Run, from: usize, to: usize) -> Sentence {
    let language = Language::default();
    match to.saturating_sub(from) {
        0 if to == 0 => Sentence::new(&language.words().nothing_yet(), Mark::Plain),
        0 => StepDetails::of(run, to - 1).headline(language),
        1 => StepDetails::of(run, from).headline(language),
        _ => Round::of(run, from, to).sentence(run, language),
    }
    .capitalised()
}
