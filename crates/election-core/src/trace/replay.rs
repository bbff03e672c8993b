//! Seeking any step of a run: from the snapshot before it, the steps in the trace are done again.

use std::cell::{RefCell, RefMut};
use std::sync::Arc;

use crate::host::Program;
use crate::model::{Condition, ProcessId, Set, Variables};
use crate::scenario::Scenario;
use crate::sim::DrawnChoices;
use crate::system::Bounds;
use crate::system::world::World;
use crate::trace::columns::Trace;
use crate::trace::cursor::Cursor;
use crate::trace::event::Event;
use crate::trace::progress::Progress;
use crate::trace::record::Snapshot;
use crate::trace::view::{Inspection, MessageView, Prompt, SeekCost, View};

/// A run that can be replayed.
pub(crate) struct Replay {
    /// The first is that of the beginning.
    snapshots: Arc<Vec<Snapshot>>,
    /// The run at the two moments that were asked about last, the last one first: whoever looks at one moment and reads what happened before
    /// it moves two cursors on, and does not send one back and forth.
    cursors: RefCell<[Cursor; 2]>,
}

/// A view lists so many messages in flight.
const MOST_IN_FLIGHT: usize = 2000;

impl Replay {
    /// The replay of a run with these snapshots.
    pub(super) fn new(
        scenario: &Scenario,
        program: Program,
        (bounds, choices): (Bounds, DrawnChoices),
        mut snapshots: Vec<Snapshot>,
    ) -> Self {
        let world = World::new(scenario, program, bounds);
        let progress = Progress::new(scenario, world.leaders(), world.facts().identities.bits());
        snapshots.insert(0, Snapshot { steps: 0, world, progress, choices });
        Self::from_snapshots(Arc::new(snapshots))
    }

    fn from_snapshots(snapshots: Arc<Vec<Snapshot>>) -> Self {
        let beginning = Cursor::at(&snapshots[0]);
        Self { snapshots, cursors: RefCell::new([beginning.clone(), beginning]) }
    }

    /// Another replay of the same run.
    pub(crate) fn another(&self) -> Self {
        Self::from_snapshots(Arc::clone(&self.snapshots))
    }

    /// The last snapshot before a moment.
    fn before(&self, steps: usize) -> &Snapshot {
        &self.snapshots[self.snapshots.partition_point(|snapshot| snapshot.steps <= steps) - 1]
    }

    /// Moves a cursor to the moment after `steps` steps: on from its own moment, or from the last snapshot before.
    fn seek(&self, trace: &Trace, steps: usize) -> RefMut<'_, Cursor> {
        assert!(steps <= trace.steps(), "the run has {} steps, not {steps}", trace.steps());
        let mut cursors = self.cursors.borrow_mut();
        let snapshot = self.before(steps);
        let is_on_the_way = |cursor: &Cursor| (snapshot.steps..=steps).contains(&cursor.steps);
        if !is_on_the_way(&cursors[0]) {
            cursors.swap(0, 1);
            if !is_on_the_way(&cursors[0]) {
                cursors[0] = Cursor::at(snapshot);
            }
        }
        RefMut::map(cursors, |[cursor, _]| {
            while cursor.steps < steps {
                cursor.go_on(trace);
            }
            cursor
        })
    }

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
            cuts: cursor.world.cuts.iter().copied().collect(),
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
        self.seek(trace, steps).world.members[process.index()].condition
    }

    /// What a message that is in flight after so many steps carries.
    pub(crate) fn fields(&self, trace: &Trace, steps: usize, message: u32) -> Variables {
        let cursor = self.seek(trace, steps);
        cursor.fields(cursor.slot(message))
    }

    /// What a step did, in order.
    pub(crate) fn events(&self, trace: &Trace, step: usize) -> Vec<Event> {
        let mut cursor = self.seek(trace, step);
        cursor.log().begin();
        cursor.go_on(trace);
        cursor.log().end()
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
