//! What a cluster has seen: what its relay did, what happened to members, and what these have said of themselves.

use election_core::Loss;
use election_core::model::Tick;
use election_core::scenario::FaultKind;

use crate::cluster::relay::MessageName;
use crate::driver::Record;

/// One thing that was seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A member has handled something.
    Handled(Box<Record>),
    /// A member was killed in this life of its. It may have been over, where there was no time to begin another one.
    Crashed {
        /// Which.
        process: u16,
        /// In which life.
        life: u16,
    },
    /// Something happened to channels.
    Changed(FaultKind),
    /// The relay sent a message on to its receiver.
    Forwarded {
        /// Which. The life is that of the sender's connection.
        name: MessageName,
        /// To whom.
        to: u16,
    },
    /// The relay lost a message.
    Lost {
        /// Which.
        name: MessageName,
        /// To whom it went.
        to: u16,
        /// Why.
        loss: Loss,
    },
}

/// What was seen, in this order, each with the tick in which it was; for a member's record that is not the tick in which it was handled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Journal {
    /// One after the other.
    pub entries: Vec<(Tick, Entry)>,
}

impl Journal {
    /// Something is seen in this tick.
    pub fn add(&mut self, tick: Tick, entry: Entry) {
        self.entries.push((tick, entry));
    }

    /// In which life a process was killed in this entry, if it tells of that.
    pub(super) fn life_of(&self, place: usize) -> Option<u16> {
        match self.entries.get(place)? {
            (_, Entry::Crashed { life, .. }) => Some(*life),
            _ => None,
        }
    }

    /// A process was killed in this entry: it turns out in which life.
    pub(crate) fn set_life(&mut self, crashed_in: Option<usize>, of: u16) {
        if let Some((_, Entry::Crashed { life, .. })) = crashed_in.and_then(|place| self.entries.get_mut(place)) {
            *life = of;
        }
    }

    /// What members have said.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.entries.iter().filter_map(|(_, entry)| match entry {
            Entry::Handled(record) => Some(&**record),
            _ => None,
        })
    }
}
