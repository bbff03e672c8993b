//! Where the messages in flight are, while a run is gone through again.

use crate::system::network::InFlight;
use crate::system::observer::Observer;
use crate::system::{Loss, MessageSlot};

/// Where the messages in flight are: a column by number, since a crowded network is copied at every seek.
#[derive(Clone, Debug, Default)]
pub(super) struct Slots {
    /// The number of the first one in the column: none before it is in flight.
    first: u32,
    slots: Vec<Option<MessageSlot>>,
    pub(super) in_flight: usize,
}

impl Slots {
    pub(super) fn of(messages: impl Iterator<Item = (u32, MessageSlot)> + Clone) -> Self {
        let numbers = || messages.clone().map(|(number, _)| number);
        let first = numbers().min().unwrap_or(0);
        let room = numbers().max().map_or(0, |last| (last - first) as usize + 1);
        let mut slots = Self { first, slots: vec![None; room], in_flight: 0 };
        messages.for_each(|(number, slot)| slots.insert(number, slot));
        slots
    }

    fn insert(&mut self, number: u32, slot: MessageSlot) {
        let place = (number - self.first) as usize;
        if place >= self.slots.len() {
            self.slots.resize(place + 1, None);
        }
        self.slots[place] = Some(slot);
        self.in_flight += 1;
    }

    fn remove(&mut self, number: u32) {
        self.slots[(number - self.first) as usize] = None;
        self.in_flight -= 1;
    }

    pub(super) fn get(&self, number: u32) -> Option<MessageSlot> {
        *self.slots.get(number.checked_sub(self.first)? as usize)?
    }

    /// Those in flight, in the order of their numbers.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, MessageSlot)> {
        (self.first..).zip(&self.slots).filter_map(|(number, slot)| Some((number, (*slot)?)))
    }
}

impl<M> Observer<M> for Slots {
    fn sent(&mut self, message: InFlight<'_, M>) {
        self.insert(message.tag.number, message.slot);
    }

    fn delivered(&mut self, message: InFlight<'_, M>, is_last: bool) {
        if is_last {
            self.remove(message.tag.number);
        }
    }

    fn lost(&mut self, message: InFlight<'_, M>, _loss: Loss, is_last: bool) {
        if is_last {
            self.remove(message.tag.number);
        }
    }
}
