//! SWIM: one ping a period, then through others, then `failed` to all.

use std::collections::BTreeSet;

use super::draws::{Purpose, below, draw};
use super::message::Message;
use super::process::{Event, Process, Timer};
use super::scenario::{Detector, Rules};
use super::world::{Condition, World};

/// The three numbers of the detector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Swim {
    pub(super) period: u64,
    pub(super) timeout: u64,
    pub(super) proxies: u64,
}

impl Process {
    /// All others that it takes for live members, ascending.
    fn believed_alive(&self, rules: &Rules) -> Vec<usize> {
        (0..rules.n).filter(|p| *p != self.position && !self.knows_gone(*p)).collect()
    }
}

/// One of `count`, by a draw.
fn pick(drawn: u64, count: usize) -> usize {
    usize::try_from(below(drawn, count as u64)).expect("a place among few")
}

impl World {
    pub(super) fn swim(&self) -> Option<Swim> {
        match self.scenario.rules.detector {
            Detector::Swim(swim) => Some(swim),
            Detector::None | Detector::Perfect { .. } | Detector::Heartbeat { .. } => None,
        }
    }

    /// A period begins.
    pub(super) fn ping(&mut self, process: usize, swim: Swim) {
        let rules = &self.scenario.rules;
        let others = self.processes[process].believed_alive(rules);
        if !others.is_empty() {
            let me = &mut self.processes[process];
            let drawn = draw(rules.seed, Purpose::PingTarget, process as u64, me.pings_begun);
            me.pings_begun += 1;
            let target = others[pick(drawn, others.len())];
            if !self.send_to_each(process, BTreeSet::from([target]), &Message::Ping { asker: None }) {
                return;
            }
            self.processes[process].expected = BTreeSet::from([target]);
            self.set_timer(process, Timer::Suspect(target), swim.period);
            self.set_timer(process, Timer::Ask(target), swim.timeout);
        }
        self.set_timer(process, Timer::Beat, swim.period);
    }

    /// The target has not answered in time: others are to try.
    pub(super) fn ask(&mut self, process: usize, target: usize) {
        let swim = self.swim().expect("nobody else asks");
        let rules = &self.scenario.rules;
        let me = &self.processes[process];
        let mut left: Vec<usize> = me.believed_alive(rules).into_iter().filter(|p| *p != target).collect();
        let name = (process as u64) << 32 | (me.pings_begun - 1);
        let mut asked = BTreeSet::new();
        for k in 0..swim.proxies.min(left.len() as u64) {
            let place = pick(draw(rules.seed, Purpose::Proxy, name, k), left.len());
            // The first takes the place of the one that is picked.
            left.swap(0, place);
            asked.insert(left.remove(0));
        }
        self.send_to_each(process, asked, &Message::PingRequest(target));
    }

    /// No answer by the end of the period: the target is declared failed. False when the process crashes amid that.
    pub(super) fn declare(&mut self, process: usize, target: usize) -> bool {
        if self.swim().is_none() {
            return true;
        }
        let told = self.processes[process].believed_alive(&self.scenario.rules).into_iter().collect();
        let life = self.processes[process].last_life(target);
        self.send_to_each(process, told, &Message::Failed(target, life))
    }

    /// One of the detector's messages has come.
    pub(super) fn hear_swim(&mut self, process: usize, from: usize, message: &Message) {
        if !self.hear_of(process, from) {
            return;
        }
        let mut answer = |to: usize, message: Message| {
            self.send_to_each(process, BTreeSet::from([to]), &message);
        };
        match *message {
            Message::Ping { asker } => answer(from, Message::Ack { asker, of: None }),
            Message::PingRequest(target) => answer(target, Message::Ping { asker: Some(from) }),
            Message::Ack { asker: Some(asker), .. } => answer(asker, Message::Ack { asker: None, of: Some(from) }),
            Message::Ack { asker: None, of } => {
                let target = of.unwrap_or(from);
                if target == from || self.hear_of(process, target) {
                    self.processes[process].expected.remove(&target);
                    self.timers.remove(&(process, Timer::Suspect(target)));
                    self.timers.remove(&(process, Timer::Ask(target)));
                }
            }
            Message::Failed(peer, life) => {
                if !self.processes[process].knows_gone(peer) {
                    self.busy_at = self.now;
                    self.take_for_crashed(process, peer, life);
                    self.handle(process, Event::CrashDetected(peer));
                }
            }
            _ => unreachable!("nothing else is SWIM's"),
        }
    }

    /// `peer` has been heard from or of: it lives. False when that is nobody's business, or the process does not survive what it does then.
    fn hear_of(&mut self, process: usize, peer: usize) -> bool {
        let me = &self.processes[process];
        if me.non_members.contains(&peer) {
            return false;
        }
        if me.known_crashed.contains_key(&peer) {
            self.busy_at = self.now;
            self.handle(process, Event::RecoveryDetected(peer));
        }
        self.conditions[process] == Condition::Live
    }

    /// What is known of somebody by now is found out no more.
    pub(super) fn stop_needless_questions(&mut self) {
        for process in self.live().collect::<Vec<usize>>() {
            let me = &mut self.processes[process];
            let needless: Vec<usize> = me.expected.iter().copied().filter(|p| me.knows_gone(*p)).collect();
            for target in needless {
                self.processes[process].expected.remove(&target);
                self.timers.remove(&(process, Timer::Suspect(target)));
                self.timers.remove(&(process, Timer::Ask(target)));
            }
        }
    }

    /// Whether nobody believes somebody alive of whom no ack can come, or suspects somebody whose pings can come and who believes it alive.
    pub(super) fn has_found_all_out(&self) -> bool {
        self.live().all(|p| {
            (0..self.conditions.len()).filter(|q| *q != p).all(|q| {
                let is_live = self.conditions[q] == Condition::Live;
                if self.processes[p].known_crashed.contains_key(&q) {
                    !is_live || !self.can_pass(q, p) || self.processes[q].knows_gone(p)
                } else {
                    is_live && self.can_get_ack(p, q) || self.processes[p].non_members.contains(&q)
                }
            })
        })
    }

    /// Whether a ping and its ack can pass between two, straight or by way of one proxy.
    fn can_get_ack(&self, p: usize, q: usize) -> bool {
        let both_ways = |a: usize, b: usize| self.can_pass(a, b) && self.can_pass(b, a);
        let has_proxies = self.swim().is_some_and(|swim| swim.proxies > 0);
        // What the groups keep apart no proxy joins.
        both_ways(p, q) || has_proxies && self.live().any(|r| r != p && r != q && both_ways(p, r) && both_ways(r, q))
    }
}
