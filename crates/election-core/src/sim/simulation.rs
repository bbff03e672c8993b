//! The timed simulator: it picks the next step by virtual time.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use crate::host::Program;
use crate::model::{ProcessId, Set, Tick};
use crate::scenario::Scenario;
use crate::sim::choices::DrawnChoices;
use crate::sim::metrics::Metrics;
use crate::sim::outcome::Limit;
use crate::sim::schedule::{PlannedFate, Schedule};
use crate::sim::watch_timers::WatchTimers;
use crate::sim::work::Work;
use crate::system::observer::{Moment, Observer, observe_with_fields};
use crate::system::world::World;
use crate::system::{Bounds, MessageSlot, Step};

/// An observer that also sees the world and the simulator between two steps, and may record them.
pub(crate) trait Witness: Observer {
    /// A step is about to begin in this state.
    fn between_steps(&mut self, _world: &World, _sim: SimState<'_>) {}
    /// About how many bytes it has recorded.
    fn bytes(&self) -> u64 {
        0
    }
}

/// What a witness sees of the simulator between two steps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SimState<'a> {
    pub(crate) metrics: &'a Metrics,
    pub(crate) schedule: &'a Schedule,
    pub(crate) choices: &'a DrawnChoices,
}

/// The observers of a run that is being simulated.
#[derive(Debug)]
struct Observers<W> {
    metrics: Metrics,
    schedule: Schedule,
    witness: W,
}

// The metrics first: they number the messages.
observe_with_fields!(Observers<W: Witness> { metrics, schedule, witness });

/// A run that is being simulated.
#[derive(Debug)]
pub(crate) struct Simulation<W> {
    pub(crate) world: World,
    observers: Observers<W>,
    pub(crate) choices: DrawnChoices,
    /// The run is stopped when it takes this many bytes.
    memory: u64,
    /// Until so many steps have been done, the limits need no check.
    within_limits_until: u64,
    phase: Phase,
    /// In runs with periods: the positions of the processes whose first period has not been set yet.
    without_period: Range<u16>,
    /// A message that has arrived for the first time and is to arrive again at once.
    arrives_again: Option<MessageSlot>,
    /// A message that has just been corrupted and is to be delivered now.
    arrives_corrupted: Option<MessageSlot>,
    /// The limit that the run has reached, with the message that was about to arrive, if one was.
    cut_off: Option<(Limit, Option<MessageSlot>)>,
}

/// The phase of a tick that is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    BetweenTicks,
    FaultsAndStarts,
    Deliveries,
    DetectionsAndTimers,
}

/// Why [`Simulation::advance`] returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pause {
    /// As many steps as asked for have been done, or a process's first period has been set.
    Steps,
    /// A tick is over in which something was scheduled.
    TickOver,
    /// No step is scheduled any more.
    Quiet,
    /// A limit was reached.
    Limit(Limit),
}

/// About how many bytes a message in flight takes besides what it carries, on any machine: its slot, its place in the calendar, and as much
/// again for the room that growing vectors keep.
const MESSAGE_BYTES: u64 = 112;
/// About how many bytes one step may add for each process that there is: a message to everyone, and its record.
const GROWTH_A_PROCESS: u64 = 256;

impl<W: Witness> Simulation<W> {
    /// A run of a valid scenario before its first step, whose processes run this program. It is stopped at so many bytes of memory.
    /// `witness` makes the witness from the world at its beginning.
    pub(crate) fn new(
        scenario: &Arc<Scenario>,
        program: Program,
        memory: u64,
        witness: impl FnOnce(&Scenario, &World) -> W,
    ) -> Self {
        let world = World::new(scenario, program, Bounds::of(scenario));
        let witness = witness(scenario, &world);
        let metrics = Metrics::new(scenario.processes, world.leaders(), world.setup.facts.identities.bits());
        let schedule = Schedule::new(Arc::clone(scenario));
        let without_period = 0..if schedule.watch.is_some() { scenario.processes } else { 0 };
        Self {
            world,
            observers: Observers { metrics, schedule, witness },
            choices: DrawnChoices::new(scenario.seed, scenario.processes),
            memory,
            within_limits_until: 0,
            phase: Phase::BetweenTicks,
            without_period,
            arrives_again: None,
            arrives_corrupted: None,
            cut_off: None,
        }
    }

    /// Makes a process's first period due, and sets the alarms for the peers that it expects to hear from.
    fn set_first_period(&mut self, process: ProcessId) {
        let schedule = &mut self.observers.schedule;
        if self.world.is_live(process) {
            schedule.switched_on(process);
            let expected = self.world.hosts.local(process).peers().map(|peers| &peers.expected);
            expected.into_iter().flat_map(Set::iter).for_each(|peer| schedule.expect(process, ProcessId(peer)));
        }
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.observers.metrics
    }

    pub(crate) fn schedule(&self) -> &Schedule {
        &self.observers.schedule
    }

    pub(crate) fn witness(&self) -> &W {
        &self.observers.witness
    }

    /// The witness, once the run is over.
    pub(crate) fn into_witness(self) -> W {
        self.observers.witness
    }

    pub(crate) fn now(&self) -> Tick {
        self.schedule().now
    }

    /// How many steps have been done.
    pub(crate) fn steps(&self) -> u64 {
        self.metrics().at.steps
    }

    /// What has been done so far.
    pub(crate) fn work(&self) -> Work {
        Work { steps: self.steps(), sent: self.metrics().sent.into() }
    }

    /// Whether the last tick that was begun is over.
    pub(crate) fn is_between_ticks(&self) -> bool {
        self.phase == Phase::BetweenTicks
    }

    /// Whether something has happened in the last tick that was begun.
    pub(crate) fn was_busy(&self) -> bool {
        self.steps() > 0 && self.metrics().at.tick == self.now()
    }

    /// Goes on to the end of a tick, but does no more than so many steps, and fewer where steps send many messages. With `until`, no tick
    /// after that begins. Before the first tick it sets the first period of one process instead, where there are periods.
    pub(crate) fn advance(&mut self, most: u64, until: Option<Tick>) -> Pause {
        if let Some((limit, _)) = self.cut_off {
            return Pause::Limit(limit);
        }
        if let Some(process) = self.without_period.next() {
            // One process for each call: it may expect to hear from a thousand others.
            self.set_first_period(ProcessId(process));
            return Pause::Steps;
        }
        if self.phase == Phase::BetweenTicks
            && let Err(end) = self.begin_tick(until)
        {
            return end;
        }
        let stop_at = self.work().and(most);
        match self.go_through_tick(stop_at) {
            Some(pause) => pause,
            None => {
                self.phase = Phase::BetweenTicks;
                let (now, steps) = (self.now(), self.steps());
                if let Some(watch) = &mut self.observers.schedule.watch {
                    watch.end_tick(now, steps);
                }
                Pause::TickOver
            }
        }
    }

    fn begin_tick(&mut self, until: Option<Tick>) -> Result<(), Pause> {
        let schedule = &mut self.observers.schedule;
        let limits = schedule.scenario.limits;
        let Some(tick) = schedule.next_tick(|| self.world.has_found_all_out()) else { return Err(Pause::Quiet) };
        if until.is_some_and(|until| tick > until) {
            return Err(Pause::Quiet);
        }
        if tick > limits.time {
            return Err(Pause::Limit(Limit::Time(limits.time)));
        }
        schedule.now = tick;
        self.phase = Phase::FaultsAndStarts;
        Ok(())
    }

    /// Does the rest of a tick: faults, then starts, then deliveries, then detections, then timers. Returns why it stopped before the end, if
    /// it did.
    fn go_through_tick(&mut self, stop_at: Work) -> Option<Pause> {
        if self.phase == Phase::FaultsAndStarts {
            let pause =
                self.do_all(stop_at, |simulation| simulation.observers.schedule.before_deliveries(), Self::other_step);
            if pause.is_some() {
                return pause;
            }
            self.phase = Phase::Deliveries;
        }
        if self.phase == Phase::Deliveries {
            let pause = if self.schedule().are_messages_plain() {
                let next = |simulation: &mut Self| {
                    let schedule = &mut simulation.observers.schedule;
                    schedule.arrivals.take(schedule.now).map(Step::Deliver)
                };
                self.do_all(stop_at, next, Self::step)
            } else {
                self.do_all(stop_at, Self::next_delivery, |simulation, step| match step {
                    Step::Deliver(_) => simulation.step(step),
                    _ => simulation.other_step(step),
                })
            };
            if pause.is_some() {
                return pause;
            }
            self.phase = Phase::DetectionsAndTimers;
        }
        let next = |simulation: &mut Self| simulation.observers.schedule.after_deliveries(&simulation.world.detections);
        self.do_all(stop_at, next, Self::other_step)
    }

    /// Does one step after the other while there is a next one. Returns why it stopped earlier, if it did.
    #[inline(always)]
    fn do_all(
        &mut self,
        stop_at: Work,
        next: impl Fn(&mut Self) -> Option<Step>,
        do_step: impl Fn(&mut Self, Step),
    ) -> Option<Pause> {
        loop {
            if self.work().has_reached(stop_at) {
                return Some(Pause::Steps);
            }
            let step = next(self)?;
            if self.steps() >= self.within_limits_until
                && let Some(limit) = self.limit()
            {
                let slot = match step {
                    Step::Deliver(slot) | Step::DeliverFirst(slot) | Step::Drop(slot, _) | Step::Corrupt(slot, _) => {
                        Some(slot)
                    }
                    _ => None,
                };
                self.cut_off = Some((limit, slot));
                return Some(Pause::Limit(limit));
            }
            do_step(self, step);
        }
    }

    /// The next of the tick's deliveries.
    #[inline(always)]
    fn next_delivery(&mut self) -> Option<Step> {
        if let Some(slot) = self.arrives_again.take() {
            return Some(Step::Deliver(slot));
        }
        let schedule = &mut self.observers.schedule;
        let slot = match self.arrives_corrupted.take() {
            Some(slot) => slot,
            None => schedule.arrivals.take(schedule.now)?,
        };
        Some(match schedule.fate(slot) {
            PlannedFate { loss: Some(loss), .. } => Step::Drop(slot, loss),
            PlannedFate { corruption: Some(_), .. } => {
                let identity = schedule.corrupt(slot)?;
                self.arrives_corrupted = Some(slot);
                Step::Corrupt(slot, identity)
            }
            PlannedFate { is_duplicated: true, .. } => {
                self.arrives_again = Some(slot);
                Step::DeliverFirst(slot)
            }
            PlannedFate { .. } => Step::Deliver(slot),
        })
    }

    /// The limit that has been reached, if one has. Otherwise sets after how many steps one can be reached at the earliest.
    #[cold]
    fn limit(&mut self) -> Option<Limit> {
        let events = self.schedule().scenario.limits.events;
        if self.steps() >= events {
            return Some(Limit::Events(events));
        }
        let left = self.memory.saturating_sub(self.bytes());
        if left == 0 {
            return Some(Limit::Memory(self.memory));
        }
        let growth = GROWTH_A_PROCESS * u64::from(self.schedule().scenario.processes);
        self.within_limits_until = events.min(self.steps() + (left / growth).max(1));
        None
    }

    /// About how many bytes the run takes so far, counted alike on every machine.
    pub(crate) fn bytes(&self) -> u64 {
        let network = &self.world.network;
        network.len() as u64 * MESSAGE_BYTES + self.world.hosts.mail_bytes() as u64 + self.witness().bytes()
    }

    /// Does a step that is not simply a delivery.
    #[inline(never)] // So that deliveries, by far the most frequent steps, are compiled into their loops only.
    fn other_step(&mut self, step: Step) {
        assert!(!matches!(step, Step::Deliver(_)), "deliveries are done in their loops");
        self.step(step);
    }

    #[inline(always)]
    fn step(&mut self, step: Step) {
        let at = Moment { tick: self.now(), steps: self.steps() + 1 };
        let Observers { metrics, schedule, witness } = &mut self.observers;
        witness.between_steps(&self.world, SimState { metrics, schedule, choices: &self.choices });
        self.observers.step_begins(step, at);
        self.world.apply_enabled(step, &mut self.choices, &mut self.observers);
        self.observers.step_ends();
    }

    /// How many steps there were, without those of the failure detector that changed nothing.
    pub(crate) fn steps_that_count(&self) -> u64 {
        self.schedule().watch.as_ref().map_or(self.steps(), WatchTimers::other_steps)
    }

    /// Whether only messages and timers are to come, without random draws or interventions.
    pub(crate) fn can_only_repeat(&self) -> bool {
        let schedule = self.schedule();
        schedule.can_only_repeat(self.metrics().sent) && !schedule.will_tell_anybody(&self.world.detections)
    }

    /// The messages in flight, by number, and when each would have arrived.
    pub(crate) fn undelivered(&self) -> BTreeMap<u32, Tick> {
        let schedule = self.schedule();
        let number = |slot| self.world.network.get(slot).expect("what is to arrive is in flight").sent.number;
        let cut_off = self.cut_off.and_then(|(_, slot)| slot).map(|slot| (number(slot), schedule.now));
        let to_arrive = schedule.arrivals.unordered(schedule.now).map(|(tick, slot)| (number(slot), tick));
        cut_off.into_iter().chain(to_arrive).collect()
    }
}
