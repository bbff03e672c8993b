//! What steps did, kept where it takes long to do them again.

use std::collections::BTreeMap;

use crate::model::{Condition, Variables};
use crate::trace::event::Event;

/// What so many steps did is kept, of so many events in all.
const MOST_KEPT: usize = 2048;
const MOST_EVENTS: usize = 200_000;

/// What a step did, and what it met.
#[derive(Debug)]
pub(super) struct Told {
    pub(super) events: Vec<Event>,
    /// What the message that arrived carries.
    pub(super) fields: Option<Variables>,
    /// What messages carry that it sent: by number, of several in a row that carry the same the first.
    pub(super) sent: Vec<(u32, Variables)>,
    /// Whether its process and its peer were live before it.
    pub(super) condition: Option<Condition>,
    pub(super) peer_condition: Option<Condition>,
}

/// What some steps did.
#[derive(Debug, Default)]
pub(super) struct Kept {
    pub(super) told: BTreeMap<usize, Told>,
    events: usize,
}

impl Kept {
    /// Keeps what a step did; of too much, what is farther away goes.
    pub(super) fn keep(&mut self, step: usize, told: Told) {
        self.events += told.events.len();
        let before = self.told.insert(step, told);
        self.events -= before.map_or(0, |before| before.events.len());
        while self.told.len() > MOST_KEPT || self.events > MOST_EVENTS && self.told.len() > 1 {
            let (first, last) = (self.told.keys().next().copied(), self.told.keys().next_back().copied());
            let is_first_farther = first.is_some_and(|first| step - first > last.map_or(0, |last| last - step));
            let gone = if is_first_farther { self.told.pop_first() } else { self.told.pop_last() };
            self.events -= gone.map_or(0, |(_, gone)| gone.events.len());
        }
    }
}
