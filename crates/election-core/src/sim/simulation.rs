//! The timed simulator: it picks the next step by virtual time.

use crate::process::Process;
use crate::sim::agenda::Awaiting;
use crate::sim::heartbeats::Heartbeats;
use crate::sim::keeper::Keeper;
use crate::sim::ledger::{Ledger, Running};
use crate::sim::normalise::sort;
use crate::sim::recorder::Recorder;
use crate::sim::repeats::{Picture, Repeat};
use crate::sim::scenario::{Scenario, Tick};
use crate::sim::summary::Limit;
use crate::system::World;
use crate::system::network::{self, Flight};
use crate::system::step::Step;

/// A run in the making.
#[derive(Debug)]
pub(crate) struct Simulation<'s, P: Process, R> {
    pub(crate) world: World<P>,
    pub(crate) keeper: Keeper<'s, P, R>,
}

/// Why [`Simulation::run`] came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// No step is scheduled any more.
    Quiet,
    /// A limit was reached.
    Limit(Limit),
    /// The run can only repeat itself.
    Repeats(Repeat),
}

impl<'s, P: Process, R: Recorder<P>> Simulation<'s, P, R> {
    /// A run of a valid scenario before its first step.
    pub(crate) fn new(scenario: &'s Scenario, recorder: R) -> Self {
        let world = World::<P>::new(scenario);
        let keeper = Keeper::new(scenario, &world, recorder);
        Self { world, keeper }
    }

    /// Runs to the end, or to the end of tick `until`. A run that goes on after `watch_from` busy ticks is watched for
    /// repeating itself.
    pub(crate) fn run(&mut self, until: Option<Tick>, watch_from: u64) -> End {
        let mut watch = Watch::new();
        let mut busy_ticks = 0;
        loop {
            if let Some(end) = self.run_tick(until) {
                return end;
            }
            let is_busy = self.keeper.ledger.time == self.keeper.ledger.now;
            busy_ticks += u64::from(is_busy);
            if until.is_none()
                && is_busy
                && busy_ticks > watch_from
                && self.keeper.can_only_repeat()
                && let Some(every) = watch.look(self)
            {
                return End::Repeats(Repeat { every, from: self.first_repeated(watch.busy_ticks_apart()) });
            }
        }
    }

    /// Does everything that happens in the next tick in which something happens.
    pub(crate) fn run_tick(&mut self, until: Option<Tick>) -> Option<End> {
        let keeper = &mut self.keeper;
        let limits = keeper.agenda.scenario.limits;
        let Some(tick) = keeper.agenda.next_tick(&keeper.ledger) else { return Some(End::Quiet) };
        if until.is_some_and(|until| tick > until) {
            return Some(End::Quiet);
        }
        if tick > limits.time {
            return Some(End::Limit(Limit::Time(limits.time)));
        }
        keeper.ledger.now = tick;
        if !self.carry_out(tick) {
            return Some(End::Limit(Limit::Events(limits.events)));
        }
        if let Some(heartbeats) = &mut self.keeper.agenda.heartbeats {
            heartbeats.end_tick(tick, self.keeper.ledger.steps);
        }
        None
    }

    /// Carries out a tick; says whether the limit allowed all of it.
    fn carry_out(&mut self, now: Tick) -> bool {
        while let Some(step) = self.keeper.agenda.before_deliveries(now) {
            if !self.step(step) {
                return false;
            }
        }
        let due = self.keeper.agenda.arrivals.take(now);
        for flight in &due {
            if !self.arrive(*flight) {
                return false;
            }
        }
        self.keeper.agenda.arrivals.give_back(due);
        while let Some(step) = self.keeper.agenda.after_deliveries(&self.keeper.ledger) {
            if !self.step(step) {
                return false;
            }
        }
        true
    }

    #[inline]
    fn arrive(&mut self, flight: Flight) -> bool {
        let Awaiting { loss, is_duplicated } = self.keeper.agenda.fate(flight);
        if let Some(loss) = loss {
            return self.step(Step::Drop(flight, loss));
        }
        if is_duplicated && !self.step(Step::DeliverFirst(flight)) {
            return false;
        }
        self.deliver(flight)
    }

    /// Does a step; says whether the limit allowed it.
    fn step(&mut self, step: Step) -> bool {
        let is_allowed = self.begin(step);
        if is_allowed {
            self.world.apply(step, &mut self.keeper);
            self.keeper.ledger.end_step();
        }
        is_allowed
    }

    /// The same for a delivery, by far the most frequent step.
    #[inline]
    fn deliver(&mut self, flight: Flight) -> bool {
        let is_allowed = self.begin(Step::Deliver(flight));
        if is_allowed {
            self.world.deliver(flight, &mut self.keeper);
            self.keeper.ledger.end_step();
        }
        is_allowed
    }

    /// Notes that a step begins, if the limit allows it.
    #[inline(always)]
    fn begin(&mut self, step: Step) -> bool {
        let Keeper { ledger, recorder, agenda, .. } = &mut self.keeper;
        if ledger.steps >= agenda.scenario.limits.events {
            return false;
        }
        recorder.rest(&self.world.state, ledger);
        ledger.begin_step();
        // Not before: until the step begins, the timer runs, and a snapshot has to say so.
        if let Step::Timer(process, timer) = step {
            ledger.timer_stopped(process, timer);
        }
        recorder.step(&step, ledger);
        true
    }

    /// The first tick after which all is as it will be `apart` busy ticks later.
    fn first_repeated(&self, apart: u64) -> Tick {
        let from_start = || Simulation::<P, R>::new(self.keeper.agenda.scenario, self.keeper.recorder.afresh());
        let (mut behind, mut ahead) = (from_start(), from_start());
        for _ in 0..apart {
            ahead.run_tick(None);
        }
        loop {
            behind.run_tick(None);
            ahead.run_tick(None);
            if behind.keeper.can_only_repeat() && Picture::of(&behind).is_of(&ahead) {
                return behind.keeper.ledger.now;
            }
        }
    }

    /// How a run that has reached a limit repeated itself before, if it did: it was before as it is at its end.
    pub(crate) fn repeated_before_limit(&self, limit: Limit) -> Option<Repeat> {
        if !self.keeper.can_ever_repeat() {
            return None;
        }
        let from_start = || Simulation::<P, R>::new(self.keeper.agenda.scenario, self.keeper.recorder.afresh());
        let mut ended = from_start();
        let last = match limit {
            // The tick in which so many steps were done is not over.
            Limit::Events(_) => self.keeper.ledger.now.checked_sub(1)?,
            Limit::Time(_) | Limit::Repeats(_) => self.keeper.ledger.now,
        };
        while ended.run_tick(Some(last)).is_none() {}
        if !ended.keeper.can_only_repeat() {
            return None;
        }
        let (end, now) = (Picture::of(&ended), ended.keeper.ledger.now);
        let mut before = from_start();
        let (mut same_at, mut ticks_since) = (None, 0);
        while before.keeper.ledger.now < now && before.run_tick(Some(last)).is_none() {
            ticks_since += 1;
            if before.keeper.can_only_repeat() && end.is_of(&before) {
                (same_at, ticks_since) = (Some(before.keeper.ledger.now), 0);
            }
        }
        Some(Repeat { every: now - same_at?, from: self.first_repeated(ticks_since) })
    }

    /// What is to arrive, in order: in how many ticks, which message, and whether it will be lost, as things stand. What arrives
    /// twice is there twice.
    pub(crate) fn coming(&self) -> impl Iterator<Item = (Tick, &network::Place<P::Message>, bool)> {
        let Keeper { ledger, agenda, .. } = &self.keeper;
        let now = ledger.now;
        agenda.arrivals.iter(now).flat_map(move |(tick, flight)| {
            let Awaiting { loss, is_duplicated } = agenda.fate(flight);
            let arrivals = if is_duplicated && loss.is_none() { 2 } else { 1 };
            let place = self.world.state.network.place(flight);
            // What happens to a message to somebody who is dead for good does not matter.
            let is_lost = loss.is_some() || place.receiver().is_none_or(|to| !ledger.is_live(to));
            std::iter::repeat_n((tick - now, place, is_lost), arrivals)
        })
    }

    /// Running timers with the ticks until they run out, in the order in which they will: suspicions before others.
    pub(crate) fn running_timers(&self) -> Vec<(Tick, Step)> {
        let Ledger { timers, now, .. } = &self.keeper.ledger;
        let step = |running: &Running| (running.due, running.order, Step::Timer(running.process, running.timer));
        let mut timers: Vec<_> = timers.iter().map(step).collect();
        sort(&mut timers, |before, after| before.0 <= after.0);
        let [beats, suspicions] = self.keeper.agenda.heartbeats.as_ref().map(Heartbeats::pending).unwrap_or_default();
        let mut queues = [suspicions, timers, beats].map(|queue| queue.into_iter().peekable());
        let mut merged = Vec::new();
        loop {
            let mut first = None;
            for (place, queue) in queues.iter_mut().enumerate() {
                if let Some((due, order, _)) = queue.peek() {
                    let key = (*due, place > 0, *order);
                    if first.is_none_or(|(least, _)| key < least) {
                        first = Some((key, place));
                    }
                }
            }
            let Some(((due, ..), place)) = first else { return merged };
            merged.extend(queues[place].next().map(|(_, _, step)| (due - now, step)));
        }
    }

    /// How many steps were neither beats nor heartbeats that changed nothing.
    pub(crate) fn steps_that_count(&self) -> u64 {
        let Keeper { ledger, agenda, .. } = &self.keeper;
        agenda.heartbeats.as_ref().map_or(ledger.steps, Heartbeats::other_steps)
    }

    /// The numbers of the messages in flight with their ticks of arrival.
    pub(crate) fn undelivered(&self) -> Vec<(u32, Tick)> {
        let Keeper { ledger, agenda, .. } = &self.keeper;
        agenda.arrivals.iter(ledger.now).map(|(tick, flight)| (ledger.tag(flight).number, tick)).collect()
    }
}

/// Brent's way of finding a cycle: compare each tick's picture with one taken at a power of two.
struct Watch<P: Process> {
    picture: Option<(Tick, Picture<P>)>,
    ticks_since: u64,
    ticks_until_next: u64,
}

impl<P: Process> Watch<P> {
    fn new() -> Self {
        Self { picture: None, ticks_since: 0, ticks_until_next: 1 }
    }

    /// Looks at the run between two ticks; returns the period in ticks once it has repeated itself.
    fn look<R: Recorder<P>>(&mut self, simulation: &Simulation<'_, P, R>) -> Option<Tick> {
        self.ticks_since += 1;
        let now = simulation.keeper.ledger.now;
        if let Some((taken_at, picture)) = &self.picture
            && picture.is_of(simulation)
        {
            return Some(now - taken_at);
        }
        if self.ticks_since == self.ticks_until_next || self.picture.is_none() {
            self.picture = Some((now, Picture::of(simulation)));
            self.ticks_until_next = 2 * self.ticks_since.max(1);
            self.ticks_since = 0;
        }
        None
    }

    fn busy_ticks_apart(&self) -> u64 {
        self.ticks_since
    }
}
