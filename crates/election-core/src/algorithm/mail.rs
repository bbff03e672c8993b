//! The contents of messages in flight, in slots, and what the engine knows of them without knowing their type.

use serde::{Deserialize, Serialize};

use crate::algorithm::process::Message;
use crate::algorithm::signal::Signal;
use crate::model::{Identity, Kind, Variables};

/// The place of a message in flight. It is free for another message once this one has arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MessageSlot(pub(crate) u32);

impl MessageSlot {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// What is in a message: the algorithm's own, or the engine's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Content<M> {
    /// A message of the algorithm.
    Own(M),
    /// A message of the engine: of a failure detector, or about membership.
    Signal(Signal),
}

/// A message of an algorithm as those see it who do not know its type: where it stands, and what is counted of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Letter {
    pub(crate) slot: MessageSlot,
    pub(crate) kind: Kind,
    /// How many bits its fields take.
    pub(crate) bits: u32,
    /// [`Message::payload`], where somebody wants it; else 0.
    pub(crate) payload: u32,
    /// The identity that may be corrupted, where somebody wants it.
    pub(crate) identity: Option<Identity>,
}

impl<C> Content<C> {
    /// The same, which is a message of the engine's.
    ///
    /// # Panics
    /// When it is a message of the algorithm.
    pub(crate) fn signal(self) -> Content<std::convert::Infallible> {
        match self {
            Self::Own(_) => unreachable!("a message of the algorithm goes another way"),
            Self::Signal(signal) => Content::Signal(signal),
        }
    }
}

impl Content<Letter> {
    /// Whether a failure detector sends it: it counts in no total.
    #[inline]
    pub(crate) fn is_of_detector(&self) -> bool {
        matches!(self, Self::Signal(signal) if !signal.signal_kind().counts())
    }

    #[inline]
    pub(crate) fn kind(&self) -> Kind {
        match self {
            Self::Own(letter) => letter.kind,
            Self::Signal(signal) => signal.kind(),
        }
    }

    /// How many bits its fields take, when an identity takes `identity`.
    #[inline]
    pub(crate) fn bits(&self, identity: u32) -> u32 {
        match self {
            Self::Own(letter) => letter.bits,
            Self::Signal(signal) => signal.bits(identity),
        }
    }

    #[inline]
    pub(crate) fn payload(&self) -> u32 {
        match self {
            Self::Own(letter) => letter.payload,
            Self::Signal(signal) => signal.payload(),
        }
    }
}

/// The contents of messages that were sent and have not arrived. A message of the engine's own has a slot, too, with nothing in it:
/// what it says stands on its envelope.
#[derive(Clone, Debug)]
pub(crate) struct Mail<M> {
    contents: Vec<Option<M>>,
    /// The slots that no message has.
    free: Vec<MessageSlot>,
    /// What the contents hold besides themselves, in bytes.
    bytes: usize,
}

impl<M: Message> Mail<M> {
    /// Nothing in flight, and room for so many messages.
    pub(crate) fn with_capacity(messages: usize) -> Self {
        Self { contents: Vec::with_capacity(messages), free: Vec::with_capacity(messages), bytes: 0 }
    }

    /// A slot for a message of the engine's own.
    pub(crate) fn reserve(&mut self) -> MessageSlot {
        self.free.pop().unwrap_or_else(|| self.add())
    }

    /// Takes a message to a slot of its own.
    #[inline]
    pub(crate) fn put(&mut self, message: M) -> MessageSlot {
        self.bytes += message.heap_bytes();
        let slot = self.reserve();
        self.contents[slot.index()] = Some(message);
        slot
    }

    #[cold]
    fn add(&mut self) -> MessageSlot {
        let slot = u32::try_from(self.contents.len()).expect("memory ends before there are 2^32 messages in flight");
        self.contents.push(None);
        MessageSlot(slot)
    }

    /// Takes out what is in a slot, which is free from then on; nothing of a message of the engine's own.
    #[inline]
    pub(crate) fn take(&mut self, slot: MessageSlot) -> Option<M> {
        self.free.push(slot);
        let message = self.contents[slot.index()].take();
        self.bytes -= message.as_ref().map_or(0, M::heap_bytes);
        message
    }

    /// What is in a slot.
    pub(crate) fn get(&self, slot: MessageSlot) -> Option<&M> {
        self.contents.get(slot.index())?.as_ref()
    }

    /// Puts another message in the place of the one in a slot.
    pub(crate) fn replace(&mut self, slot: MessageSlot, message: M) {
        self.bytes += message.heap_bytes();
        let before = self.contents[slot.index()].replace(message);
        self.bytes -= before.as_ref().map_or(0, M::heap_bytes);
    }

    /// What the contents hold besides themselves, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }
}

impl<M: Message> Content<M> {
    /// Shows its fields, the one that labels it first.
    pub fn show(&self, out: &mut Variables) {
        match self {
            Self::Own(message) => message.show(out),
            Self::Signal(signal) => signal.show(out),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::ProcessId;

    #[test]
    fn a_slot_is_free_again_once_its_message_has_been_taken_out() {
        let mut mail = Mail::with_capacity(1);
        let messages = [Signal::Join, Signal::Ack, Signal::Failed(ProcessId(3), 0)];
        let slots = messages.map(|message| mail.put(message));
        assert_eq!(mail.take(slots[1]), Some(Signal::Ack));
        assert_eq!(mail.get(slots[1]), None);
        let reserved = mail.reserve();
        assert_eq!((reserved, mail.get(reserved)), (slots[1], None));
        assert_eq!(mail.put(Signal::Leave), MessageSlot(3), "no slot is free");
        assert_eq!([slots[0], slots[2]].map(|slot| mail.get(slot).copied()), [Some(messages[0]), Some(messages[2])]);
    }
}
