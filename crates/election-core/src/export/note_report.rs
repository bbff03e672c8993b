//! What sources print otherwise than a claim, for programs.

use serde::Serialize;

use crate::algorithms;
use crate::claims::{Claim, Halves, Note};
use crate::scenario::{Info, Scenario};

/// What a source prints otherwise than a claim.
#[derive(Clone, Debug, Serialize)]
pub(super) struct NoteReport {
    source: &'static str,
    printed: &'static str,
    right: &'static str,
    /// What both come to in a run.
    #[serde(skip_serializing_if = "Option::is_none")]
    here: Option<FiguresReport>,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct FiguresReport {
    printed: Figure,
    right: Figure,
}

#[derive(Clone, Copy, Debug, Serialize)]
#[serde(untagged)]
enum Figure {
    Whole(i64),
    Fraction(f64),
}

impl NoteReport {
    /// What is printed otherwise than a claim, and what that comes to in the run of a scenario.
    pub(super) fn on(algorithm: &Info, claim: &Claim, scenario: Option<&Scenario>) -> Vec<Self> {
        let of = |note: &Note| {
            let figures = scenario.and_then(|scenario| note.figures(claim, scenario));
            let here = figures
                .map(|(printed, right)| FiguresReport { printed: Figure::of(printed), right: Figure::of(right) });
            Self { source: note.source, printed: note.printed, right: note.right, here }
        };
        algorithms::notes_on(algorithm, claim).map(of).collect()
    }
}

impl Figure {
    fn of(halves: Halves) -> Self {
        halves.whole().map_or(Self::Fraction(halves.decimal()), Self::Whole)
    }
}
