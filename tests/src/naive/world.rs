//! The whole system in one binary heap: time, channels, conditions, counters.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use super::draws::{self, Purpose, below, draw};
use super::entry::{Entry, News, Scheduled};
use super::handlers::handle;
use super::membership::first_condition;
use super::message::Message;
use super::process::{Effect, Event, Process, Role, Timer};
use super::scenario::{Detector, Scenario};

/// Whether a position takes part at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Condition {
    Live,
    Crashed,
    /// Before its join or after its leave.
    Absent,
}

/// One directed channel.
#[derive(Clone, Debug, Default)]
pub(super) struct Channel {
    pub(super) sent: u64,
    pub(super) last_arrival: u64,
}

/// A crash that waits for a process's next sends.
#[derive(Clone, Debug)]
pub(super) struct ArmedCrash {
    pub(super) process: usize,
    pub(super) sends_left: u64,
}

/// What is counted, and when things happened.
#[derive(Clone, Debug, Default)]
pub(super) struct Counters {
    pub(super) by_kind: BTreeMap<String, u64>,
    /// Everything that was sent, by which messages are numbered.
    pub(super) numbered: u64,
    /// Without the failure detector's.
    pub(super) sent: u64,
    pub(super) delivered: u64,
    pub(super) lost: u64,
    pub(super) to_crashed: u64,
    pub(super) bits: u64,
    /// The failure detector's.
    pub(super) detector_bits: u64,
    pub(super) steps: u64,
    /// The tick of the last step.
    pub(super) time: u64,
    pub(super) elected_at: Option<u64>,
    /// By position: the tick since which every live process has known this one as the leader it is.
    pub(super) announced: BTreeMap<usize, u64>,
    pub(super) causal_depth: u64,
    /// How many steps had been done when two were first in their critical sections.
    pub(super) two_inside_after: Option<u64>,
}

/// Everything.
#[derive(Clone, Debug)]
pub(super) struct World {
    pub(super) scenario: Scenario,
    pub(super) now: u64,
    pub(super) heap: BinaryHeap<Reverse<Scheduled>>,
    pub(super) scheduled: u64,
    pub(super) processes: Vec<Process>,
    pub(super) conditions: Vec<Condition>,
    pub(super) has_been_member: Vec<bool>,
    /// Whether it has recovered or joined, after which a scheduled start makes no initiator of it.
    pub(super) is_back: Vec<bool>,
    pub(super) first_received: Vec<Option<u64>>,
    /// The greatest depth each process has received.
    pub(super) depths: Vec<u64>,
    pub(super) channels: BTreeMap<(usize, usize), Channel>,
    /// The group of each position while there is a partition.
    pub(super) groups: Option<Vec<usize>>,
    /// The channels on which nothing arrives, whatever the groups are.
    pub(super) cut: BTreeSet<(usize, usize)>,
    /// The running timers, by the sequence number of their entry in the heap.
    pub(super) timers: BTreeMap<(usize, Timer), u64>,
    pub(super) armed: Vec<ArmedCrash>,
    /// How long the handler takes that runs: what it does counts from then.
    pub(super) handling: u64,
    /// The last tick with a step that was no heartbeat's, or with a crash or a change of suspicion.
    pub(super) busy_at: u64,
    pub(super) counters: Counters,
}

impl World {
    /// The world before its first step, with the scenario's faults and starts scheduled.
    pub(super) fn new(scenario: Scenario) -> World {
        let n = scenario.rules.n;
        let conditions: Vec<Condition> = (0..n).map(|p| first_condition(&scenario, p)).collect();
        let absent: BTreeSet<usize> = (0..n).filter(|p| conditions[*p] == Condition::Absent).collect();
        let mut world = World {
            now: 0,
            heap: BinaryHeap::new(),
            scheduled: 0,
            processes: (0..n).map(|p| Process::new(p, scenario.rules.identities[p], 0, absent.clone())).collect(),
            has_been_member: conditions.iter().map(|c| *c == Condition::Live).collect(),
            conditions,
            is_back: vec![false; n],
            first_received: vec![None; n],
            depths: vec![0; n],
            channels: BTreeMap::new(),
            groups: None,
            cut: BTreeSet::new(),
            timers: BTreeMap::new(),
            armed: Vec::new(),
            handling: 0,
            busy_at: 0,
            counters: Counters::default(),
            scenario,
        };
        for (at, fault) in world.scenario.faults.clone() {
            world.schedule(at, Entry::Fault(fault));
        }
        for (process, at) in world.scenario.starts.clone() {
            world.schedule(at, Entry::Start(process));
        }
        if world.scenario.established {
            world.establish();
        }
        for process in world.live().collect::<Vec<usize>>() {
            world.start_beating(process);
            world.count_on_everybody(process);
        }
        world.update_expected();
        world
    }

    /// Every member knows the best member's identity, of those whose log is the newest; the first of them with that identity leads.
    fn establish(&mut self) {
        let members: Vec<usize> = self.live().collect();
        let rules = &self.scenario.rules;
        let log = |p: usize| rules.logs.get(p).copied();
        let newest = members.iter().map(|p| log(*p)).max();
        let up_to_date = || members.iter().filter(|p| Some(log(**p)) == newest);
        let Some(best) = rules.best(up_to_date().map(|p| rules.identities[*p])) else {
            return;
        };
        for p in &members {
            self.processes[*p].follow(best);
        }
        let first = up_to_date().find(|p| rules.identities[**p] == best);
        self.processes[*first.expect("the best is one of them")].role = Role::Leader;
        self.note_announcements();
    }

    pub(super) fn schedule(&mut self, tick: u64, entry: Entry) -> u64 {
        let sequence = self.scheduled;
        self.scheduled += 1;
        self.heap.push(Reverse(Scheduled { tick, class: entry.class(), sequence, entry }));
        sequence
    }

    /// The live positions, ascending.
    pub(super) fn live(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.conditions.len()).filter(|p| self.conditions[*p] == Condition::Live)
    }

    /// Whether an entry would still be a step if it came now: cancelled timers and void news are none.
    pub(super) fn is_step(&self, scheduled: &Scheduled) -> bool {
        match &scheduled.entry {
            Entry::Timer { process, timer } => self.timers.get(&(*process, *timer)) == Some(&scheduled.sequence),
            Entry::Detect { told, peer, news, incarnation } => {
                let condition = self.conditions[*peer];
                let is_same = self.processes[*peer].incarnation == *incarnation;
                let is_true = match news {
                    News::Crashed => condition == Condition::Crashed && is_same,
                    News::Recovered => condition == Condition::Live && is_same,
                };
                self.conditions[*told] == Condition::Live && is_true
            }
            Entry::Fault(_) | Entry::Start(_) | Entry::Deliver { .. } | Entry::Corrupt => true,
        }
    }

    /// Carries out one entry that is a step.
    pub(super) fn step(&mut self, scheduled: Scheduled) {
        self.now = scheduled.tick;
        self.count_step();
        if !scheduled.entry.is_plumbing() {
            self.busy_at = self.now;
        }
        match scheduled.entry {
            Entry::Fault(fault) => self.fault(&fault),
            Entry::Corrupt => {}
            Entry::Start(process) => self.start(process),
            Entry::Deliver { from, to, life, message, is_lost, depth } => {
                self.deliver((from, life), to, message, is_lost, depth);
            }
            Entry::Detect { told, peer, news, incarnation } => {
                let event = match news {
                    News::Crashed => {
                        self.take_for_crashed(told, peer, incarnation);
                        Event::CrashDetected(peer)
                    }
                    News::Recovered => Event::RecoveryDetected(peer),
                };
                self.handle(told, event);
            }
            Entry::Timer { process, timer } => {
                self.timers.remove(&(process, timer));
                match timer {
                    Timer::Beat => match self.swim() {
                        Some(swim) => self.ping(process, swim),
                        None => self.beat(process),
                    },
                    Timer::Suspect(peer) => self.suspect(process, peer),
                    Timer::Ask(target) => self.ask(process, target),
                    Timer::Answer
                    | Timer::Coordinator
                    | Timer::Probe
                    | Timer::Stay
                    | Timer::Round
                    | Timer::Election
                    | Timer::Written
                    | Timer::Resend
                    | Timer::Finalize
                    | Timer::Discovery
                    | Timer::Notify
                    | Timer::Turn
                    | Timer::Accept
                    | Timer::Ready
                    | Timer::Check => {
                        self.handle(process, Event::Timer(timer));
                    }
                }
            }
        }
        self.update_expected();
        if self.swim().is_some() {
            self.stop_needless_questions();
        }
        self.note_announcements();
        if self.live().filter(|p| self.processes[*p].is_inside).count() > 1 {
            self.counters.two_inside_after.get_or_insert(self.counters.steps);
        }
    }

    pub(super) fn count_step(&mut self) {
        self.counters.steps += 1;
        self.counters.time = self.now;
    }

    /// A process takes this life of another for ended from now on.
    pub(super) fn take_for_crashed(&mut self, process: usize, peer: usize, life: u64) {
        self.processes[process].known_crashed.insert(peer, life);
    }

    /// A start comes to nothing for the dead, those who are back, and whoever has received a message in an earlier tick.
    fn start(&mut self, process: usize) {
        let has_received = self.first_received[process].is_some_and(|first| first < self.now);
        if self.conditions[process] == Condition::Live && !self.is_back[process] && !has_received {
            self.handle(process, Event::Start);
        }
    }

    /// Whether what arrives now on the channel from one position to another is not lost by a partition or a cut.
    pub(super) fn can_pass(&self, from: usize, to: usize) -> bool {
        self.groups.as_ref().is_none_or(|groups| groups[from] == groups[to]) && !self.cut.contains(&(from, to))
    }

    fn deliver(&mut self, (from, life): (usize, u64), to: usize, message: Message, is_lost: bool, depth: u64) {
        let is_lost = is_lost || !self.can_pass(from, to) || self.conditions[to] == Condition::Absent;
        let is_to_crashed = !is_lost && self.conditions[to] == Condition::Crashed;
        let is_watched = matches!(self.scenario.rules.detector, Detector::Heartbeat { .. } | Detector::Swim(_));
        if is_watched && self.conditions[to] == Condition::Live && !is_lost {
            let lives = &mut self.processes[to].lives;
            // A first life is what is taken for granted.
            if life > lives.get(&from).copied().unwrap_or(0) {
                lives.insert(from, life);
            }
        }
        if message.is_plumbing() {
            // No counter but that of its kind knows of it.
            if !is_lost && !is_to_crashed {
                if message.is_swim() { self.hear_swim(to, from, &message) } else { self.hear(to, from) }
            }
        } else if is_lost || is_to_crashed {
            self.counters.lost += 1;
            self.counters.to_crashed += u64::from(is_to_crashed);
        } else {
            self.counters.delivered += 1;
            self.depths[to] = self.depths[to].max(depth);
            self.first_received[to].get_or_insert(self.now);
            // What a probe has shown is no detector's word.
            if self.scenario.rules.detector != Detector::None {
                self.processes[to].hear_of_life(from, life);
            }
            self.handle(to, Event::Message { from, message });
        }
    }

    /// What a process would be after a handler: what that writes is kept even where the process crashes at a send before it.
    pub(super) fn would_write(&self, position: usize, event: Event) -> Process {
        let mut after = self.processes[position].clone();
        handle(&mut after, event, &self.scenario.rules);
        after
    }

    /// Runs one handler and does what it wants, until the process crashes amid its sends.
    pub(super) fn handle(&mut self, position: usize, event: Event) {
        let mut after = self.processes[position].clone();
        let asking = match &event {
            Event::Message { from, .. } => Some(*from),
            _ => None,
        };
        let takes_time =
            matches!(&event, Event::Message { message, .. } if !matches!(message, Message::Join | Message::Leave));
        self.handling = if takes_time { self.scenario.processing } else { 0 };
        let effects = handle(&mut after, event, &self.scenario.rules);
        // What has been drawn stays drawn, and what has been written stays written, even if a crash amid the sends takes back the rest.
        self.processes[position].draws = after.draws;
        self.processes[position].write_as(&after);
        for effect in effects {
            match effect {
                Effect::Send(to, message) => {
                    let may_send = after.may_send(to, asking, &self.scenario.rules);
                    assert!(may_send, "{position} has no channel to {to} for {message:?}");
                    self.send(position, to, message);
                    if self.crash_after_send(position) {
                        self.handling = 0;
                        return;
                    }
                }
                Effect::Set(timer, ticks) => {
                    self.set_timer(position, timer, self.handling + ticks);
                }
                Effect::SetWithin(timer, least, most) => {
                    let ticks = self.processes[position].choose(least..most + 1, &self.scenario.rules);
                    after.draws = self.processes[position].draws;
                    self.set_timer(position, timer, self.handling + ticks);
                }
                Effect::Cancel(timer) => {
                    self.timers.remove(&(position, timer));
                }
                // Even if a crash at a later send takes it away again.
                Effect::Victory => {
                    self.counters.elected_at.get_or_insert(self.now);
                    // It is this victory now that has to become known.
                    self.counters.announced.remove(&position);
                }
            }
        }
        self.handling = 0;
        self.processes[position] = after;
    }

    /// Sets a timer; one that was running under this name is replaced.
    pub(super) fn set_timer(&mut self, process: usize, timer: Timer, ticks: u64) {
        let sequence = self.schedule(self.now + ticks, Entry::Timer { process, timer });
        self.timers.insert((process, timer), sequence);
    }

    pub(super) fn send(&mut self, from: usize, to: usize, message: Message) {
        let scenario = &self.scenario;
        let number = self.counters.numbered;
        let by_hand = scenario.overrides.get(&number).cloned().unwrap_or_default();
        let channel = self.channels.entry((from, to)).or_default();
        let name = draws::channel(from, to);
        let drawn = |purpose| draw(scenario.rules.seed, purpose, name, channel.sent);

        let (least, most) = scenario.delays.get(&(from, to)).copied().unwrap_or(scenario.other_delays);
        let delay = least + below(drawn(Purpose::Delay), most - least + 1);
        let mut is_lost = by_hand.drop || below(drawn(Purpose::Loss), 1_000_000) < scenario.loss_ppm;
        let is_corrupted = by_hand.corrupt || below(drawn(Purpose::Corrupt), 1_000_000) < scenario.corrupt_ppm;
        let corrupted_to = drawn(Purpose::CorruptedTo);
        let is_doubled = by_hand.duplicate || below(drawn(Purpose::Duplicate), 1_000_000) < scenario.duplicate_ppm;

        let leaves = self.now + self.handling;
        let mut arrival = by_hand.deliver_at.map_or(leaves + delay, |at| at.max(leaves + 1));
        if scenario.fifo {
            arrival = arrival.max(channel.last_arrival);
            channel.last_arrival = arrival;
        }
        channel.sent += 1;

        let depth = self.depths[from] + 1;
        self.counters.numbered += 1;
        *self.counters.by_kind.entry(message.kind().to_owned()).or_default() += 1;
        // Plumbing has a number and a kind, and bits of its own.
        if message.is_plumbing() {
            self.counters.detector_bits += message.bits(&scenario.rules);
        } else {
            self.counters.sent += 1;
            self.counters.bits += message.bits(&scenario.rules);
            self.counters.causal_depth = self.counters.causal_depth.max(depth);
        }

        // A corrupted message that is recognised, or cannot be changed, is lost.
        let mut message = message;
        if is_corrupted && !is_lost {
            let is_changed = !self.scenario.has_checksum && self.corrupt(&mut message, corrupted_to);
            if is_changed {
                self.schedule(arrival, Entry::Corrupt);
            }
            is_lost = !is_changed;
        }
        let life = self.processes[from].incarnation;
        let entry = Entry::Deliver { from, to, life, message, is_lost, depth };
        if is_doubled && !is_lost {
            self.schedule(arrival, entry.clone());
        }
        self.schedule(arrival, entry);
    }

    /// Changes the identity in a message to that of a position that is drawn, or of the next one where it is another; false if there is
    /// none.
    fn corrupt(&self, message: &mut Message, drawn: u64) -> bool {
        let rules = &self.scenario.rules;
        let first = usize::try_from(below(drawn, rules.n as u64)).expect("a position is small");
        let Some(identity) = message.identity_mut() else { return false };
        let positions = (first..rules.n).chain(0..first);
        let other = positions.map(|p| rules.identities[p]).find(|other| other != identity);
        other.is_some_and(|other| {
            *identity = other;
            true
        })
    }

    /// The same message to each of them; false when the sender crashes amid these sends.
    pub(super) fn send_to_each(&mut self, from: usize, peers: BTreeSet<usize>, message: &Message) -> bool {
        for to in peers {
            self.send(from, to, message.clone());
            if self.crash_after_send(from) {
                return false;
            }
        }
        true
    }

    /// Notes, after a step, which leader every live process knows, and forgets whom one of them does not know any more.
    fn note_announcements(&mut self) {
        let leads = |p: &usize| self.conditions[*p] == Condition::Live && self.processes[*p].role == Role::Leader;
        let knows = |p: usize, leader: usize| self.processes[p].leader == Some(self.processes[leader].identity);
        let all_know = |leader: &usize| leads(leader) && self.live().all(|p| knows(p, *leader));
        let known: Vec<usize> = (0..self.processes.len()).filter(all_know).collect();
        self.counters.announced.retain(|leader, _| known.contains(leader));
        for leader in known {
            self.counters.announced.entry(leader).or_insert(self.now);
        }
    }

    /// How long news of crashes and recoveries takes, if anyone tells.
    pub(super) fn detection_delay(&self) -> Option<u64> {
        match self.scenario.rules.detector {
            Detector::Perfect { delay, .. } => Some(delay),
            Detector::None | Detector::Heartbeat { .. } | Detector::Swim(_) => None,
        }
    }
}
