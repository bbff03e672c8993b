//! What a process does in a step.

use serde::{Deserialize, Serialize};

use crate::model::{Kind, Role, Timer};

/// Why a process runs a handler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Occasion {
    /// It starts by itself.
    Start,
    /// It is made to suspect its leader.
    Notice,
    /// A message of this kind arrives.
    Message(Kind),
    /// This timer runs out.
    Timer(Timer),
    /// It is back.
    Recovery,
    /// It is told of a crash, or suspects one.
    CrashDetected,
    /// It is told of a recovery.
    RecoveryDetected,
}

/// What a process does in a step: all of it, so that what does two things is one act.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Act {
    /// Whether what has arrived goes no further.
    pub drops: bool,
    /// Whether it changes its variables and does nothing else that can be seen: it has noted what has arrived.
    pub notes: bool,
    /// What it sends, the answer to what has arrived first.
    pub sends: Vec<Message>,
    /// What it becomes; a follower also where it changes whom it follows.
    pub becomes: Option<Role>,
    /// What it begins to wait for.
    pub waits: Option<Timer>,
}

/// Messages of one kind that are sent in one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Message {
    /// To whom.
    pub to: Receivers,
    /// Of which kind.
    pub kind: Kind,
    /// Whether it is what has arrived that is passed on.
    pub is_passed_on: bool,
    /// What it says to what the sender has been asked, where that is yes or no.
    pub answer: Option<bool>,
}

/// To whom something is sent, as seen from the sender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Receivers {
    /// Back to whom the message has come from.
    Sender,
    /// To the only one there is on a one-way ring.
    Next,
    /// To all to whom it may send, and that it does not know to be gone.
    All,
    /// To all of these whose identities beat its own.
    Better,
    /// To all of these that it beats.
    Worse,
    /// To all of these but whom the message has come from.
    AllButSender,
    /// To one other.
    One,
    /// To several others.
    Several,
}

impl Act {
    /// Whether nothing of it can be seen but that a message goes no further.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        self.sends.is_empty() && self.becomes.is_none() && self.waits.is_none()
    }

    /// Whether two acts do the same: that a message goes no further, or is noted, is nothing that is done.
    pub(super) fn does_the_same(&self, other: &Self) -> bool {
        self.sends == other.sends && self.becomes == other.becomes && self.waits == other.waits
    }

    /// Whether one cannot say that this act is not what is done by a process that does `all`: where it leaves out only that the process becomes
    /// or waits for something, it may be so already, or go without saying.
    pub(super) fn is_near(&self, all: &Self) -> bool {
        if self.is_nothing() != all.is_nothing() {
            return false;
        }
        let leaves_out_role = self.becomes.is_none() && all.becomes.is_some();
        self.sends == all.sends && (self.becomes == all.becomes || leaves_out_role)
    }

    /// Whether it says of something that another act sends, too, only that some others get it: so do those that are meant there.
    pub(super) fn is_vague_beside(&self, other: &Self) -> bool {
        let is_vague = |message: &&Message| matches!(message.to, Receivers::One | Receivers::Several);
        self.sends.iter().filter(is_vague).any(|message| {
            let same = other.sends.iter().find(|sent| message.says_the_same(sent));
            same.is_some_and(|sent| sent.to != message.to)
        })
    }

    /// Whether all of it is a part of another act, which does more.
    #[must_use]
    pub fn is_part_of(&self, other: &Self) -> bool {
        !self.is_nothing()
            && !self.does_the_same(other)
            && self.sends.iter().all(|message| other.sends.contains(message))
            && self.becomes.is_none_or(|role| other.becomes == Some(role))
            && self.waits.is_none_or(|timer| other.waits == Some(timer))
    }

    /// What of it is no part of another act, where the rest is: none where all of it is, or nothing.
    #[must_use]
    pub fn beyond(&self, other: &Self) -> Option<Self> {
        let more = Self {
            drops: self.drops && !other.drops,
            // Who notes something does nothing else.
            notes: false,
            sends: self.sends.iter().filter(|message| !other.sends.contains(message)).cloned().collect(),
            becomes: self.becomes.filter(|role| other.becomes != Some(*role)),
            waits: self.waits.filter(|timer| other.waits != Some(*timer)),
        };
        (!more.is_nothing() && more != *self).then_some(more)
    }
}

impl Message {
    /// Whether it says the same as another, to whomever.
    fn says_the_same(&self, other: &Self) -> bool {
        Self { to: other.to, ..*self } == *other
    }
}
