//! The contents of messages in flight. The network has their envelopes.

use serde::{Deserialize, Serialize};

use crate::algorithm::message::Message;
use crate::algorithm::network::MessageSlot;
use crate::algorithm::signal::Signal;
use crate::model::Variables;

/// What is in a message: the algorithm's own, or the engine's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Content<M> {
    /// A message of the algorithm.
    Own(M),
    /// A message of the engine: of a failure detector, or about membership.
    Signal(Signal),
}

/// The contents of the algorithm's messages in flight, by slot.
#[derive(Clone, Debug)]
pub(crate) struct Mail<M> {
    contents: Vec<Option<M>>,
    /// What the contents hold besides themselves, in bytes.
    bytes: usize,
}

impl<M: Message> Mail<M> {
    /// Nothing in flight, and room for so many messages.
    pub(crate) fn with_capacity(messages: usize) -> Self {
        Self { contents: Vec::with_capacity(messages), bytes: 0 }
    }

    /// Sets the content of the message in a slot.
    #[inline]
    pub(crate) fn put(&mut self, slot: MessageSlot, message: M) {
        self.bytes += message.heap_bytes();
        if slot.index() >= self.contents.len() {
            self.contents.resize(slot.index() + 1, None);
        }
        let before = self.contents[slot.index()].replace(message);
        self.bytes -= before.as_ref().map_or(0, M::heap_bytes);
    }

    /// Takes the content out of a slot; none if the message is the engine's own.
    #[inline]
    pub(crate) fn take(&mut self, slot: MessageSlot) -> Option<M> {
        let message = self.contents.get_mut(slot.index())?.take();
        self.bytes -= message.as_ref().map_or(0, M::heap_bytes);
        message
    }

    /// The content in a slot.
    pub(crate) fn get(&self, slot: MessageSlot) -> Option<&M> {
        self.contents.get(slot.index())?.as_ref()
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
