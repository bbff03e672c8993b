//! Seeking any step of a run: from the snapshot before it, the steps in the trace are done again.

use std::cell::{RefCell, RefMut};

use crate::host::Program;
use crate::model::{Condition, ProcessId, Set, Variables};
use crate::scenario::Scenario;
use crate::sim::{DrawnChoices, HandlingTime, Metrics, Timers};
use crate::system::Bounds;
use crate::system::world::World;
use crate::trace::columns::Trace;
use crate::trace::cursor::Cursor;
use crate::trace::event::Event;
use crate::trace::progress::{Bidders, Progress};
use crate::trace::record::Snapshot;
use crate::trace::step_cache::{StepCache, StepEffects};
use crate::trace::view::{Inspection, MessageView, Prompt, SeekCost, View};

/// A run that can be replayed.
pub(crate) struct Replay {
    /// The first is that of the beginning.
    snapshots: Vec<Snapshot>,
    /// The run at the moment that was viewed last.
    cursor: RefCell<Cursor>,
    /// The run on its way to a distant moment, or at the moment that was left last.
    coming: RefCell<Option<Cursor>>,
    /// Whether a seek takes so long that the effects of steps are cached.
    is_costly: bool,
    /// The effects of the steps about that moment; only in runs in which a seek takes long.
    cache: RefCell<StepCache>,
    /// A second cursor, which does steps that are not cached again, so that the first stays at its moment.
    aside: RefCell<Option<Cursor>>,
}

/// A seek of more steps, and messages sent in them, takes a few milliseconds.
const LONG_SEEK: usize = 2048;
/// The effects of at most so many steps before a target moment are cached, and of fewer if they sent more messages than that.
const KEPT_BEFORE: usize = 256;
const SENT_BEFORE: usize = 65_536;
/// Copying so many messages in flight takes as long as a step.
const COPIED_LIKE_A_STEP: usize = 16;
/// A view lists so many messages in flight.
const MOST_IN_FLIGHT: usize = 2000;

impl Replay {
    /// The replay of a run with this trace and these snapshots.
    pub(super) fn new(scenario: &Scenario, program: Program, mut snapshots: Vec<Snapshot>, trace: &Trace) -> Self {
        let world = World::new(scenario, program, Bounds::of(scenario));
        let progress = Progress {
            metrics: Metrics::new(scenario.processes, world.facts().identities.bits()),
            timers: Timers::new(scenario.processes),
            handling: HandlingTime::new(scenario.network.processing),
            bidders: Bidders::default(),
        };
        let choices = DrawnChoices::new(scenario.seed, scenario.processes);
        let beginning = Snapshot { steps: 0, world, progress, choices };
        let cursor = RefCell::new(Cursor::at(&beginning));
        snapshots.insert(0, beginning);
        let ends = snapshots[1..].iter().map(|snapshot| snapshot.steps).chain([trace.steps()]);
        let is_long = |from: usize, to: usize| trace.steps_within(from, to, LONG_SEEK) < to;
        let is_costly = snapshots.iter().zip(ends).any(|(snapshot, end)| is_long(snapshot.steps, end));
        Self {
            snapshots,
            cursor,
            coming: RefCell::default(),
            is_costly,
            cache: RefCell::default(),
            aside: RefCell::default(),
        }
    }

    /// The last snapshot before a moment.
    fn before(&self, steps: usize) -> &Snapshot {
        &self.snapshots[self.snapshots.partition_point(|snapshot| snapshot.steps <= steps) - 1]
    }

    /// Does a step again, and caches its effects.
    fn tell(&self, cursor: &mut Cursor, trace: &Trace) {
        let step = cursor.steps;
        let row = trace.step(step);
        let condition = |process: ProcessId| cursor.world.members[process.index()].condition;
        let (condition, peer_condition) = (row.process.map(condition), row.peer.map(condition));
        let fields = row.message.map(|number| cursor.fields(cursor.slot(number)));
        cursor.log().begin();
        cursor.go_on(trace);
        let events = cursor.log().end();
        let sent = cursor.first_sent(&events);
        self.cache.borrow_mut().keep(step, StepEffects { events, fields, sent, condition, peer_condition });
    }

    /// Moves the second cursor towards this step, by at most so many steps and messages; returns whether the step is cached.
    fn go_on_telling(&self, trace: &Trace, step: usize, most: usize) -> bool {
        if self.cache.borrow().steps.contains_key(&step) {
            return true;
        }
        let mut aside = self.aside.borrow_mut();
        let cursor = self.cursor.borrow();
        let (aside, left) = self.on_the_way(&mut aside, &cursor, step, most);
        let until = trace.steps_within(aside.steps, step + 1, left);
        self.go_on_to(aside, trace, until, step + 1);
        aside.steps > step
    }

    /// A cursor on its way to a moment: the present one, or else a copy of another cursor or of a snapshot. Also returns how much of `most`
    /// is left after copying.
    fn on_the_way<'a>(
        &self,
        there: &'a mut Option<Cursor>,
        cursor: &Cursor,
        steps: usize,
        most: usize,
    ) -> (&'a mut Cursor, usize) {
        let snapshot = self.before(steps);
        let is_on_the_way = |cursor: &Cursor| (snapshot.steps..=steps).contains(&cursor.steps);
        let weight = |cursor: &Cursor| cursor.world.network.len() / COPIED_LIKE_A_STEP;
        // A cursor far behind the other takes longer to catch up than a copy takes.
        let is_good = |there: &Cursor| {
            let ahead = if is_on_the_way(cursor) { cursor.steps.saturating_sub(there.steps) } else { 0 };
            is_on_the_way(there) && ahead <= weight(cursor)
        };
        if there.as_ref().is_some_and(is_good) {
            return (there.as_mut().expect("it is good"), most);
        }
        let copy = if is_on_the_way(cursor) { cursor.clone() } else { Cursor::at(snapshot) };
        let left = most.saturating_sub(weight(&copy));
        (there.insert(copy), left)
    }

    /// What a step did: from the cache, or by doing it again with the second cursor.
    fn with_effects<T>(&self, trace: &Trace, step: usize, read: impl FnOnce(&StepEffects) -> T) -> T {
        while !self.go_on_telling(trace, step, usize::MAX) {}
        read(self.cache.borrow().steps.get(&step).expect("it has just been done again"))
    }

    /// Whether a moment differs from the one that was viewed last, in a run in which a seek takes long.
    fn is_aside(&self, trace: &Trace, steps: usize) -> bool {
        self.is_costly && steps < trace.steps() && self.cursor.borrow().steps != steps
    }

    /// Moves a cursor to a moment on the way to the target.
    fn go_on_to(&self, cursor: &mut Cursor, trace: &Trace, until: usize, target: usize) {
        let first = if self.is_costly { first_kept(trace, target) } else { target };
        while cursor.steps < until {
            if cursor.steps >= first {
                self.tell(cursor, trace);
            } else {
                cursor.go_on(trace);
            }
        }
    }

    /// Moves the cursor to the moment after `steps` steps: on from its own moment, or from the last snapshot before.
    fn seek(&self, trace: &Trace, steps: usize) -> RefMut<'_, Cursor> {
        assert!(steps <= trace.steps(), "the run has {} steps, not {steps}", trace.steps());
        let mut cursor = self.cursor.borrow_mut();
        let snapshot = self.before(steps);
        if cursor.steps > steps || cursor.steps < snapshot.steps {
            *cursor = Cursor::at(snapshot);
        }
        while cursor.steps < steps {
            cursor.go_on(trace);
        }
        cursor
    }
}

/// The first of the steps before a moment whose effects are cached: at least the last step is.
fn first_kept(trace: &Trace, moment: usize) -> usize {
    let sent = trace.messages_before(moment);
    let is_near = |step: &usize| sent - trace.messages_before(*step) <= SENT_BEFORE;
    let last = moment.saturating_sub(1);
    (moment.saturating_sub(KEPT_BEFORE)..last).find(is_near).unwrap_or(last)
}

impl Replay {
    /// The view after so many steps.
    pub(crate) fn view(&self, trace: &Trace, steps: usize) -> View {
        let cursor = self.seek(trace, steps);
        let metrics = &cursor.progress().metrics;
        let in_flight = cursor.slots().iter();
        View {
            steps,
            now: if steps == 0 { 0 } else { trace.tick_of(steps - 1) },
            processes: cursor.world.facts().identities.processes().map(|it| cursor.process_view(it)).collect(),
            in_flight: in_flight
                .take(MOST_IN_FLIGHT)
                .map(|(number, slot)| MessageView {
                    row: trace.message(number),
                    fields: cursor.fields(slot),
                    identity: cursor.identity(slot),
                })
                .collect(),
            unlisted: cursor.slots().in_flight.saturating_sub(MOST_IN_FLIGHT),
            groups: cursor.world.groups().map(<[u16]>::to_vec),
            counters: metrics.counters.clone(),
            elected_at: metrics.elected_at,
            causal_depth: metrics.causal_depth,
        }
    }

    /// What is inside one process after so many steps.
    pub(crate) fn inspect(&self, trace: &Trace, steps: usize, process: ProcessId) -> Inspection {
        let cursor = self.seek(trace, steps);
        let mut variables = Variables::default();
        cursor.world.hosts.show(process, &mut variables);
        let known = cursor.world.hosts.local(process).peers().cloned().unwrap_or_default();
        let list = |set: &Set| set.iter().map(ProcessId).collect();
        Inspection {
            process,
            variables,
            known_crashed: known.down.keys().copied().map(ProcessId).collect(),
            known_absent: list(&known.absent),
            expected: list(&known.expected),
        }
    }

    /// Whether a process that is live after so many steps would do anything if it were prompted then.
    pub(crate) fn heeds(&self, trace: &Trace, steps: usize, process: ProcessId, prompt: Prompt) -> bool {
        self.seek(trace, steps).heeds(process, prompt)
    }

    /// Whether a process is live, has crashed or is no member after so many steps.
    pub(crate) fn condition(&self, trace: &Trace, steps: usize, process: ProcessId) -> Condition {
        if self.is_aside(trace, steps) {
            let row = trace.step(steps);
            let of = |effects: &StepEffects| match () {
                () if row.process == Some(process) => effects.condition,
                () if row.peer == Some(process) => effects.peer_condition,
                () => None,
            };
            if let Some(condition) = self.with_effects(trace, steps, of) {
                return condition;
            }
        }
        self.seek(trace, steps).world.members[process.index()].condition
    }

    /// What a message that is in flight after so many steps carries.
    pub(crate) fn fields(&self, trace: &Trace, steps: usize, message: u32) -> Variables {
        if self.is_aside(trace, steps)
            && trace.step(steps).message == Some(message)
            && let Some(fields) = self.with_effects(trace, steps, |effects| effects.fields.clone())
        {
            return fields;
        }
        if self.is_costly
            && self.cursor.borrow().steps != steps
            && let Some(before) = steps.checked_sub(1)
            && let Some(effects) = self.cache.borrow().steps.get(&before)
            && let row = trace.message(message)
            && row.sent_in as usize == before
            && let Some((first, fields)) = effects.sent.iter().rfind(|(sent, _)| *sent <= message)
            && trace.message(*first).kind == row.kind
        {
            return fields.clone();
        }
        let cursor = self.seek(trace, steps);
        cursor.fields(cursor.slot(message))
    }

    /// What a step did, in order.
    pub(crate) fn events(&self, trace: &Trace, step: usize) -> Vec<Event> {
        if self.is_costly {
            return self.with_effects(trace, step, |effects| effects.events.clone());
        }
        let mut cursor = self.seek(trace, step);
        cursor.log().begin();
        cursor.go_on(trace);
        cursor.log().end()
    }

    /// Moves towards a moment, by at most so many steps and messages; returns whether it is reached, so that its view is ready.
    pub(crate) fn approach(&self, trace: &Trace, steps: usize, most: usize) -> bool {
        let steps = steps.min(trace.steps());
        let snapshot = self.before(steps);
        let is_on_the_way = |cursor: &Cursor| (snapshot.steps..=steps).contains(&cursor.steps);
        let mut cursor = self.cursor.borrow_mut();
        let mut coming = self.coming.borrow_mut();
        if is_on_the_way(&cursor) && trace.steps_within(cursor.steps, steps, most) == steps {
            self.go_on_to(&mut cursor, trace, steps, steps);
            return true;
        }
        let (on_its_way, left) = self.on_the_way(&mut coming, &cursor, steps, most);
        let until = trace.steps_within(on_its_way.steps, steps, left);
        self.go_on_to(on_its_way, trace, until, steps);
        let has_arrived = on_its_way.steps == steps;
        // The old cursor stays at its moment, for a reader who goes back there.
        if has_arrived && let Some(arrived) = &mut *coming {
            std::mem::swap(&mut *cursor, arrived);
        }
        has_arrived
    }

    /// Moves the second cursor towards a step, by at most so many steps and messages; returns whether the step's effects are ready.
    pub(crate) fn approach_events(&self, trace: &Trace, step: usize, most: usize) -> bool {
        !self.is_costly || self.go_on_telling(trace, step, most)
    }

    /// What it takes to reach any step.
    pub(crate) fn cost(&self, trace: &Trace) -> SeekCost {
        let weights = || self.snapshots.iter().map(Snapshot::bytes);
        let ends = self.snapshots[1..].iter().map(|snapshot| snapshot.steps).chain([trace.steps()]);
        let legs = self.snapshots.iter().zip(ends).map(|(snapshot, end)| end - snapshot.steps);
        SeekCost {
            // The beginning is rebuilt from the scenario, and takes no memory here.
            bytes: weights().skip(1).sum(),
            largest: weights().max().unwrap_or(0),
            longest: legs.max().unwrap_or(0),
        }
    }
}
