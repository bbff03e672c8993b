//! Recording the run that is to be shown, as far as a page records runs.

use std::rc::Rc;

use election_core::run::{DEFAULT_MEMORY, Progress, Recording};
use election_core::{Run, Scenario, algorithms};

#[cfg(test)]
use crate::state::Origin;

/// A page records at most so many steps of a run, and at most so many bytes: nobody watches more. It is the page's limit, no scenario's: what
/// comes of the whole run is found out without recording it.
pub const MOST_STEPS: u64 = 200_000;
const MOST_BYTES: u64 = 64_000_000;

/// A run that is being made ready to be shown.
#[derive(Debug)]
pub struct Recorder(Recording);

impl Recorder {
    /// A recorder of a valid scenario.
    pub fn new(scenario: &Scenario) -> Self {
        let recording = algorithms::record(scenario, DEFAULT_MEMORY);
        Self(recording.expect("a scenario is validated before its run is asked for"))
    }

    /// Goes on for about so many steps; says whether no more is recorded.
    pub fn advance(&mut self, steps: u64) -> bool {
        let left = MOST_STEPS.saturating_sub(self.0.progress().steps);
        self.0.advance(steps.min(left)) || {
            let Progress { steps, bytes, .. } = self.0.progress();
            steps >= MOST_STEPS || bytes >= MOST_BYTES
        }
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        self.0.progress()
    }

    /// The run as far as it is recorded.
    pub fn finish(self) -> Rc<Run> {
        Rc::new(self.0.finish())
    }
}

/// The run that comes from this, as far as a page records it, however long that takes.
#[cfg(test)]
pub fn run_of(origin: &Origin) -> Rc<Run> {
    match origin {
        Origin::Simulated(scenario) => recorded(scenario),
        Origin::Observed(run) => Rc::clone(run),
    }
}

/// The run of a valid scenario, as far as a page records it, however long that takes.
#[cfg(test)]
pub fn recorded(scenario: &Scenario) -> Rc<Run> {
    let mut recorder = Recorder::new(scenario);
    while !recorder.advance(MOST_STEPS) {}
    recorder.finish()
}
