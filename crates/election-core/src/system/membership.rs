//! What the engine does itself, whatever the algorithm: joining, leaving and heartbeats.

use crate::algorithm::local::Peers;
use crate::algorithm::{Process, Signal};
use crate::model::{Condition, ProcessId, Set};
use crate::system::apply::DynAround;
use crate::system::detection::News;
use crate::system::effects::AfterSending;
use crate::system::handlers::Call;
use crate::system::touched::Shared;
use crate::system::world::World;

impl<P: Process> World<P> {
    /// At the beginning everybody expects heartbeats as if it had had one of each that it would listen to.
    pub(super) fn begin_to_listen(&mut self) {
        let Some(rule) = self.setup.heartbeats else { return };
        let facts = &self.setup.facts;
        let members: Vec<ProcessId> = facts.identities.processes().filter(|process| self.is_live(*process)).collect();
        for process in members.iter().copied() {
            let local = &mut self.places[process.index()].member.local;
            if rule.minds_who_was_heard(&facts.graph) && local.standing.leader.is_none() {
                let others = members.iter().filter(|other| **other != process).map(|other| other.0);
                local.know(|peers| peers.heard = others.collect());
            }
            let expected = rule.expected(facts, process, local);
            local.know(|peers| peers.expected = expected);
        }
    }

    /// A process that was none becomes a member: it tells all others, and begins as after a crash.
    pub(super) fn join(&mut self, process: ProcessId, around: &mut DynAround<'_, P::Message>) {
        around.observer.changes(Shared::CONDITIONS.and(Shared::DETECTIONS).and(Shared::IDLENESS));
        self.member_mut(process).condition = Condition::Live;
        let absent = self.absent();
        self.member_mut(process).join(&absent);
        self.detections.somebody_to_tell(process);
        around.observer.joined(process);
        let others = self.all_but(process, &absent);
        if self.send_signals(process, &others, Signal::Join, around) == AfterSending::GoesOn {
            self.call(process, Call::Recover, around);
        }
    }

    /// A member tells all whom it takes for members that it leaves, and has left, unless it crashes amid that.
    pub(super) fn leave(&mut self, process: ProcessId, around: &mut DynAround<'_, P::Message>) {
        let known_absent = self.member(process).local.peers().map(|peers| peers.absent.clone()).unwrap_or_default();
        let others = self.all_but(process, &known_absent);
        if self.send_signals(process, &others, Signal::Leave, around) == AfterSending::GoesOn {
            let stable = self.places[process.index()].process.stable();
            let before = self.end_life(process, Condition::Absent, stable, around);
            self.void(News::Recovery(process), around);
            around.observer.left(process, before);
        }
    }

    /// A process sends heartbeats to those to whom it should.
    pub(super) fn beat(&mut self, process: ProcessId, around: &mut DynAround<'_, P::Message>) {
        let rule = self.setup.heartbeats.expect("only then there are beats");
        let targets = rule.beats_to(&self.setup.facts, process, &self.member(process).local);
        if self.send_signals(process, &targets, Signal::Heartbeat, around) == AfterSending::GoesOn {
            around.observer.beaten(process);
        }
    }

    /// A live process has had a heartbeat.
    pub(super) fn hear_heartbeat(
        &mut self,
        process: ProcessId,
        peer: ProcessId,
        around: &mut DynAround<'_, P::Message>,
    ) {
        let rule = self.setup.heartbeats.expect("only then there are heartbeats");
        let minds_who_was_heard = rule.minds_who_was_heard(&self.setup.facts.graph);
        let local = &mut self.member_mut(process).local;
        let is = |what: fn(&Peers, u16) -> bool| local.peers().is_some_and(|peers| what(peers, peer.0));
        if is(|peers, peer| peers.absent.contains(peer)) {
            return;
        }
        let is_suspected = is(Peers::is_down);
        let is_expected = is(|peers, peer| peers.expected.contains(peer));
        let has_been_heard = is(|peers, peer| peers.heard.contains(peer));
        let is_first = minds_who_was_heard && local.standing.leader.is_none() && !has_been_heard;
        if is_first {
            local.know(|peers| peers.heard.insert(peer.0));
        }
        if is_suspected {
            local.take_for_live(peer);
            around.observer.suspicion_ended(process, peer);
            self.call(process, Call::RecoveryDetected(peer), around);
        } else if is_first {
            self.listen(process, around);
        } else if is_expected {
            around.observer.expects(process, peer);
        }
    }

    /// Works out anew whose heartbeats a process expects, in runs that have heartbeats.
    #[cold]
    pub(super) fn listen(&mut self, process: ProcessId, around: &mut DynAround<'_, P::Message>) {
        let (Some(rule), true) = (self.setup.heartbeats, self.is_live(process)) else { return };
        let local = &mut self.places[process.index()].member.local;
        if local.standing.leader.is_some() && local.peers().is_some_and(|peers| !peers.heard.is_empty()) {
            local.know(|peers| peers.heard.clear());
        }
        let expected = rule.expected(&self.setup.facts, process, local);
        let before = local.peers().map(|peers| peers.expected.clone()).unwrap_or_default();
        if expected != before {
            for peer in before.without(&expected).iter() {
                around.observer.expects_no_longer(process, ProcessId(peer));
            }
            for peer in expected.without(&before).iter() {
                around.observer.expects(process, ProcessId(peer));
            }
            local.know(|peers| peers.expected = expected);
        }
    }

    /// All positions but that of a process and these.
    fn all_but(&self, process: ProcessId, without: &Set) -> Set {
        let others = self.setup.facts.identities.processes().map(|other| other.0);
        others.filter(|other| *other != process.0 && !without.contains(*other)).collect()
    }
}
