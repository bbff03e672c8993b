//! How processes watch each other, in runs in which they do: what heartbeats and SWIM have in common. Each expects something of some
//! others, a suspicion's timer runs for each of those, and whoever is heard from again is suspected no longer.

use crate::algorithm::local::Peers;
use crate::algorithm::{Process, Signal};
use crate::model::{ProcessId, Set};
use crate::system::apply::DynAround;
use crate::system::effects::AfterSending;
use crate::system::handlers::Call;
use crate::system::watching::Watching;
use crate::system::world::World;

impl<P: Process> World<P> {
    /// At the beginning everybody expects heartbeats as if it had had one of each that it would listen to.
    pub(super) fn begin_to_listen(&mut self) {
        let Some(Watching::Heartbeats(rule)) = self.setup.watching else { return };
        let facts = &self.setup.facts;
        let positions = facts.identities.processes().map(|process| process.0);
        let members: Set = positions.filter(|position| self.is_live(ProcessId(*position))).collect();
        for process in members.iter().map(ProcessId) {
            let local = &mut self.places[process.index()].member.local;
            if rule.minds_who_was_heard(&facts.graph) && local.standing.leader.is_none() {
                let mut others = members.clone();
                others.remove(process.0);
                local.know(|peers| peers.heard = others);
            }
            let expected = rule.expected(facts, process, local);
            local.know(|peers| peers.expected = expected);
        }
    }

    /// A period of a process begins: it sends heartbeats to those to whom it should, or pings somebody.
    pub(super) fn beat(&mut self, process: ProcessId, around: &mut DynAround<'_, P::Message>) {
        let after = match self.setup.watching.expect("only then there are periods") {
            Watching::Heartbeats(rule) => {
                let targets = rule.beats_to(&self.setup.facts, process, &self.member(process).local);
                self.send_signals(process, &targets, Signal::Heartbeat, around)
            }
            Watching::Swim { .. } => self.ping_somebody(process, around),
        };
        if after == AfterSending::GoesOn {
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
        let Some(Watching::Heartbeats(rule)) = self.setup.watching else { return };
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
            self.suspect_no_longer(process, peer, around);
        } else if is_first {
            self.listen(process, around);
        } else if is_expected {
            around.observer.expects(process, peer);
        }
    }

    /// A live process has heard from a peer that it suspected.
    pub(super) fn suspect_no_longer(
        &mut self,
        process: ProcessId,
        peer: ProcessId,
        around: &mut DynAround<'_, P::Message>,
    ) {
        self.member_mut(process).local.take_for_live(peer);
        around.observer.suspicion_ended(process, peer);
        self.call(process, Call::RecoveryDetected(peer), around);
    }

    /// Works out anew of whom a process expects something, in runs in which processes watch each other.
    #[cold]
    pub(super) fn listen(&mut self, process: ProcessId, around: &mut DynAround<'_, P::Message>) {
        let (Some(watching), true) = (self.setup.watching, self.is_live(process)) else { return };
        let local = &mut self.places[process.index()].member.local;
        if local.standing.leader.is_some() && local.peers().is_some_and(|peers| !peers.heard.is_empty()) {
            local.know(|peers| peers.heard.clear());
        }
        let before = local.peers().map(|peers| peers.expected.clone()).unwrap_or_default();
        let expected = match watching {
            Watching::Heartbeats(rule) => rule.expected(&self.setup.facts, process, local),
            // What is known of somebody by now need not be found out.
            Watching::Swim { .. } => before.iter().filter(|peer| !local.lacks(*peer)).collect(),
        };
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
}
