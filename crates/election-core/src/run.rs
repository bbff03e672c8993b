//! A recorded run: its summary, its trace, and a view of any moment of it.

use std::fmt;

use crate::algorithm::Info;
use crate::error::InputError;
use crate::identities::Identities;
use crate::process::{Process, ProcessId, Variables};
use crate::sim::scenario::Scenario;
use crate::sim::simulate;
use crate::sim::summary::Summary;
use crate::trace::{Event, Inspection, Replay, Replayed, SeekCost, Trace, View};

/// A recorded run.
pub struct Run {
    scenario: Scenario,
    identities: Identities,
    summary: Summary,
    trace: Trace,
    replay: Box<dyn Replayed>,
}

impl fmt::Debug for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Run").field("scenario", &self.scenario).field("summary", &self.summary).finish_non_exhaustive()
    }
}

impl Run {
    /// Runs a scenario and records everything that happens: 8 bytes a step, 20 a message, and snapshots that together weigh
    /// no more.
    ///
    /// # Errors
    /// When the scenario is not valid, with the field, what was found and what is allowed.
    pub fn record(scenario: &Scenario) -> Result<Self, InputError> {
        scenario.validate()?;
        Ok((scenario.algorithm.record)(scenario))
    }

    /// The run of a valid scenario.
    pub(crate) fn of<P: Process>(scenario: &Scenario) -> Self {
        let identities = Identities::of(scenario);
        let (summary, simulation) = simulate::<P, _>(scenario, || crate::trace::Record::new(&identities));
        let undelivered = simulation.undelivered();
        let (trace, snapshots) = simulation.keeper.recorder.end(undelivered);
        let replay = Box::new(Replay::<P>::new(scenario, snapshots));
        Self { scenario: scenario.clone(), identities, summary, trace, replay }
    }

    /// What came of the run of a valid scenario.
    pub(crate) fn summary_of<P: Process>(scenario: &Scenario) -> Summary {
        Self::of::<P>(scenario).summary
    }

    /// What was run.
    #[must_use]
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// What the algorithm declares about itself.
    #[must_use]
    pub fn info(&self) -> &'static Info {
        self.scenario.info()
    }

    /// The identities of the processes.
    #[must_use]
    pub fn identities(&self) -> &Identities {
        &self.identities
    }

    /// What came of it.
    #[must_use]
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// Everything that happened.
    #[must_use]
    pub fn trace(&self) -> &Trace {
        &self.trace
    }

    /// How many steps it has.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.trace.steps()
    }

    /// What there is to see after so many steps, 0 to [`Run::steps`]. Going on from the last view costs as many steps as lie
    /// between; elsewhere at most max(256, bytes of a snapshot / 28) are done again.
    ///
    /// # Panics
    /// When the run has fewer steps.
    #[must_use]
    pub fn at(&self, steps: usize) -> View {
        self.replay.view(&self.trace, steps)
    }

    /// What is inside a process after so many steps.
    ///
    /// # Panics
    /// When the run has fewer steps, or there is no such process.
    #[must_use]
    pub fn inspect(&self, steps: usize, process: ProcessId) -> Inspection {
        self.replay.inspect(&self.trace, steps, process)
    }

    /// What a message that is in flight after so many steps carries, the field that labels it first.
    ///
    /// # Panics
    /// When the run has fewer steps, or the message is not in flight then.
    #[must_use]
    pub fn fields(&self, steps: usize, message: u32) -> Variables {
        self.replay.fields(&self.trace, steps, message)
    }

    /// What the step with this number, from 0, did, in order.
    ///
    /// # Panics
    /// When there is no such step.
    #[must_use]
    pub fn events(&self, step: usize) -> Vec<Event> {
        assert!(step < self.steps(), "the run has {} steps, no step {step}", self.steps());
        self.replay.events(&self.trace, step)
    }

    /// What it takes to reach any step.
    #[must_use]
    pub fn seek_cost(&self) -> SeekCost {
        self.replay.cost(&self.trace)
    }
}
