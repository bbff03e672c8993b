//! The heartbeat detector: who beats to whom, whose silence is noticed, and what is made of it.

use std::collections::BTreeSet;
use std::mem;

use super::entry::Entry;
use super::message::Message;
use super::process::{Event, Process, Role, Timer};
use super::scenario::{Detector, Rules};
use super::topology::Shape;
use super::world::World;

impl Process {
    /// All others that it takes for members.
    pub(super) fn other_members(&self, rules: &Rules) -> BTreeSet<usize> {
        (0..rules.n).filter(|p| *p != self.position && !self.non_members.contains(p)).collect()
    }

    /// Looking round the ring in strides of `stride`: the suspected members it passes by, and then the nearest other.
    fn look_round(&self, stride: usize, rules: &Rules) -> (BTreeSet<usize>, Option<usize>) {
        let mut suspected = BTreeSet::new();
        for hops in 1..rules.n {
            let peer = (self.position + hops * stride) % rules.n;
            if self.non_members.contains(&peer) {
                continue;
            }
            if !self.known_crashed.contains_key(&peer) {
                return (suspected, Some(peer));
            }
            suspected.insert(peer);
        }
        (suspected, None)
    }

    /// What it sees on the ring forwards and backwards.
    fn look_both_ways(&self, rules: &Rules) -> [(BTreeSet<usize>, Option<usize>); 2] {
        [1, rules.n - 1].map(|stride| self.look_round(stride, rules))
    }

    /// Its neighbours in the network that it takes for members, suspected or not.
    fn neighbouring_members(&self, rules: &Rules) -> BTreeSet<usize> {
        &rules.topology.neighbours[self.position] - &self.non_members
    }

    /// To whom it sends heartbeats. The suspected are beaten to as well: they may be alive.
    fn beats_to(&self, rules: &Rules) -> BTreeSet<usize> {
        match rules.topology.shape {
            Shape::Ring | Shape::TwoWayRing => {
                let ways = self.look_both_ways(rules).into_iter();
                ways.flat_map(|(suspected, nearest)| suspected.into_iter().chain(nearest)).collect()
            }
            Shape::Complete if self.role == Role::Leader || self.leader.is_none() => self.other_members(rules),
            Shape::Complete if rules.leader_watches() => self.leader_elsewhere(rules),
            Shape::Complete => BTreeSet::new(),
            Shape::Other => self.neighbouring_members(rules),
        }
    }

    /// The first position of the identity that it follows.
    fn leader_elsewhere(&self, rules: &Rules) -> BTreeSet<usize> {
        let leader = self.leader.and_then(|leader| rules.identities.iter().position(|identity| *identity == leader));
        leader.filter(|leader| *leader != self.position).into_iter().collect()
    }

    /// Whose heartbeats it expects. A suspected process is expected no more.
    fn expects(&self, rules: &Rules) -> BTreeSet<usize> {
        let peers: BTreeSet<usize> = match (rules.topology.shape, self.leader) {
            (Shape::Ring | Shape::TwoWayRing, _) => {
                self.look_both_ways(rules).into_iter().filter_map(|(_, nearest)| nearest).collect()
            }
            (Shape::Complete, _) if self.role == Role::Leader && rules.leader_watches() => self.other_members(rules),
            (Shape::Complete, _) if self.role == Role::Leader => BTreeSet::new(),
            (Shape::Complete, Some(_)) => self.leader_elsewhere(rules),
            (Shape::Complete, None) => self.heard.clone(),
            (Shape::Other, _) => self.neighbouring_members(rules),
        };
        peers.into_iter().filter(|p| *p != self.position && !self.knows_gone(*p)).collect()
    }
}

impl World {
    fn period_and_timeout(&self) -> Option<(u64, u64)> {
        match self.scenario.rules.detector {
            Detector::Heartbeat { period, timeout } => Some((period, timeout)),
            Detector::None | Detector::Perfect { .. } | Detector::Swim(_) => None,
        }
    }

    fn is_complete(&self) -> bool {
        self.scenario.rules.topology.shape == Shape::Complete
    }

    /// A process that has been switched on beats or pings in the same tick.
    pub(super) fn start_beating(&mut self, process: usize) {
        if self.period_and_timeout().is_some() || self.swim().is_some() {
            self.set_timer(process, Timer::Beat, 0);
        }
    }

    /// In a complete network, a process that knows no leader at tick 0 counts on everybody, heard of or not.
    pub(super) fn count_on_everybody(&mut self, process: usize) {
        // In other networks it does not matter whom it has heard of.
        let does_count = self.period_and_timeout().is_some() && self.is_complete();
        let me = &mut self.processes[process];
        if does_count && me.leader.is_none() {
            me.heard = me.other_members(&self.scenario.rules);
        }
    }

    /// Works out anew whom every process expects: whoever is new among them has the whole timeout from now.
    pub(super) fn update_expected(&mut self) {
        let Some((_, timeout)) = self.period_and_timeout() else {
            return;
        };
        for process in self.live().collect::<Vec<usize>>() {
            let me = &mut self.processes[process];
            if me.leader.is_some() {
                me.heard.clear();
            }
            let now = me.expects(&self.scenario.rules);
            let before = mem::replace(&mut me.expected, now.clone());
            for peer in before.difference(&now) {
                self.timers.remove(&(process, Timer::Suspect(*peer)));
            }
            for peer in now.difference(&before) {
                self.set_timer(process, Timer::Suspect(*peer), timeout);
            }
        }
    }

    /// One beat, to whoever is to be told at this moment.
    pub(super) fn beat(&mut self, process: usize) {
        let (period, _) = self.period_and_timeout().expect("without the detector there are no beats");
        let peers = self.processes[process].beats_to(&self.scenario.rules);
        if self.send_to_each(process, peers, &Message::Heartbeat) {
            self.set_timer(process, Timer::Beat, period);
        }
    }

    /// A beat has come: whoever was suspected is no longer.
    pub(super) fn hear(&mut self, process: usize, peer: usize) {
        let (_, timeout) = self.period_and_timeout().expect("without the detector there are no beats");
        let is_complete = self.is_complete();
        let me = &mut self.processes[process];
        if me.non_members.contains(&peer) {
            return;
        }
        if me.leader.is_none() && is_complete {
            me.heard.insert(peer);
        }
        let is_expected = me.expected.contains(&peer);
        let is_suspected = me.known_crashed.contains_key(&peer);
        if is_expected {
            self.set_timer(process, Timer::Suspect(peer), timeout);
        }
        if is_suspected {
            self.busy_at = self.now;
            self.handle(process, Event::RecoveryDetected(peer));
        }
    }

    /// Silence for too long, whatever its reason.
    pub(super) fn suspect(&mut self, process: usize, peer: usize) {
        self.busy_at = self.now;
        let life = self.processes[process].last_life(peer);
        self.take_for_crashed(process, peer, life);
        let written = self.would_write(process, Event::CrashDetected(peer));
        if self.declare(process, peer) {
            self.handle(process, Event::CrashDetected(peer));
        } else {
            self.processes[process].write_as(&written);
        }
    }

    /// The first tick that the detector alone does not keep the run going for; none while there is anything else to do, or to find out.
    pub(super) fn plumbing_ends(&self) -> Option<u64> {
        let patience = match self.swim() {
            Some(_) if !self.has_found_all_out() => return None,
            Some(swim) => 2 * swim.period,
            None => self.period_and_timeout().map(|(period, timeout)| period + timeout)?,
        };
        // A crash yet to be armed changes nothing by itself, but it is something to come.
        let has_only_plumbing = self.heap.iter().all(|waiting| match &waiting.0.entry {
            Entry::Fault(_) => false,
            entry => entry.is_plumbing() || !self.is_step(&waiting.0),
        });
        has_only_plumbing.then_some(self.busy_at + patience + self.scenario.largest_delay + 1)
    }
}

impl Entry {
    /// Whether this is the detector's plumbing.
    pub(super) fn is_plumbing(&self) -> bool {
        match self {
            Entry::Deliver { message, .. } => message.is_plumbing(),
            Entry::Timer { timer, .. } => matches!(timer, Timer::Beat | Timer::Suspect(_) | Timer::Ask(_)),
            _ => false,
        }
    }
}
