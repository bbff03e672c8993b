//! How processes watch each other, in runs in which they do: what heartbeats and SWIM have in common. Each expects something of some
//! others, a suspicion's timer runs for each of those, and whoever is heard from again is suspected no longer.

use crate::algorithm::Signal;
use crate::algorithm::effects::Effect;
use crate::algorithm::local::Peers;
use crate::algorithm::watching::Watching;
use crate::host::engine_part::{Call, EnginePart};
use crate::host::heartbeat;
use crate::model::{ProcessId, Set};

impl EnginePart<'_> {
    /// A period begins: it sends heartbeats to those to whom it should, or pings somebody.
    pub(super) fn beat(&mut self) {
        match self.facts.watching.expect("only then there are periods") {
            Watching::Heartbeats => {
                let targets = heartbeat::beats_to(self.facts, self.me, self.local);
                self.send_to_all(&targets, Signal::Heartbeat);
            }
            Watching::Swim { .. } => self.ping_somebody(),
        }
        self.does(Effect::Beaten);
    }

    /// It has had a heartbeat.
    pub(super) fn hear_heartbeat(&mut self, peer: ProcessId) {
        if self.facts.watching != Some(Watching::Heartbeats) {
            return;
        }
        let minds_who_was_heard = heartbeat::minds_who_was_heard(&self.facts.graph);
        let is = |what: fn(&Peers, u16) -> bool| self.local.peers().is_some_and(|peers| what(peers, peer.0));
        if is(|peers, peer| peers.absent.contains(peer)) {
            return;
        }
        let is_suspected = is(Peers::is_down);
        let is_expected = is(|peers, peer| peers.expected.contains(peer));
        let has_been_heard = is(|peers, peer| peers.heard.contains(peer));
        let is_first = minds_who_was_heard && self.local.standing.leader.is_none() && !has_been_heard;
        if is_first {
            self.local.know(|peers| peers.heard.insert(peer.0));
        }
        if is_suspected {
            self.suspect_no_longer(peer);
        } else if is_first {
            self.listen();
        } else if is_expected {
            self.does(Effect::Expects(peer));
        }
    }

    /// It has not heard for too long from a peer that it expected to hear from. Which of the peer's lives is over it can only know from
    /// what it has heard.
    pub(super) fn suspect_the_silent(&mut self, peer: ProcessId) {
        let life = self.local.last_life(peer);
        self.local.learn_of_crash(peer, life);
        self.local.know(|peers| peers.expected.remove(peer.0));
        if let Some(Watching::Swim { .. }) = self.facts.watching {
            self.send_to_all(&self.believed_alive(), Signal::Failed(peer, life));
        }
        self.call(Call::CrashDetected(peer));
    }

    /// It has heard from a peer that it suspected.
    pub(super) fn suspect_no_longer(&mut self, peer: ProcessId) {
        self.local.take_for_live(peer);
        self.does(Effect::SuspicionEnded(peer));
        self.call(Call::RecoveryDetected(peer));
    }

    /// Works out anew of whom it expects something, in runs in which processes watch each other.
    #[inline]
    pub(super) fn listen(&mut self) {
        if let Some(watching) = self.facts.watching {
            self.listen_to_those_expected(watching);
        }
    }

    fn listen_to_those_expected(&mut self, watching: Watching) {
        let local = &mut *self.local;
        if local.standing.leader.is_some() && local.peers().is_some_and(|peers| !peers.heard.is_empty()) {
            local.know(|peers| peers.heard.clear());
        }
        let before = local.peers().map(|peers| peers.expected.clone()).unwrap_or_default();
        let expected: Set = match watching {
            Watching::Heartbeats => heartbeat::expected(self.facts, self.me, local),
            // What is known of somebody by now need not be found out.
            Watching::Swim { .. } => before.iter().filter(|peer| !local.lacks(*peer)).collect(),
        };
        if expected == before {
            return;
        }
        for peer in before.without(&expected).iter() {
            self.does(Effect::ExpectsNoLonger(ProcessId(peer)));
        }
        for peer in expected.without(&before).iter() {
            self.does(Effect::Expects(ProcessId(peer)));
        }
        self.local.know(|peers| peers.expected = expected);
    }
}
