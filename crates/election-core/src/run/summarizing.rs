//! Carrying out a run for its summary alone, in slices.

use std::fmt;
use std::sync::Arc;

use crate::algorithm::Process;
use crate::properties::{Monitor, Summary};
use crate::run::recording::{Progress, Resumable};
use crate::scenario::Scenario;
use crate::sim::Runner;

/// A run that is being carried out for its summary. It goes on when it is told to ([`Summarizing::advance`]), and allocates nothing
/// a message.
pub struct Summarizing(Box<dyn Resumable<Summary>>);

impl Summarizing {
    pub(crate) fn new(inner: Box<dyn Resumable<Summary>>) -> Self {
        Self(inner)
    }

    /// Goes on for about so many steps; says whether the run is over. See [`Recording::advance`](super::Recording::advance).
    pub fn advance(&mut self, steps: u64) -> bool {
        self.0.advance(steps)
    }

    /// How far it has come.
    #[must_use]
    pub fn progress(&self) -> Progress {
        self.0.progress()
    }

    /// What came of it as far as it has come: if it is not over, it ends as stopped by hand.
    #[must_use]
    pub fn finish(self) -> Summary {
        self.0.finish()
    }
}

impl fmt::Debug for Summarizing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Summarizing").field(&self.progress()).finish()
    }
}

/// A run of a valid scenario before its first step, to be stopped at so many bytes of memory.
pub(crate) fn summarizing<P: Process>(scenario: &Scenario, memory: u64) -> Box<dyn Resumable<Summary>> {
    let runner = Runner::<P, _, _>::new(&Arc::new(scenario.clone()), memory, Monitor::new, Monitor::new);
    Box::new(Inner { runner, is_over: false })
}

struct Inner<P: Process> {
    runner: Runner<P, Monitor, Monitor>,
    is_over: bool,
}

impl<P: Process> Resumable<Summary> for Inner<P> {
    fn advance(&mut self, steps: u64) -> bool {
        self.is_over = self.runner.advance(steps);
        self.is_over
    }

    fn progress(&self) -> Progress {
        Progress::of(self.runner.simulation(), self.is_over)
    }

    fn finish(self: Box<Self>) -> Summary {
        let (simulation, limit) = self.runner.end();
        Summary::of(&simulation.world, simulation.metrics(), simulation.witness(), limit)
    }
}
