//! What is asked about a run.

use serde::{Deserialize, Serialize};

use super::answer::{Answer, Verdict};
use crate::error::InputError;
use crate::model::{ProcessId, Tick};
use crate::scenario::{Fault, FaultKind, Scenario};

/// Something that is asked about a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Question {
    /// Who leads at the end?
    Leader,
    /// How many messages are sent?
    Messages,
    /// Where does the first bid of this process end?
    TokenEnd {
        /// Whose.
        process: ProcessId,
    },
    /// How does it end when this process crashes then?
    IfCrashed {
        /// Which.
        process: ProcessId,
        /// When.
        tick: Tick,
    },
    /// Do two processes ever lead at once?
    MoreThanOneLeader,
}

impl Question {
    /// The scenario whose run answers it: this one, or this one with the change that is asked about.
    #[must_use]
    pub fn scenario(&self, scenario: &Scenario) -> Scenario {
        let mut scenario = scenario.clone();
        if let Self::IfCrashed { process, tick } = *self {
            scenario.faults.push(Fault { at: tick, kind: FaultKind::Crash { process: process.0, after_sends: None } });
            scenario.normalise();
        }
        scenario
    }

    /// What may be answered by choosing one of a few.
    #[must_use]
    pub fn verdicts(&self) -> &'static [Verdict] {
        match self {
            Self::Leader => &[Verdict::Nobody, Verdict::Several, Verdict::Endless],
            Self::Messages => &[],
            Self::TokenEnd { .. } => &[Verdict::Home, Verdict::Unsent, Verdict::Endless],
            Self::IfCrashed { .. } => {
                &[Verdict::Same, Verdict::Another, Verdict::Nobody, Verdict::Several, Verdict::Endless]
            }
            Self::MoreThanOneLeader => &[Verdict::Yes, Verdict::No],
        }
    }

    /// Whether it may be answered by naming a process.
    #[must_use]
    pub fn takes_process(&self) -> bool {
        matches!(self, Self::Leader | Self::TokenEnd { .. })
    }

    /// Whether it is answered by a number.
    #[must_use]
    pub fn takes_number(&self) -> bool {
        matches!(self, Self::Messages)
    }

    /// Whether this may be answered, in runs of this scenario.
    #[must_use]
    pub fn allows(&self, scenario: &Scenario, answer: Answer) -> bool {
        match answer {
            Answer::Process(process) => self.takes_process() && process.0 < scenario.processes,
            Answer::Number(_) => self.takes_number(),
            Answer::Verdict(verdict) => self.verdicts().contains(&verdict),
        }
    }

    /// Whether it can be asked about this scenario.
    ///
    /// # Errors
    /// When it names a process that there is not, or asks after a bid where messages are none.
    pub fn validate(&self, scenario: &Scenario) -> Result<(), InputError> {
        let last = scenario.processes.saturating_sub(1);
        match *self {
            Self::TokenEnd { process } | Self::IfCrashed { process, .. } if process.0 > last => {
                Err(InputError::new("question.process", process.0, format!("a process, 0 to {last}")))
            }
            Self::TokenEnd { .. } if !has_bids(scenario) => {
                let allowed = "a question for an algorithm whose bids go from process to process";
                Err(InputError::new("question.kind", "token-end", allowed))
            }
            _ => self.scenario(scenario).validate(),
        }
    }
}

/// Whether the algorithm's bids go from one process to the next, so that each ends somewhere.
pub(super) fn has_bids(scenario: &Scenario) -> bool {
    scenario.info().messages.iter().any(|message| message.purpose.is_bid())
}
