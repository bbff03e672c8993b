//! Steps: the smallest things that happen.

use crate::algorithm::MessageSlot;
use crate::model::{Identity, ProcessId, Timer};
use crate::scenario::Channels;

/// The smallest thing that happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// A scheduled start; it has no effect when the process is no initiator any more.
    Start(ProcessId),
    /// The process suspects its leader.
    Notice(ProcessId),
    /// A message arrives.
    Deliver(MessageSlot),
    /// A message arrives and will do so once more.
    DeliverFirst(MessageSlot),
    /// A message is lost on its way.
    Drop(MessageSlot, Loss),
    /// A message that is about to arrive carries this identity instead of the one that was sent.
    Corrupt(MessageSlot, Identity),
    /// A timer runs out.
    Timer(ProcessId, Timer),
    /// A process crashes.
    Crash(ProcessId),
    /// A process will crash right after its k-th send from here on, if it is live then.
    CrashAfter(ProcessId, u32),
    /// A process restarts.
    Recover(ProcessId),
    /// The first process is told that the second has crashed, or has not heard from it for too long.
    DetectCrash(ProcessId, ProcessId),
    /// The first process is told that the second is back.
    DetectRecovery(ProcessId, ProcessId),
    /// The network is parted as this one of the scenario's partitions says, counted from 0 in the order in which they happen.
    Partition(u16),
    /// The partition ends.
    Heal,
    /// Channels are cut: what arrives on them is lost.
    Cut(Channels),
    /// Channels carry messages again.
    Mend(Channels),
    /// A process becomes a member.
    Join(ProcessId),
    /// A member leaves.
    Leave(ProcessId),
    /// A process sends its heartbeats, or pings a peer.
    Beat(ProcessId),
    /// A process asks others to ping the peer from which it has had no ack.
    AskProxies(ProcessId),
}

/// Why a message does not arrive. Of several reasons the first of these is told: by hand, the channel that loses or corrupts, a cut, a
/// partition, the receiver's condition. A cut comes before a partition: it says more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Loss {
    /// Its receiver has crashed.
    Crashed,
    /// Its receiver is not a member.
    Absent,
    /// The channel loses messages.
    Channel,
    /// It would have to cross a partition.
    Partition,
    /// The person dropped it.
    ByHand,
    /// It is corrupted, and is recognised by its checksum or cannot be read.
    Corrupted,
    /// Its channel is cut.
    Cut,
}

impl Loss {
    /// All of them, in the order of their codes in traces.
    pub const ALL: [Self; 7] =
        [Self::Crashed, Self::Absent, Self::Channel, Self::Partition, Self::ByHand, Self::Corrupted, Self::Cut];
}
