//! Messages in flight: a queue for each channel.

use std::hash::{Hash, Hasher};

use crate::algorithm::{Message, Signal};
use crate::model::{Kind, ProcessId, Variables};

/// The place of a message in flight. It is free for another message once this one has arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MessageSlot(pub(crate) u32);

impl MessageSlot {
    const NONE: Self = Self(u32::MAX);

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
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Envelope<M> {
    pub(crate) content: Content<M>,
    pub(crate) from: ProcessId,
    pub(crate) to: ProcessId,
}

/// What is in a message: the algorithm's own, or the engine's.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Content<M> {
    Own(M),
    Signal(Signal),
}

impl<M: Message> Content<M> {
    /// Whether it is a heartbeat.
    #[inline]
    pub(crate) fn is_heartbeat(&self) -> bool {
        matches!(self, Self::Signal(Signal::Heartbeat))
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

    #[inline]
    fn heap_bytes(&self) -> usize {
        match self {
            Self::Own(message) => message.heap_bytes(),
            Self::Signal(_) => 0,
        }
    }

    /// Shows its fields; signals have none.
    pub(crate) fn show(&self, out: &mut Variables) {
        if let Self::Own(message) = self {
            message.show(out);
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

/// The messages in flight, in the order of sending on each channel.
///
/// They stand in slots, and those of a channel are linked: sending, and taking any message out, takes the same time however many
/// there are. Two networks are equal when the same messages are on the same channels in the same order; which slots they
/// stand in, and what they are tagged with, makes no difference.
#[derive(Clone, Debug)]
pub(crate) struct Network<M> {
    slots: Vec<Slot<M>>,
    /// The slot that was freed last; the others follow from it.
    free: MessageSlot,
    channels: Channels,
    in_flight: usize,
    /// What the messages in flight hold besides themselves, in bytes.
    content_bytes: usize,
}

#[derive(Clone, Debug)]
struct Slot<M> {
    /// Nothing in a free slot.
    envelope: Option<Envelope<M>>,
    tag: Tag,
    /// The channel that it is on, as [`Channels`] counts them.
    channel: u32,
    /// The message sent before it on the same channel, if that is still in flight.
    previous: MessageSlot,
    /// The message sent after it on the same channel; the next free slot in a free one.
    next: MessageSlot,
}

impl<M: Message> Network<M> {
    /// An empty one, with room for as many messages as are mostly in flight.
    pub(crate) fn new(processes: u16) -> Self {
        Self {
            slots: Vec::with_capacity(processes.into()),
            free: MessageSlot::NONE,
            channels: Channels::new(processes),
            in_flight: 0,
            content_bytes: 0,
        }
    }

    /// Puts a message at the end of its channel.
    #[inline(always)] // Once a message, in one place: as a call it would take a tenth of a run's time.
    pub(crate) fn send(&mut self, tag: Tag, envelope: Envelope<M>) -> InFlight<'_, M> {
        if self.free == MessageSlot::NONE {
            self.add_slot();
        }
        let slot = self.free;
        let channel = self.channels.between(envelope.from, envelope.to);
        let previous = std::mem::replace(self.channels.last(channel), slot);
        if previous != MessageSlot::NONE {
            self.slots[previous.index()].next = slot;
        }
        self.in_flight += 1;
        self.content_bytes += envelope.content.heap_bytes();
        let place = &mut self.slots[slot.index()];
        self.free = place.next;
        *place = Slot { envelope: Some(envelope), tag, channel, previous, next: MessageSlot::NONE };
        InFlight { slot, tag, envelope: place.envelope.as_ref().expect("it has just been put there") }
    }

    #[cold]
    fn add_slot(&mut self) {
        let slot = u32::try_from(self.slots.len()).expect("memory ends before there are 2^32 messages in flight");
        self.free = MessageSlot(slot);
        let (previous, next) = (MessageSlot::NONE, MessageSlot::NONE);
        self.slots.push(Slot { envelope: None, tag: Tag::default(), channel: 0, previous, next });
    }

    /// Takes a message out.
    ///
    /// # Panics
    /// When there is none in this slot.
    #[inline(always)] // As for sending.
    pub(crate) fn take(&mut self, slot: MessageSlot) -> (Tag, Envelope<M>) {
        let place = &mut self.slots[slot.index()];
        let envelope = place.envelope.take().expect("a message that arrives is in flight");
        let (tag, channel, previous, next) = (place.tag, place.channel, place.previous, place.next);
        place.next = std::mem::replace(&mut self.free, slot);
        self.in_flight -= 1;
        self.content_bytes -= envelope.content.heap_bytes();
        if next == MessageSlot::NONE {
            *self.channels.last(channel) = previous;
        } else {
            self.slots[next.index()].previous = previous;
        }
        if previous != MessageSlot::NONE {
            self.slots[previous.index()].next = next;
        }
        (tag, envelope)
    }

    /// The message in a slot, if there is one.
    #[inline]
    pub(crate) fn get(&self, slot: MessageSlot) -> Option<InFlight<'_, M>> {
        let place = self.slots.get(slot.index())?;
        place.envelope.as_ref().map(|envelope| InFlight { slot, tag: place.tag, envelope })
    }

    /// Whether the message in a slot is the oldest on its channel.
    #[inline]
    pub(crate) fn is_first(&self, slot: MessageSlot) -> bool {
        self.slots
            .get(slot.index())
            .is_some_and(|place| place.previous == MessageSlot::NONE && place.envelope.is_some())
    }

    /// How many messages are in flight.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.in_flight
    }

    /// The oldest message of each channel, by sender and receiver.
    pub(crate) fn firsts(&self) -> impl Iterator<Item = InFlight<'_, M>> {
        let slots = (0..).map(MessageSlot).take(self.slots.len());
        let mut firsts: Vec<_> = slots.filter(|slot| self.is_first(*slot)).filter_map(|slot| self.get(slot)).collect();
        firsts.sort_unstable_by_key(|message| (message.envelope.from, message.envelope.to));
        firsts.into_iter()
    }

    /// Everything in flight, channel by channel, each in the order of sending.
    pub(crate) fn iter(&self) -> impl Iterator<Item = InFlight<'_, M>> {
        self.firsts().flat_map(|first| {
            std::iter::successors(Some(first), |message| self.get(self.slots[message.slot.index()].next))
        })
    }

    /// How many bytes it holds besides itself.
    pub(crate) fn heap_bytes(&self) -> usize {
        self.slots.len() * size_of::<Slot<M>>() + self.channels.heap_bytes() + self.content_bytes
    }

    /// What the messages in flight hold besides themselves, in bytes.
    #[inline]
    pub(crate) fn content_bytes(&self) -> usize {
        self.content_bytes
    }
}

// By hand: slots, links and tags are no part of what a network is. Both go through the same messages in the same order.
impl<M: Message> PartialEq for Network<M> {
    fn eq(&self, other: &Self) -> bool {
        self.in_flight == other.in_flight
            && self.iter().map(|message| message.envelope).eq(other.iter().map(|message| message.envelope))
    }
}

impl<M: Message> Eq for Network<M> {}

impl<M: Message> Hash for Network<M> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.in_flight.hash(state);
        self.iter().for_each(|message| message.envelope.hash(state));
    }
}

/// The last message on each channel.
///
/// Channels are numbered as they are needed, in rows by how far they reach round the positions: a ring needs one row, however
/// large it is.
#[derive(Clone, Debug)]
struct Channels {
    processes: u16,
    /// Where the row of channels that reach so far begins, if there is one.
    rows: Vec<Option<u32>>,
    lasts: Vec<MessageSlot>,
}

impl Channels {
    fn new(processes: u16) -> Self {
        Self { processes, rows: Vec::new(), lasts: Vec::new() }
    }

    /// The number of a channel.
    #[inline]
    fn between(&mut self, from: ProcessId, to: ProcessId) -> u32 {
        let distance =
            if to < from { u32::from(to.0) + u32::from(self.processes) } else { to.0.into() } - u32::from(from.0);
        let row = match self.rows.get(distance as usize) {
            Some(Some(row)) => *row,
            _ => self.add_row(distance as usize),
        };
        row + u32::from(from.0)
    }

    #[cold]
    fn add_row(&mut self, distance: usize) -> u32 {
        if distance >= self.rows.len() {
            self.rows.resize(distance + 1, None);
        }
        let row = u32::try_from(self.lasts.len()).expect("there are at most 1024 times as many channels as processes");
        self.rows[distance] = Some(row);
        self.lasts.resize(self.lasts.len() + usize::from(self.processes), MessageSlot::NONE);
        row
    }

    #[inline]
    fn last(&mut self, channel: u32) -> &mut MessageSlot {
        &mut self.lasts[channel as usize]
    }

    fn heap_bytes(&self) -> usize {
        size_of_val::<[Option<u32>]>(&self.rows) + size_of_val::<[MessageSlot]>(&self.lasts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn envelope(from: u16, to: u16, signal: Signal) -> Envelope<Signal> {
        Envelope { content: Content::Own(signal), from: ProcessId(from), to: ProcessId(to) }
    }

    #[test]
    fn a_channel_keeps_the_order_of_sending_whatever_is_taken_out() {
        let mut network = Network::new(4);
        let signals = [Signal::Join, Signal::Leave, Signal::Heartbeat, Signal::Join];
        let slots = signals.map(|signal| network.send(Tag::default(), envelope(3, 1, signal)).slot);
        let other = network.send(Tag::default(), envelope(1, 3, Signal::Join)).slot;
        assert!(network.is_first(slots[0]) && network.is_first(other) && !network.is_first(slots[1]));
        assert_eq!(network.take(slots[1]).1.content, Content::Own(Signal::Leave));
        let left: Vec<_> = network.iter().map(|message| message.slot).collect();
        assert_eq!(left, [other, slots[0], slots[2], slots[3]]);
        network.take(slots[0]);
        assert!(network.is_first(slots[2]));
        network.take(slots[3]);
        network.take(slots[2]);
        assert_eq!(network.len(), 1);
        assert!(network.get(slots[2]).is_none());
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
