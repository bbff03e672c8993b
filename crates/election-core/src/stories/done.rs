//! How it is seen that a task has been done.

use std::fmt;

use super::wrong::Wrong;
use crate::properties::Summary;
use crate::scenario::Scenario;
use crate::sim::{Limit, Status};

/// What makes a task done, told by the scenario and the run on screen. Its text is `crash 7`, `partition`, `ends split`, `leader 3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Done {
    /// A fault of this kind is in the scenario; where it happens to a process, to the one at this position.
    Fault(&'static str, Option<u16>),
    /// A message was handled by hand.
    ByHand,
    /// The run ends so: the key of a [`Status`].
    Ends(&'static str),
    /// The process at this position is the one leader at the end.
    Leader(u16),
}

/// Faults that happen to a process, by what scenarios call them, and those that happen to the network.
const TO_PROCESSES: [&str; 5] = ["crash", "recover", "notice", "join", "leave"];
const TO_THE_NETWORK: [&str; 4] = ["partition", "heal", "cut", "mend"];

/// Everything that the text may be.
const ALLOWED: &str = "crash, recover, notice, join or leave and a process; partition; heal; cut; mend; by-hand; ends and elected, split, none or \
                       limit; leader and a process";

impl Done {
    pub(super) fn read(text: &str) -> Result<Self, Wrong> {
        let wrong = || Wrong::new(text, ALLOWED);
        let words: Vec<&str> = text.split_whitespace().collect();
        let process = |word: &str| word.parse().map_err(|_| wrong());
        let known = |keys: &[&'static str], word: &str| keys.iter().copied().find(|key| *key == word);
        match words.as_slice() {
            ["by-hand"] => Ok(Self::ByHand),
            ["leader", at] => Ok(Self::Leader(process(at)?)),
            ["ends", status] => known(&statuses(), status).map(Self::Ends).ok_or_else(wrong),
            [fault] => known(&TO_THE_NETWORK, fault).map(|fault| Self::Fault(fault, None)).ok_or_else(wrong),
            [fault, at] => {
                let fault = known(&TO_PROCESSES, fault).ok_or_else(wrong)?;
                Ok(Self::Fault(fault, Some(process(at)?)))
            }
            _ => Err(wrong()),
        }
    }

    /// The position that it names, if it names one.
    #[must_use]
    pub fn process(&self) -> Option<u16> {
        match *self {
            Self::Fault(_, process) => process,
            Self::Leader(process) => Some(process),
            Self::ByHand | Self::Ends(_) => None,
        }
    }

    /// Whether it is done in this scenario and its run.
    #[must_use]
    pub fn is_met(&self, scenario: &Scenario, summary: &Summary) -> bool {
        match *self {
            Self::Fault(key, process) => scenario.has_fault(|kind| kind.key() == key && kind.process() == process),
            Self::ByHand => !scenario.overrides.is_empty(),
            Self::Ends(status) => summary.status.key() == status,
            Self::Leader(process) => summary.leader.is_some_and(|leader| leader.process.0 == process),
        }
    }
}

fn statuses() -> [&'static str; 4] {
    [Status::Elected, Status::Split, Status::Nobody, Status::Limit(Limit::Events(0))].map(Status::key)
}

impl fmt::Display for Done {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fault(key, None) => f.write_str(key),
            Self::Fault(key, Some(process)) => write!(f, "{key} {process}"),
            Self::ByHand => f.write_str("by-hand"),
            Self::Ends(status) => write!(f, "ends {status}"),
            Self::Leader(process) => write!(f, "leader {process}"),
        }
    }
}
