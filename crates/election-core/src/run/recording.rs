//! Recording a run in slices, so that nobody has to wait for it without being able to stop it.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::host::Program;
use crate::model::Tick;
use crate::properties::{Monitor, Summary};
use crate::run::run::Run;
use crate::scenario::Scenario;
use crate::sim::{DrawnChoices, Runner, SimState, Simulation, Witness};
use crate::system::Bounds;
use crate::system::observer::observe_with_fields;
use crate::system::world::World;
use crate::trace::{self, Record};

/// The observers of a run that is being recorded.
struct Observers {
    monitor: Monitor,
    record: Record,
}

observe_with_fields!(Observers { monitor, record });

impl Witness for Observers {
    #[inline]
    fn between_steps(&mut self, world: &World, sim: SimState<'_>) {
        self.record.between_steps(world, sim);
    }

    fn bytes(&self) -> u64 {
        self.record.bytes()
    }
}

/// A run that is being recorded. It goes on when it is told to ([`Recording::advance`]), and is a [`Run`] at any time.
pub struct Recording {
    scenario: Arc<Scenario>,
    program: Program,
    runner: Runner<Observers, Monitor>,
    is_over: bool,
}

/// How far a recording has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// How many steps have been done.
    pub steps: u64,
    /// After how many it will be stopped at the latest.
    pub most_steps: u64,
    /// The tick of the last step.
    pub tick: Tick,
    /// How many bytes it takes so far.
    pub bytes: u64,
    /// Whether it is over.
    pub is_over: bool,
}

impl Recording {
    /// A recording of a valid scenario, whose processes run this program, before its first step, to be stopped at so many bytes of memory.
    pub(crate) fn new(scenario: &Scenario, program: Program, memory: u64) -> Self {
        let scenario = Arc::new(scenario.clone());
        let observers = |scenario: &Scenario, world: &World| Observers {
            monitor: Monitor::new(scenario, world),
            record: Record::new(&world.facts().identities),
        };
        let runner = Runner::new(&scenario, program, memory, observers, Monitor::new);
        Self { scenario, program, runner, is_over: false }
    }

    /// Goes on for about so many steps; says whether the run is over. A run that may repeat itself is gone through again: then
    /// fewer steps are new.
    pub fn advance(&mut self, steps: u64) -> bool {
        self.is_over = self.runner.advance(steps);
        self.is_over
    }

    /// How far it has come.
    #[must_use]
    pub fn progress(&self) -> Progress {
        Progress::of(self.runner.simulation(), self.is_over)
    }

    /// The run as far as it has come: if it is not over, it ends as stopped by hand.
    #[must_use]
    pub fn finish(self) -> Run {
        let (simulation, limit) = self.runner.end();
        let summary = Summary::of(&simulation.world, simulation.metrics(), &simulation.witness().monitor, limit);
        let undelivered = simulation.undelivered();
        let identities = simulation.world.facts().identities.clone();
        let record = simulation.into_witness().record;
        let from = (Bounds::of(&self.scenario), DrawnChoices::new(self.scenario.seed, self.scenario.processes));
        let (trace, replay) = trace::recorded(&self.scenario, self.program, from, record, undelivered);
        Run::new(Scenario::clone(&self.scenario), identities, summary, trace, replay)
    }
}

impl fmt::Debug for Recording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Recording").field(&self.progress()).finish()
    }
}

impl Progress {
    pub(super) fn of<W: Witness>(simulation: &Simulation<W>, is_over: bool) -> Self {
        Self {
            steps: simulation.steps(),
            most_steps: simulation.schedule().scenario.limits.events,
            tick: simulation.metrics().at.tick,
            bytes: simulation.bytes(),
            is_over,
        }
    }
}
