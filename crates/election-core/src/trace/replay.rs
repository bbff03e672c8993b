//! The way back to any step: from the snapshot before it, doing again what the trace says was done.

use std::cell::{RefCell, RefMut};
use std::collections::BTreeMap;

use crate::algorithm::Process;
use crate::model::{Condition, ProcessId, Set, Variables};
use crate::scenario::Scenario;
use crate::sim::{DrawnChoices, Metrics, Timers};
use crate::system::network::InFlight;
use crate::system::observer::{Moment, Observer};
use crate::system::world::World;
use crate::system::{Bounds, Loss, MessageSlot, Step};
use crate::trace::columns::Trace;
use crate::trace::event::{Event, EventLog};
use crate::trace::progress::{Bids, Progress};
use crate::trace::record::Snapshot;
use crate::trace::rows::{Fate, StepKind};
use crate::trace::view::{Inspection, MessageView, ProcessView, SeekCost, TimerView, View};

/// The face of a replay that knows no algorithm.
pub(crate) trait Replayed: Send {
    /// What there is to see after so many steps.
    fn view(&self, trace: &Trace, steps: usize) -> View;
    /// What is inside one process after so many steps.
    fn inspect(&self, trace: &Trace, steps: usize, process: ProcessId) -> Inspection;
    /// Whether a process is live, has crashed or is no member after so many steps.
    fn condition(&self, trace: &Trace, steps: usize, process: ProcessId) -> Condition;
    /// What a message that is in flight after so many steps carries.
    fn fields(&self, trace: &Trace, steps: usize, message: u32) -> Variables;
    /// What a step did, in order.
    fn events(&self, trace: &Trace, step: usize) -> Vec<Event>;
    /// What it takes to reach any step.
    fn cost(&self, trace: &Trace) -> SeekCost;
}

/// A run that can be gone through again.
pub(crate) struct Replay<P: Process> {
    /// The first is that of the beginning.
    snapshots: Vec<Snapshot<P>>,
    cursor: RefCell<Cursor<P>>,
}

/// The run after some of its steps.
struct Cursor<P: Process> {
    steps: usize,
    world: World<P>,
    choices: DrawnChoices,
    /// Progress first: it numbers the messages.
    observers: (Progress, (Slots, EventLog)),
}

/// Where the messages in flight are, by their numbers.
#[derive(Debug, Default)]
struct Slots(BTreeMap<u32, MessageSlot>);

impl<M> Observer<M> for Slots {
    fn sent(&mut self, message: InFlight<'_, M>) {
        self.0.insert(message.tag.number, message.slot);
    }

    fn delivered(&mut self, message: InFlight<'_, M>, is_last: bool) {
        if is_last {
            self.0.remove(&message.tag.number);
        }
    }

    fn lost(&mut self, message: InFlight<'_, M>, _loss: Loss, is_last: bool) {
        if is_last {
            self.0.remove(&message.tag.number);
        }
    }
}

impl<P: Process> Replay<P> {
    /// The way through a run of which these snapshots were taken.
    pub(super) fn new(scenario: &Scenario, mut snapshots: Vec<Snapshot<P>>) -> Self {
        let world = World::<P>::new(scenario, Bounds::of(scenario));
        let progress = Progress {
            metrics: Metrics::new(scenario.processes, world.setup.facts.identities.bits()),
            timers: Timers::new(scenario.processes),
            bids: Bids::default(),
        };
        let choices = DrawnChoices::new(scenario.seed, scenario.processes);
        let beginning = Snapshot { steps: 0, world, progress, choices };
        let cursor = RefCell::new(Cursor::at(&beginning));
        snapshots.insert(0, beginning);
        Self { snapshots, cursor }
    }

    /// Goes to where `steps` steps have been done: on from where it is, or from the last snapshot before.
    fn seek(&self, trace: &Trace, steps: usize) -> RefMut<'_, Cursor<P>> {
        assert!(steps <= trace.steps(), "the run has {} steps, not {steps}", trace.steps());
        let mut cursor = self.cursor.borrow_mut();
        let place = self.snapshots.partition_point(|snapshot| snapshot.steps <= steps) - 1;
        let snapshot = &self.snapshots[place];
        if cursor.steps > steps || cursor.steps < snapshot.steps {
            *cursor = Cursor::at(snapshot);
        }
        while cursor.steps < steps {
            cursor.go_on(trace);
        }
        cursor
    }
}

impl<P: Process> Cursor<P> {
    fn at(snapshot: &Snapshot<P>) -> Self {
        let Snapshot { steps, world, progress, choices } = snapshot;
        let mut slots = Slots::default();
        world.network.iter().for_each(|message| slots.sent(message));
        let observers = (progress.clone(), (slots, EventLog::default()));
        Self { steps: *steps, world: world.clone(), choices: choices.clone(), observers }
    }

    fn progress(&self) -> &Progress {
        &self.observers.0
    }

    fn slots(&self) -> &Slots {
        &self.observers.1.0
    }

    fn log(&mut self) -> &mut EventLog {
        &mut self.observers.1.1
    }

    /// Does the next step again.
    fn go_on(&mut self, trace: &Trace) {
        let step = self.next_step(trace);
        let at = Moment { tick: trace.tick_of(self.steps), steps: self.steps as u64 + 1 };
        Observer::<P::Message>::step_begins(&mut self.observers, step, at);
        self.world.apply_enabled(step, &mut self.choices, &mut self.observers);
        self.steps += 1;
    }

    /// The next step, as the world takes it.
    fn next_step(&self, trace: &Trace) -> Step {
        let row = trace.step(self.steps);
        let process = || row.process.expect("a step of a process names it");
        let peer = || row.peer.expect("a detection names a peer");
        let number = || row.message.expect("an arrival names a message");
        let slot = || self.slot(number());
        match row.kind {
            StepKind::Start => Step::Start(process()),
            StepKind::Notice => Step::Notice(process()),
            StepKind::Deliver => Step::Deliver(slot()),
            StepKind::DeliverFirst => Step::DeliverFirst(slot()),
            StepKind::Drop => {
                let Fate::Lost(loss) = trace.message(number()).fate else { unreachable!("a dropped message is lost") };
                Step::Drop(slot(), loss)
            }
            StepKind::Timer => Step::Timer(process(), row.timer.expect("a timer's step names it")),
            StepKind::Crash => Step::Crash(process()),
            StepKind::CrashAfter => Step::CrashAfter(process(), trace.steps[self.steps].operand),
            StepKind::Recover => Step::Recover(process()),
            StepKind::DetectCrash => Step::DetectCrash(process(), peer()),
            StepKind::DetectRecovery => Step::DetectRecovery(process(), peer()),
            StepKind::Partition => {
                Step::Partition(u16::try_from(trace.steps[self.steps].operand).expect("faults are few"))
            }
            StepKind::Heal => Step::Heal,
            StepKind::Join => Step::Join(process()),
            StepKind::Leave => Step::Leave(process()),
            StepKind::Beat => Step::Beat(process()),
        }
    }

    fn slot(&self, number: u32) -> MessageSlot {
        *self.slots().0.get(&number).expect("the message was sent and has not arrived")
    }

    fn process_view(&self, process: ProcessId) -> ProcessView {
        let member = self.world.member(process);
        let timers = self.progress().timers.of(process).iter();
        ProcessView {
            process,
            identity: self.world.setup.facts.identities.at(process),
            condition: member.condition,
            role: member.local.standing.role,
            leader: member.local.standing.leader,
            incarnation: member.local.incarnation,
            may_start: member.may_start && member.is_live(),
            has_bid: self.progress().bids.0.contains(process.0),
            crash_after: self.world.crashes.sends_left(process),
            timers: timers
                .map(|running| TimerView { timer: running.timer, set_at: running.set_at, due: running.due })
                .collect(),
        }
    }

    fn fields(&self, slot: MessageSlot) -> Variables {
        let mut fields = Variables::default();
        let message = self.world.network.get(slot).expect("the slots are those of messages in flight");
        message.envelope.content.show(&mut fields);
        fields
    }
}

impl<P: Process> Replayed for Replay<P> {
    fn view(&self, trace: &Trace, steps: usize) -> View {
        let cursor = self.seek(trace, steps);
        let metrics = &cursor.progress().metrics;
        let in_flight = cursor.slots().0.iter();
        View {
            steps,
            now: if steps == 0 { 0 } else { trace.tick_of(steps - 1) },
            processes: cursor.world.setup.facts.identities.processes().map(|it| cursor.process_view(it)).collect(),
            in_flight: in_flight
                .map(|(number, slot)| MessageView { row: trace.message(*number), fields: cursor.fields(*slot) })
                .collect(),
            groups: cursor.world.groups().map(<[u16]>::to_vec),
            counters: metrics.counters.clone(),
            elected_at: metrics.elected_at,
            causal_depth: metrics.causal_depth,
        }
    }

    fn inspect(&self, trace: &Trace, steps: usize, process: ProcessId) -> Inspection {
        let cursor = self.seek(trace, steps);
        let mut variables = Variables::default();
        let place = &cursor.world.places[process.index()];
        place.process.show(&mut variables);
        let known = place.member.local.peers().cloned().unwrap_or_default();
        let list = |set: &Set| set.iter().map(ProcessId).collect();
        Inspection {
            process,
            variables,
            known_crashed: list(&known.down),
            known_absent: list(&known.absent),
            expected: list(&known.expected),
        }
    }

    fn condition(&self, trace: &Trace, steps: usize, process: ProcessId) -> Condition {
        self.seek(trace, steps).world.member(process).condition
    }

    fn fields(&self, trace: &Trace, steps: usize, message: u32) -> Variables {
        let cursor = self.seek(trace, steps);
        cursor.fields(cursor.slot(message))
    }

    fn events(&self, trace: &Trace, step: usize) -> Vec<Event> {
        let mut cursor = self.seek(trace, step);
        cursor.log().begin();
        cursor.go_on(trace);
        cursor.log().end()
    }

    fn cost(&self, trace: &Trace) -> SeekCost {
        let weights = || self.snapshots.iter().map(Snapshot::bytes);
        let ends = self.snapshots[1..].iter().map(|snapshot| snapshot.steps).chain([trace.steps()]);
        let legs = self.snapshots.iter().zip(ends).map(|(snapshot, end)| end - snapshot.steps);
        SeekCost {
            // The beginning is rebuilt from the scenario, and counts for nothing.
            bytes: weights().skip(1).sum(),
            largest: weights().max().unwrap_or(0),
            longest: legs.max().unwrap_or(0),
        }
    }
}
