//! The smallest change by which a property falls, for programs.

use serde::Serialize;

use super::claims_report::shown;
use crate::breaking::{Fall, SmallestChange};

/// The smallest change of a scenario by which a property falls: what `election break --json` prints.
#[derive(Clone, Debug, Serialize)]
pub struct BreakReport {
    /// How many changed scenarios were run.
    tried: u32,
    /// None if nothing falls in any of them.
    found: Option<FallReport>,
}

#[derive(Clone, Debug, Serialize)]
struct FallReport {
    change: String,
    fallen: Vec<String>,
    /// A link's fragment, or JSON where that would be too long.
    scenario: String,
}

impl BreakReport {
    /// The report of a search.
    #[must_use]
    pub fn of(smallest: &SmallestChange) -> Self {
        let found = smallest.found.as_ref().map(|Fall { change, fallen, scenario }| FallReport {
            change: change.clone(),
            fallen: fallen.clone(),
            scenario: shown(scenario),
        });
        Self { tried: smallest.tried, found }
    }
}
