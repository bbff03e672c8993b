//! Recognising a run that can only repeat itself: an orphan token that circles for ever.

use std::fmt;

use crate::process::Process;
use crate::sim::scenario::Tick;
use crate::sim::simulation::Simulation;
use crate::system::network;
use crate::system::step::Step;
use crate::system::world::Place;

/// A run that can only repeat itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeat {
    /// The period, in ticks.
    pub every: Tick,
    /// The first tick after which everything is as it will be a period later.
    pub from: Tick,
}

impl fmt::Display for Repeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { every, from } = self;
        let ticks = if *every == 1 { "tick" } else { "ticks" };
        write!(f, "repeats every {every} {ticks} from {from}")
    }
}

/// Everything that the future of a run depends on, between two ticks, times being relative.
#[derive(Debug)]
pub(crate) struct Picture<P: Process> {
    places: Vec<Place<P>>,
    groups: Option<Vec<u16>>,
    coming: Vec<(Tick, network::Place<P::Message>, bool)>,
    timers: Vec<(Tick, Step)>,
    /// No part of what it depends on: when only heartbeats happen, that comes to an end.
    steps_that_count: u64,
}

impl<P: Process> Picture<P> {
    pub(crate) fn of<R>(simulation: &Simulation<'_, P, R>) -> Self
    where
        R: crate::sim::recorder::Recorder<P>,
    {
        let state = &simulation.world.state;
        Self {
            places: state.places.clone(),
            groups: state.network.groups.clone(),
            coming: simulation.coming().map(|(tick, message, is_lost)| (tick, message.clone(), is_lost)).collect(),
            timers: simulation.running_timers(),
            steps_that_count: simulation.steps_that_count(),
        }
    }

    /// Whether these are the same processes. Who may still start by itself makes no difference: no start is to come.
    fn has_places(&self, places: &[Place<P>]) -> bool {
        let mut pairs = self.places.iter().zip(places);
        pairs.all(|(one, other)| one.process == other.process && one.member.is_as_after_all_starts(&other.member))
    }

    /// Whether a run looks like this now, and something has happened since. Mostly the first message in flight says that it does not.
    pub(crate) fn is_of<R>(&self, simulation: &Simulation<'_, P, R>) -> bool
    where
        R: crate::sim::recorder::Recorder<P>,
    {
        let state = &simulation.world.state;
        let coming = self.coming.iter().map(|(tick, message, is_lost)| (*tick, message, *is_lost));
        self.steps_that_count != simulation.steps_that_count()
            && coming.eq(simulation.coming())
            && self.has_places(&state.places)
            && self.groups == state.network.groups
            && self.timers == simulation.running_timers()
    }
}
