//! What to try next after a run, for programs.

use serde::Serialize;

use super::claims_report::shown;
use super::run_report::Outcome;
use crate::declared::Declared;
use crate::model::Tick;
use crate::trial::Trial;
use crate::try_next::Tried;

/// What to try next after a scenario's run, with what would come of it: what `election next --json` prints, and what the JavaScript
/// module's `tryNext` gives.
#[derive(Clone, Debug, Serialize)]
pub struct NextReport {
    algorithm: Declared<str>,
    unchanged: TrialReport,
    changes: Vec<ChangeReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
struct ChangeReport {
    title: String,
    #[serde(flatten)]
    trial: TrialReport,
}

#[derive(Clone, Debug, Serialize)]
struct TrialReport {
    /// A link's fragment, or JSON where that would be too long.
    scenario: String,
    outcome: Outcome,
    /// Those of a failure detector left out.
    messages: u64,
    time: Tick,
    elected_at: Option<Tick>,
    announced_at: Option<Tick>,
}

impl NextReport {
    /// The report of a scenario's run and of the changes that were tried; `stopped` says how far it came when somebody stopped it.
    #[must_use]
    pub fn of(unchanged: &Trial, tried: &[Tried], stopped: Option<String>) -> Self {
        let change = |tried: &Tried| ChangeReport { title: tried.title.clone(), trial: TrialReport::of(&tried.trial) };
        Self {
            algorithm: unchanged.scenario().info().key.clone(),
            unchanged: TrialReport::of(unchanged),
            changes: tried.iter().map(change).collect(),
            stopped,
        }
    }
}

impl TrialReport {
    fn of(trial: &Trial) -> Self {
        let (scenario, summary) = (trial.scenario(), trial.summary());
        Self {
            scenario: shown(scenario),
            outcome: Outcome::of(summary, &scenario.identities()),
            messages: summary.counters.sent(),
            time: summary.time,
            elected_at: summary.elected_at,
            announced_at: summary.announced_at,
        }
    }
}
