//! Messages in flight: a queue for each channel.

use std::hash::{Hash, Hasher};

use crate::algorithm::{Message, Signal};
use crate::leftovers::Leftover;
use crate::model::{Identity, Incarnation, Kind, ProcessId, Variables};
use crate::pieces::Pieces;

/// The place of a message in flight. It is free for another message once this one has arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MessageSlot(pub(crate) u32);

impl MessageSlot {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a message in flight is called and how deep in the run's causal order it is: for those who look on, no part of the state.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tag {
    /// It is the k-th message sent, counted from 0.
    pub(crate) number: u32,
    /// The length of the longest chain of messages that ends with it.
    pub(crate) depth: u32,
}

/// Who sends what to whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Envelope<M> {
    pub(crate) content: Content<M>,
    pub(crate) from: ProcessId,
    pub(crate) to: ProcessId,
    /// In which of its lives the sender sent it; 0 where no detector tells who has crashed, and it makes no difference.
    pub(crate) life: Incarnation,
}

/// What is in a message: the algorithm's own, or the engine's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Content<M> {
    Own(M),
    Signal(Signal),
}

impl<M: Message> Content<M> {
    /// Whether a failure detector sends it: it counts in no total.
    #[inline]
    pub(crate) fn is_of_detector(&self) -> bool {
        matches!(self, Self::Signal(signal) if !signal.signal_kind().counts())
    }

    #[inline]
    pub(crate) fn kind(&self) -> Kind {
        match self {
            Self::Own(message) => message.kind(),
            Self::Signal(signal) => signal.kind(),
        }
    }

    #[inline]
    pub(crate) fn bits(&self, identity: u32) -> u32 {
        match self {
            Self::Own(message) => message.bits(identity),
            Self::Signal(signal) => signal.bits(identity),
        }
    }

    #[inline]
    pub(crate) fn payload(&self) -> u32 {
        match self {
            Self::Own(message) => message.payload(),
            Self::Signal(signal) => signal.payload(),
        }
    }

    /// The identity in it that may be corrupted.
    pub(crate) fn identity(&self) -> Option<Identity> {
        match self {
            Self::Own(message) => message.identity(),
            Self::Signal(_) => None,
        }
    }

    fn corrupted(&self, identity: Identity) -> Self {
        match self {
            Self::Own(message) => Self::Own(message.corrupted(identity)),
            Self::Signal(signal) => Self::Signal(*signal),
        }
    }

    fn heap_bytes(&self) -> usize {
        match self {
            Self::Own(message) => message.heap_bytes(),
            Self::Signal(_) => 0,
        }
    }

    /// Shows its fields.
    pub(crate) fn show(&self, out: &mut Variables) {
        match self {
            Self::Own(message) => message.show(out),
            Self::Signal(signal) => signal.show(out),
        }
    }
}

/// A message in flight, as those who look on see it.
#[derive(Debug)]
pub(crate) struct InFlight<'a, M> {
    pub(crate) slot: MessageSlot,
    pub(crate) tag: Tag,
    pub(crate) envelope: &'a Envelope<M>,
}

// By hand: it can be copied whether its content can or not.
impl<M> Clone for InFlight<'_, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M> Copy for InFlight<'_, M> {}

/// The messages in flight, in the order of sending on each channel.
///
/// They stand in slots, numbered as they were sent: sending, and taking any message out, takes the same time however many there are.
/// Two networks are equal when the same messages are on the same channels in the same order; which slots they stand in, and
/// what they are tagged with, makes no difference.
#[derive(Clone, Debug)]
pub(crate) struct Network<M> {
    slots: Pieces<Slot<M>>,
    /// The slots with nothing in them.
    free: Vec<MessageSlot>,
    /// How many have been sent.
    sent: u32,
    /// What the messages in flight hold besides themselves, in bytes.
    content_bytes: usize,
}

/// So many messages are thrown away at a time.
const THROWN_AWAY: usize = 256;
/// About how many bytes a slot takes.
const SLOT_BYTES: usize = 48;

// Where messages can be copied byte by byte, so can slots: a snapshot may take a million of them.
#[derive(Clone, Copy, Debug)]
struct Slot<M> {
    /// Nothing in a free slot.
    envelope: Option<Envelope<M>>,
    tag: Tag,
    /// It is the k-th message sent, counted from 0.
    number: u32,
}

impl<M: Message> Network<M> {
    /// An empty one, with room for as many messages as are mostly in flight.
    pub(crate) fn new(processes: u16) -> Self {
        Self {
            slots: Pieces::with_capacity(processes.into()),
            free: Vec::with_capacity(processes.into()),
            sent: 0,
            content_bytes: 0,
        }
    }

    /// Puts a message at the end of its channel.
    #[inline]
    pub(crate) fn send(&mut self, tag: Tag, envelope: Envelope<M>) -> InFlight<'_, M> {
        self.content_bytes += envelope.content.heap_bytes();
        let slot = self.free.pop().unwrap_or_else(|| self.add_slot());
        let place = &mut self.slots[slot.index()];
        (place.tag, place.number) = (tag, self.sent);
        self.sent += 1;
        InFlight { slot, tag, envelope: place.envelope.insert(envelope) }
    }

    #[cold]
    fn add_slot(&mut self) -> MessageSlot {
        let slot = u32::try_from(self.slots.len()).expect("memory ends before there are 2^32 messages in flight");
        self.slots.push(Slot { envelope: None, tag: Tag::default(), number: 0 });
        MessageSlot(slot)
    }

    /// Takes a message out.
    ///
    /// # Panics
    /// When there is none in this slot.
    #[inline]
    pub(crate) fn take(&mut self, slot: MessageSlot) -> (Tag, Envelope<M>) {
        let place = &mut self.slots[slot.index()];
        let envelope = place.envelope.take().expect("a message that arrives is in flight");
        self.free.push(slot);
        self.content_bytes -= envelope.content.heap_bytes();
        (place.tag, envelope)
    }

    /// The message in a slot, if there is one.
    pub(crate) fn get(&self, slot: MessageSlot) -> Option<InFlight<'_, M>> {
        let place = self.slots.get(slot.index())?;
        place.envelope.as_ref().map(|envelope| InFlight { slot, tag: place.tag, envelope })
    }

    /// Puts another identity into a message.
    ///
    /// # Panics
    /// When there is none in this slot.
    pub(crate) fn corrupt(&mut self, slot: MessageSlot, identity: Identity) -> InFlight<'_, M> {
        let place = &mut self.slots[slot.index()];
        let envelope = place.envelope.as_mut().expect("a message that is corrupted is in flight");
        envelope.content = envelope.content.corrupted(identity);
        InFlight { slot, tag: place.tag, envelope }
    }

    /// Whether the message in a slot is the oldest on its channel. Looks through all that are in flight.
    pub(crate) fn is_first(&self, slot: MessageSlot) -> bool {
        let Some(Slot { envelope: Some(envelope), number, .. }) = self.slots.get(slot.index()) else { return false };
        let is_on_channel = |other: &Envelope<M>| (other.from, other.to) == (envelope.from, envelope.to);
        let is_older = |place: &Slot<M>| place.number < *number && place.envelope.as_ref().is_some_and(is_on_channel);
        !self.slots.iter().any(is_older)
    }

    /// How many messages are in flight.
    pub(crate) fn len(&self) -> usize {
        self.slots.len() - self.free.len()
    }

    /// Everything in flight, by sender and receiver, on each channel in the order of sending.
    pub(crate) fn iter(&self) -> impl Iterator<Item = InFlight<'_, M>> {
        let place = |(slot, place): (u32, &'_ Slot<M>)| {
            let Envelope { from, to, .. } = place.envelope.as_ref()?;
            Some((*from, *to, place.number, MessageSlot(slot)))
        };
        let mut in_order: Vec<_> = (0..).zip(self.slots.iter()).filter_map(place).collect();
        in_order.sort_unstable();
        in_order.into_iter().filter_map(|(.., slot)| self.get(slot))
    }

    /// The number and the place of every message in flight, in no order.
    pub(crate) fn numbered(&self) -> impl Iterator<Item = (u32, MessageSlot)> + Clone {
        let is_in_use = |(_, slot): &(u32, &'_ Slot<M>)| slot.envelope.is_some();
        (0..).zip(self.slots.iter()).filter(is_in_use).map(|(place, slot)| (slot.tag.number, MessageSlot(place)))
    }

    /// The oldest message of each channel, by sender and receiver.
    pub(crate) fn firsts(&self) -> impl Iterator<Item = InFlight<'_, M>> {
        let mut before = None;
        self.iter().filter(move |InFlight { envelope, .. }| {
            let channel = Some((envelope.from, envelope.to));
            std::mem::replace(&mut before, channel) != channel
        })
    }

    /// From now on copies share what is in flight, as far as it stays the same: to copy a million messages at once takes long.
    pub(crate) fn share(&mut self) {
        self.slots.share();
    }

    /// For how many messages it has slots.
    pub(super) fn slots(&self) -> usize {
        self.slots.len()
    }

    /// About how many bytes it holds besides itself, on any machine.
    pub(crate) fn heap_bytes(&self) -> usize {
        self.slots.len() * SLOT_BYTES + size_of_val::<[MessageSlot]>(&self.free) + self.content_bytes
    }

    /// What the messages in flight hold besides themselves, in bytes.
    pub(crate) fn content_bytes(&self) -> usize {
        self.content_bytes
    }
}

impl<M: Message> Leftover for Network<M> {
    fn throw_a_part_away(&mut self) -> bool {
        self.slots.shorten(THROWN_AWAY);
        self.slots.len() > 0
    }
}

// By hand: slots, numbers and tags are no part of what a network is. Both go through the same messages in the same order.
impl<M: Message> PartialEq for Network<M> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len()
            && self.iter().map(|message| message.envelope).eq(other.iter().map(|message| message.envelope))
    }
}

impl<M: Message> Eq for Network<M> {}

impl<M: Message> Hash for Network<M> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.len().hash(state);
        self.iter().for_each(|message| message.envelope.hash(state));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::PIECE;

    fn envelope(from: u16, to: u16, signal: Signal) -> Envelope<Signal> {
        Envelope { content: Content::Own(signal), from: ProcessId(from), to: ProcessId(to), life: 0 }
    }

    #[test]
    fn a_channel_keeps_the_order_of_sending() {
        let mut network = Network::new(4);
        let signals = [Signal::Join, Signal::Leave, Signal::Heartbeat, Signal::Join];
        let slots = signals.map(|signal| network.send(Tag::default(), envelope(3, 1, signal)).slot);
        let other = network.send(Tag::default(), envelope(1, 3, Signal::Join)).slot;
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
        let signals = [Signal::Join, Signal::Leave, Signal::Heartbeat, Signal::Join];
        let slots = signals.map(|signal| network.send(Tag::default(), envelope(3, 1, signal)).slot);
        assert_eq!(network.take(slots[1]).1.content, Content::Own(Signal::Leave));
        network.take(slots[3]);
        let last = network.send(Tag::default(), envelope(3, 1, Signal::Leave)).slot;
        let left: Vec<_> = network.iter().map(|message| message.slot).collect();
        assert_eq!(left, [slots[0], slots[2], last]);
    }

    #[test]
    fn there_is_no_end_of_slots() {
        let mut network = Network::new(2);
        let count = 2 * PIECE + 2;
        let slots: Vec<_> =
            (0..count).map(|_| network.send(Tag::default(), envelope(0, 1, Signal::Join)).slot).collect();
        assert_eq!((network.len(), network.iter().count(), network.slots.len()), (count, count, count));
        assert!(slots.iter().map(|slot| slot.index()).eq(0..count) && network.get(MessageSlot(u32::MAX)).is_none());
        for slot in &slots {
            network.take(*slot);
        }
        let again = network.send(Tag::default(), envelope(0, 1, Signal::Leave)).slot;
        assert_eq!((network.len(), again), (1, slots[count - 1]), "a free one is taken again");
    }

    #[test]
    fn slots_and_tags_make_no_difference() {
        let mut one = Network::new(3);
        let mut other = Network::new(3);
        let gone = other.send(Tag { number: 7, depth: 9 }, envelope(0, 1, Signal::Leave)).slot;
        other.send(Tag { number: 8, depth: 9 }, envelope(0, 1, Signal::Join));
        other.take(gone);
        other.send(Tag { number: 9, depth: 9 }, envelope(2, 0, Signal::Leave));
        one.send(Tag::default(), envelope(2, 0, Signal::Leave));
        assert_ne!(one, other);
        one.send(Tag::default(), envelope(0, 1, Signal::Join));
        assert_eq!(one, other);
    }
}
