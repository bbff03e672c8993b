//! The state of a run, and the one place that says what a step does.

use std::rc::Rc;

use crate::context::Context;
use crate::identities::Identities;
use crate::process::{Condition, Process, ProcessId, Role, Timer};
use crate::sim::scenario::Scenario;
use crate::system::heartbeat::Rule;
use crate::system::member::Member;
use crate::system::network::{Envelope, Flight, Network};
use crate::system::observer::Observer;
use crate::system::setup::{Setup, absent_at_first, partitions};
use crate::system::step::{Loss, Step};

/// Everything that the future of a run depends on, and nothing else.
#[derive(Clone, Debug)]
pub(crate) struct State<P: Process> {
    pub(crate) places: Vec<Place<P>>,
    pub(crate) network: Network<P::Message>,
}

/// What a handler is called for, besides a message.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Call {
    Start,
    Notice,
    Timer(Timer),
    CrashDetected(ProcessId),
    RecoveryDetected(ProcessId),
    Recover,
}

impl Call {
    /// Lets the handler run.
    pub(crate) fn run<P: Process>(self, process: &mut P, ctx: &mut Context<'_, P>) {
        match self {
            Self::Start => process.on_start(ctx),
            Self::Notice => process.on_notice(ctx),
            Self::Timer(timer) => process.on_timer(timer, ctx),
            Self::CrashDetected(peer) => process.on_crash_detected(peer, ctx),
            Self::RecoveryDetected(peer) => process.on_recovery_detected(peer, ctx),
            Self::Recover => process.on_recover(ctx),
        }
    }
}

/// A position: the algorithm's part of its process, and the engine's.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Place<P> {
    pub(crate) process: P,
    pub(crate) member: Member,
}

impl<P: Process> State<P> {
    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.places.len() * size_of::<Place<P>>()
            + self.places.iter().map(|place| place.member.heap_bytes() + place.process.heap_bytes()).sum::<usize>()
            + self.network.heap_bytes()
            + size_of::<Self>()
    }
}

/// A state with the rules that move it.
#[derive(Debug)]
pub(crate) struct World<P: Process> {
    pub(crate) setup: Rc<Setup<P::Options>>,
    pub(crate) state: State<P>,
}

impl<P: Process> World<P> {
    /// The state before anything has happened.
    pub(crate) fn new(scenario: &Scenario) -> Self {
        let identities = Identities::of(scenario);
        let absent = absent_at_first(scenario);
        let place = |process: ProcessId| {
            let mut member = Member::new(!absent.contains(process.0));
            if member.is_live() {
                member.learn_who_is_absent(&absent);
            }
            Place { process: P::first(scenario), member }
        };
        let places = identities.processes().map(place).collect();
        let setup = Setup {
            identities,
            options: P::options(scenario),
            partitions: partitions(scenario),
            heartbeats: Rule::of(scenario),
        };
        let mut world =
            Self { setup: Rc::new(setup), state: State { places, network: Network::new(scenario.processes) } };
        if scenario.established {
            world.establish();
        }
        if let Some(rule) = world.setup.heartbeats {
            world.begin_to_listen(rule);
        }
        world
    }

    pub(super) fn is_live(&self, process: ProcessId) -> bool {
        self.state.places[process.index()].member.is_live()
    }

    /// Every member knows the best of them for its leader.
    fn establish(&mut self) {
        let Self { setup, state } = self;
        let identity = |process| setup.identities.at(process);
        let members = || setup.identities.processes().filter(|process| state.places[process.index()].member.is_live());
        let Some(best) = members().map(identity).max() else { return };
        let bearer = members().find(|process| identity(*process) == best);
        for (process, Place { member, .. }) in setup.identities.processes().zip(&mut state.places) {
            if member.is_live() {
                let role = if Some(process) == bearer { Role::Leader } else { Role::Follower };
                (member.role, member.leader) = (role, Some(best));
            }
        }
    }

    /// Another world that goes on from a state of this one.
    pub(crate) fn at(&self, state: State<P>) -> Self {
        Self { setup: Rc::clone(&self.setup), state }
    }

    /// Does one step and tells the observer what it did.
    pub(crate) fn apply(&mut self, step: Step, observer: &mut dyn Observer<P::Message>) {
        match step {
            Step::Deliver(flight) => self.deliver(flight, observer),
            Step::DeliverFirst(flight) => self.deliver_first(flight, observer),
            Step::Drop(flight, loss) => {
                if let Some(envelope) = self.state.network.signal(flight) {
                    observer.signal_lost(flight, envelope, loss, true);
                    return self.state.network.clear(flight);
                }
                let envelope = self.state.network.take(flight);
                observer.lost(flight, &envelope, loss, true);
            }
            Step::Timer(process, timer) => {
                if self.member(process).stop_timer(timer) {
                    self.call(process, Call::Timer(timer), observer);
                }
            }
            Step::Start(process) => {
                let member = self.member(process);
                if member.is_live() && member.may_start {
                    observer.started(process);
                    self.call(process, Call::Start, observer);
                }
            }
            Step::Notice(process) => {
                if self.member(process).is_live() {
                    self.call(process, Call::Notice, observer);
                }
            }
            Step::Crash(process) => {
                let place = &mut self.state.places[process.index()];
                if place.member.is_live() {
                    let stable = place.process.stable();
                    place.crash(process, stable, observer);
                }
            }
            Step::CrashAfter(process, sends) => self.member(process).prepare_crash(sends),
            Step::Recover(process) => {
                let member = self.member(process);
                if member.condition == Condition::Crashed {
                    let absent = self.absent();
                    self.member(process).recover(&absent);
                    observer.recovered(process);
                    self.call(process, Call::Recover, observer);
                }
            }
            Step::Join(process) => {
                if self.member(process).condition == Condition::Absent {
                    self.join(process, observer);
                }
            }
            Step::Beat(process) => self.beat(process, observer),
            Step::Leave(process) => {
                if self.member(process).is_live() {
                    self.leave(process, observer);
                }
            }
            Step::DetectCrash(process, peer) => {
                self.member(process).learn_of_crash(peer);
                // With heartbeats this is a timer that has run out.
                self.member(process).know(|peers| peers.expected.remove(peer.0));
                self.call(process, Call::CrashDetected(peer), observer);
            }
            Step::DetectRecovery(process, peer) => {
                self.member(process).learn_of_recovery(peer);
                self.call(process, Call::RecoveryDetected(peer), observer);
            }
            Step::Partition(number) => {
                self.state.network.groups = Some(self.setup.partitions[usize::from(number)].clone());
            }
            Step::Heal => self.state.network.groups = None,
        }
    }

    pub(super) fn member(&mut self, process: ProcessId) -> &mut Member {
        &mut self.state.places[process.index()].member
    }

    /// What [`World::apply`] does for a message that arrives: by far the most frequent step. Compiled into its caller, which knows
    /// who the observer is, so that telling it costs no call.
    #[inline(always)]
    pub(crate) fn deliver(&mut self, flight: Flight, observer: &mut dyn Observer<P::Message>) {
        if self.state.network.signal(flight).is_some() {
            return self.hear(flight, true, observer);
        }
        let envelope = self.state.network.take(flight);
        self.arrive(flight, envelope, true, observer);
    }

    /// Lets a handler run that is not for a message.
    pub(super) fn call(&mut self, process: ProcessId, call: Call, observer: &mut dyn Observer<P::Message>) {
        self.handle(process, observer, |state, ctx| call.run(state, ctx));
    }

    /// Delivers a message of which a copy follows.
    fn deliver_first(&mut self, flight: Flight, observer: &mut dyn Observer<P::Message>) {
        if self.state.network.signal(flight).is_some() {
            return self.hear(flight, false, observer);
        }
        let envelope = self.state.network.get(flight).clone();
        self.arrive(flight, envelope, false, observer);
    }

    #[inline(always)]
    fn arrive(
        &mut self,
        flight: Flight,
        envelope: Envelope<P::Message>,
        is_last: bool,
        observer: &mut dyn Observer<P::Message>,
    ) {
        let State { places, network } = &mut self.state;
        let place = &mut places[envelope.to.index()];
        if let Some(loss) = place.loses(network, envelope.from, envelope.to) {
            observer.lost(flight, &envelope, loss, is_last);
            return;
        }
        observer.delivered(flight, &envelope, is_last);
        let Envelope { from, to, message } = envelope;
        place.member.may_start = false;
        // As in `handle`, but for the closure: that would be called, not compiled in: a fifth more instructions a message.
        let before = place.before_crash();
        let wants_remarks = observer.wants_remarks();
        let ctx = &mut Context::new(&self.setup, to, &mut place.member, network, observer, wants_remarks);
        place.process.on_message(from, message, ctx);
        place.finish(to, before, observer);
        if let Some(rule) = self.setup.heartbeats {
            self.listen(rule, to, observer);
        }
    }

    /// Lets a handler run.
    pub(super) fn handle(
        &mut self,
        process: ProcessId,
        observer: &mut dyn Observer<P::Message>,
        handler: impl FnOnce(&mut P, &mut Context<'_, P>),
    ) {
        let State { places, network } = &mut self.state;
        let place = &mut places[process.index()];
        let before = place.before_crash();
        let wants_remarks = observer.wants_remarks();
        handler(
            &mut place.process,
            &mut Context::new(&self.setup, process, &mut place.member, network, observer, wants_remarks),
        );
        place.finish(process, before, observer);
        if let Some(rule) = self.setup.heartbeats {
            self.listen(rule, process, observer);
        }
    }
}

impl<P: Process> Place<P> {
    /// Why a message to it that arrives now is lost, if it is.
    #[inline]
    pub(super) fn loses(&self, network: &Network<P::Message>, from: ProcessId, me: ProcessId) -> Option<Loss> {
        if network.is_parted(from, me) {
            return Some(Loss::Partition);
        }
        match self.member.condition {
            Condition::Live => None,
            Condition::Crashed => Some(Loss::Crashed),
            Condition::Absent => Some(Loss::Absent),
        }
    }

    /// What is in stable storage before a handler runs, if the process may crash amid its sends: only then it can lose what
    /// its handler writes there.
    #[inline]
    fn before_crash(&self) -> Option<P::Stable> {
        self.member.sends_left().map(|_| self.process.stable())
    }

    /// A handler has run: the process crashes if it was to at one of its sends.
    #[inline(always)]
    fn finish(&mut self, me: ProcessId, before: Option<P::Stable>, observer: &mut dyn Observer<P::Message>) {
        if let Some(stable) = before
            && self.member.is_cut_short()
        {
            self.crash(me, stable, observer);
        }
    }

    fn crash(&mut self, me: ProcessId, stable: P::Stable, observer: &mut dyn Observer<P::Message>) {
        self.member.crash();
        self.process = P::new(stable);
        observer.crashed(me);
    }
}
