//! What the engine does itself, whatever the algorithm: joining, leaving and heartbeats.

use crate::process::{Condition, Process, ProcessId};
use crate::sets::Set;
use crate::signal::Signal;
use crate::system::heartbeat::Rule;
use crate::system::network::{Envelope, Flight};
use crate::system::observer::Observer;
use crate::system::peers::Peers;
use crate::system::world::{Call, World};

impl<P: Process> World<P> {
    /// At the beginning everybody who knows no leader expects heartbeats from all, as if it had had one of each.
    pub(super) fn begin_to_listen(&mut self, rule: Rule) {
        let members = self.setup.identities.processes().filter(|process| self.is_live(*process)).collect::<Vec<_>>();
        for process in members.iter().copied() {
            let member = &mut self.state.places[process.index()].member;
            if rule.minds_who_was_heard() && member.leader.is_none() {
                let others = members.iter().filter(|other| **other != process).map(|other| other.0);
                member.know(|peers| peers.heard = others.collect());
            }
            let expected = rule.expected(&self.setup.identities, process, member);
            member.know(|peers| peers.expected = expected);
        }
    }

    /// Those who are no members.
    pub(super) fn absent(&self) -> Set {
        let places = (0..).zip(&self.state.places);
        places.filter(|(_, place)| place.member.condition == Condition::Absent).map(|(position, _)| position).collect()
    }

    /// All positions but that of a process and these.
    pub(super) fn all_but(&self, process: ProcessId, without: &Set) -> Set {
        let others = self.setup.identities.processes().map(|other| other.0);
        others.filter(|other| *other != process.0 && !without.contains(*other)).collect()
    }

    /// A process that was none becomes a member: it tells all others, and begins as after a crash.
    pub(super) fn join(&mut self, process: ProcessId, observer: &mut dyn Observer<P::Message>) {
        self.member(process).condition = Condition::Live;
        let absent = self.absent();
        self.member(process).join(&absent);
        observer.joined(process);
        let others = self.all_but(process, &absent);
        self.handle(process, observer, |state, ctx| {
            ctx.signal(&others, Signal::Join);
            state.on_recover(ctx);
        });
    }

    /// A member tells all whom it takes for members that it leaves, and has left, unless it crashes amid that.
    pub(super) fn leave(&mut self, process: ProcessId, observer: &mut dyn Observer<P::Message>) {
        let known_absent = self.member(process).peers().map(|peers| peers.absent.clone()).unwrap_or_default();
        let others = self.all_but(process, &known_absent);
        self.handle(process, observer, |_, ctx| ctx.signal(&others, Signal::Leave));
        let place = &mut self.state.places[process.index()];
        if place.member.is_live() {
            place.member.leave();
            place.process = P::new(place.process.stable());
            observer.left(process);
        }
    }

    /// A process sends heartbeats to those to whom it should.
    pub(super) fn beat(&mut self, process: ProcessId, observer: &mut dyn Observer<P::Message>) {
        let rule = self.setup.heartbeats.expect("only then there are beats");
        let targets = rule.beats_to(&self.setup.identities, process, &self.state.places[process.index()].member);
        self.handle(process, observer, |_, ctx| ctx.signal(&targets, Signal::Heartbeat));
        if self.is_live(process) {
            observer.beaten(process);
        }
    }

    /// A live process has had a heartbeat.
    pub(super) fn hear_heartbeat(
        &mut self,
        process: ProcessId,
        peer: ProcessId,
        observer: &mut dyn Observer<P::Message>,
    ) {
        let rule = self.setup.heartbeats.expect("only then there are heartbeats");
        let member = self.member(process);
        let is_leaderless = member.leader.is_none();
        let is_in = |set: fn(&Peers) -> &Set| member.peers().is_some_and(|peers| set(peers).contains(peer.0));
        if is_in(|peers| &peers.absent) {
            return;
        }
        let (is_suspected, is_expected) = (is_in(|peers| &peers.down), is_in(|peers| &peers.expected));
        let is_first = rule.minds_who_was_heard() && is_leaderless && !is_in(|peers| &peers.heard);
        if is_first {
            member.know(|peers| peers.heard.insert(peer.0));
        }
        if is_suspected {
            member.learn_of_recovery(peer);
            observer.suspicion_ended(process, peer);
            self.call(process, Call::RecoveryDetected(peer), observer);
        } else if is_first {
            self.listen(rule, process, observer);
        } else if is_expected {
            observer.expects(process, peer);
        }
    }

    /// Works out anew whose heartbeats a process expects. Out of the way of runs without any.
    #[cold]
    pub(super) fn listen(&mut self, rule: Rule, process: ProcessId, observer: &mut dyn Observer<P::Message>) {
        let Self { setup, state } = self;
        let member = &mut state.places[process.index()].member;
        if !member.is_live() {
            return;
        }
        if member.leader.is_some() && member.peers().is_some_and(|peers| !peers.heard.is_empty()) {
            member.know(|peers| peers.heard.clear());
        }
        let expected = rule.expected(&setup.identities, process, member);
        let before = member.peers().map(|peers| peers.expected.clone()).unwrap_or_default();
        if expected != before {
            before.without(&expected).iter().for_each(|peer| observer.expects_no_longer(process, ProcessId(peer)));
            expected.without(&before).iter().for_each(|peer| observer.expects(process, ProcessId(peer)));
            member.know(|peers| peers.expected = expected);
        }
    }

    /// A message of the engine's own arrives.
    #[cold]
    pub(super) fn hear(&mut self, flight: Flight, is_last: bool, observer: &mut dyn Observer<P::Message>) {
        let envelope = self.state.network.signal(flight).expect("the caller has seen it").clone();
        if is_last {
            self.state.network.clear(flight);
        }
        let Envelope { from, to, message: signal } = envelope;
        if let Some(loss) = self.state.places[to.index()].loses(&self.state.network, from, to) {
            return observer.signal_lost(flight, &envelope, loss, is_last);
        }
        observer.signal_delivered(flight, &envelope, is_last);
        self.member(to).may_start &= !signal.counts();
        match signal {
            Signal::Heartbeat => self.hear_heartbeat(to, from, observer),
            Signal::Join => {
                self.member(to).learn_of_join(from);
                self.call(to, Call::RecoveryDetected(from), observer);
            }
            Signal::Leave => {
                self.member(to).learn_of_leave(from);
                self.call(to, Call::CrashDetected(from), observer);
            }
        }
    }
}
