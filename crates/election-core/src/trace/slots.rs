//! The slots of the messages in flight, while a run is replayed.

use crate::algorithm::network::InFlight;
use crate::system::observer::Observer;
use crate::system::{Loss, MessageSlot};

/// The slots of the messages in flight: a column by message number, because every seek copies it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Slots {
    /// The number of the first one in the column: none before it is in flight.
    first: u32,
    /// The number of the slot of each, or [`NOT_IN_FLIGHT`].
    slots: Vec<u32>,
    pub(super) in_flight: usize,
}

/// No slot has this number: there would be 2^32 messages in flight.
const NOT_IN_FLIGHT: u32 = u32::MAX;

impl Slots {
    pub(super) fn of(messages: impl Iterator<Item = (u32, MessageSlot)> + Clone) -> Self {
        let widened = |(first, last): (u32, u32), (number, _)| (first.min(number), last.max(number));
        let (first, last) = messages.clone().fold((u32::MAX, 0), widened);
        let first = first.min(last);
        let mut slots = Self { first, slots: vec![NOT_IN_FLIGHT; (last - first) as usize + 1], in_flight: 0 };
        messages.for_each(|(number, slot)| slots.insert(number, slot));
        slots
    }

    fn insert(&mut self, number: u32, slot: MessageSlot) {
        let place = (number - self.first) as usize;
        if place >= self.slots.len() {
            self.slots.resize(place + 1, NOT_IN_FLIGHT);
        }
        self.slots[place] = slot.0;
        self.in_flight += 1;
    }

    fn remove(&mut self, number: u32) {
        self.slots[(number - self.first) as usize] = NOT_IN_FLIGHT;
        self.in_flight -= 1;
    }

    pub(crate) fn get(&self, number: u32) -> Option<MessageSlot> {
        let slot = *self.slots.get(number.checked_sub(self.first)? as usize)?;
        (slot != NOT_IN_FLIGHT).then_some(MessageSlot(slot))
    }

    /// Those in flight, in the order of their numbers.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u32, MessageSlot)> {
        let in_flight = (self.first..).zip(&self.slots).filter(|(_, slot)| **slot != NOT_IN_FLIGHT);
        in_flight.map(|(number, slot)| (number, MessageSlot(*slot)))
    }
}

impl Observer for Slots {
    fn sent(&mut self, message: InFlight<'_>) {
        self.insert(message.sent.number, message.slot);
    }

    fn delivered(&mut self, message: InFlight<'_>, is_last: bool) {
        if is_last {
            self.remove(message.sent.number);
        }
    }

    fn lost(&mut self, message: InFlight<'_>, _loss: Loss, is_last: bool) {
        if is_last {
            self.remove(message.sent.number);
        }
    }
}
