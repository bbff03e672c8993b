//! Carrying out a run for its summary alone, in slices.

use std::fmt;
use std::sync::Arc;

use crate::host::Program;
use crate::properties::{Monitor, Summary};
use crate::run::recording::Progress;
use crate::scenario::Scenario;
use crate::sim::Runner;

/// A run that is being carried out for its summary. It goes on when it is told to ([`Summarizing::advance`]), and allocates nothing
/// a message.
pub struct Summarizing {
    runner: Runner<Monitor, Monitor>,
    is_over: bool,
}

impl Summarizing {
    /// A run of a valid scenario, whose processes run this program, before its first step, to be stopped at so many bytes of memory.
    pub(crate) fn new(scenario: &Scenario, program: Program, memory: u64) -> Self {
        let runner = Runner::new(&Arc::new(scenario.clone()), program, memory, Monitor::new, Monitor::new);
        Self { runner, is_over: false }
    }

    /// Goes on for about so many steps; says whether the run is over. See [`Recording::advance`](super::Recording::advance).
    pub fn advance(&mut self, steps: u64) -> bool {
        self.is_over = self.runner.advance(steps);
        self.is_over
    }

    /// How far it has come.
    #[must_use]
    pub fn progress(&self) -> Progress {
        Progress::of(self.runner.simulation(), self.is_over)
    }

    /// What came of it as far as it has come: if it is not over, it ends as stopped by hand.
    #[must_use]
    pub fn finish(self) -> Summary {
        let (simulation, limit) = self.runner.end();
        Summary::of(&simulation.world, simulation.metrics(), simulation.witness(), limit)
    }
}

impl fmt::Debug for Summarizing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Summarizing").field(&self.progress()).finish()
    }
}
