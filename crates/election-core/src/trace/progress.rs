//! The observed state of a replayed run that its world does not have.

use crate::algorithm::Standing;
use crate::algorithm::network::{InFlight, Sent};
use crate::model::{ProcessId, Role, Set, Tick, Timer};
use crate::scenario::Scenario;
use crate::sim::{HandlingTime, Metrics, Timers};
use crate::system::observer::{Moment, Observer};
use crate::system::{Loss, Step};

/// The observed state of a run besides its world: counters, running timers, and which processes have bid.
#[derive(Clone, Debug)]
pub(crate) struct Progress {
    pub(crate) metrics: Metrics,
    pub(super) timers: Timers,
    pub(super) handling: HandlingTime,
    pub(super) bidders: Bidders,
}

impl Progress {
    /// That of a run before its first step, of whose processes so many lead.
    pub(crate) fn new(scenario: &Scenario, leaders: u16, identity_bits: u32) -> Self {
        Self {
            metrics: Metrics::new(scenario.processes, leaders, identity_bits),
            timers: Timers::new(scenario.processes),
            handling: HandlingTime::new(scenario.network.processing),
            bidders: Bidders::default(),
        }
    }

    /// About how many bytes it takes besides itself, on any machine.
    pub(super) fn heap_bytes(&self) -> usize {
        self.metrics.heap_bytes() + self.timers.heap_bytes()
    }
}

impl Observer for Progress {
    fn step_begins(&mut self, step: Step, at: Moment) {
        self.metrics.step_begins(step, at);
        self.handling.step_begins();
    }

    fn depth(&mut self, sent: &Sent) -> u32 {
        self.metrics.depth(sent)
    }

    fn delivered(&mut self, message: InFlight<'_>, is_last: bool) {
        self.metrics.delivered(message, is_last);
        self.handling.delivered(message);
    }

    fn lost(&mut self, message: InFlight<'_>, loss: Loss, is_last: bool) {
        self.metrics.lost(message, loss, is_last);
    }

    fn started(&mut self, process: ProcessId) {
        self.metrics.started(process);
    }

    fn election_begun(&mut self, process: ProcessId) {
        self.metrics.election_begun(process);
    }

    fn timer_set(&mut self, process: ProcessId, timer: Timer, ticks: Tick) {
        self.timers.set(process, timer, self.metrics.at.tick, ticks.saturating_add(self.handling.ticks()));
    }

    fn timer_stopped(&mut self, process: ProcessId, timer: Timer) {
        self.timers.stop(process, timer);
    }

    fn timer_ran_out(&mut self, process: ProcessId, timer: Timer) {
        self.timers.stop(process, timer);
    }

    fn standing_changed(&mut self, process: ProcessId, before: Standing, after: Standing) {
        self.metrics.standing_changed(process, before, after);
        self.bidders.standing_changed(process, after);
    }

    fn crashed(&mut self, process: ProcessId, _before: Standing) {
        self.timers.stop_all(process);
        self.bidders.0.remove(process.0);
    }

    fn left(&mut self, process: ProcessId, _before: Standing) {
        self.timers.stop_all(process);
        self.bidders.0.remove(process.0);
    }
}

/// The processes that have bid for leadership since they last began.
#[derive(Clone, Debug, Default)]
pub(super) struct Bidders(pub(super) Set);

impl Bidders {
    pub(super) fn standing_changed(&mut self, process: ProcessId, after: Standing) {
        if after.role == Role::Candidate {
            self.0.insert(process.0);
        }
    }
}
