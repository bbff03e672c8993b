//! Recognising a run that can only repeat itself: an orphan token that circles for ever.

use crate::algorithm::Process;
use crate::model::Tick;
use crate::sim::schedule::{Awaiting, Schedule};
use crate::sim::simulation::{Simulation, Witness};
use crate::system::network::Envelope;
use crate::system::world::{Place, World};

/// A run as it was between two ticks, to be compared with.
#[derive(Debug)]
pub(crate) struct KeptState<P: Process> {
    world: World<P>,
    schedule: Schedule,
    choices: u64,
    steps_that_count: u64,
}

impl<P: Process> KeptState<P> {
    pub(crate) fn of<W: Witness<P>>(simulation: &mut Simulation<P, W>) -> Self {
        simulation.world.network.share();
        let State { world, schedule, choices, steps_that_count } = State::of(simulation);
        Self { world: world.clone(), schedule: schedule.clone(), choices, steps_that_count }
    }

    fn state(&self) -> State<'_, P> {
        let Self { world, schedule, choices, steps_that_count } = self;
        State { world, schedule, choices: *choices, steps_that_count: *steps_that_count }
    }

    /// Whether a run is in this state now, and something has happened since.
    pub(crate) fn is_of<W: Witness<P>>(&self, simulation: &Simulation<P, W>) -> bool {
        self.state().agrees(&State::of(simulation))
    }
}

/// Whether two runs are in the same state, and something happens on the way from the one to the other.
pub(crate) fn agree<P: Process, A: Witness<P>, B: Witness<P>>(
    one: &Simulation<P, A>,
    other: &Simulation<P, B>,
) -> bool {
    State::of(one).agrees(&State::of(other))
}

/// How a run stands between two ticks: everything that its future depends on.
struct State<'a, P: Process> {
    world: &'a World<P>,
    schedule: &'a Schedule,
    /// How many random numbers handlers have had: a run that draws does not repeat itself.
    choices: u64,
    /// No part of what the future depends on: when only the detector is at work, that comes to an end.
    steps_that_count: u64,
}

impl<'a, P: Process> State<'a, P> {
    fn of<W: Witness<P>>(simulation: &'a Simulation<P, W>) -> Self {
        Self {
            world: &simulation.world,
            schedule: simulation.schedule(),
            choices: simulation.choices.total,
            steps_that_count: simulation.steps_that_count(),
        }
    }

    /// Whether the states are the same, and something has happened between them. Times are compared as distances from the present tick.
    fn agrees(&self, other: &Self) -> bool {
        self.steps_that_count != other.steps_that_count
            && self.choices == other.choices
            && self.coming().eq(other.coming())
            && are_same(self.world, other.world)
            && self.schedule.running_timers() == other.schedule.running_timers()
    }

    /// What is to arrive, in order: in how many ticks, which message, and whether it will be lost, as things stand. What arrives twice
    /// is there twice.
    fn coming(&self) -> impl Iterator<Item = (Tick, &'a Envelope<P::Message>, bool)> {
        let (world, schedule) = (self.world, self.schedule);
        schedule.arrivals.iter(schedule.now).flat_map(move |(tick, slot)| {
            let Awaiting { loss, is_duplicated, .. } = schedule.fate(slot);
            let arrivals = if is_duplicated && loss.is_none() { 2 } else { 1 };
            let envelope = world.network.get(slot).expect("what is to arrive is in flight").envelope;
            // What happens to a message to somebody who is dead for good does not matter.
            let is_lost = loss.is_some() || !world.is_live(envelope.to);
            std::iter::repeat_n((tick - schedule.now, envelope, is_lost), arrivals)
        })
    }
}

/// Whether two worlds are the same but for what is in flight, which is compared in the order of arrival. Names every part of a world, so
/// that a new one is not forgotten here. What is not compared stays the same where nothing but messages and timers is scheduled; and
/// who may still start by itself makes no difference: no start is to come.
fn are_same<P: Process>(one: &World<P>, other: &World<P>) -> bool {
    let World { setup: _, places, network: _, partition, faults_done: _, budget: _, detections: _, crashes } = one;
    let is_same = |(one, other): (&Place<P>, &Place<P>)| {
        one.process == other.process && one.member.is_as_after_all_starts(&other.member)
    };
    *partition == other.partition && *crashes == other.crashes && places.iter().zip(&other.places).all(is_same)
}

/// Brent's way of finding a cycle: compare each tick's state with one taken at a power of two.
#[derive(Debug)]
pub(crate) struct Watch<P: Process> {
    state: Option<(Tick, KeptState<P>)>,
    ticks_since: u64,
    ticks_until_next: u64,
}

/// How long a run takes to repeat itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Period {
    /// In ticks.
    pub(crate) ticks: Tick,
    /// In ticks in which something happens.
    pub(crate) busy_ticks: u64,
}

impl<P: Process> Watch<P> {
    pub(crate) fn new() -> Self {
        Self { state: None, ticks_since: 0, ticks_until_next: 1 }
    }

    /// Looks at the run between two ticks; returns the period once it has repeated itself.
    pub(crate) fn look<W: Witness<P>>(&mut self, simulation: &mut Simulation<P, W>) -> Option<Period> {
        self.ticks_since += 1;
        let now = simulation.now();
        if let Some((taken_at, state)) = &self.state
            && state.is_of(simulation)
        {
            return Some(Period { ticks: now - taken_at, busy_ticks: self.ticks_since });
        }
        if self.ticks_since == self.ticks_until_next || self.state.is_none() {
            self.state = Some((now, KeptState::of(simulation)));
            self.ticks_until_next = 2 * self.ticks_since.max(1);
            self.ticks_since = 0;
        }
        None
    }
}
