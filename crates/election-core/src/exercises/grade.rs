//! What an answer is worth, and what is refused without a run.

use serde::{Deserialize, Serialize};

use crate::error::InputError;
use crate::exercises::Exercise;
use crate::exercises::label::label;
use crate::narrate::{self, Language};
use crate::scenario::Scenario;

/// What an answer is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grade {
    /// Whether the goal is reached.
    pub is_right: bool,
    /// 0 to 100; 100 just if it is right.
    pub score: u8,
    /// A sentence: how far it is from the goal, or why it is no answer.
    pub why: String,
}

impl Grade {
    /// No points, for this reason.
    pub(super) fn wrong(why: String) -> Self {
        Self { is_right: false, score: 0, why }
    }
}

impl Exercise {
    /// The grade of an answer in which something was changed that may not be; none where it has to be run. Runs nothing.
    #[must_use]
    pub fn refuse(&self, answer: &Scenario) -> Option<Grade> {
        self.refuse_beside(&self.scenario(), &answer.normalised())
    }

    pub(super) fn refuse_beside(&self, start: &Scenario, answer: &Scenario) -> Option<Grade> {
        let error = self.allowed.check(start, answer).err()?;
        let InputError { path, found, allowed } = error;
        let label = label(start.info(), &path);
        // The whole has no name on the page.
        let place = if label == path { String::new() } else { format!("“{label}”: ") };
        // What is planned is a sentence: process 6 crashes at round 3.
        let found = match narrate::planned(answer, &path, Language::English) {
            Some(_) => format!("{found};"),
            None if place.is_empty() => format!("{found},"),
            None => format!("found {found},"),
        };
        Some(Grade::wrong(format!("Not allowed here: {place}{found} allowed: {allowed}.")))
    }
}
