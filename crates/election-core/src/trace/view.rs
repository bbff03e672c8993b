//! Views of a run after some of its steps.

use crate::algorithm::SignalKind;
use crate::model::{Condition, Identity, Incarnation, ProcessId, Role, Tick, Timer, Variables};
use crate::sim::{Counters, Effort};
use crate::trace::rows::MessageRow;

/// What a live process may be prompted to do at any moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prompt {
    /// To start by itself.
    Start,
    /// To suspect its leader.
    Notice,
}

/// A run after some of its steps.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// How many steps have been done.
    pub steps: usize,
    /// The tick of the last step done; 0 before the first.
    pub now: Tick,
    /// Every process, by position.
    pub processes: Vec<ProcessView>,
    /// The messages in flight, in the order of sending: the first 2,000 of them.
    pub in_flight: Vec<MessageView>,
    /// How many more are in flight.
    pub unlisted: usize,
    /// The group of each position, while the network is parted.
    pub groups: Option<Vec<u16>>,
    /// The channels that are cut, each by its sender and its receiver.
    pub cuts: Vec<(ProcessId, ProcessId)>,
    /// Messages so far.
    pub counters: Counters,
    /// The tick of the first victory so far.
    pub elected_at: Option<Tick>,
    /// The longest chain of messages so far.
    pub causal_depth: u32,
}

/// A process as seen from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcessView {
    /// Its position.
    pub process: ProcessId,
    /// Its identity.
    pub identity: Identity,
    /// Whether it is live, crashed or no member.
    pub condition: Condition,
    /// Its role; `Asleep` while it has crashed.
    pub role: Role,
    /// The leader that it knows; its own identity when it is leader.
    pub leader: Option<Identity>,
    /// How often it has recovered.
    pub incarnation: Incarnation,
    /// Whether a scheduled start would still make it an initiator.
    pub may_start: bool,
    /// Whether it has bid for leadership since it last began.
    pub has_bid: bool,
    /// After how many more sends it crashes.
    pub crash_after: Option<u32>,
    /// What it has done so far, in all its lives.
    pub effort: Effort,
    /// The timers that run.
    pub timers: Vec<TimerView>,
}

impl View {
    /// How many messages are in flight, without those that are not counted when they are sent: a failure detector's.
    #[must_use]
    pub fn in_flight_that_count(&self) -> usize {
        let listed = self.in_flight.iter().filter(|message| !SignalKind::is_of_detector(message.row.kind));
        listed.count() + self.unlisted
    }
}

/// A timer that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimerView {
    /// Which.
    pub timer: Timer,
    /// When it was set.
    pub set_at: Tick,
    /// When it runs out.
    pub due: Tick,
}

/// A message in flight.
#[derive(Clone, Debug, PartialEq)]
pub struct MessageView {
    /// What the trace says of it, its future included.
    pub row: MessageRow,
    /// Its fields by name, the one that labels it first.
    pub fields: Variables,
    /// The identity in it that is another once it is corrupted; none where there is nothing to change.
    pub identity: Option<Identity>,
}

/// What is inside a process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inspection {
    /// Its position.
    pub process: ProcessId,
    /// Its variables by their textbook names.
    pub variables: Variables,
    /// The processes that it knows to have crashed; where processes watch each other, those that it suspects.
    pub known_crashed: Vec<ProcessId>,
    /// The processes that it considers no members.
    pub known_absent: Vec<ProcessId>,
    /// The processes from which it expects heartbeats or an ack.
    pub expected: Vec<ProcessId>,
}

/// What it takes to reach any step of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeekCost {
    /// The bytes of all snapshots together.
    pub bytes: usize,
    /// The bytes of the largest of them, or of the beginning.
    pub largest: usize,
    /// The most steps that are done again to reach any step.
    pub longest: usize,
}
