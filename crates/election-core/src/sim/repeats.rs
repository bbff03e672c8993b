//! Recognising a run that can only repeat itself: an orphan token that circles for ever.

use crate::algorithm::network::InFlight;
use crate::model::Tick;
use crate::sim::schedule::{PlannedFate, Schedule};
use crate::sim::simulation::{Simulation, Witness};
use crate::system::world::World;

/// A copy of a run's state between two ticks, for comparisons.
#[derive(Debug)]
pub(crate) struct KeptState {
    world: World,
    schedule: Schedule,
    choices: u64,
    steps_that_count: u64,
}

impl KeptState {
    pub(crate) fn of<W: Witness>(simulation: &Simulation<W>) -> Self {
        let State { world, schedule, choices, steps_that_count } = State::of(simulation);
        Self { world: world.clone(), schedule: schedule.clone(), choices, steps_that_count }
    }

    fn state(&self) -> State<'_> {
        let Self { world, schedule, choices, steps_that_count } = self;
        State { world, schedule, choices: *choices, steps_that_count: *steps_that_count }
    }

    /// Whether a run is in this state now, and something has happened since.
    pub(crate) fn is_of<W: Witness>(&self, simulation: &Simulation<W>) -> bool {
        self.state().agrees(&State::of(simulation))
    }
}

/// Whether two runs are in the same state, and something happens on the way from the one to the other.
pub(crate) fn agree<A: Witness, B: Witness>(one: &Simulation<A>, other: &Simulation<B>) -> bool {
    State::of(one).agrees(&State::of(other))
}

/// The state of a run between two ticks: everything that its future depends on.
struct State<'a> {
    world: &'a World,
    schedule: &'a Schedule,
    /// How many random numbers handlers have had: a run that draws does not repeat itself.
    choices: u64,
    /// Not part of the state: it tells whether anything but the detector's routine has happened between two states.
    steps_that_count: u64,
}

impl<'a> State<'a> {
    fn of<W: Witness>(simulation: &'a Simulation<W>) -> Self {
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
            && self.is_same_to_come(other)
            && are_same(self.world, other.world)
            && self.schedule.running_timers() == other.schedule.running_timers()
    }

    /// Whether the same messages are to arrive after as many ticks, and will be lost or not.
    fn is_same_to_come(&self, other: &Self) -> bool {
        let is_same = |((after, message, is_lost), (its_after, its, is_its_lost)): (Coming<'_>, Coming<'_>)| {
            after == its_after && is_lost == is_its_lost && self.world.is_same_message(message, other.world, its)
        };
        self.coming().count() == other.coming().count() && self.coming().zip(other.coming()).all(is_same)
    }

    /// The arrivals to come, in order: in how many ticks, which message, and whether it will be lost in the present state. A message that
    /// arrives twice is listed twice.
    fn coming(&self) -> impl Iterator<Item = Coming<'a>> {
        let (world, schedule) = (self.world, self.schedule);
        schedule.arrivals.iter(schedule.now).flat_map(move |(tick, slot)| {
            let PlannedFate { loss, is_duplicated, .. } = schedule.fate(slot);
            let arrivals = if is_duplicated && loss.is_none() { 2 } else { 1 };
            let message = world.network.get(slot).expect("what is to arrive is in flight");
            // The fate of a message to a process that stays crashed makes no difference.
            let is_lost = loss.is_some() || !world.is_live(message.sent.to);
            std::iter::repeat_n((tick - schedule.now, message, is_lost), arrivals)
        })
    }
}

/// In how many ticks which message arrives, and whether it will be lost.
type Coming<'a> = (Tick, InFlight<'a>, bool);

/// Whether two worlds are equal apart from their messages in flight, which are compared in the order of arrival. The pattern names every
/// field of a world, so that the compiler reports a new one. The fields that are not compared cannot change while only messages and timers
/// are scheduled; remaining starts make no difference, because no start is scheduled.
fn are_same(one: &World, other: &World) -> bool {
    let World {
        setup: _,
        hosts,
        members,
        network: _,
        partition,
        cuts,
        faults_done: _,
        budget: _,
        detections: _,
        crashes,
        effects: _,
    } = one;
    *partition == other.partition
        && *cuts == other.cuts
        && *crashes == other.crashes
        && *members == other.members
        && hosts.are_same_after_all_starts(other.hosts.as_ref())
}

/// Brent's cycle detection: compares each tick's state with the state at the last power of two.
#[derive(Debug)]
pub(crate) struct CycleDetector {
    /// None until the first look: nearly all runs are over before.
    state: Option<(Tick, Box<KeptState>)>,
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

impl CycleDetector {
    pub(crate) fn new() -> Self {
        Self { state: None, ticks_since: 0, ticks_until_next: 1 }
    }

    /// Looks at the run between two ticks; returns the period once it has repeated itself.
    pub(crate) fn look<W: Witness>(&mut self, simulation: &Simulation<W>) -> Option<Period> {
        self.ticks_since += 1;
        let now = simulation.now();
        if let Some((taken_at, state)) = &self.state
            && state.is_of(simulation)
        {
            return Some(Period { ticks: now - taken_at, busy_ticks: self.ticks_since });
        }
        if self.ticks_since == self.ticks_until_next || self.state.is_none() {
            self.state = Some((now, Box::new(KeptState::of(simulation))));
            self.ticks_until_next = 2 * self.ticks_since.max(1);
            self.ticks_since = 0;
        }
        None
    }
}
