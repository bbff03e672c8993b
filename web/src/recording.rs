//! Recording the run that is to be shown, as far as a page records runs.

use std::fmt;
use std::rc::Rc;

use election_core::breaking::SystemAssumption;
use election_core::run::{DEFAULT_MEMORY, Progress, Recording};
use election_core::work::Work;
use election_core::{Run, Scenario, algorithms};

/// A page records at most so many steps of a run, and at most so many bytes: nobody watches more. It is the page's limit, no scenario's: what
/// comes of the whole run is found out without recording it.
pub const MOST_STEPS: u64 = 200_000;
const MOST_BYTES: u64 = 64_000_000;

/// A run that is being made ready to be shown.
pub struct Recorder(Stage);

enum Stage {
    /// The scenario is being looked for.
    Searching(Work<Scenario>),
    Recording(Box<Recording>),
    /// There is nothing left to do.
    Over,
}

impl Recorder {
    /// A recorder of a valid scenario; of the one that shows best how `broken` fails in it, where that is given.
    pub fn new(scenario: &Rc<Scenario>, broken: Option<&'static SystemAssumption>) -> Self {
        Self(match broken {
            Some(assumed) => {
                let of = Rc::clone(scenario);
                Stage::Searching(Work::new(async move |budget| assumed.search(&of, &budget).await))
            }
            None => recording(scenario),
        })
    }

    /// Goes on for about so many steps; returns the run when it is recorded.
    pub fn advance(&mut self, steps: u64) -> Option<Rc<Run>> {
        match &mut self.0 {
            Stage::Searching(search) => {
                if !search.advance(steps) {
                    return None;
                }
                let Stage::Searching(search) = std::mem::replace(&mut self.0, Stage::Over) else { return None };
                self.0 = recording(&search.finish());
                None
            }
            Stage::Recording(recording) => {
                let left = MOST_STEPS.saturating_sub(recording.progress().steps);
                if !recording.advance(steps.min(left)) && !is_enough(&recording.progress()) {
                    return None;
                }
                let Stage::Recording(recording) = std::mem::replace(&mut self.0, Stage::Over) else { return None };
                Some(Rc::new(recording.finish()))
            }
            Stage::Over => None,
        }
    }

    /// How far it is.
    pub fn progress(&self) -> Option<Progress> {
        match &self.0 {
            Stage::Searching(search) => search.progress(),
            Stage::Recording(recording) => Some(recording.progress()),
            Stage::Over => None,
        }
    }

    /// The run, however long it takes.
    #[cfg(test)]
    pub fn finish(mut self) -> Rc<Run> {
        loop {
            if let Some(run) = self.advance(MOST_STEPS) {
                return run;
            }
        }
    }
}

fn recording(scenario: &Scenario) -> Stage {
    let recording = algorithms::record(scenario, DEFAULT_MEMORY);
    Stage::Recording(Box::new(recording.expect("a scenario is validated before its run is asked for")))
}

/// Whether a page records no more of a run.
fn is_enough(progress: &Progress) -> bool {
    progress.steps >= MOST_STEPS || progress.bytes >= MOST_BYTES
}

impl fmt::Debug for Recorder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Recorder").field(&self.progress()).finish()
    }
}
