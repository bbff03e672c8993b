//! A second run beside the first: how both go together, and what differs.

use std::cmp::Ordering;
use std::rc::Rc;

use election_core::compare::{Comparison, Figure};
use election_core::narrate::{self, Compared};
use election_core::sim::Status;
use election_core::{Run, Scenario};

/// What moments of two runs belong together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Alignment {
    /// Those of one time.
    #[default]
    Time,
    /// Those after as many steps.
    Event,
}

/// Which of two runs sends fewer messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fewer {
    /// The first.
    First,
    /// The second.
    Second,
    /// Both send as many.
    Neither,
}

impl Fewer {
    /// All answers.
    pub const ALL: [Self; 3] = [Self::First, Self::Second, Self::Neither];
}

/// The question which of two runs sends fewer messages. While it is open, nothing of either is seen but how it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhichFewer {
    /// It is asked.
    Open,
    /// It has been answered, or passed over, and the truth is seen.
    Revealed(Option<Fewer>),
}

/// Two runs side by side.
#[derive(Clone, Debug, Default)]
pub struct Comparing {
    /// What moments belong together.
    pub alignment: Alignment,
    /// Whether it is being chosen what the second run is.
    pub is_choosing: bool,
    /// The question about both, where it is asked.
    pub question: Option<WhichFewer>,
    /// What differs, while there are two.
    pub told: Option<Rc<Told>>,
}

impl Comparing {
    /// Whether it can be asked which one sends fewer messages: where both have an end.
    pub fn can_be_asked(&self) -> bool {
        self.told.as_ref().is_some_and(|told| told.fewer().is_some())
    }
}

/// What differs between two runs.
#[derive(Clone, Debug)]
pub struct Told {
    /// The runs.
    pub runs: [Rc<Run>; 2],
    /// As data.
    pub comparison: Comparison,
    /// In sentences.
    pub words: Compared,
}

impl Told {
    /// What differs between these.
    pub fn of(runs: [&Rc<Run>; 2]) -> Self {
        let both = runs.map(|run| &**run);
        let comparison = Comparison::of(both);
        let words = narrate::comparison(both, &comparison);
        Self { runs: runs.map(Rc::clone), comparison, words }
    }

    /// Which one sends fewer messages; none where either has no end.
    pub fn fewer(&self) -> Option<Fewer> {
        let ends = |run: &Rc<Run>| run.is_outcome_known() && !matches!(run.summary().status, Status::Limit(_));
        let [one, other] = self.comparison.values(&Figure::Messages).filter(|_| self.runs.iter().all(ends))?;
        Some(match one.cmp(&other) {
            Ordering::Less => Fewer::First,
            Ordering::Greater => Fewer::Second,
            Ordering::Equal => Fewer::Neither,
        })
    }

    /// Whether it is about these.
    pub fn is_about(&self, runs: [&Rc<Run>; 2]) -> bool {
        self.runs.iter().zip(runs).all(|(one, other)| Rc::ptr_eq(one, other))
    }
}

/// Comparing two runs.
#[derive(Clone, Debug)]
pub enum CompareAction {
    /// Opens or closes the choice of a second run.
    ShowChoice(bool),
    /// Shows the run of this scenario beside the present one.
    With(Box<Scenario>),
    /// Shows the present run once more beside itself: what is changed from now on is changed in the first.
    Fork,
    /// Shows what there was before the last change.
    WithBefore,
    /// Takes the second run away.
    Close,
    /// The second is the first from now on, and the first the second.
    Swap,
    /// The second is the only one from now on.
    Keep,
    /// What moments belong together.
    Align(Alignment),
    /// An answer to the question which sends fewer messages; without one it is revealed.
    Answer(Option<Fewer>),
}
