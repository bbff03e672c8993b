//! What has come of a search, as JSON.

use serde::Serialize;

use super::shown;
use crate::finding::{Finding, Found, Search};

/// What has come of a search for a run that has the most of something, or is as somebody wishes.
#[derive(Clone, Debug, Serialize)]
pub struct FindReport {
    /// What was looked for.
    r#for: String,
    /// What may differ.
    vary: Vec<&'static str>,
    /// How many scenarios were tried.
    tried: u64,
    /// How many of them did not end, and have no figure.
    endless: u64,
    /// Whether all that there are were tried, so that what is said of them is certain.
    is_certain: bool,
    /// Whether a wish is fulfilled; none where the most or the least is looked for.
    is_fulfilled: Option<bool>,
    /// How many of those tried are as good as the best; none where some may have been tried twice.
    as_good: Option<u64>,
    /// Some of those; where a wish is not fulfilled, the nearest.
    found: Vec<FindingReport>,
}

#[derive(Clone, Debug, Serialize)]
struct FindingReport {
    value: u64,
    changed: String,
    /// A link's fragment, or JSON where that would be too long.
    scenario: String,
}

impl FindReport {
    /// The report of a search as far as it has come.
    #[must_use]
    pub fn of(search: &Search, found: &Found) -> Self {
        let is_whole = search.space.is_tried_whole();
        let report = |Finding { candidate, value }: &Finding| FindingReport {
            value: *value,
            changed: candidate.words(&search.space),
            scenario: shown(&search.space.scenario(candidate)),
        };
        Self {
            r#for: search.objective.to_string(),
            vary: search.space.free.iter().map(|freedom| freedom.key()).collect(),
            tried: found.tried,
            endless: found.endless,
            is_certain: is_whole && found.is_over(search),
            is_fulfilled: search.objective.is_wish().then(|| found.is_fulfilled(search)),
            as_good: is_whole.then_some(found.as_good),
            found: found.findings.iter().map(report).collect(),
        }
    }
}
