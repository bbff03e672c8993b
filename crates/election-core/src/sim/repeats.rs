//! Recognising a run that can only repeat itself: an orphan token that circles for ever.

use crate::algorithm::Process;
use crate::model::Tick;
use crate::sim::simulation::{Simulation, Witness};
use crate::system::Step;
use crate::system::network::Envelope;
use crate::system::prepared::PreparedCrashes;
use crate::system::world::{Place, World};

/// Everything that the future of a run depends on between two ticks, in a form in which runs can be compared: times are
/// relative, and what is in flight is in the order of arrival.
#[derive(Debug)]
pub(crate) struct CanonicalState<P: Process> {
    places: Vec<Place<P>>,
    partition: Option<u16>,
    crashes: PreparedCrashes,
    coming: Vec<(Tick, Envelope<P::Message>, bool)>,
    timers: Vec<(Tick, Step)>,
    /// How many random numbers handlers have had: a run that draws does not repeat itself.
    choices: u64,
    /// No part of what the future depends on: when only the detector is at work, that comes to an end.
    steps_that_count: u64,
}

impl<P: Process> CanonicalState<P> {
    pub(crate) fn of<W: Witness<P>>(simulation: &Simulation<P, W>) -> Self {
        // A million messages may be in flight: a list that grew as it is made would be copied again and again.
        let mut coming = Vec::with_capacity(simulation.world.network.len());
        coming.extend(simulation.coming().map(|(tick, message, is_lost)| (tick, message.clone(), is_lost)));
        Self {
            places: simulation.world.places.clone(),
            partition: simulation.world.partition,
            crashes: simulation.world.crashes.clone(),
            coming,
            timers: simulation.schedule().running_timers(),
            choices: simulation.choices.total,
            steps_that_count: simulation.steps_that_count(),
        }
    }

    /// Whether a run is in this state now, and something has happened since.
    pub(crate) fn is_of<W: Witness<P>>(&self, simulation: &Simulation<P, W>) -> bool {
        let coming = self.coming.iter().map(|(tick, message, is_lost)| (*tick, message, *is_lost));
        self.steps_that_count != simulation.steps_that_count()
            && self.choices == simulation.choices.total
            && coming.eq(simulation.coming())
            && are_same((&self.places, self.partition, &self.crashes), compared(&simulation.world))
            && self.timers == simulation.schedule().running_timers()
    }
}

/// Whether two runs are in the same state, and something happens on the way from the one to the other.
pub(crate) fn agree<P: Process, A: Witness<P>, B: Witness<P>>(
    one: &Simulation<P, A>,
    other: &Simulation<P, B>,
) -> bool {
    one.steps_that_count() != other.steps_that_count()
        && one.choices.total == other.choices.total
        && one.coming().eq(other.coming())
        && are_same(compared(&one.world), compared(&other.world))
        && one.schedule().running_timers() == other.schedule().running_timers()
}

/// The parts of a world that are compared as they are.
type Compared<'a, P> = (&'a [Place<P>], Option<u16>, &'a PreparedCrashes);

/// Names every part of the world, so that a new one is not forgotten here. What is in flight is compared in the order of arrival; the
/// rest stays the same where nothing but messages and timers is scheduled.
fn compared<P: Process>(world: &World<P>) -> Compared<'_, P> {
    let World { setup: _, places, network: _, partition, faults_done: _, budget: _, detections: _, crashes } = world;
    (places, *partition, crashes)
}

/// Whether these parts are the same. Who may still start by itself makes no difference: no start is to come.
fn are_same<P: Process>(
    (places, partition, crashes): Compared<'_, P>,
    (others, other_partition, other_crashes): Compared<'_, P>,
) -> bool {
    let mut pairs = places.iter().zip(others);
    partition == other_partition
        && crashes == other_crashes
        && pairs.all(|(one, other)| one.process == other.process && one.member.is_as_after_all_starts(&other.member))
}

/// Brent's way of finding a cycle: compare each tick's state with one taken at a power of two.
#[derive(Debug)]
pub(crate) struct Watch<P: Process> {
    state: Option<(Tick, CanonicalState<P>)>,
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
    pub(crate) fn look<W: Witness<P>>(&mut self, simulation: &Simulation<P, W>) -> Option<Period> {
        self.ticks_since += 1;
        let now = simulation.now();
        if let Some((taken_at, state)) = &self.state
            && state.is_of(simulation)
        {
            return Some(Period { ticks: now - taken_at, busy_ticks: self.ticks_since });
        }
        if self.ticks_since == self.ticks_until_next || self.state.is_none() {
            self.state = Some((now, CanonicalState::of(simulation)));
            self.ticks_until_next = 2 * self.ticks_since.max(1);
            self.ticks_since = 0;
        }
        None
    }
}
