//! Steps, messages and changes as a trace shows them.

use crate::algorithm::Standing;
use crate::model::{Condition, Identity, Kind, ProcessId, Role, Tick, Timer};
use crate::scenario::Channels;
use crate::system::Loss;

/// What became of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It had not arrived when the run ended.
    InFlight,
    /// It arrived and was handled.
    Delivered,
    /// It arrived, and its receiver discarded it.
    Discarded,
    /// It did not arrive.
    Lost(Loss),
}

/// What may change about a process besides its variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Its role, or the leader that it knows.
    Role(Role, Option<Identity>),
    /// It crashed.
    Crashed,
    /// It is back.
    Recovered,
    /// It has become a member.
    Joined,
    /// It is no member any more.
    Left,
}

impl Change {
    /// What it makes of a process that is in this condition.
    #[must_use]
    pub fn applied(self, condition: Condition) -> (Condition, Standing) {
        let asleep = Standing { role: Role::Asleep, leader: None };
        match self {
            Self::Role(role, leader) => (condition, Standing { role, leader }),
            Self::Crashed => (Condition::Crashed, asleep),
            Self::Left => (Condition::Absent, asleep),
            Self::Recovered | Self::Joined => (Condition::Live, asleep),
        }
    }
}

/// What kind of step it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// A scheduled start.
    Start,
    /// A process was made to suspect its leader.
    Notice,
    /// A message arrived at a live process, or at one that was not.
    Deliver,
    /// The first of two arrivals of a message.
    DeliverFirst,
    /// A message was lost.
    Drop,
    /// A timer ran out.
    Timer,
    /// A crash.
    Crash,
    /// A crash amid sending was prepared.
    CrashAfter,
    /// A recovery.
    Recover,
    /// A process was told of a crash, or came to suspect one.
    DetectCrash,
    /// A process was told of a recovery.
    DetectRecovery,
    /// The network was parted.
    Partition,
    /// The network was healed.
    Heal,
    /// A process was to become a member.
    Join,
    /// A member was to leave.
    Leave,
    /// A process sent its heartbeats, or its ping.
    Beat,
    /// A message in flight was corrupted.
    Corrupt,
    /// A process asked others to ping the peer from which it had had no ack.
    AskProxies,
    /// Channels were cut.
    Cut,
    /// Channels were mended.
    Mend,
}

impl StepKind {
    /// All of them, in the order of their codes in traces.
    pub const ALL: [Self; 20] = [
        Self::Start,
        Self::Notice,
        Self::Deliver,
        Self::DeliverFirst,
        Self::Drop,
        Self::Timer,
        Self::Crash,
        Self::CrashAfter,
        Self::Recover,
        Self::DetectCrash,
        Self::DetectRecovery,
        Self::Partition,
        Self::Heal,
        Self::Join,
        Self::Leave,
        Self::Beat,
        Self::Corrupt,
        Self::AskProxies,
        Self::Cut,
        Self::Mend,
    ];
}

/// A step as it stands in the trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepRow {
    /// When.
    pub at: Tick,
    /// What kind.
    pub kind: StepKind,
    /// Whose step it is: the receiver's for messages; none for what happens to channels.
    pub process: Option<ProcessId>,
    /// The number of the message that arrived or was lost.
    pub message: Option<u32>,
    /// The peer that was detected.
    pub peer: Option<ProcessId>,
    /// The timer that ran out.
    pub timer: Option<Timer>,
    /// The channels that were cut or mended.
    pub channels: Option<Channels>,
}

/// A message as it stands in the trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MessageRow {
    /// Its number: it is the k-th one sent, counted from 0.
    pub number: u32,
    /// Its kind.
    pub kind: Kind,
    /// The sender.
    pub from: ProcessId,
    /// The receiver.
    pub to: ProcessId,
    /// The step in which it was sent.
    pub sent_in: u32,
    /// The tick in which it was sent.
    pub sent_at: Tick,
    /// The step in which it (first) arrived or was lost.
    pub arrived_in: Option<u32>,
    /// The tick in which it arrives or is lost; known even when the run ends before.
    pub arrives_at: Option<Tick>,
    /// What became of it.
    pub fate: Fate,
    /// The length of the longest chain of messages that ends with it.
    pub depth: u32,
    /// A number derived from its fields; see [`Message::payload`](crate::algorithm::Message::payload).
    pub payload: u32,
}

/// A change of a process's role, known leader or condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChangeRow {
    /// The step that did it.
    pub step: u32,
    /// Whose.
    pub process: ProcessId,
    /// To what.
    pub change: Change,
}
