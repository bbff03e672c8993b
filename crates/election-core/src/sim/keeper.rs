//! What the simulator hangs on the world.

use std::rc::Rc;

use crate::algorithm::{Contenders, Topology};
use crate::process::{Identity, Process, ProcessId, Role, Timer};
use crate::signal::Signal;
use crate::sim::agenda::Agenda;
use crate::sim::ledger::Ledger;
use crate::sim::recorder::{Change, Fate, Recorder};
use crate::sim::scenario::{FaultKind, Scenario, Tick};
use crate::system::World;
use crate::system::network::{Envelope, Flight};
use crate::system::observer::Observer;
use crate::system::setup::Setup;
use crate::system::step::Loss;
use crate::system::world::{Place, State};

/// What the simulator hangs on the world: it numbers, counts, writes down and schedules.
#[derive(Debug)]
pub(crate) struct Keeper<'s, P: Process, R> {
    setup: Rc<Setup<P::Options>>,
    pub(crate) ledger: Ledger,
    pub(crate) agenda: Agenda<'s>,
    pub(crate) recorder: R,
}

impl<'s, P: Process, R> Keeper<'s, P, R> {
    /// The keeper of a world before its first step.
    pub(crate) fn new(scenario: &'s Scenario, world: &World<P>, recorder: R) -> Self {
        let (ledger, agenda) = (new_ledger(scenario, world), Agenda::new(scenario));
        let mut keeper = Self { setup: Rc::clone(&world.setup), ledger, agenda, recorder };
        keeper.set_first_heartbeats(&world.state);
        keeper
    }

    /// At the beginning everybody's beat is due, and everybody expects those whom the world says.
    fn set_first_heartbeats(&mut self, state: &State<P>) {
        if self.agenda.heartbeats.is_none() {
            return;
        }
        for (process, Place { member, .. }) in (0..).map(ProcessId).zip(&state.places) {
            if member.is_live() {
                self.switched_on(process);
                for peer in member.peers().into_iter().flat_map(|peers| peers.expected.iter()) {
                    self.set_suspicion(process, ProcessId(peer));
                }
            }
        }
    }

    /// A process is live from now on.
    fn switched_on(&mut self, process: ProcessId) {
        if let Some(heartbeats) = &mut self.agenda.heartbeats {
            heartbeats.switched_on(process, self.ledger.now, self.ledger.next_order());
        }
    }

    /// A process is live no more.
    fn switched_off(&mut self, process: ProcessId) {
        if let Some(heartbeats) = &mut self.agenda.heartbeats {
            heartbeats.switched_off(process, self.ledger.now);
        }
    }

    fn set_suspicion(&mut self, process: ProcessId, peer: ProcessId) {
        if let Some(heartbeats) = &mut self.agenda.heartbeats {
            heartbeats.expects(process, peer, self.ledger.now, self.ledger.next_order());
        }
    }

    /// A heartbeat has arrived, or not; nothing has come of it so far.
    fn heartbeat_is_over(&mut self, envelope: &Envelope<Signal>, is_last: bool) {
        if let Some(heartbeats) = &mut self.agenda.heartbeats
            && envelope.message == Signal::Heartbeat
        {
            heartbeats.idle_steps += 1;
            heartbeats.in_flight -= usize::from(is_last);
        }
    }

    /// Whether nothing but messages and timers is scheduled, and nothing will be drawn or done by hand.
    pub(crate) fn can_only_repeat(&self) -> bool {
        self.agenda.can_only_repeat(self.ledger.sent)
    }

    /// Whether nothing is ever drawn.
    pub(crate) fn can_ever_repeat(&self) -> bool {
        self.agenda.can_ever_repeat()
    }
}

impl<P: Process, R: Recorder<P>> Observer<P::Message> for Keeper<'_, P, R> {
    // A handler that is compiled into the delivery knows who its observer is: then this is compiled into the handler.
    #[inline(always)]
    fn sent(&mut self, flight: Flight, envelope: &Envelope<P::Message>) {
        let tag = self.ledger.sent(flight, envelope);
        self.recorder.sent(tag, envelope);
        self.agenda.sent(self.ledger.now, flight, envelope.from, envelope.to, tag.number);
    }

    #[inline]
    fn delivered(&mut self, flight: Flight, envelope: &Envelope<P::Message>, _is_last: bool) {
        let tag = self.ledger.delivered(flight, envelope.to);
        self.recorder.arrived(tag, Fate::Delivered);
    }

    fn lost(&mut self, flight: Flight, envelope: &Envelope<P::Message>, loss: Loss, _is_last: bool) {
        let tag = self.ledger.lost(flight, envelope, loss);
        self.recorder.arrived(tag, Fate::Lost(loss));
    }

    fn signal_sent(&mut self, flight: Flight, envelope: &Envelope<Signal>) {
        let tag = self.ledger.sent(flight, envelope);
        self.recorder.sent(tag, envelope);
        self.agenda.sent(self.ledger.now, flight, envelope.from, envelope.to, tag.number);
        if let Some(heartbeats) = &mut self.agenda.heartbeats {
            heartbeats.in_flight += usize::from(envelope.message == Signal::Heartbeat);
        }
    }

    fn signal_delivered(&mut self, flight: Flight, envelope: &Envelope<Signal>, is_last: bool) {
        let tag = self.ledger.signal_delivered(flight, envelope);
        self.recorder.arrived(tag, Fate::Delivered);
        self.heartbeat_is_over(envelope, is_last);
    }

    fn signal_lost(&mut self, flight: Flight, envelope: &Envelope<Signal>, loss: Loss, is_last: bool) {
        let tag = self.ledger.lost(flight, envelope, loss);
        self.recorder.arrived(tag, Fate::Lost(loss));
        self.heartbeat_is_over(envelope, is_last);
    }

    fn beaten(&mut self, process: ProcessId) {
        if let Some(heartbeats) = &mut self.agenda.heartbeats {
            heartbeats.beaten(process, self.ledger.now, self.ledger.next_order());
        }
    }

    fn expects(&mut self, process: ProcessId, peer: ProcessId) {
        self.set_suspicion(process, peer);
    }

    fn expects_no_longer(&mut self, process: ProcessId, peer: ProcessId) {
        if let Some(heartbeats) = &mut self.agenda.heartbeats {
            heartbeats.expects_no_longer(process, peer);
        }
    }

    fn suspicion_ended(&mut self, _process: ProcessId, _peer: ProcessId) {
        if let Some(heartbeats) = &mut self.agenda.heartbeats {
            heartbeats.idle_steps -= 1;
        }
    }

    fn discarded(&mut self) {
        self.recorder.discarded();
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
        self.ledger.role_changed(&self.setup.identities, process, role, leader);
        self.recorder.changed(process, Change::Role(role, leader));
    }

    fn crashed(&mut self, process: ProcessId) {
        self.ledger.crashed(process);
        self.recorder.changed(process, Change::Crashed);
        self.switched_off(process);
        self.agenda.crashed(self.ledger.now, process);
    }

    fn recovered(&mut self, process: ProcessId) {
        self.ledger.is_back(process);
        self.recorder.changed(process, Change::Recovered);
        self.switched_on(process);
        self.agenda.recovered(self.ledger.now, process);
    }

    fn joined(&mut self, process: ProcessId) {
        self.ledger.is_back(process);
        self.recorder.changed(process, Change::Joined);
        self.switched_on(process);
    }

    fn left(&mut self, process: ProcessId) {
        self.ledger.left(process);
        self.recorder.changed(process, Change::Left);
        self.switched_off(process);
        self.agenda.left(process);
    }
}

/// The ledger of a world at its beginning.
pub(crate) fn new_ledger<P: Process>(scenario: &Scenario, world: &World<P>) -> Ledger {
    let is_everyone_a_contender = (scenario.info().contenders)(scenario) == Contenders::Live;
    let State { places, .. } = &world.state;
    let beginning = places.iter().map(|Place { member, .. }| (member.condition, member.role, member.leader));
    Ledger::new(&world.setup.identities, is_everyone_a_contender, takeover_time(scenario), beginning)
}

/// How long there may be two leaders, where processes come back or join: until the old one has heard of the new one. None where there may
/// never be two.
fn takeover_time(scenario: &Scenario) -> Option<Tick> {
    let comes = |kind: &FaultKind| matches!(kind, FaultKind::Recover(_) | FaultKind::Join(_));
    let hops = match scenario.info().topology {
        Topology::Ring => Tick::from(scenario.processes),
        Topology::Complete => 1,
    };
    let may_come = scenario.has_fault(comes);
    may_come.then(|| scenario.network.delay.largest().saturating_mul(hops))
}
