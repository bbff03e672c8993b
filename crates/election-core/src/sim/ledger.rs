//! What is counted and remembered of a run besides its state: numbers, depths, counts, who knows what since when.

use std::collections::VecDeque;

use crate::identities::Identities;
use crate::process::{Condition, Identity, Message, ProcessId, Role, Timer};
use crate::signal::{MAX_KINDS, Signal};
use crate::sim::leaders::Leaders;
use crate::sim::scenario::Tick;
use crate::system::network::{Envelope, Flight};
use crate::system::step::Loss;

/// Counts of messages. Sent ones are counted when sent, dead destinations included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Sent, by [`Kind`](crate::process::Kind), heartbeats too; see [`Info::kinds`](crate::algorithm::Info::kinds).
    pub by_kind: [u64; MAX_KINDS],
    /// Arrived at a live process; a duplicated message twice.
    pub delivered: u64,
    /// Did not arrive; those to crashed processes included.
    pub lost: u64,
    /// Did not arrive because the receiver had crashed.
    pub to_crashed: u64,
    /// Of those, by kind.
    pub to_crashed_by_kind: [u64; MAX_KINDS],
    /// Bits sent.
    pub bits: u64,
}

impl Counters {
    /// Messages sent, of all kinds that count.
    #[must_use]
    pub fn sent(&self) -> u64 {
        self.by_kind.iter().sum::<u64>() - self.by_kind[usize::from(Signal::Heartbeat.kind().0)]
    }
}

/// What a message in flight is called and how deep in the run's causal order it is.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tag {
    pub(crate) number: u32,
    pub(crate) depth: u32,
}

/// What one process has done and knows, as far as results depend on it.
#[derive(Clone, Copy, Debug)]
struct Record {
    role: Role,
    leader: Option<Identity>,
    condition: Condition,
    has_bid: bool,
    has_taken_part: bool,
    /// The greatest depth of a message that it has received.
    depth: u32,
}

impl Record {
    /// Of a process that begins.
    const AFRESH: Self = Self {
        role: Role::Asleep,
        leader: None,
        condition: Condition::Live,
        has_bid: false,
        has_taken_part: false,
        depth: 0,
    };

    fn is_live(&self) -> bool {
        self.condition == Condition::Live
    }
}

/// A timer that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Running {
    pub(crate) process: ProcessId,
    pub(crate) timer: Timer,
    pub(crate) set_at: Tick,
    pub(crate) due: Tick,
    /// Its place in the order in which all timers were set.
    pub(crate) order: u64,
}

/// The first time that something that must hold did not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fall {
    /// How many steps had been done, this one included.
    pub(crate) steps: u64,
    pub(crate) leader: ProcessId,
    /// The other leader, or the process that should have been it.
    pub(crate) other: ProcessId,
}

/// What is counted and remembered of a run besides its state.
#[derive(Clone, Debug)]
pub(crate) struct Ledger {
    /// The tick that is being gone through.
    pub(crate) now: Tick,
    /// How many steps have begun.
    pub(crate) steps: u64,
    /// The tick of the last of them.
    pub(crate) time: Tick,
    pub(crate) counters: Counters,
    pub(crate) sent: u32,
    pub(crate) causal_depth: u32,
    pub(crate) elected_at: Option<Tick>,
    pub(crate) leaders: Leaders,
    pub(crate) worse_leader: Option<Fall>,
    /// Timers that run, in the order in which they were set: mostly that in which they are stopped.
    pub(crate) timers: VecDeque<Running>,
    /// How many timers have been set, the engine's own included.
    timers_set: u64,
    is_everyone_a_contender: bool,
    identity_bits: u32,
    live: u16,
    tags: Vec<Tag>,
    records: Vec<Record>,
    /// How many live processes name this identity as their leader.
    named: Vec<u16>,
    /// The first tick at which every live process named this leader.
    announced: Vec<(ProcessId, Tick)>,
    /// Whether this step may have made a leader known to all.
    may_be_announced: bool,
    /// Who may have become leader in this step, or ceased to be it.
    may_lead: Option<ProcessId>,
}

impl Ledger {
    /// The ledger of a run in which nothing has happened yet; `tolerated` says for how long there may be two leaders.
    pub(crate) fn new(
        identities: &Identities,
        is_everyone_a_contender: bool,
        tolerated: Option<Tick>,
        beginning: impl Iterator<Item = (Condition, Role, Option<Identity>)>,
    ) -> Self {
        let count = identities.len();
        let record = |(condition, role, leader)| Record { role, leader, condition, ..Record::AFRESH };
        let records: Vec<Record> = beginning.map(record).collect();
        let live = records.iter().filter(|record| record.is_live()).count();
        let mut ledger = Self {
            now: 0,
            steps: 0,
            time: 0,
            counters: Counters::default(),
            sent: 0,
            causal_depth: 0,
            elected_at: None,
            leaders: Leaders::new(tolerated),
            worse_leader: None,
            timers: VecDeque::new(),
            timers_set: 0,
            is_everyone_a_contender,
            identity_bits: identities.bits(),
            live: u16::try_from(live).expect("there are at most 1024 processes"),
            tags: Vec::with_capacity(count.into()),
            records,
            named: vec![0; usize::from(count)],
            announced: Vec::new(),
            may_be_announced: false,
            may_lead: None,
        };
        for leader in ledger.leaders().collect::<Vec<_>>() {
            ledger.leaders.begin_with(leader);
        }
        for process in identities.processes() {
            if let Some(leader) = ledger.records[process.index()].leader {
                ledger.named[usize::from(leader.0)] += 1;
            }
        }
        ledger.note_announced();
        ledger
    }

    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<Self>()
            + self.tags.len() * size_of::<Tag>()
            + self.records.len() * size_of::<Record>()
            + self.named.len() * size_of::<u16>()
    }

    #[inline]
    pub(crate) fn begin_step(&mut self) {
        self.steps += 1;
        self.time = self.now;
        self.leaders.at(self.now, self.steps);
    }

    /// What holds only within a step does not count.
    #[inline]
    pub(crate) fn end_step(&mut self) {
        if self.may_lead.is_some() || self.may_be_announced {
            self.settle();
        }
    }

    /// Looks at the leaders that there are after a step that may have made a difference to them.
    #[cold]
    fn settle(&mut self) {
        if let Some(process) = self.may_lead.take() {
            let record = &self.records[process.index()];
            self.leaders.settle(process, record.is_live() && record.role == Role::Leader, self.now, self.steps);
        }
        if self.may_be_announced {
            self.may_be_announced = false;
            self.note_announced();
        }
    }

    #[inline]
    pub(crate) fn tag(&self, flight: Flight) -> Tag {
        self.tags[flight.index()]
    }

    #[inline]
    pub(crate) fn sent<M: Message>(&mut self, flight: Flight, envelope: &Envelope<M>) -> Tag {
        let depth = if is_heartbeat(&envelope.message) { 0 } else { self.records[envelope.from.index()].depth + 1 };
        let tag = Tag { number: self.sent, depth };
        self.sent += 1;
        self.causal_depth = self.causal_depth.max(tag.depth);
        self.counters.by_kind[usize::from(envelope.message.kind().0)] += 1;
        self.counters.bits += u64::from(envelope.message.bits(self.identity_bits));
        match self.tags.get_mut(flight.index()) {
            Some(place) => *place = tag,
            None => self.tags.push(tag),
        }
        tag
    }

    #[inline]
    pub(crate) fn delivered(&mut self, flight: Flight, to: ProcessId) -> Tag {
        let tag = self.tags[flight.index()];
        let record = &mut self.records[to.index()];
        record.depth = record.depth.max(tag.depth);
        record.has_taken_part = true;
        self.counters.delivered += 1;
        tag
    }

    /// The same for a message of the engine's own, which makes nobody take part in an election.
    pub(crate) fn signal_delivered(&mut self, flight: Flight, envelope: &Envelope<Signal>) -> Tag {
        let tag = self.tags[flight.index()];
        if envelope.message.counts() {
            let record = &mut self.records[envelope.to.index()];
            record.depth = record.depth.max(tag.depth);
            self.counters.delivered += 1;
        }
        tag
    }

    pub(crate) fn lost<M: Message>(&mut self, flight: Flight, envelope: &Envelope<M>, loss: Loss) -> Tag {
        if !is_heartbeat(&envelope.message) {
            self.counters.lost += 1;
            if loss == Loss::Crashed {
                self.counters.to_crashed += 1;
                self.counters.to_crashed_by_kind[usize::from(envelope.message.kind().0)] += 1;
            }
        }
        self.tags[flight.index()]
    }

    pub(crate) fn started(&mut self, process: ProcessId) {
        self.records[process.index()].has_taken_part = true;
    }

    pub(crate) fn timer_set(&mut self, process: ProcessId, timer: Timer, ticks: Tick) {
        self.timer_stopped(process, timer);
        let order = self.next_order();
        self.timers.push_back(Running { process, timer, set_at: self.now, due: self.now.saturating_add(ticks), order });
    }

    /// The place of the timer that is set now in the order of all timers.
    pub(crate) fn next_order(&mut self) -> u64 {
        self.timers_set += 1;
        self.timers_set
    }

    pub(crate) fn timer_stopped(&mut self, process: ProcessId, timer: Timer) {
        let place = self.timers.iter().position(|running| (running.process, running.timer) == (process, timer));
        if let Some(place) = place {
            self.timers.remove(place);
        }
    }

    /// The timer that runs out next; of several at once the one set first.
    pub(crate) fn next_timer(&self) -> Option<Running> {
        let mut next: Option<Running> = None;
        for running in &self.timers {
            if next.is_none_or(|next| running.due < next.due) {
                next = Some(*running);
            }
        }
        next
    }

    /// Whether a process is live.
    pub(crate) fn is_live(&self, process: ProcessId) -> bool {
        self.records[process.index()].is_live()
    }

    pub(crate) fn role_changed(
        &mut self,
        identities: &Identities,
        process: ProcessId,
        role: Role,
        leader: Option<Identity>,
    ) {
        let record = &mut self.records[process.index()];
        let before = record.leader;
        let was_leader = record.role == Role::Leader;
        (record.role, record.leader) = (role, leader);
        record.has_bid |= role == Role::Candidate;
        if was_leader || role == Role::Leader {
            self.may_lead = Some(process);
        }
        if role == Role::Leader && !was_leader {
            self.elected_at.get_or_insert(self.now);
            self.check_new_leader(identities, process);
        }
        if before != leader {
            if let Some(before) = before {
                self.named[usize::from(before.0)] -= 1;
            }
            if let Some(leader) = leader {
                self.named[usize::from(leader.0)] += 1;
            }
        }
        self.may_be_announced |= leader.is_some_and(|leader| self.named[usize::from(leader.0)] == self.live);
    }

    /// Safety at the moment at which somebody becomes leader.
    fn check_new_leader(&mut self, identities: &Identities, leader: ProcessId) {
        let here = |other| Fall { steps: self.steps, leader, other };
        let live = || {
            identities.processes().zip(&self.records).filter(|(process, record)| record.is_live() && *process != leader)
        };
        let better = live()
            .filter(|(_, record)| self.is_everyone_a_contender || record.has_bid)
            .find(|(process, _)| identities.at(*process) > identities.at(leader))
            .map(|(process, _)| here(process));
        self.worse_leader = self.worse_leader.or(better);
    }

    pub(crate) fn crashed(&mut self, process: ProcessId) {
        self.is_gone(process, Condition::Crashed);
    }

    pub(crate) fn left(&mut self, process: ProcessId) {
        self.is_gone(process, Condition::Absent);
    }

    fn is_gone(&mut self, process: ProcessId, condition: Condition) {
        let record = &mut self.records[process.index()];
        let named = record.leader;
        self.may_lead = Some(process);
        *record = Record { condition, depth: record.depth, ..Record::AFRESH };
        if let Some(leader) = named {
            self.named[usize::from(leader.0)] -= 1;
        }
        self.live -= 1;
        self.timers.retain(|running| running.process != process);
        self.may_be_announced = true;
    }

    /// A process is live again, or for the first time.
    pub(crate) fn is_back(&mut self, process: ProcessId) {
        self.records[process.index()].condition = Condition::Live;
        self.live += 1;
    }

    /// Whether a process is live, has crashed or is no member.
    pub(crate) fn condition(&self, process: ProcessId) -> Condition {
        self.records[process.index()].condition
    }

    /// Remembers the leader that every live process names by now, if there is one.
    fn note_announced(&mut self) {
        let names_all =
            |leader: Option<Identity>| leader.is_some_and(|leader| self.named[usize::from(leader.0)] == self.live);
        let known: Vec<ProcessId> =
            self.leaders().filter(|leader| names_all(self.records[leader.index()].leader)).collect();
        for process in known {
            if self.announced_at(process).is_none() {
                self.announced.push((process, self.now));
            }
        }
    }

    /// The first tick at which every live process named this process, being leader, as its leader.
    pub(crate) fn announced_at(&self, leader: ProcessId) -> Option<Tick> {
        self.announced.iter().find(|(announced, _)| *announced == leader).map(|(_, tick)| *tick)
    }

    /// The live leaders, by position.
    pub(crate) fn leaders(&self) -> impl Iterator<Item = ProcessId> + '_ {
        self.by_position()
            .filter(|(_, record)| record.is_live() && record.role == Role::Leader)
            .map(|(process, _)| process)
    }

    /// Live processes with the leader that each names.
    pub(crate) fn live_with_leader(&self) -> impl Iterator<Item = (ProcessId, Option<Identity>)> + '_ {
        self.by_position().filter(|(_, record)| record.is_live()).map(|(process, record)| (process, record.leader))
    }

    /// Whether a process has started or received anything since it last began.
    pub(crate) fn has_taken_part(&self, process: ProcessId) -> bool {
        self.records[process.index()].has_taken_part
    }

    /// Whether a process has bid for leadership since it last began.
    pub(crate) fn has_bid(&self, process: ProcessId) -> bool {
        self.records[process.index()].has_bid
    }

    fn by_position(&self) -> impl Iterator<Item = (ProcessId, &Record)> + '_ {
        (0..).map(ProcessId).zip(&self.records)
    }
}

/// Heartbeats are counted by kind and nowhere else.
#[inline]
fn is_heartbeat<M: Message>(message: &M) -> bool {
    message.kind() == Signal::Heartbeat.kind()
}
