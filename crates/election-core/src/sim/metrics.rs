//! What is counted of a run: messages, bits, depths and times.

use serde::{Deserialize, Serialize};

use crate::algorithm::network::{InFlight, Sent};
use crate::algorithm::{MAX_KINDS, SignalKind, Standing};
use crate::model::{Kind, ProcessId, Role, Tick};
use crate::system::observer::{Moment, Observer};
use crate::system::{Loss, Step};

/// Counts of messages. Sent ones are counted when sent, dead destinations included.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counters {
    /// Sent, by [`Kind`](crate::model::Kind), those of a failure detector too; see [`Info::kinds`](crate::algorithm::Info::kinds).
    pub by_kind: [u64; MAX_KINDS],
    /// Arrived at a live process; a duplicated message twice.
    pub delivered: u64,
    /// Broadcasts sent, by kind: what one handler sends to several processes is one, and so is a single message.
    pub broadcasts_by_kind: [u64; MAX_KINDS],
    /// Sent off, by kind: not as another hop of a message that had come, as far as the algorithm says so.
    pub launched_by_kind: [u64; MAX_KINDS],
    /// Did not arrive; those to crashed processes included.
    pub lost: u64,
    /// Did not arrive because the receiver had crashed.
    pub to_crashed: u64,
    /// Of those, by kind.
    pub to_crashed_by_kind: [u64; MAX_KINDS],
    /// Bits sent.
    pub bits: u64,
    /// Bits that a failure detector has sent; they are no part of the others.
    pub detector_bits: u64,
}

impl Counters {
    /// Messages sent, of all kinds that count.
    #[must_use]
    pub fn sent(&self) -> u64 {
        self.by_kind.iter().sum::<u64>() - self.of_detector()
    }

    /// Messages that a failure detector has sent: those that count in no total.
    #[must_use]
    pub fn of_detector(&self) -> u64 {
        detector_kinds().map(|kind| self.by_kind[kind]).sum()
    }

    /// Whether any message of this kind has been sent.
    #[must_use]
    pub fn has(&self, kind: Kind) -> bool {
        self.by_kind[usize::from(kind.0)] > 0
    }
}

/// What one process has done so far, in all its lives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effort {
    /// How many of its starts were in time: the others found it crashed, or come back, or reached by a message.
    pub starts: u32,
    /// How many elections it has begun.
    pub elections: u32,
    /// The messages that it has sent, by kind, those of a failure detector too.
    pub by_kind: [u32; MAX_KINDS],
    /// Of those, what was not another hop of a message that had come, as far as the algorithm says so.
    pub launched_by_kind: [u32; MAX_KINDS],
}

/// The places of the kinds that a failure detector sends.
fn detector_kinds() -> impl Iterator<Item = usize> {
    let kinds = SignalKind::ALL.into_iter().filter(|signal| !signal.counts());
    kinds.map(|signal| usize::from(signal.kind().0))
}

impl Effort {
    /// Messages sent, of all kinds that count.
    #[must_use]
    pub fn sent(&self) -> u64 {
        self.by_kind.iter().map(|sent| u64::from(*sent)).sum::<u64>() - self.of_detector()
    }

    /// Messages that it has sent for a failure detector: those that count in no total.
    #[must_use]
    pub fn of_detector(&self) -> u64 {
        detector_kinds().map(|kind| u64::from(self.by_kind[kind])).sum()
    }
}

/// What is counted of one process.
#[derive(Clone, Copy, Debug, Default)]
struct OfProcess {
    effort: Effort,
    /// The greatest depth of a message that it has received.
    depth: u32,
}

/// Counts messages, and takes the times that results tell.
#[derive(Clone, Debug)]
pub(crate) struct Metrics {
    /// The last step that has begun.
    pub(crate) at: Moment,
    pub(crate) counters: Counters,
    /// How many messages have been sent, those of a failure detector too.
    pub(crate) sent: u32,
    pub(crate) causal_depth: u32,
    /// The tick at which some process first became leader.
    pub(crate) elected_at: Option<Tick>,
    /// The last tick at which a process ceased to be a candidate.
    pub(crate) candidate_until: Option<Tick>,
    /// The tick of the last crash.
    pub(crate) crashed_at: Option<Tick>,
    /// What the process was that crashed then.
    pub(crate) crashed_as: Option<Role>,
    /// How many live processes lead.
    leaders: u16,
    /// The ticks at which nobody live led, up to the last one at which somebody did.
    leaderless: Tick,
    /// Since when somebody, or nobody, leads.
    leads_since: Tick,
    identity_bits: u32,
    /// By position.
    processes: Vec<OfProcess>,
    /// The last message sent of each kind: its step and its receiver. All messages of one step have the same sender.
    last_sent: [(u64, ProcessId); MAX_KINDS],
}

impl Metrics {
    /// Nothing has been counted yet; so many processes lead from the beginning, and an identity takes so many bits.
    pub(crate) fn new(processes: u16, leaders: u16, identity_bits: u32) -> Self {
        Self {
            at: Moment::default(),
            counters: Counters::default(),
            sent: 0,
            causal_depth: 0,
            elected_at: None,
            candidate_until: None,
            crashed_at: None,
            crashed_as: None,
            leaders,
            leaderless: 0,
            leads_since: 0,
            identity_bits,
            processes: vec![OfProcess::default(); processes.into()],
            last_sent: [(0, ProcessId(0)); MAX_KINDS],
        }
    }

    /// How many bytes it takes besides itself, on any machine.
    pub(crate) fn heap_bytes(&self) -> usize {
        size_of_val::<[OfProcess]>(&self.processes)
    }

    /// The ticks up to the last step at which nobody live led.
    pub(crate) fn leaderless(&self) -> Tick {
        self.leaderless + if self.leaders == 0 { self.at.tick - self.leads_since } else { 0 }
    }

    /// A live process leads now, or does not any more.
    fn leads(&mut self, is_leader: bool) {
        let before = self.leaderless();
        (self.leaderless, self.leads_since) = (before, self.at.tick);
        self.leaders = if is_leader { self.leaders + 1 } else { self.leaders - 1 };
    }

    /// What each process has done, by position.
    pub(crate) fn efforts(&self) -> impl Iterator<Item = Effort> + '_ {
        self.processes.iter().map(|process| process.effort)
    }

    /// What one process has done.
    pub(crate) fn effort(&self, process: ProcessId) -> Effort {
        self.processes[process.index()].effort
    }
}

/// A failure detector's messages are counted by kind, and their bits apart; they are part of no other count.
impl Observer for Metrics {
    #[inline(always)] // Once a message.
    fn step_begins(&mut self, _step: Step, at: Moment) {
        self.at = at;
    }

    #[inline(always)] // Once a message.
    fn depth(&mut self, sent: &Sent) -> u32 {
        let kind = usize::from(sent.content.kind().0);
        let sender = &mut self.processes[sent.from.index()];
        self.sent += 1;
        self.counters.by_kind[kind] += 1;
        sender.effort.by_kind[kind] += 1;
        // A broadcast goes out in order of position, in one step.
        let (step, receiver) = std::mem::replace(&mut self.last_sent[kind], (self.at.steps, sent.to));
        let goes_on = step == self.at.steps && receiver < sent.to;
        self.counters.broadcasts_by_kind[kind] += u64::from(!goes_on);
        if !sent.content.is_passed_on() {
            self.counters.launched_by_kind[kind] += 1;
            sender.effort.launched_by_kind[kind] += 1;
        }
        let bits = u64::from(sent.content.bits(self.identity_bits));
        if sent.content.is_of_detector() {
            self.counters.detector_bits += bits;
            return 0;
        }
        self.counters.bits += bits;
        let depth = sender.depth + 1;
        self.causal_depth = self.causal_depth.max(depth);
        depth
    }

    #[inline(always)] // Once a message.
    fn delivered(&mut self, message: InFlight<'_>, _is_last: bool) {
        if !message.sent.content.is_of_detector() {
            let depth = &mut self.processes[message.sent.to.index()].depth;
            *depth = (*depth).max(message.sent.depth);
            self.counters.delivered += 1;
        }
    }

    fn lost(&mut self, message: InFlight<'_>, loss: Loss, _is_last: bool) {
        if !message.sent.content.is_of_detector() {
            self.counters.lost += 1;
            if loss == Loss::Crashed {
                self.counters.to_crashed += 1;
                self.counters.to_crashed_by_kind[usize::from(message.sent.content.kind().0)] += 1;
            }
        }
    }

    fn started(&mut self, process: ProcessId) {
        self.processes[process.index()].effort.starts += 1;
    }

    fn election_begun(&mut self, process: ProcessId) {
        self.processes[process.index()].effort.elections += 1;
    }

    fn crashed(&mut self, _process: ProcessId, before: Standing) {
        self.crashed_at = Some(self.at.tick);
        self.crashed_as = Some(before.role);
        if before.role == Role::Leader {
            self.leads(false);
        }
    }

    fn left(&mut self, _process: ProcessId, before: Standing) {
        if before.role == Role::Leader {
            self.leads(false);
        }
    }

    fn standing_changed(&mut self, _process: ProcessId, before: Standing, after: Standing) {
        if after.role == Role::Leader && before.role != Role::Leader {
            self.elected_at.get_or_insert(self.at.tick);
        }
        if (after.role == Role::Leader) != (before.role == Role::Leader) {
            self.leads(after.role == Role::Leader);
        }
        if before.role == Role::Candidate && after.role != Role::Candidate {
            self.candidate_until = Some(self.at.tick);
        }
    }
}
