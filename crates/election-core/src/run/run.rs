//! A recorded run: its summary, its trace, and a view of any moment of it.

use std::fmt;
use std::sync::OnceLock;

use crate::error::InputError;
use crate::model::{Condition, Identities, ProcessId, Variables};
use crate::properties::Summary;
use crate::scenario::{Info, Scenario};
use crate::trace::{Event, Inspection, Prompt, Replay, SeekCost, Trace, View};

/// A recorded run.
pub struct Run {
    scenario: Scenario,
    identities: Identities,
    summary: Summary,
    trace: Trace,
    replay: Replay,
    /// The scenario's link, once somebody has asked for it.
    link: OnceLock<Result<String, InputError>>,
}

impl fmt::Debug for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Run").field("scenario", &self.scenario).field("summary", &self.summary).finish_non_exhaustive()
    }
}

impl Run {
    pub(super) fn new(
        scenario: Scenario,
        identities: Identities,
        summary: Summary,
        trace: Trace,
        replay: Replay,
    ) -> Self {
        Self { scenario, identities, summary, trace, replay, link: OnceLock::new() }
    }

    /// What was run.
    #[must_use]
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// [`Scenario::to_link`] of what was run, written once: a scenario may list tens of thousands of positions.
    ///
    /// # Errors
    /// When it is too long for a link.
    pub fn link(&self) -> Result<&str, &InputError> {
        self.link.get_or_init(|| self.scenario.to_link()).as_deref()
    }

    /// What the algorithm declares about itself.
    #[must_use]
    pub fn info(&self) -> &Info {
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

    /// Goes towards a moment, and says whether it is there: then [`Run::at`] costs no seek. For runs in which a seek takes longer than
    /// anyone can wait, in slices: no more than `most` steps and messages sent in them, taken together, but at least a step.
    pub fn approach(&self, steps: usize, most: usize) -> bool {
        self.replay.approach(&self.trace, steps, most)
    }

    /// Goes on towards what a step, from 0, did, for at most so many steps and messages; says whether [`events`](Self::events) of it costs
    /// nothing more. For a page, which may not stand still while a long run is gone through.
    ///
    /// # Panics
    /// When the run has no such step.
    #[must_use]
    pub fn approach_events(&self, step: usize, most: usize) -> bool {
        assert!(step < self.steps(), "the run has {} steps, no step {step}", self.steps());
        self.replay.approach_events(&self.trace, step, most)
    }

    /// What is inside a process after so many steps; of its variables those that the options in force use.
    ///
    /// # Panics
    /// When the run has fewer steps, or there is no such process.
    #[must_use]
    pub fn inspect(&self, steps: usize, process: ProcessId) -> Inspection {
        let mut inside = self.replay.inspect(&self.trace, steps, process);
        let unused = self.info().variables.iter().filter(|variable| !self.scenario.uses(variable));
        let unused: Vec<&str> = unused.map(|variable| &*variable.name).collect();
        inside.variables.retain(|name| !unused.contains(&name));
        inside
    }

    /// Whether a process that is live after so many steps would do anything, or change, if it were prompted then: who has heard of an
    /// election has nothing to start, and who waits for the end of one suspects nobody.
    ///
    /// # Panics
    /// When the run has fewer steps, or there is no such process.
    #[must_use]
    pub fn heeds(&self, steps: usize, process: ProcessId, prompt: Prompt) -> bool {
        self.replay.heeds(&self.trace, steps, process, prompt)
    }

    /// Whether a process is live, has crashed or is no member after so many steps.
    ///
    /// # Panics
    /// When the run has fewer steps, or there is no such process.
    #[must_use]
    pub fn condition(&self, steps: usize, process: ProcessId) -> Condition {
        self.replay.condition(&self.trace, steps, process)
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
