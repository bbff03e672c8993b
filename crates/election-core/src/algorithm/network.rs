//! Messages in flight: a queue for each channel. The network has their envelopes and what is counted of them; their contents are stored where
//! their type is known.

use crate::algorithm::mail::Content;
use crate::algorithm::message::Message;
use crate::model::{Identity, Incarnation, Kind, ProcessId};

/// The place of a message in flight. It is free for another message once this one has arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MessageSlot(pub(crate) u32);

impl MessageSlot {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A message that was sent: its envelope.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sent {
    pub(crate) content: Content<Counted>,
    pub(crate) from: ProcessId,
    pub(crate) to: ProcessId,
    /// In which of its lives the sender sent it; 0 where no detector tells who has crashed, and it makes no difference.
    pub(crate) life: Incarnation,
    /// It is the k-th message sent, counted from 0.
    pub(crate) number: u32,
    /// The length of the longest chain of messages that ends with it.
    pub(crate) depth: u32,
}

/// The envelope of a message of the algorithm that reaches its receiver. Its content is still in its slot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrival {
    pub(crate) slot: MessageSlot,
    pub(crate) from: ProcessId,
    pub(crate) to: ProcessId,
    pub(crate) life: Incarnation,
}

/// What is counted and reported of a message of the algorithm, independent of its type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counted {
    pub(crate) kind: Kind,
    /// How many bits its fields take.
    pub(crate) bits: u32,
    /// [`Message::payload`], where an observer wants it; else 0.
    pub(crate) payload: u32,
    /// The identity that may be corrupted, where an observer wants it.
    pub(crate) identity: Option<Identity>,
    /// Whether it is another hop of a message that has come, rather than one of its own.
    pub(crate) is_passed_on: bool,
}

/// A message in flight, as observers see it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InFlight<'a> {
    pub(crate) slot: MessageSlot,
    pub(crate) sent: &'a Sent,
}

/// The messages in flight, in the order of sending on each channel.
///
/// The messages have slots, and numbers in the order of sending: sending a message and taking out any message take constant time. Slots,
/// numbers and depths are for observers, and no part of the state.
#[derive(Clone, Debug)]
pub(crate) struct Network {
    slots: Vec<Option<Sent>>,
    /// The slots that no message has.
    free: Vec<MessageSlot>,
    /// How many have been sent.
    sent: u32,
}

/// About how many bytes a slot takes.
const SLOT_BYTES: usize = 48;

impl InFlight<'_> {
    /// What its receiver gets to know of it besides its content.
    #[inline]
    pub(crate) fn arrival(self) -> Arrival {
        let Sent { from, to, life, .. } = *self.sent;
        Arrival { slot: self.slot, from, to, life }
    }
}

impl Content<Counted> {
    /// Whether a failure detector sends it: it counts in no total.
    #[inline]
    pub(crate) fn is_of_detector(&self) -> bool {
        matches!(self, Self::Signal(signal) if !signal.signal_kind().counts())
    }

    /// Whether it is another hop of a message that has come, as far as the algorithm says so.
    #[inline]
    pub(crate) fn is_passed_on(&self) -> bool {
        matches!(self, Self::Own(counted) if counted.is_passed_on)
    }

    #[inline]
    pub(crate) fn kind(&self) -> Kind {
        match self {
            Self::Own(counted) => counted.kind,
            Self::Signal(signal) => signal.kind(),
        }
    }

    /// How many bits its fields take, when an identity takes `identity`.
    #[inline]
    pub(crate) fn bits(&self, identity: u32) -> u32 {
        match self {
            Self::Own(counted) => counted.bits,
            Self::Signal(signal) => signal.bits(identity),
        }
    }

    #[inline]
    pub(crate) fn payload(&self) -> u32 {
        match self {
            Self::Own(counted) => counted.payload,
            Self::Signal(signal) => signal.payload(),
        }
    }
}

impl Network {
    /// An empty one, with room for as many messages as are mostly in flight.
    pub(crate) fn new(processes: u16) -> Self {
        Self { slots: Vec::with_capacity(processes.into()), free: Vec::with_capacity(processes.into()), sent: 0 }
    }

    /// A slot for a message that a process is about to send. It is on its way once it has been [sent](Self::send).
    #[inline(always)] // Once a message.
    pub(crate) fn prepare(
        &mut self,
        from: ProcessId,
        to: ProcessId,
        life: Incarnation,
        content: Content<Counted>,
    ) -> MessageSlot {
        let slot = self.free.pop().unwrap_or_else(|| self.add_slot());
        self.slots[slot.index()] = Some(Sent { content, from, to, life, number: 0, depth: 0 });
        slot
    }

    #[cold]
    fn add_slot(&mut self) -> MessageSlot {
        let slot = u32::try_from(self.slots.len()).expect("memory ends before there are 2^32 messages in flight");
        self.slots.push(None);
        MessageSlot(slot)
    }

    /// Puts the message in a slot at the end of its channel. Its depth is for the caller to say.
    ///
    /// # Panics
    /// When there is none in this slot.
    #[inline(always)] // Once a message.
    pub(crate) fn send(&mut self, slot: MessageSlot) -> &mut Sent {
        let sent = self.slots[slot.index()].as_mut().expect("a message that is sent has been prepared");
        sent.number = self.sent;
        self.sent += 1;
        sent
    }

    /// Takes a message out of flight.
    #[inline]
    pub(crate) fn release(&mut self, slot: MessageSlot) {
        self.slots[slot.index()] = None;
        self.free.push(slot);
    }

    /// A slot for another message that goes the same way.
    pub(crate) fn copy(&mut self, slot: MessageSlot) -> MessageSlot {
        let Sent { content, from, to, life, .. } = *self.at(slot).sent;
        self.prepare(from, to, life, content)
    }

    /// The message in a slot, if there is one.
    #[inline]
    pub(crate) fn get(&self, slot: MessageSlot) -> Option<InFlight<'_>> {
        Some(InFlight { slot, sent: self.slots.get(slot.index())?.as_ref()? })
    }

    /// The message in a slot.
    ///
    /// # Panics
    /// When there is none.
    #[inline]
    pub(crate) fn at(&self, slot: MessageSlot) -> InFlight<'_> {
        self.get(slot).expect("a message that arrives is in flight")
    }

    /// Changes a message of the algorithm.
    ///
    /// # Panics
    /// When there is none in this slot.
    pub(crate) fn change(&mut self, slot: MessageSlot, counted: Counted) -> InFlight<'_> {
        let sent = self.slots[slot.index()].as_mut().expect("a message that is corrupted is in flight");
        sent.content = Content::Own(counted);
        InFlight { slot, sent }
    }

    /// Whether the message in a slot is the oldest on its channel. Looks through all that are in flight.
    pub(crate) fn is_first(&self, slot: MessageSlot) -> bool {
        let Some(InFlight { sent, .. }) = self.get(slot) else { return false };
        let is_on_channel = |other: &Sent| (other.from, other.to) == (sent.from, sent.to);
        !self.slots.iter().flatten().any(|other| other.number < sent.number && is_on_channel(other))
    }

    /// How many messages are in flight.
    pub(crate) fn len(&self) -> usize {
        self.slots.len() - self.free.len()
    }

    /// Everything in flight, by sender and receiver, on each channel in the order of sending.
    pub(crate) fn iter(&self) -> impl Iterator<Item = InFlight<'_>> {
        let mut in_order: Vec<_> = self.unordered().collect();
        in_order.sort_unstable_by_key(|InFlight { sent, .. }| (sent.from, sent.to, sent.number));
        in_order.into_iter()
    }

    /// Everything in flight, in no order.
    pub(crate) fn unordered(&self) -> impl Iterator<Item = InFlight<'_>> + Clone {
        let all = (0..).map(MessageSlot).zip(&self.slots);
        all.filter_map(move |(slot, sent)| Some(InFlight { slot, sent: sent.as_ref()? }))
    }

    /// The oldest message of each channel, by sender and receiver.
    pub(crate) fn firsts(&self) -> impl Iterator<Item = InFlight<'_>> {
        let mut before = None;
        self.iter().filter(move |InFlight { sent, .. }| {
            let channel = Some((sent.from, sent.to));
            std::mem::replace(&mut before, channel) != channel
        })
    }

    /// About how many bytes it holds besides itself, on any machine; without what the messages say.
    pub(crate) fn heap_bytes(&self) -> usize {
        self.slots.len() * SLOT_BYTES + size_of_val::<[MessageSlot]>(&self.free)
    }
}

impl Counted {
    /// What is counted of a message, when an identity takes so many bits; all of it.
    pub(crate) fn of(message: &impl Message, identity_bits: u32) -> Self {
        Self {
            kind: message.kind(),
            bits: message.bits(identity_bits),
            payload: message.payload(),
            identity: message.identity(),
            is_passed_on: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::signal::Signal;

    fn send(network: &mut Network, from: u16, to: u16) -> MessageSlot {
        let slot = network.prepare(ProcessId(from), ProcessId(to), 0, Content::Signal(Signal::Join));
        network.send(slot);
        slot
    }

    #[test]
    fn a_channel_keeps_the_order_of_sending() {
        let mut network = Network::new(4);
        let slots = [(); 4].map(|()| send(&mut network, 3, 1));
        let other = send(&mut network, 1, 3);
        assert!(network.is_first(slots[0]) && network.is_first(other) && !network.is_first(slots[1]));
        let firsts: Vec<_> = network.firsts().map(|message| message.slot).collect();
        assert_eq!(firsts, [other, slots[0]]);
        network.release(slots[0]);
        assert!(network.is_first(slots[1]) && network.get(slots[0]).is_none());
        assert_eq!(network.len(), 4);
    }

    #[test]
    fn what_is_left_stays_in_order_and_free_slots_are_taken_again() {
        let mut network = Network::new(4);
        let slots = [(); 4].map(|()| send(&mut network, 3, 1));
        assert_eq!(network.at(slots[1]).sent.number, 1);
        network.release(slots[3]);
        network.release(slots[1]);
        assert_eq!(send(&mut network, 3, 1), slots[1]);
        let left: Vec<_> = network.iter().map(|message| (message.slot, message.sent.number)).collect();
        assert_eq!(left, [(slots[0], 0), (slots[2], 2), (slots[1], 4)]);
    }
}
