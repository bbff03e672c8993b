//! Messages in flight: a queue for each channel. What a message says is the hosts' to keep; here stand the envelopes.

use crate::algorithm::mail::Letter;
use crate::algorithm::{Content, MessageSlot};
use crate::model::{Incarnation, ProcessId};

/// Who sends what to whom.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Envelope {
    pub(crate) content: Content<Letter>,
    pub(crate) from: ProcessId,
    pub(crate) to: ProcessId,
    /// In which of its lives the sender sent it; 0 where no detector tells who has crashed, and it makes no difference.
    pub(crate) life: Incarnation,
}

/// A message in flight, as those who look on see it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InFlight<'a> {
    pub(crate) slot: MessageSlot,
    /// It is the k-th message sent, counted from 0.
    pub(crate) number: u32,
    /// The length of the longest chain of messages that ends with it.
    pub(crate) depth: u32,
    pub(crate) envelope: &'a Envelope,
}

/// The messages in flight, in the order of sending on each channel.
///
/// They stand in slots, numbered as they were sent: sending, and taking any message out, takes the same time however many there are.
/// Slots, numbers and depths are for those who look on, and no part of the state.
#[derive(Clone, Debug)]
pub(crate) struct Network {
    slots: Vec<Option<Sent>>,
    /// How many are in flight.
    len: usize,
    /// How many have been sent.
    sent: u32,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Sent {
    pub(crate) envelope: Envelope,
    pub(crate) number: u32,
    pub(crate) depth: u32,
}

/// About how many bytes a slot takes, and its place among the free ones.
const SLOT_BYTES: usize = 48;
const FREE_BYTES: usize = 4;

impl Sent {
    #[inline]
    pub(crate) fn in_flight(&self, slot: MessageSlot) -> InFlight<'_> {
        InFlight { slot, number: self.number, depth: self.depth, envelope: &self.envelope }
    }
}

impl Network {
    /// An empty one, with room for as many messages as are mostly in flight.
    pub(crate) fn new(processes: u16) -> Self {
        Self { slots: Vec::with_capacity(processes.into()), len: 0, sent: 0 }
    }

    /// Puts a message, which has this slot, at the end of its channel.
    #[inline(always)] // Once a message.
    pub(crate) fn send(&mut self, slot: MessageSlot, depth: u32, envelope: Envelope) -> InFlight<'_> {
        if slot.index() >= self.slots.len() {
            self.slots.resize(slot.index() + 1, None);
        }
        let sent = Sent { envelope, number: self.sent, depth };
        self.sent += 1;
        self.len += 1;
        self.slots[slot.index()].insert(sent).in_flight(slot)
    }

    /// Takes a message out.
    ///
    /// # Panics
    /// When there is none in this slot.
    #[inline(always)] // Once a message.
    pub(crate) fn take(&mut self, slot: MessageSlot) -> Sent {
        self.len -= 1;
        self.slots[slot.index()].take().expect("a message that arrives is in flight")
    }

    /// The message in a slot, if there is one.
    pub(crate) fn get(&self, slot: MessageSlot) -> Option<InFlight<'_>> {
        Some(self.slots.get(slot.index())?.as_ref()?.in_flight(slot))
    }

    /// A message is another from now on.
    ///
    /// # Panics
    /// When there is none in this slot.
    pub(crate) fn change(&mut self, letter: Letter) -> Sent {
        let sent = self.slots[letter.slot.index()].as_mut().expect("a message that is corrupted is in flight");
        sent.envelope.content = Content::Own(letter);
        *sent
    }

    /// Whether the message in a slot is the oldest on its channel. Looks through all that are in flight.
    pub(crate) fn is_first(&self, slot: MessageSlot) -> bool {
        let Some(Some(Sent { envelope, number, .. })) = self.slots.get(slot.index()) else { return false };
        let is_on_channel = |other: &Envelope| (other.from, other.to) == (envelope.from, envelope.to);
        !self.slots.iter().flatten().any(|other| other.number < *number && is_on_channel(&other.envelope))
    }

    /// How many messages are in flight.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Everything in flight, by sender and receiver, on each channel in the order of sending.
    pub(crate) fn iter(&self) -> impl Iterator<Item = InFlight<'_>> {
        let mut in_order: Vec<_> = self.unordered().collect();
        in_order.sort_unstable_by_key(|message| (message.envelope.from, message.envelope.to, message.number));
        in_order.into_iter()
    }

    /// Everything in flight, in no order.
    pub(crate) fn unordered(&self) -> impl Iterator<Item = InFlight<'_>> + Clone {
        (0..).map(MessageSlot).zip(&self.slots).filter_map(|(slot, sent)| Some(sent.as_ref()?.in_flight(slot)))
    }

    /// The oldest message of each channel, by sender and receiver.
    pub(crate) fn firsts(&self) -> impl Iterator<Item = InFlight<'_>> {
        let mut before = None;
        self.iter().filter(move |InFlight { envelope, .. }| {
            let channel = Some((envelope.from, envelope.to));
            std::mem::replace(&mut before, channel) != channel
        })
    }

    /// About how many bytes it holds besides itself, on any machine; without what the messages say.
    pub(crate) fn heap_bytes(&self) -> usize {
        self.slots.len() * SLOT_BYTES + (self.slots.len() - self.len) * FREE_BYTES
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::Signal;

    fn envelope(from: u16, to: u16) -> Envelope {
        Envelope { content: Content::Signal(Signal::Join), from: ProcessId(from), to: ProcessId(to), life: 0 }
    }

    #[test]
    fn a_channel_keeps_the_order_of_sending() {
        let mut network = Network::new(4);
        let slots = [4, 0, 2, 3].map(MessageSlot);
        for slot in slots {
            network.send(slot, 0, envelope(3, 1));
        }
        let other = MessageSlot(1);
        network.send(other, 0, envelope(1, 3));
        assert!(network.is_first(slots[0]) && network.is_first(other) && !network.is_first(slots[1]));
        let firsts: Vec<_> = network.firsts().map(|message| message.slot).collect();
        assert_eq!(firsts, [other, slots[0]]);
        network.take(slots[0]);
        assert!(network.is_first(slots[1]) && network.get(slots[0]).is_none());
        assert_eq!(network.len(), 4);
    }

    #[test]
    fn what_is_left_stays_in_order_whatever_is_taken_out() {
        let mut network = Network::new(4);
        let slots = [0, 1, 2, 3].map(MessageSlot);
        for slot in slots {
            network.send(slot, 0, envelope(3, 1));
        }
        assert_eq!(network.take(slots[1]).number, 1);
        network.take(slots[3]);
        network.send(slots[1], 0, envelope(3, 1));
        let left: Vec<_> = network.iter().map(|message| (message.slot, message.number)).collect();
        assert_eq!(left, [(slots[0], 0), (slots[2], 2), (slots[1], 4)]);
    }
}
