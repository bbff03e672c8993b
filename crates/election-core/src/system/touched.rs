//! Which parts of the world a step read and changed.

use crate::algorithm::network::InFlight;
use crate::model::ProcessId;
use crate::system::observer::Observer;

/// Which parts of the world a step read and changed. Two steps that are both enabled and whose parts are apart
/// ([`Touched::is_apart_from`]) lead to the same world in either order.
///
/// A part is a process, a channel, or one of the [`Shared`] ones. A process sends to the ends of its own outgoing channels: then all
/// of those count as touched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Touched {
    /// The process whose state changed, if one's did.
    pub process: Option<ProcessId>,
    /// The sender on the channel from which a message was taken; the receiver is the process.
    pub received_from: Option<ProcessId>,
    /// Whether the process sent something.
    pub has_sent: bool,
    /// The shared parts that were read.
    pub read: Shared,
    /// The shared parts that were changed.
    pub changed: Shared,
}

/// A set of shared parts of the world: those that belong to no single process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Shared(u8);

impl Shared {
    /// The faults yet to come.
    pub const FAULTS: Self = Self(1);
    /// The partition in force, and which channels are cut.
    pub const PARTITION: Self = Self(2);
    /// Which processes are live, have crashed, or are no members.
    pub const CONDITIONS: Self = Self(4);
    /// The outstanding notifications of crashes and recoveries.
    pub const DETECTIONS: Self = Self(8);
    /// How many crashes, losses and duplicates may still happen.
    pub const BUDGET: Self = Self(16);
    /// Whether any message is in flight: patient timers wait until none is.
    pub const IDLENESS: Self = Self(32);

    /// Both sets together.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether a part is in it.
    #[must_use]
    pub const fn contains(self, part: Self) -> bool {
        self.0 & part.0 == part.0
    }

    const fn overlaps(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl Touched {
    /// Whether neither step read or changed what the other changed.
    #[must_use]
    pub fn is_apart_from(&self, other: &Self) -> bool {
        let sends_to = |one: &Self, other: &Self| one.has_sent && other.received_from == one.process;
        let is_same_process = self.process.is_some() && self.process == other.process;
        !is_same_process
            && !sends_to(self, other)
            && !sends_to(other, self)
            && !self.changed.overlaps(other.changed.and(other.read))
            && !other.changed.overlaps(self.read)
    }
}

/// It is found out by looking on.
impl Observer for Touched {
    fn touches(&mut self, process: ProcessId) {
        self.process = Some(process);
    }

    fn takes_from(&mut self, sender: ProcessId) {
        self.received_from = Some(sender);
    }

    fn reads(&mut self, part: Shared) {
        self.read = self.read.and(part);
    }

    fn changes(&mut self, part: Shared) {
        self.changed = self.changed.and(part);
    }

    fn sent(&mut self, _message: InFlight<'_>) {
        self.has_sent = true;
    }
}
