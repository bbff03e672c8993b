//! A fault as tasks name it: what happens, and to which process, but not when.

use std::fmt;

use super::wrong::Wrong;
use crate::model::Tick;
use crate::run::Run;
use crate::scenario::{FaultKind, Scenario};
use crate::trace::{Change, ChangeRow, StepKind};

/// Faults that happen to a process, by what scenarios call them, and those that happen to the network.
const TO_PROCESSES: [&str; 5] = ["crash", "recover", "notice", "join", "leave"];
const TO_THE_NETWORK: [&str; 4] = ["partition", "heal", "cut", "mend"];

/// A fault without its moment. Its text is `crash 7` or `heal`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedFault {
    /// What it is called in scenarios and links: `crash`.
    pub key: &'static str,
    /// The position of the process that it happens to; none where it happens to the network.
    pub process: Option<u16>,
}

impl NamedFault {
    /// The fault of these words; none where they do not name one.
    pub(super) fn of(words: &[&str]) -> Option<Self> {
        let known = |keys: &[&'static str], word: &str| keys.iter().copied().find(|key| *key == word);
        match words {
            [word] => known(&TO_THE_NETWORK, word).map(|key| Self { key, process: None }),
            [word, at] => {
                let (key, at) = (known(&TO_PROCESSES, word)?, at.parse().ok()?);
                Some(Self { key, process: Some(at) })
            }
            _ => None,
        }
    }

    /// The same, where the scenario has such a process.
    ///
    /// # Errors
    /// Which processes it has.
    pub(super) fn checked(self, scenario: &Scenario) -> Result<Self, Wrong> {
        match self.process {
            Some(process) if process >= scenario.processes => {
                Err(Wrong::new(self, format!("a process, 0 to {}", scenario.processes - 1)))
            }
            _ => Ok(self),
        }
    }

    /// Whether a scenario has it, at whatever moment.
    #[must_use]
    pub fn is_in(self, scenario: &Scenario) -> bool {
        scenario.has_fault(|kind| kind.key() == self.key && kind.process() == self.process)
    }

    /// The first tick in which a scenario has it; none where it has not.
    #[must_use]
    pub fn first_in(self, scenario: &Scenario) -> Option<Tick> {
        let is_it = |kind: &FaultKind| kind.key() == self.key && kind.process() == self.process;
        scenario.faults.iter().filter(|fault| is_it(&fault.kind)).map(|fault| fault.at).min()
    }

    /// After how many steps of a run it has happened for the first time; none where it does not come to that.
    #[must_use]
    pub fn happened_in(self, run: &Run) -> Option<usize> {
        let trace = run.trace();
        let step = match self.change() {
            Some(change) => {
                let is_it = |row: &&ChangeRow| row.change == change && Some(row.process.0) == self.process;
                trace.changes().iter().find(is_it).map(|row| row.step as usize)
            }
            None => (0..run.steps()).find(|step| {
                let row = trace.step(*step);
                Some(row.kind) == self.step() && (self.process.is_none() || row.process.map(|it| it.0) == self.process)
            }),
        };
        step.map(|step| step + 1)
    }

    /// What it changes about its process.
    fn change(self) -> Option<Change> {
        match self.key {
            "crash" => Some(Change::Crashed),
            "recover" => Some(Change::Recovered),
            "join" => Some(Change::Joined),
            "leave" => Some(Change::Left),
            _ => None,
        }
    }

    /// The kind of step that it is, where it changes nothing about a process.
    fn step(self) -> Option<StepKind> {
        match self.key {
            "notice" => Some(StepKind::Notice),
            "partition" => Some(StepKind::Partition),
            "heal" => Some(StepKind::Heal),
            "cut" => Some(StepKind::Cut),
            "mend" => Some(StepKind::Mend),
            _ => None,
        }
    }

    /// The fault itself, to be added to a scenario; none where more has to be said of it, such as the groups of a partition.
    #[must_use]
    pub fn kind(self) -> Option<FaultKind> {
        match (self.key, self.process) {
            ("crash", Some(process)) => Some(FaultKind::Crash { process, after_sends: None }),
            ("recover", Some(process)) => Some(FaultKind::Recover(process)),
            ("notice", Some(process)) => Some(FaultKind::Notice(process)),
            ("join", Some(process)) => Some(FaultKind::Join(process)),
            ("leave", Some(process)) => Some(FaultKind::Leave(process)),
            ("heal", None) => Some(FaultKind::Heal),
            _ => None,
        }
    }
}

impl fmt::Display for NamedFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.process {
            None => f.write_str(self.key),
            Some(process) => write!(f, "{} {process}", self.key),
        }
    }
}
