//! The way back to any step: from the snapshot before it, doing again what the trace says was done.

use std::cell::RefCell;

use crate::identities::Identities;
use crate::process::{Identity, Message, Process, ProcessId, Role, Timer, Variables};
use crate::sets::Set;
use crate::signal::Signal;
use crate::sim::keeper::new_ledger;
use crate::sim::ledger::Ledger;
use crate::sim::recorder::Fate;
use crate::sim::scenario::{Scenario, Tick};
use crate::system::World;
use crate::system::member::Member;
use crate::system::network::{Envelope, Flight};
use crate::system::observer::Observer;
use crate::system::step::{Loss, Step};
use crate::system::world::Place;
use crate::trace::columns::{StepKind, Trace};
use crate::trace::event::{Event, Witness};
use crate::trace::record::Snapshot;
use crate::trace::view::{Inspection, MessageView, ProcessView, SeekCost, TimerView, View};

/// The face of a replay that knows no algorithm.
pub(crate) trait Replayed {
    /// What there is to see after so many steps.
    fn view(&self, trace: &Trace, steps: usize) -> View;
    /// What is inside one process after so many steps.
    fn inspect(&self, trace: &Trace, steps: usize, process: ProcessId) -> Inspection;
    /// What a message that is in flight after so many steps carries.
    fn fields(&self, trace: &Trace, steps: usize, message: u32) -> Variables;
    /// What a step did, in order.
    fn events(&self, trace: &Trace, step: usize) -> Vec<Event>;
    /// What it takes to reach any step.
    fn cost(&self, trace: &Trace) -> SeekCost;
}

/// A run that can be gone through again.
pub(crate) struct Replay<P: Process> {
    snapshots: Vec<Snapshot<P>>,
    cursor: RefCell<Cursor<P>>,
}

/// The run after some of its steps.
struct Cursor<P: Process> {
    steps: usize,
    world: World<P>,
    books: Books,
}

/// What is kept beside the world while going through a run again.
pub(super) struct Books {
    pub(super) ledger: Ledger,
    identities: Identities,
    /// Where the messages in flight are, in order of their numbers.
    flights: Vec<(u32, Flight)>,
}

impl<P: Process> Replay<P> {
    /// The way through a run of which `snapshots` were taken.
    pub(crate) fn new(scenario: &Scenario, mut snapshots: Vec<Snapshot<P>>) -> Self {
        let world = World::<P>::new(scenario);
        let ledger = new_ledger(scenario, &world);
        snapshots.insert(0, Snapshot { steps: 0, state: world.state.clone(), ledger: ledger.clone() });
        let books = Books { ledger, identities: world.setup.identities.clone(), flights: Vec::new() };
        Self { snapshots, cursor: RefCell::new(Cursor { steps: 0, world, books }) }
    }

    /// Goes to where `steps` steps have been done: on from where it is, or from the last snapshot before.
    fn seek(&self, trace: &Trace, steps: usize) -> std::cell::RefMut<'_, Cursor<P>> {
        assert!(steps <= trace.steps(), "the run has {} steps, not {steps}", trace.steps());
        let mut cursor = self.cursor.borrow_mut();
        let place = self.snapshots.partition_point(|snapshot| snapshot.steps <= steps) - 1;
        let snapshot = &self.snapshots[place];
        if cursor.steps > steps || cursor.steps < snapshot.steps {
            cursor.restore(snapshot);
        }
        while cursor.steps < steps {
            let Cursor { steps, world, books } = &mut *cursor;
            let step = books.prepare(trace, *steps);
            world.apply(step, books);
            *steps += 1;
        }
        cursor
    }
}

impl<P: Process> Cursor<P> {
    fn restore(&mut self, snapshot: &Snapshot<P>) {
        self.steps = snapshot.steps;
        self.world = self.world.at(snapshot.state.clone());
        self.books.ledger = snapshot.ledger.clone();
        self.books.flights.clear();
        for flight in snapshot.state.network.flights() {
            self.books.departed(self.books.ledger.tag(flight).number, flight);
        }
    }
}

impl<P: Process> Replayed for Replay<P> {
    fn view(&self, trace: &Trace, steps: usize) -> View {
        let cursor = self.seek(trace, steps);
        let Cursor { world, books, .. } = &*cursor;
        let state = &world.state;
        let mut view = books.view(trace, steps, state.network.groups.as_deref());
        for Place { member, .. } in &state.places {
            view.processes.push(books.process_view(view.processes.len(), member));
        }
        for (number, flight) in &books.flights {
            let mut fields = Variables::default();
            state.network.show(*flight, &mut fields);
            view.in_flight.push(MessageView { row: trace.message(*number), fields });
        }
        view
    }

    fn inspect(&self, trace: &Trace, steps: usize, process: ProcessId) -> Inspection {
        let cursor = self.seek(trace, steps);
        let mut variables = Variables::default();
        let place = &cursor.world.state.places[process.index()];
        place.process.show(&mut variables);
        let known = place.member.peers().cloned().unwrap_or_default();
        let list = |set: &Set| set.iter().map(ProcessId).collect();
        Inspection {
            process,
            variables,
            known_crashed: list(&known.down),
            known_absent: list(&known.absent),
            expected: list(&known.expected),
        }
    }

    fn fields(&self, trace: &Trace, steps: usize, message: u32) -> Variables {
        let cursor = self.seek(trace, steps);
        let mut fields = Variables::default();
        cursor.world.state.network.show(cursor.books.flight(message), &mut fields);
        fields
    }

    fn events(&self, trace: &Trace, step: usize) -> Vec<Event> {
        let mut cursor = self.seek(trace, step);
        let Cursor { steps, world, books } = &mut *cursor;
        let next = books.prepare(trace, *steps);
        let mut witness = Witness { books, events: Vec::new() };
        world.apply(next, &mut witness);
        *steps += 1;
        witness.events
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

impl Books {
    /// What there is to see besides processes and messages.
    fn view(&self, trace: &Trace, steps: usize, groups: Option<&[u16]>) -> View {
        View {
            steps,
            now: if steps == 0 { 0 } else { trace.tick_of(steps - 1) },
            processes: Vec::new(),
            in_flight: Vec::new(),
            groups: groups.map(<[u16]>::to_vec),
            counters: self.ledger.counters.clone(),
            elected_at: self.ledger.elected_at,
            causal_depth: self.ledger.causal_depth,
        }
    }

    fn process_view(&self, position: usize, member: &Member) -> ProcessView {
        let process = ProcessId(u16::try_from(position).expect("there are at most 1024 processes"));
        let timers = self.ledger.timers.iter().filter(|running| running.process == process);
        ProcessView {
            process,
            identity: self.identities.at(process),
            condition: member.condition,
            role: member.role,
            leader: member.leader,
            incarnation: member.incarnation,
            may_start: member.may_start && member.is_live(),
            has_bid: self.ledger.has_bid(process),
            crash_after: member.sends_left(),
            timers: timers
                .map(|running| TimerView { timer: running.timer, set_at: running.set_at, due: running.due })
                .collect(),
        }
    }

    /// The step as the world takes it; the books are at its tick then.
    fn prepare(&mut self, trace: &Trace, step: usize) -> Step {
        let row = trace.step(step);
        self.ledger.now = row.at;
        self.ledger.begin_step();
        let process = || row.process.expect("a step of a process names it");
        let peer = || row.peer.expect("a detection names a peer");
        let number = || row.message.expect("an arrival names a message");
        match row.kind {
            StepKind::Start => Step::Start(process()),
            StepKind::Notice => Step::Notice(process()),
            StepKind::Deliver => Step::Deliver(self.flight(number())),
            StepKind::DeliverFirst => Step::DeliverFirst(self.flight(number())),
            StepKind::Drop => {
                let Fate::Lost(loss) = trace.message(number()).fate else { unreachable!("a dropped message is lost") };
                Step::Drop(self.flight(number()), loss)
            }
            StepKind::Timer => {
                let timer = row.timer.expect("a timer's step names it");
                self.ledger.timer_stopped(process(), timer);
                Step::Timer(process(), timer)
            }
            StepKind::Crash => Step::Crash(process()),
            StepKind::CrashAfter => Step::CrashAfter(process(), trace.steps[step].operand),
            StepKind::Recover => Step::Recover(process()),
            StepKind::DetectCrash => Step::DetectCrash(process(), peer()),
            StepKind::DetectRecovery => Step::DetectRecovery(process(), peer()),
            StepKind::Partition => Step::Partition(u16::try_from(trace.steps[step].operand).expect("faults are few")),
            StepKind::Heal => Step::Heal,
            StepKind::Join => Step::Join(process()),
            StepKind::Leave => Step::Leave(process()),
            StepKind::Beat => Step::Beat(process()),
        }
    }

    fn flight(&self, number: u32) -> Flight {
        let place = self.place(number).expect("the message was sent and has not arrived");
        self.flights[place].1
    }

    /// Where a message is among those in flight, or would be.
    fn place(&self, number: u32) -> Result<usize, usize> {
        self.flights.binary_search_by_key(&number, |(number, _)| *number)
    }

    fn departed(&mut self, number: u32, flight: Flight) {
        if let Err(place) = self.place(number) {
            self.flights.insert(place, (number, flight));
        }
    }

    fn arrived(&mut self, number: u32, is_last: bool) {
        if is_last && let Ok(place) = self.place(number) {
            self.flights.remove(place);
        }
    }
}

impl<M: Message> Observer<M> for Books {
    fn sent(&mut self, flight: Flight, envelope: &Envelope<M>) {
        let tag = self.ledger.sent(flight, envelope);
        self.departed(tag.number, flight);
    }

    fn delivered(&mut self, flight: Flight, envelope: &Envelope<M>, is_last: bool) {
        let tag = self.ledger.delivered(flight, envelope.to);
        self.arrived(tag.number, is_last);
    }

    fn lost(&mut self, flight: Flight, envelope: &Envelope<M>, loss: Loss, is_last: bool) {
        let tag = self.ledger.lost(flight, envelope, loss);
        self.arrived(tag.number, is_last);
    }

    fn signal_sent(&mut self, flight: Flight, envelope: &Envelope<Signal>) {
        let tag = self.ledger.sent(flight, envelope);
        self.departed(tag.number, flight);
    }

    fn signal_delivered(&mut self, flight: Flight, envelope: &Envelope<Signal>, is_last: bool) {
        let tag = self.ledger.signal_delivered(flight, envelope);
        self.arrived(tag.number, is_last);
    }

    fn signal_lost(&mut self, flight: Flight, envelope: &Envelope<Signal>, loss: Loss, is_last: bool) {
        let tag = self.ledger.lost(flight, envelope, loss);
        self.arrived(tag.number, is_last);
    }

    fn started(&mut self, process: ProcessId) {
        self.ledger.started(process);
    }

    fn timer_set(&mut self, process: ProcessId, timer: Timer, ticks: Tick) {
        self.ledger.timer_set(process, timer, ticks);
    }

    fn timer_stopped(&mut self, process: ProcessId, timer: Timer) {
        self.ledger.timer_stopped(process, timer);
    }

    fn role_changed(&mut self, process: ProcessId, role: Role, leader: Option<Identity>) {
        self.ledger.role_changed(&self.identities, process, role, leader);
    }

    fn crashed(&mut self, process: ProcessId) {
        self.ledger.crashed(process);
    }

    fn recovered(&mut self, process: ProcessId) {
        self.ledger.is_back(process);
    }

    fn joined(&mut self, process: ProcessId) {
        self.ledger.is_back(process);
    }

    fn left(&mut self, process: ProcessId) {
        self.ledger.left(process);
    }
}
